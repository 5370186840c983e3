import Films
import Foundation

/// The report beside a finished file or part, by which it is recognized and joined.
///
/// Its schema is `Documentation/schemas/part.schema.json`.
struct RenderReport: Codable, Equatable {
  /// The versions that determine the bytes of a film.
  struct Tool: Codable, Equatable {
    /// The version of this program.
    var version: String
    /// The versions of the libraries that encode films, by their names.
    var libraries: [String: String]

    static var current: Tool {
      Tool(version: ReleaseVersion.version, libraries: CodecLibraryVersions.all)
    }
  }

  /// An input and its hash.
  struct Input: Codable, Equatable {
    var path: String
    var sha256: String
  }

  /// The film to which the frames belong.
  struct Film: Codable, Equatable {
    /// The path of the film, or the pattern of the paths of numbered images.
    var path: String
    var format: String
    /// The number of frames of the whole film.
    var frameCount: Int
    /// The rate in frames per second.
    var rate: Double
    /// The document time of the first frame in seconds; absent in reports of earlier versions.
    var time: Double?
    var encoding: FilmPlan.Encoding
    /// The sound; absent if there is none, or the format cannot contain it.
    var audio: RecordedAudio?

    /// The name of the film in its folder.
    var name: String { (path as NSString).lastPathComponent }
  }

  /// A range of frames, with both ends.
  struct Frames: Codable, Equatable {
    var first: Int
    var last: Int

    var range: Range<Int> { first..<last + 1 }
  }

  struct ShardNumber: Codable, Equatable {
    var number: Int
    var count: Int
  }

  /// A written file.
  struct File: Codable, Equatable {
    /// The name of the file in the folder of the report.
    var name: String
    var sha256: String
  }

  /// The kinds of reports.
  enum Kind: String, Codable {
    /// A report on a part, which contains some of the frames of a film.
    case part
    /// A report on a whole file.
    case file
  }

  /// The version of the format of reports.
  static let currentSchema = 1

  var type: Kind
  var schema = RenderReport.currentSchema
  /// The hash of everything that determines the pixels and the encoding; equal in all parts of a film.
  var job: String
  var input: Input
  /// The options of `render`, in a canonical order.
  var arguments: [String]
  var tool: Tool
  var film: Film
  var frames: Frames
  /// The shard that was requested; absent for a range of frames or a whole file.
  var shard: ShardNumber?
  /// The fonts with which text was drawn.
  var fonts: [Font]
  /// The written files: one, or one for each frame of a sequence of images.
  var files: [File]
  /// The files that options name, such as images of settings; absent if there are none.
  var resources: [Input]?
  /// Whether the files show only a part of the document; absent if they show all of it.
  var isPartial: Bool?
  /// The findings about the document; absent if there are none.
  var diagnostics: [DiagnosticRecord]?

  /// Computes the hash of a job.
  ///
  /// The path of the input is not part of the hash, because machines may have other paths.
  static func jobHash(
    inputHash: String, arguments: [String], format: String, tool: Tool
  ) -> String {
    let libraries = tool.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let lines = [inputHash, format, tool.version] + libraries + arguments
    // The number of lines and their lengths make the text unambiguous.
    return ContentHash.hash(
      of: Data(lines.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n").utf8))
  }

  // MARK: Files

  /// The path of the report on a file.
  static func path(forFile path: String) -> String { path + ".json" }

  /// Reads a report.
  ///
  /// - Throws: ``ArgumentError`` if it does not exist or is not a report.
  init(contentsOf path: String) throws(ArgumentError) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { try InputPath.requireReadable(path) }
      throw ArgumentError(
        .partMissing, "\(path): no report: the part is missing or unfinished; render it again")
    }
    guard let report = try? JSONDecoder().decode(Self.self, from: bytes),
      report.schema == Self.currentSchema, report.isConsistent
    else {
      throw ArgumentError(
        .partDamaged, "\(path): not a report of this version of ametrine; render the part again")
    }
    self = report
  }

  init(
    type: Kind, job: String, input: Input, arguments: [String], film: Film, frames: Range<Int>,
    shard: Shard?, fonts: [Font], files: [File], resources: [Input]?
  ) {
    (self.type, self.job, self.input, self.arguments) = (type, job, input, arguments)
    tool = .current
    self.film = film
    self.frames = Frames(first: frames.lowerBound, last: frames.upperBound - 1)
    self.shard = shard.map { ShardNumber(number: $0.number, count: $0.count) }
    (self.fonts, self.files, self.resources) = (fonts, files, resources)
  }

  /// Whether the numbers are valid and the names denote files in the folder of the report.
  private var isConsistent: Bool {
    0 <= frames.first && frames.first <= frames.last && frames.last < film.frameCount
      && film.frameCount <= Int(FilmPlan.maximumFrameCount) && film.rate > 0 && film.rate.isFinite
      && shard.map { Shard(number: $0.number, count: $0.count) != nil } ?? true
      && files.count == (film.format == FilmFormat.pngSequence.rawValue ? frames.range.count : 1)
      && files.allSatisfy { !$0.name.isEmpty && !$0.name.contains("/") && $0.name != ".." }
  }

  /// Throws `ArgumentError` if a report at a path would replace a file that is not a report.
  static func validateDestination(_ path: String) throws(ArgumentError) {
    struct Header: Decodable {
      var type: Kind
      var schema: Int
      var job: String
    }
    guard FileManager.default.fileExists(atPath: path),
      !(FileManager.default.contents(atPath: path).map { $0.isEmpty } ?? false),
      (try? JSONDecoder().decode(
        Header.self, from: FileManager.default.contents(atPath: path) ?? Data())) == nil
    else { return }
    throw ArgumentError(
      .cannotCreateOutput,
      "\(path): not a report, so a report cannot replace it; move the file, or choose another output path"
    )
  }

  /// Writes the report atomically.
  func write(to path: String) throws(ArgumentError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do throws {
      try OutputPath.write(encoder.encode(self) + Data("\n".utf8), to: path)
    } catch let error as ArgumentError {
      throw error
    } catch {
      throw ArgumentError("\(path): cannot write the report: \(error)")
    }
  }

  /// Returns the paths of the files of a report in a folder.
  func filePaths(inFolder folder: String) -> [String] {
    files.map { (folder as NSString).appendingPathComponent($0.name) }
  }

  /// Returns the first file that is missing or has another hash, or `nil` if all files are as written.
  func firstChangedFile(inFolder folder: String) -> String? {
    zip(files, filePaths(inFolder: folder)).first { file, path in
      (try? ContentHash.hash(ofFileAt: path)) != file.sha256
    }?.1
  }

  /// Returns the records of files that options name; `nil` if there are none.
  static func inputs(at paths: [String]) throws(ArgumentError) -> [Input]? {
    var inputs: [Input] = []
    for path in paths {
      guard let hash = try? ContentHash.hash(ofFileAt: path) else {
        throw ArgumentError(.fileUnreadable, "\(path): cannot be read; check its permissions")
      }
      inputs.append(Input(path: path, sha256: hash))
    }
    return inputs.isEmpty ? nil : inputs
  }

  /// Returns the records of written files.
  static func files(at paths: [String]) throws(ArgumentError) -> [File] {
    var files: [File] = []
    for path in paths {
      guard let hash = try? ContentHash.hash(ofFileAt: path) else {
        throw ArgumentError("\(path): the written file cannot be read; check its permissions")
      }
      files.append(File(name: (path as NSString).lastPathComponent, sha256: hash))
    }
    return files
  }
}

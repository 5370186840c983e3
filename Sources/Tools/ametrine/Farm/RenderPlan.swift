import ArgumentParser
import Films
import Foundation
import TextLayout

/// A plan for rendering inputs on several machines: the inputs, the settings and the versions on which the films depend.
///
/// Its schema is `Documentation/schemas/plan.schema.json`.
struct RenderPlan: Codable, Equatable {
  /// A film that is to be written.
  struct Film: Codable, Equatable, Sendable {
    var path: String
    var format: String
    /// The number of frames, from 0.
    var frameCount: Int
    /// The rate in frames per second.
    var rate: Double
    /// The document time of the first frame, in seconds.
    var time: Double?
    var width: Int
    var height: Int
    /// The video encoder; absent for formats with an encoder of this program.
    var encoder: EncoderDescription?
    /// The sound, whose hash is in the resources; absent if there is none.
    var audio: PlannedAudio?
    /// The frames of the shards, in order; absent if the number of shards was not given or the input is not divided.
    var shards: [RenderReport.Frames?]?

    /// The paths of the files, one for each of numbered images.
    var filePaths: [String] {
      FilmFormat(rawValue: format)?.filePaths(of: path, frameCount: frameCount) ?? [path]
    }
  }

  /// A document or scene.
  struct Input: Codable, Equatable {
    var path: String
    var sha256: String
    /// The estimated cost of rendering, by which shares are balanced.
    var cost: Int
    /// The films and images; empty if the input cannot be rendered.
    var films: [Film]
    /// The reason why the input cannot be rendered.
    var problem: String?
  }

  static let currentSchema = 1
  /// The maximum cost of an input, so that sums of costs cannot overflow.
  static let maximumCost = 1_000_000_000_000

  var type = "plan"
  var schema = RenderPlan.currentSchema
  var tool: RenderReport.Tool
  /// The inputs as given on the command line.
  var sources: [String]
  /// Whether the inputs were given as a list, and the files keep their paths; absent if not.
  var listed: Bool?
  /// The output files, or the folder for several inputs.
  var outputs: [String]
  /// The values of `--format`.
  var formats: [String]
  /// The other options of `render`, in a canonical order.
  var options: [String]
  var inputs: [Input]
  /// The font files that were opened for the texts of all films.
  var fonts: [RenderReport.Input]
  /// The requests for which these fonts were chosen.
  var fontChoices: [RenderReport.Font]
  /// The data file, the sound and other files that options name; absent if there are none.
  var resources: [RenderReport.Input]?
  /// The number of frames at whose multiples a film is divided.
  var segmentLength = FilmSegments.length

  // MARK: Files

  /// Reads a plan.
  ///
  /// - Throws: ``ArgumentError`` if it cannot be read or is not a plan.
  init(contentsOf path: String) throws(ArgumentError) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) { try InputPath.requireReadable(path) }
      throw ArgumentError(.planInvalid, "\(path): the plan cannot be read; check the path")
    }
    guard let plan = try? JSONDecoder().decode(Self.self, from: bytes), plan.type == "plan",
      plan.schema == Self.currentSchema, plan.segmentLength == FilmSegments.length,
      plan.inputs.allSatisfy({ (1...Self.maximumCost).contains($0.cost) })
    else {
      throw ArgumentError(
        .planInvalid, "\(path): not a plan of this version of ametrine; make it with ametrine plan")
    }
    self = plan
  }

  /// Creates a plan of inputs whose texts have the given fonts.
  ///
  /// - Throws: `ArgumentError` if a font cannot be read.
  init(
    _ command: RenderCommand, inputs: [Input], fonts: [FontChoice], resources: [RenderReport.Input]?
  ) throws(ArgumentError) {
    tool = .current
    (sources, outputs, formats) = (command.inputs, command.outputs, command.format)
    options = command.planOptions
    (self.inputs, self.resources) = (inputs, resources)
    fontChoices = RenderReport.fonts(fonts)
    self.fonts = []
    for path in Set(fonts.compactMap(\.file)).sorted() {
      guard let hash = try? ContentHash.hash(ofFileAt: path) else {
        throw ArgumentError(
          .fileUnreadable, "\(path): the font cannot be read; check its permissions")
      }
      self.fonts.append(RenderReport.Input(path: path, sha256: hash))
    }
  }

  /// Writes the plan atomically.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try OutputPath.write(encoder.encode(self) + Data("\n".utf8), to: path)
  }

  // MARK: The command line

  /// Returns the arguments of `render --plan` with the inputs, outputs and options of the plan.
  ///
  /// Arguments of other commands are returned unchanged.
  static func expandingPlan(in arguments: [String]) throws(ArgumentError) -> [String] {
    guard arguments.first == "render", let path = planPath(in: arguments) else { return arguments }
    let plan = try RenderPlan(contentsOf: path)
    return ["render"] + plan.options + plan.formats.map { "--format=\($0)" }
      + (plan.listed == true ? ["--listed"] : [])
      + plan.outputs.map { "--output=\($0)" } + arguments.dropFirst() + ["--"] + plan.sources
  }

  private static func planPath(in arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    if let joined = options.first(where: { $0.hasPrefix("--plan=") }) {
      return String(joined.dropFirst("--plan=".count))
    }
    guard let index = options.firstIndex(of: "--plan"), index + 1 < options.endIndex else {
      return nil
    }
    return options[index + 1]
  }

  // MARK: Verification

  /// Throws ``ArgumentError`` if the command has other inputs or options than the plan, or if the program, its libraries,
  /// the fonts or the sound differ from those that made the plan.
  func verifyCommand(
    _ command: RenderCommand, _ given: RenderSources
  ) throws(ArgumentError) {
    let documents = given.documents.all
    guard given.paths == sources, command.inputOptions.isListed == (listed ?? false),
      command.outputs == outputs, command.format == formats,
      command.planOptions == options
    else {
      throw ArgumentError(
        "--plan sets the inputs, outputs and options; remove all others than --shard, --frames, --part, --resume, "
          + "--report, --dry-run, --fail-partial, --timeout, --jobs, --json and --quiet")
    }
    if let difference = tool.difference(from: .current) {
      throw ArgumentError(
        .planVersionDiffers,
        "the plan was made with \(difference); use the same installation on all machines")
    }
    for font in fonts where (try? ContentHash.hash(ofFileAt: font.path)) != font.sha256 {
      throw ArgumentError(
        .planFontChanged,
        "\(font.path): the font is missing or has other contents than for the plan; install the same fonts"
      )
    }
    if let request = RenderReport.firstChangedFont(of: fontChoices) {
      throw ArgumentError(
        .planFontChanged,
        "another font is chosen for \(request) than for the plan; install the same fonts")
    }
    for file in resources ?? [] where (try? ContentHash.hash(ofFileAt: file.path)) != file.sha256 {
      throw ArgumentError(
        .planInputChanged,
        "\(file.path): missing or changed since the plan was made; make a new plan")
    }
    // With a data file, each row is an input of the same path.
    let paths = command.settings.data == nil ? inputs.map(\.path) : inputs.prefix(1).map(\.path)
    guard documents.map(\.path) == paths else {
      let known = Set(inputs.map(\.path))
      let change =
        documents.first { !known.contains($0.path) }.map {
          "\($0.path): new since the plan was made"
        }
        ?? "a document of the plan is missing"
      throw ArgumentError(.planInputChanged, "\(change); make a new plan")
    }
  }

  /// Throws ``ArgumentError`` if one of the inputs has other contents than when the plan was made.
  func verifyInputs(_ paths: [String]) throws(ArgumentError) {
    let hashes = Dictionary(inputs.map { ($0.path, $0.sha256) }) { first, _ in first }
    for path in paths where (try? InputHash.hash(ofInputAt: path)) != hashes[path] {
      throw ArgumentError(
        .planInputChanged, "\(path): missing or changed since the plan was made; make a new plan")
    }
  }
}

extension RenderReport.Tool {
  /// Returns the first program or library whose version differs, with both versions; `nil` if all are equal.
  func difference(from other: Self) -> String? {
    if version != other.version { return "ametrine \(version) instead of \(other.version)" }
    for name in Set(libraries.keys).union(other.libraries.keys).sorted()
    where libraries[name] != other.libraries[name] {
      return
        "\(name) \(libraries[name] ?? "missing") instead of \(other.libraries[name] ?? "missing")"
    }
    return nil
  }
}

extension RenderCommand {
  /// The options that a plan sets, in a canonical order.
  var planOptions: [String] {
    withoutRunOptions.forwardedArguments + (settings.data.map { ["--data=\($0)"] } ?? [])
  }
}

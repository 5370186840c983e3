import Films
import Foundation

/// The frames of a film that one process writes.
enum FrameSelection: Equatable, Sendable {
  /// A shard: whole segments of the film, written as a part that `join` accepts.
  case shard(Shard)
  /// A range of frames, written as a film of its own, or as a part.
  case frames(FrameRangeArgument, isPart: Bool)
}

extension FilmPlan {
  /// The settings of an encoder, as stored in reports.
  struct Encoding: Codable, Equatable {
    var loops: Int
    var quality: Double?
    var fidelity: Int
    var colors: Int
    var dither: String
    var maximumBytes: Int?
    var preset: String
    var bitDepth: Int
  }

  /// The part of a film that one process writes.
  struct Part: Equatable {
    /// The frames, as numbers of the whole film.
    let frames: Range<Int>
    /// The number of frames of the whole film.
    let frameCount: Int
    /// The path of the whole film.
    let filmPath: String
    let shard: Shard?
    /// Whether the file is a part for `join` instead of a film.
    let isPart: Bool

    /// The path of the report, without `.json`.
    let reportPath: String
  }

  /// Whether several processes can write the frames: those of films and numbered images.
  var isDivisible: Bool {
    guard case .format(let format) = outputKind else { return false }
    return format.isFilm
  }

  /// Returns a plan that writes only some of the frames; `nil` if a shard has no frames.
  ///
  /// - Throws: `ArgumentError` if the output is a single image, ``ArgumentError`` if the film has no such frames.
  func restricted(to selection: FrameSelection) throws -> FilmPlan? {
    guard isDivisible else {
      throw ArgumentError(
        "\(path): --shard and --frames apply only to films and numbered images; "
          + "render the image without them")
    }
    var plan = self
    switch selection {
    case .shard(let shard):
      let frames = FilmSegments.frames(
        ofShard: shard.number, of: shard.count, frameCount: times.count)
      guard !frames.isEmpty else { return nil }
      plan.select(frames, shard: shard, suffix: Self.suffix(of: shard))
    case .frames(let argument, let isPart):
      let frames = try argument.range(inFilmOf: times.count, path: path)
      guard isPart else {
        plan.select(frames, shard: nil, suffix: nil)
        return plan
      }
      guard
        frames.lowerBound % FilmSegments.length == 0,
        frames.upperBound % FilmSegments.length == 0 || frames.upperBound == times.count
      else {
        throw ArgumentError(
          .framesOutOfRange,
          "\(path): parts must begin and end at multiples of \(FilmSegments.length) frames, not at "
            + "\(frames.lowerBound)-\(frames.upperBound - 1); use --frames such as "
            + "\(FilmSegments.length)-\(2 * FilmSegments.length - 1)")
      }
      plan.select(
        frames, shard: nil, suffix: "part-\(frames.lowerBound)-\(frames.upperBound - 1)")
    }
    return plan
  }

  private mutating func select(_ frames: Range<Int>, shard: Shard?, suffix: String?) {
    let (filmPath, reportPath) = (path, suffix.map(partPath) ?? path)
    // Numbered images are written in place.
    if outputKind != .format(.pngSequence) { path = reportPath }
    part = Part(
      frames: frames, frameCount: times.count, filmPath: filmPath, shard: shard,
      isPart: suffix != nil, reportPath: reportPath)
    audio?.excerpt = AudioTrack.Excerpt(
      firstFrame: frames.lowerBound, filmFrameCount: times.count)
    times = Array(times[frames])
  }

  /// Returns the suffix of the name of a shard's part.
  static func suffix(of shard: Shard) -> String { "part-\(shard.number)-of-\(shard.count)" }

  /// Returns the path of a part, with a suffix before the extension, such as `film.part-1-of-2.mp4`.
  ///
  /// Parts of formats whose frames depend on each other have the additional extension of ``FramesFile``.
  func partPath(suffix: String) -> String {
    let name = path as NSString
    let part = "\(name.deletingPathExtension).\(suffix).\(name.pathExtension)"
    return switch outputKind {
    case .format(.gif), .format(.apng), .format(.webP): "\(part).\(FramesFile.fileExtension)"
    case .format, .contactSheet: part
    }
  }

  /// The paths of the files that the plan writes.
  var filePaths: [String] {
    guard case .format(let format) = outputKind else { return [path] }
    return format.filePaths(
      of: path, firstFrame: part?.frames.lowerBound ?? 0, frameCount: times.count)
  }
}

extension FilmFormat {
  /// Returns the paths of the files of a film: its own, or one for each numbered image.
  func filePaths(of path: String, firstFrame: Int = 0, frameCount: Int) -> [String] {
    guard self == .pngSequence else { return [path] }
    return (0..<max(0, frameCount)).map {
      PNGSequence.path(ofFrame: firstFrame + $0, pattern: path)
    }
  }
}

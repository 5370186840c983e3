public import Films
import Foundation

extension Film {
  /// Writes the film to files, whose extensions select the formats: `.mp4`, `.webm`, `.mov`, `.gif`, `.apng`, `.webp`,
  /// or `.png` with a placeholder for the frame number such as `%04d`.
  ///
  /// Frames are rendered once for all files. Videos have the sound ``audio``, and other formats have none. Every call writes the same bytes.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - rate: The frame rate in frames per second, by default that of the film.
  ///   - scale: The number of pixels per point, by default that of the film.
  ///   - quality: The quality of formats that have one, in the range `0...1`; `nil` selects their defaults.
  ///   - video: The preset and the bit depth of videos.
  /// - Throws: ``StoryboardError`` for an extension of another kind, `FilmError` if a file cannot be written, or
  ///   `RenderError` if a frame cannot be rendered. No unfinished file remains.
  public func write(
    to paths: String..., rate: Double? = nil, scale: CGFloat? = nil, quality: Double? = nil,
    video: VideoSettings = VideoSettings()
  ) throws {
    let rate = rate ?? self.rate
    let sinks = try paths.map { path in
      guard let format = FilmFormat(path: path), format.isFilm else {
        throw StoryboardError.notAFilm(path)
      }
      return format.makeSink(
        path: path, rate: rate, quality: quality, video: video, audio: audio)
    }
    guard duration > 0 else { throw StoryboardError.noDuration }
    try draw(at: Array(FrameTimes(duration: duration, rate: rate)), scale: scale, into: sinks)
  }

  /// Writes the frame at a time to a still image with the extension `.png`, `.jpg` or `.avif`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - moment: The time: a number of seconds or the name of a label. The default is the current time.
  ///   - scale: The number of pixels per point, by default that of the film.
  /// - Throws: The errors of ``write(to:rate:scale:quality:video:)``.
  public func writeStill(to path: String, at moment: Moment = .now(0), scale: CGFloat? = nil) throws
  {
    guard let format = FilmFormat(path: path), !format.isFilm else {
      throw StoryboardError.notAStill(path)
    }
    let sink = format.makeSink(path: path, rate: rate)
    try draw(at: [seconds(of: moment)], scale: scale, into: [sink])
  }

  /// Writes evenly spaced frames to a single image with the extension `.png`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - count: The number of frames, at least 1.
  ///   - width: The width of each frame in pixels, by default 320.
  /// - Throws: The errors of ``write(to:rate:scale:quality:video:)``.
  public func writeContactSheet(to path: String, count: Int = 12, width: CGFloat = 320) throws {
    guard FilmFormat(path: path) == .png else { throw StoryboardError.notASheet(path) }
    let all = FrameTimes(duration: duration, rate: rate)
    let times = duration > 0 ? all.evenlySpacedFrames(max(count, 1)).map { all[$0] } : [0]
    let sheet = ContactSheet(path: path, number: times.count, gap: 4)
    try draw(at: times, scale: width / size.width, into: [sheet])
  }

  /// Renders frames and appends each to all sinks.
  private func draw(at times: [Double], scale: CGFloat?, into sinks: [any FilmSink]) throws {
    let renderer = CARenderer(layer: layer, bounds: bounds, scale: scale ?? self.scale)
    renderer.backgroundColor = background
    do {
      for time in times {
        let frame = try renderer.frame(at: time)
        for sink in sinks { try sink.append(frame) }
      }
      for sink in sinks { try sink.finish() }
    } catch {
      sinks.forEach { $0.cancel() }
      throw error
    }
  }
}

/// An error that prevented a film from being written.
public enum StoryboardError: Error, Hashable, Sendable {
  /// The extension of the path is not that of a film.
  case notAFilm(String)
  /// The extension of the path is not that of a still image.
  case notAStill(String)
  /// The extension of the path is not `png`.
  case notASheet(String)
  /// The film has no motions and no waits.
  case noDuration
}

extension StoryboardError: CustomStringConvertible {
  /// A one-line description: problem, place and remedy.
  public var description: String {
    switch self {
    case .notAFilm(let path):
      "\(path): not the extension of a film; use \(Self.extensions { $0.isFilm }), or writeStill(to:at:)"
    case .notAStill(let path):
      "\(path): not the extension of a still image; use \(Self.extensions { !$0.isFilm }), or write(to:)"
    case .notASheet(let path): "\(path): not the extension of a contact sheet; use .png"
    case .noDuration: "the film has no duration; play a motion or wait"
    }
  }

  private static func extensions(where isMeant: (FilmFormat) -> Bool) -> String {
    FilmFormat.fileExtensions(where: isMeant).map { ".\($0)" }.joined(separator: ", ")
  }
}

import CFFmpeg
import Foundation
import Pixels

/// A file that contains consecutive frames of a film.
public struct FilmPart: Hashable, Sendable {
  /// The path of the file.
  public var path: String
  /// The number of frames that the file must contain.
  public var frameCount: Int

  /// Creates a part from its path and its number of frames.
  public init(path: String, frameCount: Int) {
    (self.path, self.frameCount) = (path, frameCount)
  }
}

/// Functions that join the parts of a film, which several machines have written.
///
/// The frames of the joined film are those of the film written in one piece. All parts but the last must consist of
/// whole segments; see ``FilmSegments``.
public enum FilmJoiner {
  /// Joins videos by copying their encoded frames: MP4, WebM or QuickTime files written by this module.
  ///
  /// The file has the same bytes as the film written in one piece, with the same rate in frames per second and the same
  /// sound. Parts have no sound.
  ///
  /// - Throws: ``FilmError`` if a part is damaged, has another number of frames, or differs in its size or format from
  ///   the first one, if the sound cannot be decoded, or if the file cannot be written. No file is written then.
  public static func join(
    _ parts: [FilmPart], to path: String, rate: Double, audio: AudioTrack? = nil
  ) throws(FilmError) {
    let format = FilmFormat(path: path)
    guard let format, let container = LibavPart.Container(format) else {
      let found = (path as NSString).pathExtension
      throw FilmError(.wrongExtension(found: found, expected: videoExtensions), at: path)
    }
    try join(parts, in: container, to: path, rate: rate, audio: audio)
  }

  /// Joins videos in the given container, without regard to their file extensions.
  static func join(
    _ parts: [FilmPart], in container: LibavPart.Container, to path: String, rate: Double,
    audio: AudioTrack?
  ) throws(FilmError) {
    guard let first = parts.first else { throw FilmError(.noFrames, at: path) }
    let frameRate = VideoEncoder.frameRateFraction(nearestTo: FrameTimes.clampedRate(rate))
    let settings = LibavMuxer.Settings(
      container: container.muxer, timeBase: AVRational(num: frameRate.den, den: frameRate.num),
      frameRate: frameRate, options: container.muxerOptions)
    let file = try AtomicFile(for: path)
    let muxer = try LibavMuxer(settings, for: file, place: path)
    let head = try LibavPart(first, container: container)
    var sound: LibavAudioEncoder?
    if let audio {
      sound = try LibavAudioEncoder(
        FilmSound(
          audio, frameCount: parts.reduce(0) { $0 + $1.frameCount }, frameRate: frameRate),
        settings: LibavAudioEncoder.Settings(container),
        needsGlobalHeader: muxer.needsGlobalHeader, at: path)
    }
    try muxer.begin(in: file, sound: sound, parameters: head.copyParameters)
    var frameCount = 0
    for (number, part) in parts.enumerated() {
      if number > 0, frameCount % FilmSegments.length != 0 {
        throw FilmError(
          .invalidPart("it does not begin at a multiple of \(FilmSegments.length) frames"),
          at: part.path)
      }
      let source = try number == 0 ? head : LibavPart(part, container: container)
      guard source.hasSameParameters(as: head) else {
        throw FilmError(
          .invalidPart("its size or encoding differs from that of the first part"), at: part.path)
      }
      try source.forEachPacket(
        timeBase: settings.timeBase, firstFrame: frameCount, muxer.write)
      frameCount += part.frameCount
    }
    try muxer.finish()
    try file.publish()
  }

  private static var videoExtensions: [String] {
    FilmFormat.allCases.filter { LibavPart.Container($0) != nil }.map(\.fileExtension)
  }

  /// Copies the numbered images of all parts, in the order of their frames, to the names of a pattern, in which `%04d` is
  /// replaced with the frame number.
  ///
  /// - Throws: ``FilmError`` if an image cannot be read or written. No image is written then.
  package static func copyImages(
    _ images: [String], to pattern: String
  ) throws(FilmError) {
    var files: [AtomicFile] = []
    for (number, image) in images.enumerated() {
      let path = PNGSequence.path(ofFrame: number, pattern: pattern)
      guard let bytes = FileManager.default.contents(atPath: image) else {
        throw FilmError(.invalidPart("an image cannot be read"), at: image)
      }
      let file = try AtomicFile(for: path)
      files.append(file)
      try file.write(bytes)
    }
    try AtomicFile.publishAll(files)
  }

  /// Joins files of frames, written by ``FramesFile``, by encoding the frames with the given sink.
  ///
  /// - Throws: ``FilmError`` if a part is damaged, has another number of frames or another size, or if the sink fails.
  ///   The sink is canceled then.
  public static func join(_ parts: [FilmPart], into sink: any FilmSink) throws(FilmError) {
    do throws(FilmError) {
      for part in parts {
        var count = 0
        try FramesFile.forEachFrame(of: part.path) { bytes throws(FilmError) in
          let pixels = try FrameSpool.decompressFrame(bytes, path: part.path)
          try sink.append(Frame(pixels: pixels, time: 0))
          count += 1
        }
        try part.checkFrameCount(count)
      }
      try sink.finish()
    } catch {
      sink.cancel()
      throw error
    }
  }
}

extension FilmPart {
  /// Throws ``FilmError`` unless the part contains the given number of frames.
  func checkFrameCount(_ count: Int) throws(FilmError) {
    guard count == frameCount else {
      throw FilmError(.invalidPart("it has \(count) frames instead of \(frameCount)"), at: path)
    }
  }
}

import Foundation
import ImageCodecs
public import Pixels

/// A sink that stores frames without loss in a file from which ``FilmJoiner`` encodes a film.
///
/// Parts of formats whose frames depend on each other, such as GIF, are such files. The file consists of a header of
/// eight bytes and, for each frame, the length of its PNG image as four bytes in big-endian order and the image.
/// Premultiplied pixels are stored exactly.
public final class FramesFile: FilmSink {
  /// The file name extension, without the dot.
  public static let fileExtension = "frames"

  static let header = Data("AMFRAME1".utf8)

  private let outputPath: String
  private var file: BufferedFile?
  private var size = (width: 0, height: 0)
  private var pipeline: FramePipeline<Data>?
  /// The number of threads and the amount of memory that the encoder may use.
  var pipelineLimits = PipelineLimits()

  /// Creates a sink for the file at `path`.
  public init(path: String) { outputPath = path }

  /// Appends a frame.
  ///
  /// Throws ``FilmError`` if the frame's size differs from that of the first frame.
  public func append(_ frame: Frame) throws(FilmError) {
    let (path, pixels) = (outputPath, frame.pixels)
    if pipeline == nil { pipeline = try begin(withFirstFrame: pixels) }
    try pixels.checkSize(against: size, at: path)
    try pipeline?.append { () throws(FilmError) in
      try FrameSpool.compressFrame(pixels, path: path)
    }
  }

  private func begin(withFirstFrame first: PixelBuffer) throws(FilmError) -> FramePipeline<Data> {
    size = (first.width, first.height)
    let file = try BufferedFile(for: outputPath)
    try file.write(Self.header)
    self.file = file
    return FramePipeline(
      threads: pipelineLimits.threadCount, room: pipelineLimits.capacity(for: first)
    ) { image throws(FilmError) in
      let length = UInt32(image.count).bigEndian
      try file.write(withUnsafeBytes(of: length) { Data($0) })
      try file.write(image)
    }
  }

  /// Writes the remaining frames and moves the file to its path.
  ///
  /// Throws ``FilmError`` if no frame was appended.
  public func finish() throws(FilmError) {
    guard let pipeline, let file else { throw FilmError(.noFrames, at: outputPath) }
    defer { cancel() }
    try pipeline.finish()
    try file.publish()
  }

  /// Stops writing and removes the unfinished file.
  public func cancel() {
    pipeline?.cancel()
    pipeline = nil
    file = nil
  }

  deinit { cancel() }

  /// Calls a closure with each compressed frame of a file in order.
  ///
  /// Throws ``FilmError`` if the file cannot be read or is damaged.
  static func forEachFrame(
    of path: String, _ body: (Data) throws(FilmError) -> Void
  ) throws(FilmError) {
    guard let handle = fopen(path, "rbe") else {
      throw FilmError(.invalidPart(String(cString: strerror(errno))), at: path)
    }
    defer { fclose(handle) }
    /// Reads the given number of bytes; fewer at the end of the file.
    func read(_ count: Int) -> Data {
      var bytes = Data(count: count)
      let length = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, count, handle) }
      return bytes.prefix(length)
    }
    guard read(header.count) == header else {
      throw FilmError(.invalidPart("the file contains no frames"), at: path)
    }
    while true {
      let lengthBytes = read(4)
      if lengthBytes.isEmpty { return }
      let length = lengthBytes.reduce(0) { $0 << 8 | Int($1) }
      guard lengthBytes.count == 4, length <= maximumImageLength else {
        throw FilmError(.invalidPart("the file is damaged"), at: path)
      }
      let image = read(length)
      guard image.count == length else {
        throw FilmError(.invalidPart("the file is truncated"), at: path)
      }
      try body(image)
    }
  }

  /// The maximum length of a compressed frame, in bytes: twice the length of the pixels of the largest image.
  private static let maximumImageLength = 8 * ImageLimits.maximumPixelCount
}

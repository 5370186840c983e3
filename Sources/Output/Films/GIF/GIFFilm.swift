import CFilmShims
import Foundation
public import Pixels

/// A sink that writes an animated GIF with a single palette computed from all frames.
///
/// Frames are stored compressed on disk until the palette is known, so that only a few are in memory. Pixels with an
/// alpha below 0.5 become transparent; all others become opaque. With a background, all pixels are opaque.
public final class GIFFilm: FilmSink {
  /// The maximum frame rate: 50 frames per second.
  ///
  /// Players replace delays below 0.02 seconds with 0.1 seconds.
  public static let maximumRate = 50

  /// The maximum number of loops.
  ///
  /// The file stores the number of repetitions after the first play in 16 bits.
  public static let maximumLoops = 65_536

  /// The maximum width and height, in pixels, stored in 16 bits.
  private static let maximumSide = 65_535

  private let outputPath: String
  private let rate: Double
  private let loops: Int
  private let background: Background?
  private let settings: GIFSettings
  private let settingsError: FilmError?
  private var pass: FirstPass?
  private var size = (width: 0, height: 0)
  private var frameCount = 0
  /// The number of threads and the amount of memory that the encoder may use.
  var pipelineLimits = PipelineLimits()

  /// The state of the first pass, which counts the colors and stores the frames.
  private final class FirstPass {
    let spool: FrameSpool
    let capacity: Int
    var histogram = ColorHistogram()
    var pipeline: FramePipeline<(pixels: [UInt32], packed: Data)>?

    init(_ spool: FrameSpool, room: Int) { (self.spool, self.capacity) = (spool, room) }
  }

  /// Creates a film that is written to the file at `path`, with a rate in frames per second.
  ///
  /// `rate` must be greater than 0 and at most ``maximumRate``. `loops` must be in 0...``maximumLoops``, where 0 repeats
  /// the animation forever. ``append(_:)`` throws if a value is out of range or the path has an extension other than
  /// `gif`.
  public init(
    path: String, rate: Double, loops: Int = 0, background: Background? = nil,
    settings: GIFSettings = GIFSettings()
  ) {
    settingsError = FilmFormat.gif.settingsError(
      path: path, rate: rate, loops: loops, colorCount: settings.colors)
    outputPath = path
    self.rate = FrameTimes.clampedRate(rate)
    self.loops = loops
    self.background = background
    self.settings = settings
  }

  /// Counts the colors of the next frame and stores the frame on disk.
  ///
  /// Throws ``FilmError`` if the frame's size differs from that of the first frame.
  public func append(_ frame: Frame) throws(FilmError) {
    let pixels = frame.pixels
    if pass == nil { pass = try begin(withFirstFrame: pixels) }
    try pixels.checkSize(against: size, at: outputPath)
    let (path, background) = (outputPath, background)
    try pass?.pipeline?.append { () throws(FilmError) in
      let image = background.map { pixels.composited(over: $0) } ?? pixels
      return (
        Self.unpremultipliedPixels(of: image), try FrameSpool.compressFrame(image, path: path)
      )
    }
    frameCount += 1
  }

  private func begin(withFirstFrame first: PixelBuffer) throws(FilmError) -> FirstPass {
    try settingsError.throwIfPresent()
    guard rate <= Double(Self.maximumRate) else {
      throw FilmError(.rateTooHigh(limit: Self.maximumRate), at: outputPath)
    }
    size = (first.width, first.height)
    guard max(size.width, size.height) <= Self.maximumSide else {
      throw FilmError(.tooLarge(width: size.width, height: size.height), at: outputPath)
    }
    let pass = FirstPass(
      try FrameSpool(beside: outputPath), room: pipelineLimits.capacity(for: first))
    pass.pipeline = FramePipeline(threads: pipelineLimits.threadCount, room: pass.capacity) {
      [unowned pass] frame throws(FilmError) in
      pass.histogram.addPixels(frame.pixels)
      try pass.spool.append(frame.packed)
    }
    return pass
  }

  /// Returns the start time of a frame in hundredths of a second.
  ///
  /// Start times are rounded instead of delays, so that errors do not accumulate.
  private func centiseconds(atFrame frame: Int) -> Int {
    Int((Double(frame) * 100 / rate).rounded())
  }

  /// Returns the pixels as 0xAARRGGBB with straight alpha, where alpha is either 0 or 255.
  private static func unpremultipliedPixels(of image: PixelBuffer) -> [UInt32] {
    let count = image.width * image.height
    return [UInt32](unsafeUninitializedCapacity: count) { words, used in
      // Sound: memory of any type may be written as bytes, and `count` words contain 4 * `count` bytes.
      UnsafeMutableRawBufferPointer(words).withMemoryRebound(to: UInt8.self) { bytes in
        image.withBytes { source in
          if let start = bytes.baseAddress { film_to_one_bit_alpha(source, start, count) }
        }
      }
      used = count
    }
  }

  /// Computes the palette, writes all frames and moves the file to its path.
  ///
  /// Throws ``FilmError`` if no frame was appended or if the file does not fit into the maximum size.
  public func finish() throws(FilmError) {
    try settingsError.throwIfPresent()
    guard let pass else { throw FilmError(.noFrames, at: outputPath) }
    defer { cancel() }
    try pass.pipeline?.finish()
    let bins = pass.histogram.bins()
    var smallest = Int.max
    for attempt in GIFQualityLevel.qualityLevels(for: settings) {
      let writer = try writeFrames(of: pass, bins: bins, qualityLevel: attempt)
      smallest = min(smallest, writer.byteCount)
      guard writer.byteCount <= settings.maximumBytes ?? .max else { continue }
      return try writer.publish()
    }
    throw FilmError(
      .tooManyBytes(limit: settings.maximumBytes ?? 0, smallest: smallest), at: outputPath)
  }

  /// Performs the second pass, which writes the stored frames with a palette for the given quality level.
  private func writeFrames(
    of pass: FirstPass, bins: [ColorHistogram.Bin], qualityLevel attempt: GIFQualityLevel
  ) throws(FilmError) -> GIFWriter {
    let palette = GIFPalette(pass.histogram, bins, count: attempt.colors - 1)
    let indexer = GIFIndexer(palette, bins, dither: settings.dither)
    let writer = try GIFWriter(
      for: outputPath, width: size.width, height: size.height, indexer: indexer, loops: loops,
      tolerance: attempt.tolerance)
    var number = 0
    let line = FramePipeline<[UInt8]>(threads: pipelineLimits.threadCount, room: pass.capacity) {
      indices throws(FilmError) in
      try writer.addFrame(indices, at: self.centiseconds(atFrame: number))
      number += 1
    }
    let (path, width) = (outputPath, size.width)
    try pass.spool.forEach { bytes throws(FilmError) in
      try line.append { () throws(FilmError) in
        indexer.paletteIndices(
          for: Self.unpremultipliedPixels(of: try FrameSpool.decompressFrame(bytes, path: path)),
          width: width)
      }
    }
    try line.finish()
    try writer.finish(at: centiseconds(atFrame: frameCount))
    return writer
  }

  /// Stops encoding and removes the stored frames.
  public func cancel() {
    pass?.pipeline?.cancel()
    pass = nil
  }

  deinit { cancel() }
}

/// The number of colors and the color tolerance for one attempt to write a film.
///
/// Each subsequent level results in a smaller file of lower quality.
struct GIFQualityLevel: Equatable {
  let colors: Int
  /// The maximum distance between colors that may replace each other, in units of ``Oklab``.
  let tolerance: Float

  /// The color distance below which errors in pixels that change in the next frame are not visible.
  ///
  /// The value was measured on sample documents by structural similarity.
  static let baseTolerance: Float = 0.06

  /// The minimum number of colors, including the one for transparent or unchanged pixels.
  ///
  /// With fewer colors, images become unrecognizable.
  static let minimumColorCount = 8

  /// Returns the quality levels for the given settings, best first.
  ///
  /// Without a maximum file size, there is only one level.
  static func qualityLevels(for settings: GIFSettings) -> [GIFQualityLevel] {
    let best = GIFQualityLevel(colors: settings.colors, tolerance: baseTolerance)
    guard settings.maximumBytes != nil else { return [best] }
    let more = [
      (256, 1.5), (128, 1.5), (128, 2), (64, 2), (64, 3), (32, 3), (16, 4), (minimumColorCount, 6),
    ]
    return [best]
      + more.filter { $0.0 <= settings.colors }
      .map { GIFQualityLevel(colors: $0.0, tolerance: baseTolerance * Float($0.1)) }
  }
}

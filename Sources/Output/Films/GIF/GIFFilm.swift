import CFilmShims
import Foundation
public import Pixels

/// A film as an animated GIF with one palette fitted to all its frames.
///
/// Frames wait compressed on disk until the palette is known; memory holds a few at a time. Pixels
/// less than half opaque become clear, the others opaque, unless a background makes all opaque.
public final class GIFFilm: FilmSink {
  /// Players take delays below two hundredths of a second for ten.
  public static let maximumRate = 50

  /// The file counts the plays after the first, in 16 bits.
  public static let maximumLoops = 65_536

  /// The largest side that 16 bits hold.
  private static let maximumSide = 65_535

  private let outputPath: String
  private let rate: Double
  private let loops: Int
  private let background: Background?
  private let settings: GIFSettings
  private var pass: FirstPass?
  private var size = (width: 0, height: 0)
  private var frameCount = 0
  /// How much goes on at once.
  var pipelineLimits = PipelineLimits()

  /// The first reading of the frames.
  private final class FirstPass {
    let spool: FrameSpool
    let capacity: Int
    var histogram = ColorHistogram()
    var pipeline: FramePipeline<(pixels: [UInt32], packed: Data)>?

    init(_ spool: FrameSpool, room: Int) { (self.spool, self.capacity) = (spool, room) }
  }

  /// A film of `rate` frames a second in the file at `path`.
  ///
  /// - Range: it plays `loops` times; 0 is for ever.
  public init(
    path: String, rate: Double, loops: Int = 0, background: Background? = nil,
    settings: GIFSettings = GIFSettings()
  ) {
    precondition(rate > 0 && rate.isFinite, "a film has a frame rate above zero")
    precondition((0...Self.maximumLoops).contains(loops), "a film plays so often, or for ever")
    outputPath = path
    self.rate = FrameTimes.clampedRate(rate)
    self.loops = loops
    self.background = background
    self.settings = settings
  }

  /// Takes the next frame, whose colours are counted before it is put aside.
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

  /// The time of a frame in hundredths of a second, so that rounding never adds up.
  private func centiseconds(atFrame frame: Int) -> Int {
    Int((Double(frame) * 100 / rate).rounded())
  }

  /// The pixels as 0xAARRGGBB with straight colours; alpha is 0 or 255.
  private static func unpremultipliedPixels(of image: PixelBuffer) -> [UInt32] {
    let count = image.width * image.height
    return [UInt32](unsafeUninitializedCapacity: count) { words, used in
      // Sound: any memory may be written as bytes, and `count` words are 4 * `count` of them.
      UnsafeMutableRawBufferPointer(words).withMemoryRebound(to: UInt8.self) { bytes in
        image.withBytes { source in
          if let start = bytes.baseAddress { film_to_one_bit_alpha(source, start, count) }
        }
      }
      used = count
    }
  }

  /// Fits the palette, writes all frames with it and gives the file its name.
  public func finish() throws(FilmError) {
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

  /// The second reading of the frames, with a palette.
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

  /// Stops and removes what was put aside.
  public func cancel() {
    pass?.pipeline?.cancel()
    pass = nil
  }

  deinit { cancel() }
}

/// One way to write a film: the next is smaller, and worse.
struct GIFQualityLevel: Equatable {
  let colors: Int
  /// How far apart colours may be that stand for each other, as ``Oklab`` has it.
  let tolerance: Float

  /// What is not seen of colours that are gone with the next frame; measured over documents by structural similarity.
  static let baseTolerance: Float = 0.06

  /// With fewer than these, one of which stands for what is clear or stays, pictures become stains.
  static let minimumColorCount = 8

  /// The ways for some settings, the best first; one where no size is asked for.
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

import Foundation
import ImageCodecs
import Pixels

/// A sink that writes an animated WebP with alpha; lossless unless a quality is set.
///
/// Each stored frame covers only the rectangle that differs from the previous frame; an unchanged frame extends the
/// delay of the previous one. Delays are whole milliseconds, rounded so that errors do not accumulate.
public final class WebPFilm: EncodingSink {
  /// The maximum frame rate: 90 frames per second.
  ///
  /// Browsers replace delays of 10 milliseconds or less with 100 milliseconds.
  public static let maximumRate = AnimatedImageEncoder.maximumRate

  /// The maximum number of loops that the file format can store.
  public static let maximumLoops = Int(UInt16.max)

  /// The compression effort of libwebp, in the range `0...1`.
  ///
  /// Above this value, encoding time increases much faster than file sizes decrease.
  private static let effort = 0.2

  let encoder: AnimatedImageEncoder

  /// Creates a film that is written to the file at `path`, with a rate in frames per second.
  ///
  /// `quality` must be in `0...1`; `nil` selects lossless compression. `fidelity` must be in `0...100` and applies to
  /// lossless compression: 100 is exact, and at 60 a component differs by at most 2 of 255. `loops` must be in
  /// 0...``maximumLoops``, where 0 repeats the animation forever. ``FilmSink/append(_:)`` throws if a value is out of
  /// range or the path has an extension other than `webp`.
  public init(
    path: String, rate: Double, quality: Double? = nil, fidelity: Int = 100, loops: Int = 0,
    background: Background? = nil
  ) {
    let keepsAlpha = background == nil
    encoder = AnimatedImageEncoder(
      place: path, rate: rate, background: background,
      settingsError: FilmFormat.webP.settingsError(
        path: path, rate: rate, loops: loops, quality: quality, fidelity: fidelity),
      format: AnimatedImageEncoder.Format(
        grid: 2,
        // Transparent pixels of a lossy patch would reveal the compression errors in earlier patches.
        allowsBlending: keepsAlpha && quality == nil, maximumSide: ImageLimits.maximumWebPSide,
        encode: { image throws(ImageError) in
          try encodeWebPData(
            image, quality: quality, fidelity: fidelity, effort: Self.effort)
        },
        open: { width, height throws(FilmError) in
          try WebPFile(
            place: path, width: width, height: height, keepsAlpha: keepsAlpha, loops: loops,
            rate: rate)
        }))
  }
}

/// A writer for the chunks of an animated WebP file (WebP container specification).
///
/// The muxer in libwebp would keep the entire file in memory, and its animation encoder would use a single core.
private struct WebPFile: AnimatedImageFile {
  /// The maximum delay in milliseconds, stored in 24 bits: about 4.7 hours.
  private static let maximumDelay = (1 << 24) - 1
  /// The maximum file size, in bytes, that the RIFF length field can represent.
  private static let maximumFileSize = Int(UInt32.max) - 9

  private let outputPath: String
  private let file: BufferedFile
  private let rate: Double
  private var byteCount = 4

  init(
    place: String, width: Int, height: Int, keepsAlpha: Bool, loops: Int, rate: Double
  ) throws(FilmError) {
    self.outputPath = place
    file = try BufferedFile(for: place)
    self.rate = FrameTimes.clampedRate(rate)
    try file.write(Data("RIFF".utf8 + littleEndianBytes(of: 0, count: 4) + "WEBP".utf8))
    // The flags for an animation, with or without alpha.
    let flags = keepsAlpha ? 0x12 : 0x02
    try writeChunk(
      type: "VP8X",
      header: littleEndianBytes(of: flags, count: 4) + littleEndianBytes(of: width - 1, count: 3)
        + littleEndianBytes(of: height - 1, count: 3))
    // The background color is transparent. Players ignore it.
    try writeChunk(
      type: "ANIM",
      header: littleEndianBytes(of: 0, count: 4) + littleEndianBytes(of: loops, count: 2))
  }

  mutating func writePatch(_ patch: EncodedFramePatch, frames: Range<Int>) throws(FilmError) {
    var remaining =
      milliseconds(atFrame: frames.upperBound) - milliseconds(atFrame: frames.lowerBound)
    repeat {
      let delay = min(remaining, Self.maximumDelay)
      var head: [UInt8] = []
      for number in [patch.x / 2, patch.y / 2, patch.width - 1, patch.height - 1, delay] {
        head += littleEndianBytes(of: number, count: 3)
      }
      // Bit 1 disables blending. Bit 0, which would clear the rectangle before the next frame, is not set.
      head.append(patch.isBlended ? 0 : 2)
      try writeChunk(type: "ANMF", header: head, body: patch.data)
      remaining -= delay
    } while remaining > 0
  }

  /// Returns the start time of a frame in milliseconds, rounded.
  private func milliseconds(atFrame frame: Int) -> Int {
    Int((Double(frame) * 1000 / rate).rounded())
  }

  mutating func finish() throws(FilmError) {
    try file.overwrite(at: 4, with: Data(littleEndianBytes(of: byteCount, count: 4)))
    try file.publish()
  }

  private mutating func writeChunk(
    type name: String, header head: [UInt8], body: Data = Data()
  ) throws(FilmError) {
    let length = head.count + body.count
    guard byteCount + length + 9 <= Self.maximumFileSize else {
      throw FilmError(.cannotWrite("WebP files are limited to 4 GB"), at: outputPath)
    }
    try file.write(Data(name.utf8 + littleEndianBytes(of: length, count: 4) + head))
    try file.write(body)
    if length & 1 == 1 { try file.write(Data([0])) }
    byteCount += 8 + length + (length & 1)
  }
}

/// Returns the given number as bytes in little-endian order.
private func littleEndianBytes(of number: Int, count bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(number >> (8 * $0) & 255) }
}

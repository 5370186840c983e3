import Foundation
import ImageCodecs
import Pixels

/// A film as an animated WebP with every alpha: lossless unless a quality is asked for.
///
/// A frame holds what differs from the one before, and frames that equal it are not stored: they
/// make it last longer. Delays are whole thousandths of a second, rounded so that they never add up.
public final class WebPFilm: EncodingSink {
  /// Browsers take delays of ten thousandths of a second and less for a hundred.
  public static let maximumRate = AnimatedImageEncoder.maximumRate

  /// What the file's count of plays holds.
  public static let maximumLoops = Int(UInt16.max)

  /// How hard it tries to make the file small, 0…1; beyond it time grows much faster than files
  /// shrink.
  private static let effort = 0.2

  let encoder: AnimatedImageEncoder

  /// A film of `rate` frames a second in the file at `path`.
  ///
  /// - Range: `quality` 0…1, `nil` is lossless, and then `fidelity` 0…100, of which 100 is exact and 60 is off by 2 of
  ///   255 at most; it plays `loops` times, 0 is for ever.
  public init(
    path: String, rate: Double, quality: Double? = nil, fidelity: Int = 100, loops: Int = 0,
    background: Background? = nil
  ) {
    precondition((0...100).contains(fidelity), "a fidelity is 0 to 100")
    precondition(quality.map { (0...1).contains($0) } ?? true, "a quality is 0 to 1")
    precondition((0...Self.maximumLoops).contains(loops), "a film plays so often, or for ever")
    let keepsAlpha = background == nil
    encoder = AnimatedImageEncoder(
      place: path, rate: rate, background: background,
      format: AnimatedImageEncoder.Format(
        grid: 2,
        // What a lossy patch leaves clear would show through the losses of those before.
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

/// The chunks of an animated WebP (WebP container specification).
///
/// libwebp's own muxer would hold the whole file in memory, and its animation encoder one core.
private struct WebPFile: AnimatedImageFile {
  /// What 24 bits hold, in thousandths of a second: four and a half hours.
  private static let maximumDelay = (1 << 24) - 1
  /// What the file's length field can tell.
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
    // Animated, with alpha or without.
    let flags = keepsAlpha ? 0x12 : 0x02
    try writeChunk(
      type: "VP8X",
      header: littleEndianBytes(of: flags, count: 4) + littleEndianBytes(of: width - 1, count: 3)
        + littleEndianBytes(of: height - 1, count: 3))
    // Players ignore the canvas's colour; clear it is.
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
      // Bit 1 says that it replaces what was there; bit 0, that it goes when the next comes.
      head.append(patch.isBlended ? 0 : 2)
      try writeChunk(type: "ANMF", header: head, body: patch.data)
      remaining -= delay
    } while remaining > 0
  }

  /// The time of a frame in thousandths of a second.
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
      throw FilmError(.cannotWrite("WebP holds at most 4 GB"), at: outputPath)
    }
    try file.write(Data(name.utf8 + littleEndianBytes(of: length, count: 4) + head))
    try file.write(body)
    if length & 1 == 1 { try file.write(Data([0])) }
    byteCount += 8 + length + (length & 1)
  }
}

/// A number in so many bytes, the lowest first.
private func littleEndianBytes(of number: Int, count bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(number >> (8 * $0) & 255) }
}

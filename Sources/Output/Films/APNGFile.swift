import Foundation
import ImageCodecs

/// A writer for the chunks of an animated PNG file (PNG specification, third edition).
struct APNGFile: AnimatedImageFile {
  /// The byte offset of the `acTL` chunk, which follows the signature and the `IHDR` and `sRGB` chunks.
  private static let controlChunkOffset = 8 + (12 + 13) + (12 + 1)

  private let file: BufferedFile
  private let loops: Int
  private let rate: (frames: Int, seconds: Int)
  private var frameCount = 0
  private var sequenceNumber = 0

  init(
    place: String, width: Int, height: Int, keepsAlpha: Bool, loops: Int,
    rate: (frames: Int, seconds: Int)
  ) throws(FilmError) {
    file = try BufferedFile(for: place)
    self.loops = loops
    self.rate = rate
    var header = Data.bigEndianBytes(width, height)
    // The bit depth is 8; color type 6 is RGB with alpha, and 2 is RGB.
    header.append(contentsOf: [8, keepsAlpha ? 6 : 2, 0, 0, 0])
    try file.write(PNGChunk.signature)
    try writeChunk(type: "IHDR", header: header)
    try writeChunk(type: "sRGB", header: Data([0]))
    try writeChunk(type: "acTL", header: Data.bigEndianBytes(0, loops))
  }

  mutating func writePatch(_ patch: EncodedFramePatch, frames: Range<Int>) throws(FilmError) {
    var remaining = frames.count
    // A delay that does not fit into 16 bits is split into repeated frames.
    while remaining > 0 {
      let (count, delay) = Self.maximumDelay(frameCount: remaining, rate: rate)
      try writeFrame(patch, delay: delay)
      remaining -= count
    }
  }

  private mutating func writeFrame(
    _ patch: EncodedFramePatch, delay: (seconds: Int, parts: Int)
  ) throws(FilmError) {
    let control = APNGFrameControl(
      rect: PixelRect(x: patch.x, y: patch.y, width: patch.width, height: patch.height),
      delay: (delay.seconds, delay.parts), isBlended: patch.isBlended)
    try writeChunk(type: "fcTL", header: control.data(sequenceNumber: sequenceNumber))
    sequenceNumber += 1
    if frameCount == 0 {
      try writeChunk(type: "IDAT", header: patch.data)
    } else {
      try writeChunk(type: "fdAT", header: .bigEndianBytes(sequenceNumber), body: patch.data)
      sequenceNumber += 1
    }
    frameCount += 1
  }

  /// Returns the maximum number of frames whose total delay can be stored as a fraction of two 16-bit numbers, and
  /// this delay.
  static func maximumDelay(
    frameCount frames: Int, rate: (frames: Int, seconds: Int)
  ) -> (frames: Int, delay: (seconds: Int, parts: Int)) {
    var count = min(frames, Int(UInt16.max) * rate.frames / rate.seconds)
    while count > 1 {
      let divisor = greatestCommonDivisor(count * rate.seconds, rate.frames)
      if count * rate.seconds / divisor <= UInt16.max {
        return (count, (count * rate.seconds / divisor, rate.frames / divisor))
      }
      count -= 1
    }
    return (1, (rate.seconds, rate.frames))
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  mutating func finish() throws(FilmError) {
    try writeChunk(type: "IEND", header: Data())
    let control = PNGChunk("acTL", .bigEndianBytes(frameCount, loops))
    try file.overwrite(at: Self.controlChunkOffset, with: control.prefix + control.trailer)
    try file.publish()
  }

  private func writeChunk(
    type name: String, header head: Data, body: Data = Data()
  ) throws(FilmError) {
    let chunk = PNGChunk(name, head, body)
    try file.write(chunk.prefix)
    // Frame bodies are large, so they are written to the file without being copied.
    try file.write(body)
    try file.write(chunk.trailer)
  }
}

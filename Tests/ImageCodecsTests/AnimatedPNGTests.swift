import Foundation
import Pixels
import Testing

@testable import ImageCodecs

/// Tests of animated PNG files in memory.
@Suite struct AnimatedPNGTests {
  private func encode(_ frames: [PixelBuffer], rate: Double = 30) throws -> Data {
    var encoder = AnimatedPNGEncoder(width: frames[0].width, height: frames[0].height, rate: rate)
    for frame in frames { try encoder.append(frame) }
    return encoder.finish()
  }

  private func decode(_ file: Data) throws -> [PixelBuffer] {
    var decoder = try AnimatedPNGDecoder(file)
    var frames: [PixelBuffer] = []
    while let frame = try decoder.nextFrame() { frames.append(frame) }
    #expect(frames.count == decoder.frameCount)
    return frames
  }

  /// Returns the contents of the chunks of a type, and the offsets at which the chunks start.
  private func chunks(_ type: String, of file: Data) -> [(content: Data, at: Int)] {
    var found: [(Data, Int)] = []
    var at = 8
    while at + 12 <= file.count {
      let length = file.bigEndianNumber(at: at)
      if file[at + 4..<at + 8] == Data(type.utf8) {
        found.append((Data(file[at + 8..<at + 8 + length]), at))
      }
      at += 12 + length
    }
    return found
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `AnimatedPNGDecoder returns the frames of AnimatedPNGEncoder without a change`(
    seed: UInt64
  ) throws {
    var numbers = Numbers(state: seed)
    let (width, height) = (
      Int.random(in: 1...9, using: &numbers), Int.random(in: 1...9, using: &numbers)
    )
    var frames = [noise(width, height, seed: seed)]
    for index in 1..<6 {
      var frame = frames[index - 1]
      if index % 3 != 0 {
        let (x, y) = (
          Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
        )
        frame.withMutablePixels { $0[y * width + x] = 0x4020_1008 &* UInt32(index % 2) }
      }
      frames.append(frame)
    }
    #expect(try decode(encode(frames)) == frames)
  }

  @Test func `AnimatedPNGEncoder stores each frame with or without filters, whichever is smaller`()
    throws
  {
    // Filters make a gradient smaller, and stripes of two colors larger.
    let gradient = picture(64, 64) { x, y in (UInt8(x * 4), UInt8(y * 4), UInt8(x + y), 255) }
    let stripes = picture(64, 64) { x, y in
      (x / 3 + y / 5) % 2 == 0 ? (255, 255, 255, 255) : (20, 90, 200, 255)
    }
    for image in [gradient, stripes] {
      let stored = chunks("IDAT", of: try encode([image]))[0].content.count
      let sizes = try [true, false].map {
        try encodePNGData(image, keepsAlpha: true, level: 9, isFiltered: $0).count
      }
      #expect(sizes[0] != sizes[1])
      #expect(stored == sizes.min())
    }
  }

  @Test func `the first frame of an animated PNG is its still image`() throws {
    let frames = [noise(5, 4, seed: 1), noise(5, 4, seed: 2)]
    #expect(try decodeImage(encode(frames)) == frames[0])
  }

  @Test func `an unchanged frame stores one pixel, and the last frame pauses for a second`() throws
  {
    let frame = noise(40, 30, seed: 3)
    let controls = chunks("fcTL", of: try encode([frame, frame, frame]))
      .map { APNGFrameControl($0.content) }
    #expect(controls.map(\.rect.width) == [40, 1, 1])
    #expect(controls.map(\.delay.numerator) == [1, 1, 1])
    #expect(controls.map(\.delay.denominator) == [30, 30, 1])
  }

  @Test func `a rate that is not an integer becomes a delay in parts of 60,000`() throws {
    let frame = noise(2, 2, seed: 4)
    let control = APNGFrameControl(
      chunks("fcTL", of: try encode([frame, frame], rate: 12.5))[0].content)
    #expect(control.delay == (4800, 60_000))
  }

  /// Returns a file with the disposal and blending of one of its frames replaced.
  private func file(
    _ frames: [PixelBuffer], changing index: Int, disposal: UInt8, isBlended: Bool
  ) throws -> Data {
    var file = try encode(frames)
    let (content, at) = chunks("fcTL", of: file)[index]
    let chunk = PNGChunk("fcTL", content.prefix(24) + Data([disposal, isBlended ? 1 : 0]))
    file.replaceSubrange(at..<at + 12 + content.count, with: chunk.prefix + chunk.trailer)
    return file
  }

  @Test func `AnimatedPNGDecoder clears, restores and blends rectangles as the file demands`()
    throws
  {
    let red = picture(3, 1) { _, _ in (255, 0, 0, 255) }
    let spot = picture(3, 1) { x, _ in x == 1 ? (0, 0, 128, 128) : (255, 0, 0, 255) }
    let end = picture(3, 1) { x, _ in
      x == 2 ? (0, 255, 0, 255) : x == 1 ? (0, 0, 128, 128) : (255, 0, 0, 255)
    }
    let over = try decode(file([red, spot, end], changing: 1, disposal: 0, isBlended: true))
    #expect(over[1][1, 0] == (127, 0, 128, 255))
    let cleared = try decode(file([red, spot, end], changing: 1, disposal: 1, isBlended: false))
    #expect(cleared[1] == spot)
    #expect(cleared[2][1, 0] == (0, 0, 0, 0))
    #expect(cleared[2][2, 0] == (0, 255, 0, 255))
    let restored = try decode(file([red, spot, end], changing: 1, disposal: 2, isBlended: false))
    #expect(restored[1] == spot)
    #expect(restored[2][1, 0] == (255, 0, 0, 255))
  }

  @Test func `AnimatedPNGDecoder refuses a still PNG, a JPEG and every truncated file`() throws {
    let frame = noise(4, 4, seed: 5)
    #expect(throws: ImageError.self) { try AnimatedPNGDecoder(encodePNG(frame)) }
    #expect(throws: ImageError.self) { try AnimatedPNGDecoder(encodeJPEG(frame)) }
    let whole = try encode([frame, noise(4, 4, seed: 6)])
    // The last chunk has 12 bytes and no content.
    for count in stride(from: 0, to: whole.count - 12, by: 7) {
      #expect(throws: ImageError.self) { try decode(whole.prefix(count)) }
    }
  }

  @Test func `AnimatedPNGDecoder refuses a frame that exceeds the image`() throws {
    var file = try encode([noise(4, 4, seed: 7), noise(4, 4, seed: 8)])
    let (content, at) = chunks("fcTL", of: file)[1]
    var control = APNGFrameControl(content)
    control.rect.x = 1
    let chunk = PNGChunk("fcTL", control.data(sequenceNumber: 1))
    file.replaceSubrange(at..<at + 12 + content.count, with: chunk.prefix + chunk.trailer)
    #expect(throws: ImageError.self) { try AnimatedPNGDecoder(file) }
  }
}

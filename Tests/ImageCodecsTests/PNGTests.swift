import Foundation
import Pixels
import Testing

@testable import ImageCodecs

@Suite struct PNGTests {
  @Test(arguments: [1, 2, 4, 8, 16], [false, true])
  func `decodeImage expands gray PNGs of each bit depth to RGB`(depth: Int, interlaced: Bool)
    throws
  {
    let most = 1 << depth - 1
    let file = PNGBuilder(width: 9, height: 5, depth: depth, colour: 0, interlaced: interlaced) {
      [($0 * 7 + $1 * 13) * most / 150]
    }
    let read = try decodeImage(file.bytes())
    let expected = picture(9, 5) { x, y in
      let value = (x * 7 + y * 13) * most / 150
      let g = UInt8((value * 510 + most) / (2 * most))
      return (g, g, g, 255)
    }
    #expect(read == expected)
  }

  @Test func `decodeImage converts the transparent gray level of a PNG to a clear pixel`() throws {
    let file = PNGBuilder(width: 4, height: 1, depth: 2, colour: 0, transparency: [0, 2]) {
      x, _ in [x]
    }
    let read = try decodeImage(file.bytes())
    #expect(read[1, 0] == (85, 85, 85, 255))
    #expect(read[2, 0] == (0, 0, 0, 0))
  }

  @Test(arguments: [1, 2, 4, 8])
  func `decodeImage uses the colors and alpha values in the palette of a PNG`(depth: Int) throws {
    let file = PNGBuilder(
      width: 7, height: 3, depth: depth, colour: 3, palette: [200, 100, 0, 10, 20, 30],
      transparency: [128]
    ) { [($0 + $1) % 2] }
    let read = try decodeImage(file.bytes())
    #expect(read[0, 0] == (premultiplied(200, 128), premultiplied(100, 128), 0, 128))
    #expect(read[1, 0] == (10, 20, 30, 255))
  }

  @Test(arguments: [8, 16])
  func `decodeImage premultiplies a gray PNG with alpha`(depth: Int) throws {
    let file = PNGBuilder(width: 16, height: 16, depth: depth, colour: 4) { x, y in
      depth == 8 ? [x * 17, y * 17] : [x * 17 * 257, y * 17 * 257]
    }
    let read = try decodeImage(file.bytes())
    let expected = picture(16, 16) { x, y in
      let g = premultiplied(x * 17, y * 17)
      return (g, g, g, UInt8(y * 17))
    }
    #expect(read == expected)
  }

  @Test func `decodeImage rounds 16-bit PNG samples to 8 bits`() throws {
    let file = PNGBuilder(width: 3, height: 1, depth: 16, colour: 2) { x, _ in
      [[0, 128, 129][x], 65_535 - x * 257, 0x8080]
    }
    let read = try decodeImage(file.bytes())
    #expect(read[0, 0] == (0, 255, 128, 255))
    #expect(read[1, 0] == (0, 254, 128, 255))
    #expect(read[2, 0] == (1, 253, 128, 255))
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 17])
  func `decodeImage returns the same image for a PNG with and without interlacing`(width: Int)
    throws
  {
    func pixel(_ x: Int, _ y: Int) -> [Int] { [x * 9, y * 9, x + y, 255 - x] }
    let plain = PNGBuilder(width: width, height: 11, depth: 8, colour: 6, sample: pixel)
    var laced = plain
    laced.interlaced = true
    #expect(try decodeImage(laced.bytes()) == decodeImage(plain.bytes()))
  }

  @Test func `decodeImage premultiplies colors with rounding to the nearest value`() throws {
    let file = PNGBuilder(width: 256, height: 60, depth: 8, colour: 6) {
      [$0, 255 - $0, 7, $1 * 4]
    }
    let read = try decodeImage(file.bytes())
    let expected = picture(256, 60) { x, y in
      (
        premultiplied(x, y * 4), premultiplied(255 - x, y * 4), premultiplied(7, y * 4),
        UInt8(y * 4)
      )
    }
    #expect(read == expected)
  }

  @Test func `encodePNG and decodeImage preserve every premultiplied pixel`() throws {
    let all = picture(256, 256) { c, a in
      (UInt8(min(c, a)), UInt8(a - min(c, a)), UInt8(a / 2), UInt8(a))
    }
    #expect(try decodeImage(encodePNG(all, level: 1)) == all)
  }

  @Test(arguments: 0..<20)
  func `encodePNG preserves random images at every compression level`(seed: Int) throws {
    let original = noise(1 + seed * 7 % 40, 1 + seed * 11 % 30, seed: UInt64(seed))
    #expect(try decodeImage(encodePNG(original, level: seed % 10)) == original)
  }

  @Test func `encodePNG writes an opaque image without an alpha channel`() throws {
    let file = [UInt8](try encodePNG(smooth(8, 8)))
    #expect(file[25] == 2)
    #expect(try decodeImage(file) == smooth(8, 8))
    #expect([UInt8](try encodePNG(PixelBuffer(width: 8, height: 8)))[25] == 6)
  }

  @Test func `probeImage parses a PNG header without pixel data`() throws {
    let file = PNGBuilder(width: 9, height: 5, depth: 8, colour: 0) { _, _ in [0] }.bytes()
    let header = try probeImage(file.prefix(33).map { $0 })
    #expect(header == ImageHeader(format: .png, width: 9, height: 5, isGray: true))
  }

  @Test(arguments: [true, false])
  func `the data of encodePNGData forms a valid PNG file with a header and an end chunk`(
    keepsAlpha: Bool
  ) throws {
    let original = keepsAlpha ? noise(19, 11, seed: 5) : smooth(19, 11)
    let data = [UInt8](try encodePNGData(original, keepsAlpha: keepsAlpha))
    let header = big(19) + big(11) + [8, keepsAlpha ? 6 : 2, 0, 0, 0]
    let file =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", data) + chunk("IEND", [])
    #expect(try decodeImage(file) == original)
  }

  @Test func `encodePNGData writes four channels with keepsAlpha true and three with false`() throws
  {
    let opaque = try encodePNGData(smooth(64, 64), keepsAlpha: true, level: 0)
    #expect(opaque.count > 64 * (64 * 4 + 1))
    let plain = try encodePNGData(smooth(64, 64), keepsAlpha: false, level: 0)
    #expect((64 * (64 * 3 + 1)..<64 * 64 * 4).contains(plain.count))
  }
}

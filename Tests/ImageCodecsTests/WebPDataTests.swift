import Foundation
import ImageCodecs
import Pixels
import Testing

@Suite struct WebPDataTests {
  /// Returns a WebP file that contains the given image chunks.
  private static func file(_ chunks: Data, width: Int, height: Int, alpha: Bool) -> Data {
    func little(_ number: Int, _ bytes: Int) -> Data {
      Data((0..<bytes).map { UInt8(number >> (8 * $0) & 255) })
    }
    let header =
      Data("VP8X".utf8) + little(10, 4) + little(alpha ? 0x10 : 0, 4) + little(width - 1, 3)
      + little(height - 1, 3)
    let content = Data("WEBP".utf8) + header + chunks
    return Data("RIFF".utf8) + little(content.count, 4) + content
  }

  @Test(arguments: [0, 0.2, 1])
  func `the data of encodeWebPData forms a valid lossless WebP file in a RIFF container`(
    effort: Double
  ) throws {
    let original = noise(21, 13, seed: 8)
    let data = try encodeWebPData(original, effort: effort)
    #expect(data.prefix(4) == Data("VP8L".utf8))
    #expect(data.count.isMultiple(of: 2))
    #expect(try decodeImage(Self.file(data, width: 21, height: 13, alpha: true)) == original)
  }

  @Test func `encodeWebPData with a quality stores exact alpha in a separate ALPH chunk`() throws {
    let original = picture(32, 32) { x, y in
      let alpha = UInt8(x * 8)
      return (premultiplied(200, x * 8), premultiplied(y * 8, x * 8), 0, alpha)
    }
    let data = try encodeWebPData(original, quality: 0.9)
    #expect(data.prefix(4) == Data("ALPH".utf8))
    let read = try decodeImage(Self.file(data, width: 32, height: 32, alpha: true))
    #expect((0..<32).allSatisfy { read[$0, 16].3 == original[$0, 16].3 })
    #expect(distance(read, original) < 24)
  }

  @Test func `encodeWebPData throws for an image larger than the format allows`() {
    #expect(throws: ImageError.self) { try encodeWebPData(noise(16_384, 1, seed: 1)) }
  }
}

import Foundation
import Pixels
import Testing

@testable import ImageCodecs

@Suite struct LossyTests {
  // These files were written with libjpeg and contain 8 × 8 pixels of a single color each.
  private static let adobeInks =
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAW"
    + "EBETFBUVFQwPFxgWFBgSFBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAgJ/8QAFBAB"
    + "AAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCqaVQeGA//2Q=="
  private static let adobeTransformedInks =
    "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAW"
    + "EBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
    + "FBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgACAAIBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAHCP/EABQQ"
    + "AQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAGCf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAOBAEA"
    + "AhEDEQQAAD8AuoBWlu2AA//Z"
  private static let plainInks =
    "/9j/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIU"
    + "FRT/wAAUCAAIAAgEQxEATREAWREASxEA/8QAFQABAQAAAAAAAAAAAAAAAAAACAn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA"
    + "/9oADgRDAE0AWQBLAAA/AJVKpmAHj//Z"
  private static let gray =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL"
    + "EBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAA"
    + "AAAAAAAAAAD/2gAIAQEAAD8AP//Z"
  // An image of 32 × 32 pixels with red 8x, green 8y and blue 128, in several scans.
  private static let progressive =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL"
    + "EBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
    + "FBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAAgACADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABQf/xAAYAQAC"
    + "AwAAAAAAAAAAAAAAAAAFBwQGCP/aAAwDAQACEAMQAAABhLLLNtjjsssgmsKyyyDzEOyyyDav/8QAFhAAAwAAAAAAAAAA"
    + "AAAAAAAAAAME/9oACAEBAAEFAlSipRUoqUVKKlFSipRUoqUVKKlFSipRUoqU/8QAFxEAAwEAAAAAAAAAAAAAAAAAAAQF"
    + "Mf/aAAgBAwEBPwGa/hNfwmv4TX8P/8QAFhEAAwAAAAAAAAAAAAAAAAAAAAME/9oACAECAQE/AXWDrB1g6w//xAAUEAEA"
    + "AAAAAAAAAAAAAAAAAABA/9oACAEBAAY/Agf/xAAXEAADAQAAAAAAAAAAAAAAAAAAITFh/9oACAEBAAE/IcyaMyaMyaJo"
    + "zJozJomiaJozJo//2gAMAwEAAgADAAAAEF1llf/EABURAQEAAAAAAAAAAAAAAAAAAABR/9oACAEDAQE/ELly5c//xAAW"
    + "EQADAAAAAAAAAAAAAAAAAAAAITH/2gAIAQIBAT8QoyjKMoz/xAAXEAEBAQEAAAAAAAAAAAAAAAAA8THB/9oACAEBAAE/"
    + "EMWKx5RWPKKiseUVjyioqKiseUV//9k="

  private static func file(_ text: String) throws -> Data {
    try #require(Data(base64Encoded: text))
  }

  @Test(arguments: [adobeInks, adobeTransformedInks, plainInks])
  func `decodeImage converts a CMYK JPEG to RGB`(file text: String) throws {
    // No cyan, full magenta, yellow 200 and black 55 result in the color (255, 0, 55) · 200 / 255.
    let read = try decodeImage(Self.file(text))
    let expected = picture(8, 8) { _, _ in (200, 0, 43, 255) }
    #expect(distance(read, expected) <= 3)
  }

  @Test func `decodeImage expands a gray JPEG to RGB`() throws {
    #expect(try probeImage(Self.file(Self.gray)).isGray)
    let read = try decodeImage(Self.file(Self.gray))
    #expect(distance(read, picture(8, 8) { _, _ in (128, 128, 128, 255) }) <= 1)
  }

  @Test func `decodeImage decodes all scans of a progressive JPEG`() throws {
    let read = try decodeImage(Self.file(Self.progressive))
    let expected = picture(32, 32) { x, y in (UInt8(x * 8), UInt8(y * 8), 128, 255) }
    #expect(distance(read, expected) <= 12)
  }

  @Test func `decodeImage throws for a progressive JPEG with an incomplete scan`() throws {
    let whole = try Self.file(Self.progressive)
    #expect(throws: ImageError.self) { try decodeImage(whole.prefix(whole.count - 30)) }
  }

  @Test func `decodeImage decodes a JPEG without its end marker`() throws {
    let whole = try encodeJPEG(smooth(16, 16))
    #expect(try decodeImage(whole.dropLast(2)) == decodeImage(whole))
  }

  @Test(arguments: [(1.0, 3), (0.9, 8), (0.5, 24)])
  func `encodeJPEG preserves a smooth image within the error permitted for its quality`(
    quality: Double, limit: Int
  )
    throws
  {
    let file = try encodeJPEG(smooth(64, 48), quality: quality)
    #expect(
      try probeImage(file) == ImageHeader(format: .jpeg, width: 64, height: 48, isGray: false))
    #expect(distance(try decodeImage(file), smooth(64, 48)) <= limit)
  }

  @Test func `encodeJPEG blends transparent pixels over white`() throws {
    let half = picture(16, 16) { _, _ in (64, 0, 0, 128) }
    let read = try decodeImage(encodeJPEG(half, quality: 1))
    #expect(distance(read, picture(16, 16) { _, _ in (191, 127, 127, 255) }) <= 2)
  }

  @Test(arguments: 0..<6)
  func `encodeWebP without a quality preserves random images exactly`(seed: Int) throws {
    let original = noise(1 + seed * 9, 30 - seed * 5, seed: UInt64(seed))
    #expect(try decodeImage(encodeWebP(original)) == original)
  }

  @Test func `encodeWebP with a quality preserves a smooth image approximately`() throws {
    let file = try encodeWebP(smooth(64, 48), quality: 0.9)
    #expect(
      try probeImage(file) == ImageHeader(format: .webP, width: 64, height: 48, isGray: false))
    #expect(distance(try decodeImage(file), smooth(64, 48)) <= 16)
  }

  @Test func `encodeWebP throws for an image wider than the format allows`() throws {
    #expect(throws: ImageError.self) { try encodeWebP(PixelBuffer(width: 16_384, height: 1)) }
  }

  @Test func `encodePNG, encodeJPEG and encodeWebP write the same bytes for equal images`() throws {
    let picture = noise(40, 40, seed: 1)
    #expect(try encodePNG(picture) == encodePNG(picture))
    #expect(try encodeJPEG(picture) == encodeJPEG(picture))
    #expect(try encodeWebP(picture) == encodeWebP(picture))
  }
}

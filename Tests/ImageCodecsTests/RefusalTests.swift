import Foundation
import ImageCodecs
import Pixels
import Testing

@Suite struct RefusalTests {
  private static func fault(_ bytes: [UInt8]) -> ImageError.Reason? {
    do throws(ImageError) {
      _ = try decodeImage(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: ImageFormat.allCases)
  func `decodeImage throws truncated for a file cut off at any position`(format: ImageFormat) throws
  {
    let picture = noise(24, 24, seed: 5)
    let file =
      switch format {
      case .png: [UInt8](try encodePNG(picture))
      case .jpeg: [UInt8](try encodeJPEG(picture))
      case .webP: [UInt8](try encodeWebP(picture))
      }
    for count in stride(from: 12, to: file.count - 8, by: 7) {
      #expect(Self.fault(Array(file.prefix(count))) == .truncated, "after \(count) bytes")
    }
  }

  @Test(arguments: 0..<300)
  func `decodeImage of corrupt files throws or returns an image with the size in the header`(
    seed: Int
  ) throws {
    var numbers = Numbers(state: UInt64(seed))
    let picture = noise(20, 16, seed: 9)
    var file =
      switch seed % 3 {
      case 0: [UInt8](try encodePNG(picture))
      case 1: [UInt8](try encodeJPEG(picture))
      default: [UInt8](try encodeWebP(picture, quality: seed % 2 == 0 ? nil : 0.5))
      }
    for _ in 0..<Int.random(in: 1...8, using: &numbers) {
      file[Int.random(in: 0..<file.count, using: &numbers)] = .random(in: 0...255, using: &numbers)
    }
    do throws(ImageError) {
      let header = try probeImage(file)
      // Decoding very large images would take too long.
      guard header.width * header.height < 1 << 20 else { return }
      let read = try decodeImage(file)
      #expect(read.width == header.width && read.height == header.height)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test(arguments: 0..<50)
  func `decodeImage throws unknownFormat for random bytes`(seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    let bytes = (0..<seed * 3).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    #expect(Self.fault(bytes) == .unknownFormat)
  }

  @Test func `decodeImage throws ImageError.damaged naming the PNG chunk whose checksum is wrong`()
    throws
  {
    var file = PNGBuilder(width: 4, height: 4, depth: 8, colour: 0) { x, _ in [x] }.bytes()
    file[45] ^= 1
    guard case .damaged(let detail) = Self.fault(file) else {
      Issue.record("the damage went unseen")
      return
    }
    #expect(detail.contains("IDAT"))
  }

  @Test(arguments: [(65_537, 1), (1, 65_537), (65_536, 65_536), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func `decodeImage throws before allocating memory if a PNG exceeds the size limits`(
    width: Int, height: Int
  ) throws {
    let header = big(width) + big(height) + [8, 6, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // The amount of data is plausible for the size of the image.
    let file = signature + chunk("IHDR", header) + chunk("IDAT", [0])
    let fault = Self.fault(file)
    #expect(fault == .tooLarge(width: width, height: height) || fault == .truncated)
    #expect(fault != nil)
  }

  @Test
  func `decodeImage throws truncated if a PNG has too little data for the size in its header`() {
    let header = big(11_000) + big(11_000) + [8, 6, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let file = signature + chunk("IHDR", header) + chunk("IDAT", Array(repeating: 0, count: 1000))
    #expect(Self.fault(file) == .truncated)
  }

  @Test func `decodeImage throws tooLarge for a JPEG that exceeds the size limits`() throws {
    var file = [UInt8](try encodeJPEG(smooth(8, 8)))
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0, 0x00, 0x11, 0x08])?.upperBound)
    file.replaceSubrange(frame..<frame + 4, with: [0xFF, 0x00, 0xFF, 0x00])
    #expect(Self.fault(file) == .tooLarge(width: 0xFF00, height: 0xFF00))
  }

  @Test(arguments: [
    (Array("GIF89a......".utf8), "GIF"), ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], "TIFF"),
    (Array("\0\0\0\u{18}ftypheic".utf8), "HEIC"),
  ])
  func `decodeImage throws unsupportedFormat with the name for GIF, TIFF and HEIC files`(
    bytes: [UInt8], name: String
  ) {
    #expect(Self.fault(bytes) == .unsupportedFormat(name))
  }

  @Test func `decodeImage throws unsupportedFeature for an Apple-optimized PNG (CgBI)`() {
    var file = PNGBuilder(width: 1, height: 1, depth: 8, colour: 6) { _, _ in [0, 0, 0, 0] }.bytes()
    file.replaceSubrange(12..<16, with: Array("CgBI".utf8))
    guard case .unsupportedFeature = Self.fault(file) else {
      Issue.record("CgBI was taken for a PNG")
      return
    }
  }

  @Test func `ImageError.description contains the source, the problem and the remedy`() throws {
    do throws(ImageError) {
      _ = try decodeImage(Array("GIF89a".utf8))
    } catch {
      #expect(
        error.withSource("a.gif").description
          == "a.gif: image: the format GIF is not supported; convert the image to PNG, JPEG or WebP"
      )
    }
  }
}

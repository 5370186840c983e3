import Pixels
import Testing

@testable import Films

/// Tests of the compression of GIF films and of the image quality that it must preserve.
@Suite struct GIFSizeTests {
  /// Frames of a disk that moves over a gradient.
  private static let scene: [Frame] = (0..<6).map { number in
    let pixels = picture(72, 40) { x, y in
      let (dx, dy) = (x - 14 - 8 * number, y - 20)
      return dx * dx + dy * dy < 100
        ? (230, UInt8(40 + 3 * dx), 60, 255) : (UInt8(x * 3), UInt8(y * 5), 120, 255)
    }
    return Frame(pixels: pixels, time: Double(number) / 10)
  }

  private func film(
    _ frames: [Frame], _ settings: GIFSettings = GIFSettings(), in scratch: Scratch,
    _ name: String = "a.gif"
  ) throws -> PlayedFilm {
    let sink = GIFFilm(path: scratch(name), rate: 10, settings: settings)
    for frame in frames { try sink.append(frame) }
    try sink.finish()
    return try PlayedFilm(scratch(name))
  }

  @Test(arguments: GIFSettings.Dither.allCases.filter { $0 != .diffusion })
  func `unchanged pixels of a GIF keep their color between frames, except with diffusion dithering`(
    dither: GIFSettings.Dither
  ) throws {
    let scratch = try Scratch()
    let played = try film(Self.scene, GIFSettings(dither: dither), in: scratch)
    #expect(played.pictures.count == 6)
    var still = 0
    for (last, next) in zip(Self.scene.indices, Self.scene.indices.dropFirst()) {
      for y in 0..<40 {
        for x in 0..<72 {
          let places = [last, next]
          let sources = places.map { Self.scene[$0].pixels[x, y] }
          guard sources[0] == sources[1] else { continue }
          // A pixel that changed in the previous frame can be inexact until it changes again.
          guard last > 0, Self.scene[last - 1].pixels[x, y] == sources[0] else { continue }
          let shown = places.map { played.pictures[$0].pixel(x, y, width: 72) }
          #expect(shown[0] == shown[1])
          still += 1
        }
      }
    }
    #expect(still > 5_000)
  }

  @Test func `GIFFilm preserves colors approximately in a slowly changing film`() throws {
    let scratch = try Scratch()
    // The image darkens slowly, so that accumulated errors would be visible.
    let frames = (0..<40).map { number in
      Frame(
        pixels: picture(24, 24) { x, y in
          (UInt8(220 - 4 * number), UInt8(200 - 4 * number + x), UInt8(60 + 3 * y), 255)
        }, time: Double(number) / 10)
    }
    let played = try film(frames, in: scratch)
    for (frame, shown) in zip(frames, played.pictures) {
      for y in 0..<24 {
        for x in 0..<24 {
          let (a, b) = (frame.pixels[x, y], shown.pixel(x, y, width: 24))
          #expect(abs(Int(a.0) - Int(b.0)) <= 32)
          #expect(abs(Int(a.1) - Int(b.1)) <= 32)
        }
      }
    }
  }

  @Test(arguments: [2, 3, 4, 17, 64])
  func `the palette of a GIF has at most the number of colors given in GIFSettings`(
    colors: Int
  ) throws {
    let scratch = try Scratch()
    let played = try film(Self.scene, GIFSettings(colors: colors), in: scratch)
    var seen: Set<[UInt8]> = []
    for picture in played.pictures {
      for y in 0..<40 {
        for x in 0..<72 {
          let pixel = picture.pixel(x, y, width: 72)
          seen.insert([pixel.0, pixel.1, pixel.2])
        }
      }
    }
    #expect((1..<colors).contains(seen.count))
  }

  @Test func `GIFSettings.maximumBytes limits the file size, or finish throws the smallest size`()
    throws
  {
    let scratch = try Scratch()
    _ = try film(Self.scene, in: scratch)
    let whole = try scratch.bytes("a.gif").count
    _ = try film(
      Self.scene, GIFSettings(maximumBytes: whole * 2 / 3), in: scratch, "small.gif")
    #expect(try scratch.bytes("small.gif").count <= whole * 2 / 3)
    do {
      _ = try film(Self.scene, GIFSettings(maximumBytes: 100), in: scratch, "none.gif")
      Issue.record("a film fits into a hundred bytes")
    } catch let error as FilmError {
      guard case .tooManyBytes(let limit, let smallest) = error.reason else { throw error }
      #expect(limit == 100)
      #expect(smallest > 100)
      #expect(smallest < whole)
      #expect(!scratch.content.contains("none.gif"))
    }
  }

  @Test func `GIFQualityLevel reduces the number of colors, but not below minimumColorCount`() {
    let ways = GIFQualityLevel.qualityLevels(for: GIFSettings(maximumBytes: 1))
    #expect(ways.allSatisfy { $0.colors >= GIFQualityLevel.minimumColorCount })
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0.colors >= $1.colors })
    #expect(
      GIFQualityLevel.qualityLevels(for: GIFSettings(colors: 4, maximumBytes: 1)).map(\.colors) == [
        4
      ])
  }

  /// The rectangle grows and shrinks over a transparent background.
  @Test func `GIFFilm preserves pixels that become opaque and transparent again`() throws {
    let scratch = try Scratch()
    let sides = [4, 12, 7, 0, 15, 3]
    let frames = sides.map { side in
      Frame(
        pixels: picture(16, 16) { x, y in
          x < side && y < side ? (200, UInt8(x * 9), 30, 255) : (0, 0, 0, 0)
        }, time: 0)
    }
    let played = try film(frames, in: scratch)
    for (side, shown) in zip(sides, played.pictures) {
      for y in 0..<16 {
        for x in 0..<16 {
          #expect((shown.pixel(x, y, width: 16).3 == 255) == (x < side && y < side))
        }
      }
    }
  }

  /// The code length grows from 3 to 12 bits, and the code table is reset several times.
  @Test(arguments: [4, 16, 255]) func `GIF compression preserves a large image of noise`(
    colors: Int
  )
    throws
  {
    let scratch = try Scratch()
    var state: UInt32 = 7
    let noise = picture(200, 150) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let value = UInt8(Int(state >> 16) % colors)
      return (value, 255 - value, value / 2, 255)
    }
    let shown = try #require(
      film([Frame(pixels: noise, time: 0)], in: scratch).pictures.first)
    var wrong = 0
    for y in 0..<150 {
      for x in 0..<200 where noise[x, y] != shown.pixel(x, y, width: 200) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `GIFFilm divides a delay of more than 16 bits between several frames`() throws {
    let scratch = try Scratch()
    let sink = GIFFilm(path: scratch("long.gif"), rate: 0.001)
    try sink.append(Self.scene[0])
    try sink.finish()
    // 100,000 hundredths of a second exceed the maximum delay of one frame.
    let bytes = try scratch.bytes("long.gif")
    let delays = bytes.indices.dropLast(8).filter {
      bytes[$0] == 0x21 && bytes[$0 + 1] == 0xF9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
    }.map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
    #expect(delays == [65_535, 34_465])
  }
}

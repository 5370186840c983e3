import Pixels
import Testing

@testable import Films

/// The delays and the loop count of a GIF, parsed from its blocks (GIF89a specification).
private struct GIFBlocks {
  var delays: [Int] = []
  var loops: Int?

  init(_ bytes: [UInt8]) throws {
    try #require(Array(bytes.prefix(6)) == Array("GIF89a".utf8))
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var at = 13 + table(bytes[10])
    func skipBlocks() {
      while bytes[at] != 0 { at += Int(bytes[at]) + 1 }
      at += 1
    }
    while bytes[at] != 0x3B {
      switch (bytes[at], bytes[at + 1]) {
      case (0x21, 0xF9):
        delays.append(Int(bytes[at + 4]) | Int(bytes[at + 5]) << 8)
        at += 2
        skipBlocks()
      case (0x21, 0xFF):
        at += 2 + 12
        if bytes[at] == 3 { loops = Int(bytes[at + 2]) | Int(bytes[at + 3]) << 8 }
        skipBlocks()
      case (0x21, _):
        at += 2
        skipBlocks()
      default:
        try #require(bytes[at] == 0x2C)
        at += 10 + table(bytes[at + 9]) + 1
        skipBlocks()
      }
    }
    #expect(at == bytes.count - 1)
  }
}

@Suite struct GIFTests {
  private static func film(
    _ frames: [Frame], rate: Double, background: Background? = nil, in scratch: Scratch,
    _ name: String
  ) throws {
    let sink = GIFFilm(path: scratch(name), rate: rate, background: background)
    for frame in frames { try sink.append(frame) }
    #expect(!scratch.content.contains(name))
    try sink.finish()
    #expect(!scratch.content.contains { $0.hasPrefix(".") })
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (5, 4)])
  func `GIFFilm writes a loop count that is one less than its number of plays`(
    loops: Int, repeats: Int?
  )
    throws
  {
    let scratch = try Scratch()
    let sink = GIFFilm(path: scratch("a.gif"), rate: 10, loops: loops)
    for frame in movingSquare(16, 16, frames: 2) { try sink.append(frame) }
    try sink.finish()
    #expect(try GIFBlocks(scratch.bytes("a.gif")).loops == repeats)
  }

  @Test(arguments: [(10.0, 12), (30, 30), (24, 7), (50, 10), (12.5, 1)])
  func `the delays in a GIF add up to the duration of the film`(rate: Double, count: Int) throws {
    let scratch = try Scratch()
    try Self.film(movingSquare(80, 32, frames: count), rate: rate, in: scratch, "a.gif")
    let blocks = try GIFBlocks(scratch.bytes("a.gif"))
    #expect(blocks.delays.count == count)
    #expect(blocks.delays.reduce(0, +) == Int((Double(count) * 100 / rate).rounded()))
    #expect(blocks.loops == 0)
    #expect(blocks.delays.allSatisfy { $0 >= 2 })
  }

  @Test func `GIFFilm stores images with few colors exactly`() throws {
    let scratch = try Scratch()
    let frames = (0..<4).map { k in
      Frame(
        pixels: picture(16, 16) { x, y in
          x / 4 == k ? (250, 30, 7, 255) : y < 8 ? (1, 2, 3, 255) : (0, 200, 255, 255)
        }, time: 0)
    }
    try Self.film(frames, rate: 10, in: scratch, "a.gif")
    let played = try PlayedFilm(scratch("a.gif"))
    for (frame, shown) in zip(frames, played.pictures) {
      for y in 0..<16 {
        for x in 0..<16 { #expect(shown.pixel(x, y, width: 16) == frame.pixels[x, y]) }
      }
    }
    #expect(played.pictures.count == 4)
  }

  @Test func `GIFFilm dithers a gradient so that average colors are preserved`() throws {
    let scratch = try Scratch()
    let gradient = picture(128, 64) { x, y in (UInt8(x * 2), UInt8(y * 4), UInt8(255 - x * 2), 255)
    }
    try Self.film([Frame(pixels: gradient, time: 0)], rate: 10, in: scratch, "a.gif")
    let shown = try #require(PlayedFilm(scratch("a.gif")).pictures.first)
    // Dithering preserves averages: the mean values of blocks of 8 × 8 pixels differ by less than half the difference
    // between adjacent palette colors.
    for top in stride(from: 0, to: 64, by: 8) {
      for left in stride(from: 0, to: 128, by: 8) {
        var (drawn, played) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            let (a, b) = (gradient[x, y], shown.pixel(x, y, width: 128))
            drawn += SIMD3(Float(a.0), Float(a.1), Float(a.2)) / 64
            played += SIMD3(Float(b.0), Float(b.1), Float(b.2)) / 64
          }
        }
        let (a, b) = (
          Oklab.color(red: drawn.x, green: drawn.y, blue: drawn.z),
          Oklab.color(red: played.x, green: played.y, blue: played.z)
        )
        #expect(Oklab.squaredDistance(a, b).squareRoot() < 0.01, "\(left) \(top)")
      }
    }
  }

  @Test func `a shape that moves over transparency in a GIF leaves no pixels behind`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(48, 16, frames: 6, clear: true)
    try Self.film(frames, rate: 10, in: scratch, "a.gif")
    let played = try PlayedFilm(scratch("a.gif"))
    #expect(played.pictures.count == 6)
    for (frame, shown) in zip(frames, played.pictures) {
      for y in 0..<16 {
        for x in 0..<48 {
          let (expected, found) = (frame.pixels[x, y], shown.pixel(x, y, width: 48))
          #expect(found.3 == expected.3)
          if expected.3 == 255 { #expect(found == expected) }
        }
      }
    }
  }

  @Test func `GIFFilm with a background writes opaque pixels`() throws {
    let scratch = try Scratch()
    try Self.film(
      movingSquare(48, 16, frames: 3, clear: true), rate: 10,
      background: Background(red: 9, green: 8, blue: 7), in: scratch, "a.gif")
    let played = try PlayedFilm(scratch("a.gif"))
    #expect(played.pictures.count == 3)
    for shown in played.pictures { #expect(shown.pixel(40, 2, width: 48) == (9, 8, 7, 255)) }
  }

  @Test func `GIFFilm rounds alpha values to transparent or opaque at one half`() throws {
    let scratch = try Scratch()
    let pixels = picture(16, 16) { x, _ in x < 8 ? (63, 63, 63, 127) : (64, 0, 0, 128) }
    try Self.film([Frame(pixels: pixels, time: 0)], rate: 10, in: scratch, "a.gif")
    let shown = try #require(PlayedFilm(scratch("a.gif")).pictures.first)
    #expect(shown.pixel(2, 2, width: 16).3 == 0)
    #expect(shown.pixel(12, 2, width: 16) == (128, 0, 0, 255))
  }

  @Test func `GIFFilm writes the same bytes for the same frames`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(96, 64, frames: 12)
    try Self.film(frames, rate: 25, in: scratch, "a.gif")
    try Self.film(frames, rate: 25, in: scratch, "b.gif")
    #expect(try scratch.bytes("a.gif") == scratch.bytes("b.gif"))
  }

  @Test func `a GIF of identical frames has the duration of the film`() throws {
    let scratch = try Scratch()
    let frame = movingSquare(32, 32, frames: 1)[0]
    try Self.film(Array(repeating: frame, count: 10), rate: 10, in: scratch, "a.gif")
    #expect(try GIFBlocks(scratch.bytes("a.gif")).delays.reduce(0, +) == 100)
  }
}

import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import Films

@Suite struct StillTests {
  @Test func `PNGImageSink writes a frame losslessly when finish is called`() throws {
    let scratch = try Scratch()
    let frame = movingSquare(20, 16, frames: 1, clear: true)[0]
    let sink = PNGImageSink(path: scratch("a.png"))
    try sink.append(frame)
    #expect(!scratch.content.contains("a.png"))
    try sink.finish()
    #expect(scratch.content == ["a.png"])
    #expect(try decodeImage(scratch.bytes("a.png")) == frame.pixels)
  }

  @Test func `PNGImageSink blends transparent pixels over its background`() throws {
    let scratch = try Scratch()
    let sink = PNGImageSink(
      path: scratch("a.png"), background: Background(red: 10, green: 200, blue: 255))
    try sink.append(
      Frame(
        pixels: picture(3, 1) { x, _ in [(0, 0, 0, 0), (64, 0, 0, 128), (1, 2, 3, 255)][x] },
        time: 0))
    try sink.finish()
    let read = try decodeImage(scratch.bytes("a.png"))
    #expect(read[0, 0] == (10, 200, 255, 255))
    #expect(read[1, 0] == (69, 100, 127, 255))
    #expect(read[2, 0] == (1, 2, 3, 255))
  }

  @Test func `PNGSequence numbers its files from 0000 and writes them when finish is called`()
    throws
  {
    let scratch = try Scratch()
    let frames = movingSquare(20, 16, frames: 3)
    let sink = PNGSequence(pattern: scratch("f-%04d.png"))
    for frame in frames { try sink.append(frame) }
    #expect(!scratch.content.contains { $0.hasPrefix("f-") })
    try sink.finish()
    #expect(scratch.content == ["f-0000.png", "f-0001.png", "f-0002.png"])
    #expect(try decodeImage(scratch.bytes("f-0002.png")) == frames[2].pixels)
  }

  @Test(arguments: [
    ("a/b.png", 7, "a/b-0007.png"), ("a.b/c", 12, "a.b/c-0012"), ("x%03dy.png", 7, "x007y.png"),
    ("x%d.png", 10, "x10.png"), ("%04d.png", 12345, "12345.png"),
  ])
  func `NumberedPath inserts a number at its placeholder or before the extension`(
    pattern: String, number: Int, path: String
  ) {
    #expect(NumberedPath(pattern)[number] == path)
  }
}

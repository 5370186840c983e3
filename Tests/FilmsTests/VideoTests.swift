import CFFmpeg
import Films
import Pixels
import Testing

@Suite struct VideoTests {
  private static func film(_ frames: [Frame], rate: Double, in scratch: Scratch, _ name: String)
    throws
  {
    let sink = MP4Film(path: scratch(name), rate: rate)
    for frame in frames { try sink.append(frame) }
    #expect(!scratch.content.contains(name))
    try sink.finish()
  }

  @Test func `MP4Film writes all frames at the given frame rate`() throws {
    let scratch = try Scratch()
    try Self.film(movingSquare(64, 48, frames: 20), rate: 25, in: scratch, "a.mp4")
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect(played.width == 64)
    #expect(played.height == 48)
    #expect(played.pictures.count == 20)
    #expect(abs(played.averageRate - 25) < 1e-9)
    for (k, picture) in played.pictures.enumerated() {
      #expect(abs(picture.time - Double(k) / 25) < 1e-6)
      // The center of the square is bright. The area that it has left is dark.
      #expect(picture.planes[0][8 * 64 + k * 2 + 4] > 170)
      if k > 4 { #expect(picture.planes[0][8 * 64 + k * 2 - 6] < 100) }
    }
  }

  @Test func `MP4Film encodes colors as BT.709 and tags them`() throws {
    let scratch = try Scratch()
    let colours: [(UInt8, UInt8, UInt8)] = [
      (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (128, 128, 128),
    ]
    let bars = picture(96, 32) { x, _ in
      let (r, g, b) = colours[x / 16]
      return (r, g, b, 255)
    }
    try Self.film([Frame(pixels: bars, time: 0)], rate: 10, in: scratch, "a.mp4")
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect(played.matrix == AVCOL_SPC_BT709)
    #expect(played.primaries == AVCOL_PRI_BT709)
    #expect(played.transfer == AVCOL_TRC_BT709)
    #expect(played.range == AVCOL_RANGE_MPEG)
    // The luma and color difference of the bars in ITU-R BT.709 with 8 bits.
    let expected = [
      (63, 102, 240), (173, 42, 26), (32, 240, 118), (235, 128, 128), (16, 128, 128),
      (126, 128, 128),
    ]
    let planes = try #require(played.pictures.first?.planes)
    for (bar, (y, u, v)) in expected.enumerated() {
      #expect(abs(Int(planes[0][16 * 96 + bar * 16 + 8]) - y) <= 2, "luma of bar \(bar)")
      #expect(abs(Int(planes[1][8 * 48 + bar * 8 + 4]) - u) <= 3, "blue of bar \(bar)")
      #expect(abs(Int(planes[2][8 * 48 + bar * 8 + 4]) - v) <= 3, "red of bar \(bar)")
    }
  }

  @Test func `MP4Film extends odd sizes to even sizes by repeating the edge pixels`() throws {
    let scratch = try Scratch()
    let white = Frame(pixels: picture(33, 17) { _, _ in (255, 255, 255, 255) }, time: 0)
    try Self.film([white, white], rate: 10, in: scratch, "a.mp4")
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect(played.width == 34)
    #expect(played.height == 18)
    #expect(try #require(played.pictures.last).planes[0].allSatisfy { $0 > 230 })
  }

  @Test func `MP4Film blends transparent pixels over its background`() throws {
    let scratch = try Scratch()
    let sink = MP4Film(
      path: scratch("a.mp4"), rate: 10, background: Background(red: 255, green: 255, blue: 255))
    try sink.append(Frame(pixels: PixelBuffer(width: 16, height: 16), time: 0))
    try sink.finish()
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect(try #require(played.pictures.first).planes[0].allSatisfy { $0 > 230 })
  }

  @Test func `MP4Film writes the same bytes for the same frames`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(96, 64, frames: 30)
    try Self.film(frames, rate: 30, in: scratch, "a.mp4")
    try Self.film(frames, rate: 30, in: scratch, "b.mp4")
    #expect(try scratch.bytes("a.mp4") == scratch.bytes("b.mp4"))
  }

  @Test func `MP4Film writes no date or encoder tag, and writes its index before the data`() throws
  {
    let scratch = try Scratch()
    try Self.film(movingSquare(64, 48, frames: 5), rate: 25, in: scratch, "a.mp4")
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect(played.tags["creation_time"] == nil)
    #expect(played.tags["encoder"] == nil)
    let bytes = try scratch.bytes("a.mp4")
    let index = try #require(bytes.firstRange(of: Array("moov".utf8)))
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
    #expect(index.lowerBound < data.lowerBound)
  }

  @Test(arguments: [29.97, 30_000.0 / 1001, 23.976, 60, 12.5])
  func `MP4Film preserves fractional frame rates`(rate: Double) throws {
    let scratch = try Scratch()
    try Self.film(movingSquare(32, 32, frames: 10), rate: rate, in: scratch, "a.mp4")
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect(abs(played.averageRate - rate) < 0.01)
    #expect(played.pictures.count == 10)
  }
}

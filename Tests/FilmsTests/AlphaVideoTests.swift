import CFFmpeg
import Pixels
import Testing

@testable import Films

@Suite struct AlphaVideoTests {
  /// Opaque color bars in the upper half, and bars with decreasing alpha values in the lower half.
  private static let bars: PixelBuffer = {
    let colours = [
      (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (128, 128, 128),
    ]
    return picture(96, 64) { x, y in
      let (r, g, b) = colours[x / 16]
      let alpha = y < 32 ? 255 : 255 - x / 16 * 51
      func seen(_ c: Int) -> UInt8 { UInt8((2 * c * alpha + 255) / 510) }
      return (seen(r), seen(g), seen(b), UInt8(alpha))
    }
  }()

  /// The colors of the bars in ITU-R BT.709 with 8 bits and limited range.
  private static let expected = [
    (63, 102, 240), (173, 42, 26), (32, 240, 118), (235, 128, 128), (16, 128, 128),
    (126, 128, 128),
  ]

  @Test func `WebMFilm writes all frames with alpha`() throws {
    let scratch = try Scratch()
    try write(
      movingSquare(64, 48, frames: 12, clear: true), to: WebMFilm(path: scratch("a.webm"), rate: 25)
    )
    let played = try PlayedFilm(scratch("a.webm"), decoder: "libvpx-vp9")
    #expect(played.width == 64)
    #expect(played.height == 48)
    #expect(played.pictures.count == 12)
    #expect(played.tags["alpha_mode"] == "1")
    #expect(abs(played.averageRate - 25) < 0.01)
    for (k, shown) in played.pictures.enumerated() {
      #expect(abs(shown.time - Double(k) / 25) < 1e-3)
      let planes = shown.planes
      try #require(planes.count == 4)
      #expect(planes[3][8 * 64 + k * 2 + 4] > 245, "the square of frame \(k)")
      #expect(planes[3][30 * 64 + 40] < 6, "what is clear of frame \(k)")
      // The luma of the square in BT.709.
      #expect(abs(Int(planes[0][8 * 64 + k * 2 + 4]) - 188) < 8)
    }
  }

  @Test func `WebMFilm preserves unpremultiplied colors and alpha approximately`() throws {
    let scratch = try Scratch()
    try write([Frame(pixels: Self.bars, time: 0)], to: WebMFilm(path: scratch("a.webm"), rate: 10))
    let played = try PlayedFilm(scratch("a.webm"), decoder: "libvpx-vp9")
    #expect(played.matrix == AVCOL_SPC_BT709)
    #expect(played.range == AVCOL_RANGE_MPEG)
    let planes = try #require(played.pictures.first?.planes)
    try #require(planes.count == 4)
    for (bar, (y, u, v)) in Self.expected.enumerated() {
      let x = bar * 16 + 8
      for row in [16, 48] where row == 16 || bar < 5 {
        #expect(abs(Int(planes[0][row * 96 + x]) - y) <= 6, "luma of bar \(bar), row \(row)")
        #expect(abs(Int(planes[1][row / 2 * 48 + x / 2]) - u) <= 6, "blue of bar \(bar)")
        #expect(abs(Int(planes[2][row / 2 * 48 + x / 2]) - v) <= 6, "red of bar \(bar)")
      }
      #expect(abs(Int(planes[3][16 * 96 + x]) - 255) <= 3, "alpha of bar \(bar)")
      #expect(abs(Int(planes[3][48 * 96 + x]) - (255 - bar * 51)) <= 4, "alpha of bar \(bar)")
    }
  }

  @Test func `WebMFilm with a background writes no alpha and preserves odd sizes`() throws {
    let scratch = try Scratch()
    let white = Background(red: 255, green: 255, blue: 255)
    try write(
      [Frame(pixels: PixelBuffer(width: 33, height: 17), time: 0)],
      to: WebMFilm(path: scratch("a.webm"), rate: 10, background: white))
    let played = try PlayedFilm(scratch("a.webm"), decoder: "libvpx-vp9")
    #expect(played.width == 33)
    #expect(played.height == 17)
    let planes = try #require(played.pictures.first?.planes)
    try #require(planes.count == 3)
    #expect(planes[0].allSatisfy { $0 > 230 })
  }

  @Test func `ProResFilm preserves alpha exactly and colors approximately`() throws {
    let scratch = try Scratch()
    var frames = [Frame(pixels: Self.bars, time: 0)]
    frames.append(Frame(pixels: noise(96, 64, seed: 3), time: 0.1))
    try write(frames, to: ProResFilm(path: scratch("a.mov"), rate: 10))
    let played = try PlayedFilm(scratch("a.mov"))
    #expect(played.matrix == AVCOL_SPC_BT709)
    #expect(played.primaries == AVCOL_PRI_BT709)
    #expect(played.pictures.count == 2)
    #expect(abs(played.averageRate - 10) < 1e-6)
    for (shown, frame) in zip(played.pictures, frames) {
      try #require(shown.planes.count == 4)
      for y in 0..<64 {
        for x in 0..<96 {
          let alpha = shown.deep(3, x, y, width: 96) >> 4
          if alpha != frame.pixels[x, y].3 { Issue.record("alpha \(alpha) at \(x), \(y)") }
        }
      }
    }
    let first = try #require(played.pictures.first)
    for (bar, (y, u, v)) in Self.expected.enumerated() {
      let x = bar * 16 + 8
      for row in [16, 48] where row == 16 || bar < 5 {
        for (plane, wanted) in [y, u, v].enumerated() {
          let found = Double(first.deep(plane, x, row, width: 96)) / 16
          #expect(abs(found - Double(wanted)) <= 1.5, "plane \(plane) of bar \(bar), row \(row)")
        }
      }
    }
  }

  @Test func `ProResFilm supports odd sizes and fractional frame rates`() throws {
    let scratch = try Scratch()
    try write(
      movingSquare(33, 17, frames: 5), to: ProResFilm(path: scratch("a.mov"), rate: 30_000 / 1001))
    let played = try PlayedFilm(scratch("a.mov"))
    #expect(played.width == 33)
    #expect(played.height == 17)
    #expect(abs(played.averageRate - 29.97) < 0.01)
    #expect(played.pictures.count == 5)
  }

  @Test func `unpremultiplied assigns the color of nearby pixels to transparent pixels`() {
    let half = picture(16, 8) { x, _ in
      x < 4 ? (255, 100, 0, 255) : x == 4 ? (64, 25, 0, 64) : (0, 0, 0, 0)
    }
    let straight = half.unpremultiplied(over: nil)
    #expect(straight[0, 0] == (255, 100, 0, 255))
    #expect(straight[4, 3] == (255, 100, 0, 64))
    #expect(straight[7, 7] == (255, 100, 0, 0))
    #expect(straight[8, 0] == (0, 0, 0, 0))
  }

  @Test(arguments: ["webm", "mov", "mp4", "gif", "png"])
  func `film sinks write the same bytes regardless of the thread count`(ending: String) throws {
    let scratch = try Scratch()
    let frames = movingSquare(96, 64, frames: 12, clear: true)
    for threads in [1, 2, 7] {
      let name = "\(threads)-%d.\(ending)"
      let path = scratch(ending == "png" ? name : "\(threads).\(ending)")
      var traffic = PipelineLimits()
      traffic.threadCount = threads
      let sink: any FilmSink
      switch ending {
      case "webm":
        let film = WebMFilm(path: path, rate: 10)
        film.pipelineLimits = traffic
        sink = film
      case "mov":
        let film = ProResFilm(path: path, rate: 10)
        film.pipelineLimits = traffic
        sink = film
      case "mp4":
        let film = MP4Film(path: path, rate: 10)
        film.pipelineLimits = traffic
        sink = film
      case "gif":
        let film = GIFFilm(path: path, rate: 10)
        film.pipelineLimits = traffic
        sink = film
      default:
        let film = PNGSequence(pattern: path)
        film.pipelineLimits = traffic
        sink = film
      }
      try write(frames, to: sink)
    }
    let suffix = ending == "png" ? "-11.png" : ".\(ending)"
    #expect(try scratch.bytes("1" + suffix) == scratch.bytes("2" + suffix))
    #expect(try scratch.bytes("1" + suffix) == scratch.bytes("7" + suffix))
  }

  @Test func `LibavWriter throws an error that names a missing encoder or container`() throws {
    let scratch = try Scratch()
    let settings = LibavSettings(
      encoder: "libnone", width: 16, height: 16, pixelFormat: AV_PIX_FMT_YUV420P,
      muxer: LibavMuxer.Settings(
        container: "webm", timeBase: AVRational(num: 1, den: 10),
        frameRate: AVRational(num: 10, den: 1)))
    let place = scratch("a.webm")
    #expect(throws: FilmError(.missing("encoder libnone"), at: place)) {
      _ = try LibavWriter(settings, into: AtomicFile(for: place), place: place)
    }
    var other = settings
    (other.muxer.container, other.encoder) = ("none", "libx264")
    #expect(throws: FilmError(.missing("container none"), at: place)) {
      _ = try LibavWriter(other, into: AtomicFile(for: place), place: place)
    }
    #expect(scratch.content.isEmpty)
  }
}

import Pixels
import Testing

@testable import Films

@Suite struct WebPTests {
  /// Returns the largest difference between corresponding channels.
  ///
  /// The decoder of libwebp uses a different rounding for premultiplication.
  private static func distance(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    var largest = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (p, q) = (a[x, y], b[x, y])
        for (u, v) in [(p.0, q.0), (p.1, q.1), (p.2, q.2)] {
          largest = max(largest, abs(Int(u) - Int(v)))
        }
        if p.3 != q.3 { return 255 }
      }
    }
    return largest
  }

  @Test func `WebPFilm stores every frame losslessly and with its duration`() throws {
    let scratch = try Scratch()
    let frames = tryingFrames()
    try write(frames, to: WebPFilm(path: scratch("a.webp"), rate: 10))
    let played = try PlayedWebP(scratch.bytes("a.webp"))
    // Three of the frames equal their previous frames, and are not stored.
    #expect(played.pictures.count == frames.count - 3)
    #expect(played.loops == 0)
    #expect(played.pictures.last?.end == frames.count * 100)
    for (pixels, end) in played.pictures {
      let k = end / 100 - 1
      #expect(Self.distance(pixels, frames[k].pixels) <= 1, "frame \(k)")
    }
  }

  @Test func `WebPFilm stores opaque frames exactly`() throws {
    let scratch = try Scratch()
    let frames = (0..<4).map {
      Frame(pixels: noise(37, 23, seed: $0 / 2, opaque: true), time: Double($0))
    }
    try write(frames, to: WebPFilm(path: scratch("a.webp"), rate: 10))
    let played = try PlayedWebP(scratch.bytes("a.webp"))
    #expect(played.pictures.map(\.pixels) == [frames[0].pixels, frames[2].pixels])
    #expect(played.pictures.map(\.end) == [200, 400])
  }

  @Test(arguments: [(fidelity: 60, most: 2), (40, 4), (20, 8), (0, 16)])
  func `a lower fidelity of WebPFilm makes smaller files with a limited error`(
    fidelity: Int, most: Int
  ) throws {
    let scratch = try Scratch()
    let frames = (0..<2).map {
      Frame(pixels: noise(80, 70, seed: $0, opaque: true), time: Double($0))
    }
    try write(frames, to: WebPFilm(path: scratch("a.webp"), rate: 10))
    try write(frames, to: WebPFilm(path: scratch("b.webp"), rate: 10, fidelity: fidelity))
    let (exact, near) = try (scratch.bytes("a.webp"), scratch.bytes("b.webp"))
    #expect(near.count < exact.count * 9 / 10)
    let played = try PlayedWebP(near)
    #expect(played.pictures.count == 2)
    for (shown, frame) in zip(played.pictures, frames) {
      let off = Self.distance(shown.pixels, frame.pixels)
      #expect(off > 0)
      #expect(off <= most)
    }
  }

  @Test func `rounding errors of WebPFilm delays do not accumulate`() throws {
    let scratch = try Scratch()
    try write(
      movingSquare(64, 16, frames: 20), to: WebPFilm(path: scratch("a.webp"), rate: 30))
    let played = try PlayedWebP(scratch.bytes("a.webp"))
    #expect(
      played.pictures.map(\.end) == (1...20).map { Int((Double($0) * 1000 / 30).rounded()) })
  }

  @Test func `WebPFilm stores only the changed rectangle of a frame, at even coordinates`() throws {
    let scratch = try Scratch()
    try write(movingSquare(64, 32, frames: 3), to: WebPFilm(path: scratch("a.webp"), rate: 10))
    let played = try PlayedWebP(scratch.bytes("a.webp"))
    #expect(played.boxes == [[0, 0, 64, 32], [0, 4, 10, 8], [2, 4, 10, 8]])
  }

  @Test func `WebPFilm writes its loop count`() throws {
    let scratch = try Scratch()
    try write(
      movingSquare(32, 16, frames: 2), to: WebPFilm(path: scratch("a.webp"), rate: 10, loops: 3))
    #expect(try PlayedWebP(scratch.bytes("a.webp")).loops == 3)
  }

  @Test func `WebPFilm with a quality makes smaller files with similar colors and exact alpha`()
    throws
  {
    let scratch = try Scratch()
    let frames = (0..<3).map { k in
      Frame(
        pixels: picture(96, 64) { x, y in
          let alpha = x < 20 + 2 * k ? 0 : 255
          return (
            UInt8((x * 2 + k) * alpha / 255), UInt8(y * 3 * alpha / 255),
            UInt8((x * y + k) % 64 * alpha / 255), UInt8(alpha)
          )
        }, time: 0)
    }
    try write(frames, to: WebPFilm(path: scratch("a.webp"), rate: 10))
    try write(frames, to: WebPFilm(path: scratch("b.webp"), rate: 10, quality: 0.9))
    #expect(try scratch.bytes("b.webp").count < scratch.bytes("a.webp").count)
    let played = try PlayedWebP(scratch.bytes("b.webp"))
    #expect(played.pictures.count == 3)
    for (shown, frame) in zip(played.pictures, frames) {
      #expect(shown.pixels[10, 30] == (0, 0, 0, 0))
      let (found, wanted) = (shown.pixels[60, 30], frame.pixels[60, 30])
      #expect(abs(Int(found.0) - Int(wanted.0)) < 24)
      #expect(abs(Int(found.1) - Int(wanted.1)) < 24)
      #expect(found.3 == 255)
    }
  }

  @Test func `WebPFilm with a background writes opaque pixels`() throws {
    let scratch = try Scratch()
    try write(
      movingSquare(9, 13, frames: 2, clear: true),
      to: WebPFilm(
        path: scratch("a.webp"), rate: 10, background: Background(red: 1, green: 2, blue: 3)))
    let played = try PlayedWebP(scratch.bytes("a.webp"))
    #expect(played.pictures.last?.pixels[0, 0] ?? (0, 0, 0, 0) == (1, 2, 3, 255))
  }

  @Test func `WebPFilm writes the same bytes regardless of the thread count`() throws {
    let scratch = try Scratch()
    for threads in [1, 2, 7] {
      let sink = WebPFilm(path: scratch("\(threads).webp"), rate: 10)
      sink.pipelineLimits.threadCount = threads
      try write(tryingFrames(), to: sink)
    }
    #expect(try scratch.bytes("1.webp") == scratch.bytes("2.webp"))
    #expect(try scratch.bytes("1.webp") == scratch.bytes("7.webp"))
  }

  @Test func `WebPFilm rejects frames that are too large and frame rates above 90`() throws {
    let scratch = try Scratch()
    let wide = Frame(pixels: PixelBuffer(width: 16_384, height: 1), time: 0)
    #expect(throws: FilmError(.tooLarge(width: 16_384, height: 1), at: scratch("a.webp"))) {
      try WebPFilm(path: scratch("a.webp"), rate: 10).append(wide)
    }
    #expect(throws: FilmError(.rateTooHigh(limit: 90), at: scratch("a.webp"))) {
      try WebPFilm(path: scratch("a.webp"), rate: 91).append(movingSquare(8, 8, frames: 1)[0])
    }
    #expect(scratch.content.isEmpty)
  }
}

import ImageCodecs
import Pixels
import Testing

@testable import Films

@Suite struct APNGTests {
  /// Converts a plane of unpremultiplied red, green, blue and alpha to premultiplied pixels.
  private static func premultiplied(_ plane: [UInt8], _ width: Int, _ height: Int) -> PixelBuffer {
    picture(width, height) { x, y in
      let i = (y * width + x) * 4
      let alpha = Int(plane[i + 3])
      func colour(_ k: Int) -> UInt8 { UInt8((2 * Int(plane[i + k]) * alpha + 255) / 510) }
      return (colour(0), colour(1), colour(2), UInt8(alpha))
    }
  }

  @Test func `APNGFilm stores every frame losslessly`() throws {
    let scratch = try Scratch()
    let frames = tryingFrames()
    try write(frames, to: APNGFilm(path: scratch("a.apng"), rate: 10))
    let played = try PlayedFilm(scratch("a.apng"))
    #expect(played.width == 41)
    #expect(played.height == 27)
    // Three of the frames equal their previous frames, and are not stored.
    #expect(played.pictures.count == frames.count - 3)
    for shown in played.pictures {
      let k = Int((shown.time * 10).rounded())
      #expect(abs(shown.time - Double(k) / 10) < 1e-4)
      let pixels = Self.premultiplied(shown.planes[0], 41, 27)
      #expect(pixels == frames[k].pixels, "frame \(k)")
    }
  }

  @Test func `an image decoder without animation support returns the first APNG frame`() throws {
    let scratch = try Scratch()
    try write(tryingFrames(), to: APNGFilm(path: scratch("a.apng"), rate: 10))
    #expect(try decodeImage(scratch.bytes("a.apng")) == tryingFrames()[0].pixels)
  }

  @Test(arguments: [
    (30_000.0 / 1001, [1001, 30_000]), (25.0, [1, 25]), (12.5, [2, 25]),
    (29.97, [100, 2997]), (1.0 / 3, [3, 1]), (1e-9, [65_535, 1]),
  ])
  func `APNGFilm writes delays that are exact fractions for the frame rate`(
    rate: Double, delay: [Int]
  ) throws {
    let scratch = try Scratch()
    try write(
      movingSquare(32, 16, frames: 3), to: APNGFilm(path: scratch("a.apng"), rate: rate))
    let chunks = try APNGChunks(scratch.bytes("a.apng"))
    #expect(chunks.frames == 3)
    #expect(chunks.controls.map(\.delay) == [delay, delay, delay])
  }

  @Test func `APNGFilm extends the delay of a frame for repeated frames`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(32, 16, frames: 3)
    try write(
      [frames[0], frames[0], frames[1], frames[2], frames[2], frames[2], frames[2]],
      to: APNGFilm(path: scratch("a.apng"), rate: 30_000 / 1001))
    let chunks = try APNGChunks(scratch.bytes("a.apng"))
    #expect(chunks.controls.map(\.delay) == [[1001, 15_000], [1001, 30_000], [1001, 7500]])
  }

  @Test func `APNGFilm divides a delay of more than 16 bits between two equal frames`() throws {
    let scratch = try Scratch()
    let frame = movingSquare(8, 8, frames: 1)[0]
    try write([frame, frame, frame], to: APNGFilm(path: scratch("a.apng"), rate: 1 / 30_000))
    let chunks = try APNGChunks(scratch.bytes("a.apng"))
    #expect(chunks.frames == 2)
    #expect(chunks.controls.map(\.delay) == [[60_000, 1], [30_000, 1]])
  }

  @Test func `APNGFilm stores only the changed rectangle of a frame`() throws {
    let scratch = try Scratch()
    try write(movingSquare(64, 32, frames: 3), to: APNGFilm(path: scratch("a.apng"), rate: 10))
    let chunks = try APNGChunks(scratch.bytes("a.apng"))
    let boxes = chunks.controls.map { [$0.x, $0.y, $0.width, $0.height] }
    #expect(boxes == [[0, 0, 64, 32], [0, 4, 10, 8], [2, 4, 10, 8]])
    #expect(chunks.controls.allSatisfy { $0.dispose == 0 })
  }

  @Test func `APNGFilm stores scattered changes of a noisy image as a blended frame`() throws {
    let scratch = try Scratch()
    let ground = noise(64, 64, seed: 4)
    let dotted = picture(64, 64) { x, y in
      x % 21 == 0 && y % 21 == 0 ? (255, 0, 0, 255) : ground[x, y]
    }
    try write(
      [ground, dotted].map { Frame(pixels: $0, time: 0) },
      to: APNGFilm(path: scratch("a.apng"), rate: 10))
    let bytes = try scratch.bytes("a.apng")
    #expect(try APNGChunks(bytes).controls.map(\.blend) == [0, 1])
    let shown = try #require(PlayedFilm(scratch("a.apng")).pictures.last)
    #expect(Self.premultiplied(shown.planes[0], 64, 64) == dotted)
  }

  @Test func `APNGFilm writes its loop count`() throws {
    let scratch = try Scratch()
    let frames = movingSquare(32, 16, frames: 2)
    try write(frames, to: APNGFilm(path: scratch("a.apng"), rate: 10))
    try write(frames, to: APNGFilm(path: scratch("b.apng"), rate: 10, loops: 3))
    #expect(try APNGChunks(scratch.bytes("a.apng")).loops == 0)
    #expect(try APNGChunks(scratch.bytes("b.apng")).loops == 3)
  }

  @Test func `APNGFilm with a background writes RGB pixels without alpha`() throws {
    let scratch = try Scratch()
    let clear = Frame(pixels: PixelBuffer(width: 9, height: 9), time: 0)
    try write(
      [clear, movingSquare(9, 9, frames: 1, clear: true)[0]],
      to: APNGFilm(
        path: scratch("a.apng"), rate: 10, background: Background(red: 1, green: 2, blue: 3)))
    let bytes = try scratch.bytes("a.apng")
    #expect(try APNGChunks(bytes).colourType == 2)
    #expect(try decodeImage(bytes)[4, 4] == (1, 2, 3, 255))
  }

  @Test func `APNGFilm writes the same bytes regardless of the thread count`() throws {
    let scratch = try Scratch()
    for threads in [1, 2, 7] {
      let sink = APNGFilm(path: scratch("\(threads).apng"), rate: 10)
      sink.pipelineLimits.threadCount = threads
      try write(tryingFrames(), to: sink)
    }
    #expect(try scratch.bytes("1.apng") == scratch.bytes("2.apng"))
    #expect(try scratch.bytes("1.apng") == scratch.bytes("7.apng"))
  }

  @Test func `APNGFilm rejects frame rates above 90`() throws {
    let scratch = try Scratch()
    #expect(throws: FilmError(.rateTooHigh(limit: 90), at: scratch("a.apng"))) {
      try APNGFilm(path: scratch("a.apng"), rate: 91).append(movingSquare(8, 8, frames: 1)[0])
    }
    #expect(scratch.content.isEmpty)
  }
}

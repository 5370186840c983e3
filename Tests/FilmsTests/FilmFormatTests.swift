import Films
import Testing

@Suite struct FilmFormatTests {
  @Test(arguments: [
    ("a.PNG", FilmFormat.png), ("a%04d.png", .pngSequence), ("a.gif", .gif), ("b.c/a.Mp4", .mp4),
    ("a.apng", .apng), ("a.webp", .webP), ("a.AVIF", .avif), ("a.webm", .webM), ("a.mov", .proRes),
  ])
  func `the ending of a name says the format`(path: String, format: FilmFormat) {
    #expect(FilmFormat(path: path) == format)
  }

  @Test(arguments: ["a", "a.avi", "mp4", "a.png/b", "", "a%04d.gif.txt"])
  func `other endings are no format`(path: String) {
    #expect(FilmFormat(path: path) == nil)
  }

  @Test func `a place for a number matters to pictures alone`() {
    #expect(FilmFormat(path: "a%04d.gif") == .gif)
  }

  @Test func `every ending is listed once`() {
    #expect(Set(FilmFormat.fileExtensions()).count == FilmFormat.fileExtensions().count)
    #expect(Set(FilmFormat.fileExtensions()) == Set(FilmFormat.allCases.map(\.fileExtension)))
  }

  @Test(arguments: FilmFormat.allCases)
  func `a format writes a file of its own ending`(format: FilmFormat) throws {
    let scratch = try Scratch()
    let numbered = format == .pngSequence ? "%d" : ""
    let sink = format.makeSink(path: scratch("a\(numbered).\(format.fileExtension)"), rate: 10)
    try sink.append(movingSquare(32, 32, frames: 1)[0])
    try sink.finish()
    let name = format == .pngSequence ? "a0.png" : "a.\(format.fileExtension)"
    #expect(scratch.content == [name])
    #expect(FilmFormat(path: name)?.fileExtension == format.fileExtension)
  }

  @Test(arguments: [FilmFormat.gif, .apng, .webP], [0x1p-1063, 1e-9])
  func `a frame lasts no longer than formats can say`(format: FilmFormat, rate: Double) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a.\(format.fileExtension)"), rate: rate)
    for frame in movingSquare(32, 32, frames: 2) { try sink.append(frame) }
    try sink.finish()
    #expect(scratch.content == ["a.\(format.fileExtension)"])
  }

  @Test(arguments: [FilmFormat.mp4, .webM, .proRes])
  func `a video of a frame that lasts for hours is written or refused`(format: FilmFormat) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a.\(format.fileExtension)"), rate: 0x1p-1063)
    do {
      for frame in movingSquare(32, 32, frames: 2) { try sink.append(frame) }
      try sink.finish()
      #expect(scratch.content == ["a.\(format.fileExtension)"])
    } catch {
      sink.cancel()
      #expect(scratch.content.isEmpty, "\(error)")
    }
  }

  @Test(arguments: [FilmFormat.mp4, .webM, .proRes, .gif, .apng, .webP])
  func `a rate that no clock counts is refused`(format: FilmFormat) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a.\(format.fileExtension)"), rate: 1e300)
    #expect(throws: FilmError.self) { try sink.append(movingSquare(32, 32, frames: 1)[0]) }
    sink.cancel()
    #expect(scratch.content.isEmpty)
  }
}

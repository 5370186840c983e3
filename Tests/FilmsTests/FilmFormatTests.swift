import Films
import Testing

@Suite struct FilmFormatTests {
  @Test(arguments: [
    ("a.PNG", FilmFormat.png), ("a%04d.png", .pngSequence), ("a.gif", .gif), ("b.c/a.Mp4", .mp4),
    ("a.apng", .apng), ("a.webp", .webP), ("a.AVIF", .avif), ("a.webm", .webM), ("a.mov", .proRes),
  ])
  func `FilmFormat(path:) is determined by the file extension`(path: String, format: FilmFormat) {
    #expect(FilmFormat(path: path) == format)
  }

  @Test(arguments: ["a", "a.avi", "mp4", "a.png/b", "", "a%04d.gif.txt"])
  func `FilmFormat(path:) is nil for other file extensions`(path: String) {
    #expect(FilmFormat(path: path) == nil)
  }

  @Test func `FilmFormat(path:) ignores a number placeholder in a path that is not a PNG`() {
    #expect(FilmFormat(path: "a%04d.gif") == .gif)
  }

  @Test func `FilmFormat.fileExtensions returns every extension once`() {
    #expect(Set(FilmFormat.fileExtensions()).count == FilmFormat.fileExtensions().count)
    #expect(Set(FilmFormat.fileExtensions()) == Set(FilmFormat.allCases.map(\.fileExtension)))
  }

  @Test(arguments: FilmFormat.allCases)
  func `FilmFormat.makeSink writes a file with the format's extension`(format: FilmFormat) throws {
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
  func `GIF, APNG and WebP sinks write films with an extremely low frame rate`(
    format: FilmFormat, rate: Double
  ) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a.\(format.fileExtension)"), rate: rate)
    for frame in movingSquare(32, 32, frames: 2) { try sink.append(frame) }
    try sink.finish()
    #expect(scratch.content == ["a.\(format.fileExtension)"])
  }

  @Test(arguments: [FilmFormat.mp4, .webM, .proRes])
  func `a video sink with an extremely low frame rate writes the film or throws an error`(
    format: FilmFormat
  )
    throws
  {
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
  func `film sinks reject an extremely high frame rate`(format: FilmFormat) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a.\(format.fileExtension)"), rate: 1e300)
    #expect(throws: FilmError.self) { try sink.append(movingSquare(32, 32, frames: 1)[0]) }
    sink.cancel()
    #expect(scratch.content.isEmpty)
  }
}

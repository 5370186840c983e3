import CFFmpeg
import Diagnostics
import Films
import Pixels
import Testing

@Suite struct VideoSettingsTests {
  private static func sink(_ format: FilmFormat, _ path: String, _ settings: VideoSettings)
    -> any FilmSink
  {
    format.makeSink(path: path, rate: 30, video: settings, background: .black)
  }

  @Test(arguments: [FilmFormat.mp4, .webM])
  func `the default VideoSettings write the same bytes as the default quality`(
    format: FilmFormat
  ) throws {
    let scratch = try Scratch()
    let (one, other) = ("a.\(format.fileExtension)", "b.\(format.fileExtension)")
    let frames = movingSquare(96, 64, frames: 6)
    try write(frames, to: Self.sink(format, scratch(one), VideoSettings()))
    try write(frames, to: Self.sink(format, scratch(other), VideoSettings(quality: 0.75)))
    #expect(try scratch.bytes(one) == scratch.bytes(other))
  }

  @Test(arguments: [FilmFormat.mp4, .webM])
  func `a higher VideoSettings.quality writes larger files with smaller errors`(
    format: FilmFormat
  ) throws {
    let scratch = try Scratch()
    let picture = noise(128, 96, seed: 5, opaque: true)
    var last = (bytes: 0, error: Double.infinity)
    for quality in [0, 0.3, 0.6, 0.9, 1] {
      let name = "q\(quality).\(format.fileExtension)"
      try write(
        [Frame(pixels: picture, time: 0)],
        to: Self.sink(format, scratch(name), VideoSettings(quality: quality)))
      let played = try #require(PlayedFilm(scratch(name)).pictures.first)
      let error = ConvertedPlanes.meanLumaError(of: played.planes[0], comparedTo: picture)
      let bytes = try scratch.bytes(name).count
      #expect(bytes > last.bytes)
      #expect(error < last.error)
      last = (bytes, error)
    }
  }

  @Test(arguments: VideoSettings.Preset.allCases)
  func `MP4Film writes a film with each preset`(preset: VideoSettings.Preset) throws {
    let scratch = try Scratch()
    try write(
      movingSquare(64, 48, frames: 3),
      to: MP4Film(path: scratch("a.mp4"), rate: 30, settings: VideoSettings(preset: preset)))
    #expect(try PlayedFilm(scratch("a.mp4")).pictures.count == 3)
  }

  @Test(arguments: [FilmFormat.mp4, .webM])
  func `a film with 10 bits represents every dark gray of a gradient`(format: FilmFormat) throws {
    let scratch = try Scratch()
    let name = "a.\(format.fileExtension)"
    let picture = picture(256, 64) { x, _ in (UInt8(x / 8), UInt8(x / 8), UInt8(x / 8), 255) }
    try write(
      [Frame(pixels: picture, time: 0)],
      to: Self.sink(format, scratch(name), VideoSettings(quality: 0.95, bitDepth: .ten)))
    let played = try PlayedFilm(scratch(name))
    #expect(played.matrix == AVCOL_SPC_BT709)
    #expect(played.range == AVCOL_RANGE_MPEG)
    let decoded = try #require(played.pictures.first)
    // ITU-R BT.709 with 10 bits: 64 + 876 × gray / 255.
    var grays = Set<Int>()
    for gray in 0..<32 {
      let luma = decoded.deep(0, gray * 8 + 4, 32, width: 256)
      #expect(abs(Double(luma) - (64 + 876 * Double(gray) / 255)) <= 1.5)
      grays.insert(luma)
    }
    #expect(grays.count == 32)
    #expect(abs(decoded.deep(1, 64, 16, width: 128) - 512) <= 1)
  }

  @Test func `MP4Film with 10 bits extends odd sizes to even sizes`() throws {
    let scratch = try Scratch()
    let white = Frame(pixels: picture(33, 17) { _, _ in (255, 255, 255, 255) }, time: 0)
    try write(
      [white],
      to: MP4Film(path: scratch("a.mp4"), rate: 10, settings: VideoSettings(bitDepth: .ten)))
    let played = try PlayedFilm(scratch("a.mp4"))
    #expect((played.width, played.height) == (34, 18))
    let decoded = try #require(played.pictures.first)
    #expect(decoded.deep(0, 33, 17, width: 34) > 920)
  }

  @Test func `WebMFilm with 10 bits composites transparent pixels over black`() throws {
    let scratch = try Scratch()
    try write(
      [Frame(pixels: PixelBuffer(width: 32, height: 32), time: 0)],
      to: WebMFilm(path: scratch("a.webm"), rate: 10, settings: VideoSettings(bitDepth: .ten)))
    let decoded = try #require(PlayedFilm(scratch("a.webm")).pictures.first)
    #expect(decoded.planes.count == 3)
    #expect(decoded.deep(0, 16, 16, width: 32) == 64)
  }

  @Test(arguments: [(33, 18), (34, 17), (33, 17)])
  func `MP4Film reports an odd size as a notice and as a diagnostic`(width: Int, height: Int) throws
  {
    let scratch = try Scratch()
    let sink = MP4Film(path: scratch("a.mp4"), rate: 10)
    #expect(sink.notices.isEmpty)
    let frame = movingSquare(width, height, frames: 1)[0]
    let texts = try Diagnostics.captureMessages { try sink.append(frame) }.texts
    let notice = try #require(sink.notices.first)
    #expect(sink.notices.count == 1)
    #expect(
      notice.kind
        == .evenSize(frameWidth: width, frameHeight: height, width: 34, height: 18))
    #expect(texts == [notice.description])
    #expect(
      notice.description
        == "\(scratch("a.mp4")): the film has 34 × 18 pixels instead of \(width) × \(height): H.264 requires "
        + "even sizes, and the last column or row is repeated; use an even width and height")
    try sink.finish()
    #expect(sink.notices == [notice])
  }

  @Test(arguments: FilmFormat.allCases)
  func `a sink has no notices for an even size, and no other format changes an odd size`(
    format: FilmFormat
  ) throws {
    let scratch = try Scratch()
    for (width, height) in format == .mp4 ? [(32, 18)] : [(32, 18), (33, 17)] {
      let sink = format.makeSink(
        path: scratch("\(width)-%d.\(format.fileExtension)"), rate: 10)
      let frame = movingSquare(width, height, frames: 1)[0]
      #expect(try Diagnostics.captureMessages { try sink.append(frame) }.texts == [])
      try sink.finish()
      #expect(sink.notices.isEmpty)
    }
  }
}

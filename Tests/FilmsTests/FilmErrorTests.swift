import Pixels
import Testing

@testable import Films

/// Tests that sinks report invalid settings as errors when the first frame is appended, and write nothing.
@Suite struct FilmErrorTests {
  private static let films: [FilmFormat] = [.mp4, .webM, .proRes, .gif, .apng, .webP]

  /// Returns the error that a sink throws for its first frame, and expects the same error at the end.
  private static func reason(_ sink: any FilmSink, frames: Int = 1) -> FilmError.Reason? {
    var first: FilmError?
    do throws(FilmError) {
      for frame in movingSquare(32, 32, frames: frames) { try sink.append(frame) }
    } catch {
      first = error
    }
    do throws(FilmError) {
      try sink.finish()
      #expect(first == nil)
    } catch {
      // An error with the value NaN is not equal to itself.
      #expect(first.map { "\($0)" } == "\(error)")
    }
    return first?.reason
  }

  @Test(arguments: FilmFormat.allCases, FilmFormat.allCases)
  func `a sink throws wrongExtension for the extension of another format`(
    format: FilmFormat, other: FilmFormat
  ) throws {
    let scratch = try Scratch()
    let path = scratch("a%d.\(other.fileExtension)")
    let reason = Self.reason(format.makeSink(path: path, rate: 10))
    if other.fileExtension == format.fileExtension {
      #expect(reason == nil)
    } else {
      let expected = format == .jpeg ? ["jpg", "jpeg"] : [format.fileExtension]
      #expect(reason == .wrongExtension(found: other.fileExtension, expected: expected))
      #expect(scratch.content.isEmpty)
    }
  }

  @Test(arguments: FilmFormat.allCases)
  func `a sink accepts its extension in uppercase and rejects a path without one`(
    format: FilmFormat
  ) throws {
    let scratch = try Scratch()
    let path = scratch("A%d.\(format.fileExtension.uppercased())")
    #expect(Self.reason(format.makeSink(path: path, rate: 10)) == nil)
    #expect(scratch.content.count == 1)
    guard
      case .wrongExtension(found: "", _) = Self.reason(
        format.makeSink(path: scratch("b"), rate: 10))
    else {
      Issue.record("no error for a path without an extension")
      return
    }
    #expect(scratch.content.count == 1)
  }

  @Test func `JPEGImageSink accepts jpeg as its extension`() throws {
    let scratch = try Scratch()
    #expect(Self.reason(JPEGImageSink(path: scratch("a.jpeg"))) == nil)
  }

  @Test(arguments: films, [0, -0.0, -30, .nan, .infinity, -.infinity])
  func `a film throws invalidRate for a rate that is not a finite number above 0`(
    format: FilmFormat, rate: Double
  ) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a.\(format.fileExtension)"), rate: rate)
    guard case .invalidRate(let found) = Self.reason(sink) else {
      Issue.record("no error for the rate \(rate)")
      return
    }
    #expect(found == rate || found.isNaN && rate.isNaN)
    #expect(scratch.content.isEmpty)
  }

  @Test(arguments: [FilmFormat.gif, .apng, .webP])
  func `a film throws invalidLoops for a loop count outside the range of its format`(
    format: FilmFormat
  ) throws {
    let scratch = try Scratch()
    let maximum = try #require(format.maximumLoops)
    for loops in [-1, maximum + 1, .min, .max] {
      let sink = format.makeSink(
        path: scratch("a.\(format.fileExtension)"), rate: 10, loops: loops)
      #expect(Self.reason(sink) == .invalidLoops(loops, maximum: maximum))
    }
    #expect(scratch.content.isEmpty)
    for loops in [0, maximum] {
      let sink = format.makeSink(
        path: scratch("a.\(format.fileExtension)"), rate: 10, loops: loops)
      #expect(Self.reason(sink) == nil)
    }
  }

  @Test(arguments: FilmFormat.allCases.filter(\.hasQuality), [-0.01, 1.01, .nan, .infinity])
  func `a sink with a quality throws invalidQuality for a quality outside 0...1`(
    format: FilmFormat, quality: Double
  ) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(
      path: scratch("a.\(format.fileExtension)"), rate: 10, quality: quality)
    guard case .invalidQuality(let found) = Self.reason(sink) else {
      Issue.record("no error for the quality \(quality)")
      return
    }
    #expect(found == quality || found.isNaN && quality.isNaN)
    #expect(scratch.content.isEmpty)
  }

  @Test(arguments: [-1, 101])
  func `WebPFilm throws invalidFidelity for a fidelity outside 0...100`(fidelity: Int) throws {
    let scratch = try Scratch()
    let sink = WebPFilm(path: scratch("a.webp"), rate: 10, fidelity: fidelity)
    #expect(Self.reason(sink) == .invalidFidelity(fidelity))
  }

  @Test(arguments: [1, 257, -1, 0])
  func `GIFFilm throws invalidColorCount for a number of colors outside 2...256`(colors: Int) throws
  {
    let scratch = try Scratch()
    let sink = GIFFilm(path: scratch("a.gif"), rate: 10, settings: GIFSettings(colors: colors))
    #expect(Self.reason(sink) == .invalidColorCount(colors))
  }

  @Test(arguments: [
    (-1, 2, nil, FilmError.Reason.invalidFrameCount(-1)),
    (ContactSheet.maximumFrameCount + 1, 2, nil, .invalidFrameCount(10_001)),
    (4, -1, nil, .invalidGap(-1)), (4, .max, nil, .invalidGap(.max)), (4, 2, 0, .invalidWidth(0)),
    (4, 2, -5, .invalidWidth(-5)), (4, 10, 11, .invalidWidth(11)),
  ])
  func `ContactSheet throws an error for an invalid number of frames, gap or width`(
    number: Int, gap: Int, width: Int?, reason: FilmError.Reason
  ) throws {
    let scratch = try Scratch()
    let sink = ContactSheet(path: scratch("a.png"), number: number, gap: gap, width: width)
    #expect(throws: FilmError(reason, at: scratch("a.png"))) {
      try sink.append(movingSquare(32, 32, frames: 1)[0])
    }
    sink.cancel()
    #expect(scratch.content.isEmpty)
  }

  @Test func `ContactSheet throws tooManyFrames for more frames than it was created for`() throws {
    let scratch = try Scratch()
    let sink = ContactSheet(path: scratch("a.png"), number: 2)
    let frames = movingSquare(32, 32, frames: 3)
    try sink.append(frames[0])
    try sink.append(frames[1])
    #expect(throws: FilmError(.tooManyFrames(limit: 2), at: scratch("a.png"))) {
      try sink.append(frames[2])
    }
    try sink.finish()
  }

  @Test(arguments: FilmFormat.allCases)
  func `a film of the frame times of a duration of 0 throws noFrames`(format: FilmFormat) throws {
    let scratch = try Scratch()
    let sink = format.makeSink(path: scratch("a%d.\(format.fileExtension)"), rate: 10)
    for _ in FrameTimes(duration: 0, rate: 10) {
      try sink.append(movingSquare(32, 32, frames: 1)[0])
    }
    let error = #expect(throws: FilmError.self) { try sink.finish() }
    #expect(error?.reason == .noFrames)
    let sheet = ContactSheet(
      path: scratch("s.png"), number: FrameTimes(duration: 0, rate: 10).count)
    #expect(throws: FilmError(.noFrames, at: scratch("s.png"))) { try sheet.finish() }
  }

  @Test(arguments: [
    (
      FilmError.Reason.wrongExtension(found: "gif", expected: ["mp4"]),
      "a.x: file extension '.gif', but the format is .mp4; change the extension or the format"
    ),
    (
      .wrongExtension(found: "", expected: ["jpg", "jpeg"]),
      "a.x: no file extension, but the format is .jpg or .jpeg; change the extension or the format"
    ),
    (
      .invalidRate(0),
      "a.x: invalid frame rate '0.0': must be finite and more than 0 frames per second"
    ),
    (
      .invalidLoops(-1, maximum: 65_535),
      "a.x: invalid loop count '-1': must be between 0 (endless) and 65535"
    ),
    (.invalidQuality(2), "a.x: invalid quality '2.0': must be between 0 and 1"),
    (.invalidFidelity(101), "a.x: invalid fidelity '101': must be between 0 and 100"),
    (.invalidColorCount(1), "a.x: invalid number of colors '1': must be between 2 and 256"),
    (
      .invalidFrameCount(0),
      "a.x: invalid number of frames '0' for a contact sheet: must be between 1 and 10000"
    ),
    (
      .invalidGap(-1),
      "a.x: invalid gap '-1' between the frames of a contact sheet: must be between 0 and "
        + "\(ContactSheet.maximumGap) pixels"
    ),
    (
      .invalidWidth(3),
      "a.x: invalid width '3' of a contact sheet: each frame needs at least 1 pixel; use a larger "
        + "width or fewer frames"
    ),
    (
      .tooManyFrames(limit: 4),
      "a.x: the contact sheet has space for 4 frames; append fewer, or create it for more"
    ),
    (
      .noFrames,
      "a.x: the film has no frames; append at least one, and check that the duration and the frame "
        + "rate are above 0"
    ),
  ])
  func `FilmError.description states the path, the problem and the remedy`(
    reason: FilmError.Reason, line: String
  ) {
    #expect(FilmError(reason, at: "a.x").description == line)
  }
}

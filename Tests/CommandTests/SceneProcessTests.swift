import Films
import Foundation
import ImageCodecs
import Pixels
import PreviewCore
import QuartzCore
import Testing
import TextLayout

@testable import ametrine

/// Tests of the command's side of a scene, with scripts in place of the scene's program.
///
/// A script replays messages in the format of `SceneMessage`, which this suite encodes independently.
@Suite struct SceneProcessTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  // MARK: Streams

  private static func message(_ kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [kind] + number(payload.count) + payload
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func description(film: String? = nil, size: String = "4,2") -> [UInt8] {
    let own = film.map { ",\"film\":\($0)" } ?? ""
    return message(1, Array("{\"frame\":[[0,0],[\(size)]]\(own)}".utf8))
  }

  private static let film = #"{"scale":1,"rate":10,"duration":0.2}"#

  private static func duration(_ seconds: String = "") -> [UInt8] {
    message(2, Array("{\(seconds)}".utf8))
  }

  private static func frame(
    _ index: Int, red: UInt8, width: Int = 4, height: Int = 2
  ) -> [UInt8] {
    let pixels = (0..<width * height).flatMap { _ in [red, 0, 0, 255] as [UInt8] }
    return message(3, number(index) + number(width) + number(height) + pixels)
  }

  /// Returns a frame whose pixels differ.
  private static func detailedFrame(_ index: Int) -> [UInt8] {
    let pixels = (0..<8).flatMap { [UInt8($0), 0, 0, 255] as [UInt8] }
    return message(3, number(index) + number(4) + number(2) + pixels)
  }

  /// Writes a program that writes each part after the first when it has received a request.
  private func program(_ parts: [[UInt8]], ending: String = "exit 0") throws -> String {
    var script = """
      #!/bin/sh
      cd "$(dirname "$0")"
      request() {
        set -- $(head -c 4 | od -An -tu1)
        head -c $(($1 * 16777216 + $2 * 65536 + $3 * 256 + $4)) >request-$number
      }

      """
    for (number, part) in parts.enumerated() {
      try place.write("part-\(number)", Data(part))
      if number > 0 { script += "number=\(number)\nrequest\n" }
      script += "cat part-\(number)\n"
    }
    try place.write("scene", script + ending + "\n")
    let path = place.path + "/scene"
    chmod(path, 0o755)
    return path
  }

  private static func fonts(_ name: String) -> [UInt8] {
    let lookup =
      #"{"name":"\#(name)","weight":400,"isItalic":false,"design":"sans","requiresName":false,"isEmoji":false}"#
    return message(6, Array(#"[{"lookup":\#(lookup),"index":0}]"#.utf8))
  }

  private func render(
    _ program: String, to outputs: [String], options: FilmPlan.FilmOptions = .init(),
    canvas: RenderCanvas.CanvasRequest = .init(), maximumDuration: Double? = nil,
    isStrict: Bool = false, timeout: Double = 60, selection: FrameSelection? = nil,
    searchesStillTime: Bool = false
  ) throws {
    try SceneRenderer(
      program: program, name: "Film.swift", outputs: outputs.map { place.path + "/" + $0 },
      filmOptions: options, canvas: canvas, background: nil, rules: .server,
      maximumDuration: maximumDuration, searchesStillTime: searchesStillTime, isStrict: isStrict,
      isQuiet: true,
      job: ResumableJob(
        input: program, arguments: [], selection: selection, hasReports: false,
        skipsFinishedFiles: false, quiet: true),
      timeout: timeout
    ).writeFiles()
  }

  private func fault(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func redValue(_ name: String) throws -> UInt32 {
    try decodeImage(place.bytes(name)).withPixels { $0[0] & 0xFF }
  }

  // MARK: Still images

  /// Returns the last request for frames that the program received.
  private func lastRequest() throws -> String {
    try String(decoding: place.bytes("request-2"), as: UTF8.self)
  }

  @Test func `SceneRenderer draws a still image at the first time that shows something`() throws {
    // The program answers the requests for the start, for the search and for the image with the same frames.
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      Self.frame(0, red: 10) + Self.frame(1, red: 10) + Self.detailedFrame(2),
    ])
    try render(program, to: ["a.png"], searchesStillTime: true)
    // The third of 32 times of a film of 0.2 s, in whole milliseconds.
    #expect(try lastRequest() == #"{"times":[0.019]}"#)
    #expect(place.content.contains("a.png"))
  }

  @Test(arguments: [true, false])
  func `SceneRenderer draws a still image at 0 if something shows there or the time is given`(
    searchesStillTime: Bool
  ) throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      searchesStillTime ? Self.detailedFrame(0) : Self.frame(0, red: 10),
    ])
    try render(program, to: ["a.png"], searchesStillTime: searchesStillTime)
    #expect(try lastRequest() == #"{"times":[0]}"#)
    #expect(place.content.contains("a.png"))
  }

  @Test func `SceneRenderer draws a still image of a scene that is always blank at 0`() throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      (0..<32).flatMap { Self.frame($0, red: 10) },
    ])
    try render(program, to: ["a.png"], searchesStillTime: true)
    #expect(try redValue("a.png") == 10)
    try FileManager.default.removeItem(atPath: place.path + "/a.png")
    let fault = fault {
      try render(program, to: ["a.png"], isStrict: true, searchesStillTime: true)
    }
    #expect(
      fault?.contains("Film.swift: the image is blank: every pixel is #0a0000, and no time") == true
    )
    #expect(!place.content.contains("a.png"))
  }

  // MARK: Files

  @Test func `SceneRenderer writes the frames of a film at its rate and duration`() throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      Self.frame(0, red: 10) + Self.frame(1, red: 20),
    ])
    try render(program, to: ["a%02d.png"])
    #expect(try redValue("a00.png") == 10)
    #expect(try redValue("a01.png") == 20)
    #expect(!place.content.contains("a02.png"))
    #expect(try String(decoding: place.bytes("request-2"), as: UTF8.self) == #"{"times":[0,0.1]}"#)
  }

  /// A request for frames that the program received.
  private struct Request: Decodable { var skippedTimes, times: [Double] }

  @Test func `SceneRenderer advances a scene to the first frame of a part without drawing it`()
    throws
  {
    let program = try program([
      Self.description(film: #"{"scale":1,"rate":10,"duration":0.4}"#), Self.duration(),
      Self.frame(0, red: 10) + Self.frame(1, red: 20),
    ])
    try render(
      program, to: ["a%02d.png"],
      selection: .frames(FrameRangeArgument("2-9"), isPart: false))
    #expect(place.entries(of: "").filter { $0.hasSuffix(".png") } == ["a02.png", "a03.png"])
    #expect(try redValue("a02.png") == 10)
    let request = try JSONDecoder().decode(Request.self, from: place.bytes("request-2"))
    #expect(request.skippedTimes == [0, 0.1])
    #expect(request.times == [0.2, 0.3])
  }

  @Test func `SceneRenderer writes the fonts of a scene to its report`() throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      Self.frame(0, red: 10) + Self.fonts("Menlo") + Self.frame(1, red: 20),
    ])
    try SceneRenderer(
      program: program, name: "Film.swift", outputs: [place.path + "/a.gif"], filmOptions: .init(),
      canvas: .init(), background: nil, rules: .server, maximumDuration: nil, isStrict: false,
      isQuiet: true,
      job: ResumableJob(
        input: program, arguments: [], selection: nil, hasReports: true,
        skipsFinishedFiles: false, quiet: true)
    ).writeFiles()
    let report = try RenderReport(contentsOf: place.path + "/a.gif.json")
    #expect(report.fonts.map(\.name) == ["Menlo"])
    #expect(report.fonts.map(\.sha256) == [nil])
  }

  @Test func `SceneRenderer.plannedFiles draws only the last frame and writes nothing`() throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      Self.fonts("Menlo") + Self.frame(0, red: 10),
    ])
    let files = try SceneRenderer(
      program: program, name: "Film.swift", outputs: ["a.gif", "b.png"], filmOptions: .init(),
      canvas: .init(), background: nil, rules: .server, maximumDuration: nil, isStrict: false,
      isQuiet: true,
      job: ResumableJob(
        input: program, arguments: [], selection: nil, hasReports: false,
        skipsFinishedFiles: false, quiet: true)
    ).plannedFiles()
    #expect(files.outputs.plans.map(\.path) == ["a.gif", "b.png"])
    #expect(files.outputs.plans.map(\.times.count) == [2, 1])
    #expect((files.canvas.width, files.canvas.height) == (4, 2))
    #expect(files.fonts.map(\.lookup.name) == ["Menlo"])
    let request = try JSONDecoder().decode(Request.self, from: place.bytes("request-2"))
    #expect(request.skippedTimes == [0])
    #expect(request.times == [0.1])
  }

  @Test func `SceneRenderer asks for the canvas at the scale of the film`() throws {
    let program = try program([
      Self.description(film: #"{"scale":2,"rate":10,"duration":1}"#), Self.duration(),
      Self.frame(0, red: 10, width: 8, height: 4),
    ])
    try render(program, to: ["a.png"])
    let picture = try decodeImage(place.bytes("a.png"))
    #expect(picture.width == 8)
    #expect(picture.height == 4)
  }

  @Test func `SceneRenderer uses an explicit width instead of the scale of the film`() throws {
    let program = try program([
      Self.description(film: #"{"scale":2,"rate":10,"duration":1}"#), Self.duration(),
      Self.frame(0, red: 10, width: 2, height: 1),
    ])
    try render(program, to: ["a.png"], canvas: .init(width: 2))
    #expect(try decodeImage(place.bytes("a.png")).width == 2)
  }

  @Test(
    arguments: [
      (0.0, nil, 2), (0.1, nil, 1), (0, 0.1, 1),
    ] as [(Double, Double?, Int)])
  func `SceneRenderer renders the rest of a film after --time, up to --max-duration`(
    time: Double, maximum: Double?, count: Int
  ) throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      Self.frame(0, red: 10) + Self.frame(1, red: 20),
    ])
    var options = FilmPlan.FilmOptions()
    options.time = time
    try render(program, to: ["a%02d.png"], options: options, maximumDuration: maximum)
    #expect(place.content.filter { $0.hasSuffix(".png") }.count == count)
  }

  @Test(arguments: [
    ("", 40), (#""seconds":0.5"#, 5), (#""seconds":100"#, 600),
  ])
  func `SceneRenderer renders a layer until its animations end, or for the default of documents`(
    duration: String, count: Int
  ) throws {
    let frames = (0..<count).flatMap { Self.frame($0, red: 9) }
    let program = try program([Self.description(), Self.duration(duration), frames])
    var options = FilmPlan.FilmOptions()
    options.rate = 10
    try render(program, to: ["a.gif"], options: options)
    let request = try String(decoding: place.bytes("request-2"), as: UTF8.self)
    #expect(request.split(separator: ",").count == count)
  }

  // MARK: Errors

  @Test(arguments: [
    // A frame that ends early.
    (
      Array(frame(1, red: 2).dropLast(3)), "exit 0",
      "the scene exited (status 0) before its last frame"
    ),
    // A missing frame.
    ([], "exit 3", "the scene exited (status 3) before its last frame"),
    ([], "kill -SEGV $$", "the scene crashed (signal 11)"),
    (frame(1, red: 2, width: 2), "exit 0", "the scene wrote invalid data: length 28 of a frame"),
    (frame(0, red: 2), "exit 0", "the scene wrote invalid data: a message out of order"),
    (Array("print".utf8), "exit 0", "the scene wrote invalid data: message kind 112"),
    (
      message(4, Array("scene() failed".utf8)) + message(5, Array("no luck".utf8)), "exit 0",
      "no luck"
    ),
  ])
  func `SceneRenderer leaves no file if the second frame is missing`(
    rest: [UInt8], ending: String, message: String
  ) throws {
    let program = try program(
      [
        Self.description(film: Self.film), Self.duration(), Self.frame(0, red: 10) + rest,
      ], ending: ending)
    let before = Set(place.content)
    let fault = fault { try render(program, to: ["a.gif", "a.mp4", "a.webp", "sheet/b.png"]) }
    #expect(fault?.hasPrefix("Film.swift: \(message)") == true, "\(fault ?? "no error")")
    let new = Set(place.content).subtracting(before).filter { !$0.hasPrefix("request") }
    #expect(new.subtracting(["sheet"]).isEmpty)
    #expect(place.entries(of: "sheet").isEmpty)
  }

  @Test(
    arguments: [
      ([], "exit 0", "the scene exited (status 0)"),
      ([1, 0], "exit 0", "the scene exited (status 0)"),
      ([], "kill -ILL $$", "the scene crashed (signal 4)"),
      (message(5, Array("scene() threw an error: x".utf8)), "exit 0", "scene() threw an error: x"),
      (frame(0, red: 1), "exit 0", "the scene wrote invalid data: a frame that was not requested"),
    ] as [([UInt8], String, String)])
  func `SceneProcess reports a scene that ends before its description`(
    bytes: [UInt8], ending: String, message: String
  ) throws {
    let program = try program([bytes], ending: ending)
    let fault = fault { try render(program, to: ["a.gif"]) }
    #expect(fault?.hasPrefix("Film.swift: \(message)") == true, "\(fault ?? "no error")")
  }

  @Test func `SceneProcess reports a scene that writes nothing until the timeout`() throws {
    let program = try program([Self.description()], ending: "exec cat >/dev/null")
    #expect(
      fault { try render(program, to: ["a.gif"], timeout: 0) }
        == "Film.swift: the scene did not draw a frame within 0 s; it may contain an endless loop")
  }

  @Test func `SceneProcess reports a program that cannot be started`() {
    #expect(
      fault { try render("/nowhere/scene", to: ["a.gif"]) }
        == "Film.swift: cannot run the scene: No such file or directory")
  }

  @Test func `SceneRenderer reports a scene without size`() throws {
    let program = try program([Self.description(size: "0,0")])
    #expect(
      fault { try render(program, to: ["a.png"]) }
        == "Film.swift: the scene has no size; set its bounds, or use --size WxH")
  }

  @Test func `SceneRenderer reports a film without duration, but draws a still image of it`() throws
  {
    let empty = #"{"scale":1,"rate":10,"duration":0}"#
    let program = try program([
      Self.description(film: empty), Self.duration(), Self.frame(0, red: 10),
    ])
    #expect(
      fault { try render(program, to: ["a.gif"]) }
        == "Film.swift: the film has no duration; add motions, or use --duration")
    try render(program, to: ["a.png"])
    #expect(try redValue("a.png") == 10)
  }

  @Test func `SceneRenderer reports a time after the end of a film`() throws {
    let program = try program([Self.description(film: Self.film), Self.duration()])
    var options = FilmPlan.FilmOptions()
    options.time = 0.2
    #expect(
      fault { try render(program, to: ["a.gif"], options: options) }
        == "invalid --time '0.2': the film ends at 0.2 s; use an earlier time, or add --duration")
  }

  @Test func `SceneRenderer throws the first diagnostic in strict mode`() throws {
    let program = try program([
      Self.description(film: Self.film), Self.duration(),
      Self.message(4, Array("QuartzCore: no blur".utf8)) + Self.frame(0, red: 1)
        + Self.frame(1, red: 1),
    ])
    #expect(fault { try render(program, to: ["a.gif"], isStrict: true) } == "QuartzCore: no blur")
    #expect(!place.content.contains("a.gif"))
    try render(program, to: ["a.gif"])
    #expect(place.content.contains("a.gif"))
  }
}

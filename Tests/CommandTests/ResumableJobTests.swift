import Films
import Foundation
import Testing
import TextLayout

@testable import ametrine

/// Tests of the recognition of finished files, with files that contain no film.
@Suite struct ResumableJobTests {
  private let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write("image.png", "image")
  }

  private func path(_ name: String) -> String { place.path + "/" + name }

  private func job(
    arguments: [String] = ["--scale=1.0"], stillArguments: [String] = [],
    resources: [String] = ["image.png"], selection: FrameSelection? = nil
  ) throws -> ResumableJob {
    try ResumableJob(
      input: path("in.caml"), arguments: arguments, stillArguments: stillArguments,
      resources: resources.map(path), selection: selection, hasReports: true,
      skipsFinishedFiles: true, quiet: true)
  }

  private func outputs(
    _ name: String, duration: Double? = 10, audio: AudioTrack? = nil
  ) throws -> RenderOutputPlan {
    try RenderOutputPlan(
      [path(name)],
      FilmPlan.FilmOptions(duration: duration, rate: duration.map { _ in 30 }, audio: audio))
  }

  /// Writes the selected files of a plan and their reports.
  private func write(
    _ outputs: RenderOutputPlan, _ job: ResumableJob, isPartial: Bool = false,
    diagnostics: [DiagnosticRecord] = []
  ) throws {
    let selected = try job.selectFrames(of: outputs)
    for file in selected.plans.flatMap(\.filePaths) {
      try Data("film".utf8).write(to: URL(fileURLWithPath: file))
    }
    try job.recordFiles(
      of: selected, fonts: [], isPartial: isPartial, diagnostics: diagnostics)
  }

  private func shard(_ number: Int, _ count: Int) throws -> FrameSelection {
    .shard(try #require(Shard(number: number, count: count)))
  }

  // MARK: Changes

  @Test func `a file is complete if nothing has changed`() throws {
    let film = try outputs("a.mp4")
    #expect(try !job().isComplete(film, nil))
    try write(film, job())
    let recorder = DocumentRecorder(input: "in.caml")
    #expect(try job().isComplete(film, recorder))
    let document = recorder.finish()
    #expect(document.status == .skipped)
    #expect(document.outputs == [OutputPath.resolvedPath(of: path("a.mp4"))])
    #expect(document.frames == 0)
  }

  @Test(arguments: ["input", "image.png", "a.mp4", "report", "no file", "no report"])
  func `a file is not complete after a change of a file`(change: String) throws {
    let film = try outputs("a.mp4")
    try write(film, job())
    switch change {
    case "input": try place.write("in.caml", Workplace.document + " ")
    case "report": try place.write("a.mp4.json", "{}")
    case "no file": try FileManager.default.removeItem(atPath: path("a.mp4"))
    case "no report": try FileManager.default.removeItem(atPath: path("a.mp4.json"))
    default: try place.write(change, "other")
    }
    #expect(try !job().isComplete(film, nil))
  }

  @Test func `a file is not complete with other arguments, images or formats`() throws {
    let film = try outputs("a.mp4")
    try write(film, job())
    #expect(try !job(arguments: ["--scale=2.0"]).isComplete(film, nil))
    #expect(try !job(resources: []).isComplete(film, nil))
    try place.write("other.png", "image")
    #expect(try !job(resources: ["other.png"]).isComplete(film, nil))
    let numbered = try outputs("b.png")
    try write(numbered, job())
    #expect(try !job().isComplete(outputs("b.png", duration: nil), nil))
  }

  @Test func `a file is not complete after a change of a version`() throws {
    let film = try outputs("a.mp4")
    try write(film, job())
    let tool = RenderReport.Tool.current
    func hash(_ tool: RenderReport.Tool) -> String {
      RenderReport.jobHash(inputHash: "0", arguments: ["a"], format: "mp4", tool: tool)
    }
    var (newer, newerLibrary) = (tool, tool)
    newer.version += ".1"
    newerLibrary.libraries["libavcodec", default: ""] += ".1"
    #expect(Set([tool, newer, newerLibrary].map(hash)).count == 3)
    // The report has the hash of this version.
    let report = try RenderReport(contentsOf: path("a.mp4.json"))
    #expect(
      report.job
        == RenderReport.jobHash(
          inputHash: report.input.sha256,
          arguments: report.arguments
            + (report.resources ?? []).map { "\($0.sha256) \($0.path)" },
          format: "mp4", tool: tool))
  }

  @Test func `jobHash separates its parts`() {
    func hash(_ arguments: [String], format: String = "mp4") -> String {
      RenderReport.jobHash(inputHash: "0", arguments: arguments, format: format, tool: .current)
    }
    #expect(hash(["a", "b"]) != hash(["a\nb"]))
    #expect(hash(["a", "b"]) != hash(["ab"]))
    #expect(hash([]) != hash([""]))
    #expect(hash(["a"]) != hash(["a"], format: "gif"))
  }

  // MARK: Other files of a pass

  @Test func `an image is not complete if the other files of the pass change its contents`() throws
  {
    let (film, image) = (try outputs("a.mp4"), try outputs("a.png", duration: nil))
    let alone = try job()
    let beside = try job(stillArguments: ["with a film"])
    for outputs in [film, image] { try write(outputs, beside) }
    #expect(beside.isComplete(image, nil))
    #expect(!alone.isComplete(image, nil))
    // A film is the same.
    #expect(alone.isComplete(film, nil))
  }

  @Test func `resumableJob distinguishes images beside a film and a contact sheet alone`() throws {
    func stillArguments(_ outputs: [String], _ options: [String] = []) throws -> [String] {
      let arguments =
        ["render", path("in.caml")] + outputs.flatMap { ["-o", path($0)] } + options
      let command = try #require(Ametrine.parseCommandLine(arguments) as? RenderCommand)
      let files = try command.outputs.map(OutputArgument.init)
      let pass = try #require(OutputPass.passes(for: files, command).first)
      return try pass.resumableJob(of: path("in.caml"), nil).stillArguments
    }
    let sheet = ["--contact-sheet", "4", "--duration", "1"]
    let all = [
      try stillArguments(["a.png"]), try stillArguments(["a.png", "b.gif"]),
      try stillArguments(["a.png"], sheet), try stillArguments(["a.png", "b.jpg"], sheet),
      try stillArguments(["a.png", "b.gif"], sheet),
    ]
    #expect(all[0] == all[3])
    #expect(all[1] == all[4])
    #expect(Set(all).count == 3)
  }

  @Test(arguments: [
    ["--quiet"], ["--dry-run"], ["--resume"], ["--report"], ["--frames", "0-9"], ["--json"],
    ["--frames", "0-119", "--part"], ["--fail-partial"], ["--jobs", "1"], ["--timeout", "9"],
  ])
  func `options that change no film are not part of the hash`(options: [String]) throws {
    func arguments(_ options: [String]) throws -> [String] {
      let arguments = ["render", path("in.caml"), "-o", path("a.mp4")] + options
      let command = try #require(Ametrine.parseCommandLine(arguments) as? RenderCommand)
      let pass = try #require(
        OutputPass.passes(for: [OutputArgument(path: "a.mp4")], command).first)
      return try pass.resumableJob(of: path("in.caml"), nil).arguments
    }
    #expect(try arguments(options) == arguments([]))
    #expect(try arguments(["--strict"]) != arguments([]))
  }

  @Test(arguments: ["--plan", "--data", "--files-from"])
  func `a report cannot replace a file that an option names`(option: String) throws {
    try place.write("a.gif.json", "[]")
    func validate(_ options: [String]) throws {
      let arguments =
        ["render", path("in.caml"), "-o", path("a.gif"), option, path("a.gif.json")] + options
      let command = try #require(Ametrine.parseCommandLine(arguments) as? RenderCommand)
      try command.validateOutputs(
        [OutputArgument(path: path("a.gif"))],
        against: ProtectedInputPaths(command.inputFilePaths()))
    }
    try validate([])
    let error = #expect(throws: ArgumentError.self) { try validate(["--report"]) }
    #expect(error?.code == .outputIsInput)
  }

  @Test func `a copy of a report does not make another file complete`() throws {
    let film = try outputs("a.gif")
    try write(film, job())
    try place.write("b.gif.json", place.bytes("a.gif.json"))
    #expect(try !job().isComplete(outputs("b.gif"), nil))
    #expect(try job().isComplete(film, nil))
  }

  @Test func `skipped files have the status and the findings of their report`() throws {
    let film = try outputs("a.mp4")
    let finding = DiagnosticRecord(.evenSize, text: "a; b")
    try write(film, job(), isPartial: true, diagnostics: [finding])
    let recorder = DocumentRecorder(input: "in.caml")
    #expect(try job().isComplete(film, recorder))
    let document = recorder.finish()
    #expect(document.status == .partial)
    #expect(document.diagnostics == [finding])
    let report = try JSON.parse(String(decoding: place.bytes("a.mp4.json"), as: UTF8.self))
    #expect(try JSONSchema("part").violations(of: report) == [])
  }

  @Test(arguments: ["[1]", "{}", "text", "{\"type\": \"plan\", \"schema\": 1}"])
  func `a report does not replace another file`(contents: String) throws {
    let film = try outputs("a.mp4")
    try write(film, job())
    try job().validateReports(on: film)
    try place.write("a.mp4.json", contents)
    let error = #expect(throws: ArgumentError.self) { try job().validateReports(on: film) }
    #expect(error?.code == .cannotCreateOutput)
    #expect(error?.description.contains("a.mp4.json: not a report") == true)
    try place.write("a.mp4.json", "")
    try job().validateReports(on: film)
  }

  // MARK: Selections

  @Test func `a file is complete only for the frames that it contains`() throws {
    let film = try outputs("a.mp4")
    func range(_ text: String, isPart: Bool = false) throws -> FrameSelection {
      .frames(try FrameRangeArgument(text), isPart: isPart)
    }
    try write(film, job(selection: range("0-99")))
    for text in ["0-100", "1-99", "0-", "0-98"] {
      #expect(try !job(selection: range(text)).isComplete(film, nil), "\(text)")
    }
    #expect(try job(selection: range("0-99")).isComplete(film, nil))
    #expect(try !job().isComplete(film, nil))
    // All frames are the whole film, however they are selected.
    try write(film, job())
    #expect(try job(selection: range("0-9999")).isComplete(film, nil))
    // A part and the film are different files.
    let part = try job(selection: range("0-299", isPart: true))
    #expect(try !part.isComplete(part.selectFrames(of: film), nil))
    try write(film, part)
    #expect(try part.isComplete(part.selectFrames(of: film), nil))
    // Its report is found only when the number of frames is known.
    #expect(!part.isComplete(film, nil))
  }

  @Test(arguments: ["a.mp4", "a.gif", "a%d.png"])
  func `a shard is complete before the number of frames is known`(name: String) throws {
    let film = try outputs(name)
    let first = try job(selection: shard(1, 2))
    try write(film, first)
    #expect(first.isComplete(film, nil))
    #expect(try !job(selection: shard(2, 2)).isComplete(film, nil))
    #expect(try !job(selection: shard(1, 3)).isComplete(film, nil))
    #expect(try !job().isComplete(film, nil))
  }

  @Test func `a report on another shard under the name of a shard is not its report`() throws {
    let film = try outputs("a.mp4")
    try write(film, job(selection: shard(1, 2)))
    let report = String(decoding: try place.bytes("a.part-1-of-2.mp4.json"), as: UTF8.self)
    // The file that the report names exists and is unchanged.
    try place.write("a.part-2-of-2.mp4.json", report)
    #expect(try !job(selection: shard(2, 2)).isComplete(film, nil))
  }

  // MARK: Sound

  @Test func `a film with another sound is not complete`() throws {
    try place.write("a.wav", "sound")
    try place.write("b.wav", "sound")
    let track = AudioTrack(path: path("a.wav"))
    let film = try outputs("a.mp4", audio: track)
    try write(film, job())
    #expect(try job().isComplete(film, nil))
    #expect(try !job().isComplete(outputs("a.mp4"), nil))
    var louder = track
    louder.gain = 6
    #expect(try !job().isComplete(outputs("a.mp4", audio: louder), nil))
    // Machines have the sound at other paths.
    var moved = track
    moved.path = path("b.wav")
    #expect(try job().isComplete(outputs("a.mp4", audio: moved), nil))
    try place.write("b.wav", "noise")
    #expect(try !job().isComplete(outputs("a.mp4", audio: moved), nil))
  }
}

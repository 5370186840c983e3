import Films
import Foundation
import Testing

@testable import ametrine

@Suite struct PlanTests {
  private static func plan(_ name: String = "plan.json", in place: Workplace) throws -> RenderPlan {
    try RenderPlan(contentsOf: place.path + "/" + name)
  }

  @Test func `plan records the input, the film, the encoder and the frames of shards`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "plan", "in.caml", "-o", "a.mp4", "-o", "a.gif", "-o", "plan.json", "--duration", "10.03",
      "--shards", "4", "--scale", "2")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(place.content == ["plan.json"])
    let plan = try Self.plan(in: place)
    #expect(plan.tool == .current)
    #expect(plan.sources == ["in.caml"])
    #expect(plan.outputs == ["a.mp4", "a.gif"])
    #expect(plan.options.contains("--duration=10.03") && plan.options.contains("--scale=2.0"))
    let input = try #require(plan.inputs.first)
    #expect(plan.inputs.count == 1)
    #expect(try input.sha256 == InputHash.hash(ofInputAt: place.path + "/in.caml"))
    #expect(input.films.map(\.path) == ["a.mp4", "a.gif"])
    let film = try #require(input.films.first)
    #expect((film.frameCount, film.width, film.height) == (301, 80, 60))
    #expect(film.encoder?.name == "libx264")
    #expect(film.encoder?.threadCount == 3)
    #expect(film.encoder?.options["crf"] == "18.0")
    let shards = try #require(film.shards)
    #expect(shards.map { $0?.first } == [0, 120, 240, nil])
    #expect(shards.map { $0?.last } == [119, 239, 300, nil])
    #expect(input.films.last?.encoder == nil)
  }

  @Test func `shards of a plan are joined to the film in one piece`() throws {
    let place = try Workplace()
    let options = ["--duration", "9", "--width", "60", "--background", "#123"]
    #expect(
      try place.run(["plan", "in.caml", "-o", "a.webm", "-o", "plan.json"] + options).status == 0)
    for shard in ["1/2", "2/2"] {
      let outcome = try place.run("render", "--plan", "plan.json", "--shard", shard)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let parts = ["a.part-1-of-2.webm", "a.part-2-of-2.webm"]
    #expect(try place.run(["join"] + parts + ["-o", "joined.webm"]).status == 0)
    #expect(try place.run(["render", "in.caml", "-o", "whole.webm"] + options).status == 0)
    let isEqual = try place.bytes("joined.webm") == place.bytes("whole.webm")
    #expect(isEqual)
    // Without a shard, the plan renders the whole film.
    #expect(try place.run("render", "--plan=plan.json", "--quiet").status == 0)
    let isWhole = try place.bytes("a.webm") == place.bytes("whole.webm")
    #expect(isWhole)
  }

  @Test func `without another output, plan is for an mp4 film with the name of the input`() throws {
    let place = try Workplace()
    #expect(try place.run("plan", "in.caml", "-o", "plan.json").status == 0)
    #expect(try Self.plan(in: place).outputs == ["in.mp4"])
  }

  @Test func `shares of a plan of several documents are balanced by their frames`() throws {
    let place = try Workplace()
    for number in 0..<6 {
      // The first document is as expensive as all others.
      let duration = number == 0 ? "5" : "1"
      try place.write(
        "docs/\(number).caml",
        Workplace.document.replacingOccurrences(
          of: "duration=\"1\"", with: "duration=\"\(duration)\""))
    }
    #expect(
      try place.run("plan", "docs", "-o", "out", "--format", "gif", "-o", "plan.json").status == 0)
    #expect(
      try Self.plan(in: place).inputs.map(\.films.first?.frameCount) == [150, 30, 30, 30, 30, 30])
    #expect(try place.run("render", "--plan", "plan.json", "--shard", "1/2").status == 0)
    #expect(place.entries(of: "out") == ["0.gif", "0.gif.json"])
    #expect(try place.run("render", "--plan", "plan.json", "--shard", "2/2").status == 0)
    #expect(place.entries(of: "out").filter { $0.hasSuffix(".gif") }.count == 6)
  }

  @Test
  func `plan --each-state records the films of each state, whose shards are rendered and joined`()
    throws
  {
    let place = try Workplace()
    try place.write("in.caml", Self.states)
    let options = ["-o", "a.mp4", "--each-state", "--duration", "5"]
    #expect(
      try place.run(["plan", "in.caml", "-o", "plan.json", "--shards", "2"] + options).status == 0)
    let films = try #require(Self.plan(in: place).inputs.first).films
    #expect(films.map(\.path) == ["a-Off.mp4", "a-On.mp4"])
    #expect(films.map(\.frameCount) == [150, 150])
    #expect(films.map { $0.shards?.map { $0?.first } } == [[0, 120], [0, 120]])
    for shard in ["1/2", "2/2"] {
      #expect(try place.run("render", "--plan", "plan.json", "--shard", shard).status == 0)
    }
    #expect(try place.run(["render", "in.caml"] + options).status == 0)
    for name in ["a-Off", "a-On"] {
      let parts = ["\(name).part-1-of-2.mp4", "\(name).part-2-of-2.mp4"]
      #expect(try place.run(["join"] + parts + ["-o", "joined.mp4"]).status == 0)
      let isEqual = try place.bytes("joined.mp4") == place.bytes("\(name).mp4")
      #expect(isEqual)
    }
  }

  @Test func `plan --each-state records that a document has no states`() throws {
    let place = try Workplace()
    let outcome = try place.run("plan", "in.caml", "-o", "plan.json", "--each-state")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("the document has no states"))
    #expect(try Self.plan(in: place).inputs.first?.films.isEmpty == true)
  }

  /// A document with two states, in the second of which the layer is transparent.
  private static let states = """
    <caml><CALayer bounds="0 0 9 9" position="4.5 4.5"><sublayers>
    <CALayer id="#1" bounds="0 0 9 9" position="4.5 4.5" backgroundColor="1 0 0"/></sublayers><states>
    <LKState name="Off"/><LKState name="On"><elements>
    <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
    </elements></LKState></states></CALayer></caml>
    """

  // MARK: Faults

  @Test func `render --plan fails if an input, version, font or option differs`() throws {
    let place = try Workplace()
    try place.write(
      "in.caml",
      Workplace.document.replacingOccurrences(
        of: "<sublayers>",
        with: """
          <sublayers><CATextLayer bounds="0 0 40 20" position="20 15" string="Hi" fontSize="12"/>
          """))
    #expect(
      try place.run("plan", "in.caml", "-o", "a.gif", "-o", "plan.json", "--duration", "1").status
        == 0)
    let text = String(decoding: try place.bytes("plan.json"), as: UTF8.self)
    let plan = try Self.plan(in: place)
    let font = try #require(plan.fonts.first)
    func fault(_ arguments: String...) throws -> String {
      let outcome = try place.run(["render", "--plan", "plan.json"] + arguments)
      #expect(outcome.status != 0)
      #expect(!place.content.contains { $0.hasPrefix("a.") })
      return outcome.errors
    }
    for (old, new, message) in [
      (plan.inputs[0].sha256, String(repeating: "0", count: 64), "in.caml: missing or changed"),
      (font.sha256, String(repeating: "0", count: 64), "\(font.path): the font is missing"),
      (
        "\"version\" : \"\(plan.tool.version)\"", "\"version\" : \"0.0.1\"",
        "ametrine 0.0.1 instead of \(plan.tool.version)"
      ),
      ("\"libavcodec\" : \"", "\"libavcodec\" : \"9", "libavcodec 9"),
      ("\"schema\" : 1", "\"schema\" : 2", "not a plan"), ("{", "[", "not a plan"),
      ("\"frameCount\" : 30", "\"frameCount\" : 31", "a.gif: the number of frames in the plan"),
    ] {
      try place.write("plan.json", text.replacingOccurrences(of: old, with: new))
      #expect(try fault().contains(message), "\(old)")
    }
    try place.write("plan.json", text)
    #expect(try fault("--scale", "2").contains("--plan sets the inputs, outputs and options"))
    #expect(try fault("other.caml").contains("--plan sets the inputs, outputs and options"))
    #expect(try fault("-o", "b.gif").contains("--plan sets the inputs, outputs and options"))
    try place.write("in.caml", Workplace.document)
    #expect(try fault("--shard", "1/1").contains("in.caml: missing or changed"))
    try FileManager.default.removeItem(atPath: place.path + "/plan.json")
    #expect(try fault().contains("plan.json: the plan cannot be read"))
  }

  @Test func `render --plan fails if a folder has another document`() throws {
    let place = try Workplace()
    try place.write("docs/a.caml", Workplace.document)
    try place.write("docs/b.caml", Workplace.document)
    #expect(
      try place.run("plan", "docs", "-o", "out", "--format", "png", "-o", "plan.json").status == 0)
    try place.write("docs/c.caml", Workplace.document)
    #expect(
      try place.run("render", "--plan", "plan.json").errors.contains(
        "docs/c.caml: new since the plan was made"))
    try FileManager.default.removeItem(atPath: place.path + "/docs/c.caml")
    try FileManager.default.removeItem(atPath: place.path + "/docs/b.caml")
    #expect(
      try place.run("render", "--plan", "plan.json").errors.contains(
        "a document of the plan is missing"))
  }

  @Test func `plan rejects missing plan files and options that select frames`() throws {
    let place = try Workplace()
    #expect(
      try place.run("plan", "in.caml", "-o", "a.mp4").errors.contains(
        "add -o, such as -o plan.json"))
    #expect(
      try place.run("plan", "in.caml", "-o", "a.json", "-o", "b.json").errors
        .contains("one .json file"))
    #expect(
      try place.run("plan", "in.caml", "-o", "p.json", "--shards", "0").errors
        .contains("invalid --shards '0'"))
    #expect(place.content.isEmpty)
  }

  @Test(arguments: [
    ["--shard", "1/2"], ["--frames", "0-9"], ["--plan", "p.json"], ["--resume"], ["--report"],
    ["--dry-run"], ["--fail-partial"], ["--timeout", "5"], ["--list-settable"],
  ])
  func `plan rejects options that only a render has`(option: [String]) {
    let error = #expect(throws: (any Error).self) {
      try Ametrine.parseCommandLine(["plan", "in.caml", "-o", "plan.json"] + option)
    }
    let text = error.map { Ametrine.errorText(for: $0) } ?? ""
    #expect(text.contains("\(option[0]) is an option of 'ametrine render'"), "\(text)")
  }

  @Test func `render --plan compares each film with the plan`() throws {
    let options = FilmPlan.FilmOptions(output: "a.mp4", duration: 10)
    let outputs = try RenderOutputPlan(["a.mp4"], options)
    let film = InputPlanner.plannedFilm(
      try #require(outputs.plans.first), width: 40, height: 30, shardCount: 3)
    func fault(_ change: (inout RenderPlan.Film) -> Void) -> String? {
      var changed = film
      change(&changed)
      // Child processes receive the films as text.
      for films in [PlannedFilms([changed]), try? PlannedFilms(PlannedFilms([changed]).text)] {
        do throws(ArgumentError) {
          try films?.verify(outputs, width: 40, height: 30, isDryRun: false)
        } catch {
          #expect(error.code == .planInvalid)
          return error.description
        }
      }
      return nil
    }
    #expect(fault { _ in } == nil)
    for (name, change) in [
      ("format", { $0.format = "webM" }), ("number of frames", { $0.frameCount = 299 }),
      ("rate", { $0.rate = 25 }), ("time", { $0.time = 1 }), ("size", { $0.width = 41 }),
      ("size", { $0.height = 31 }), ("encoder", { $0.encoder?.threadCount = 1 }),
      ("encoder", { $0.encoder?.name = "other" }), ("encoder", { $0.encoder = nil }),
      ("shards", { $0.shards?[0]?.last = 99 }), ("shards", { $0.shards = [] }),
    ] as [(String, (inout RenderPlan.Film) -> Void)] {
      #expect(fault(change)?.hasPrefix("a.mp4: the \(name) in the plan") == true, "\(name)")
    }
    #expect(fault { $0.path = "b.mp4" }?.hasPrefix("a.mp4: not a film of the plan") == true)
  }

  private static func renderCommand(_ arguments: [String]) throws -> RenderCommand {
    try #require(Ametrine.parseCommandLine(arguments) as? RenderCommand)
  }

  @Test func `a plan is expanded to arguments that may begin with a hyphen`() throws {
    let place = try Workplace()
    let command = try Self.renderCommand(
      ["render", "in.caml", "--output=-a.mp4", "--duration", "1"])
    let plan = try RenderPlan(command, inputs: [], fonts: [], resources: nil)
    try plan.write(to: place.path + "/plan.json")
    let arguments = ["render", "--plan", place.path + "/plan.json"]
    let expanded = try RenderPlan.expandingPlan(in: arguments + ["--dry-run", "--report"])
    let render = try Self.renderCommand(expanded)
    #expect(render.outputs == ["-a.mp4"])
    #expect(render.inputs == ["in.caml"])
    // Options that change no film are not part of the plan.
    #expect(render.planOptions == command.planOptions)
    #expect(try RenderPlan.expandingPlan(in: ["join", "--plan", "x"]) == ["join", "--plan", "x"])
    #expect(throws: ArgumentError.self) {
      try RenderPlan.expandingPlan(in: ["render", "--plan", place.path + "/none.json"])
    }
  }

  @Test func `plan records a document that cannot be rendered`() throws {
    let place = try Workplace()
    try place.write("docs/a.caml", Workplace.document)
    try place.write("docs/b.caml", "no document")
    let outcome = try place.run(
      "plan", "docs", "-o", "out", "--format", "gif", "-o", "plan.json", "--json")
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("failed  docs/b.caml: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("1 of 2 documents failed"))
    let lines = outcome.output.split(separator: "\n").map { Data($0.utf8) }
    try #require(lines.count == 3)
    let documents = try lines.prefix(2).map {
      try JSONDecoder().decode(DocumentResult.self, from: $0)
    }
    #expect(documents.map(\.status) == [.planned, .failed])
    #expect(documents.map(\.frames) == [30, 0])
    #expect(documents[0].outputs.map { ($0 as NSString).lastPathComponent } == ["a.gif"])
    #expect(documents[1].error?.code != .notRenderable)
    let result = try JSONDecoder().decode(CommandResult.self, from: lines[2])
    #expect(result.error?.code == .someInputsFailed)
    let inputs = try Self.plan(in: place).inputs
    #expect(inputs.map { $0.problem == nil } == [true, false])
  }
}

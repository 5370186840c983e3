import Films
import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import ametrine

/// Tests of the settings of single output files, and of options that contradict the outputs.
@Suite struct OutputSettingTests {
  private func size(_ name: String, in place: Workplace) throws -> [Int] {
    let image = try decodeImage(place.bytes(name))
    return [image.width, image.height]
  }

  // MARK: Arguments

  @Test(arguments: [
    ("a.gif", "a.gif", ""), ("a.gif:width=300", "a.gif", "width=300"),
    ("a.gif:fps=15,width=300", "a.gif", "width=300,fps=15"), ("a.gif:", "a.gif", ""),
    ("a:b.gif", "a:b.gif", ""), ("a:width=3.gif", "a:width=3.gif", ""),
    ("a.gif:width=3.gif:", "a.gif:width=3.gif", ""), ("a.gif:x/b.gif", "a.gif:x/b.gif", ""),
    ("-:quality=0.5", "-", "quality=0.5"), ("a%04d.png:fps=2", "a%04d.png", "fps=2"),
    ("C:a.gif:loops=2", "C:a.gif", "loops=2"), ("a.xyz:width=3", "a.xyz:width=3", ""),
  ])
  func `OutputArgument separates a path from settings`(
    text: String, path: String, settings: String
  ) throws {
    let argument = try OutputArgument(text)
    #expect(argument.path == path)
    #expect(argument.settings.text == settings)
    #expect(try OutputArgument(argument.text) == argument)
  }

  @Test(arguments: [
    ("a.gif:wdth=3", "a.gif: unknown setting 'wdth'; did you mean 'width'?"),
    ("a.gif:width=", "a.gif: the setting 'width' has no value; use width=VALUE"),
    ("a.gif:width=3,width=4", "a.gif: the setting 'width' is given more than once; give it once"),
    ("a.png:loops=3", "a.png: the setting 'loops' does not apply to .png; remove it"),
    ("a.mp4:colors=3", "a.mp4: the setting 'colors' does not apply to .mp4; remove it"),
    ("a.gif:suffix=x", "a.gif: unknown setting 'suffix'; "),
  ])
  func `OutputArgument rejects settings that are unknown, repeated, empty or unsuitable`(
    text: String, message: String
  ) {
    let error = #expect(throws: ArgumentError.self) { try OutputArgument(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  private static func command(_ arguments: [String]) throws -> RenderCommand {
    try #require(Ametrine.parseCommandLine(["render", "in.caml"] + arguments) as? RenderCommand)
  }

  @Test(arguments: OutputSettings.Key.allCases)
  func `each setting has the effect of its option`(key: OutputSettings.Key) throws {
    let file = ["-o", "a.gif"]
    let settings = try OutputSettings("\(key.rawValue)=\(key.example)")
    let option = try Self.command(file + ["--\(key.rawValue)=\(key.example)"])
    #expect(
      try settings.applied(to: Self.command(file)).forwardedArguments == option.forwardedArguments)
    #expect(option.forwardedArguments.contains { $0.hasPrefix("--\(key.rawValue)=") })
    let invalid = try OutputSettings("\(key.rawValue)=?")
    #expect(throws: ArgumentError.self) { try invalid.applied(to: Self.command(file)) }
  }

  @Test(arguments: ["a.gif:300", "a.gif:width=3:fps=2", "a.gif: width=3", "-:width", "a.png:=3"])
  func `settings in another form are reported with the expected form`(text: String) {
    let error = #expect(throws: ArgumentError.self) { try OutputArgument(text) }
    #expect(
      error?.description.hasPrefix(
        "invalid output '\(text)': settings after a colon have the form name=value") == true)
  }

  @Test(arguments: [["-o", "-:width=20"], ["--output", "-:width=20,height=9"]])
  func `standard output with settings is the value of -o`(arguments: [String]) throws {
    let command = try Self.command(arguments + ["--format", "png"])
    #expect(command.outputs == [arguments[1]] && command.format == ["png"])
  }

  // MARK: Files

  @Test func `one run writes several sizes, each equal to the file of a run of its own`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "small.gif:width=20,fps=10", "-o", "large.mp4:width=120", "-o",
      "still.png:time=0.5,background=blue", "-o", "plain.webp", "--duration", "0.5", "--scale", "2",
      "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let document = try JSON.parse(outcome.output.split(separator: "\n")[0])
    #expect(document["outputs"]?.items.count == 4)
    #expect(try size("still.png", in: place) == [80, 60])
    let own: [(file: String, options: [String])] = [
      ("small.gif", ["--width", "20", "--fps", "10", "--duration", "0.5"]),
      ("large.mp4", ["--width", "120", "--duration", "0.5"]),
      ("still.png", ["--scale", "2", "--time", "0.5", "--background", "blue"]),
      ("plain.webp", ["--scale", "2", "--duration", "0.5"]),
    ]
    for (file, options) in own {
      #expect(try place.run(["render", "in.caml", "-o", "own-\(file)"] + options).status == 0)
      let isEqual = try place.bytes(file) == place.bytes("own-\(file)")
      #expect(isEqual, "\(file)")
    }
  }

  @Test func `an option that only some files support applies to these files with settings too`()
    throws
  {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.gif:width=20", "-o", "a.png:width=30", "-o", "b.jpg", "--loops",
      "2", "--quality", "0.5", "--duration", "0.2")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try size("a.png", in: place) == [30, 23])
  }

  @Test(arguments: [
    (["a.gif:width=0"], "settings 'width=0': "), (["a.gif:width=x"], "settings 'width=x': "),
    (["a.gif:fps=-1"], "--fps"), (["a.gif:width=3,scale=2"], "--scale"),
    (["a.gif:colors=1"], "--colors"), (["a.webp:quality=2"], "--quality"),
    (["a.gif:width=3", "a.gif:width=4"], "a.gif: two outputs have this path; "),
    (["a.gif", "./a.gif:width=4"], "./a.gif: two outputs have this path; "),
    (["a.png:fps=2", "b.gif"], "a.png: the setting 'fps' does not apply"),
    (["a.webp:quality=0.5,near-lossless=60"], "quality"),
    (["a.gif:size=3x"], "settings 'size=3x': "),
  ])
  func `invalid settings are errors before anything is rendered`(
    outputs: [String], message: String
  ) throws {
    let command = try Self.command(outputs.flatMap { ["-o", $0] })
    let error = try #require(throws: ArgumentError.self) {
      for pass in try OutputPass.passes(for: outputs.map(OutputArgument.init), command) {
        _ = try pass.outputPlan()
      }
    }
    #expect(error.exitStatus == .usage)
    #expect(error.description.contains(message), "\(error)")
  }

  @Test func `render with an invalid setting exits with 64 and writes nothing`() throws {
    let place = try Workplace()
    let outcome = try place.run("render", "in.caml", "-o", "b.gif", "-o", "a.gif:width=0")
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(place.content.isEmpty)
  }

  @Test func `settings of a format apply to the files of a folder`() throws {
    let place = try Workplace()
    try place.write("docs/a.caml", Workplace.document)
    // A name that looks like settings stays a name.
    try place.write("docs/b.png:width=9.caml", Workplace.document)
    let arguments = ["render", "docs", "-o", "out", "--format", "png:width=20", "--format"]
    let outcome = try place.run(arguments + ["png:width=60,suffix=-large"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(
      place.entries(of: "out")
        == ["a-large.png", "a.png", "b.png:width=9-large.png", "b.png:width=9.png"])
    #expect(try size("out/a.png", in: place) == [20, 15])
    #expect(try size("out/a-large.png", in: place) == [60, 45])
    #expect(try size("out/b.png:width=9.png", in: place) == [20, 15])
    let clash = try place.run(arguments + ["png:width=60"])
    #expect(clash.status == 64)
    #expect(clash.errors.contains("suffix="), "\(clash.errors)")
  }

  @Test func `a changed setting makes only its finished file out of date`() throws {
    let place = try Workplace()
    let arguments = ["render", "in.caml", "--resume", "--duration", "0.2", "-o", "a.gif:width=20"]
    #expect(try place.run(arguments + ["-o", "b.gif:width=30"]).status == 0)
    let same = try place.run(arguments + ["-o", "b.gif:width=30"])
    #expect(same.errors.split(separator: "\n").count == 2, "\(same.errors)")
    let changed = try place.run(arguments + ["-o", "b.gif:width=31"])
    #expect(changed.errors == "a.gif: already complete; skipped\n")
    // The option and the setting are the same.
    let option = try place.run(
      "render", "in.caml", "--resume", "--duration", "0.2", "-o", "a.gif", "--width", "20")
    #expect(option.errors == "a.gif: already complete; skipped\n")
  }

  @Test func `shards of files with settings are joined to the films in one piece`() throws {
    let place = try Workplace()
    let files = ["-o", "a.mp4:width=20", "-o", "b.gif:width=30,fps=25", "--duration", "6"]
    for shard in ["1/2", "2/2"] {
      #expect(try place.run(["render", "in.caml", "--shard", shard] + files).status == 0)
    }
    for name in ["a.mp4", "b.gif"] {
      let parts = place.content.filter {
        $0.hasPrefix(name.prefix(1) + ".part") && $0.hasSuffix(".json")
      }
      #expect(parts.count == 2)
      #expect(try place.run(["join"] + parts + ["-o", "joined-" + name]).status == 0)
    }
    #expect(try place.run(["render", "in.caml"] + files).status == 0)
    for name in ["a.mp4", "b.gif"] {
      let isEqual = try place.bytes(name) == place.bytes("joined-" + name)
      #expect(isEqual, "\(name)")
    }
  }

  @Test func `a plan records the size of each file and is rendered with the settings`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "plan", "in.caml", "-o", "a.gif:width=20", "-o", "b.mp4:width=60,fps=10", "-o", "plan.json",
      "--duration", "0.5")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let films = try RenderPlan(contentsOf: place.path + "/plan.json").inputs[0].films
    #expect(films.map(\.path) == ["a.gif", "b.mp4"])
    #expect(films.map(\.width) == [20, 60])
    #expect(films.map(\.frameCount) == [15, 5])
    #expect(try place.run("render", "--plan", "plan.json").status == 0)
    #expect(place.content.contains("a.gif") && place.content.contains("b.mp4"))
  }

  @Test func `settings apply to standard output`() throws {
    let place = try Workplace()
    for options in ["-o - --format png:width=20", "-o -:width=20 --format png"] {
      #expect(try place.shell("\"$0\" render in.caml \(options) >a.png").status == 0)
      #expect(try size("a.png", in: place) == [20, 15])
    }
    let twice = try place.run("render", "in.caml", "-o", "-", "-o", "-", "--format", "png")
    #expect(twice.status == 64 && twice.errors.contains("give -o - once"), "\(twice.errors)")
  }

  // MARK: Contradictions

  @Test func `an output with the extension of a file and --format contradict each other`() throws {
    let place = try Workplace()
    try place.write("docs/a.caml", Workplace.document)
    for input in ["in.caml", "docs"] {
      let outcome = try place.run("render", input, "-o", "a.png", "--format", "gif")
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("ametrine: a.png: names a file, but "), "\(outcome.errors)")
    }
    #expect(place.content == ["docs"])
    // An existing folder may have such a name.
    try place.write("b.png/c", "")
    #expect(try place.run("render", "docs", "-o", "b.png", "--format", "gif").status == 0)
    #expect(place.entries(of: "b.png") == ["a.gif", "c"])
  }

  @Test(arguments: [
    (["render", "in.caml", "-o", "a.png", "--width", "3", "--width", "5"], "--width", "3", "5"),
    (["render", "in.caml", "-o", "a.png", "--scale=1", "--scale", "2"], "--scale", "1", "2"),
    (["render", "in.caml", "-o", "a.png", "--time", "-1", "--time", "-1"], "--time", "-1", "-1"),
    (["gallery", "in.caml", "-o", "a", "--output=b"], "--output", "a", "b"),
    (["graph", "in.caml", "-o", "a.svg", "-o", "b.svg"], "-o", "a.svg", "b.svg"),
    (["diff", "in.caml", "in.caml", "-o", "a.png", "-o", "b.png"], "-o", "a.png", "b.png"),
  ])
  func `an option with a single value that is given twice is an error`(
    arguments: [String], name: String, first: String, second: String
  ) throws {
    let place = try Workplace()
    let outcome = try place.run(arguments)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "ametrine: \(name) is given more than once: '\(first)' and '\(second)'; give it once"),
      "\(outcome.errors)")
    #expect(place.content.isEmpty)
  }

  @Test func `options with several values, flags and values like options may be repeated`() throws {
    let place = try Workplace()
    let outcome = try place.run(
      "render", "in.caml", "-o", "a.png", "-o", "b.png", "--limit", "layers=9", "--limit",
      "pixels=9", "-q", "--quiet", "--", "--width", "--width")
    // After --, the arguments are inputs.
    #expect(!outcome.errors.contains("more than once"), "\(outcome.errors)")
    try place.write("c.caml", Workplace.document)
    #expect(
      try place.run(
        "render", "in.caml", "-o", "a.png", "-o", "b.png", "--limit", "layers=9", "--limit",
        "pixels=9", "-q", "--quiet"
      ).status == 0)
  }
}

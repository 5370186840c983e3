import Foundation
import Testing

@testable import ametrine

/// Tests of `render --timeout`.
///
/// The films would take hours, so that the tests do not depend on the speed of the machine.
@Suite struct TimeoutTests {
  private static let endless = ["--duration", "30000", "--size", "2000x2000"]

  private func lines(_ outcome: Workplace.Outcome) throws -> [JSON] {
    let schema = try JSONSchema("results")
    let lines = try outcome.output.split(separator: "\n").map { try JSON.parse($0) }
    for line in lines { #expect(schema.violations(of: line) == []) }
    return lines
  }

  @Test func `render of a document that exceeds --timeout exits with 69 and leaves no file`() throws
  {
    let place = try Workplace()
    let outputs = ["a.gif", "a.mp4", "a%05d.png", "new/a.webp"].flatMap { ["-o", $0] }
    let outcome = try place.run(
      ["render", "in.caml", "--timeout", "0.6", "--json"] + outputs + Self.endless)
    #expect(outcome.status == 69)
    let results = try lines(outcome)
    #expect(results.count == 2)
    for line in results {
      #expect(line["status"] == .string("failed"))
      #expect(line["error"]?["code"] == .string("TIMED_OUT"))
      #expect(line["error"]?["retryable"] == .bool(false))
    }
    #expect(results[0]["input"] == .string("in.caml"))
    #expect(
      outcome.errors
        == "ametrine: in.caml: not finished within 0.6 s; simplify the input, or raise the limit (--timeout)\n"
    )
    #expect(place.content.filter { $0 != "new" }.isEmpty)
    #expect(place.entries(of: "new").isEmpty)
  }

  @Test func `files that are complete before --timeout stay and are listed`() throws {
    let place = try Workplace()
    try place.write(
      "in.caml",
      """
      <caml><CALayer bounds="0 0 20 10" position="10 5" backgroundColor="1 0 0"/></caml>
      """)
    let outcome = try place.run(
      "render", "in.caml", "-o", "still.png", "-o", "film.gif:duration=30000", "--timeout", "3",
      "--json")
    #expect(outcome.status == 69)
    let outputs = try lines(outcome)[0]["outputs"]?.items.compactMap(\.text) ?? []
    #expect(outputs.map { ($0 as NSString).lastPathComponent } == ["still.png"])
    #expect(place.content == ["still.png"])
  }

  #if Porting
    /// A compiler that does not end, or makes a program that does not end.
    private static let compiler = """
      #!/bin/sh
      case "$*" in
      *-print-target-info*) echo '{"compilerVersion":"test","target":{"triple":"test"}}'; exit ;;
      esac
      folder=$(dirname "$0")
      if test -e "$folder/ends"; then
        while test "$1" != -o; do shift; done
        printf '#!/bin/sh\\necho $$ >%s/pid; while :; do sleep 1; done\\n' "$folder" >"$2"
        chmod +x "$2"
      else
        echo $$ >"$folder/pid"; while :; do sleep 1; done
      fi
      """

    /// Installs the compiler, and returns the environment of a command that uses it.
    private func installCompiler(in place: Workplace) throws -> [String: String] {
      try place.write("bin/swiftc", Self.compiler)
      try #require(chmod(place.path + "/bin/swiftc", 0o755) == 0)
      try place.write("sdk/modules/COMPILER", "test test")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return [
        "PATH": "\(place.path)/bin:\(path)", "AMETRINE_SDK": "\(place.path)/sdk",
        "TMPDIR": place.path,
      ]
    }

    @Test(arguments: ["compiler", "program"])
    func `a Swift scene that exceeds --timeout fails alone, with its compiler and its program`(
      endless: String
    ) throws {
      let place = try Workplace()
      let environment = try installCompiler(in: place)
      try place.write("Film.swift", "")
      if endless == "program" { try place.write("bin/ends", "") }
      let outcome = try place.run(
        ["render", "Film.swift", "in.caml", "-o", "out", "--format", "png"]
          + ["--timeout", "5", "--json"], environment: environment)
      #expect(outcome.status == 2, "\(outcome.errors)")
      let scene = try lines(outcome).first { $0["input"]?.text == "Film.swift" }
      #expect(scene?["error"]?["code"] == .string("TIMED_OUT"))
      #expect(
        outcome.errors.contains("failed  Film.swift: not finished within 5 s; "),
        "\(outcome.errors)")
      #expect(place.entries(of: "out") == ["in.png"])
      // The folder of the compiled program does not remain.
      #expect(place.content.sorted() == ["Film.swift", "bin", "out", "sdk"])
      let number = String(decoding: try place.bytes("bin/pid"), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let line = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      // A zombie has ended.
      #expect(line.map { $0.contains(") Z ") } ?? true)
    }
  #endif

  @Test func `render with --timeout writes the same file and results as without`() throws {
    let place = try Workplace()
    let options = ["--duration", "0.3", "--report", "--width", "60"]
    #expect(try place.run(["render", "in.caml", "-o", "a.gif"] + options).status == 0)
    let outcome = try place.run(
      ["render", "in.caml", "-o", "b.gif", "--timeout", "600", "--json"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let isEqual = try place.bytes("a.gif") == place.bytes("b.gif")
    #expect(isEqual)
    let document = try lines(outcome)[0]
    #expect(document["frames"] == .number(9))
    #expect(document["outputs"]?.items.count == 1)
    #expect(try place.bytes("b.gif.json").isEmpty == false)
    // A timeout does not change a file, so it stays up to date.
    let again = try place.run(
      ["render", "in.caml", "-o", "b.gif", "--timeout", "500", "--resume", "--json"] + options)
    #expect(try lines(again)[0]["status"] == .string("skipped"))
  }

  @Test func `errors, findings and shards are those of a command without --timeout`() throws {
    let place = try Workplace()
    try place.write("half.caml", "<caml><CALayer bounds=\"0 0 9 9\" opacity=\"x\"/></caml>")
    try place.write("bad.tendies", "no archive")
    let calls: [[String]] = [
      ["half.caml", "-o", "a.png", "--fail-partial"], ["half.caml", "-o", "a.png", "--strict"],
      ["bad.tendies", "-o", "a.png"], ["in.caml", "-o", "a.xyz"],
      ["in.caml", "-o", "a.mp4", "--duration", "6", "--shard", "2/2"],
      ["in.caml", "-o", "a%02d.png", "--duration", "6", "--frames", "2-3", "--dry-run"],
    ]
    for call in calls {
      let plain = try place.run(["render"] + call)
      if place.content.contains("a.part-2-of-2.mp4.json") {
        for suffix in ["", ".json"] { unlink(place.path + "/a.part-2-of-2.mp4\(suffix)") }
      }
      let timed = try place.run(["render", "--timeout", "600"] + call)
      #expect(timed.status == plain.status, "\(call)")
      #expect(timed.errors == plain.errors, "\(call)")
      #expect(timed.output == plain.output, "\(call)")
    }
  }

  @Test func `standard input and output are used with --timeout`() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      "\"$0\" render - -o - --format png --timeout 600 <in.caml >a.png; echo $?")
    #expect(outcome.output == "0\n", "\(outcome.errors)")
    #expect(try place.run("render", "in.caml", "-o", "b.png").status == 0)
    #expect(try place.bytes("a.png") == place.bytes("b.png"))
    let late = try place.shell(
      "\"$0\" render - -o - --format mp4 --timeout 0.3 \(Self.endless.joined(separator: " ")) <in.caml >c; echo $?"
    )
    #expect(late.output == "69\n")
    #expect(try place.bytes("c").isEmpty)
    #expect(late.errors.hasPrefix("ametrine: -: not finished within 0.3 s"), "\(late.errors)")
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "x", "1e10"])
  func `a timeout that is not a positive time is an error`(text: String) {
    let arguments = ["render", "in.caml", "-o", "a.png", "--timeout", text]
    #expect(throws: (any Error).self) { try Ametrine.parseCommandLine(arguments) }
  }

  @Test func `WorkerDeadline first terminates and later kills a process that does not end`() throws
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "trap '' TERM; echo; while :; do sleep 1; done"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // The trap is set when the line arrives.
    _ = pipe.fileHandleForReading.availableData
    var deadline = WorkerDeadline(seconds: 1e-9, cleanupSeconds: 1e-9)
    #expect(WorkerDeadline.pollTimeout(for: [deadline]) <= 1)
    #expect(deadline.endProcess(process.processIdentifier) == .terminated)
    #expect(process.isRunning)
    #expect(deadline.endProcess(process.processIdentifier) == .killed)
    process.waitUntilExit()
    #expect(process.terminationStatus == SIGKILL)
  }

  @Test func `WorkerDeadline leaves a process alone before its time is over`() {
    var deadline = WorkerDeadline(seconds: 1e6)
    #expect(deadline.endProcess(0) == .running)
    #expect(WorkerDeadline.pollTimeout(for: [deadline]) == 60_000)
    #expect(WorkerDeadline.pollTimeout(for: []) == -1)
  }
}

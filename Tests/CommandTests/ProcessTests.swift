import CAML
import Foundation
import ImageCodecs
import Pixels
import Testing

/// Tests of the files and child processes of a command that is killed, that exceeds a limit, or that receives unusual
/// files.
@Suite struct ProcessTests {
  // MARK: What is no file

  @Test(arguments: [
    ["render", "pipe.caml", "-o", "a.png"], ["inspect", "pipe.caml"], ["validate", "pipe.caml"],
    ["convert", "pipe.caml", "-o", "a.caml"], ["inspect", "socket.zip"], ["inspect", "/dev/zero"],
    ["render", "linked.ca", "-o", "a.png"], ["inspect", "plain.ca"], ["trace", "pipe.caml"],
    ["render", "pipe.caml", "in.caml", "-o", "out", "--format", "png"],
  ])
  func `a document that is a pipe, socket or device is rejected without blocking`(
    arguments: [String]
  ) throws {
    let place = try Workplace()
    #expect(try place.shell("mkfifo pipe.caml; mkdir linked.ca plain.ca").status == 0)
    try #require(symlink("../pipe.caml", place.path + "/linked.ca/main.caml") == 0)
    try #require(mkfifo(place.path + "/plain.ca/main.caml", 0o600) == 0)
    bindSocket(at: place.path + "/socket.zip")
    let outcome = try place.run(arguments)
    // In the last case, another input is rendered.
    let status: Int32 =
      arguments[0] == "validate" ? 1 : arguments.contains("in.caml") ? 2 : 65
    #expect(outcome.status == status)
    let said = outcome.errors + outcome.output
    #expect(
      said.contains("neither a file nor a folder") || said.contains("points outside the package")
        || said.contains("no document"), "\(said)")
    #expect(!place.content.contains("a.png"))
    #expect(!place.content.contains("a.caml"))
  }

  @Test func `an image asset that is a pipe is omitted with a diagnostic`() throws {
    let place = try Workplace()
    try place.write(
      "x.ca/main.caml", BadInputTests.Row.document("<contents type=\"CGImage\" src=\"a.png\"/>"))
    try place.write("x.ca/assets/b.png", "")
    try #require(mkfifo(place.path + "/x.ca/assets/pipe", 0o600) == 0)
    try #require(symlink("pipe", place.path + "/x.ca/assets/a.png") == 0)
    let outcome = try place.run("render", "x.ca", "-o", "a.png")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("'assets/a.png' is neither a file nor a folder"))
    #expect(try decodeImage(place.bytes("a.png"))[0, 0] == (255, 0, 0, 255))
  }

  private func bindSocket(at path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    close(number)
  }

  @Test(arguments: [
    ["render", "", "-o", "a.png"], ["inspect", ""], ["validate", ""],
    ["convert", "", "-o", "a.caml"], ["diff", "", "in.caml"],
  ])
  func `an empty document name is rejected with an error message`(arguments: [String]) throws {
    let place = try Workplace()
    let outcome = try place.run(arguments)
    #expect(outcome.status != 0)
    #expect(outcome.errors == "ametrine: the path of the document is empty; name a document\n")
    #expect(place.content.isEmpty)
  }

  // MARK: Ends

  @Test(arguments: ["a.mp4", "a.gif", "a%04d.png", "a.webm"])
  func `the temporary files of a killed render are deleted by the next render`(name: String) throws
  {
    let place = try Workplace()
    let running = try place.start([
      "render", "in.caml", "-o", name, "--duration", "3000", "--scale", "8",
    ])
    try place.waitForEntries(of: running)
    kill(running.process.processIdentifier, SIGKILL)
    running.process.waitUntilExit()
    #expect(!place.content.isEmpty && place.content.allSatisfy { $0.hasPrefix(".") })
    #expect(try place.run("render", "in.caml", "-o", "b.png").status == 0)
    #expect(place.content == ["b.png"])
  }

  @Test func `render does not delete the temporary files of another running render`() throws {
    let place = try Workplace()
    let running = try place.start([
      "render", "in.caml", "-o", "a.mp4", "--duration", "3000", "--scale", "8",
    ])
    try place.waitForEntries(of: running)
    let before = place.content
    #expect(try place.run("render", "in.caml", "-o", "b.png").status == 0)
    #expect(place.content == before + ["b.png"])
    kill(running.process.processIdentifier, SIGTERM)
    running.process.waitUntilExit()
    #expect(place.content == ["b.png"])
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGINT, SIGHUP])
  func `a batch render ended by a signal ends its worker processes and deletes their files`(
    signal: Int32
  )
    throws
  {
    let place = try Workplace()
    try place.write("other.caml", Workplace.document)
    let running = try place.start([
      "render", "in.caml", "other.caml", "-o", "out", "--format", "mp4", "--duration", "3000",
      "--scale", "8", "--jobs", "2",
    ])
    try place.waitForEntries(2, in: "out", of: running)
    let workers = place.entries(of: "out").compactMap { name in
      name.split(separator: ".").dropLast().last?.split(separator: "-").first.flatMap {
        Int32($0)
      }
    }
    #expect(Set(workers).count == 2)
    #expect(!workers.contains(running.process.processIdentifier))
    kill(running.process.processIdentifier, signal)
    running.process.waitUntilExit()
    // Without a signal handler of this process, the worker processes end later.
    if signal == SIGKILL { try place.waitForRemoval(in: "out") }
    #expect(place.entries(of: "out") == [])
    #expect(running.process.terminationStatus == (signal == SIGKILL ? SIGKILL : 128 + signal))
  }

  @Test(arguments: ["a.mp4", "a.gif", "a.png", "a.webp", "a.apng", "a%02d.png"])
  func `a render that exceeds the file size limit fails and leaves no file`(name: String) throws {
    let place = try Workplace()
    let outcome = try place.shell(
      "ulimit -f 1; exec \"$0\" render in.caml -o \(name) --duration 1 --scale 16")
    #expect(outcome.status == 74)
    #expect(!outcome.wasSignalled)
    #expect(outcome.errors.contains("cannot be written: File too large"), "\(outcome.errors)")
    #expect(place.content.isEmpty)
  }

  // MARK: Places

  @Test(arguments: ["png", "gif", "mp4", "caml", "ca", "svg", "site"])
  func `an output name can have the maximum length of the file system`(ending: String) throws {
    let place = try Workplace()
    let name = String(repeating: "n", count: 254 - ending.count) + "." + ending
    let arguments =
      switch ending {
      case "caml", "ca": ["convert", "in.caml", "-o", name]
      case "svg": ["inspect", "in.caml", "--svg", name]
      case "site": ["gallery", "in.caml", "-o", name, "--width", "20", "--max-duration", "0.2"]
      case "png": ["render", "in.caml", "-o", name]
      default: ["render", "in.caml", "-o", name, "--duration", "0.2"]
      }
    for _ in 0..<2 {
      let outcome = try place.run(arguments)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(place.content == [name])
    }
  }

  @Test(arguments: [
    ["render", "x.ca", "-o", "assets/b.png"], ["render", "x.ca", "-o", "assets/../main.caml.png"],
    ["render", "x.ca", "-o", "new.png"], ["render", "link.ca", "-o", "x.ca/b.png"],
    ["inspect", "x.ca", "--svg", "assets/b.svg"], ["render", "x.ca", "-o", "assets/%04d.png"],
    ["render", "x.ca", "-o", "none/../x.ca/a.png"],
    ["render", "x.ca", "in.caml", "-o", "x.ca/assets", "--format", "png"],
    ["gallery", "x.ca", "-o", "assets"], ["convert", "link.ca", "-o", "x.ca"],
  ])
  func `an output path inside the input is rejected, even through links or parent paths`(
    arguments: [String]
  ) throws {
    let place = try Workplace()
    try place.write("x.ca/main.caml", Workplace.document)
    try place.write("x.ca/assets/a.png", "picture")
    for (link, target) in [
      ("assets", "x.ca/assets"), ("new.png", "x.ca/new.png"), ("link.ca", "x.ca"),
    ] {
      try #require(symlink(target, place.path + "/" + link) == 0)
    }
    let before = place.content
    let outcome = try place.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("would replace an input or part of it"), "\(outcome.errors)")
    #expect(place.content == before)
    let inside = FileManager.default.enumerator(atPath: place.path + "/x.ca")
    #expect(
      Set((inside?.allObjects ?? []).compactMap { $0 as? String })
        == ["main.caml", "assets", "assets/a.png"])
    #expect(try place.bytes("x.ca/main.caml") == Data(Workplace.document.utf8))
  }
}

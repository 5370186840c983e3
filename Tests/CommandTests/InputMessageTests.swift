import Foundation
import TestKit
import Testing

@testable import ametrine

/// Tests that messages about inputs name the input and the reason.
@Suite struct InputMessageTests {
  /// A command prefix that runs the command as a user whom file permissions concern.
  private static let user: [String] =
    geteuid() == 0 ? ["setpriv", "--reuid=61234", "--regid=61234", "--clear-groups"] : []

  /// Whether the command can run as this user.
  private static let hasUser: Bool = {
    guard let place = try? Workplace(), chmod(place.path, 0o777) == 0 else { return false }
    return (try? place.run(["inspect", "in.caml"], under: user))?.status == 0
  }()

  private static let archive = Data(Array("PK\u{3}\u{4} truncated".utf8))

  // MARK: Names of documents

  @Test(arguments: [
    ["render", "dir/a.zip", "-o", "a.png"], ["render", "dir/a.zip", "-o", "a.png", "--each-state"],
    ["inspect", "dir/a.zip"], ["trace", "dir/a.zip"], ["convert", "dir/a.zip", "-o", "b.caml"],
    ["diff", "in.caml", "dir/a.zip"],
    ["graph", "dir/a.zip", "--layer", "a", "--key-path", "opacity", "-o", "a.png"],
  ])
  func `the error about a damaged archive names the file`(arguments: [String]) throws {
    let place = try Workplace()
    try place.write("dir/a.zip", Self.archive)
    let outcome = try place.run(arguments)
    #expect(outcome.errors.hasPrefix("ametrine: a.zip: error: the archive is damaged"))
  }

  @Test(arguments: [
    (["--state", "x"], " the document has no state 'x'"),
    (["--each-state"], " the document has no states"),
    (["--limit", "layers=1"], "5:7: error: limit exceeded"),
  ])
  func `an error about the contents of a document names the document once`(
    options: [String], text: String
  ) throws {
    let outcome = try Workplace().run(["render", "in.caml", "-o", "a.png"] + options)
    #expect(outcome.errors.hasPrefix("ametrine: in.caml:\(text)"), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "in.caml").count == 2)
  }

  @Test func `an error in a file of a package names the package and the file`() throws {
    let place = try Workplace()
    try place.write("x.ca/main.caml", "<caml>")
    let outcome = try place.run("render", "x.ca", "-o", "a.png")
    #expect(outcome.errors.hasPrefix("ametrine: x.ca/main.caml:1:7: error"), "\(outcome.errors)")
  }

  @Test func `the report of several documents has the name of each document once`() throws {
    let place = try Workplace()
    try place.write("dir/a.zip", Self.archive)
    let outcome = try place.run("render", "dir", "-o", "out", "--format", "png")
    #expect(outcome.output.hasPrefix("failed  dir/a.zip: error: the archive is damaged"))
  }

  // MARK: Other contents than the extension

  @Test(arguments: [
    (
      "a.tendies", "<?xml version=\"1.0\"?><caml/>",
      "instead of a zip archive; if it is a document, change the file extension to .caml"
    ),
    ("a.zip", "\u{FEFF}\n <caml/>", "it contains XML instead of a zip archive"),
    (
      "a.tendies", "<!DOCTYPE HTML><p>404",
      "it contains a web page instead of a zip archive; download"
    ),
    ("a.zip", "<html lang=en>", "it contains a web page"),
    ("a.tendies", "", "it contains no bytes"), ("a.tendies", "Rar!\u{1A}", "an archive of another"),
    ("a.tendies", "GIF89a", "it contains an image"),
    ("a.tendies", "text", "it contains other data"),
  ])
  func `a file that is no archive is reported with its contents`(
    name: String, contents: String, text: String
  ) throws {
    let place = try Workplace()
    try place.write(name, contents)
    let outcome = try place.run("render", name, "-o", "a.png", "--json")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix(
        "ametrine: \(name): error: neither a package nor a document: it contains "))
    #expect(outcome.errors.contains(text), "\(outcome.errors)")
    #expect(outcome.output.contains(#""code":"NOT_A_DOCUMENT""#))
  }

  // MARK: Permissions

  @Test(
    .enabled(if: hasUser),
    arguments: [
      ["render", "a.caml", "-o", "a.png"], ["render", "a.ca", "-o", "a.png"],
      ["render", "a.zip", "-o", "a.png"], ["render", "folder", "-o", "out", "--format", "png"],
      ["render", "folder", "-o", "a.png"], ["render", "folder/in.caml", "-o", "a.png"],
      ["render", "a.swift", "-o", "a.png"], ["render", "--plan", "a.json"],
      ["inspect", "a.caml"], ["trace", "a.zip"], ["convert", "a.ca", "-o", "b.caml"],
      ["validate", "a.caml"], ["validate", "folder"], ["diff", "a.caml", "in.caml"],
      ["graph", "a.caml", "--layer", "a", "--key-path", "opacity", "-o", "a.png"],
      ["gallery", "folder", "-o", "site"], ["join", "a.json", "-o", "a.mp4"],
      ["join", "folder", "-o", "a.mp4"], ["preview", "a.caml"], ["watch", "a.swift"],
      ["port", "folder"],
    ])
  func `an input without read permission is reported as such`(arguments: [String]) throws {
    let place = try Workplace()
    #expect(chmod(place.path, 0o777) == 0)
    for name in ["a.caml", "a.ca/main.caml", "folder/in.caml"] {
      try place.write(name, Workplace.document)
    }
    for name in ["a.zip", "a.swift", "a.json"] { try place.write(name, Self.archive) }
    let closed = ["a.caml", "a.ca", "a.zip", "a.swift", "a.json", "folder"]
    for name in closed { #expect(chmod("\(place.path)/\(name)", 0) == 0) }
    defer { for name in closed { chmod("\(place.path)/\(name)", 0o777) } }
    let outcome = try place.run(arguments, under: Self.user)
    // A document that cannot be read is a finding of validate.
    let statuses: [[String]: Int32] = [
      ["validate", "a.caml"]: 1, ["diff", "a.caml", "in.caml"]: 2,
    ]
    #expect(outcome.status == statuses[arguments] ?? 65)
    let text = outcome.errors + outcome.output
    let name = arguments[1] == "--plan" ? "a.json" : (arguments[1] as NSString).lastPathComponent
    #expect(
      text.contains("\(name): cannot be read: Permission denied")
        || text.contains("\(name): error: cannot be read: Permission denied"), "\(text)")
    #expect(!text.contains("no such"), "\(text)")
  }

  @Test(.enabled(if: hasUser))
  func `an output without write permission is reported as such, without advice about space`() throws
  {
    let place = try Workplace()
    #expect(chmod(place.path, 0o755) == 0)
    let outcome = try place.run(["render", "in.caml", "-o", "a.png"], under: Self.user)
    #expect(outcome.status == (geteuid() == 0 ? 73 : 0))
    guard geteuid() == 0 else { return }
    #expect(outcome.errors.contains("a.png: cannot be written: Permission denied; choose a folder"))
    #expect(!outcome.errors.contains("space"))
  }

  // MARK: Arguments that the command does not expect

  /// Returns the message and the code of the error that a command throws in this process; `nil` if it throws none.
  private func failure(_ arguments: [String]) -> (message: String, code: ErrorCode)? {
    do {
      switch try Ametrine.parseCommandLine(arguments) {
      case let command as any ResultReportingCommand:
        try command.run(reportingTo: ResultWriter(command: "", isEnabled: false))
      case let command as InspectCommand: try command.run()
      case let command as TraceCommand: try command.run()
      case let command as ValidateCommand: try command.run()
      case let command as WatchCommand: try command.run()
      case let command as PreviewCommand: try command.run()
      case let command as PortReportCommand: try command.run()
      case let command as ManualCommand: try command.run()
      default: Issue.record("\(arguments)")
      }
      return nil
    } catch {
      return (Ametrine.errorText(for: error), ErrorCode(of: error))
    }
  }

  @Test(arguments: [
    ["inspect", "-"], ["validate", "-"], ["convert", "-", "-o", "a.caml"], ["trace", "-"],
    ["gallery", "-", "-o", "site"], ["preview", "-"], ["watch", "-"], ["port", "-"],
  ])
  func `a command that does not read standard input rejects a hyphen as the input`(
    arguments: [String]
  ) {
    let failure = failure(arguments)
    #expect(failure?.message.hasPrefix("-: only ametrine render reads standard input; ") == true)
    #expect(failure?.code == .invalidArgument)
  }

  @Test(arguments: [
    (
      ["inspect", "IN/in.caml", "--svg", "IN/a.png"],
      "unsupported output 'IN/a.png': the file must",
      ErrorCode.invalidArgument
    ),
    (
      ["inspect", "IN/in.caml", "--svg", "-"], "unsupported output '-': the file must",
      .invalidArgument
    ),
    (
      ["trace", "IN/in.caml", "--layer", "none"],
      "in.caml: the document has no layer with 'none' in its name; run ametrine inspect",
      .unknownLayer
    ),
    (["inspect", "IN/d/b.ca"], "IN/d/b.ca: error: cannot be read: no such file;", .fileMissing),
    (
      ["convert", "IN/d/b.caml", "-o", "IN/c.caml"],
      "IN/d/b.caml: error: cannot be read: no such file;", .fileMissing
    ),
    (
      ["render", "IN/d/b.zip", "-o", "IN/c.png"], "IN/d/b.zip: error: cannot be read: no such",
      .fileMissing
    ),
    (["graph", "IN/b.ca", "-o", "IN/a.svg"], "IN/b.ca: no such file", .fileMissing),
    (
      ["convert", "IN/two", "-o", "IN/c.caml"], "IN/c.caml: this format stores one document, but",
      .invalidArgument
    ),
    (["watch", "IN/in.caml"], "IN/in.caml: not a Swift file; show a", .notADocument),
    (["preview", "IN/a.swift"], "IN/a.swift: a Swift file is not a document;", .notADocument),
    (["port", "IN/in.caml"], "IN/in.caml: not a Swift file; name one", .fileUnreadable),
    (
      ["graph", "easeInn", "-o", "IN/a.svg"],
      "'easeInn' is not a timing function, a spring or a document; did you mean 'easeIn'?",
      .invalidArgument
    ),
    (
      ["graph", "IN/in.caml", "-o", "IN/a.svg"], "IN/in.caml: a document requires --layer",
      .invalidArgument
    ),
    (
      ["graph", "linear", "-o", "IN/a.svg", "--layer", "a"], "'linear' is a curve, which has no",
      .invalidArgument
    ),
    (
      ["convert", "IN/in.caml", "-o", "IN/a.swift/b.caml"],
      "IN/a.swift/b.caml: cannot create its folder: Not a directory; choose another path",
      .cannotCreateOutput
    ),
    (
      ["manual", "IN/a.swift"], "IN/a.swift/ametrine.1: cannot create its folder: Not a",
      .cannotCreateOutput
    ),
  ])
  func `an argument of another kind is reported with its place and a remedy`(
    arguments: [String], message: String, code: ErrorCode
  ) throws {
    let place = try Workplace()
    try place.write("a.swift", "")
    for name in ["Background", "Floating"] {
      try place.write("two/\(name).ca/main.caml", Workplace.document)
    }
    let failure = failure(arguments.map { $0.replacing("IN", with: place.path) })
    #expect(
      failure?.message.hasPrefix(message.replacing("IN", with: place.path)) == true,
      "\(failure?.message ?? "")")
    #expect(failure?.code == code)
    #expect(place.content == ["a.swift", "two"])
  }

  @Test func `ametrine diff of a document with itself at one time is a failed comparison`() throws {
    for options in [[], ["--times", "1"]] {
      let outcome = try Workplace().run(["diff", "in.caml"] + options)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("ametrine: in.caml: nothing to compare it with; name a"))
    }
  }
}

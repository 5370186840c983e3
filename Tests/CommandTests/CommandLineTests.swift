import Diagnostics
import Foundation
import Testing

@testable import ametrine

/// Tests of behavior shared by all subcommands: misspelled words, closed streams and output paths.
@Suite struct CommandLineTests {
  @Test func `ametrine without arguments prints three example commands`() throws {
    let outcome = try Workplace().run([])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.matches(of: #/\n  ametrine /#).count == 3)
  }

  @Test func `ametrine --version prints the release version`() throws {
    #expect(try Workplace().run("--version").output == ReleaseVersion.version + "\n")
    #expect(ReleaseVersion.version.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil)
  }

  @Test(arguments: [
    (["rendr", "x"], "unknown command 'rendr'; did you mean 'render'?"),
    (["help", "insepct"], "unknown command 'insepct'; did you mean 'inspect'?"),
    (["inspect", "--hlep"], "unknown option '--hlep'; did you mean '--help'?"),
    (["render", "--otuput=a.gif"], "unknown option '--otuput'; did you mean '--output'?"),
    (
      ["frobnicate"],
      "unknown command 'frobnicate'; the commands are render, plan, join, play, preview, watch, gallery, inspect, trace, validate, diff, graph, convert, port, new, help"
    ),
    (
      ["in.caml"],
      "'in.caml' is not a command; use ametrine render to render a document or ametrine inspect to print its contents"
    ),
  ])
  func `a misspelled command or option fails and suggests the nearest word`(
    arguments: [String], line: String
  ) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "ametrine: \(line)\n")
  }

  @Test(arguments: [
    ("Lockd", "Locked"), ("unlock", "Unlock"), ("Sleeep", "Sleep"), ("Unlokc", "Unlock"),
    ("Home", nil), ("x", nil), ("Locked", nil),
  ])
  func `nearestWord returns a word with similar spelling from the list, or nil if there is none`(
    word: String, meant: String?
  ) {
    #expect(
      SpellingSuggestionFinder.nearestWord(to: word, in: ["Locked", "Unlock", "Sleep"]) == meant)
  }

  @Test(arguments: ["2>/dev/full", "2>&-", "2>&1 | true", "2>&- >&- <&-"])
  func `a render with an unwritable standard error is not ended by a signal`(streams: String) throws
  {
    let place = try Workplace()
    // The first render reports the corner radius, and the second fails because the state does not exist.
    try place.write(
      "odd.caml",
      "<caml><CALayer bounds=\"0 0 9 9\" cornerRadius=\"9\" backgroundColor=\"1 0 0\"/></caml>")
    #expect(try place.shell("\"$0\" render odd.caml -o a.png \(streams)").status == 0)
    #expect(place.content == ["a.png", "odd.caml"])
    let refused = try place.shell("\"$0\" render odd.caml -o b.png --state x \(streams)")
    #expect(refused.status == (streams.contains("|") ? 0 : 65))
  }

  @Test func `ametrine inspect ends with SIGPIPE and no message if its output pipe is closed`()
    throws
  {
    // The reader closes the pipe before anything is written.
    let outcome = try Workplace().shell(
      "mkfifo p; : <p & exec 3>p; wait; \"$0\" inspect in.caml >&3; echo $?")
    #expect(outcome.output == "141\n")
    #expect(outcome.errors == "")
  }

  @Test(arguments: [">/dev/full", ">&-", "--json >&-"])
  func `a command with an unwritable standard output fails with an error message`(stream: String)
    throws
  {
    let outcome = try Workplace().shell("\"$0\" inspect in.caml \(stream)")
    #expect(outcome.status == 74)
    #expect(outcome.errors == "ametrine: cannot write to standard output\n")
  }

  @Test(arguments: [
    ["render", "in.png.caml", "-o", "in.png.caml"], ["render", "doc.ca", "-o", "doc.ca/still.png"],
    ["render", "doc.ca/main.caml", "-o", "./doc.ca/main.caml"],
    ["render", "in.caml", "-o", "assets/a.png"],
    ["inspect", "in.caml", "--svg", "in.caml"], ["inspect", "doc.ca", "--svg", "doc.ca/a.svg"],
    ["diff", "in.caml", "doc.ca", "-o", "doc.ca/a.png"],
    ["convert", "doc.ca", "-o", "doc.ca"],
    ["graph", "doc.ca", "--layer", "a", "--key-path", "opacity", "-o", "doc.ca/a.svg"],
  ])
  func `an output path inside the input document is rejected`(arguments: [String]) throws {
    let place = try Workplace()
    try place.write("doc.ca/main.caml", Workplace.document)
    try place.write("in.png.caml", Workplace.document)
    let outcome = try place.run(arguments)
    #expect(outcome.status != 0)
    #expect(!outcome.errors.isEmpty)
    #expect(try place.bytes("in.caml") == Data(Workplace.document.utf8))
    #expect(try place.bytes("doc.ca/main.caml") == Data(Workplace.document.utf8))
    #expect(place.content == ["doc.ca", "in.png.caml"])
    let inside = try FileManager.default.contentsOfDirectory(atPath: place.path + "/doc.ca")
    #expect(inside == ["main.caml"])
  }

  @Test(
    arguments: [
      ["render", "in.caml", "-o", "a.png"], ["render", "in.caml", "-o", "b.png"],
      ["inspect", "in.caml", "--svg", "pipe.svg"], ["inspect", "in.caml", "--svg", "a.svg"],
      ["diff", "in.caml", "--times", "0,1", "-o", "a.png"],
      ["graph", "linear", "-o", "a.png"], ["gallery", "in.caml", "-o", "pipe"],
      ["convert", "in.caml", "-o", "c.caml"], ["convert", "in.caml", "-o", "c.ca"],
      ["convert", "in.caml", "-o", "c.tendies"],
    ])
  func `an output path that is a pipe or a link to a pipe is rejected`(arguments: [String]) throws {
    let place = try Workplace()
    #expect(mkfifo(place.path + "/pipe", 0o600) == 0)
    for link in ["a.png", "a.svg", "c.caml", "c.ca", "c.tendies"] {
      #expect(symlink("pipe", place.path + "/" + link) == 0)
    }
    for name in ["b.png", "pipe.svg"] { #expect(mkfifo(place.path + "/" + name, 0o600) == 0) }
    let content = place.content
    let outcome = try place.run(arguments)
    #expect(outcome.status == (arguments[0] == "diff" ? 2 : 73))
    #expect(outcome.errors.hasPrefix("ametrine: \(arguments[arguments.count - 1])"))
    #expect(place.content == content)
    for pipe in ["pipe", "pipe.svg", "b.png"] {
      var status = stat()
      #expect(lstat(place.path + "/" + pipe, &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFIFO)
    }
  }

  @Test(arguments: [
    ["render", "in.caml", "-o", "new/deep/a.png"],
    ["inspect", "in.caml", "--svg", "new/deep/a.svg"],
    ["diff", "in.caml", "--times", "0,1", "-o", "new/deep/a.png"],
    ["graph", "linear", "-o", "new/deep/a.svg"], ["convert", "in.caml", "-o", "new/deep/a.caml"],
  ])
  func `missing parent directories of an output file are created`(arguments: [String]) throws {
    let place = try Workplace()
    _ = try place.run(arguments)
    let made = try FileManager.default.contentsOfDirectory(atPath: place.path + "/new/deep")
    #expect(made == [(arguments.last.map { $0 as NSString } ?? "").lastPathComponent])
  }
}

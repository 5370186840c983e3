import Foundation
import TestKit
import Testing

@testable import ametrine

/// Tests of messages about options on the command line.
@Suite struct OptionMessageTests {
  /// A long option with a value, and the command that has it.
  struct Option: Sendable, CustomTestStringConvertible {
    let command: [String]
    let name: String
    var testDescription: String { (command + [name]).joined(separator: " ") }
  }

  /// The description of all commands, which takes long to create.
  private static let root = CommandDescription.description(of: Ametrine.self)

  /// All options with values of all commands.
  static let options: [Option] = {
    func options(of command: CommandDescription, _ path: [String]) -> [Option] {
      let own = (command.arguments ?? []).filter { $0.kind == .option }
        .compactMap { $0.spellings.first { $0.hasPrefix("--") } }
        .map { Option(command: path, name: $0) }
      return own
        + (command.subcommands ?? []).flatMap { options(of: $0, path + [$0.commandName]) }
    }
    return root.map { options(of: $0, []) } ?? []
  }()

  /// Returns the message of the error that parsing the arguments throws; `nil` if they are valid.
  private func message(_ arguments: [String]) -> String? {
    do {
      _ = try Ametrine.parseCommandLine(arguments)
      return nil
    } catch {
      return Ametrine.argumentMessage(for: error, in: arguments)
    }
  }

  @Test func `the list of options contains those of several commands`() {
    let names = Set(Self.options.map(\.testDescription))
    #expect(names.isSuperset(of: ["render --output", "gallery --jobs", "play --fps"]))
  }

  @Test(arguments: options, ["-1", "-.5", "-2x3"])
  func `a negative number is the value of any option`(option: Option, value: String) throws {
    let arguments = option.command + [option.name, value]
    let check = try #require(OptionCheck(arguments, of: Self.root))
    #expect(check.unknownOption == nil)
    // The parser itself reads the next argument as the value of some options, and accepts joined values for all.
    if let joined = check.joinedArguments {
      #expect(joined == option.command + ["\(option.name)=\(value)"])
    } else {
      let (command, _) = try #require(Self.root?.subcommand(in: arguments))
      let declared = command.arguments?.first { $0.spellings.contains(option.name) }
      #expect(declared?.isUnconditional == true)
    }
  }

  /// Some options for the parser, which takes a tenth of a second for each; all if long cases are enabled.
  ///
  /// The options of render are also those of plan.
  static let parsedOptions = options.filter { !["plan", "render"].contains($0.command.first) }
    .enumerated().filter { runsLongCases || $0.offset % 5 == 0 }.map(\.element)

  @Test(arguments: zip(parsedOptions, parsedOptions.indices.map { ["-1", "-.5", "-2x3"][$0 % 3] }))
  func `the parser accepts a negative number as the value of an option`(
    option: Option, value: String
  ) throws {
    let text = message(option.command + [option.name, value]) ?? ""
    #expect(!text.contains("Missing value"), "\(text)")
    // Options of other programs are passed on.
    #expect(!text.contains("unknown option"), "\(text)")
  }

  @Test(arguments: [
    (
      ["render", "in.caml", "-o", "a.gif", "--jobs", "-1"], "invalid --jobs '-1': must be 1 or more"
    ),
    (["gallery", "in.caml", "-o", "a", "--jobs", "-3"], "invalid --jobs '-3': must be 1 or more"),
    (
      ["play", "in.caml", "--fps", "-1"],
      "invalid --fps '-1': must be more than 0 frames per second"
    ),
    (
      ["render", "in.caml", "-o", "a.gif", "--duration", "-1"],
      "invalid --duration '-1': must be more than 0 seconds"
    ),
  ])
  func `a negative value is reported with its option`(arguments: [String], line: String) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "ametrine: \(line)\n")
  }

  @Test func `arguments after two hyphens are not joined with the option before them`() throws {
    let check = try #require(
      OptionCheck(["render", "--jobs", "-1", "--", "--jobs", "-2"], of: Self.root))
    #expect(check.joinedArguments == ["render", "--jobs=-1", "--", "--jobs", "-2"])
    #expect(check.unknownOption == nil)
  }

  @Test(arguments: [
    // The required arguments are missing, or are the values of the unknown option.
    (["render", "in.caml", "--out", "x"], "unknown option '--out'; did you mean '--output'?"),
    (["render", "--each"], "unknown option '--each'; did you mean '--each-state'?"),
    (
      ["render", "in.caml", "-o", "a.gif", "--frobnicate=1"],
      "unknown option '--frobnicate'; list the options with ametrine help render"
    ),
    (["render", "-x"], "unknown option '-x'; list the options with ametrine help render"),
    (["render", "-qx"], "unknown option '-qx'; list the options with ametrine help render"),
    (
      ["inspect", "--state", "--states"],
      "Missing value for '--state <state>'; see ametrine help inspect"
    ),
    (["trace", "in.caml", "--times", "0"], "unknown option '--times'; did you mean '--time'?"),
    (["join", "--quite"], "unknown option '--quite'; did you mean '--quiet'?"),
    (
      ["port", "report", "x", "--jsno"], "unknown option '--jsno'; did you mean '--json'?"
    ),
  ])
  func `an unknown option is reported instead of missing arguments`(
    arguments: [String], line: String
  ) throws {
    let outcome = try Workplace().run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "ametrine: \(line)\n")
  }

  @Test(arguments: [
    (["join"], "Missing expected argument '<parts> ...'; see ametrine help join"),
    (
      ["render", "a.ca"], "Missing expected argument '--output <output>'; see ametrine help render"
    ),
    (["convert", "a", "b", "-o", "c"], "Unexpected argument 'b'; see ametrine help convert"),
    (
      ["inspect", "a", "--time", "x"],
      "The value 'x' is invalid for '--time <time>'; see ametrine help inspect"
    ),
    (
      ["inspect", "a", "--json=1"],
      "The option '--json' does not take any value, but '1' was specified; see ametrine help inspect"
    ),
    (
      ["port", "report", "--jobs"],
      "unknown option '--jobs'; list the options with ametrine help port report"
    ),
    (
      ["render", "a.ca", "-oa.gif"],
      "unknown option '-oa.gif'; put a space between '-o' and its value"
    ),
    (["--frobnicate"], "unknown option '--frobnicate'; list the options with ametrine help"),
    (
      ["render", "a", "-o", "b", "--fit", "x"],
      "The value 'x' is invalid for '--fit <contain|cover>'; use one of 'contain' and 'cover'"
    ),
    (
      ["render", "a", "-o", "b", "--preset", "x"],
      "The value 'x' is invalid for '--preset <preset>'; use one of ultrafast, superfast, veryfast, "
        + "faster, fast, medium, slow, slower, veryslow, placebo"
    ),
    (
      ["render", "a", "-o", "b", "--size", "x"],
      "The value 'x' is invalid for '--size <WxH>': expected WIDTHxHEIGHT in points, such as 390x844"
    ),
    (
      ["--generate-completion-script", "x"],
      "Can't generate completion scripts for 'x'; use bash, zsh or fish"
    ),
    (["render", "a", "-o", "b", "--jobs", "0"], "invalid --jobs '0': must be 1 or more"),
  ])
  func `a message of the argument parser has a remedy in the same line`(
    arguments: [String], line: String
  ) {
    #expect(message(arguments) == line)
  }

  @Test(arguments: [["render", "-q"], ["render", "-q", "-1"], ["render", "-", "-q"]])
  func `known options, numbers and a hyphen are not unknown options`(arguments: [String]) throws {
    #expect(OptionCheck(arguments, of: Self.root)?.unknownOption == nil)
  }

  @Test func `options of swift build are not checked`() {
    let check = OptionCheck(["port", "build", "--frobnicate"], of: Self.root)
    #expect(check?.unknownOption == nil)
  }
}

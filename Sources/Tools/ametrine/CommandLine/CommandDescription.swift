import ArgumentParser
import Foundation

/// A command with its arguments and options, as declared to the argument parser.
struct CommandDescription: Decodable {
  /// A positional argument, an option with a value, or a flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: Kind
    let names: [Name]?
    let valueName: String?
    /// Whether the help lists it.
    let shouldDisplay: Bool
    /// The rule for values that begin with a hyphen.
    let parsingStrategy: String
    let isOptional: Bool
    let isRepeating: Bool
    let abstract: String?
    private let preferredName: Name?

    /// The names with their hyphens, such as `--output` and `-o`.
    var spellings: [String] { (names ?? []).map(Self.spelling) }
    /// The name that the usage line shows, with its hyphens.
    var preferredSpelling: String? { preferredName.map(Self.spelling) }

    private static func spelling(of name: Name) -> String {
      (name.kind == "long" ? "--" : "-") + name.name
    }

    /// Whether the parser reads the argument after the option as its value, even if it begins with a hyphen.
    var isUnconditional: Bool { parsingStrategy == "unconditional" }
    /// Whether unknown options are passed on to another program.
    var acceptsUnknownOptions: Bool { parsingStrategy == "allUnrecognized" }
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  /// Whether the help lists it.
  let shouldDisplay: Bool
  let defaultSubcommand: String?
  let arguments: [Argument]?
  let subcommands: [CommandDescription]?

  /// Returns the description of a command and its subcommands.
  static func description(of root: any ParsableCommand.Type) -> CommandDescription? {
    struct Dump: Decodable { let command: CommandDescription }
    return try? JSONDecoder().decode(Dump.self, from: json(of: root)).command
  }

  /// Returns the argument parser's description of a command and its subcommands as JSON.
  static func json(of root: any ParsableCommand.Type) -> Data { Data(root._dumpHelp().utf8) }

  /// Returns the subcommand that a command line names, with the arguments that follow its name.
  func subcommand(in arguments: [String]) -> (command: CommandDescription, rest: ArraySlice<String>)
  {
    var (command, rest) = (self, arguments[...])
    while let next = command.subcommands?.first(where: { $0.commandName == rest.first }) {
      command = next
      rest.removeFirst()
    }
    return (command, rest)
  }
}

import ArgumentParser
import Diagnostics
import Foundation

/// A check of the options on a command line that the argument parser rejected.
///
/// The argument parser reports a missing argument instead of an unknown option, and a missing value instead of one that
/// begins with a hyphen.
struct OptionCheck {
  /// The first option that the command does not have, without its value.
  private(set) var unknownOption: String?
  /// The command line with each value that begins with a hyphen joined to its option, as in `--jobs=-1`; `nil` if there is
  /// none.
  ///
  /// The values are negative numbers, and standard output with settings (`-:width=20`).
  private(set) var joinedArguments: [String]?
  private let command: CommandDescription

  /// Checks the arguments of a command with subcommands, or returns `nil` if it has no description.
  ///
  /// Unknown options of commands that pass them on to another program are not reported.
  init?(_ arguments: [String], of root: CommandDescription?) {
    guard let (command, rest) = root?.subcommand(in: arguments) else { return nil }
    self.command = command
    readOptions(rest, after: Array(arguments.dropLast(rest.count)))
  }

  private mutating func readOptions(_ arguments: ArraySlice<String>, after start: [String]) {
    var (joined, rest, isJoined) = (start, arguments, false)
    while let word = rest.first, word != "--" {
      joined.append(rest.removeFirst())
      guard word.hasPrefix("-"), word != "-", !Self.isNegativeNumber(word) else { continue }
      let name = String(word.prefix { $0 != "=" })
      guard let option = argument(named: name) else {
        if !passesOptionsOn, !isClusterOfShortFlags(name) { unknownOption = unknownOption ?? name }
        continue
      }
      guard option.kind == .option, name == word, let value = rest.first else { continue }
      if option.isUnconditional || !value.hasPrefix("-") || value == "-" {
        joined.append(rest.removeFirst())
      } else if Self.isNegativeNumber(value) || value.isStandardOutput,
        let long = option.spellings.first(where: Self.isLong)
      {
        joined[joined.count - 1] = "\(long)=\(rest.removeFirst())"
        isJoined = true
      }
    }
    if isJoined { joinedArguments = joined + rest }
  }

  /// Whether a word is a number below zero, or a value that begins with one, such as `-1x3`.
  private static func isNegativeNumber(_ word: String) -> Bool {
    word.prefixMatch(of: /-\.?[0-9]/) != nil
  }

  private static func isLong(_ name: String) -> Bool { name.hasPrefix("--") }

  private var passesOptionsOn: Bool {
    command.arguments?.contains(where: \.acceptsUnknownOptions) == true
  }

  private func argument(named name: String) -> CommandDescription.Argument? {
    command.arguments?.first { $0.spellings.contains(name) }
  }

  private func isClusterOfShortFlags(_ name: String) -> Bool {
    !Self.isLong(name) && name.dropFirst().allSatisfy { argument(named: "-\($0)")?.kind == .flag }
  }

  /// The message about the unknown option, with the most similar option of the command; `nil` if all options are known.
  var unknownOptionMessage: String? {
    guard let name = unknownOption else { return nil }
    let known = (command.arguments ?? []).filter(\.shouldDisplay).flatMap(\.spellings)
      .filter(Self.isLong)
    let longer = known.filter { name.count > 2 && $0.hasPrefix(name) }
    // Single letters are similar to every other letter.
    let similar =
      Self.isLong(name) ? SpellingSuggestionFinder.nearestWord(to: name, in: known) : nil
    let suggestion = longer.count == 1 ? longer[0] : similar
    return "unknown option '\(name)'; "
      + (suggestion.map { "did you mean '\($0)'?" }
        ?? "list the options with ametrine help \(command.commandName)")
  }
}

extension ParsableCommand {
  /// Parses the arguments of the root command, including negative numbers and `-:width=20` as values of any option.
  static func parseCommandLine(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      guard message(for: error).hasPrefix("Missing value for"),
        let joined = OptionCheck(arguments, of: .description(of: self))?.joinedArguments
      else { throw error }
      return try parseAsRoot(joined)
    }
  }

  /// Returns the message about an unknown option that an error of the argument parser hides or reports; otherwise `nil`.
  static func unknownOptionMessage(for error: any Error, in arguments: [String]) -> String? {
    let message = message(for: error)
    guard
      ["Missing expected argument", "Unknown option", "Unexpected argument"].contains(
        where: message.hasPrefix)
        || message.contains("unexpected arguments")
    else { return nil }
    return OptionCheck(arguments, of: .description(of: self))?.unknownOptionMessage
  }
}

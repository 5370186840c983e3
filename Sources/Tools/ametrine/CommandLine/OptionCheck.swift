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
  /// The words of the command line that name the command, without the program.
  private let words: [String]

  /// Checks the arguments of a command with subcommands, or returns `nil` if it has no description.
  ///
  /// Unknown options of commands that pass them on to another program are not reported.
  init?(_ arguments: [String], of root: CommandDescription?) {
    guard let (command, rest) = root?.subcommand(in: arguments) else { return nil }
    self.command = command
    words = Array(arguments.dropLast(rest.count))
    readOptions(rest, after: words)
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
    let letter = String(name.prefix(2))
    if !Self.isLong(name), name != letter, argument(named: letter)?.kind == .option {
      return "unknown option '\(name)'; put a space between '\(letter)' and its value"
    }
    let known = (command.arguments ?? []).filter(\.shouldDisplay).flatMap(\.spellings)
      .filter(Self.isLong)
    let longer = known.filter { name.count > 2 && $0.hasPrefix(name) }
    // Single letters are similar to every other letter.
    let similar =
      Self.isLong(name) ? SpellingSuggestionFinder.nearestWord(to: name, in: known) : nil
    let suggestion = longer.count == 1 ? longer[0] : similar
    return "unknown option '\(name)'; "
      + (suggestion.map { "did you mean '\($0)'?" }
        ?? "list the options with \(helpCommand)")
  }

  /// The command line that prints the help of the command.
  private var helpCommand: String { (["ametrine help"] + words).joined(separator: " ") }

  /// Returns a message of the argument parser with a remedy.
  ///
  /// A list of valid values is put into the same line. Other hints of the parser are dropped.
  func messageWithRemedy(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let first = lines.first?.replacing(". Please provide one of", with: "; use one of") else {
      return message
    }
    if first.hasPrefix("Can't generate completion scripts") {
      return "\(first.dropLast()); use bash, zsh or fish"
    }
    let values = lines.dropFirst().prefix { $0.hasPrefix("- ") }.map { $0.dropFirst(2) }
    if !values.isEmpty {
      return first.replacing(" the following:", with: " ") + values.joined(separator: ", ")
    }
    // The values of options, and the messages of this program, contain their remedies.
    let isComplete = first.hasSuffix("'") || first.hasSuffix(" was specified.")
    let text = first.hasSuffix(".") ? String(first.dropLast()) : first
    guard isComplete, !text.contains("; "), !text.contains("': ") else { return text }
    return "\(text); see \(helpCommand)"
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

  /// Returns the message about an error in the arguments, with a remedy.
  ///
  /// The argument parser hides or reports unknown options, and its other messages have no remedies.
  static func argumentMessage(for error: any Error, in arguments: [String]) -> String {
    guard !(error is any CodedError),
      let check = OptionCheck(arguments, of: .description(of: self))
    else { return Ametrine.errorText(for: error) }
    let message = message(for: error)
    let mayBeUnknownOption =
      ["Missing expected argument", "Unknown option", "Unexpected argument"].contains(
        where: message.hasPrefix)
      || message.contains("unexpected arguments")
    return mayBeUnknownOption
      ? check.unknownOptionMessage ?? check.messageWithRemedy(message)
      : check.messageWithRemedy(message)
  }
}

import ArgumentParser
import Diagnostics
import Foundation

/// A check that detects misspelled subcommands and suggests the correct name.
enum UnknownCommandCheck {
  /// Throws an error with a spelling suggestion if the first argument, or the argument after `help`, is neither a
  /// subcommand nor an option.
  static func rejectUnknownCommand(
    _ arguments: [String], in configuration: CommandConfiguration
  ) throws(ArgumentError) {
    guard let word = arguments.first(where: { $0 != "help" }) else { return }
    let commands = configuration.subcommands.map { $0.configuration }
    let names = commands.filter(\.shouldDisplay).compactMap(\.commandName) + ["help"]
    let knownNames = commands.compactMap(\.commandName) + ["help"]
    guard !word.hasPrefix("-"), !knownNames.contains(word) else { return }
    if FileManager.default.fileExists(atPath: word) {
      throw ArgumentError(
        "'\(word)' is not a command; use ametrine render to render a document "
          + "or ametrine inspect to print its contents", code: .unknownCommand)
    }
    if let suggestion = SpellingSuggestionFinder.nearestWord(to: word, in: names) {
      throw ArgumentError(
        "unknown command '\(word)'; did you mean '\(suggestion)'?", code: .unknownCommand)
    }
    throw ArgumentError(
      "unknown command '\(word)'; the commands are \(names.joined(separator: ", "))",
      code: .unknownCommand)
  }
}

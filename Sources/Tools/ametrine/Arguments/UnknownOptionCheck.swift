import ArgumentParser
import Foundation

/// A check for a misspelled option.
///
/// The argument parser may report a missing argument instead.
enum UnknownOptionCheck {
  /// Returns a message about the first unknown option that resembles an option of the command, or nil if there is
  /// none or the error already concerns options.
  static func spellingSuggestion(
    in arguments: [String], for error: any Error, root: any ParsableCommand.Type
  ) -> String? {
    guard root.message(for: error).hasPrefix("Missing expected argument") else { return nil }
    let command = root.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    guard let command else { return nil }
    // The help page contains the names of all options.
    let known = root.helpMessage(for: command, columns: 10_000)
      .matches(of: /--[a-z][a-z0-9-]*/).map { String($0.0) }
    let names = arguments.dropFirst().prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
    for name in names where !known.contains(name) {
      guard let suggestion = SpellingSuggestionFinder.nearestWord(to: name, in: known) else {
        continue
      }
      return "unknown option '\(name)'; did you mean '\(suggestion)'?"
    }
    return nil
  }
}

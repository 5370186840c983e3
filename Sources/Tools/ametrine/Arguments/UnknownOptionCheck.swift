import ArgumentParser
import Diagnostics
import Foundation

/// A check that detects misspelled options and suggests the correct name.
///
/// Without this check, the argument parser may report a missing argument instead of the misspelled option.
enum UnknownOptionCheck {
  /// Returns a message about the first unknown option that is similar to one of the command's options.
  ///
  /// The result is `nil` if there is no such option, or if the error already concerns an option.
  static func spellingSuggestion(
    in arguments: [String], for error: any Error, root: any ParsableCommand.Type
  ) -> String? {
    // An option with another name can be the reason why a required one is missing.
    let message = root.message(for: error)
    guard message.hasPrefix("Missing expected argument") || message.hasPrefix("Unknown option")
    else { return nil }
    let command = root.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    guard let command else { return nil }
    // The help text contains the names of all options.
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

import ArgumentParser
import Foundation

/// A check that detects options with a single value that are given more than once.
///
/// The argument parser would ignore all values but the last.
enum RepeatedOptionCheck {
  /// Throws an error that names an option with a single value and its values, if it is given more than once.
  static func rejectRepeatedOptions(
    _ arguments: [String], root: any ParsableCommand.Type
  ) throws(ArgumentError) {
    var (command, rest) = (root, arguments[...])
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    {
      (command, rest) = (next, rest.dropFirst())
    }
    let options = Array(rest.prefix { $0 != "--" })
    // Describing a command takes milliseconds, which most command lines do not need.
    guard mayRepeat(options) else { return }
    try rejectRepeatedOptions(options, of: command)
  }

  /// Whether two arguments may be names of the same option: equal, or a letter and a word that begins with it.
  private static func mayRepeat(_ arguments: [String]) -> Bool {
    let names = arguments.filter { $0.hasPrefix("-") }.map(optionName)
    guard Set(names).count == names.count else { return true }
    let letters = names.filter { !$0.hasPrefix("--") }.compactMap(\.last)
    return letters.contains { letter in names.contains { $0.hasPrefix("--\(letter)") } }
  }

  private static func optionName(_ argument: String) -> String {
    String(argument.prefix { $0 != "=" })
  }

  private static func rejectRepeatedOptions(
    _ arguments: [String], of command: any ParsableCommand.Type
  ) throws(ArgumentError) {
    let description = CommandDescription.description(of: command)
    let options = (description?.arguments ?? []).filter { $0.kind == .option }
    // The values of each option with a single value, by its first name.
    var given: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let name = optionName(argument)
      guard let option = options.first(where: { $0.spellings.contains(name) })
      else { continue }
      let value =
        argument == name ? rest.popFirst() ?? "" : String(argument.dropFirst(name.count + 1))
      guard !option.isRepeating, let key = option.spellings.first else { continue }
      given[key, default: []].append(value)
      guard let values = given[key], values.count > 1 else { continue }
      throw ArgumentError(
        "\(name) is given more than once: '\(values[0])' and '\(values[1])'; give it once"
          + remedy(for: name, of: command))
    }
  }

  /// Returns how the files of one command can have different settings.
  private static func remedy(for name: String, of command: any ParsableCommand.Type) -> String {
    guard command == RenderCommand.self || command == PlanCommand.self,
      let key = OutputSettings.Key(rawValue: String(name.drop { $0 == "-" }))
    else { return "" }
    return ", or for each file, as in -o a.gif:\(key.rawValue)=\(key.example)"
  }
}

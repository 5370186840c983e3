import Foundation

/// A manual page of a command, in the language mdoc(7).
///
/// Lines have at most 80 bytes, and sentences begin on a new line, as `mandoc -T lint` demands.
struct ManualPage {
  /// The words of the command line, such as `ametrine` and `render`.
  let words: [String]
  /// The text of the page.
  let text: String

  /// The name of the page, such as `ametrine-render`.
  var name: String { words.joined(separator: "-") }
  /// The name of the page's file, such as `ametrine-render.1`.
  var fileName: String { "\(name).\(Self.section)" }

  private static let section = 1
  private static let maximumLineLength = 78

  /// Returns the pages of a command and of all its subcommands that the help lists.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - date: The date of the pages, such as `November 28, 2026`.
  ///   - parents: The words of the command line before the command.
  /// - Returns: The page of the command, followed by those of its subcommands.
  static func pages(
    of command: CommandDescription, date: String, parents: [String] = []
  ) -> [ManualPage] {
    let page = ManualPage(command, date: date, parents: parents)
    return [page]
      + command.listedSubcommands.flatMap { pages(of: $0, date: date, parents: page.words) }
  }

  private init(_ command: CommandDescription, date: String, parents: [String]) {
    words = parents + [command.commandName]
    let name = words.joined(separator: "-")
    var lines = [
      ".Dd \(date)", ".Dt \(name.uppercased()) \(Self.section)", ".Os", ".Sh NAME", ".Nm \(name)",
    ]
    // The description of a name is a phrase without a full stop.
    let abstract = command.abstract ?? ""
    lines.append(
      ".Nd \(Self.escaped(abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract))")
    let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
    lines += Self.synopsis(of: command, words: words, arguments: arguments)
    let (description, examples) = Self.sections(of: command.discussion ?? "")
    lines.append(".Sh DESCRIPTION")
    lines += description.isEmpty ? Self.filled(abstract) : description
    if !command.listedSubcommands.isEmpty {
      lines += [".Pp", "The commands are as follows:"]
      lines += Self.list(
        of: command.listedSubcommands.map {
          (".It Cm \(Self.macroArgument($0.commandName))", $0.abstract)
        })
    }
    if !arguments.isEmpty {
      lines += [".Pp", "The arguments and options are as follows:"]
      lines += Self.list(of: arguments.map { (".It \(Self.heading(of: $0))", $0.abstract) })
    }
    if parents.isEmpty { lines += Self.exitStatus(table: true) }
    if !parents.isEmpty { lines += Self.exitStatus(table: false) }
    if !examples.isEmpty { lines += [".Sh EXAMPLES"] + examples }
    lines += Self.references(to: command, words: words, parents: parents)
    text = lines.joined(separator: "\n") + "\n"
  }

  // MARK: Sections

  private static func synopsis(
    of command: CommandDescription, words: [String], arguments: [CommandDescription.Argument]
  ) -> [String] {
    var lines = [".Sh SYNOPSIS", ".Nm \(words[0])"]
    lines += words.dropFirst().map { ".Cm \(macroArgument($0))" }
    if !command.listedSubcommands.isEmpty {
      lines.append(command.defaultSubcommand == nil ? ".Ar command" : ".Op Ar command")
    }
    for argument in arguments {
      let value = argument.valueName.map(macroArgument) ?? "value"
      let flag = argument.preferredSpelling.map { "Fl \(flagArgument($0))" }
      let form =
        switch argument.kind {
        case .positional: "Ar \(value)"
        case .option: "\(flag ?? "") Ar \(value)"
        case .flag: flag ?? ""
        }
      let repeated = argument.isRepeating ? "\(form) ..." : form
      lines.append(argument.isOptional ? ".Op \(repeated)" : ".\(repeated)")
    }
    return lines
  }

  private static func heading(of argument: CommandDescription.Argument) -> String {
    let value = argument.valueName.map(macroArgument) ?? "value"
    let flags = argument.spellings.map { "Fl \(flagArgument($0))" }.joined(separator: " , ")
    return switch argument.kind {
    case .positional: "Ar \(value)"
    case .option: "\(flags) Ar \(value)"
    case .flag: flags
    }
  }

  private static func list(of items: [(heading: String, text: String?)]) -> [String] {
    [".Bl -tag -width indent"] + items.flatMap { [$0.heading] + filled($0.text ?? "") } + [".El"]
  }

  private static func exitStatus(table: Bool) -> [String] {
    guard table else {
      return [".Sh EXIT STATUS", "The exit statuses are those of", ".Xr ametrine \(section) ."]
    }
    let items = ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) }
    return [".Sh EXIT STATUS"]
      + list(
        of: (items + [("128+n", "signal n ended the command")]).map {
          (".It \($0.0)", $0.1.prefix(1).uppercased() + $0.1.dropFirst() + ".")
        })
  }

  private static func references(
    to command: CommandDescription, words: [String], parents: [String]
  ) -> [String] {
    let names =
      (parents.isEmpty ? [] : [parents.joined(separator: "-")])
      + command.listedSubcommands.map { (words + [$0.commandName]).joined(separator: "-") }
    guard !names.isEmpty else { return [] }
    let sorted = names.sorted()
    return [".Sh SEE ALSO"]
      + sorted.enumerated().map { index, name in
        ".Xr \(name) \(section)" + (index < sorted.count - 1 ? " ," : "")
      }
  }

  /// Returns the lines of a discussion, and those of its examples.
  ///
  /// Indented lines are literal. The exit statuses have a section of their own.
  private static func sections(of discussion: String) -> (text: [String], examples: [String]) {
    var text: [String] = []
    var examples: [String] = []
    for paragraph in discussion.components(separatedBy: "\n\n") {
      let lines = paragraph.split(separator: "\n").map(String.init)
      guard let first = lines.first, first != "Exit statuses:" else { continue }
      let literal = lines.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
      let running = lines.filter { !$0.hasPrefix("  ") }.joined(separator: " ")
      let display =
        literal.isEmpty ? [] : [".Bd -literal -compact"] + literal.map(escaped) + [".Ed"]
      if first == "Examples:" {
        examples += display
      } else {
        text += (text.isEmpty ? [] : [".Pp"]) + filled(running) + display
      }
    }
    return (text, examples)
  }

  // MARK: Text

  /// Returns a text as lines of limited length, with each sentence on a new line.
  private static func filled(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let word = escapedCharacters(in: String(word))
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > maximumLineLength {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
      if let last = word.last, ".!?".contains(last) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map(protectingStart(of:))
  }

  /// Returns a line of text without characters that have a meaning in roff.
  private static func escaped(_ line: String) -> String {
    protectingStart(of: escapedCharacters(in: line))
  }

  private static func protectingStart(of line: String) -> String {
    // A dot or an apostrophe at the beginning of a line starts a macro.
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  private static func escapedCharacters(in text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "…": "..."
      case "×": "\\(mu"
      // Terminals show these as other characters unless they are escaped.
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "~": "\\(ti"
      case "^": "\\(ha"
      case "\u{20}"..."\u{7E}": String(scalar)
      default:
        "\\[u" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
          + String(scalar.value, radix: 16, uppercase: true) + "]"
      }
    }.joined()
      // A word with parentheses would be marked up as a function.
      .replacing("()", with: "\\&()")
  }

  /// Returns a word as the argument of a macro.
  ///
  /// The zero-width space keeps it from being read as a macro or as punctuation.
  private static func macroArgument(_ word: String) -> String {
    "\\&\(escapedCharacters(in: word).replacing(" ", with: "\\ "))"
  }

  /// Returns the name of an option without its first hyphen, which the macro adds.
  private static func flagArgument(_ spelling: String) -> String { String(spelling.dropFirst()) }
}

extension CommandDescription {
  /// The subcommands that the help lists, except for the help itself.
  fileprivate var listedSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }
}

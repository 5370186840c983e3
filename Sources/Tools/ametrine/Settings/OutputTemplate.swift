import Diagnostics
import Foundation

/// An output path with placeholders such as `{name}`, which are replaced by the values of a row.
struct OutputTemplate {
  private enum Part: Equatable {
    case text(String)
    case placeholder(String)
  }

  /// The placeholder for the number of the row, unless a column has this name.
  static let rowNumber = "row"

  let text: String
  private let parts: [Part]
  /// The folder outside of which no file is written: that of the path before the first placeholder.
  let folder: String
  /// The folder with symbolic links resolved.
  private let root: String

  /// The names of the placeholders.
  var placeholders: [String] {
    parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// Whether the file extension comes from a value.
  var endsWithPlaceholder: Bool {
    if case .placeholder = parts.last { true } else { false }
  }

  /// Parses a path, in which `{{` and `}}` stand for braces.
  ///
  /// - Throws: `ArgumentError` if a brace has no counterpart.
  init(_ text: String) throws(ArgumentError) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    func error() -> ArgumentError {
      ArgumentError(
        "invalid output '\(text)': a brace without counterpart; write {column}, or {{ and }} for braces"
      )
    }
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        rest.removeFirst()
        literal.append(character)
      } else if character == "{" {
        guard let end = rest.firstIndex(of: "}"), end > rest.startIndex else { throw error() }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.placeholder(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else if character == "}" {
        throw error()
      } else {
        literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
    folder = Self.folder(of: parts)
    root = OutputPath.resolvedPath(of: folder)
  }

  private static func folder(of parts: [Part]) -> String {
    guard case .text(let start)? = parts.first, let slash = start.lastIndex(of: "/") else {
      return "."
    }
    return slash == start.startIndex ? "/" : String(start[..<slash])
  }

  /// Throws ``ArgumentError`` if a placeholder names no column.
  func validatePlaceholders(columns: [String]) throws(ArgumentError) {
    for name in placeholders where name != Self.rowNumber && !columns.contains(name) {
      let known = columns + [Self.rowNumber]
      let suggestion = SpellingSuggestionFinder.nearestWord(to: name, in: known)
      throw ArgumentError(
        "invalid output '\(text)': the data has no column '\(name)'; "
          + (suggestion.map { "did you mean '\($0)'?" }
            ?? "use {row} or one of \(columns.map { "{\($0)}" }.joined(separator: ", "))"))
    }
  }

  /// Returns the path for a row, as written and with symbolic links resolved.
  ///
  /// - Throws: ``ArgumentError`` if a value is empty, contains a control character or leads out of ``folder``, or the path
  ///   is too long for a file.
  func path(
    for row: DataTable.Row, in table: DataTable, resolver: PathResolver = PathResolver()
  ) throws(ArgumentError) -> (path: String, resolved: String) {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .placeholder(let name):
        path += try value(of: name, row: row, in: table)
      }
    }
    let longest = path.utf8.split(separator: UInt8(ascii: "/")).map(\.count).max() ?? 0
    guard longest <= NAME_MAX, path.utf8.count < PATH_MAX else {
      throw ArgumentError(
        .dataInvalid,
        "\(table.label(of: row)): the output path '\(path.shortenedInMiddle())' is too long: a name can have \(NAME_MAX) "
          + "bytes and a path \(PATH_MAX - 1); shorten the value")
    }
    let resolved = resolver.resolvedPath(of: path)
    guard path != StandardOutputFile.name, resolved.hasPrefix(root == "/" ? root : root + "/")
    else {
      throw unsafePath(row, table, name: placeholders.first ?? "", value: path)
    }
    return (path, resolved)
  }

  private func value(
    of name: String, row: DataTable.Row, in table: DataTable
  ) throws(ArgumentError) -> String {
    guard table.columns.contains(name) else {
      // Names with the same number of digits are sorted by number.
      let digits = String(row.number)
      return String(repeating: "0", count: String(table.rows.count).count - digits.count) + digits
    }
    let value = table.value(name, of: row) ?? ""
    let place = "\(table.label(of: row)), column '\(name)'"
    guard !value.isEmpty else {
      throw ArgumentError(
        .dataInvalid, "\(place): the value is empty, but the output path requires it; add a value")
    }
    guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw ArgumentError(
        .unsafePath,
        "\(place): '\(value.singleLineEscaped)' contains a control character, which the output path cannot have"
      )
    }
    let steps = value.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.contains(".."), !steps.contains("."), !value.hasPrefix("/") else {
      throw unsafePath(row, table, name: name, value: value)
    }
    return value
  }

  private func unsafePath(
    _ row: DataTable.Row, _ table: DataTable, name: String, value: String
  ) -> ArgumentError {
    ArgumentError(
      .unsafePath,
      "\(table.label(of: row)), column '\(name)': '\(value.shortenedInMiddle())' leads out of the output folder "
        + "'\(folder)'; use a name without '..' and without a slash at its start")
  }
}

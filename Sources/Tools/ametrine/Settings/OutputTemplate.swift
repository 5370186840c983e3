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

  /// The names of the placeholders.
  var placeholders: [String] {
    parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// The folder outside of which no file is written: that of the path before the first placeholder.
  var folder: String {
    guard case .text(let start)? = parts.first, let slash = start.lastIndex(of: "/") else {
      return "."
    }
    return slash == start.startIndex ? "/" : String(start[..<slash])
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

  /// Returns the path for a row.
  ///
  /// - Throws: ``ArgumentError`` if a value is empty, contains a control character or leads out of ``folder``.
  func path(for row: DataTable.Row, in table: DataTable) throws(ArgumentError) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .placeholder(let name):
        path += try value(of: name, row: row, in: table)
      }
    }
    let root = OutputPath.resolvedPath(of: folder)
    guard path != StandardOutputFile.name,
      OutputPath.resolvedPath(of: path).hasPrefix(root == "/" ? root : root + "/")
    else {
      throw unsafePath(row, table, name: placeholders.first ?? "", value: path)
    }
    return path
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
        + "'\(folder)'; use a name without '..'")
  }
}

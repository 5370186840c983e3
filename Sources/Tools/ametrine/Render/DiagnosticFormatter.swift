import CAML
import Diagnostics
import Foundation

/// Formatting of document diagnostics as lines for the terminal.
enum DiagnosticFormatter {
  /// The maximum number of diagnostic lines for a document.
  ///
  /// A longer list would not be readable.
  static let maximumLineCount = 20

  /// Returns a line for each diagnostic up to the maximum, and a line with the number of omitted ones.
  static func lines(for diagnostics: [DocumentDiagnostic], document input: String) -> [String] {
    let shown = diagnostics.filter { $0.severity > .note }
    var lines = shown.prefix(maximumLineCount).map { line(for: $0, document: input) }
    if shown.count > maximumLineCount {
      lines.append(
        "\(input): \(shown.count - maximumLineCount) more findings; "
          + "run ametrine validate to list all")
    }
    return lines
  }

  /// Returns a line with the document, location, severity, problem and remedy.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic to format.
  ///   - input: The name of the document.
  ///   - severity: A function that returns the text for a severity.
  static func line(
    for diagnostic: DocumentDiagnostic, document input: String,
    severity: (DocumentDiagnostic.Severity) -> String = { "\($0)" }
  ) -> String {
    let message = "\(diagnostic.issue.message); \(diagnostic.issue.remedy)"
    let start = [input, locationText(for: diagnostic.location)].filter { !$0.isEmpty }.joined(
      separator: ": ")
    return
      "\(start.singleLineEscaped): \(severity(diagnostic.severity)): \(message.singleLineEscaped)"
  }

  /// Returns the text of a location with at most the last two components of its file path.
  private static func locationText(for location: DocumentDiagnostic.Location) -> String {
    let names = location.file.split(separator: "/")
    let file = names.count > 2 ? "…/" + names.suffix(2).joined(separator: "/") : location.file
    let column = location.line == nil ? nil : location.column
    return
      ([file].filter { !$0.isEmpty } + [location.line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
  }

  /// Returns a path relative to the working directory if it is inside of it, else unchanged.
  static func relativePath(of path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) && path.count > prefix.count
      ? String(path.dropFirst(prefix.count)) : path
  }
}

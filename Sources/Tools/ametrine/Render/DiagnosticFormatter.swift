import CAML
import Diagnostics
import Foundation

/// Functions that format document diagnostics as lines for the terminal.
enum DiagnosticFormatter {
  /// The maximum number of diagnostic lines printed for one document, so that the list stays readable.
  static let maximumLineCount = 20

  /// Returns one line for each diagnostic, up to the maximum, and a line with the number of omitted diagnostics.
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

  /// Returns a line with the document, the location, the severity, the problem and the remedy.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic to format.
  ///   - input: The name of the document.
  ///   - severity: A function that returns the text for the severity.
  /// - Returns: The line, without a line break.
  static func line(
    for diagnostic: DocumentDiagnostic, document input: String,
    severity: (DocumentDiagnostic.Severity) -> String = { "\($0)" }
  ) -> String {
    let message = "\(diagnostic.issue.message); \(diagnostic.issue.remedy)"
    let location = locationText(for: diagnostic.location)
    // An error about the whole file has its name as location.
    let isWhole = location == (input as NSString).lastPathComponent
    let start = (isWhole ? [input] : [input, location]).filter { !$0.isEmpty }.joined(
      separator: ": ")
    return
      "\(start.singleLineEscaped): \(severity(diagnostic.severity)): \(message.singleLineEscaped)"
  }

  /// Returns the text for a location, with at most the last two components of its file path.
  private static func locationText(for location: DocumentDiagnostic.Location) -> String {
    let names = location.file.split(separator: "/")
    let file = names.count > 2 ? "…/" + names.suffix(2).joined(separator: "/") : location.file
    let column = location.line == nil ? nil : location.column
    return
      ([file].filter { !$0.isEmpty } + [location.line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
  }

  /// Returns the path relative to the working directory if it is inside that directory; otherwise returns it
  /// unchanged.
  static func relativePath(of path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) && path.count > prefix.count
      ? String(path.dropFirst(prefix.count)) : path
  }
}

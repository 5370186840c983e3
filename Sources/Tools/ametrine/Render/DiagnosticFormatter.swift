import CAML
import Diagnostics
import Foundation

/// What was found in a document, as lines for the terminal.
enum DiagnosticFormatter {
  /// Beyond it the lines only hide each other.
  static let maximumLineCount = 20

  /// One line for each diagnostic that shows, and one for those left out.
  static func lines(for diagnostics: [DocumentDiagnostic], document input: String) -> [String] {
    let shown = diagnostics.filter { $0.severity > .note }
    var lines = shown.prefix(maximumLineCount).map { line(for: $0, document: input) }
    if shown.count > maximumLineCount {
      lines.append("\(input): and \(shown.count - maximumLineCount) findings more")
    }
    return lines
  }

  /// Document, place in it, severity, fault and remedy; `severity` says how the severity is written.
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

  /// A place with the last two names of its file's path, of which those before tell nothing more.
  private static func locationText(for location: DocumentDiagnostic.Location) -> String {
    let names = location.file.split(separator: "/")
    let file = names.count > 2 ? "…/" + names.suffix(2).joined(separator: "/") : location.file
    let column = location.line == nil ? nil : location.column
    return
      ([file].filter { !$0.isEmpty } + [location.line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
  }

  /// A path from the working folder, where it leads into it.
  static func relativePath(of path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) && path.count > prefix.count
      ? String(path.dropFirst(prefix.count)) : path
  }
}

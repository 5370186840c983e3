import CAML
import Diagnostics
import Foundation

/// What was found in a document, as lines for the terminal.
enum FindingLines {
  /// Beyond it the lines only hide each other.
  static let maximum = 20

  /// One line for each finding that shows, and one for those left out.
  static func lines(_ findings: [Finding], of input: String) -> [String] {
    let shown = findings.filter { $0.severity > .note }
    var lines = shown.prefix(maximum).map { line($0, of: input) }
    if shown.count > maximum {
      lines.append("\(input): and \(shown.count - maximum) findings more")
    }
    return lines
  }

  /// Document, place in it, severity, fault and remedy; `severity` says how the severity is written.
  static func line(
    _ finding: Finding, of input: String,
    severity: (Finding.Severity) -> String = { "\($0)" }
  ) -> String {
    let words = "\(finding.fault.message); \(finding.fault.remedy)"
    let start = [input, place(finding.place)].filter { !$0.isEmpty }.joined(separator: ": ")
    return "\(start.inOneLine): \(severity(finding.severity)): \(words.inOneLine)"
  }

  /// A place with the last two names of its file's path, of which those before tell nothing more.
  private static func place(_ place: Finding.Place) -> String {
    let names = place.file.split(separator: "/")
    let file = names.count > 2 ? "…/" + names.suffix(2).joined(separator: "/") : place.file
    let column = place.line == nil ? nil : place.column
    return
      ([file].filter { !$0.isEmpty } + [place.line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
  }

  /// A path from the working folder, where it leads into it.
  static func short(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) && path.count > prefix.count
      ? String(path.dropFirst(prefix.count)) : path
  }
}

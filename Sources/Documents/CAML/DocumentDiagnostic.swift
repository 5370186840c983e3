import Diagnostics

/// A problem in a document: an error, or a feature that cannot be displayed as specified.
///
/// A strict import throws the first diagnostic and ends; a lenient import collects diagnostics.
public struct DocumentDiagnostic: Error, Hashable, Sendable {
  /// The severity of a diagnostic: its effect on the displayed document.
  public enum Severity: Int, Comparable, CaseIterable, Sendable {
    /// The rendered image is not affected: the value is stored for the host program or has no visual effect.
    case note
    /// Something is displayed differently than the document specifies.
    case warning
    /// Something is missing from the rendered image.
    case error

    /// Returns whether the first severity is lower than the second one.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// The position in a package that a diagnostic refers to.
  public struct Location: Hashable, Sendable {
    /// The path of the file within the package; empty for the package itself.
    public var file: String
    /// The line number, starting at 1; `nil` if the diagnostic refers to the entire file.
    public var line: Int?
    /// The column number in characters, starting at 1; `nil` if it is unknown.
    public var column: Int?

    /// Creates a location in the given file.
    ///
    /// Line and column numbers start at 1.
    public init(_ file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// The position of the problem in the package.
  public let location: Location
  /// The problem, with long names and values truncated.
  public let issue: DocumentIssue

  /// Creates a diagnostic for the given issue and location.
  ///
  /// Names and values longer than 200 characters are truncated.
  public init(_ issue: DocumentIssue, at location: Location) {
    self.issue = issue.shortened
    self.location = location
  }

  /// The severity of the diagnostic: its effect on the displayed document.
  public var severity: Severity { issue.severity }
}

extension DocumentDiagnostic: CustomStringConvertible {
  /// A one-line description of the diagnostic: location, severity, message and remedy.
  ///
  /// Control characters from the document are escaped.
  public var description: String {
    var parts = location.file.isEmpty ? [] : [location.file.shortenedInMiddle()]
    if let line = location.line { parts.append("\(line)") }
    if location.line != nil, let column = location.column { parts.append("\(column)") }
    let start = parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    return "\(start)\(severity): \(issue.message); \(issue.remedy)".singleLineEscaped
      .shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
  }
}

/// The way in which an importer handles diagnostics.
public enum ImportMode: String, CaseIterable, Sendable {
  /// The import throws the first diagnostic and ends.
  case strict
  /// Diagnostics are collected and the import continues.
  ///
  /// Only an exceeded limit ends the import.
  case lenient
}

/// A log that collects diagnostics, or ends an import at the first one in strict mode.
final class DiagnosticLog {
  private let mode: ImportMode
  private let maximumCount: Int
  private(set) var all: [DocumentDiagnostic] = []

  init(_ mode: ImportMode, limit: Int = PackageLimits().findings) {
    (self.mode, self.maximumCount) = (mode, limit)
  }

  /// Adds a diagnostic to the log.
  ///
  /// - Parameter diagnostic: The diagnostic to add.
  /// - Throws: The given diagnostic, in a strict import or if it reports an exceeded limit; another diagnostic if the
  ///   log is full.
  func report(_ diagnostic: DocumentDiagnostic) throws(DocumentDiagnostic) {
    guard all.count < maximumCount || diagnostic.issue.isLimitExceeded else {
      throw DocumentDiagnostic(
        .limitExceeded(.findings, limit: maximumCount), at: diagnostic.location)
    }
    all.append(diagnostic)
    if mode == .strict || diagnostic.issue.isLimitExceeded { throw diagnostic }
  }

  func report(_ issue: DocumentIssue, at location: DocumentDiagnostic.Location)
    throws(DocumentDiagnostic)
  {
    try report(DocumentDiagnostic(issue, at: location))
  }

  /// Runs a closure and adds the messages that frameworks report during it as diagnostics at the given location.
  func collectDiagnostics<Result>(
    at location: DocumentDiagnostic.Location, during body: () throws(DocumentDiagnostic) -> Result
  ) throws(DocumentDiagnostic) -> Result {
    let (result, texts) = Diagnostics.captureMessages { Swift.Result(catching: body) }
    for text in texts { try report(DocumentIssue(reported: text), at: location) }
    return try result.get()
  }
}

import Diagnostics

/// Something in a document that is wrong or cannot be shown as it says.
///
/// As an error it ends reading; in a lenient import it is collected.
public struct DocumentDiagnostic: Error, Hashable, Sendable {
  /// How much of the picture it costs.
  public enum Severity: Int, Comparable, CaseIterable, Sendable {
    /// Nothing: it is kept for the host or has no effect on pictures.
    case note
    /// Something is shown differently than the document asks.
    case warning
    /// Something is missing.
    case error

    /// Whether the first costs less.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// Where it was found.
  public struct Location: Hashable, Sendable {
    /// The path within the package; empty for the package itself.
    public var file: String
    /// From 1; nil where the whole file is meant.
    public var line: Int?
    /// From 1, in characters.
    public var column: Int?

    /// A place in a file.
    public init(_ file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// Where it was found.
  public let location: Location
  /// The fault, with long names and values shortened.
  public let issue: DocumentIssue

  /// Creates a diagnostic of a fault at a place.
  ///
  /// Names and values of the document that are longer than 200 characters are shortened.
  public init(_ issue: DocumentIssue, at location: Location) {
    self.issue = issue.shortened
    self.location = location
  }

  /// How much of the picture it costs.
  public var severity: Severity { issue.severity }
}

extension DocumentDiagnostic: CustomStringConvertible {
  /// One line for a person: place, fault, remedy; what the document says in it is escaped.
  public var description: String {
    var parts = location.file.isEmpty ? [] : [location.file.shortenedInMiddle()]
    if let line = location.line { parts.append("\(line)") }
    if location.line != nil, let column = location.column { parts.append("\(column)") }
    let start = parts.isEmpty ? "" : parts.joined(separator: ":") + ": "
    return "\(start)\(severity): \(issue.message); \(issue.remedy)".singleLineEscaped
      .shortenedInMiddle(toUTF8Length: String.maximumMessageLength)
  }
}

/// What an importer does with what it cannot follow.
public enum ImportMode: String, CaseIterable, Sendable {
  /// The first diagnostic ends the import.
  case strict
  /// Diagnostics are collected, and everything else is shown; only a limit that is reached ends it.
  case lenient
}

/// Collects diagnostics, or ends an import at the first that counts.
final class DiagnosticLog {
  private let mode: ImportMode
  private let maximumCount: Int
  private(set) var all: [DocumentDiagnostic] = []

  init(_ mode: ImportMode, limit: Int = PackageLimits().findings) {
    (self.mode, self.maximumCount) = (mode, limit)
  }

  /// Notes a diagnostic.
  ///
  /// - Parameter diagnostic: what was found.
  /// - Throws: the diagnostic, in a strict import, and in any where a limit is reached.
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

  /// Does something, and notes what the frameworks report meanwhile as found at a place.
  func collectDiagnostics<Result>(
    at location: DocumentDiagnostic.Location, during body: () throws(DocumentDiagnostic) -> Result
  ) throws(DocumentDiagnostic) -> Result {
    let (result, texts) = Diagnostics.captureMessages { Swift.Result(catching: body) }
    for text in texts { try report(DocumentIssue(reported: text), at: location) }
    return try result.get()
  }
}

import Diagnostics

/// A mistake in an SVG file: its place, the fault and a remedy.
public struct SVGDrawingError: Error, Hashable, Sendable {
  /// The reasons why an SVG file cannot be read.
  public enum Reason: Hashable, Sendable {
    /// The system cannot read the file, for the given reason.
    case unreadable(String)
    /// The text is not well-formed XML; the arguments are the fault and the remedy.
    case malformedXML(String, remedy: String)
    /// The root element has the given name instead of `svg`.
    case notSVG(String)
    /// The path data of an element is not valid.
    case invalidPath(SVGPathError)
    /// The value of the attribute is not valid; the last argument describes a valid value.
    case invalidValue(attribute: String, value: String, expected: String)
    /// The file has more than the maximum of the named quantity; see ``SVGDrawingLimits``.
    case limitExceeded(String, Int)
  }

  /// The reason why the file cannot be read.
  public let reason: Reason
  /// The path of the file; empty for a text.
  public let file: String
  /// The number of the line, starting at 1; `nil` if the error refers to the entire file.
  public let line: Int?
  /// The column in characters, starting at 1; `nil` if it is unknown.
  public let column: Int?

  init(_ reason: Reason, file: String, line: Int? = nil, column: Int? = nil) {
    (self.reason, self.file, self.line, self.column) = (reason, file, line, column)
  }
}

extension SVGDrawingError: CustomStringConvertible {
  /// A one-line description: place, fault and remedy.
  public var description: String {
    var place = file.isEmpty ? "SVG" : file.shortenedInMiddle()
    if let line { place += ":\(line)" }
    if line != nil, let column { place += ":\(column)" }
    let (fault, remedy) = texts
    return "\(place): \(fault); \(remedy)".singleLineEscaped.shortenedInMiddle(
      toUTF8Length: String.maximumMessageLength)
  }

  private var texts: (fault: String, remedy: String) {
    switch reason {
    case .unreadable(let text): ("cannot read the file: \(text)", "check the path")
    case .malformedXML(let fault, let remedy): (fault, remedy)
    case .notSVG(let name): ("the root element is <\(name)>", "use a file that begins with <svg>")
    case .invalidPath(let error): ("attribute 'd': \(error.fault)", error.reason.remedy)
    case .invalidValue(let attribute, let value, let expected):
      ("invalid value '\(value.shortenedInMiddle())' of '\(attribute)'", "write \(expected)")
    case .limitExceeded(let name, let limit):
      ("limit exceeded: more than \(limit) \(name)", "divide the drawing into several files")
    }
  }
}

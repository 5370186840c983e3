#if Porting
/// The path and text of a Swift source file.
public struct SourceFile: Codable, Hashable, Sendable {
  /// The path that diagnostics report for the file, also after its lowered text was stored elsewhere.
  public var path: String

  /// The complete text of the file.
  public var text: String

  /// The reason why the file could not be read as text, or nil.
  public internal(set) var refusal: LoweringDiagnostic?

  /// Creates a source file from a path and its text.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The platform for which conditional compilation is evaluated.
public enum TargetPlatform: String, Codable, Hashable, Sendable, CaseIterable {
  /// Conditions about systems, modules and environments are evaluated as on iOS.
  case iOS

  /// Conditions stay in the source, and the compiler evaluates them for Linux.
  case linux
}

/// Options of lowering.
public struct LoweringOptions: Codable, Hashable, Sendable {
  /// The platform for which conditional compilation is evaluated.
  ///
  /// The default is iOS.
  public var platform: TargetPlatform

  /// The names of additional modules that can be imported, such as those of the package itself.
  public var modules: Set<String>

  /// Whether `try?` adds a second optional to an expression that is already optional, as in language modes before
  /// Swift 5.
  public var nestsOptionals: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - platform: The platform for which conditional compilation is evaluated.
  ///   - modules: The names of additional modules that can be imported.
  ///   - nestsOptionals: Whether `try?` adds a second optional, as in language modes before Swift 5.
  public init(
    platform: TargetPlatform = .iOS, modules: Set<String> = [], nestsOptionals: Bool = false
  ) {
    self.platform = platform
    self.modules = modules
    self.nestsOptionals = nestsOptionals
  }
}

/// A report about code that lowering does not fully support.
public struct LoweringDiagnostic: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The severity of a lowering diagnostic.
  public enum Severity: String, Codable, Hashable, Sendable, Comparable {
    /// The code compiles with reduced functionality.
    case note
    /// The code does not compile or does not work.
    case error

    /// Orders severities by the amount of lost functionality: notes before errors.
    public static func < (a: Severity, b: Severity) -> Bool { a == .note && b == .error }
  }

  /// The path of the source file.
  public var path: String
  /// The line of the code, from 1.
  public var line: Int
  /// The column of the code in UTF-8 bytes, from 1.
  public var column: Int
  /// The severity of the problem.
  public var severity: Severity
  /// A short identifier of the kind of code, such as `runtime` or `perform`, for grouping diagnostics.
  public var kind: String
  /// The description of the problem.
  public var message: String
  /// The suggested replacement code.
  public var remedy: String

  /// The diagnostic as one line in the format of compiler messages.
  public var description: String {
    "\(path):\(line):\(column): \(severity == .error ? "error" : "note"): \(message); \(remedy)"
  }
}
#endif

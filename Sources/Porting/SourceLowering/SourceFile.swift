#if Porting
/// The path and text of a Swift source file.
public struct SourceFile: Codable, Hashable, Sendable {
  /// The path reported in diagnostics for the file, even after its lowered text is stored elsewhere.
  public var path: String

  /// The complete text of the file.
  public var text: String

  /// The reason why the file could not be read as text; `nil` if it was read.
  public internal(set) var refusal: LoweringDiagnostic?

  /// Creates a source file with the given path and text.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The platform for which conditional compilation is evaluated.
public enum TargetPlatform: String, Codable, Hashable, Sendable, CaseIterable {
  /// Conditions that test the system, modules or the environment are evaluated as on iOS.
  case iOS

  /// Conditions remain in the source, and the compiler evaluates them for Linux.
  case linux
}

/// The options for lowering the source files of a module.
public struct LoweringOptions: Codable, Hashable, Sendable {
  /// The platform for which conditional compilation is evaluated.
  ///
  /// The default is iOS.
  public var platform: TargetPlatform

  /// The names of additional modules that can be imported, such as the modules in the package itself.
  public var modules: Set<String>

  /// Whether `try?` adds a second optional to an expression that is already optional, as in language modes before
  /// Swift 5.
  public var nestsOptionals: Bool

  /// Creates options for lowering source files.
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

/// A diagnostic about code that lowering does not fully support.
public struct LoweringDiagnostic: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The severity of a lowering diagnostic.
  public enum Severity: String, Codable, Hashable, Sendable, Comparable {
    /// The code compiles with reduced functionality.
    case note
    /// The code does not compile or does not work at run time.
    case error

    /// Returns whether the first severity is less than the second: notes precede errors.
    public static func < (a: Severity, b: Severity) -> Bool { a == .note && b == .error }
  }

  /// The path of the source file.
  public var path: String
  /// The line of the code, starting at 1.
  public var line: Int
  /// The column of the code in UTF-8 bytes, starting at 1.
  public var column: Int
  /// The severity of the problem.
  public var severity: Severity
  /// A short identifier for the kind of code, such as `runtime` or `perform`, used for grouping diagnostics.
  public var kind: String
  /// A description of the problem, without its remedy.
  public var message: String
  /// A suggestion for replacing the code.
  public var remedy: String

  /// The diagnostic as one line of text in the format of compiler messages.
  public var description: String {
    "\(path):\(line):\(column): \(severity == .error ? "error" : "note"): \(message); \(remedy)"
  }
}
#endif

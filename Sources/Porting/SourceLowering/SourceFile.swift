#if Porting
/// A Swift source file: what it is called and what it says.
public struct SourceFile: Codable, Hashable, Sendable {
  /// The path that the compiler is told, for diagnostics of text that stands elsewhere after lowering.
  public var path: String

  /// The whole text.
  public var text: String

  /// The reason why the file has no text that could be parsed; nil where it has.
  public internal(set) var refusal: LoweringDiagnostic?

  /// A file of that path and text.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The system whose parts of a source file are built.
public enum TargetPlatform: String, Codable, Hashable, Sendable, CaseIterable {
  /// What iOS takes: conditions over systems, modules and environments are answered as iOS answers them.
  case iOS

  /// What Linux takes: conditions stand as they are.
  case linux
}

/// How source is lowered.
public struct LoweringOptions: Codable, Hashable, Sendable {
  /// The system whose parts are built.
  public var platform: TargetPlatform

  /// Names of modules that can be imported although nobody here knows them, such as those of the package itself.
  public var modules: Set<String>

  /// Whether `try?` makes an optional of what is optional already, as it does in language modes before 5.
  public var nestsOptionals: Bool

  /// Options for a platform, with the names of further modules that exist, and the language mode's rule for `try?`.
  public init(
    platform: TargetPlatform = .iOS, modules: Set<String> = [], nestsOptionals: Bool = false
  ) {
    self.platform = platform
    self.modules = modules
    self.nestsOptionals = nestsOptionals
  }
}

/// Something in a source file that lowering cannot take over.
public struct LoweringDiagnostic: Codable, Hashable, Sendable, CustomStringConvertible {
  /// What becomes of it.
  public enum Severity: String, Codable, Hashable, Sendable, Comparable {
    /// It compiles, and does less than it did.
    case note
    /// It will not compile, or not work.
    case error

    /// By how much is lost.
    public static func < (a: Severity, b: Severity) -> Bool { a == .note && b == .error }
  }

  /// The path of the file.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, from 1.
  public var column: Int
  /// What becomes of it.
  public var severity: Severity
  /// A word for the kind of spelling, the same for all of a kind.
  public var kind: String
  /// What stands there.
  public var message: String
  /// What to write instead.
  public var remedy: String

  /// One line for a person.
  public var description: String {
    "\(path):\(line):\(column): \(severity == .error ? "error" : "note"): \(message); \(remedy)"
  }
}
#endif

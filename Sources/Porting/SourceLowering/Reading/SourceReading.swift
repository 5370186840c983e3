#if Porting
import Foundation

extension SourceFile {
  /// Reads a source file.
  ///
  /// If the file cannot be read, `refusal` states the reason and the text is empty. A symbolic link that leads out of
  /// `folder` is not followed.
  public init(reading path: String, below folder: String? = nil) {
    self.init(path: path, text: "")
    var found = stat()
    guard let real = Self.realPath(path), stat(real, &found) == 0 else {
      refusal = LoweringDiagnostic(
        refusing: path, "the file does not exist or cannot be read",
        "check the path and its permissions")
      return
    }
    if let folder, let root = Self.realPath(folder), real != root,
      !real.hasPrefix(root == "/" ? root : root + "/")
    {
      refusal = LoweringDiagnostic(
        refusing: path, "the symbolic link points outside '\(folder)'",
        "copy the file into the folder")
      return
    }
    guard found.st_mode & S_IFMT == S_IFREG else {
      refusal = LoweringDiagnostic(
        refusing: path, "not a regular file", "replace it with a file, or remove it")
      return
    }
    guard found.st_size <= SourceLimits.maximumBytes else {
      refusal = SourceLimits.fileTooLargeDiagnostic(path: path, byteCount: Int(found.st_size))
      return
    }
    guard let data = FileManager.default.contents(atPath: real) else {
      refusal = LoweringDiagnostic(
        refusing: path, "the file cannot be read", "check its permissions")
      return
    }
    self.init(path: path, bytes: [UInt8](data))
  }

  /// Creates a source file from UTF-8 bytes.
  ///
  /// If the bytes are not valid UTF-8, `refusal` states the position of the error.
  public init(path: String, bytes: [UInt8]) {
    self.init(path: path, text: "")
    if let fault = Self.firstEncodingError(in: bytes) {
      let location = LineOffsetTable(bytes).lineAndColumn(of: fault.offset)
      refusal = LoweringDiagnostic(
        refusing: path, line: location.line, column: location.column, fault.what,
        "save the file as UTF-8 text")
    } else {
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the first position at which the bytes are not valid UTF-8 text; `nil` if they are valid.
  private static func firstEncodingError(in bytes: [UInt8]) -> (offset: Int, what: String)? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return (0, "the text is encoded as UTF-16 or UTF-32")
    }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar):
        if scalar.first == 0 { return (offset, "the text contains a NUL byte") }
        offset += scalar.count
      case .error: return (offset, "the text is not valid UTF-8")
      case .emptyInput: return nil
      }
    }
  }
}
#endif

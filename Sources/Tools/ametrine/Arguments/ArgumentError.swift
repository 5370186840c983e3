/// An error that reports an invalid command-line argument, or another reason why a command cannot do its task.
///
/// Its description states the problem and the valid values or the remedy in one line.
struct ArgumentError: Error, Equatable, CustomStringConvertible {
  let description: String
  let code: ErrorCode

  init(_ description: String, code: ErrorCode = .invalidArgument) {
    (self.description, self.code) = (description, code)
  }

  init(_ code: ErrorCode, _ description: String) { self.init(description, code: code) }
}

/// An error that reports an invalid command-line argument.
///
/// Its description states the problem and the valid values in one line.
struct ArgumentError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

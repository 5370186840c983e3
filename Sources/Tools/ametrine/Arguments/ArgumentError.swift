/// An error about a command-line argument.
///
/// Its description states the problem and valid values in one line.
struct ArgumentError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

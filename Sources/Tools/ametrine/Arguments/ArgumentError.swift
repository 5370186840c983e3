/// What is wrong with an argument and what would be right, in one line.
struct ArgumentError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

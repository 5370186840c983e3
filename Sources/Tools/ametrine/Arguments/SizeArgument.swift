/// A size in points as it is given on the command line.
struct SizeArgument: Equatable, Sendable {
  let width: Double
  let height: Double

  /// As it is given.
  var text: String { "\(width)x\(height)" }

  /// A width and a height in points, above 0.
  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Reads `390x844`; the letter may be a capital or `×`.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      width > 0, height > 0, width.isFinite, height.isFinite
    else { throw ArgumentError("a size is WIDTHxHEIGHT in points, such as 390x844") }
    self.width = width
    self.height = height
  }
}

/// A size given as a command-line argument, in points.
struct SizeArgument: Equatable, Sendable {
  let width: Double
  let height: Double

  /// The argument in the form `WIDTHxHEIGHT`.
  var text: String { "\(width)x\(height)" }

  /// Creates a size from a width and height in points, both greater than 0.
  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// Parses a size such as `390x844`.
  ///
  /// The separator may also be `X` or `×`.
  ///
  /// - Throws: `ArgumentError` if the text is not a size with a positive width and height.
  init(_ text: String) throws(ArgumentError) {
    let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      width > 0, height > 0, width.isFinite, height.isFinite
    else { throw ArgumentError("expected WIDTHxHEIGHT in points, such as 390x844") }
    self.width = width
    self.height = height
  }
}

import Diagnostics

/// A property of a written film that differs from its frames, such as its size.
public struct FilmNotice: Hashable, Sendable {
  /// The kinds of differences.
  public enum Kind: Hashable, Sendable {
    /// The film has an even width and height, in pixels, because its codec requires them.
    ///
    /// The last column or row of the frames is repeated.
    case evenSize(frameWidth: Int, frameHeight: Int, width: Int, height: Int)
  }

  /// The path of the film.
  public let path: String
  /// The kind of the difference, with the sizes concerned in pixels.
  public let kind: Kind

  /// The reporter of notices as developer diagnostics.
  private static let reporter = DiagnosticReporter(subsystem: "Films")

  /// Reports the notice as a developer diagnostic.
  func report() { Self.reporter.report(description) }
}

extension FilmNotice: CustomStringConvertible {
  /// A one-line description: path, difference and remedy.
  public var description: String {
    switch kind {
    case .evenSize(let frameWidth, let frameHeight, let width, let height):
      "\(path): the film has \(width) × \(height) pixels instead of \(frameWidth) × \(frameHeight): H.264 "
        + "requires even sizes, and the last column or row is repeated; use an even width and height"
    }
  }
}

import Foundation

/// A measured path: the arc lengths of its pieces, used to find positions along it.
///
/// A piece is a line, a curve or the closing line of a subpath. A move is not a piece.
public struct PathMeasure: Hashable, Sendable {
  /// The interpretation of a fraction within a curve: by arc length or by curve parameter.
  public enum Parameterization: String, Hashable, Sendable {
    /// The fraction refers to the arc length.
    case arcLength
    /// The fraction is the curve parameter.
    case parameter
  }

  /// A line, curve or closing line of a measured path.
  public struct Piece: Hashable, Sendable {
    /// The line or curve, from the start to the end of the piece.
    public let curve: Curve
    /// The arc length of the piece, in units of the path.
    public let length: Double
    /// The total length of all earlier pieces, in units of the path.
    public let offset: Double
    /// The index of the subpath that contains the piece, starting at 0.
    public let subpath: Int
    /// Whether the piece is the closing line of a subpath.
    public let isClosing: Bool

    /// Returns the position at the given fraction of the piece, `0...1`.
    public func location(atFraction fraction: Double, parameterization rule: Parameterization)
      -> Location
    {
      let t = parameter(atFraction: fraction, parameterization: rule)
      let v = curve.tangent(at: t)
      return Location(point: curve.point(at: t), angle: atan2(v.y, v.x))
    }

    /// Returns the curve parameter at the given fraction of the piece, `0...1`.
    public func parameter(atFraction fraction: Double, parameterization rule: Parameterization)
      -> Double
    {
      switch rule {
      case .parameter: fraction
      case .arcLength: curve.parameter(atLength: fraction * length)
      }
    }
  }

  /// A point on a path and the direction of the path there.
  public struct Location: Hashable, Sendable {
    /// The position in the coordinates of the path.
    public let point: Point
    /// The direction of travel in radians, measured from the x axis toward the y axis.
    public let angle: Double
  }

  private let path: Path
  /// The lengths of the pieces.
  ///
  /// The other properties of a piece are recomputed when it is requested.
  let lengths: ContiguousArray<Double>
  /// The total length of all pieces, in units of the path.
  public let length: Double

  /// Measures the arc lengths of a path.
  public init(_ path: Path) {
    var lengths: ContiguousArray<Double> = []
    lengths.reserveCapacity(path.verbs.count)
    var sum = 0.0
    for element in path.elements {
      guard let curve = Curve(element) else { continue }
      let own = curve.length
      lengths.append(own)
      sum += own
    }
    self.path = path
    self.lengths = lengths
    length = sum
  }

  /// The pieces in order, computed as the sequence is iterated.
  public var pieces: PieceSequence { PieceSequence(elements: path.elements, lengths: lengths) }

  /// A sequence of the pieces of a path, computed one at a time.
  public struct PieceSequence: Sequence, IteratorProtocol {
    fileprivate var elements: Path.ElementSequence
    fileprivate let lengths: ContiguousArray<Double>
    private var index = 0
    /// The total length of the pieces before the next one.
    private(set) var offset = 0.0
    private var subpath = -1

    fileprivate init(elements: Path.ElementSequence, lengths: ContiguousArray<Double>) {
      (self.elements, self.lengths) = (elements, lengths)
    }

    /// Returns the next piece, or `nil` after the last one.
    public mutating func next() -> Piece? {
      while let element = elements.next() {
        var isClosing = false
        switch element {
        case .move:
          subpath += 1
          continue
        case .close: isClosing = true
        case .line, .quad, .cubic: break
        }
        guard let curve = Curve(element) else { continue }
        let piece = Piece(
          curve: curve, length: lengths[index], offset: offset, subpath: subpath,
          isClosing: isClosing)
        index += 1
        offset += piece.length
        return piece
      }
      return nil
    }
  }

  /// Calls `body` for each subpath that contains pieces.
  ///
  /// `body` must consume as many pieces as it receives lengths.
  func forEachSubpath(
    _ body: (_ pieces: inout PieceSequence, _ lengths: ContiguousArray<Double>.SubSequence) -> Void
  ) {
    var pieces = pieces
    var (first, verb) = (0, 0)
    let verbs = path.verbs
    while verb < verbs.count {
      if verbs[verb] == .move {
        verb += 1
        continue
      }
      let start = verb
      while verb < verbs.count, verbs[verb] != .move { verb += 1 }
      body(&pieces, lengths[first..<first + verb - start])
      first += verb - start
    }
  }

  /// Returns the position at the given fraction of the whole length, or `nil` if the path has no pieces.
  ///
  /// At a corner, the direction is that of the following piece. Fractions are clamped to `0...1`.
  /// - Complexity: O(n), where n is the number of pieces.
  public func location(
    atFraction fraction: Double, parameterization rule: Parameterization = .arcLength
  )
    -> Location?
  {
    let target = min(max(fraction, 0), 1) * length
    var found: Piece?
    // Find the first piece that ends beyond the target. A piece of zero length has no direction, so the previous
    // piece is used instead.
    for piece in pieces {
      if found == nil || piece.length > 0 { found = piece }
      if piece.offset + piece.length > target { break }
    }
    guard let piece = found else { return nil }
    let fraction = piece.length > 0 ? (target - piece.offset) / piece.length : 1
    return piece.location(atFraction: min(max(fraction, 0), 1), parameterization: rule)
  }
}

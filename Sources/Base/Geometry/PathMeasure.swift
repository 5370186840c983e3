import Foundation

/// The lengths of a path's pieces, and places along it.
///
/// A piece is a line, a curve or the closing line of a subpath; a move makes none.
public struct PathMeasure: Hashable, Sendable {
  /// How a fraction inside a curve is understood.
  public enum Parameterization: String, Hashable, Sendable {
    /// As a share of its length.
    case arcLength
    /// As its parameter.
    case parameter
  }

  /// A drawn part of the path.
  public struct Piece: Hashable, Sendable {
    /// Its form.
    public let curve: Curve
    /// Its true length.
    public let length: Double
    /// The length of all pieces before it.
    public let offset: Double
    /// The number of its subpath, from 0.
    public let subpath: Int
    /// Whether it is a subpath's closing line.
    public let isClosing: Bool

    /// The place at a fraction of it.
    public func location(atFraction fraction: Double, parameterization rule: Parameterization)
      -> Location
    {
      let t = parameter(atFraction: fraction, parameterization: rule)
      let v = curve.tangent(at: t)
      return Location(point: curve.point(at: t), angle: atan2(v.y, v.x))
    }

    /// The parameter that a fraction of it means.
    public func parameter(atFraction fraction: Double, parameterization rule: Parameterization)
      -> Double
    {
      switch rule {
      case .parameter: fraction
      case .arcLength: curve.parameter(atLength: fraction * length)
      }
    }
  }

  /// A point on the path and the direction there.
  public struct Location: Hashable, Sendable {
    /// Where it is.
    public let point: Point
    /// The direction of travel from the x axis towards the y axis, in radians.
    public let angle: Double
  }

  private let path: Path
  /// The lengths of the pieces; all else of a piece is made again where it is needed.
  let lengths: ContiguousArray<Double>
  /// The length of all pieces.
  public let length: Double

  /// Measures a path.
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

  /// The pieces in order.
  public var pieces: PieceSequence { PieceSequence(elements: path.elements, lengths: lengths) }

  /// The pieces of a path in order, made one by one.
  public struct PieceSequence: Sequence, IteratorProtocol {
    fileprivate var elements: Path.ElementSequence
    fileprivate let lengths: ContiguousArray<Double>
    private var index = 0
    /// The length of all pieces before the next one.
    private(set) var offset = 0.0
    private var subpath = -1

    fileprivate init(elements: Path.ElementSequence, lengths: ContiguousArray<Double>) {
      (self.elements, self.lengths) = (elements, lengths)
    }

    /// The next piece, or nil after the last one.
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

  /// Goes through the subpaths that have pieces; the body takes as many pieces as it is told.
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

  /// The place at a fraction of the whole length, or nil for a path without pieces.
  ///
  /// At a corner it has the direction of the piece being entered.
  /// - Range: fractions outside 0…1 count as the nearer end.
  /// - Complexity: linear in the number of pieces.
  public func location(
    atFraction fraction: Double, parameterization rule: Parameterization = .arcLength
  )
    -> Location?
  {
    let target = min(max(fraction, 0), 1) * length
    var found: Piece?
    // The first piece that ends beyond the target; one without length has no direction: the one before it stands in.
    for piece in pieces {
      if found == nil || piece.length > 0 { found = piece }
      if piece.offset + piece.length > target { break }
    }
    guard let piece = found else { return nil }
    let fraction = piece.length > 0 ? (target - piece.offset) / piece.length : 1
    return piece.location(atFraction: min(max(fraction, 0), 1), parameterization: rule)
  }
}

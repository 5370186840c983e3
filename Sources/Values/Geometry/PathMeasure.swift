import Foundation

/// The lengths of a path's pieces, and places along it.
///
/// A piece is a line, a curve or the closing line of a subpath; a move makes none.
public struct PathMeasure: Hashable, Sendable {
  /// How a fraction inside a curve is understood.
  public enum Rule: String, Hashable, Sendable {
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
    public func place(_ fraction: Double, rule: Rule) -> Place {
      let t = parameter(fraction, rule: rule)
      let v = curve.tangent(t)
      return Place(point: curve.point(t), angle: atan2(v.y, v.x))
    }

    /// The parameter that a fraction of it means.
    public func parameter(_ fraction: Double, rule: Rule) -> Double {
      switch rule {
      case .parameter: fraction
      case .arcLength: curve.parameter(atLength: fraction * length)
      }
    }
  }

  /// A point on the path and the direction there.
  public struct Place: Hashable, Sendable {
    /// Where it is.
    public let point: Point
    /// The direction of travel from the x axis towards the y axis, in radians.
    public let angle: Double
  }

  /// The pieces in order.
  public let pieces: [Piece]
  /// The length of all pieces.
  public let length: Double

  /// Measures a path.
  public init(_ path: Path) {
    var all: [Piece] = []
    all.reserveCapacity(path.verbs.count)
    var sum = 0.0
    var subpath = -1
    for element in path.elements {
      var isClosing = false
      switch element {
      case .move:
        subpath += 1
        continue
      case .close: isClosing = true
      case .line, .quad, .cubic: break
      }
      guard let curve = Curve(element) else { continue }
      let own = curve.length
      all.append(
        Piece(curve: curve, length: own, offset: sum, subpath: subpath, isClosing: isClosing))
      sum += own
    }
    pieces = all
    length = sum
  }

  /// The place at a fraction of the whole length, or nil for a path without pieces.
  ///
  /// At a corner it has the direction of the piece being entered.
  /// - Range: fractions outside 0…1 count as the nearer end.
  public func place(_ fraction: Double, rule: Rule = .arcLength) -> Place? {
    guard let last = pieces.indices.last else { return nil }
    let target = min(max(fraction, 0), 1) * length
    // The first piece that ends beyond the target.
    var (low, high) = (0, last)
    while low < high {
      let middle = (low + high) / 2
      let piece = pieces[middle]
      if piece.offset + piece.length > target { high = middle } else { low = middle + 1 }
    }
    // A piece without length has no direction: the one before it stands in.
    while low > 0 && pieces[low].length == 0 { low -= 1 }
    let piece = pieces[low]
    let share = piece.length > 0 ? (target - piece.offset) / piece.length : 1
    return piece.place(min(max(share, 0), 1), rule: rule)
  }
}

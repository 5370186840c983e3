public import Foundation
import Geometry

extension CGPoint {
  /// The image of the point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// Whether both are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// The coordinates under "X" and "Y".
  public var dictionaryRepresentation: CFDictionary {
    ["X": Double(x), "Y": Double(y)] as NSDictionary
  }

  /// The point of a dictionary with "X" and "Y".
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = dict.number(forKey: "X"), let y = dict.number(forKey: "Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// The image of the offset; the map's own offset does not count.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  /// Whether both are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// The extents under "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    ["Width": Double(width), "Height": Double(height)] as NSDictionary
  }

  /// The size of a dictionary with "Width" and "Height".
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = dict.number(forKey: "Width"), let height = dict.number(forKey: "Height")
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// The smallest rectangle around the image.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    isNull || isInfinite ? self : CGRect(t.affine.apply(Rect(standardized)))
  }

  /// Whether both are the same once they have positive extents.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

  /// The origin and size under "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ] as NSDictionary
  }

  /// The rectangle of a dictionary with "X", "Y", "Width" and "Height".
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension NSDictionary {
  /// The number stored under a key.
  fileprivate func number(forKey key: String) -> CGFloat? {
    (self[key] as? NSNumber).map { CGFloat($0.doubleValue) }
  }
}

// Foundation's `intersection` and `intersects` end the program where a coordinate is no number or a side has no end.

extension CGRect {
  /// The part that both have; null where they do not meet, or where an edge of either is not finite.
  package func overlap(with other: CGRect) -> CGRect {
    hasFiniteEdges && other.hasFiniteEdges ? intersection(other) : .null
  }

  /// Whether both have a point in common, be it of an edge.
  package func overlaps(_ other: CGRect) -> Bool { !overlap(with: other).isNull }

  private var hasFiniteEdges: Bool {
    minX.isFinite && maxX.isFinite && minY.isFinite && maxY.isFinite
  }
}

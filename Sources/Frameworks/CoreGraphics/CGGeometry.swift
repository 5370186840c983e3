public import Foundation
import Geometry

extension CGPoint {
  /// Returns the point transformed by `t`.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// A dictionary with the coordinates as the numbers `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary {
    ["X": Double(x), "Y": Double(y)] as NSDictionary
  }

  /// Creates a point from the numbers `X` and `Y` of a dictionary.
  ///
  /// Returns nil if either is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = dict.number(forKey: "X"), let y = dict.number(forKey: "Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// Returns the size transformed by `t` as a vector, without the translation.
  ///
  /// Components of the result may be negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// A dictionary with the extents as the numbers `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    ["Width": Double(width), "Height": Double(height)] as NSDictionary
  }

  /// Creates a size from the numbers `Width` and `Height` of a dictionary.
  ///
  /// Returns nil if either is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = dict.number(forKey: "Width"), let height = dict.number(forKey: "Height")
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// Returns the bounding box of the transformed rectangle.
  ///
  /// Null and infinite rectangles are returned unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    isNull || isInfinite ? self : CGRect(t.affine.apply(Rect(standardized)))
  }

  /// Returns whether both rectangles are equal after standardization to positive extents.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

  /// A dictionary with the numbers `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ] as NSDictionary
  }

  /// Creates a rectangle from the numbers `X`, `Y`, `Width` and `Height` of a dictionary.
  ///
  /// Returns nil if any is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension NSDictionary {
  fileprivate func number(forKey key: String) -> CGFloat? {
    (self[key] as? NSNumber).map { CGFloat($0.doubleValue) }
  }
}

// Foundation's `intersection` and `intersects` trap if a coordinate is not a number or an extent is infinite.

extension CGRect {
  /// Returns the intersection with another rectangle, in their common coordinate space.
  ///
  /// Returns the null rectangle if they do not touch or if an edge of either is not finite. Unlike Foundation's
  /// `intersection`, it never traps.
  package func overlap(with other: CGRect) -> CGRect {
    hasFiniteEdges && other.hasFiniteEdges ? intersection(other) : .null
  }

  /// Returns whether the two rectangles share a point, including points on their edges.
  ///
  /// Returns false if an edge of either is not finite.
  package func overlaps(_ other: CGRect) -> Bool { !overlap(with: other).isNull }

  private var hasFiniteEdges: Bool {
    minX.isFinite && maxX.isFinite && minY.isFinite && maxY.isFinite
  }
}

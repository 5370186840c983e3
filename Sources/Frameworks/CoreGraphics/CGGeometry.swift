public import Foundation
import Geometry

extension CGPoint {
  /// Returns the point transformed by `t`.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// A dictionary that stores the coordinates for the keys `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary {
    ["X": Double(x), "Y": Double(y)] as NSDictionary
  }

  /// Creates a point from the numbers stored for `X` and `Y` in the given dictionary.
  ///
  /// Returns `nil` if either is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = dict.number(forKey: "X"), let y = dict.number(forKey: "Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// Returns the size transformed by `t` as a vector, without the translation.
  ///
  /// The width and the height of the result may be negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// A dictionary that stores the size for the keys `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    ["Width": Double(width), "Height": Double(height)] as NSDictionary
  }

  /// Creates a size from the numbers stored for `Width` and `Height` in the given dictionary.
  ///
  /// Returns `nil` if either is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = dict.number(forKey: "Width"), let height = dict.number(forKey: "Height")
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// Returns the bounding box of the rectangle transformed by `t`.
  ///
  /// Null and infinite rectangles are returned unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    isNull || isInfinite ? self : CGRect(t.affine.apply(Rect(standardized)))
  }

  /// Returns whether the rectangles are equal after both are standardized to a positive width and height.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

  /// A dictionary that stores the rectangle for the keys `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ] as NSDictionary
  }

  /// Creates a rectangle from the numbers stored for `X`, `Y`, `Width` and `Height` in the given dictionary.
  ///
  /// Returns `nil` if any of them is missing.
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

// Foundation's `intersection` and `intersects` trap if a coordinate is NaN or if a width or height is infinite.

extension CGRect {
  /// Returns the intersection with another rectangle in the same coordinate space.
  ///
  /// Returns the null rectangle if the rectangles do not touch or if an edge of either is not finite. Unlike
  /// Foundation's `intersection`, this method never traps.
  package func overlap(with other: CGRect) -> CGRect {
    hasFiniteEdges && other.hasFiniteEdges ? intersection(other) : .null
  }

  /// Returns whether the two rectangles share a point, including points on their edges.
  ///
  /// Returns `false` if an edge of either is not finite.
  package func overlaps(_ other: CGRect) -> Bool { !overlap(with: other).isNull }

  private var hasFiniteEdges: Bool {
    minX.isFinite && maxX.isFinite && minY.isFinite && maxY.isFinite
  }
}

public import CoreGraphics
public import Foundation

// Conversions of geometry values to and from strings in Apple's brace format, and keyed archives.

/// The parser and formatter for lists of numbers in braces or brackets.
private enum GeometryStringFormat {
  /// Returns the numbers found in the text.
  ///
  /// Items that are not numbers count as zero. If there are fewer than `count` items, all returned numbers are zero.
  static func components(of text: String, count: Int) -> [CGFloat] {
    let parts = text.split { "{}[], \t\n".contains($0) }
    let found = parts.prefix(count).map { CGFloat(Double($0) ?? 0) }
    return found.count == count ? found : Array(repeating: 0, count: count)
  }

  /// Returns the numbers separated by commas.
  ///
  /// Whole numbers are written without a decimal point.
  static func format(_ numbers: [CGFloat]) -> String {
    numbers.map { number in
      let value = Double(number)
      return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }.joined(separator: ", ")
  }
}

extension NSCoder {
  // MARK: Parsing

  /// Parses a point from the format `{x, y}`; returns a zero point if the format is invalid.
  public class func cgPoint(for string: String) -> CGPoint {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return CGPoint(x: n[0], y: n[1])
  }

  /// Parses a size from the format `{width, height}`; returns a zero size if the format is invalid.
  public class func cgSize(for string: String) -> CGSize {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return CGSize(width: n[0], height: n[1])
  }

  /// Parses a rectangle from the format `{{x, y}, {width, height}}`; returns a zero rectangle if the format is
  /// invalid.
  public class func cgRect(for string: String) -> CGRect {
    let n = GeometryStringFormat.components(of: string, count: 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// Parses a vector from the format `{dx, dy}`; returns a zero vector if the format is invalid.
  public class func cgVector(for string: String) -> CGVector {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return CGVector(dx: n[0], dy: n[1])
  }

  /// Parses a transform from the format `[a, b, c, d, tx, ty]`; returns the identity if the format is invalid.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let n = GeometryStringFormat.components(of: string, count: 6)
    guard n.contains(where: { $0 != 0 }) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// Parses insets from the format `{top, left, bottom, right}`; returns zero insets if the format is invalid.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = GeometryStringFormat.components(of: string, count: 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Parses insets from the format `{top, leading, bottom, trailing}`; returns zero insets if the format is invalid.
  public class func directionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    let n = GeometryStringFormat.components(of: string, count: 4)
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  /// Parses an offset from the format `{horizontal, vertical}`; returns a zero offset if the format is invalid.
  public class func uiOffset(for string: String) -> UIOffset {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  // MARK: Formatting

  /// Formats a point as `{x, y}`.
  public class func string(for point: CGPoint) -> String {
    "{\(GeometryStringFormat.format([point.x, point.y]))}"
  }

  /// Formats a size as `{width, height}`.
  public class func string(for size: CGSize) -> String {
    "{\(GeometryStringFormat.format([size.width, size.height]))}"
  }

  /// Formats a rectangle as `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// Formats a vector as `{dx, dy}`.
  public class func string(for vector: CGVector) -> String {
    "{\(GeometryStringFormat.format([vector.dx, vector.dy]))}"
  }

  /// Formats a transform as `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[\(GeometryStringFormat.format([t.a, t.b, t.c, t.d, t.tx, t.ty]))]"
  }

  /// Formats insets as `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String {
    "{\(GeometryStringFormat.format([insets.top, insets.left, insets.bottom, insets.right]))}"
  }

  /// Formats insets as `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    "{\(GeometryStringFormat.format([insets.top, insets.leading, insets.bottom, insets.trailing]))}"
  }

  /// Formats an offset as `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String {
    "{\(GeometryStringFormat.format([offset.horizontal, offset.vertical]))}"
  }

  // MARK: Keyed archives

  private func decodeGeometryString(forKey key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key) as String? ?? ""
  }

  private func encodeGeometryString(_ text: String, forKey key: String) {
    encode(text as NSString, forKey: key)
  }

  /// Encodes a vector for the given key.
  public func encode(_ vector: CGVector, forKey key: String) {
    encodeGeometryString(Self.string(for: vector), forKey: key)
  }
  /// Encodes a transform for the given key.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encodeGeometryString(Self.string(for: transform), forKey: key)
  }
  /// Encodes insets for the given key.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encodeGeometryString(Self.string(for: insets), forKey: key)
  }
  /// Encodes directional insets for the given key.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encodeGeometryString(Self.string(for: insets), forKey: key)
  }
  /// Encodes an offset for the given key.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encodeGeometryString(Self.string(for: offset), forKey: key)
  }

  /// Decodes the point for the given key; returns a zero point if there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// Decodes the size for the given key; returns a zero size if there is none.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// Decodes the rectangle for the given key; returns a zero rectangle if there is none.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
  /// Decodes the vector for the given key; returns a zero vector if there is none.
  public func decodeCGVector(forKey key: String) -> CGVector {
    Self.cgVector(for: decodeGeometryString(forKey: key))
  }
  /// Decodes the transform for the given key; returns the identity if there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: decodeGeometryString(forKey: key))
  }
  /// Decodes the insets for the given key; returns zero insets if there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    Self.uiEdgeInsets(for: decodeGeometryString(forKey: key))
  }
  /// Decodes the directional insets for the given key; returns zero insets if there are none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.directionalEdgeInsets(for: decodeGeometryString(forKey: key))
  }
  /// Decodes the offset for the given key; returns a zero offset if there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset {
    Self.uiOffset(for: decodeGeometryString(forKey: key))
  }
}

// Functions with their names from before Swift 4.2.

/// Calls `NSCoder.cgPoint(for:)`, which replaced this name in Swift 4.2.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// Calls `NSCoder.cgSize(for:)`, which replaced this name in Swift 4.2.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// Calls `NSCoder.cgRect(for:)`, which replaced this name in Swift 4.2.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// Calls `NSCoder.uiEdgeInsets(for:)`, which replaced this name in Swift 4.2.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  NSCoder.uiEdgeInsets(for: string)
}

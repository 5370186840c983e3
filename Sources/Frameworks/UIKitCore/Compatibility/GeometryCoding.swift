public import CoreGraphics
public import Foundation

// Geometry as text, in Apple's form of braces, and in archives under a key.

/// Numbers between braces or brackets.
private enum GeometryStringFormat {
  /// The numbers of a text; zeroes in the place of what is missing.
  static func components(of text: String, count: Int) -> [CGFloat] {
    let parts = text.split { "{}[], \t\n".contains($0) }
    let found = parts.prefix(count).map { CGFloat(Double($0) ?? 0) }
    return found.count == count ? found : Array(repeating: 0, count: count)
  }

  /// Numbers as they are written there: whole ones without a point.
  static func format(_ numbers: [CGFloat]) -> String {
    numbers.map { number in
      let value = Double(number)
      return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }.joined(separator: ", ")
  }
}

extension NSCoder {
  // MARK: From text

  /// The point of `{x, y}`; zero where it is not written so.
  public class func cgPoint(for string: String) -> CGPoint {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return CGPoint(x: n[0], y: n[1])
  }

  /// The size of `{width, height}`; zero where it is not written so.
  public class func cgSize(for string: String) -> CGSize {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return CGSize(width: n[0], height: n[1])
  }

  /// The rectangle of `{{x, y}, {width, height}}`; zero where it is not written so.
  public class func cgRect(for string: String) -> CGRect {
    let n = GeometryStringFormat.components(of: string, count: 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// The vector of `{dx, dy}`; zero where it is not written so.
  public class func cgVector(for string: String) -> CGVector {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return CGVector(dx: n[0], dy: n[1])
  }

  /// The transform of `[a, b, c, d, tx, ty]`; without effect where it is not written so.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let n = GeometryStringFormat.components(of: string, count: 6)
    guard n.contains(where: { $0 != 0 }) else { return .identity }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// The insets of `{top, left, bottom, right}`; zero where they are not written so.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = GeometryStringFormat.components(of: string, count: 4)
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// The insets of `{top, leading, bottom, trailing}`; zero where they are not written so.
  public class func directionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    let n = GeometryStringFormat.components(of: string, count: 4)
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  /// The displacement of `{horizontal, vertical}`; zero where it is not written so.
  public class func uiOffset(for string: String) -> UIOffset {
    let n = GeometryStringFormat.components(of: string, count: 2)
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  // MARK: To text

  /// `{x, y}`.
  public class func string(for point: CGPoint) -> String {
    "{\(GeometryStringFormat.format([point.x, point.y]))}"
  }

  /// `{width, height}`.
  public class func string(for size: CGSize) -> String {
    "{\(GeometryStringFormat.format([size.width, size.height]))}"
  }

  /// `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// `{dx, dy}`.
  public class func string(for vector: CGVector) -> String {
    "{\(GeometryStringFormat.format([vector.dx, vector.dy]))}"
  }

  /// `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[\(GeometryStringFormat.format([t.a, t.b, t.c, t.d, t.tx, t.ty]))]"
  }

  /// `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String {
    "{\(GeometryStringFormat.format([insets.top, insets.left, insets.bottom, insets.right]))}"
  }

  /// `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    "{\(GeometryStringFormat.format([insets.top, insets.leading, insets.bottom, insets.trailing]))}"
  }

  /// `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String {
    "{\(GeometryStringFormat.format([offset.horizontal, offset.vertical]))}"
  }

  // MARK: Under a key

  private func decodeGeometryString(forKey key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key) as String? ?? ""
  }

  private func encodeGeometryString(_ text: String, forKey key: String) {
    encode(text as NSString, forKey: key)
  }

  /// Writes a vector under a key.
  public func encode(_ vector: CGVector, forKey key: String) {
    encodeGeometryString(Self.string(for: vector), forKey: key)
  }
  /// Writes a transform under a key.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encodeGeometryString(Self.string(for: transform), forKey: key)
  }
  /// Writes insets under a key.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encodeGeometryString(Self.string(for: insets), forKey: key)
  }
  /// Writes insets under a key.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encodeGeometryString(Self.string(for: insets), forKey: key)
  }
  /// Writes a displacement under a key.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encodeGeometryString(Self.string(for: offset), forKey: key)
  }

  /// The point under a key; zero where there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }
  /// The size under a key; zero where there is none.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }
  /// The rectangle under a key; zero where there is none.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }
  /// The vector under a key; zero where there is none.
  public func decodeCGVector(forKey key: String) -> CGVector {
    Self.cgVector(for: decodeGeometryString(forKey: key))
  }
  /// The transform under a key; without effect where there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: decodeGeometryString(forKey: key))
  }
  /// The insets under a key; zero where there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    Self.uiEdgeInsets(for: decodeGeometryString(forKey: key))
  }
  /// The insets under a key; zero where there are none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.directionalEdgeInsets(for: decodeGeometryString(forKey: key))
  }
  /// The displacement under a key; zero where there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset {
    Self.uiOffset(for: decodeGeometryString(forKey: key))
  }
}

// Names from before Swift 4.2.

/// ``Foundation/NSCoder/cgPoint(for:)``.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// ``Foundation/NSCoder/cgSize(for:)``.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// ``Foundation/NSCoder/cgRect(for:)``.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// ``Foundation/NSCoder/uiEdgeInsets(for:)``.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  NSCoder.uiEdgeInsets(for: string)
}

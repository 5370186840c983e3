import Color
import Geometry
package import RenderTree

// Conversion between the `Any?` values of the public API and the typed values in commits.

/// Returns whether a boxed value is `nil` or `NSNull`.
///
/// Casting to `NSNull` directly would first convert all elements of a list or dictionary to objects.
package func isNull(_ box: Any?) -> Bool {
  guard let box else { return true }
  let boxType = type(of: box)
  guard boxType is AnyObject.Type || boxType is any ExpressibleByNilLiteral.Type else {
    return false
  }
  return box is NSNull
}

extension Value {
  /// Creates the typed value for an image and registers its pixels.
  package init(image: CGImage) { self = .image(ImageRegistry.pixels(of: image)) }

  /// Creates the typed value for a boxed value.
  ///
  /// Returns `nil` if the boxed value has an unsuitable type.
  package init?(boxed any: Any?, kind: ValueKind) {
    guard let any, !isNull(any) else {
      self = .none
      return
    }
    guard let value = Self.decode(any, kind: kind) else { return nil }
    self = value
  }

  private static func decode(_ any: Any, kind: ValueKind) -> Value? {
    switch kind {
    case .number: decodeNumber(any).map(Value.number)
    case .bool: decodeNumber(any).map { .bool($0 != 0) }
    case .point: decodePoint(any).map(Value.point)
    case .size: decodeSize(any).map(Value.size)
    case .rect: (any as? CGRect).map { .rect(Rect($0)) }
    case .color: (any as? CGColor).map { .color($0.rgba) }
    case .transform: decodeTransform(any).map(Value.transform)
    case .path: (any as? CGPath).map { .path($0.geometry) }
    case .image: (any as? CGImage).map { .image(ImageRegistry.pixels(of: $0)) }
    case .numbers: decodeList(any, decodingElement: decodeNumber).map(Value.numbers)
    case .colors: decodeList(any) { ($0 as? CGColor)?.rgba }.map(Value.colors)
    case .string: decodeString(any).map(Value.string)
    case .name(let set): decodeString(any).map { .name(EnumeratedName(set, spelled: $0)) }
    case .filters: (any as? [CommittedFilter]).map(Value.filters)
    case .cells: (any as? [CommittedEmitterCell]).map(Value.cells)
    }
  }

  private static func decodeList<T>(_ any: Any, decodingElement element: (Any?) -> T?) -> [T]? {
    guard let list = any as? [Any] else { return nil }
    let decoded = list.compactMap(element)
    return decoded.count == list.count ? decoded : nil
  }

  private static func decodePoint(_ any: Any) -> Point? {
    if let point = any as? CGPoint { return Point(point) }
    if let size = any as? CGSize { return Point(size.width, size.height) }
    return nil
  }

  private static func decodeSize(_ any: Any) -> Size? {
    if let size = any as? CGSize { return Size(Double(size.width), Double(size.height)) }
    if let point = any as? CGPoint { return Size(Double(point.x), Double(point.y)) }
    return nil
  }

  private static func decodeTransform(_ any: Any) -> Matrix4? {
    if let transform = any as? CATransform3D { return transform.matrix }
    if let affine = any as? CGAffineTransform {
      return CATransform3DMakeAffineTransform(affine).matrix
    }
    return nil
  }

  /// The value in the form returned by the public API.
  package var boxed: Any? {
    switch self {
    case .none: nil
    case .number(let n): n
    case .bool(let b): b
    case .point(let p): CGPoint(p)
    case .size(let s): CGSize(width: s.width, height: s.height)
    case .rect(let r): CGRect(r)
    case .color(let c): CGColor(rgba: c)
    case .transform(let m): CATransform3D(m)
    case .path(let p): CGPath(geometry: p)
    case .image(let i): ImageRegistry.image(of: i)
    case .dissolve(let from, let to, let share): ImageRegistry.image(of: share < 0.5 ? from : to)
    case .tiles: nil
    case .numbers(let list): list.map { NSNumber(value: $0) }
    case .colors(let list): list.map { CGColor(rgba: $0) }
    case .string(let text): text
    case .name(let name): name.spelling
    case .filters(let filters): filters
    case .cells(let cells): cells
    }
  }
}

extension Value {
  /// The value in the form returned by key-value coding.
  ///
  /// A number is returned as an object that can be cast to every numeric type.
  var keyValueObject: Any? {
    if case .number(let n) = self { n.keyValueObject } else { boxed }
  }
}

/// A numeric type whose values are returned as objects by key-value coding.
protocol KVCNumber: BinaryFloatingPoint {
  /// The number as an object.
  ///
  /// The object for a `Float` can be cast to `Float`.
  var keyValueObject: NSNumber { get }
}

extension Float: KVCNumber {
  var keyValueObject: NSNumber { NSNumber(value: self) }
}

extension Double: KVCNumber {
  var keyValueObject: NSNumber { NSNumber(value: self) }
}

extension CGFloat: KVCNumber {
  var keyValueObject: NSNumber { NSNumber(value: Double(self)) }
}

/// A color class of another framework that layer properties accept in place of `CGColor`.
package protocol CGColorConvertible {
  /// The equivalent `CGColor`, which is stored in layer properties.
  var cgColor: CGColor { get }
}

/// Returns the equivalent `CGColor` for a color of another framework, and any other value unchanged.
func layerColorValue(from value: Any?) -> Any? {
  (value as? any CGColorConvertible)?.cgColor ?? value
}

/// Returns the text of a boxed string or raw value, or the unique name registered for an attributed string.
///
/// Returns `nil` for a value of any other type.
func decodeString(_ any: Any) -> String? {
  if let text = any as? String { return text }
  if let text = any as? NSAttributedString { return AttributedTextRegistry.uniqueName(of: text) }
  if let text = any as? NSString { return text.description }
  return (any as? any RawRepresentable)?.rawValue as? String
}

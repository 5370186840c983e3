public import Foundation

// `as NSNumber` and `as? CGFloat` work by these, as on Apple's systems: platform notes section 1.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// A number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Reads a number.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Reads a number.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Reads a number; zero where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

/// A plain structure of `CGFloat`s that `NSValue` holds; the bridge between both follows from it.
///
/// Its bytes are copied as they are. Casts with `as` call the members with an underscore: the compiler looks for the bridge
/// by its names.
public protocol _ValueBoxed: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The type's code, by which a box of another type is told apart.
  static var _objCType: String { get }

  /// What an absent box stands for.
  init()
}

extension _ValueBoxed {
  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSValue {
    withUnsafeBytes(of: self) { bytes in
      bytes.baseAddress.map { NSValue(bytes: $0, objCType: Self._objCType) } ?? NSValue()
    }
  }

  /// Reads a box of this type.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Reads a box; false where it holds another type.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    guard String(cString: source.objCType) == _objCType else {
      result = nil
      return false
    }
    var value = Self()
    withUnsafeMutableBytes(of: &value) { bytes in
      if let base = bytes.baseAddress { source.getValue(base) }
    }
    result = value
    return true
  }

  /// Reads a box; the plain value where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    var result: Self?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? Self()
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The code Foundation gives to points.
  public static var _objCType: String { "{CGPoint=dd}" }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The code Foundation gives to sizes.
  public static var _objCType: String { "{CGSize=dd}" }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The code Foundation gives to rectangles.
  public static var _objCType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}

// Foundation here boxes no other structures, but arrays of numbers.

extension CGVector: _ObjectiveCBridgeable, _ValueBoxed {
  /// Two numbers.
  public static var _objCType: String { "[2d]" }
}

extension CGAffineTransform: _ObjectiveCBridgeable, _ValueBoxed {
  /// Six numbers.
  public static var _objCType: String { "[6d]" }
}

extension NSValue {
  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Boxes an offset.
  public convenience init(cgVector vector: CGVector) {
    var copy = vector
    self.init(bytes: &copy, objCType: CGVector._objCType)
  }

  /// Boxes an affine map.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    var copy = transform
    self.init(bytes: &copy, objCType: CGAffineTransform._objCType)
  }

  /// The point in the box; the origin for a box of another type.
  public var cgPointValue: CGPoint { CGPoint._unconditionallyBridgeFromObjectiveC(self) }

  /// The size in the box; zero for a box of another type.
  public var cgSizeValue: CGSize { CGSize._unconditionallyBridgeFromObjectiveC(self) }

  /// The rectangle in the box; zero for a box of another type.
  public var cgRectValue: CGRect { CGRect._unconditionallyBridgeFromObjectiveC(self) }

  /// The offset in the box; zero for a box of another type.
  public var cgVectorValue: CGVector { CGVector._unconditionallyBridgeFromObjectiveC(self) }

  /// The affine map in the box; all zeros for a box of another type.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform._unconditionallyBridgeFromObjectiveC(self)
  }
}

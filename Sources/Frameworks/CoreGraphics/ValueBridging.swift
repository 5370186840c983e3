public import Foundation

// These conformances make `as NSNumber` and `as? CGFloat` work, as they do on Apple's platforms.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Returns an `NSNumber` with this value.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Stores the value of the given `NSNumber` in `result`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Stores the value of the given `NSNumber` in `result`.
  ///
  /// Always succeeds and returns `true`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Returns the value of the given `NSNumber`, or 0 if it is `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

/// A structure of `CGFloat` values that can be stored in an `NSValue`.
///
/// The conformance provides bridging with `as`. The bytes of the structure are copied unchanged. The compiler calls
/// the underscored members to perform the casts.
public protocol _ValueBoxed: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The Objective-C type encoding, such as `{CGPoint=dd}`.
  ///
  /// An `NSValue` with a different encoding cannot be converted.
  static var _objCType: String { get }

  /// Creates the value used when an `NSValue` is `nil` or stores another type.
  init()
}

extension _ValueBoxed {
  /// Returns an `NSValue` that stores this value.
  public func _bridgeToObjectiveC() -> NSValue {
    withUnsafeBytes(of: self) { bytes in
      bytes.baseAddress.map { NSValue(bytes: $0, objCType: Self._objCType) } ?? NSValue()
    }
  }

  /// Stores the contents of the given `NSValue` in `result`, or `nil` if it stores another type.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Stores the contents of the given `NSValue` in `result`.
  ///
  /// Returns `false` if the `NSValue` stores another type.
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

  /// Returns the contents of the given `NSValue`, or `init()` if it is `nil` or stores another type.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    var result: Self?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? Self()
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding used by Foundation for points.
  public static var _objCType: String { "{CGPoint=dd}" }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding used by Foundation for sizes.
  public static var _objCType: String { "{CGSize=dd}" }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding used by Foundation for rectangles.
  public static var _objCType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}

// On this platform, Foundation stores no other structures in `NSValue`, so the types below are encoded as arrays of
// numbers.

extension CGVector: _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding of an array of two numbers.
  public static var _objCType: String { "[2d]" }
}

extension CGAffineTransform: _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding of an array of six numbers.
  public static var _objCType: String { "[6d]" }
}

extension NSValue {
  /// Creates a value object that contains the given point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Creates a value object that contains the given size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Creates a value object that contains the given rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Creates a value object that contains the given vector.
  public convenience init(cgVector vector: CGVector) {
    var copy = vector
    self.init(bytes: &copy, objCType: CGVector._objCType)
  }

  /// Creates a value object that contains the given affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    var copy = transform
    self.init(bytes: &copy, objCType: CGAffineTransform._objCType)
  }

  /// The stored point, or the origin if the object stores another type.
  public var cgPointValue: CGPoint { CGPoint._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored size, or zero if the object stores another type.
  public var cgSizeValue: CGSize { CGSize._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored rectangle, or zero if the object stores another type.
  public var cgRectValue: CGRect { CGRect._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored vector, or zero if the object stores another type.
  public var cgVectorValue: CGVector { CGVector._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored affine transform, or a matrix of zeros if the object stores another type.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform._unconditionallyBridgeFromObjectiveC(self)
  }
}

public import Foundation

// These conformances make `as NSNumber` and `as? CGFloat` work, as they do on Apple's platforms.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Returns the number as an `NSNumber`.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Reads the number from an `NSNumber`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Reads the number from an `NSNumber`.
  ///
  /// Always succeeds and returns true.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Returns the number of an `NSNumber`, or 0 for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

/// A structure of `CGFloat` values that `NSValue` can store.
///
/// The conformance provides bridging with `as`. The bytes of the structure are copied unchanged. The compiler finds
/// the members for the casts by their underscored names.
public protocol _ValueBoxed: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The Objective-C type encoding, such as `{CGPoint=dd}`.
  ///
  /// An `NSValue` with a different encoding is not converted.
  static var _objCType: String { get }

  /// Creates the value that a nil or mismatched `NSValue` converts to.
  init()
}

extension _ValueBoxed {
  /// Returns the value in an `NSValue`.
  public func _bridgeToObjectiveC() -> NSValue {
    withUnsafeBytes(of: self) { bytes in
      bytes.baseAddress.map { NSValue(bytes: $0, objCType: Self._objCType) } ?? NSValue()
    }
  }

  /// Reads the value from an `NSValue`.
  ///
  /// The result is nil if the `NSValue` stores another type.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Reads the value from an `NSValue`.
  ///
  /// Returns false if it stores another type.
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

  /// Returns the value of an `NSValue`, or `init()` if it is nil or stores another type.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    var result: Self?
    if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
    return result ?? Self()
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding that Foundation uses for points.
  public static var _objCType: String { "{CGPoint=dd}" }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding that Foundation uses for sizes.
  public static var _objCType: String { "{CGSize=dd}" }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _ValueBoxed {
  /// The type encoding that Foundation uses for rectangles.
  public static var _objCType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}

// Foundation on this platform stores no other structures in `NSValue`, so the types below are encoded as arrays of
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
  /// Creates a value object that stores a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Creates a value object that stores a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Creates a value object that stores a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Creates a value object that stores a vector.
  public convenience init(cgVector vector: CGVector) {
    var copy = vector
    self.init(bytes: &copy, objCType: CGVector._objCType)
  }

  /// Creates a value object that stores an affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    var copy = transform
    self.init(bytes: &copy, objCType: CGAffineTransform._objCType)
  }

  /// The stored point; the origin if the object stores another type.
  public var cgPointValue: CGPoint { CGPoint._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored size; zero if the object stores another type.
  public var cgSizeValue: CGSize { CGSize._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored rectangle; zero if the object stores another type.
  public var cgRectValue: CGRect { CGRect._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored vector; zero if the object stores another type.
  public var cgVectorValue: CGVector { CGVector._unconditionallyBridgeFromObjectiveC(self) }

  /// The stored affine transform; all zeros if the object stores another type.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform._unconditionallyBridgeFromObjectiveC(self)
  }
}

/// Conversions from floating-point values to integers that never trap.
///
/// `Int(_:)` traps for NaN and for values outside the range of the type. Use these initializers for values that are
/// not known to be in range. Documentation/safety/conversions.txt lists the exceptions.
extension FixedWidthInteger {
  /// Creates an integer by truncating the given value and clamping it to the given range.
  ///
  /// NaN gives the lower bound.
  @inlinable package init<Value: BinaryFloatingPoint>(
    clamping value: Value, in bounds: ClosedRange<Self>
  ) {
    // Conversion to a floating-point type can round the bounds. At or beyond a rounded bound, the result is the bound
    // itself.
    guard value > Value(bounds.lowerBound) else {
      self = bounds.lowerBound
      return
    }
    guard value < Value(bounds.upperBound) else {
      self = bounds.upperBound
      return
    }
    self = Swift.min(Swift.max(Self(value), bounds.lowerBound), bounds.upperBound)
  }

  /// Creates an integer by truncating the given value and clamping it to the range of the type.
  ///
  /// NaN gives the type's minimum.
  @inlinable package init<Value: BinaryFloatingPoint>(clamping value: Value) {
    self.init(clamping: value, in: Self.min...Self.max)
  }

  /// Creates an integer by truncating the given value.
  ///
  /// Returns `nil` if the value is not finite or outside the range of the type.
  @inlinable package init?<Value: BinaryFloatingPoint>(whole value: Value) {
    guard value.isFinite else { return nil }
    self.init(exactly: value.rounded(.towardZero))
  }
}

extension Range {
  /// Creates a half-open range between two bounds.
  ///
  /// If `upper` is not greater than `lower`, the range is empty and starts at `lower`.
  @inlinable package init(from lower: Bound, upTo upper: Bound) {
    self = lower < upper ? lower..<upper : lower..<lower
  }
}

extension Range where Bound: FloatingPoint {
  /// Creates a half-open range between two floating-point bounds.
  ///
  /// If `upper` is not greater than `lower`, the range is empty and starts at `lower`. If `lower` is NaN, the range
  /// starts at 0.
  @inlinable package init(from lower: Bound, upTo upper: Bound) {
    let start = lower.isNaN ? 0 : lower
    self = start < upper ? start..<upper : start..<start
  }
}

extension ClosedRange where Bound: FloatingPoint {
  /// Creates a closed range between two bounds.
  ///
  /// If `upper` is less than `lower`, the range contains only `lower`. If `lower` is NaN, the range is `0...0`.
  @inlinable package init(from lower: Bound, to upper: Bound) {
    let start = lower.isNaN ? 0 : lower
    self = start...(upper >= start ? upper : start)
  }
}

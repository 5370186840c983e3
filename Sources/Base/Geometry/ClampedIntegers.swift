/// Conversions of floating-point values to integers that never trap.
///
/// `Int(_:)` ends the program for a value that is not a number or that no integer of the type stands for. Everything whose
/// bounds do not follow from the code beside it is converted here; the rest is listed in Documentation/safety/conversions.txt.
extension FixedWidthInteger {
  /// The integer part of a value, limited to the bounds of a range; the lower bound for a value that is not a number.
  @inlinable package init<Value: BinaryFloatingPoint>(
    clamping value: Value, in bounds: ClosedRange<Self>
  ) {
    // A bound may be rounded where the value has fewer digits: at or beyond it the bound itself is the result.
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

  /// The integer part of a value, limited to those of the type; the least one for a value that is not a number.
  @inlinable package init<Value: BinaryFloatingPoint>(clamping value: Value) {
    self.init(clamping: value, in: Self.min...Self.max)
  }

  /// The integer part of a value; nil for one that is not finite and for one outside of the type.
  @inlinable package init?<Value: BinaryFloatingPoint>(whole value: Value) {
    guard value.isFinite else { return nil }
    self.init(exactly: value.rounded(.towardZero))
  }
}

extension Range {
  /// The range from a bound up to another; empty at the first one where the other is not above it.
  @inlinable package init(from lower: Bound, upTo upper: Bound) {
    self = lower < upper ? lower..<upper : lower..<lower
  }
}

extension Range where Bound: FloatingPoint {
  /// The range from a bound up to another; empty at the first one where the other is not above it, and at 0 where the first
  /// one is not a number.
  @inlinable package init(from lower: Bound, upTo upper: Bound) {
    let start = lower.isNaN ? 0 : lower
    self = start < upper ? start..<upper : start..<start
  }
}

extension ClosedRange where Bound: FloatingPoint {
  /// The range from a bound to another; only the first one where the other is below it, and from 0 to 0 where that one is
  /// not a number.
  @inlinable package init(from lower: Bound, to upper: Bound) {
    let start = lower.isNaN ? 0 : lower
    self = start...(upper >= start ? upper : start)
  }
}

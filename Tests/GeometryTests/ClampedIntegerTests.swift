import Geometry
import Testing

/// Tests of the conversion of floating-point values that do not fit in an integer.
@Suite struct ClampedIntegerTests {
  @Test(arguments: [
    (Double.nan, 0), (.infinity, 9), (-.infinity, 0), (1e308, 9), (-1e308, 0), (0x1p-1070, 0),
    (-0.0, 0),
    (3.99, 3), (9, 9), (9.5, 9), (-0.5, 0),
  ])
  func `Int(clamping:in:) truncates and clamps to its bounds, and returns the minimum for NaN`(
    value: Double, expected: Int
  ) {
    #expect(Int(clamping: value, in: 0...9) == expected)
  }

  @Test(arguments: [
    (Double.nan, Int.min), (.infinity, .max), (-.infinity, .min), (0x1p63, .max), (-0x1p63, .min),
    (0x1p53, 1 << 53), (-2.5, -2),
  ])
  func `Int(clamping:) clamps to the bounds of the integer type`(value: Double, expected: Int) {
    #expect(Int(clamping: value) == expected)
  }

  @Test func `Int(clamping:in:) reaches bounds that the floating-point type cannot represent`() {
    #expect(Int32(clamping: Float(1e10), in: 0...Int32.max) == .max)
    #expect(Int(clamping: Float(0x1p53), in: 0...(1 << 53) - 1) == (1 << 53) - 1)
    #expect(UInt8(clamping: 255.9) == 255)
    #expect(UInt8(clamping: -1.0) == 0)
  }

  @Test func `Int(whole:) truncates, and is nil for values outside the integer type`() {
    #expect(Int(whole: 3.9) == 3)
    #expect(Int(whole: -3.9) == -3)
    for value in [Double.nan, .infinity, -.infinity, 0x1p63, 1e20] {
      #expect(Int(whole: value) == nil)
    }
    #expect(UInt8(whole: 255.5) == 255)
    #expect(UInt8(whole: 256.0) == nil)
  }

  @Test func `a Range with reversed bounds is empty, and a ClosedRange contains only its start`() {
    #expect(Range(from: 2, upTo: 5) == 2..<5)
    #expect(Range(from: 5, upTo: 2).isEmpty)
    #expect(ClosedRange(from: 1.0, to: 2.0) == 1...2)
    #expect(ClosedRange(from: 2.0, to: 1.0) == 2...2)
    #expect(ClosedRange(from: 2.0, to: .nan) == 2...2)
    #expect(ClosedRange(from: .nan, to: 1.0) == 0...1)
    #expect(ClosedRange(from: .nan, to: .nan) == 0...0)
  }
}

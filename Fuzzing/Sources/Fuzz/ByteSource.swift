import Foundation

/// A source of decisions that are derived from a fuzzer's bytes.
///
/// After the last byte, all further bytes are 0.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ data: Data) { bytes = Array(data)[...] }

  var isEmpty: Bool { bytes.isEmpty }

  /// Returns and consumes the remaining bytes.
  mutating func rest() -> Data {
    defer { bytes = [] }
    return Data(bytes)
  }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Returns and consumes at most the given number of bytes.
  mutating func take(_ count: Int) -> Data {
    let head = bytes.prefix(count)
    bytes = bytes.dropFirst(count)
    return Data(head)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    let width = range.upperBound - range.lowerBound + 1
    let value = width <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
    return range.lowerBound + value % width
  }

  mutating func chance(_ one: Int) -> Bool { integer(0...one - 1) == one - 1 }

  mutating func element<T>(_ list: [T]) -> T { list[integer(0...list.count - 1)] }

  /// Numbers that are extreme, invalid or at the limits of valid ranges.
  static let odd: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, .leastNonzeroMagnitude, .leastNormalMagnitude,
    -.leastNonzeroMagnitude, 1e-9, 1e5,
    -1e5, 65_536, 1e9, -1e9, 2_147_483_648, 4_294_967_296, 9.3e18, -9.3e18, 1e100, 1e300, -1e300,
    .greatestFiniteMagnitude, .infinity, -.infinity, .nan, .signalingNaN, .ulpOfOne, 1 - 0x1p-53,
    1 + .ulpOfOne,
  ]

  /// Returns a number: usually one that fits a small image, sometimes an extreme number, and sometimes an arbitrary
  /// bit pattern.
  mutating func number() -> Double {
    switch integer(0...9) {
    case 0: return element(Self.odd)
    case 1:
      var bits: UInt64 = 0
      for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
      return Double(bitPattern: bits)
    case 2, 3: return Double(integer(-128...127)) / 8
    default: return Double(integer(-8...48))
    }
  }

  /// Returns a number in the range `0...1`, or occasionally an extreme number.
  mutating func fraction() -> Double {
    chance(12) ? element(Self.odd) : Double(byte()) / 255
  }

  /// Returns a time in seconds in the range `0..<4`.
  mutating func time() -> Double { Double(byte()) / 64 }

  mutating func text(_ longest: Int) -> String {
    String(decoding: take(integer(0...longest)), as: UTF8.self)
  }
}

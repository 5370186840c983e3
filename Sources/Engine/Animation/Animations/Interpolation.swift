import Color
import Geometry
import Pixels
public import RenderTree

/// The rule for extending lists to the same length for interpolation.
public enum ListPadding: Hashable, Sendable {
  /// The last element of the shorter list is repeated.
  ///
  /// This rule is used for gradients.
  case repeatLastElement
  /// Both lists are repeated as a whole until they have the same length.
  ///
  /// This rule is used for dash patterns.
  case repeatWholeList
}

extension Value {
  /// Returns the value interpolated toward another value, or `nil` if the values are of different kinds.
  ///
  /// A progress outside `0...1` extrapolates. This function is for single evaluations. Animation tracks use prepared
  /// interpolations for transforms and paths.
  public func interpolated(
    to other: Value, progress p: Double, listPadding lists: ListPadding = .repeatLastElement
  ) -> Value? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * p)
    case (.bool, .bool): return p > 0 ? other : self
    case (.point(let a), .point(let b)): return .point(a.lerp(to: b, fraction: p))
    case (.size(let a), .size(let b)):
      return .size(
        Size(a.width + (b.width - a.width) * p, a.height + (b.height - a.height) * p))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          a.minX + (b.minX - a.minX) * p, a.minY + (b.minY - a.minY) * p,
          a.width + (b.width - a.width) * p, a.height + (b.height - a.height) * p))
    case (.color(let a), .color(let b)):
      return .color(RGBA(lanes: a.lanes + (b.lanes - a.lanes) * p))
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, progress: p))
    case (.path(let a), .path(let b)): return .path(a.interpolated(to: b, progress: p))
    case (.numbers(let a), .numbers(let b)):
      return Self.interpolateLists(from: a, to: b, progress: p, padding: lists)
    case (.colors(let a), .colors(let b)):
      let (a, b) = Self.paddedToEqualCount(a, b)
      return .colors(zip(a, b).map { RGBA(lanes: $0.lanes + ($1.lanes - $0.lanes) * p) })
    case (.string, .string), (.string, .none), (.none, .string): return p >= 0.5 ? other : self
    // If a color, path or list of colors is missing at either end, nothing is displayed during the whole animation,
    // as in Core Animation.
    case (.none, .color), (.color, .none), (.none, .path), (.path, .none), (.none, .colors),
      (.colors, .none), (.none, .none):
      return Value.none
    case (.none, .numbers(let b)):
      return Self.interpolateWithMissingList(b, progress: p, padding: lists, isFirst: false)
    case (.numbers(let a), .none):
      return Self.interpolateWithMissingList(a, progress: p, padding: lists, isFirst: true)
    case (.image, _), (.dissolve, _), (_, .image), (_, .dissolve):
      return Self.crossDissolve(from: self, to: other, progress: p)
    default: return nil
    }
  }

  // MARK: Lists

  private static func paddedToEqualCount<T>(_ a: [T], _ b: [T]) -> ([T], [T]) {
    guard let lastA = a.last, let lastB = b.last else { return ([], []) }
    let count = max(a.count, b.count)
    return (
      a + Array(repeating: lastA, count: count - a.count),
      b + Array(repeating: lastB, count: count - b.count)
    )
  }

  private static func interpolateLists(
    from a: [Double], to b: [Double], progress p: Double, padding rule: ListPadding
  ) -> Value {
    let (left, right): ([Double], [Double])
    switch rule {
    case .repeatLastElement: (left, right) = paddedToEqualCount(a, b)
    case .repeatWholeList:
      guard let count = leastCommonMultiple(a.count, b.count) else {
        return .numbers(p >= 0.5 ? b : a)
      }
      left = (0..<count).map { a[$0 % a.count] }
      right = (0..<count).map { b[$0 % b.count] }
    }
    return .numbers(zip(left, right).map { $0 + ($1 - $0) * p })
  }

  /// Returns the least common multiple of two list lengths, or `nil` if it exceeds 32 or a list is empty.
  private static func leastCommonMultiple(_ a: Int, _ b: Int) -> Int? {
    guard a > 0, b > 0 else { return nil }
    var (x, y) = (a, b)
    while y > 0 { (x, y) = (y, x % y) }
    let count = a / x * b
    return count <= 32 ? count : nil
  }

  /// Interpolates between a list and a missing list.
  ///
  /// Missing gradient locations are treated as evenly spaced. A missing dash pattern cannot be interpolated.
  private static func interpolateWithMissingList(
    _ list: [Double], progress p: Double, padding rule: ListPadding, isFirst: Bool
  ) -> Value {
    switch rule {
    case .repeatWholeList:
      return p >= 0.5 ? (isFirst ? .none : .numbers(list)) : isFirst ? .numbers(list) : .none
    case .repeatLastElement:
      let uniform = uniformFractions(count: list.count)
      return isFirst
        ? interpolateLists(from: list, to: uniform, progress: p, padding: rule)
        : interpolateLists(from: uniform, to: list, progress: p, padding: rule)
    }
  }

  /// Returns evenly spaced locations, `0...1`, for the given number of gradient stops.
  static func uniformLocations(count: Int) -> Value { .numbers(uniformFractions(count: count)) }

  private static func uniformFractions(count: Int) -> [Double] {
    let steps = Double(max(1, count - 1))
    return (0..<count).map { Double($0) / steps }
  }

  // MARK: Images

  private static func crossDissolve(from a: Value, to b: Value, progress p: Double) -> Value? {
    guard let from = a.image, let to = b.image else { return nil }
    if p <= 0 || a == b { return a }
    if p >= 1 { return b }
    return .dissolve(from, to, p)
  }

  /// The image that `presentation()` returns during a cross-fade.
  ///
  /// If the value is `nil`, it is an empty image, so that the other image fades in.
  private var image: PixelBuffer? {
    switch self {
    case .image(let image): image
    case .dissolve(let from, let to, let share): share < 0.5 ? from : to
    case .none: PixelBuffer(width: 1, height: 1)
    case .number, .bool, .point, .size, .rect, .color, .transform, .path, .tiles, .numbers,
      .colors, .name, .string, .filters, .cells:
      nil
    }
  }
}

// MARK: - Arithmetic

extension Value {
  /// Returns the sum of the components, or `nil` if the values cannot be added.
  ///
  /// For transforms, this transform is applied before the other.
  public func adding(_ other: Value) -> Value? { combined(with: other, using: +) }

  /// Returns the value that must be added to `other` to obtain this value, or `nil` if the values cannot be
  /// subtracted.
  public func subtracting(_ other: Value) -> Value? { combined(with: other, using: -) }

  private func combined(with other: Value, using sign: (Double, Double) -> Double) -> Value? {
    let isSum = sign(0, 1) > 0
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(sign(a, b))
    case (.point(let a), .point(let b)): return .point(Point(sign(a.x, b.x), sign(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(Size(sign(a.width, b.width), sign(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          sign(a.minX, b.minX), sign(a.minY, b.minY), sign(a.width, b.width),
          sign(a.height, b.height)))
    case (.color(let a), .color(let b)):
      return .color(RGBA(lanes: isSum ? a.lanes + b.lanes : a.lanes - b.lanes))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      return .numbers(zip(a, b).map(sign))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      return .colors(
        zip(a, b).map { RGBA(lanes: isSum ? $0.lanes + $1.lanes : $0.lanes - $1.lanes) })
    case (.transform(let a), .transform(let b)):
      if isSum { return .transform(a.concatenating(b)) }
      return b.inverted.map { .transform(a.concatenating($0)) }
    default: return nil
    }
  }
}

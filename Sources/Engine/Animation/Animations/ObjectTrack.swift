import Color
import Geometry
import RenderTree
import Timing

/// An animation of values other than transforms and up to four numbers: paths, images, lists and strings.
struct ObjectTrack: Sendable {
  private enum ValueSource: Sendable {
    case basic(from: Value?, to: Value?, by: Value?)
    case keyframes(ObjectKeyframes)
  }

  private let source: ValueSource
  private let spring: SpringMotion?
  private let listPadding: ListPadding
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let endsAtStart: Bool
  /// The path interpolation used in the last evaluation, which is reused until its start or end path changes.
  private var cachedInterpolation: (from: Path, to: Path, PathInterpolation)?

  /// Creates a track from a committed animation.
  ///
  /// Returns `nil` if the animation has no effect on properties of the given kind.
  init?(
    _ animation: PropertyAnimation, kind: ValueKind, lists: ListPadding, endsAtStart: Bool
  ) {
    func check(_ value: Value?) -> Bool { value.map(kind.accepts) ?? true }
    switch animation.track {
    case .basic(let from, let to, let by):
      guard check(from), check(to), check(by) else { return nil }
      (source, spring) = (.basic(from: from, to: to, by: by), nil)
    case .spring(let constants, let from, let to, let by):
      guard check(from), check(to), check(by) else { return nil }
      (source, spring) = (.basic(from: from, to: to, by: by), SpringMotion(constants))
    case .keyframes(let keyframes):
      guard keyframes.path == nil, keyframes.values.allSatisfy(kind.accepts),
        let keys = ObjectKeyframes(keyframes, lists: lists)
      else { return nil }
      (source, spring) = (.keyframes(keys), nil)
    }
    self.listPadding = lists
    self.endsAtStart = endsAtStart
    let isList = kind == .numbers || kind == .colors
    isAdditive = animation.isAdditive && isList
    isCumulative = animation.isCumulative && isList
  }

  /// Returns the value for a sample, based on the current value.
  mutating func value(for sample: AnimationSample, current: Value) -> Value {
    var value: Value
    let cycleEnd: Value
    switch source {
    case .basic(let from, let to, let by):
      let (a, b) = Self.endpoints(from: from, to: to, by: by, current: current)
      value =
        interpolate(from: a, to: b, progress: spring?.value(at: sample.seconds) ?? sample.progress)
        ?? current
      cycleEnd = endsAtStart ? a : b
    case .keyframes(let keys):
      value = keys.value(at: sample.progress) ?? current
      cycleEnd = endsAtStart ? keys.first : keys.last
    }
    if isCumulative, sample.cycle > 0, let more = cycleEnd.scaled(by: sample.cycle) {
      value = value.adding(more) ?? value
    }
    return isAdditive ? current.adding(value) ?? current : value
  }

  /// Returns the stop locations of a gradient while its colors are animated between lists of different lengths.
  ///
  /// Returns `nil` if the lists have the same length. The evenly spaced locations of both lists are interpolated, and
  /// the last location of the shorter list is repeated. This rule is our choice.
  func gradientLocations(for sample: AnimationSample, current: Value) -> Value? {
    switch source {
    case .basic(let from, let to, let by):
      let (a, b) = Self.endpoints(from: from, to: to, by: by, current: current)
      return Self.gradientLocations(
        from: a, to: b, progress: spring?.value(at: sample.seconds) ?? sample.progress)
    case .keyframes(let keys):
      guard let (a, b, fraction) = keys.neighboringKeyframes(at: sample.progress) else {
        return nil
      }
      return Self.gradientLocations(from: a, to: b, progress: fraction)
    }
  }

  private static func gradientLocations(from a: Value, to b: Value, progress: Double) -> Value? {
    guard case .colors(let from) = a, case .colors(let to) = b, from.count != to.count,
      !from.isEmpty, !to.isEmpty
    else { return nil }
    return Value.uniformLocations(count: from.count)
      .interpolated(to: .uniformLocations(count: to.count), progress: progress)
  }

  private mutating func interpolate(from a: Value, to b: Value, progress: Double) -> Value? {
    guard case .path(let from) = a, case .path(let to) = b else {
      return a.interpolated(to: b, progress: progress, listPadding: listPadding)
    }
    if progress == 0 { return a }
    if progress == 1 { return b }
    if let cachedInterpolation, cachedInterpolation.from == from, cachedInterpolation.to == to {
      return .path(cachedInterpolation.2.path(at: progress))
    }
    let new = PathInterpolation(from: from, to: to)
    cachedInterpolation = (from, to, new)
    return .path(new.path(at: progress))
  }

  /// Returns the start and end values of the animation.
  ///
  /// A `by` value that cannot be added is ignored.
  private static func endpoints(
    from: Value?, to: Value?, by: Value?, current: Value
  ) -> (Value, Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.adding(by) ?? current)
    case (nil, let to?, let by?): (to.subtracting(by) ?? current, to)
    case (nil, let to?, nil): (current, to)
    case (nil, nil, let by?): (current, current.adding(by) ?? current)
    case (let from?, nil, nil): (from, current)
    case (nil, nil, nil): (current, current)
    }
  }
}

extension Value {
  /// Returns the list with every number multiplied, or `nil` if the value is not a list.
  fileprivate func scaled(by k: Double) -> Value? {
    switch self {
    case .numbers(let list): .numbers(list.map { $0 * k })
    case .colors(let list): .colors(list.map { RGBA(lanes: $0.lanes * k) })
    case .none, .number, .bool, .point, .size, .rect, .color, .transform, .path, .image,
      .dissolve, .tiles, .name, .string, .filters, .cells:
      nil
    }
  }
}

/// Keyframes for values that are neither numbers nor transforms.
private struct ObjectKeyframes: Sendable {
  private let values: [Value]
  private let pathInterpolations: [PathInterpolation?]
  private let times: KeyTimes
  private let interpolation: KeyframeSpacing.Interpolation
  private let listPadding: ListPadding

  /// Prepares keyframes for evaluation.
  ///
  /// Returns `nil` if fewer than two values are used.
  init?(_ keyframes: Keyframes, lists: ListPadding) {
    // A cubic curve requires the same number of components in each value. Distances between these values are not
    // defined, so the paced mode spaces them evenly.
    let flat = keyframes.values.map(\.doubles)
    let isCubic = keyframes.mode == .cubic || keyframes.mode == .cubicPaced
    let width = flat.first?.count ?? 0
    let isAlike =
      isCubic && flat.allSatisfy { $0.count == width }
      && Self.haveSamePathStructure(keyframes.values)
    var plain = keyframes
    if isAlike, plain.mode == .cubicPaced {
      (plain.mode, plain.times, plain.easings) = (.cubic, nil, nil)
    }
    guard
      let spacing = KeyframeSpacing(
        plain, count: flat.count, lanes: isAlike ? width : 0,
        values: isAlike ? ContiguousArray(flat.joined()) : [])
    else { return nil }
    (times, interpolation, self.listPadding) = (spacing.times, spacing.interpolation, lists)
    values = Array(keyframes.values.prefix(spacing.valueCount))
    pathInterpolations = zip(values, values.dropFirst()).map { a, b in
      guard case .path(let from) = a, case .path(let to) = b else { return nil }
      return PathInterpolation(from: from, to: to)
    }
  }

  var first: Value { values[0] }
  var last: Value { values[values.count - 1] }

  /// Returns the keyframe values on both sides of the given progress, and the fraction between them.
  ///
  /// Returns `nil` if the values are not interpolated linearly.
  func neighboringKeyframes(at progress: Double) -> (Value, Value, Double)? {
    guard case .linear = interpolation else { return nil }
    let location = times.location(at: progress)
    return (values[location.segment], values[location.segment + 1], location.fraction)
  }

  /// Returns the value at the given progress, or `nil` if adjacent values cannot be interpolated.
  func value(at progress: Double) -> Value? {
    let location = times.location(at: progress)
    let value = values[location.segment]
    switch interpolation {
    case .discrete: return value
    case .linear:
      if let way = pathInterpolations[location.segment] {
        return .path(way.path(at: location.fraction))
      }
      return value.interpolated(
        to: values[location.segment + 1], progress: location.fraction, listPadding: listPadding)
    case .cubic(let curve), .pacedCubic(let curve):
      return value.mappingComponents { curve.value(at: location, componentIndex: $0) }
    }
  }

  /// Returns whether all paths have the same sequence of elements.
  ///
  /// The result is `true` if the values are not paths.
  private static func haveSamePathStructure(_ values: [Value]) -> Bool {
    guard case .path(let first)? = values.first else { return true }
    return values.allSatisfy {
      if case .path(let path) = $0 { path.verbs == first.verbs } else { false }
    }
  }
}

extension Value {
  /// The components of a path or list in order.
  fileprivate var doubles: [Double] {
    switch self {
    case .numbers(let list): list
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .path(let path): path.points.flatMap { [$0.x, $0.y] }
    case .none, .number, .bool, .point, .size, .rect, .color, .transform, .image, .dissolve, .tiles,
      .name, .string, .filters, .cells:
      []
    }
  }

  /// Returns a path or list with the same structure, whose components are the results of the given function.
  fileprivate func mappingComponents(_ double: (Int) -> Double) -> Value {
    switch self {
    case .numbers(let list): return .numbers(list.indices.map(double))
    case .colors(let list):
      return .colors(
        list.indices.map {
          RGBA(double(4 * $0), double(4 * $0 + 1), double(4 * $0 + 2), double(4 * $0 + 3))
        })
    case .path(let path):
      var (copy, next) = (Path(), 0)
      func point() -> Point {
        defer { next += 2 }
        return Point(double(next), double(next + 1))
      }
      for verb in path.verbs {
        switch verb {
        case .move: copy.move(to: point())
        case .line: copy.addLine(to: point())
        case .quad:
          let control = point()
          copy.addQuadCurve(control: control, to: point())
        case .cubic:
          let (first, second) = (point(), point())
          copy.addCubicCurve(control1: first, control2: second, to: point())
        case .close: copy.close()
        }
      }
      return .path(copy)
    case .none, .number, .bool, .point, .size, .rect, .color, .transform, .image, .dissolve, .tiles,
      .name, .string, .filters, .cells:
      return self
    }
  }
}

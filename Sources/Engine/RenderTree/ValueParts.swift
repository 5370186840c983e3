import Geometry

// Access to value components identified by key paths such as `position.x` or `transform.rotation.z`.

extension Value {
  /// Returns the value kind of a component in values of the given kind.
  public static func kind(ofComponent part: KeyPathTarget.ValueComponent, in kind: ValueKind)
    -> ValueKind
  {
    switch part {
    case .whole: kind
    case .lanes(let start, let count): count == 1 ? .number : start == 2 ? .size : .point
    case .transform(let part): part.width == 2 ? .size : .number
    }
  }

  /// Returns a component of the value, or `nil` if the value has no such component.
  public func component(_ part: KeyPathTarget.ValueComponent) -> Value? {
    switch part {
    case .whole: return self
    case .lanes(let start, let count):
      guard let all = laneValues, Int(start) + Int(count) <= all.count else { return nil }
      let a = all.values[Int(start)]
      if count == 1 { return .number(a) }
      let b = all.values[Int(start) + 1]
      if case .rect = self, start == 2 { return .size(Size(a, b)) }
      return .point(Point(a, b))
    case .transform(let part):
      guard case .transform(let matrix) = self else { return nil }
      let n = TransformComponents(matrix).values(of: part)
      return part.width == 2 ? .size(Size(n.x, n.y)) : .number(n.x)
    }
  }

  /// Returns the value with one component replaced.
  ///
  /// Returns `nil` if the value has no such component, or if the new value is of a different kind.
  public func settingComponent(_ part: KeyPathTarget.ValueComponent, to new: Value) -> Value? {
    switch part {
    case .whole: return new
    case .lanes(let start, let count):
      guard var all = laneValues, Int(start) + Int(count) <= all.count,
        let numbers = new.componentVector(count: Int(count))
      else { return nil }
      for i in 0..<Int(count) { all.values[Int(start) + i] = numbers[i] }
      return replacingComponents(all.values)
    case .transform(let part):
      guard case .transform(let matrix) = self, let numbers = new.componentVector(count: part.width)
      else { return nil }
      var components = TransformComponents(matrix)
      components.setValues(numbers, for: part, isAdditive: false)
      return .transform(components.matrix)
    }
  }

  /// Returns the numbers of which the value consists if there are `width` of them; otherwise `nil`.
  private func componentVector(count width: Int) -> SIMD4<Double>? {
    switch self {
    case .number(let n): width == 1 ? SIMD4(n, 0, 0, 0) : nil
    case .point(let p): width == 2 ? SIMD4(p.x, p.y, 0, 0) : nil
    case .size(let s): width == 2 ? SIMD4(s.width, s.height, 0, 0) : nil
    case .none, .bool, .rect, .color, .transform, .path, .image, .dissolve, .tiles, .numbers,
      .colors, .name, .string, .filters, .cells:
      nil
    }
  }

  private var laneValues: (values: SIMD4<Double>, count: Int)? {
    switch self {
    case .point(let p): (SIMD4(p.x, p.y, 0, 0), 2)
    case .size(let s): (SIMD4(s.width, s.height, 0, 0), 2)
    case .rect(let r): (SIMD4(r.minX, r.minY, r.width, r.height), 4)
    case .none, .number, .bool, .color, .transform, .path, .image, .dissolve, .tiles, .numbers,
      .colors, .name, .string, .filters, .cells:
      nil
    }
  }

  private func replacingComponents(_ l: SIMD4<Double>) -> Value {
    switch self {
    case .point: .point(Point(l.x, l.y))
    case .size: .size(Size(l.x, l.y))
    case .rect: .rect(Rect(l.x, l.y, l.z, l.w))
    case .none, .number, .bool, .color, .transform, .path, .image, .dissolve, .tiles, .numbers,
      .colors, .name, .string, .filters, .cells:
      self
    }
  }
}

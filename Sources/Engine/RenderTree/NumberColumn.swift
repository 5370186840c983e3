public import Color
public import Geometry

/// The values of one numeric property for all slots.
///
/// A slot is the index of a layer in the render tree. Only slots with a value other than the default need a row.
public struct NumberColumn: Sendable {
  /// The number of doubles in each row.
  public let width: Int
  /// The row index for each slot.
  ///
  /// Slots whose row is -1, and slots beyond the end of the array, have the default value.
  public internal(set) var rowOfSlot: ContiguousArray<Int32> = []
  /// The values of all rows, one row after another.
  ///
  /// Rows are added only by ``makeRow(forSlot:)``.
  public var data: ContiguousArray<Double> = []
  /// The default value as doubles.
  public let initial: ContiguousArray<Double>
  /// A number that changes with each change to the column.
  ///
  /// Values can be compared only within the history of one tree.
  public internal(set) var version: UInt64 = 0

  init(_ descriptor: PropertyDescriptor) {
    width = max(1, descriptor.kind.laneCount)
    var lanes = ContiguousArray(repeating: 0.0, count: width)
    descriptor.initial.writeComponents(to: { lanes[$0] = $1 }, kind: descriptor.kind)
    if descriptor.id == .cornerCurve { lanes[0] = CornerCurve.unsetNumber }
    initial = lanes
  }

  private init() { (width, initial) = (0, []) }

  /// An empty column for properties that have never been set.
  static let empty = NumberColumn()

  /// Returns the row index for a slot, or -1 if the slot has the default value.
  @inlinable public func row(ofSlot slot: Int) -> Int {
    slot < rowOfSlot.count ? Int(rowOfSlot[slot]) : -1
  }

  /// Whether any slot may have a value other than the default.
  @inlinable public var isUsed: Bool { !data.isEmpty }

  /// Returns the double at index `lane` in a slot's value.
  @inlinable public func component(inSlot slot: Int, at lane: Int = 0) -> Double {
    let r = row(ofSlot: slot)
    return r < 0 ? initial[lane] : data[r &* width &+ lane]
  }
}

// MARK: - Reading

extension NumberColumn {
  /// Returns the index of the slot's first double in `data`, or -1 if the slot has the default value.
  @inlinable @inline(__always) func dataOffset(ofSlot slot: Int) -> Int {
    let row = row(ofSlot: slot)
    return row < 0 ? -1 : row &* width
  }

  /// Whether the slot may have a value other than the default.
  @inlinable @inline(__always) public func hasRow(forSlot slot: Int) -> Bool {
    dataOffset(ofSlot: slot) >= 0
  }

  /// Returns the first double of the slot's value.
  @inlinable @inline(__always) public func number(inSlot slot: Int) -> Double {
    let start = dataOffset(ofSlot: slot)
    return start < 0 ? initial[0] : data[start]
  }

  /// Returns whether the first double of the slot's value is not 0.
  @inlinable @inline(__always) public func bool(inSlot slot: Int) -> Bool {
    number(inSlot: slot) != 0
  }

  /// Returns the slot's value as an enumerated name.
  ///
  /// An unknown number is replaced with the first name of the type.
  @inlinable @inline(__always) public func name<Case: NamedCase>(
    inSlot slot: Int, as type: Case.Type
  )
    -> Case
  {
    Case(number: number(inSlot: slot))
  }

  /// Returns the slot's value as a point.
  @inlinable @inline(__always) public func point(inSlot slot: Int) -> Point {
    let start = dataOffset(ofSlot: slot)
    return start < 0 ? Point(initial[0], initial[1]) : Point(data[start], data[start + 1])
  }

  /// Returns the slot's value as a rectangle.
  @inlinable @inline(__always) public func rect(inSlot slot: Int) -> Rect {
    let start = dataOffset(ofSlot: slot)
    return start < 0
      ? Rect(initial[0], initial[1], initial[2], initial[3])
      : Rect(data[start], data[start + 1], data[start + 2], data[start + 3])
  }

  /// Returns the slot's value as a color, or `nil` if no color is set or the color is transparent or not finite.
  @inlinable @inline(__always) public func color(inSlot slot: Int) -> RGBA? {
    let start = dataOffset(ofSlot: slot)
    return start < 0 ? Self.color(in: initial, at: 0) : Self.color(in: data, at: start)
  }

  /// Returns the slot's value as a color, even if it is transparent.
  ///
  /// If no color is set or the color is not finite, the result is white.
  @inlinable @inline(__always) public func multiplyColor(inSlot slot: Int) -> RGBA {
    let start = dataOffset(ofSlot: slot)
    guard start >= 0, data[start + 4] != 0 else { return .white }
    let color = RGBA(data[start], data[start + 1], data[start + 2], data[start + 3])
    return color.isFinite ? color : .white
  }

  @inlinable @inline(__always) static func color(
    in data: ContiguousArray<Double>, at index: Int
  ) -> RGBA? {
    guard data[index + 4] != 0, data[index + 3] > 0 else { return nil }
    let color = RGBA(data[index], data[index + 1], data[index + 2], data[index + 3])
    return color.isFinite ? color : nil
  }

  /// Returns the slot's matrix as a 2D transform, or `nil` if it affects z coordinates or has perspective.
  @inlinable @inline(__always) public func affineTransform(inSlot slot: Int) -> Affine? {
    let i = dataOffset(ofSlot: slot)
    guard i >= 0 else { return .identity }
    let leaves =
      data[i + 2] != 0 || data[i + 3] != 0 || data[i + 6] != 0 || data[i + 7] != 0
      || data[i + 8] != 0 || data[i + 9] != 0 || data[i + 10] != 1 || data[i + 11] != 0
      || data[i + 14] != 0 || data[i + 15] != 1
    if leaves { return nil }
    return Affine(data[i], data[i + 1], data[i + 4], data[i + 5], data[i + 12], data[i + 13])
  }

  /// Whether the slot's matrix maps the plane z = 0 to a different plane.
  @inlinable @inline(__always) public func movesOutOfPlane(inSlot slot: Int) -> Bool {
    let i = dataOffset(ofSlot: slot)
    return i >= 0 && (data[i + 2] != 0 || data[i + 6] != 0 || data[i + 14] != 0)
  }

  /// Whether the slot's matrix maps the plane z = 0 to itself, with a tolerance of 1e-6 for rounding errors.
  ///
  /// iOS also ignores small deviations, such as 4e-8.
  public func staysInPlane(inSlot slot: Int) -> Bool {
    guard let m = transform(inSlot: slot) else { return true }
    let minimum = 1e-6
    func isNear(_ v: SIMD4<Double>, _ w: SIMD4<Double>) -> Bool {
      all((v - w) .<= minimum .& (w - v) .<= minimum)
    }
    return isNear(SIMD4(m.row1.z, m.row1.w, m.row2.z, m.row2.w), .zero)
      && isNear(m.row3, SIMD4(0, 0, 1, 0))
      && isNear(SIMD4(m.row4.z, m.row4.w, 0, 0), SIMD4(0, 1, 0, 0))
  }

  /// Returns the slot's matrix, or `nil` if it is the identity.
  @inlinable @inline(__always) public func transform(inSlot slot: Int) -> Matrix4? {
    let start = dataOffset(ofSlot: slot)
    guard start >= 0 else { return nil }
    @inline(__always) func row(_ first: Int) -> SIMD4<Double> {
      let i = start + first
      return SIMD4(data[i], data[i + 1], data[i + 2], data[i + 3])
    }
    let matrix = Matrix4(row(0), row(4), row(8), row(12))
    return matrix.isIdentity ? nil : matrix
  }
}

// MARK: - Writing

extension NumberColumn {
  /// Returns the row index for a slot, adding a row with the default value if necessary.
  public mutating func makeRow(forSlot slot: Int) -> Int {
    while rowOfSlot.count <= slot { rowOfSlot.append(-1) }
    if rowOfSlot[slot] >= 0 { return Int(rowOfSlot[slot]) }
    rowOfSlot[slot] = Int32(data.count / width)
    for lane in 0..<width { data.append(initial[lane]) }
    return Int(rowOfSlot[slot])
  }

  mutating func setValue(inSlot slot: Int, to value: Value, kind: ValueKind) {
    version += 1
    let own = row(ofSlot: slot)
    let start = (own >= 0 ? own : makeRow(forSlot: slot)) * width
    data.withUnsafeMutableBufferPointer { data in
      guard let first = data.baseAddress else { return }
      value.writeComponents(to: { first[start + $0] = $1 }, kind: kind)
    }
  }

  /// Sets a slot's value to the doubles in `numbers` that begin at the given index.
  mutating func setComponents(
    inSlot slot: Int, to numbers: ContiguousArray<Double>, startingAt start: Int
  ) {
    version += 1
    let own = row(ofSlot: slot)
    let first = (own >= 0 ? own : makeRow(forSlot: slot)) * width
    for lane in 0..<width { data[first + lane] = numbers[start + lane] }
  }

  mutating func copyRows(
    from source: Self, copies: ContiguousArray<SlotCopyPair>.SubSequence
  ) {
    for copy in copies {
      let from = source.row(ofSlot: Int(copy.source)) * width
      guard from >= 0 else { continue }
      let to = makeRow(forSlot: Int(copy.copy)) * width
      for lane in 0..<width { data[to + lane] = source.data[from + lane] }
    }
  }

  /// Resets a slot to the default value.
  ///
  /// The slot must have a row.
  mutating func resetSlot(_ slot: Int) {
    version += 1
    let first = row(ofSlot: slot) * width
    for lane in 0..<width { data[first + lane] = initial[lane] }
  }

  mutating func removeAll() { (rowOfSlot, data) = ([], []) }
}

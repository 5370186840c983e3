public import Color
public import Geometry

/// The values of one property of numbers.
public struct NumberColumn: Sendable {
  /// Doubles per row.
  public let width: Int
  /// The row of each slot; -1, or nothing past the end, where the initial value holds.
  public internal(set) var rowOfSlot: ContiguousArray<Int32> = []
  /// The doubles, row by row; rows come with ``makeRow(forSlot:)`` only.
  public var data: ContiguousArray<Double> = []
  /// The initial value's doubles.
  public let initial: ContiguousArray<Double>
  /// Another number after every change, within the history of one tree.
  public internal(set) var version: UInt64 = 0

  init(_ descriptor: PropertyDescriptor) {
    width = max(1, descriptor.kind.laneCount)
    var lanes = ContiguousArray(repeating: 0.0, count: width)
    descriptor.initial.writeComponents(to: { lanes[$0] = $1 }, kind: descriptor.kind)
    if descriptor.id == .cornerCurve { lanes[0] = CornerCurve.unsetNumber }
    initial = lanes
  }

  private init() { (width, initial) = (0, []) }

  /// The column of a key that was not used yet.
  static let empty = NumberColumn()

  /// A slot's row; -1 where the initial value holds.
  @inlinable public func row(ofSlot slot: Int) -> Int {
    slot < rowOfSlot.count ? Int(rowOfSlot[slot]) : -1
  }

  /// Whether any slot may differ from the initial value.
  @inlinable public var isUsed: Bool { !data.isEmpty }

  /// One double of a slot's value.
  @inlinable public func component(inSlot slot: Int, at lane: Int = 0) -> Double {
    let r = row(ofSlot: slot)
    return r < 0 ? initial[lane] : data[r &* width &+ lane]
  }
}

// MARK: - Reading

extension NumberColumn {
  /// The place of the slot's first number; -1 where it holds the initial value.
  @inlinable @inline(__always) func dataOffset(ofSlot slot: Int) -> Int {
    let row = row(ofSlot: slot)
    return row < 0 ? -1 : row &* width
  }

  /// Whether the slot may differ from the initial value.
  @inlinable @inline(__always) public func hasRow(forSlot slot: Int) -> Bool {
    dataOffset(ofSlot: slot) >= 0
  }

  /// The slot's first double.
  @inlinable @inline(__always) public func number(inSlot slot: Int) -> Double {
    let start = dataOffset(ofSlot: slot)
    return start < 0 ? initial[0] : data[start]
  }

  /// Whether the slot's first double is not 0.
  @inlinable @inline(__always) public func bool(inSlot slot: Int) -> Bool {
    number(inSlot: slot) != 0
  }

  /// The slot's name of a set.
  @inlinable @inline(__always) public func name<Case: NamedCase>(
    inSlot slot: Int, as type: Case.Type
  )
    -> Case
  {
    Case(number: number(inSlot: slot))
  }

  /// The slot's point.
  @inlinable @inline(__always) public func point(inSlot slot: Int) -> Point {
    let start = dataOffset(ofSlot: slot)
    return start < 0 ? Point(initial[0], initial[1]) : Point(data[start], data[start + 1])
  }

  /// The slot's rectangle.
  @inlinable @inline(__always) public func rect(inSlot slot: Int) -> Rect {
    let start = dataOffset(ofSlot: slot)
    return start < 0
      ? Rect(initial[0], initial[1], initial[2], initial[3])
      : Rect(data[start], data[start + 1], data[start + 2], data[start + 3])
  }

  /// The colour, or nil where there is none, it is clear, or it is no colour at all.
  @inlinable @inline(__always) public func color(inSlot slot: Int) -> RGBA? {
    let start = dataOffset(ofSlot: slot)
    return start < 0 ? Self.color(in: initial, at: 0) : Self.color(in: data, at: start)
  }

  /// The colour, clear ones included; white where there is none.
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

  /// What the matrix does to the plane; nil where it leaves it.
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

  /// Whether the matrix maps the plane z = 0 to another one.
  @inlinable @inline(__always) public func movesOutOfPlane(inSlot slot: Int) -> Bool {
    let i = dataOffset(ofSlot: slot)
    return i >= 0 && (data[i + 2] != 0 || data[i + 6] != 0 || data[i + 14] != 0)
  }

  /// Whether the matrix maps the plane to itself, up to what rounding leaves.
  ///
  /// - Source: behaviour/rendering.md, "Drawing into a context": a residue of 4e-8 counts as none.
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

  /// The matrix, or nil where it is the identity.
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
  /// The slot's row, made with the initial value where it has none.
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

  /// Gives a slot the numbers that begin at a place of a list.
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

  /// Puts a slot with a row back to the initial value.
  mutating func resetSlot(_ slot: Int) {
    version += 1
    let first = row(ofSlot: slot) * width
    for lane in 0..<width { data[first + lane] = initial[lane] }
  }

  /// Lets go of all rows.
  mutating func removeAll() { (rowOfSlot, data) = ([], []) }
}

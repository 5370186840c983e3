import Colour
import Geometry

/// The properties of emitter cells: what the property table is for layers.
///
/// The names are Apple's keys; what they mean and their units: spec/06 section 9. Each raw value is the key.
public enum CellKey: String, CaseIterable, Hashable, Sendable {
  /// Whether it emits at all.
  case enabled
  /// Numbers that are 0 in a new cell.
  case birthRate, lifetime, lifetimeRange, emissionLatitude, emissionLongitude, emissionRange,
    velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration, scaleRange, scaleSpeed,
    spin, spinRange, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed,
    alphaSpeed, minificationFilterBias
  /// Numbers of documents, 0 in a new cell: the angle at birth in radians and its range, and how far the plane of a
  /// particle may be tilted.
  case rotation, rotationRange, orientationRange
  /// What documents say a particle is: "sprite", which faces the eye, or "plane".
  case particleType
  /// Numbers of documents for a picture that holds several, side by side and row under row within the contents'
  /// rectangle: how many, how many a row, and how many a second a particle shows of them.
  ///
  /// In a new cell there is 1, 0 for all in one row, and 0.
  case contentsFrameCount, contentsFramesPerRow, contentsFramesPerSecond
  /// What follows the last of them: "single" stays there, "loop" begins again, "random" is a loop that every particle
  /// begins at a frame of its own; any other name is the first. The names but the first are this package's choice.
  case contentsFrameMode
  /// Numbers that are 1 in a new cell.
  case scale, contentsScale
  /// How particles look.
  case color, contents, contentsRect, minificationFilter, magnificationFilter
  /// The cell's own time.
  case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode

  /// The type of its values.
  public var kind: ValueKind {
    switch self {
    case .enabled, .autoreverses: .bool
    case .color: .color
    case .contents: .image
    case .contentsRect: .rect
    case .minificationFilter, .magnificationFilter, .fillMode, .particleType, .contentsFrameMode:
      .string
    case .birthRate, .lifetime, .lifetimeRange, .emissionLatitude, .emissionLongitude,
      .emissionRange, .velocity, .velocityRange, .xAcceleration, .yAcceleration, .zAcceleration,
      .scaleRange, .scaleSpeed, .spin, .spinRange, .redRange, .greenRange, .blueRange,
      .alphaRange, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed, .minificationFilterBias,
      .scale, .contentsScale, .beginTime, .timeOffset, .speed, .duration, .repeatCount,
      .repeatDuration, .rotation, .rotationRange, .orientationRange, .contentsFrameCount,
      .contentsFramesPerRow, .contentsFramesPerSecond:
      .number
    }
  }

  /// The value in a new cell.
  ///
  /// - Source: spec/01 section 2.
  public var initial: Value {
    switch self {
    case .enabled: .bool(true)
    case .autoreverses: .bool(false)
    case .scale, .contentsScale, .speed, .contentsFrameCount: .number(1)
    case .duration: .number(.infinity)
    case .color: .color(.white)
    case .contents: .none
    case .contentsRect: .rect(Rect(0, 0, 1, 1))
    case .minificationFilter, .magnificationFilter: .string("linear")
    case .fillMode: .string("removed")
    case .particleType: .string("sprite")
    case .contentsFrameMode: .string("single")
    case .birthRate, .lifetime, .lifetimeRange, .emissionLatitude, .emissionLongitude,
      .emissionRange, .velocity, .velocityRange, .xAcceleration, .yAcceleration, .zAcceleration,
      .scaleRange, .scaleSpeed, .spin, .spinRange, .redRange, .greenRange, .blueRange,
      .alphaRange, .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed, .minificationFilterBias,
      .beginTime, .timeOffset, .repeatCount, .repeatDuration, .rotation, .rotationRange,
      .orientationRange, .contentsFramesPerRow, .contentsFramesPerSecond:
      .number(0)
    }
  }
}

/// An emitter cell as the commit carries it.
public struct EmitterCellState: Hashable, Sendable {
  /// What key paths call it: `emitterCells.NAME.key`.
  public var name: String?
  /// What every living particle of it emits.
  public var cells: [EmitterCellState] = []
  private var own: [CellKey: Value] = [:]

  /// A cell as a new one is.
  public init() {}

  /// The value of a property; one of another kind than the key's is not taken.
  public subscript(key: CellKey) -> Value {
    get { own[key] ?? key.initial }
    set { if key.kind.takes(newValue) { own[key] = newValue == key.initial ? nil : newValue } }
  }

  /// The value of a property of kind number.
  public func number(_ key: CellKey) -> Double {
    if case .number(let number) = self[key] { number } else { 0 }
  }

  /// The properties that differ from those of a new cell, by key.
  public var changed: [(CellKey, Value)] {
    CellKey.allCases.compactMap { key in own[key].map { (key, $0) } }
  }

  /// Sets the value that the rest of a key path names: `birthRate`, `emitterCells.NAME.birthRate`.
  mutating func set(_ path: ArraySlice<Substring>, to value: Value) {
    guard let first = path.first else { return }
    if path.count == 1 {
      if let key = CellKey(rawValue: String(first)) { self[key] = value }
    } else if first == PropertyTable.descriptor(.emitterCells).key {
      cells.set(path.dropFirst(), to: value)
    }
  }
}

extension [EmitterCellState] {
  /// The value that a key path names from the cell's name on; nil where there is no such cell or key.
  public func value(_ path: ArraySlice<Substring>) -> Value? {
    guard let name = path.first, let cell = first(where: { $0.name == String(name) }) else {
      return nil
    }
    let rest = path.dropFirst()
    if rest.count == 1 {
      return rest.first.flatMap { CellKey(rawValue: String($0)) }.map { cell[$0] }
    }
    guard rest.first.map(String.init) == PropertyTable.descriptor(.emitterCells).key else {
      return nil
    }
    return cell.cells.value(rest.dropFirst())
  }

  /// Sets the value that a key path names from the cell's name on.
  public mutating func set(_ path: ArraySlice<Substring>, to value: Value) {
    guard let name = path.first, let index = firstIndex(where: { $0.name == String(name) })
    else { return }
    self[index].set(path.dropFirst(), to: value)
  }
}

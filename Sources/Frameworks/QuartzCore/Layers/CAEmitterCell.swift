public import CoreGraphics
import Diagnostics
public import Foundation
import RenderTree

/// What an emitter layer or another cell emits: how often, how, and what it looks like.
///
/// In a mean with a range, values lie evenly within half the range on both sides of the mean. A change to a cell that
/// is in a layer shows with the layer's next commit; `layer.setValue(_:forKeyPath: "emitterCells.NAME.key")` makes one.
open class CAEmitterCell: NSObject, NSSecureCoding, NSCopying, CAMediaTiming {
  /// What was set, in the boxes of the API; NSNull for nil.
  private var boxedValues: [CellKey: Any] = [:]
  var customStorage: [String: Any] = [:]

  /// A cell that emits nothing yet.
  public override init() { super.init() }

  /// A cell out of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    PartArchive.decodeValues(
      into: self, CellKey.allCases.map(\.rawValue) + Self.memberKeys, from: coder)
  }

  /// Writes what differs from a new cell.
  open func encode(with coder: NSCoder) {
    let keys = CellKey.allCases.filter { boxedValues[$0] != nil }.map(\.rawValue)
    PartArchive.encodeValues(
      of: self, keys + Self.memberKeys, custom: Array(customStorage.keys), to: coder)
  }

  /// True: archives of cells hold nothing but values and cells.
  open class var supportsSecureCoding: Bool { true }

  private static var memberKeys: [String] { ["name", "style", "emitterCells"] }

  /// What key paths call it.
  open var name: String?

  /// Fallback values by key; nested styles under "style" come next.
  open var style: [AnyHashable: Any]?

  /// What every living particle emits.
  open var emitterCells: [CAEmitterCell]?

  /// The value of a key in a new cell; nil for a key that cells do not have.
  open class func defaultValue(forKey key: String) -> Any? { CellKey(rawValue: key)?.initial.boxed }

  /// Whether the value under the key is another than a new cell's.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    if let key = CellKey(rawValue: key) { return state[key] != key.initial }
    return value(forKey: key) != nil
  }

  /// A cell of the same class with the same values and copies of the cells inside.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = DynamicInstantiation.makeEmitterCell(type(of: self))
    copy.boxedValues = boxedValues
    copy.customStorage = customStorage
    copy.name = name
    copy.style = style
    copy.emitterCells = emitterCells.flatMap { cells in
      NestingLimit.descend(into: "emitter cells") {
        cells.compactMap { $0.copy() as? CAEmitterCell }
      }
    }
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }

  deinit {
    if var cells = emitterCells {
      emitterCells = nil
      IterativeRelease.clear(&cells)
    }
  }

  // MARK: Properties

  // generated: properties
  /// Whether it emits at all.
  open var isEnabled: Bool {
    get { flag(.enabled) }
    set { boxedValues[.enabled] = newValue }
  }

  /// Particles per second.
  open var birthRate: Float {
    get { Float(number(.birthRate)) }
    set { setNumber(newValue, .birthRate) }
  }

  /// How long a particle lives, in seconds.
  open var lifetime: Float {
    get { Float(number(.lifetime)) }
    set { setNumber(newValue, .lifetime) }
  }

  /// The range of the lifetime.
  open var lifetimeRange: Float {
    get { Float(number(.lifetimeRange)) }
    set { setNumber(newValue, .lifetimeRange) }
  }

  /// How far the direction lifts out of the plane, in radians.
  open var emissionLatitude: CGFloat {
    get { number(.emissionLatitude) }
    set { setNumber(newValue, .emissionLatitude) }
  }

  /// The direction in the plane, in radians from the x axis.
  open var emissionLongitude: CGFloat {
    get { number(.emissionLongitude) }
    set { setNumber(newValue, .emissionLongitude) }
  }

  /// The angle of the cone about the direction, in radians.
  open var emissionRange: CGFloat {
    get { number(.emissionRange) }
    set { setNumber(newValue, .emissionRange) }
  }

  /// Points per second at birth.
  open var velocity: CGFloat {
    get { number(.velocity) }
    set { setNumber(newValue, .velocity) }
  }

  /// The range of the velocity.
  open var velocityRange: CGFloat {
    get { number(.velocityRange) }
    set { setNumber(newValue, .velocityRange) }
  }

  /// Points per second squared, along x.
  open var xAcceleration: CGFloat {
    get { number(.xAcceleration) }
    set { setNumber(newValue, .xAcceleration) }
  }

  /// Points per second squared, along y.
  open var yAcceleration: CGFloat {
    get { number(.yAcceleration) }
    set { setNumber(newValue, .yAcceleration) }
  }

  /// Points per second squared, along z.
  open var zAcceleration: CGFloat {
    get { number(.zAcceleration) }
    set { setNumber(newValue, .zAcceleration) }
  }

  /// The range of the scale.
  open var scaleRange: CGFloat {
    get { number(.scaleRange) }
    set { setNumber(newValue, .scaleRange) }
  }

  /// The scale's change per second.
  open var scaleSpeed: CGFloat {
    get { number(.scaleSpeed) }
    set { setNumber(newValue, .scaleSpeed) }
  }

  /// Radians per second.
  open var spin: CGFloat {
    get { number(.spin) }
    set { setNumber(newValue, .spin) }
  }

  /// The range of the spin.
  open var spinRange: CGFloat {
    get { number(.spinRange) }
    set { setNumber(newValue, .spinRange) }
  }

  /// The range of the red component.
  open var redRange: Float {
    get { Float(number(.redRange)) }
    set { setNumber(newValue, .redRange) }
  }

  /// The range of the green component.
  open var greenRange: Float {
    get { Float(number(.greenRange)) }
    set { setNumber(newValue, .greenRange) }
  }

  /// The range of the blue component.
  open var blueRange: Float {
    get { Float(number(.blueRange)) }
    set { setNumber(newValue, .blueRange) }
  }

  /// The range of the alpha.
  open var alphaRange: Float {
    get { Float(number(.alphaRange)) }
    set { setNumber(newValue, .alphaRange) }
  }

  /// The red component's change per second.
  open var redSpeed: Float {
    get { Float(number(.redSpeed)) }
    set { setNumber(newValue, .redSpeed) }
  }

  /// The green component's change per second.
  open var greenSpeed: Float {
    get { Float(number(.greenSpeed)) }
    set { setNumber(newValue, .greenSpeed) }
  }

  /// The blue component's change per second.
  open var blueSpeed: Float {
    get { Float(number(.blueSpeed)) }
    set { setNumber(newValue, .blueSpeed) }
  }

  /// The alpha's change per second.
  open var alphaSpeed: Float {
    get { Float(number(.alphaSpeed)) }
    set { setNumber(newValue, .alphaSpeed) }
  }

  /// Added to the level of detail of the trilinear filter.
  open var minificationFilterBias: Float {
    get { Float(number(.minificationFilterBias)) }
    set { setNumber(newValue, .minificationFilterBias) }
  }

  /// The factor of the size at birth.
  open var scale: CGFloat {
    get { number(.scale) }
    set { setNumber(newValue, .scale) }
  }

  /// Pixels of the contents per point.
  open var contentsScale: CGFloat {
    get { number(.contentsScale) }
    set { setNumber(newValue, .contentsScale) }
  }

  /// The mean colour at birth, which multiplies the contents.
  open var color: CGColor? {
    get { boxedValue(.color) as? CGColor }
    set { boxedValues[.color] = newValue ?? NSNull() }
  }

  /// The picture of a particle.
  open var contents: Any? {
    get { boxedValue(.contents) }
    set { boxedValues[.contents] = newValue ?? NSNull() }
  }

  /// The part of the contents that is shown, in unit space.
  open var contentsRect: CGRect {
    get { boxedValue(.contentsRect) as? CGRect ?? .zero }
    set { boxedValues[.contentsRect] = newValue }
  }

  /// How contents are sampled that become smaller.
  open var minificationFilter: String {
    get { text(.minificationFilter) }
    set { boxedValues[.minificationFilter] = newValue }
  }

  /// How contents are sampled that become larger.
  open var magnificationFilter: String {
    get { text(.magnificationFilter) }
    set { boxedValues[.magnificationFilter] = newValue }
  }

  /// When its births begin, in the layer's time; where negative, it has emitted for that long already.
  open var beginTime: CFTimeInterval {
    get { number(.beginTime) }
    set { setNumber(newValue, .beginTime) }
  }

  /// Added to its time.
  open var timeOffset: CFTimeInterval {
    get { number(.timeOffset) }
    set { setNumber(newValue, .timeOffset) }
  }

  /// How fast its time runs in the layer's.
  open var speed: Float {
    get { Float(number(.speed)) }
    set { setNumber(newValue, .speed) }
  }

  /// How long it emits.
  open var duration: CFTimeInterval {
    get { number(.duration) }
    set { setNumber(newValue, .duration) }
  }

  /// How often its time runs through.
  open var repeatCount: Float {
    get { Float(number(.repeatCount)) }
    set { setNumber(newValue, .repeatCount) }
  }

  /// For how long its time runs through again and again.
  open var repeatDuration: CFTimeInterval {
    get { number(.repeatDuration) }
    set { setNumber(newValue, .repeatDuration) }
  }

  /// Whether its time runs back after each cycle.
  open var autoreverses: Bool {
    get { flag(.autoreverses) }
    set { boxedValues[.autoreverses] = newValue }
  }

  /// What holds outside its active interval.
  ///
  /// A cell emits in its active interval; filling forwards it goes on after it, backwards it begins with the layer. With
  /// the standard duration, which has no end, only the latter shows.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: text(.fillMode)) }
    set { boxedValues[.fillMode] = newValue.rawValue }
  }

  // generated: end

  // MARK: Key-value coding

  /// The value of a property, or what was stored under a key of one's own.
  open func value(forKey key: String) -> Any? { readValue(key) }

  /// Sets a property, or stores under a key of one's own.
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, key) }

  /// The value of a property, of a part of one, or of a cell inside: `emitterCells.NAME.key`.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let path = PartPath(keyPath, within: self) else { return value(forKey: keyPath) }
    return path.object(within: self).flatMap(path.value)
  }

  /// Sets a property, a part of one, or one of a cell inside.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = PartPath(keyPath, within: self) else {
      return setValue(value, forKey: keyPath)
    }
    if let cell = path.object(within: self),
      let whole = path.keyValue(in: cell, settingComponent: value)
    {
      cell.setValue(whole, forKey: path.key)
    } else {
      reportTypeMismatch(value, keyPath)
    }
  }
}

// MARK: - Boxes

extension CAEmitterCell {
  private final func boxedValue(_ key: CellKey) -> Any? {
    let box = boxedValues[key] ?? styleValue(key.rawValue, style) ?? key.initial.boxed
    return isNull(box) ? nil : box
  }

  private final func number(_ key: CellKey) -> Double { decodeNumber(boxedValue(key)) ?? 0 }
  private final func flag(_ key: CellKey) -> Bool { number(key) != 0 }
  private final func text(_ key: CellKey) -> String { boxedValue(key) as? String ?? "" }

  private final func setNumber(_ number: some BinaryFloatingPoint, _ key: CellKey) {
    boxedValues[key] = Double(number)
  }

  private final func readValue(_ key: String) -> Any? {
    if let key = CellKey(rawValue: key) { return boxedValue(key) }
    switch key {
    case "name": return name
    case "style": return style
    case "emitterCells": return emitterCells
    default: return customStorage[key] ?? styleValue(key, style)
    }
  }

  private final func writeValue(_ value: Any?, _ key: String) {
    let value = isNull(value) ? nil : value
    if let key = CellKey(rawValue: key) {
      if !write(value, key) { reportTypeMismatch(value, key.rawValue) }
      return
    }
    switch key {
    case "name": name = value as? String
    case "style": style = value as? [AnyHashable: Any]
    case "emitterCells":
      if value == nil || value is [CAEmitterCell] {
        emitterCells = value as? [CAEmitterCell]
      } else {
        reportTypeMismatch(value, key)
      }
    default: customStorage[key] = value
    }
  }

  /// False where the box holds something of another type; nil writes 0 as for layers.
  private final func write(_ value: Any?, _ key: CellKey) -> Bool {
    switch key.kind {
    case .color, .image:
      if key == .color, value != nil, !(value is CGColor) { return false }
      boxedValues[key] = value ?? NSNull()
    case .number, .bool:
      guard let number = value == nil ? 0 : decodeNumber(value) else { return false }
      boxedValues[key] = key.kind == .bool ? number != 0 : number
    case .name:
      // A name that is not known stays as it was written.
      guard let text = value.flatMap(decodeString) else { return false }
      boxedValues[key] = text
    case .point, .size, .rect, .transform, .path, .numbers, .colors, .string, .filters, .cells:
      guard let value, let typed = Value(boxed: value, kind: key.kind)?.boxed else { return false }
      boxedValues[key] = typed
    }
    return true
  }

  private final func reportTypeMismatch(_ value: Any?, _ key: String) {
    diagnostics.report(
      "\(type(of: self)) cannot take \(value.map { "\(type(of: $0))" } ?? "nil") for '\(key)'; "
        + "the value is left as it was")
  }

  /// As the commit carries it.
  final var state: EmitterCellState {
    var state = EmitterCellState()
    state.name = name
    for key in CellKey.allCases {
      if let value = Value(boxed: boxedValue(key), kind: key.kind) { state[key] = value }
    }
    state.cells =
      emitterCells.flatMap { cells in
        NestingLimit.descend(into: "emitter cells") { cells.map(\.state) }
      } ?? []
    return state
  }
}

extension CAEmitterCell: NamedPart {
  final var partName: String { name ?? "" }
  final var parts: [any NamedPart] { emitterCells ?? [] }

  final func kind(ofPart key: String) -> ValueKind {
    CellKey(rawValue: key)?.kind ?? Value.inferredKind(of: customStorage[key])
  }

  final func setting(_ path: ArraySlice<String>, to value: Any?) -> any NamedPart {
    guard let copy = copy() as? CAEmitterCell, let first = path.first else { return self }
    if path.count == 1 {
      copy.setValue(value, forKey: first)
    } else {
      let inner = path.dropFirst()
      copy.emitterCells = copy.emitterCells?.map { cell in
        guard cell.partName == inner.first else { return cell }
        return cell.setting(inner.dropFirst(), to: value) as? CAEmitterCell ?? cell
      }
    }
    return copy
  }

  final var frozenCopy: any NamedPart { copy() as? CAEmitterCell ?? self }
}

/// What a style has for a key, in itself or in the styles nested in it.
func styleValue(_ key: String, _ style: [AnyHashable: Any]?) -> Any? {
  var style = style
  while let at = style {
    if let value = at[key] { return value }
    style = at["style"] as? [AnyHashable: Any]
  }
  return nil
}

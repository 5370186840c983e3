public import CoreGraphics
import Diagnostics
public import Foundation
import RenderTree

/// A template for the particles emitted by an emitter layer or by another cell.
///
/// For a property with a range, the values vary uniformly by up to half the range in each direction. A change to a
/// cell takes effect at the next commit of its layer. A change made with
/// `layer.setValue(_:forKeyPath: "emitterCells.NAME.key")` also schedules that commit.
open class CAEmitterCell: NSObject, NSSecureCoding, NSCopying, CAMediaTiming {
  /// The values that were set, boxed as in the public API.
  ///
  /// An explicit `nil` is stored as `NSNull`.
  private var boxedValues: [EmitterCellKey: Any] = [:]
  var customStorage: [String: Any] = [:]

  /// Creates a cell with default values; its birth rate of 0 emits no particles.
  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init()
    NamedListElementCoder.decodeValues(
      into: self, keys: EmitterCellKey.allCases.map(\.rawValue) + Self.memberKeys, from: coder)
  }

  open func encode(with coder: NSCoder) {
    let keys = EmitterCellKey.allCases.filter { boxedValues[$0] != nil }.map(\.rawValue)
    NamedListElementCoder.encodeValues(
      of: self, keys: keys + Self.memberKeys, customKeys: Array(customStorage.keys), to: coder)
  }

  open class var supportsSecureCoding: Bool { true }

  private static var memberKeys: [String] { ["name", "style", "emitterCells"] }

  /// The name that identifies the cell in key paths.
  open var name: String?

  /// Default values, by key.
  ///
  /// A dictionary under the key `style` contains further defaults, which are searched next.
  open var style: [AnyHashable: Any]?

  /// The cells emitted by each particle.
  open var emitterCells: [CAEmitterCell]?

  /// Returns the default value for the given key, or `nil` if the key is unknown.
  open class func defaultValue(forKey key: String) -> Any? {
    EmitterCellKey(rawValue: key)?.initial.boxed
  }

  /// Returns whether the value for the given key differs from its default, so that archives include it.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    if let key = EmitterCellKey(rawValue: key) { return state[key] != key.initial }
    return value(forKey: key) != nil
  }

  /// Returns a cell of the same class with the same values and with copies of its nested cells.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = DynamicInstantiator.makeEmitterCell(ofType: type(of: self))
    copy.boxedValues = boxedValues
    copy.customStorage = customStorage
    copy.name = name
    copy.style = style
    copy.emitterCells = emitterCells.flatMap { cells in
      NestingLimit.performNestedOperation(named: "emitter cells") {
        cells.compactMap { $0.copy() as? CAEmitterCell }
      }
    }
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }

  deinit {
    if var cells = emitterCells {
      emitterCells = nil
      IterativeReleaser.clearList(&cells)
    }
  }

  // MARK: Properties

  // generated: properties
  /// Whether the cell emits particles.
  open var isEnabled: Bool {
    get { bool(forKey: .enabled) }
    set { boxedValues[.enabled] = newValue }
  }

  /// The number of particles emitted per second.
  open var birthRate: Float {
    get { Float(number(forKey: .birthRate)) }
    set { setNumber(newValue, forKey: .birthRate) }
  }

  /// The lifetime of a particle, in seconds.
  open var lifetime: Float {
    get { Float(number(forKey: .lifetime)) }
    set { setNumber(newValue, forKey: .lifetime) }
  }

  /// The range over which the lifetime varies, in seconds.
  open var lifetimeRange: Float {
    get { Float(number(forKey: .lifetimeRange)) }
    set { setNumber(newValue, forKey: .lifetimeRange) }
  }

  /// The angle between the emission direction and the layer's plane, in radians.
  open var emissionLatitude: CGFloat {
    get { number(forKey: .emissionLatitude) }
    set { setNumber(newValue, forKey: .emissionLatitude) }
  }

  /// The angle of the emission direction within the layer's plane, in radians from the x axis.
  open var emissionLongitude: CGFloat {
    get { number(forKey: .emissionLongitude) }
    set { setNumber(newValue, forKey: .emissionLongitude) }
  }

  /// The angle of the cone around the emission direction in which particles are emitted, in radians.
  open var emissionRange: CGFloat {
    get { number(forKey: .emissionRange) }
    set { setNumber(newValue, forKey: .emissionRange) }
  }

  /// The initial velocity of a particle, in points per second.
  open var velocity: CGFloat {
    get { number(forKey: .velocity) }
    set { setNumber(newValue, forKey: .velocity) }
  }

  /// The range over which the initial velocity varies, in points per second.
  open var velocityRange: CGFloat {
    get { number(forKey: .velocityRange) }
    set { setNumber(newValue, forKey: .velocityRange) }
  }

  /// The acceleration along the x axis, in points per second squared.
  open var xAcceleration: CGFloat {
    get { number(forKey: .xAcceleration) }
    set { setNumber(newValue, forKey: .xAcceleration) }
  }

  /// The acceleration along the y axis, in points per second squared.
  open var yAcceleration: CGFloat {
    get { number(forKey: .yAcceleration) }
    set { setNumber(newValue, forKey: .yAcceleration) }
  }

  /// The acceleration along the z axis, in points per second squared.
  open var zAcceleration: CGFloat {
    get { number(forKey: .zAcceleration) }
    set { setNumber(newValue, forKey: .zAcceleration) }
  }

  /// The range over which the initial scale factor varies.
  open var scaleRange: CGFloat {
    get { number(forKey: .scaleRange) }
    set { setNumber(newValue, forKey: .scaleRange) }
  }

  /// The change in the scale factor per second.
  open var scaleSpeed: CGFloat {
    get { number(forKey: .scaleSpeed) }
    set { setNumber(newValue, forKey: .scaleSpeed) }
  }

  /// The angular velocity of a particle, in radians per second.
  open var spin: CGFloat {
    get { number(forKey: .spin) }
    set { setNumber(newValue, forKey: .spin) }
  }

  /// The range over which the angular velocity varies, in radians per second.
  open var spinRange: CGFloat {
    get { number(forKey: .spinRange) }
    set { setNumber(newValue, forKey: .spinRange) }
  }

  /// The range over which the initial red component varies.
  open var redRange: Float {
    get { Float(number(forKey: .redRange)) }
    set { setNumber(newValue, forKey: .redRange) }
  }

  /// The range over which the initial green component varies.
  open var greenRange: Float {
    get { Float(number(forKey: .greenRange)) }
    set { setNumber(newValue, forKey: .greenRange) }
  }

  /// The range over which the initial blue component varies.
  open var blueRange: Float {
    get { Float(number(forKey: .blueRange)) }
    set { setNumber(newValue, forKey: .blueRange) }
  }

  /// The range over which the initial alpha component varies.
  open var alphaRange: Float {
    get { Float(number(forKey: .alphaRange)) }
    set { setNumber(newValue, forKey: .alphaRange) }
  }

  /// The change in the red component per second.
  open var redSpeed: Float {
    get { Float(number(forKey: .redSpeed)) }
    set { setNumber(newValue, forKey: .redSpeed) }
  }

  /// The change in the green component per second.
  open var greenSpeed: Float {
    get { Float(number(forKey: .greenSpeed)) }
    set { setNumber(newValue, forKey: .greenSpeed) }
  }

  /// The change in the blue component per second.
  open var blueSpeed: Float {
    get { Float(number(forKey: .blueSpeed)) }
    set { setNumber(newValue, forKey: .blueSpeed) }
  }

  /// The change in the alpha component per second.
  open var alphaSpeed: Float {
    get { Float(number(forKey: .alphaSpeed)) }
    set { setNumber(newValue, forKey: .alphaSpeed) }
  }

  /// The bias added to the level of detail by the trilinear minification filter.
  open var minificationFilterBias: Float {
    get { Float(number(forKey: .minificationFilterBias)) }
    set { setNumber(newValue, forKey: .minificationFilterBias) }
  }

  /// The initial scale factor of a particle.
  open var scale: CGFloat {
    get { number(forKey: .scale) }
    set { setNumber(newValue, forKey: .scale) }
  }

  /// The number of pixels per point in the particle image.
  open var contentsScale: CGFloat {
    get { number(forKey: .contentsScale) }
    set { setNumber(newValue, forKey: .contentsScale) }
  }

  /// The mean initial color of the particles, by which the particle image is multiplied.
  open var color: CGColor? {
    get { boxedValue(forKey: .color) as? CGColor }
    set { boxedValues[.color] = newValue ?? NSNull() }
  }

  /// The image drawn for each particle, or `nil` for none.
  open var contents: Any? {
    get { boxedValue(forKey: .contents) }
    set { boxedValues[.contents] = newValue ?? NSNull() }
  }

  /// The part of the particle image that is displayed, in the unit coordinate space.
  open var contentsRect: CGRect {
    get { boxedValue(forKey: .contentsRect) as? CGRect ?? .zero }
    set { boxedValues[.contentsRect] = newValue }
  }

  /// The sampling filter used when the particle image is scaled down.
  open var minificationFilter: String {
    get { string(forKey: .minificationFilter) }
    set { boxedValues[.minificationFilter] = newValue }
  }

  /// The sampling filter used when the particle image is scaled up.
  open var magnificationFilter: String {
    get { string(forKey: .magnificationFilter) }
    set { boxedValues[.magnificationFilter] = newValue }
  }

  /// The time at which the emission begins, in seconds of the layer's time.
  ///
  /// With a negative value, particles have already been emitted for that time.
  open var beginTime: CFTimeInterval {
    get { number(forKey: .beginTime) }
    set { setNumber(newValue, forKey: .beginTime) }
  }

  /// An additional offset in local time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { number(forKey: .timeOffset) }
    set { setNumber(newValue, forKey: .timeOffset) }
  }

  /// The speed of local time relative to the layer's time.
  open var speed: Float {
    get { Float(number(forKey: .speed)) }
    set { setNumber(newValue, forKey: .speed) }
  }

  /// The duration of the emission, in seconds.
  open var duration: CFTimeInterval {
    get { number(forKey: .duration) }
    set { setNumber(newValue, forKey: .duration) }
  }

  /// The number of emission cycles, which may be fractional.
  open var repeatCount: Float {
    get { Float(number(forKey: .repeatCount)) }
    set { setNumber(newValue, forKey: .repeatCount) }
  }

  /// The total duration of all repetitions, in seconds.
  open var repeatDuration: CFTimeInterval {
    get { number(forKey: .repeatDuration) }
    set { setNumber(newValue, forKey: .repeatDuration) }
  }

  /// Whether each cycle is played in reverse after it has been played forward.
  open var autoreverses: Bool {
    get { bool(forKey: .autoreverses) }
    set { boxedValues[.autoreverses] = newValue }
  }

  /// Whether particles are emitted outside the active interval.
  ///
  /// Filling forward continues the emission after the interval, and filling backward starts it together with the
  /// layer. With the default duration, which is infinite, only filling backward has an effect.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: string(forKey: .fillMode)) }
    set { boxedValues[.fillMode] = newValue.rawValue }
  }

  // generated: end

  // MARK: Key-value coding

  /// Returns the value of a property, or the custom value stored for the key.
  open func value(forKey key: String) -> Any? { readValue(forKey: key) }

  /// Sets a property, or stores a custom value if the class has no property with that key.
  open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

  /// Returns the value of a property, one of its components, or a property of a nested cell, such as
  /// `emitterCells.NAME.key`.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let path = NamedListElementKeyPath(keyPath, within: self) else {
      return value(forKey: keyPath)
    }
    return path.namedElement(startingAt: self).flatMap(path.value)
  }

  /// Sets a property, one of its components, or a property of a nested cell, such as `emitterCells.NAME.key`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = NamedListElementKeyPath(keyPath, within: self) else {
      return setValue(value, forKey: keyPath)
    }
    if let cell = path.namedElement(startingAt: self),
      let whole = path.keyedValue(in: cell, settingComponentTo: value)
    {
      cell.setValue(whole, forKey: path.key)
    } else {
      reportTypeMismatch(value, forKey: keyPath)
    }
  }
}

// MARK: - Boxed values

extension CAEmitterCell {
  private final func boxedValue(forKey key: EmitterCellKey) -> Any? {
    let box = boxedValues[key] ?? styleValue(forKey: key.rawValue, in: style) ?? key.initial.boxed
    return isNull(box) ? nil : box
  }

  private final func number(forKey key: EmitterCellKey) -> Double {
    decodeNumber(boxedValue(forKey: key)) ?? 0
  }
  private final func bool(forKey key: EmitterCellKey) -> Bool { number(forKey: key) != 0 }
  private final func string(forKey key: EmitterCellKey) -> String {
    boxedValue(forKey: key) as? String ?? ""
  }

  private final func setNumber(_ number: some BinaryFloatingPoint, forKey key: EmitterCellKey) {
    boxedValues[key] = Double(number)
  }

  private final func readValue(forKey key: String) -> Any? {
    if let key = EmitterCellKey(rawValue: key) { return boxedValue(forKey: key) }
    switch key {
    case "name": return name
    case "style": return style
    case "emitterCells": return emitterCells
    default: return customStorage[key] ?? styleValue(forKey: key, in: style)
    }
  }

  private final func writeValue(_ value: Any?, forKey key: String) {
    let value = isNull(value) ? nil : value
    if let key = EmitterCellKey(rawValue: key) {
      if !storeValue(value, forKey: key) { reportTypeMismatch(value, forKey: key.rawValue) }
      return
    }
    switch key {
    case "name": name = value as? String
    case "style": style = value as? [AnyHashable: Any]
    case "emitterCells":
      if value == nil || value is [CAEmitterCell] {
        emitterCells = value as? [CAEmitterCell]
      } else {
        reportTypeMismatch(value, forKey: key)
      }
    default: customStorage[key] = value
    }
  }

  /// Stores a boxed value and returns whether its type is suitable.
  ///
  /// Setting `nil` stores 0 for a number, as in layers.
  private final func storeValue(_ value: Any?, forKey key: EmitterCellKey) -> Bool {
    switch key.kind {
    case .color, .image:
      if key == .color, value != nil, !(value is CGColor) { return false }
      boxedValues[key] = value ?? NSNull()
    case .number, .bool:
      guard let number = value == nil ? 0 : decodeNumber(value) else { return false }
      boxedValues[key] = key.kind == .bool ? number != 0 : number
    case .name:
      // An unknown name is stored unchanged.
      guard let text = value.flatMap(decodeString) else { return false }
      boxedValues[key] = text
    case .point, .size, .rect, .transform, .path, .numbers, .colors, .string, .filters, .cells:
      guard let value, let typed = Value(boxed: value, kind: key.kind)?.boxed else { return false }
      boxedValues[key] = typed
    }
    return true
  }

  private final func reportTypeMismatch(_ value: Any?, forKey key: String) {
    diagnostics.report(
      "'\(key)' of \(type(of: self)) cannot be set to "
        + "\(value.map { "a value of type \(type(of: $0))" } ?? "nil"); the value was not changed")
  }

  /// The cell's values in the form committed to the render tree.
  final var state: CommittedEmitterCell {
    var state = CommittedEmitterCell()
    state.name = name
    for key in EmitterCellKey.allCases {
      if let value = Value(boxed: boxedValue(forKey: key), kind: key.kind) { state[key] = value }
    }
    state.cells =
      emitterCells.flatMap { cells in
        NestingLimit.performNestedOperation(named: "emitter cells") { cells.map(\.state) }
      } ?? []
    return state
  }
}

extension CAEmitterCell: NamedListElement {
  final var partName: String { name ?? "" }
  final var parts: [any NamedListElement] { emitterCells ?? [] }

  final func valueKind(forKey key: String) -> ValueKind {
    EmitterCellKey(rawValue: key)?.kind ?? Value.inferredKind(ofBoxedValue: customStorage[key])
  }

  final func setting(keyPath path: ArraySlice<String>, to value: Any?) -> any NamedListElement {
    guard let copy = copy() as? CAEmitterCell, let first = path.first else { return self }
    if path.count == 1 {
      copy.setValue(value, forKey: first)
    } else {
      let inner = path.dropFirst()
      copy.emitterCells = copy.emitterCells?.map { cell in
        guard cell.partName == inner.first else { return cell }
        return cell.setting(keyPath: inner.dropFirst(), to: value) as? CAEmitterCell ?? cell
      }
    }
    return copy
  }

  final var frozenCopy: any NamedListElement { copy() as? CAEmitterCell ?? self }
}

/// Returns the value for a key in a style or in its nested styles.
func styleValue(forKey key: String, in style: [AnyHashable: Any]?) -> Any? {
  var style = style
  while let at = style {
    if let value = at[key] { return value }
    style = at["style"] as? [AnyHashable: Any]
  }
  return nil
}

import Diagnostics
import RenderTree
package import Timing

/// The base class of animations, with timing, a delegate and custom keys.
///
/// Adding an animation to a layer stores a frozen copy. An attempt to change a property of that copy is reverted and
/// reported as a `CAProgrammerError`.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction,
  AssociationStoring
{
  /// The storage for values associated with the animation.
  package var associations: AssociatedValueStore?
  var isFrozen = false
  var customStorage: [String: Any] = [:]

  /// Creates an animation with the default values of its class.
  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init()
    decodeValues(from: coder)
  }

  /// Encodes the property values that differ from their defaults, each under its key.
  open func encode(with coder: NSCoder) { encodeValues(in: coder) }

  open class var supportsSecureCoding: Bool { true }

  /// Returns whether archives include the value for the given key.
  ///
  /// The default implementation includes values that differ from the default value.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(forKey: key) }

  /// Returns the default value for the given key, or `nil` if it is zero, false or unknown.
  ///
  /// As measured in Core Animation, every class also returns the defaults of keyframe animations and transitions.
  open class func defaultValue(forKey key: String) -> Any? {
    let fresh = (self as CAAnimation.Type)._make()
    // As measured, every class returns the defaults of keyframe animations and transitions.
    for animation in [fresh, CAKeyframeAnimation(), CATransition()] {
      guard let value = AnimationPropertyTable.property(forKey: key, of: animation)?.get(animation)
      else {
        continue
      }
      return decodeNumber(value) == 0 ? nil : value
    }
    return nil
  }

  /// Returns an unfrozen copy of the animation with the same properties and custom values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self)._make()
    copy.copyProperties(from: self)
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }

  /// Copies all properties and custom values from another animation of the same class.
  func copyProperties(from other: CAAnimation) {
    copyDeclaredProperties(from: other)
    customStorage = other.customStorage
  }

  /// Adds a copy of the animation to the layer `anObject`, using the event name as its key.
  ///
  /// Does nothing if `anObject` is not a layer.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Makes the animation immutable, including the children if it is a group.
  func freeze() { isFrozen = true }

  /// Returns whether a property change must be reverted because the animation is frozen.
  ///
  /// If it must, raises a `CAProgrammerError`.
  package func rejectsChange(ofProperty name: String) -> Bool {
    if isFrozen {
      CAProgrammerError.raise(
        "'\(name)' of an animation that was added to a layer cannot be changed; "
          + "change the original and add it again")
    }
    return isFrozen
  }

  // MARK: Key-value coding

  /// Returns the value of a property, or the custom value stored for the key.
  open func value(forKey key: String) -> Any? {
    if let member = AnimationPropertyTable.property(forKey: key, of: self) {
      return member.get(self)
    }
    return customStorage[key]
  }

  /// Sets a property, or stores a custom value if the class has no property with that key.
  ///
  /// A value of an unsuitable type is reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let member = AnimationPropertyTable.property(forKey: key, of: self) else {
      customStorage[key] = value
      return
    }
    if !member.set(self, value) {
      diagnostics.report(
        "'\(key)' of \(type(of: self)) cannot be set to a value of type \(value.map { type(of: $0) } ?? NSNull.self)"
          + "; the value was not changed")
    }
  }

  /// Returns the value for the given key path, which is treated as a single key.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets the value for the given key path, which is treated as a single key.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  // MARK: Descriptions

  open override var description: String { LayerDescriptionFormatter.header(of: self) }
  open override var debugDescription: String {
    AnimationDescriptionFormatter.multilineDescription(of: self)
  }

  // MARK: Commit

  /// Returns the typed animation for the render tree.
  ///
  /// An animation without a visible effect becomes an empty group, so that its delegate and completion block are
  /// still called after its duration.
  func makeRenderAnimation(id: AnimationID, in layer: CALayer, now: Double) -> Animation {
    let content = makeRenderAnimationContent(in: layer) ?? .group([])
    if beginTime == 0 { resolveBeginTime(at: now) }
    return Animation(
      id: id, timing: mediaTiming, easing: timingFunction?.easing, content: content,
      isRemovedOnCompletion: isRemovedOnCompletion)
  }

  /// Returns the typed content of the animation for the given layer, or `nil` if the animation has no visible effect.
  func makeRenderAnimationContent(in layer: CALayer) -> Animation.Content? { nil }

  /// Replaces a begin time of 0 by the time of the commit.
  private func resolveBeginTime(at now: Double) {
    let frozen = isFrozen
    isFrozen = false
    beginTime = now
    isFrozen = frozen
  }

  /// The length of the active interval in seconds, in the time of the layer or group that contains the animation.
  ///
  /// The length is infinite if the animation never ends.
  package var activeDuration: Double {
    speed > 0 ? mediaTiming.activeDuration / Double(speed) : .infinity
  }

  /// The length of the active interval in local time, in seconds.
  ///
  /// The length is infinite if the animation never ends.
  package var localActiveDuration: Double { mediaTiming.activeDuration }

  /// Returns the eased progress at a local time, in seconds since the start of the animation.
  ///
  /// Before and after the active interval, the progress is that of the interval's start or end. If the duration is 0
  /// or less, the progress is 1.
  package func easedProgress(at time: Double) -> Double {
    guard duration > 0 else { return 1 }
    var timing = mediaTiming
    (timing.beginTime, timing.timeOffset, timing.speed, timing.fill) = (0, 0, 1, .both)
    guard let phase = timing.phase(atParentTime: time) else { return 0 }
    return easedProgress(
      atFraction: timingFunction?.easing.progress(atFraction: phase.fraction) ?? phase.fraction)
  }

  /// Returns the eased progress for a fraction of the duration in `0...1`.
  func easedProgress(atFraction fraction: Double) -> Double { fraction }

  var mediaTiming: MediaTiming {
    MediaTiming(
      beginTime: beginTime, timeOffset: timeOffset, speed: Double(speed),
      duration: duration > 0 ? duration : TransactionStack.defaultDuration,
      repeatCount: Double(repeatCount), repeatDuration: repeatDuration,
      autoreverses: autoreverses,
      fill: MediaTiming.FillMode(rawValue: fillMode.rawValue) ?? .removed)
  }

  // generated: properties of CAAnimation
  /// The time at which the animation begins, in seconds of its parent's time.
  ///
  /// For an animation added to a layer, 0 means the time of the commit.
  open var beginTime: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "beginTime") { beginTime = oldValue } }
  }

  /// An additional offset in local time, in seconds.
  open var timeOffset: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "timeOffset") { timeOffset = oldValue } }
  }

  /// The number of cycles to perform, which may be fractional.
  open var repeatCount: Float = 0 {
    didSet { if rejectsChange(ofProperty: "repeatCount") { repeatCount = oldValue } }
  }

  /// The total duration of all repetitions, in seconds.
  open var repeatDuration: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "repeatDuration") { repeatDuration = oldValue } }
  }

  /// The duration of one cycle, in seconds.
  ///
  /// If 0, the duration set in the current transaction is used.
  open var duration: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "duration") { duration = oldValue } }
  }

  /// The speed of local time relative to the parent's time.
  open var speed: Float = 1 {
    didSet { if rejectsChange(ofProperty: "speed") { speed = oldValue } }
  }

  /// Whether each cycle is played in reverse after it has been played forward.
  open var autoreverses: Bool = false {
    didSet { if rejectsChange(ofProperty: "autoreverses") { autoreverses = oldValue } }
  }

  /// The values presented before and after the active interval.
  open var fillMode: CAMediaTimingFillMode = .removed {
    didSet { if rejectsChange(ofProperty: "fillMode") { fillMode = oldValue } }
  }

  /// The timing curve applied to the elapsed fraction of each cycle.
  ///
  /// If `nil`, the timing is linear.
  open var timingFunction: CAMediaTimingFunction? {
    didSet { if rejectsChange(ofProperty: "timingFunction") { timingFunction = oldValue } }
  }

  /// The delegate, which is called when the animation starts and ends.
  ///
  /// The animation retains its delegate.
  open var delegate: (any CAAnimationDelegate)? {
    didSet { if rejectsChange(ofProperty: "delegate") { delegate = oldValue } }
  }

  /// Whether the animation is removed from its layer after its active interval.
  open var isRemovedOnCompletion: Bool = true {
    didSet {
      if rejectsChange(ofProperty: "removedOnCompletion") { isRemovedOnCompletion = oldValue }
    }
  }

  /// The preferred range of frame rates.
  ///
  /// It does not affect the animated values.
  open var preferredFrameRateRange: CAFrameRateRange = .default {
    didSet {
      if rejectsChange(ofProperty: "preferredFrameRateRange") { preferredFrameRateRange = oldValue }
    }
  }

  /// Copies the properties that the class declares from another animation.
  private final func copyDeclaredProperties(from other: CAAnimation) {
    beginTime = other.beginTime
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    duration = other.duration
    speed = other.speed
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
  }
  // generated: end
}

/// An animation of the property specified by a key path.
open class CAPropertyAnimation: CAAnimation {

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an animation of the property at the given key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    if let other = other as? CAPropertyAnimation { copyDeclaredProperties(from: other) }
  }

  override func makeRenderAnimationContent(in layer: CALayer) -> Animation.Content? {
    guard let keyPath else { return nil }
    guard
      let target = layer.animationTarget(forKeyPath: keyPath)
        ?? layer.customAnimationTarget(forKeyPath: keyPath, sampleValue: sampleValue),
      PropertyTable.descriptor(for: target.property).isAnimatable
    else {
      if layer.targetLayer(forKeyPath: keyPath) == nil {
        layer.reportUnresolvedKeyPath(keyPath, use: .animation)
      }
      return nil
    }
    layer.recordAnimatedNestedProperty(target)
    layer.reportUndeclaredKey(in: keyPath, target: target)
    if let valueFunction {
      layer.reportUnsuitableValueFunction(valueFunction, keyPath: keyPath, target: target)
    }
    let whole = PropertyTable.descriptor(for: target.property).kind
    let kind = valueFunction?.kind ?? Value.kind(ofComponent: target.part, in: whole)
    guard let track = makeTrack(kind: kind, unboxer: ValueUnboxer(layer: layer, animation: self))
    else {
      return nil
    }
    if kind == .path { layer.reportMismatchedOutlines(in: track, keyPath: keyPath, target: target) }
    return .property(
      PropertyAnimation(
        target: target, track: track, isAdditive: isAdditive, isCumulative: isCumulative,
        function: valueFunction?.function))
  }

  /// Any one of the animation's values, used to infer the type of an undeclared custom property.
  var sampleValue: Any? { nil }

  /// Returns the animation's values over time, converted to the given type.
  ///
  /// Returns `nil` if there are no values or one of them has an unsuitable type.
  func makeTrack(kind: ValueKind, unboxer boxes: ValueUnboxer) -> PropertyAnimation.ValueTrack? {
    nil
  }

  /// A converter from the values of an animation to typed values, which reports values of unsuitable types.
  struct ValueUnboxer {
    let layer: CALayer
    let animation: CAPropertyAnimation

    /// Returns the typed value.
    ///
    /// If the value has another type, reports it and returns `nil`.
    func unboxValue(_ any: Any?, as kind: ValueKind) -> Value? {
      if let value = Value(boxed: any, kind: kind) { return value }
      let name = layer.name.map { " '\($0)'" } ?? ""
      diagnostics.report(
        "animation of '\(animation.keyPath ?? "")' on \(type(of: layer))\(name): a value of type "
          + "\(any.map { "\(type(of: $0))" } ?? "nil") is ignored; use a value of type \(kind)")
      return nil
    }

    /// Returns the typed form of an optional value, like ``unboxValue(_:as:)``.
    ///
    /// The result is `.some(nil)` for a missing value and `nil` for a value of an unsuitable type.
    func unboxOptionalValue(_ any: Any?, as kind: ValueKind) -> Value?? {
      guard let any else { return .some(nil) }
      return unboxValue(any, as: kind).map { .some($0) }
    }
  }

  // generated: properties of CAPropertyAnimation
  /// The key path of the property to animate.
  open var keyPath: String? {
    didSet { if rejectsChange(ofProperty: "keyPath") { keyPath = oldValue } }
  }

  /// Whether the animated value is added to the property's current value instead of replacing it.
  open var isAdditive: Bool = false {
    didSet { if rejectsChange(ofProperty: "additive") { isAdditive = oldValue } }
  }

  /// Whether each cycle starts from the end value of the previous one.
  open var isCumulative: Bool = false {
    didSet { if rejectsChange(ofProperty: "cumulative") { isCumulative = oldValue } }
  }

  /// The function that creates transforms from the animated numbers, or `nil` if the values are used directly.
  open var valueFunction: CAValueFunction? {
    didSet { if rejectsChange(ofProperty: "valueFunction") { valueFunction = oldValue } }
  }

  /// Copies the properties that the class declares from another animation.
  private final func copyDeclaredProperties(from other: CAPropertyAnimation) {
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }
  // generated: end
}

/// An animation from one value to another.
///
/// A missing `fromValue` or `toValue` is replaced by the current value, and `byValue` is relative to whichever of the
/// two is set. If all three are `nil`, the animation runs from the value presented before the change to the new model
/// value.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value presented before the changes of the run loop turn in which the animation was added.
  ///
  /// An animation without values starts from it.
  final var presentedValueBeforeChange: Any?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    if let other = other as? CABasicAnimation { copyDeclaredProperties(from: other) }
  }

  override var sampleValue: Any? { fromValue ?? toValue ?? byValue ?? presentedValueBeforeChange }

  /// The value at the start of the animation.
  ///
  /// It is `nil` if the start value results from `toValue`, `byValue` and the current value.
  final var startValue: Any? { hasNoValues ? presentedValueBeforeChange : fromValue }

  override func makeTrack(kind: ValueKind, unboxer boxes: ValueUnboxer) -> PropertyAnimation
    .ValueTrack?
  {
    guard let from = boxes.unboxOptionalValue(startValue, as: kind),
      let to = boxes.unboxOptionalValue(toValue, as: kind),
      let by = boxes.unboxOptionalValue(byValue, as: kind)
    else { return nil }
    return .basic(from: from, to: to, by: by)
  }

  // generated: properties of CABasicAnimation
  /// The value at the start of the animation, or `nil` if it is determined by the other values.
  open var fromValue: Any? {
    didSet { if rejectsChange(ofProperty: "fromValue") { fromValue = oldValue } }
  }

  /// The value at the end of the animation, or `nil` if it is determined by the other values.
  open var toValue: Any? {
    didSet { if rejectsChange(ofProperty: "toValue") { toValue = oldValue } }
  }

  /// The difference between the end value and the start value, or `nil` if it is determined by the other values.
  open var byValue: Any? {
    didSet { if rejectsChange(ofProperty: "byValue") { byValue = oldValue } }
  }

  /// Copies the properties that the class declares from another animation.
  private final func copyDeclaredProperties(from other: CABasicAnimation) {
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }
  // generated: end
}

/// A basic animation whose progress follows a damped spring and may exceed the end value.
///
/// A duration shorter than ``settlingDuration`` ends the motion early.
open class CASpringAnimation: CABasicAnimation {
  /// The spring defined by the mass, stiffness, damping and initial velocity.
  package private(set) var spring = Spring()

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a spring animation with the given perceptual duration and bounce.
  ///
  /// The duration is set to ``settlingDuration``. Values outside the ranges below raise a `CAProgrammerError`, and
  /// the animation keeps the default spring.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped spring in seconds, finite and above 0.
  ///   - bounce: The amount of bounce: 0 for critical damping, values toward 1 for more bounce, values below 0 for
  ///     overdamping.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, bounce.isFinite else {
      CAProgrammerError.raise(
        "invalid spring with perceptualDuration \(perceptualDuration) and bounce \(bounce): "
          + "perceptualDuration must be finite and above 0, and bounce must be finite")
      return
    }
    spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    duration = spring.settlingDuration
  }

  /// The period of the undamped spring, in seconds.
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

  /// The amount of bounce: 0 for critical damping, values toward 1 for more bounce, values below 0 for overdamping.
  open var bounce: CGFloat { spring.bounce }

  /// The mass of the moving object.
  ///
  /// The default is 1. A value of 0 or less is reported and ignored.
  open var mass: CGFloat {
    get { spring.mass }
    set { updateSpring(value: newValue, isValid: newValue > 0, property: "mass") { $0.mass = $1 } }
  }

  /// The stiffness of the spring.
  ///
  /// The default is 100. A value of 0 or less is reported and ignored.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set {
      updateSpring(value: newValue, isValid: newValue > 0, property: "stiffness") {
        $0.stiffness = $1
      }
    }
  }

  /// The damping coefficient of the spring.
  ///
  /// The default is 10. A value below 0 is reported and ignored.
  open var damping: CGFloat {
    get { spring.damping }
    set {
      updateSpring(value: newValue, isValid: newValue >= 0, property: "damping") { $0.damping = $1 }
    }
  }

  /// The initial velocity toward the target, as a multiple of the total distance per second.
  ///
  /// The default is 0.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set {
      updateSpring(value: newValue, isValid: true, property: "initialVelocity") {
        $0.initialVelocity = $1
      }
    }
  }

  /// Whether the spring may be overdamped, with a damping ratio above 1.
  ///
  /// If `false`, larger ratios are clamped to 1, which is critical damping.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set {
      if !rejectsChange(ofProperty: "allowsOverdamping") { spring.allowsOverdamping = newValue }
    }
  }

  /// The time until the spring comes to rest, in seconds.
  ///
  /// The spring counts as resting once it stays within 0.1 % of the total distance from the target. For an undamped
  /// spring, the value is the greatest finite `Float`.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  override func easedProgress(atFraction fraction: Double) -> Double {
    spring.value(at: fraction * duration)
  }

  private func updateSpring(
    value: CGFloat, isValid isAllowed: Bool, property name: String,
    _ write: (inout Spring, Double) -> Void
  ) {
    if rejectsChange(ofProperty: name) { return }
    guard isAllowed else {
      diagnostics.report(
        "invalid \(name) \(value) of \(type(of: self)): the value \(self.value(forKey: name) ?? 0) is kept; "
          + "set a mass and a stiffness above 0, and a damping of 0 or more",
        kind: "invalid \(name) of \(type(of: self))")
      return
    }
    write(&spring, Double(value))
  }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    if let other = other as? CASpringAnimation { spring = other.spring }
  }

  override func makeTrack(kind: ValueKind, unboxer boxes: ValueUnboxer) -> PropertyAnimation
    .ValueTrack?
  {
    guard case .basic(let from, let to, let by) = super.makeTrack(kind: kind, unboxer: boxes) else {
      return nil
    }
    return .spring(spring, from: from, to: to, by: by)
  }
}

import Diagnostics
import RenderTree
package import Timing

/// What all animations have: timing, a delegate, keys of one's own.
///
/// An animation that was added to a layer is a frozen copy; changing it is a mistake: behaviour/actions.md, "Animations
/// and presentation".
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction,
  AssociationStoring
{
  /// What is kept with it under keys.
  package var associations: AssociatedValueStore?
  var isFrozen = false
  var customStorage: [String: Any] = [:]

  /// An animation with the class's defaults.
  public override init() { super.init() }

  /// Reads an animation out of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    decodeValues(from: coder)
  }

  /// Writes what differs from the defaults, by key.
  open func encode(with coder: NSCoder) { encodeValues(in: coder) }

  /// Whether archives that demand it may hold it.
  open class var supportsSecureCoding: Bool { true }

  /// Whether an archive keeps the value of the key: where it differs from the default.
  open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(forKey: key) }

  /// The value of a key that was never set.
  open class func defaultValue(forKey key: String) -> Any? {
    let fresh = (self as CAAnimation.Type)._make()
    // Every class knows the defaults of keyframes and transitions, too, as measured.
    for animation in [fresh, CAKeyframeAnimation(), CATransition()] {
      guard let value = AnimationPropertyTable.property(forKey: key, of: animation)?.get(animation)
      else {
        continue
      }
      return decodeNumber(value) == 0 ? nil : value
    }
    return nil
  }

  /// A copy that is not frozen, with its own keys.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self)._make()
    copy.copyProperties(from: self)
    return copy
  }

  open override func copy() -> Any { copy(with: nil) }

  /// Takes over every property of an animation of the same class.
  func copyProperties(from other: CAAnimation) {
    copyDeclaredProperties(from: other)
    customStorage = other.customStorage
  }

  /// Adds a copy to the layer under the event's key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// Makes every further change a mistake, of its children too.
  func freeze() { isFrozen = true }

  /// Whether a change must be taken back because the animation is frozen.
  package func rejectsChange(ofProperty name: String) -> Bool {
    if isFrozen {
      CAProgrammerError.raise(
        "'\(name)' of an animation that was added to a layer cannot be changed; "
          + "change the original and add it again")
    }
    return isFrozen
  }

  // MARK: Key-value coding

  /// A property, or what was stored under a key of one's own.
  open func value(forKey key: String) -> Any? {
    if let member = AnimationPropertyTable.property(forKey: key, of: self) {
      return member.get(self)
    }
    return customStorage[key]
  }

  /// Sets a property, or stores under a key of one's own.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let member = AnimationPropertyTable.property(forKey: key, of: self) else {
      customStorage[key] = value
      return
    }
    if !member.set(self, value) {
      diagnostics.report(
        "\(type(of: self)) cannot take a \(value.map { type(of: $0) } ?? NSNull.self) for '\(key)'")
    }
  }

  /// Like `value(forKey:)`.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Like `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

  // MARK: Descriptions: behaviour/layers.md, "Descriptions"

  open override var description: String { LayerDescriptionFormatter.header(of: self) }
  open override var debugDescription: String {
    AnimationDescriptionFormatter.multilineDescription(of: self)
  }

  // MARK: Commit

  /// Its typed form.
  ///
  /// One without an effect still runs its time, for its delegate and completion.
  func makeRenderAnimation(id: AnimationID, in layer: CALayer, now: Double) -> Animation {
    let content = makeRenderAnimationContent(in: layer) ?? .group([])
    if beginTime == 0 { resolveBeginTime(at: now) }
    return Animation(
      id: id, timing: mediaTiming, easing: timingFunction?.easing, content: content,
      isRemovedOnCompletion: isRemovedOnCompletion)
  }

  /// What it does to the layer; nil for nothing.
  func makeRenderAnimationContent(in layer: CALayer) -> Animation.Content? { nil }

  /// 0 means the commit's instant: behaviour/actions.md, "Animations and presentation".
  private func resolveBeginTime(at now: Double) {
    let frozen = isFrozen
    isFrozen = false
    beginTime = now
    isFrozen = frozen
  }

  /// How long it runs in the time of what it is added to, in seconds; infinite where it never ends.
  package var activeDuration: Double {
    speed > 0 ? mediaTiming.activeDuration / Double(speed) : .infinity
  }

  /// How long it runs in its own time, in seconds; infinite where it never ends.
  package var localActiveDuration: Double { mediaTiming.activeDuration }

  /// How far it has come at a time of its own that begins with 0, on its curve; it stands before and after.
  package func easedProgress(at time: Double) -> Double {
    guard duration > 0 else { return 1 }
    var timing = mediaTiming
    (timing.beginTime, timing.timeOffset, timing.speed, timing.fill) = (0, 0, 1, .both)
    guard let phase = timing.phase(atParentTime: time) else { return 0 }
    return easedProgress(
      atFraction: timingFunction?.easing.progress(atFraction: phase.fraction) ?? phase.fraction)
  }

  /// The share of the way to the end after a fraction of the duration.
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
  /// When it begins, in the layer's time; 0 means the commit's instant.
  open var beginTime: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "beginTime") { beginTime = oldValue } }
  }

  /// Added to its time.
  open var timeOffset: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "timeOffset") { timeOffset = oldValue } }
  }

  /// How often its time runs through.
  open var repeatCount: Float = 0 {
    didSet { if rejectsChange(ofProperty: "repeatCount") { repeatCount = oldValue } }
  }

  /// For how long its time runs through again and again.
  open var repeatDuration: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "repeatDuration") { repeatDuration = oldValue } }
  }

  /// 0 takes the transaction's duration.
  open var duration: CFTimeInterval = 0 {
    didSet { if rejectsChange(ofProperty: "duration") { duration = oldValue } }
  }

  /// How fast its time runs in the layer's.
  open var speed: Float = 1 {
    didSet { if rejectsChange(ofProperty: "speed") { speed = oldValue } }
  }

  /// Whether its time runs back after each cycle.
  open var autoreverses: Bool = false {
    didSet { if rejectsChange(ofProperty: "autoreverses") { autoreverses = oldValue } }
  }

  /// What shows outside its active interval.
  open var fillMode: CAMediaTimingFillMode = .removed {
    didSet { if rejectsChange(ofProperty: "fillMode") { fillMode = oldValue } }
  }

  /// Applied to the fraction of each cycle; nil is linear.
  open var timingFunction: CAMediaTimingFunction? {
    didSet { if rejectsChange(ofProperty: "timingFunction") { timingFunction = oldValue } }
  }

  /// Who is told of start and stop; retained.
  open var delegate: (any CAAnimationDelegate)? {
    didSet { if rejectsChange(ofProperty: "delegate") { delegate = oldValue } }
  }

  /// Whether it goes when its active interval is over.
  open var isRemovedOnCompletion: Bool = true {
    didSet {
      if rejectsChange(ofProperty: "removedOnCompletion") { isRemovedOnCompletion = oldValue }
    }
  }

  /// How often it would like to be shown; a wish that changes no value.
  open var preferredFrameRateRange: CAFrameRateRange = .default {
    didSet {
      if rejectsChange(ofProperty: "preferredFrameRateRange") { preferredFrameRateRange = oldValue }
    }
  }

  /// Takes over the properties of the class.
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

/// An animation of the property that a key path names.
open class CAPropertyAnimation: CAAnimation {

  public override init() { super.init() }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An animation of a key path.
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

  /// One of its values, by which the kind of a key is told that says nothing itself.
  var sampleValue: Any? { nil }

  /// The values in time, typed as the kind.
  func makeTrack(kind: ValueKind, unboxer boxes: ValueUnboxer) -> PropertyAnimation.ValueTrack? {
    nil
  }

  /// Opens the boxes of an animation's values and reports what does not fit.
  struct ValueUnboxer {
    let layer: CALayer
    let animation: CAPropertyAnimation

    /// The typed value; nil where the box holds something of another type.
    func unboxValue(_ any: Any?, as kind: ValueKind) -> Value? {
      if let value = Value(boxed: any, kind: kind) { return value }
      let name = layer.name.map { " '\($0)'" } ?? ""
      diagnostics.report(
        "an animation of '\(animation.keyPath ?? "")' on \(type(of: layer))\(name) holds a "
          + "\(any.map { "\(type(of: $0))" } ?? "nil") where \(kind) is wanted; it is ignored")
      return nil
    }

    /// As ``unboxValue(_:as:)`` for one that may be absent.
    func unboxOptionalValue(_ any: Any?, as kind: ValueKind) -> Value?? {
      guard let any else { return .some(nil) }
      return unboxValue(any, as: kind).map { .some($0) }
    }
  }

  // generated: properties of CAPropertyAnimation
  /// What it animates.
  open var keyPath: String? {
    didSet { if rejectsChange(ofProperty: "keyPath") { keyPath = oldValue } }
  }

  /// Whether it adds to what is there.
  open var isAdditive: Bool = false {
    didSet { if rejectsChange(ofProperty: "additive") { isAdditive = oldValue } }
  }

  /// Whether each repeat goes on from where the last one ended.
  open var isCumulative: Bool = false {
    didSet { if rejectsChange(ofProperty: "cumulative") { isCumulative = oldValue } }
  }

  /// Makes transforms of numbers.
  open var valueFunction: CAValueFunction? {
    didSet { if rejectsChange(ofProperty: "valueFunction") { valueFunction = oldValue } }
  }

  /// Takes over the properties of the class.
  private final func copyDeclaredProperties(from other: CAPropertyAnimation) {
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }
  // generated: end
}

/// An animation from one value to another: behaviour/animations.md, "Basic animations".
open class CABasicAnimation: CAPropertyAnimation {
  /// The value that its layer showed before the changes that it was added with; used where it has no value of its own.
  final var presentedValueBeforeChange: Any?

  public override init() { super.init() }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyProperties(from other: CAAnimation) {
    super.copyProperties(from: other)
    if let other = other as? CABasicAnimation { copyDeclaredProperties(from: other) }
  }

  override var sampleValue: Any? { fromValue ?? toValue ?? byValue ?? presentedValueBeforeChange }

  /// The value at which it begins; nil for what a combination of the others gives.
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
  /// Where it begins.
  open var fromValue: Any? {
    didSet { if rejectsChange(ofProperty: "fromValue") { fromValue = oldValue } }
  }

  /// Where it ends.
  open var toValue: Any? {
    didSet { if rejectsChange(ofProperty: "toValue") { toValue = oldValue } }
  }

  /// How far it goes.
  open var byValue: Any? {
    didSet { if rejectsChange(ofProperty: "byValue") { byValue = oldValue } }
  }

  /// Takes over the properties of the class.
  private final func copyDeclaredProperties(from other: CABasicAnimation) {
    fromValue = other.fromValue
    toValue = other.toValue
    byValue = other.byValue
  }
  // generated: end
}

/// A basic animation that moves like a spring: behaviour/animations.md, "Springs".
open class CASpringAnimation: CABasicAnimation {
  /// What its members describe.
  package private(set) var spring = Spring()

  public override init() { super.init() }
  /// Reads one out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A spring by its period and how much it bounces; its duration is the one that it takes to settle.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds, above zero.
  ///   - bounce: 0 for none, towards 1 ever bouncier, below 0 overdamped.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, bounce.isFinite else {
      CAProgrammerError.raise(
        "a spring's perceptual duration must be above zero and its bounce finite, not "
          + "\(perceptualDuration) and \(bounce)")
      return
    }
    spring = Spring(perceptualDuration: perceptualDuration, bounce: bounce)
    duration = spring.settlingDuration
  }

  /// The period of the spring without its damping, in seconds.
  open var perceptualDuration: CFTimeInterval { spring.perceptualDuration }

  /// How much it bounces.
  open var bounce: CGFloat { spring.bounce }

  /// Above 0; anything else is refused and the old value stays.
  open var mass: CGFloat {
    get { spring.mass }
    set { updateSpring(value: newValue, isValid: newValue > 0, property: "mass") { $0.mass = $1 } }
  }

  /// Above 0; anything else is refused and the old value stays.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set {
      updateSpring(value: newValue, isValid: newValue > 0, property: "stiffness") {
        $0.stiffness = $1
      }
    }
  }

  /// Not below 0; anything else is refused and the old value stays.
  open var damping: CGFloat {
    get { spring.damping }
    set {
      updateSpring(value: newValue, isValid: newValue >= 0, property: "damping") { $0.damping = $1 }
    }
  }

  /// In whole distances per second, towards the target.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set {
      updateSpring(value: newValue, isValid: true, property: "initialVelocity") {
        $0.initialVelocity = $1
      }
    }
  }

  /// Whether the damping may be above the critical one.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set {
      if !rejectsChange(ofProperty: "allowsOverdamping") { spring.allowsOverdamping = newValue }
    }
  }

  /// How long it takes to come to rest, in seconds.
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
        "\(type(of: self)) refuses the \(name) \(value) and keeps \(self.value(forKey: name) ?? 0); "
          + "give a mass and a stiffness above zero and a damping not below it",
        kind: "\(type(of: self)) refuses the \(name)")
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

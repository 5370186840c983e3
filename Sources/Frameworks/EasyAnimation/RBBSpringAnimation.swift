import Animation
import Geometry
public import QuartzCore
import RenderTree
import Timing

/// A spring for values of any kind, as keyframes without anything in between, sixty a second.
///
/// - Source: behaviour/views.md, "EasyAnimation".
open class RBBSpringAnimation: CAKeyframeAnimation {
  /// Where it begins: a number, point, size, rectangle, colour, transform or path.
  open var fromValue: Any? {
    didSet { if rejectsChange(ofProperty: "fromValue") { fromValue = oldValue } }
  }
  /// Where it ends, of the same kind.
  open var toValue: Any? {
    didSet { if rejectsChange(ofProperty: "toValue") { toValue = oldValue } }
  }
  /// Above zero.
  open var mass: Double = 1 { didSet { if rejectsChange(ofProperty: "mass") { mass = oldValue } } }
  /// Above zero.
  open var stiffness: Double = 100 {
    didSet { if rejectsChange(ofProperty: "stiffness") { stiffness = oldValue } }
  }
  /// Not below zero.
  open var damping: Double = 10 {
    didSet { if rejectsChange(ofProperty: "damping") { damping = oldValue } }
  }
  /// Whole distances per second, towards the end.
  open var velocity: Double = 0 {
    didSet { if rejectsChange(ofProperty: "velocity") { velocity = oldValue } }
  }
  /// Whether a damping above the critical one is cut to it: the other way round than the name says, and than in
  /// CASpringAnimation.
  open var allowsOverdamping = false {
    didSet { if rejectsChange(ofProperty: "allowsOverdamping") { allowsOverdamping = oldValue } }
  }

  /// A spring with the constants of CASpringAnimation, and without values.
  public override init() {
    super.init()
    calculationMode = .discrete
  }

  /// Reads one out of an archive: its keyframes, not what they were made of.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    // What is as it is in every such animation is not archived.
    if !coder.containsValue(forKey: "calculationMode") { calculationMode = .discrete }
  }

  /// A copy that makes its keyframes itself, for its own duration.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let spring = copy as? RBBSpringAnimation {
      (spring.fromValue, spring.toValue) = (fromValue, toValue)
      (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
      (spring.velocity, spring.allowsOverdamping) = (velocity, allowsOverdamping)
    }
    return copy
  }

  // MARK: Time

  /// The progress some seconds after the release: 0 at first, towards 1.
  open func progress(at time: CFTimeInterval) -> Double {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: !allowsOverdamping
    ).value(at: time)
  }

  /// The first multiple of a tenth of a second at which what the damping leaves of the swing is below a share of the
  /// distance; infinite without damping.
  open func durationForEpsilon(_ epsilon: Double) -> CFTimeInterval {
    let decay = damping / (2 * mass)
    guard decay > 0, epsilon > 0 else { return epsilon > 1 ? 0 : .infinity }
    // The logarithm may be a step off either way where the two sides are all but equal.
    var tenths = max(0, (log(1 / epsilon) / decay * 10).rounded(.down) - 1)
    while exp(-decay * tenths / 10) >= epsilon { tenths = max(tenths + 1, tenths.nextUp) }
    return tenths / 10
  }

  // MARK: Keyframes

  /// How many keyframes a second has.
  private static let keyframesPerSecond = 60.0

  /// By how much of the duration keyframes come early, so that a frame at the very instant of one shows it however the
  /// two were rounded.
  private static let keyframeLead = 1e-9

  /// The keyframes at most: more than four hours of them.
  private static let maximumKeyframeCount = 1_000_000

  /// When the keyframes show, in seconds: every sixtieth, and the end.
  private var keyframeTimes: [Double] {
    let count = Int(
      clamping: (duration * Self.keyframesPerSecond).rounded(.up), in: 1...Self.maximumKeyframeCount
    )
    return (0..<count).map { Double($0) / Self.keyframesPerSecond } + [max(0, duration)]
  }

  /// The keyframes, made of the two values where there are two of one kind.
  open override var values: [Any]? {
    get {
      mapEndpoints { ends in keyframeTimes.compactMap { ends.value(at: progress(at: $0)) } }
        ?? super.values
    }
    set { super.values = newValue }
  }

  /// When each keyframe begins, as fractions of the duration.
  open override var keyTimes: [NSNumber]? {
    get {
      guard duration > 0 else { return super.keyTimes }
      return mapEndpoints { _ in
        keyframeTimes.map { NSNumber(value: max(0, $0 / duration - Self.keyframeLead)) }
      } ?? super.keyTimes
    }
    set { super.keyTimes = newValue }
  }

  private func mapEndpoints<T>(_ body: (SpringEndpoints) -> T) -> T? {
    SpringEndpoints(from: fromValue, to: toValue).map(body)
  }
}

/// The two values of a spring, typed.
private struct SpringEndpoints {
  private let from: Value
  private let to: Value

  /// nil where the two are not of one kind that can be mixed.
  init?(from: Any?, to: Any?) {
    guard let from, let to, let kind = Self.valueKind(of: from),
      let first = Value(boxed: from, kind: kind), let last = Value(boxed: to, kind: kind)
    else { return nil }
    (self.from, self.to) = (first, last)
  }

  /// What lies at a progress, beyond the ends as well.
  func value(at progress: Double) -> Any? { from.interpolated(to: to, progress: progress)?.boxed }

  private static func valueKind(of any: Any) -> ValueKind? {
    switch any {
    case is CGPoint: .point
    case is CGSize: .size
    case is CGRect: .rect
    case is CGColor: .color
    case is CATransform3D, is CGAffineTransform: .transform
    case is CGPath: .path
    default: decodeNumber(any).map { _ in .number }
    }
  }
}

import Animation
import Geometry
public import QuartzCore
import RenderTree
import Timing

/// A spring animation for values of any type, computed as discrete keyframes at 60 frames per second.
///
/// The class is compatible with the class of the same name in the EasyAnimation library.
open class RBBSpringAnimation: CAKeyframeAnimation {
  /// The start value: a number, point, size, rectangle, color, transform or path.
  open var fromValue: Any? {
    didSet { if rejectsChange(ofProperty: "fromValue") { fromValue = oldValue } }
  }
  /// The end value, of the same type as ``fromValue``.
  open var toValue: Any? {
    didSet { if rejectsChange(ofProperty: "toValue") { toValue = oldValue } }
  }
  /// The mass of the object attached to the spring, which must be greater than 0.
  open var mass: Double = 1 { didSet { if rejectsChange(ofProperty: "mass") { mass = oldValue } } }
  /// The spring stiffness coefficient, which must be greater than 0.
  open var stiffness: Double = 100 {
    didSet { if rejectsChange(ofProperty: "stiffness") { stiffness = oldValue } }
  }
  /// The damping coefficient, which must not be negative.
  open var damping: Double = 10 {
    didSet { if rejectsChange(ofProperty: "damping") { damping = oldValue } }
  }
  /// The initial velocity per second, as a fraction of the distance between the start and end values.
  ///
  /// Positive values point toward the end value.
  open var velocity: Double = 0 {
    didSet { if rejectsChange(ofProperty: "velocity") { velocity = oldValue } }
  }
  /// Whether damping above the critical value is reduced to the critical value.
  ///
  /// The effect is the opposite of what the name suggests, and of the property of the same name in
  /// `CASpringAnimation`.
  open var allowsOverdamping = false {
    didSet { if rejectsChange(ofProperty: "allowsOverdamping") { allowsOverdamping = oldValue } }
  }

  /// Creates a spring animation with the default constants of `CASpringAnimation`, without start and end values.
  public override init() {
    super.init()
    calculationMode = .discrete
  }

  /// Decodes an animation.
  ///
  /// The archive contains the keyframes, but not the spring parameters from which they were computed.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    // The default calculation mode is not archived.
    if !coder.containsValue(forKey: "calculationMode") { calculationMode = .discrete }
  }

  /// Returns a copy with the same values and spring parameters, which computes its keyframes from its own duration.
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

  /// Returns the progress at the given time, in seconds after the start.
  ///
  /// The progress is 0 at the start and approaches 1; it may exceed 1.
  open func progress(at time: CFTimeInterval) -> Double {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: !allowsOverdamping
    ).value(at: time)
  }

  /// Returns the time in seconds after which the amplitude is less than `epsilon`, a fraction of the distance between
  /// the values.
  ///
  /// The time is rounded up to a tenth of a second. Without damping, it is infinite.
  open func durationForEpsilon(_ epsilon: Double) -> CFTimeInterval {
    let decay = damping / (2 * mass)
    guard decay > 0, epsilon > 0 else { return epsilon > 1 ? 0 : .infinity }
    // The rounded logarithm may be off by one step in either direction, so the search begins one step earlier.
    var tenths = max(0, (log(1 / epsilon) / decay * 10).rounded(.down) - 1)
    while exp(-decay * tenths / 10) >= epsilon { tenths = max(tenths + 1, tenths.nextUp) }
    return tenths / 10
  }

  // MARK: Keyframes

  private static let keyframesPerSecond = 60.0

  /// The fraction of the duration by which each keyframe begins early.
  ///
  /// A frame at the exact time of a keyframe then displays the keyframe despite rounding errors.
  private static let keyframeLead = 1e-9

  /// The maximum number of keyframes, which is enough for more than four hours.
  private static let maximumKeyframeCount = 1_000_000

  /// The keyframe times in seconds: one every 1/60 second, and one at the end.
  private var keyframeTimes: [Double] {
    let count = Int(
      clamping: (duration * Self.keyframesPerSecond).rounded(.up), in: 1...Self.maximumKeyframeCount
    )
    return (0..<count).map { Double($0) / Self.keyframesPerSecond } + [max(0, duration)]
  }

  /// The keyframe values, computed from ``fromValue`` and ``toValue`` if both have the same type.
  open override var values: [Any]? {
    get {
      mapEndpoints { ends in keyframeTimes.compactMap { ends.value(at: progress(at: $0)) } }
        ?? super.values
    }
    set { super.values = newValue }
  }

  /// The start times of the keyframes, as fractions of the duration in the range 0...1.
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

/// The start and end values of a spring animation, converted to a common type.
private struct SpringEndpoints {
  private let from: Value
  private let to: Value

  /// Converts the values, or returns `nil` if they do not have the same type or cannot be interpolated.
  init?(from: Any?, to: Any?) {
    guard let from, let to, let kind = Self.valueKind(of: from),
      let first = Value(boxed: from, kind: kind), let last = Value(boxed: to, kind: kind)
    else { return nil }
    (self.from, self.to) = (first, last)
  }

  /// Returns the interpolated value at the given progress, which may lie outside 0...1.
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

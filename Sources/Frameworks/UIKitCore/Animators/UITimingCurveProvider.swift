import QuartzCore
import Timing

/// What describes how an animation goes from start to end.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// Which of the descriptions counts.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve; nil for a spring alone.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a Bézier curve alone.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kinds of timing curves.
public enum UITimingCurveType: Int, Sendable {
  /// One of the named curves.
  case builtin
  /// A Bézier curve of one's own.
  case cubic
  /// A spring.
  case spring
  /// Both; the spring counts.
  case composed
}

/// A Bézier curve for animators.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The class whose name archives store: that of the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// The named curve; easeInOut for one of control points.
  public let animationCurve: UIView.AnimationCurve
  private let points: (CGPoint, CGPoint)?

  /// Slow at both ends.
  public override init() {
    (animationCurve, points) = (.easeInOut, nil)
    super.init()
  }

  /// One of the named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, points) = (curve, nil)
    super.init()
  }

  /// The curve from (0, 0) to (1, 1) with the inner control points; x in 0…1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, points) = (.easeInOut, (point1, point2))
    super.init()
  }

  /// Reads a curve out of an archive.
  public required init?(coder: NSCoder) {
    let curve = coder.decodeInteger(forKey: "curve")
    animationCurve = UIView.AnimationCurve(rawValue: curve) ?? .easeInOut
    let numbers = ["x1", "y1", "x2", "y2"].map { CGFloat(coder.decodeDouble(forKey: $0)) }
    points =
      coder.containsValue(forKey: "x1")
      ? (CGPoint(x: numbers[0], y: numbers[1]), CGPoint(x: numbers[2], y: numbers[3])) : nil
    super.init()
  }

  /// Writes the curve's number, or the control points.
  open func encode(with coder: NSCoder) {
    coder.encode(animationCurve.rawValue, forKey: "curve")
    guard let (a, b) = points else { return }
    for (key, number) in zip(["x1", "y1", "x2", "y2"], [a.x, a.y, b.x, b.y]) {
      coder.encode(Double(number), forKey: key)
    }
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The control point of the start.
  open var controlPoint1: CGPoint { points?.0 ?? Self.controlPoint(of: curve, at: 1) }
  /// The control point of the end.
  open var controlPoint2: CGPoint { points?.1 ?? Self.controlPoint(of: curve, at: 2) }

  private static func controlPoint(of curve: BlockTimingCurve, at index: Int) -> CGPoint {
    guard case .cubic(_, let easing) = curve.kind else { return .zero }
    return index == 1 ? CGPoint(x: easing.x1, y: easing.y1) : CGPoint(x: easing.x2, y: easing.y2)
  }

  /// Builtin or cubic.
  open var timingCurveType: UITimingCurveType { points == nil ? .builtin : .cubic }
  /// Itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var curve: BlockTimingCurve {
    points.map { BlockTimingCurve(controlPoint1: $0.0, controlPoint2: $0.1) }
      ?? BlockTimingCurve(animationCurve)
  }
}

/// A spring for animators.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The class whose name archives store: that of the module UIKit.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// Where the spring comes from.
  private enum SpringDefinition {
    case fitted(Double)
    case physical(Spring)
  }

  private let kind: SpringDefinition
  /// How fast it begins, in whole distances per second along x and y.
  public let initialVelocity: CGVector

  /// A heavily damped spring: mass 3, stiffness 1000, damping 500 (behaviour/choices.md, "More of springs").
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// A spring that is fitted to the animator's duration; 1 does not overshoot, towards 0 ever more.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// A spring that is fitted to the animator's duration, and how fast it begins.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (kind, initialVelocity) = (.fitted(Double(ratio)), velocity)
    super.init()
  }

  /// A spring that takes as long as it takes to settle, whatever the animator's duration.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
    let spring = Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    (kind, self.initialVelocity) = (.physical(spring), initialVelocity)
    super.init()
  }

  /// A spring by its period without damping, in seconds, and how much it bounces.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
    let spring = Spring(perceptualDuration: duration, bounce: Double(bounce))
    (kind, self.initialVelocity) = (.physical(spring), initialVelocity)
    super.init()
  }

  private static let springKeys = ["mass", "stiffness", "damping"]

  /// Reads a spring out of an archive.
  public required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "ratio") {
      kind = .fitted(coder.decodeDouble(forKey: "ratio"))
    } else {
      let numbers = Self.springKeys.map { coder.decodeDouble(forKey: $0) }
      guard numbers[0] > 0, numbers[1] > 0 else { return nil }
      kind = .physical(
        Spring(
          mass: numbers[0], stiffness: numbers[1], damping: numbers[2],
          allowsOverdamping: coder.decodeBool(forKey: "allowsOverdamping")))
    }
    initialVelocity = CGVector(
      dx: coder.decodeDouble(forKey: "dx"), dy: coder.decodeDouble(forKey: "dy"))
    super.init()
  }

  /// Writes the ratio or the spring's constants, and the velocity.
  open func encode(with coder: NSCoder) {
    switch kind {
    case .fitted(let ratio): coder.encode(ratio, forKey: "ratio")
    case .physical(let spring):
      let numbers = [spring.mass, spring.stiffness, spring.damping]
      for (key, number) in zip(Self.springKeys, numbers) { coder.encode(number, forKey: key) }
      coder.encode(spring.allowsOverdamping, forKey: "allowsOverdamping")
    }
    coder.encode(Double(initialVelocity.dx), forKey: "dx")
    coder.encode(Double(initialVelocity.dy), forKey: "dy")
  }

  /// Itself: it never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// A spring.
  open var timingCurveType: UITimingCurveType { .spring }
  /// None.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// Itself.
  open var springTimingParameters: UISpringTimingParameters? { self }

  var curve: BlockTimingCurve {
    switch kind {
    case .fitted(let ratio):
      BlockTimingCurve(.fitted(dampingRatio: ratio), velocity: .vector(initialVelocity))
    case .physical(let spring):
      BlockTimingCurve(.spring(spring), velocity: .vector(initialVelocity))
    }
  }
}

extension BlockTimingCurve {
  /// The curve that a provider describes.
  init(_ provider: any UITimingCurveProvider) {
    self =
      provider.springTimingParameters?.curve ?? provider.cubicTimingParameters?.curve
      ?? BlockTimingCurve(.easeInOut)
  }
}

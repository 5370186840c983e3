import QuartzCore
import Timing

/// A description of an animation's timing.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// The kind of timing curve.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve, or `nil` if the timing is defined only by a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, or `nil` if the timing is defined only by a Bézier curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kinds of timing curves.
public enum UITimingCurveType: Int, Sendable {
  /// A predefined curve, such as `easeInOut`.
  case builtin
  /// A Bézier curve with custom control points.
  case cubic
  case spring
  /// A Bézier curve combined with a spring; animations use the spring.
  case composed
}

/// A Bézier curve for property animators.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The class recorded in archives, with UIKit as its module name.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// The predefined curve, or `easeInOut` if the curve was created with control points.
  public let animationCurve: UIView.AnimationCurve
  private let points: (CGPoint, CGPoint)?

  /// Creates parameters with the ease-in-ease-out curve.
  public override init() {
    (animationCurve, points) = (.easeInOut, nil)
    super.init()
  }

  /// Creates parameters with the given predefined curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, points) = (curve, nil)
    super.init()
  }

  /// Creates a curve from (0, 0) to (1, 1) with the two given inner control points.
  ///
  /// Their x coordinates must be in the range `0...1`.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, points) = (.easeInOut, (point1, point2))
    super.init()
  }

  public required init?(coder: NSCoder) {
    let curve = coder.decodeInteger(forKey: "curve")
    animationCurve = UIView.AnimationCurve(rawValue: curve) ?? .easeInOut
    let numbers = ["x1", "y1", "x2", "y2"].map { CGFloat(coder.decodeDouble(forKey: $0)) }
    points =
      coder.containsValue(forKey: "x1")
      ? (CGPoint(x: numbers[0], y: numbers[1]), CGPoint(x: numbers[2], y: numbers[3])) : nil
    super.init()
  }

  /// Encodes the predefined curve or the control points.
  open func encode(with coder: NSCoder) {
    coder.encode(animationCurve.rawValue, forKey: "curve")
    guard let (a, b) = points else { return }
    for (key, number) in zip(["x1", "y1", "x2", "y2"], [a.x, a.y, b.x, b.y]) {
      coder.encode(Double(number), forKey: key)
    }
  }

  /// Returns the object itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The first inner control point of the curve.
  open var controlPoint1: CGPoint { points?.0 ?? Self.controlPoint(of: curve, at: 1) }
  /// The second inner control point of the curve.
  open var controlPoint2: CGPoint { points?.1 ?? Self.controlPoint(of: curve, at: 2) }

  private static func controlPoint(of curve: BlockTimingCurve, at index: Int) -> CGPoint {
    guard case .cubic(_, let easing) = curve.kind else { return .zero }
    return index == 1 ? CGPoint(x: easing.x1, y: easing.y1) : CGPoint(x: easing.x2, y: easing.y2)
  }

  open var timingCurveType: UITimingCurveType { points == nil ? .builtin : .cubic }
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  var curve: BlockTimingCurve {
    points.map { BlockTimingCurve(controlPoint1: $0.0, controlPoint2: $0.1) }
      ?? BlockTimingCurve(animationCurve)
  }
}

/// A spring for property animators.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The class recorded in archives, with UIKit as its module name.
  @_spi(UIKitModules) nonisolated open override var classForKeyedArchiver: AnyClass? {
    archivedClass(of: self)
  }

  /// The parameters from which the spring is computed.
  private enum SpringDefinition {
    case fitted(Double)
    case physical(Spring)
  }

  private let kind: SpringDefinition
  /// The initial velocity along x and y, as a multiple of the total animated distance per second.
  public let initialVelocity: CGVector

  /// Creates the default spring, which is heavily damped: mass 3, stiffness 1000 and damping 500.
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring that is fitted to the animator's duration.
  ///
  /// With a damping ratio of 1, it does not oscillate; with lower values it oscillates increasingly.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring that is fitted to the animator's duration, with the given initial velocity.
  ///
  /// The velocity is a multiple of the total animated distance per second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (kind, initialVelocity) = (.fitted(Double(ratio)), velocity)
    super.init()
  }

  /// Creates a spring from its physical parameters.
  ///
  /// The spring's settling duration replaces the animator's duration.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector) {
    let spring = Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    (kind, self.initialVelocity) = (.physical(spring), initialVelocity)
    super.init()
  }

  /// Creates a spring from its bounce and the period of its undamped oscillation, in seconds.
  ///
  /// A spring with a bounce of 0 does not oscillate; with values up to 1 it oscillates increasingly. The spring's
  /// settling duration replaces the animator's duration.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGVector = .zero) {
    let spring = Spring(perceptualDuration: duration, bounce: Double(bounce))
    (kind, self.initialVelocity) = (.physical(spring), initialVelocity)
    super.init()
  }

  private static let springKeys = ["mass", "stiffness", "damping"]

  /// Decodes the spring from an archive.
  ///
  /// Returns `nil` if its mass or stiffness is not positive.
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

  /// Encodes the initial velocity, and the damping ratio or the physical parameters.
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

  /// Returns the object itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
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
  /// Creates the timing described by the given provider.
  init(_ provider: any UITimingCurveProvider) {
    self =
      provider.springTimingParameters?.curve ?? provider.cubicTimingParameters?.curve
      ?? BlockTimingCurve(.easeInOut)
  }
}

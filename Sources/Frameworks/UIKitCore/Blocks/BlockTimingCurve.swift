import QuartzCore
import Timing

/// The timing of a block's animations: a Bézier curve, or a spring with its initial velocity.
struct BlockTimingCurve {
  /// The kinds of timing curves.
  enum CurveKind {
    /// A Bézier curve, as a media timing function and as an easing function.
    case cubic(CAMediaTimingFunction, Easing)
    /// A spring whose stiffness is fitted to the block's duration.
    ///
    /// Its damping ratio is in the range `0...1`.
    case fitted(dampingRatio: Double)
    /// A spring with fixed physical parameters.
    case spring(Spring)
  }

  /// The initial velocity of a spring, as a multiple of the total animated distance per second.
  enum InitialVelocity {
    /// The same velocity for all properties.
    case uniform(Double)
    /// A velocity with separate components for the x and y axes.
    ///
    /// Numbers use x, points use x and y, and other types use the vector's length.
    case vector(CGVector)

    /// The component of the velocity along the x axis.
    var x: Double {
      switch self {
      case .uniform(let speed): speed
      case .vector(let v): Double(v.dx)
      }
    }

    /// The component of the velocity along the y axis.
    var y: Double {
      switch self {
      case .uniform(let speed): speed
      case .vector(let v): Double(v.dy)
      }
    }

    /// The length of the velocity vector, used for values without a direction.
    var magnitude: Double {
      switch self {
      case .uniform(let speed): speed
      case .vector(let v): Double((v.dx * v.dx + v.dy * v.dy).squareRoot())
      }
    }
  }

  let kind: CurveKind
  let velocity: InitialVelocity

  init(_ kind: CurveKind, velocity: InitialVelocity = .uniform(0)) {
    self.kind = kind
    self.velocity = velocity
  }

  /// Creates the timing for a predefined curve.
  init(_ curve: UIView.AnimationCurve) {
    switch curve {
    case .easeInOut: self.init(.cubic(.sharedFunction(named: .easeInEaseOut), .easeInEaseOut))
    case .easeIn: self.init(.cubic(.sharedFunction(named: .easeIn), .easeIn))
    case .easeOut: self.init(.cubic(.sharedFunction(named: .easeOut), .easeOut))
    case .linear: self.init(.cubic(.sharedFunction(named: .linear), .linear))
    }
  }

  /// Creates a cubic Bézier curve from its two inner control points.
  init(controlPoint1 a: CGPoint, controlPoint2 b: CGPoint) {
    let function = CAMediaTimingFunction(
      controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    self.init(.cubic(function, Easing(Double(a.x), Double(a.y), Double(b.x), Double(b.y))))
  }

  static let linear = BlockTimingCurve(.linear)

  /// The Bézier timing function, or `nil` for springs.
  var timingFunction: CAMediaTimingFunction? {
    if case .cubic(let function, _) = kind { function } else { nil }
  }

  /// Whether the timing curve is linear.
  var isLinear: Bool {
    if case .cubic(_, let easing) = kind { easing.isLinear } else { false }
  }

  /// The settling duration of a spring with fixed parameters, in seconds.
  ///
  /// It is `nil` for timing curves that can have any duration.
  var naturalDuration: Double? {
    if case .spring = kind {
      spring(initialVelocity: velocity.magnitude, duration: 0)?.settlingDuration
    } else {
      nil
    }
  }

  /// Returns the spring with the given initial velocity, or `nil` for Bézier curves.
  private func spring(initialVelocity velocity: Double, duration: Double) -> Spring? {
    switch kind {
    case .cubic: return nil
    case .fitted(let ratio):
      return Spring(
        fittedDampingRatio: ratio, duration: duration, initialVelocity: velocity)
    case .spring(var spring):
      spring.initialVelocity = velocity
      return spring
    }
  }
}

// MARK: - Progress

extension BlockTimingCurve {
  /// Returns the progress at the given fraction of the duration.
  ///
  /// The result is 0 for fractions of 0 or less, and 1 for fractions of 1 or more.
  func progress(at fraction: Double, duration: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if case .cubic(_, let easing) = kind { return easing.progress(atFraction: fraction) }
    return spring(initialVelocity: velocity.x, duration: duration)?.value(at: fraction * duration)
      ?? fraction
  }

  /// Returns the smallest fraction of the duration at which the given progress is reached.
  func timeFraction(reachingProgress progress: Double, duration: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    // A spring may overshoot and return, so the search first finds the earliest of 1000 steps that reaches the
    // progress. Bisection then refines the result.
    let steps = 1000
    let reached = (1...steps).first {
      self.progress(at: Double($0) / Double(steps), duration: duration) >= progress
    }
    guard let reached else { return 1 }
    var (low, high) = (Double(reached - 1) / Double(steps), Double(reached) / Double(steps))
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return high }
      if self.progress(at: middle, duration: duration) < progress {
        low = middle
      } else {
        high = middle
      }
    }
  }
}

// MARK: - Animations

extension BlockTimingCurve {
  /// Returns the animations that change the key path from one value to another.
  ///
  /// For a spring with different velocities along x and y, a point is animated by two animations.
  func makeAnimations(
    forKeyPath keyPath: String, from: Any, to: Any?, isAdditive: Bool, duration: Double
  ) -> [CABasicAnimation] {
    if case .cubic = kind {
      return [
        configure(
          CABasicAnimation(keyPath: keyPath), from: from, to: to, isAdditive: isAdditive,
          duration: duration)
      ]
    }
    switch (from, to) {
    case (let a as CGPoint, let b as CGPoint) where velocity.x != velocity.y:
      return [
        makeSpringAnimation(
          keyPath: "\(keyPath).x", from: a.x, to: b.x, isAdditive: isAdditive, velocity: velocity.x,
          duration: duration),
        makeSpringAnimation(
          keyPath: "\(keyPath).y", from: a.y, to: b.y, isAdditive: isAdditive, velocity: velocity.y,
          duration: duration),
      ]
    default:
      return [
        makeSpringAnimation(
          keyPath: keyPath, from: from, to: to, isAdditive: isAdditive,
          velocity: initialVelocity(of: from, forKeyPath: keyPath), duration: duration)
      ]
    }
  }

  /// Returns the initial velocity for the given value.
  ///
  /// It is the y component for key paths ending in `.y`, the x component for other numbers and points, and the
  /// vector's length for other types.
  private func initialVelocity(of value: Any, forKeyPath keyPath: String) -> Double {
    guard decodeNumber(value) != nil || value is CGPoint else { return velocity.magnitude }
    return keyPath.hasSuffix(".y") ? velocity.y : velocity.x
  }

  private func makeSpringAnimation(
    keyPath: String, from: Any, to: Any?, isAdditive: Bool, velocity: Double,
    duration: Double
  ) -> CABasicAnimation {
    let animation = CASpringAnimation(keyPath: keyPath)
    if let spring = spring(initialVelocity: velocity, duration: duration) {
      animation.mass = CGFloat(spring.mass)
      animation.stiffness = CGFloat(spring.stiffness)
      animation.damping = CGFloat(spring.damping)
      animation.initialVelocity = CGFloat(spring.initialVelocity)
      animation.allowsOverdamping = spring.allowsOverdamping
    }
    return configure(animation, from: from, to: to, isAdditive: isAdditive, duration: duration)
  }

  private func configure(
    _ animation: CABasicAnimation, from: Any, to: Any?, isAdditive: Bool, duration: Double
  ) -> CABasicAnimation {
    animation.fromValue = from
    animation.toValue = to
    animation.isAdditive = isAdditive
    animation.duration = duration
    animation.timingFunction = timingFunction
    return animation
  }
}

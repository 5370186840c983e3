import QuartzCore
import Timing

/// How the animations of a block go from start to end.
struct BlockTimingCurve {
  /// What it is made of.
  enum CurveKind {
    /// A Bézier curve.
    case cubic(CAMediaTimingFunction, Easing)
    /// A spring that a duration is yet to be fitted to: behaviour/views.md, "Springs in blocks".
    case fitted(dampingRatio: Double)
    /// A spring as it is.
    case spring(Spring)
  }

  /// How fast a spring begins, in whole distances per second.
  enum InitialVelocity {
    /// The same for every property.
    case uniform(Double)
    /// By property: behaviour/views.md, "Springs in blocks".
    case vector(CGVector)

    /// Along x.
    var x: Double {
      switch self {
      case .uniform(let speed): speed
      case .vector(let v): Double(v.dx)
      }
    }

    /// Along y.
    var y: Double {
      switch self {
      case .uniform(let speed): speed
      case .vector(let v): Double(v.dy)
      }
    }

    /// For what has no direction.
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

  /// One of the four named curves.
  init(_ curve: UIView.AnimationCurve) {
    switch curve {
    case .easeInOut: self.init(.cubic(.sharedFunction(named: .easeInEaseOut), .easeInEaseOut))
    case .easeIn: self.init(.cubic(.sharedFunction(named: .easeIn), .easeIn))
    case .easeOut: self.init(.cubic(.sharedFunction(named: .easeOut), .easeOut))
    case .linear: self.init(.cubic(.sharedFunction(named: .linear), .linear))
    }
  }

  /// The curve with the inner control points.
  init(controlPoint1 a: CGPoint, controlPoint2 b: CGPoint) {
    let function = CAMediaTimingFunction(
      controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    self.init(.cubic(function, Easing(Double(a.x), Double(a.y), Double(b.x), Double(b.y))))
  }

  static let linear = BlockTimingCurve(.linear)

  /// Its Bézier curve; nil for springs.
  var timingFunction: CAMediaTimingFunction? {
    if case .cubic(let function, _) = kind { function } else { nil }
  }

  /// Whether progress equals the fraction.
  var isLinear: Bool {
    if case .cubic(_, let easing) = kind { easing.isLinear } else { false }
  }

  /// How long it takes by itself; nil where it fits any duration.
  var naturalDuration: Double? {
    if case .spring = kind {
      spring(initialVelocity: velocity.magnitude, duration: 0)?.settlingDuration
    } else {
      nil
    }
  }

  /// The spring with that velocity; nil for Bézier curves.
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
  /// The progress at a fraction of the duration.
  func progress(at fraction: Double, duration: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if case .cubic(_, let easing) = kind { return easing.progress(atFraction: fraction) }
    return spring(initialVelocity: velocity.x, duration: duration)?.value(at: fraction * duration)
      ?? fraction
  }

  /// The first fraction at which the progress is reached.
  func timeFraction(reachingProgress progress: Double, duration: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    // The first step past it holds the crossing also where the curve overshoots and comes back.
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
  /// The animations that take a key path from one value to the other: two where a spring's velocity differs along x and y.
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

  /// Along x for numbers, but along y for those of that axis; for what has no direction the length.
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

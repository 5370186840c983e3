/// A damped spring released away from its resting point: spec/04 section 7.
public struct Spring: Hashable, Sendable {
  /// The mass of what hangs on it, above zero.
  public var mass: Double
  /// The pull back for one distance of displacement.
  public var stiffness: Double
  /// The drag for one distance per second.
  public var damping: Double
  /// Whole distances per second, towards the target.
  public var initialVelocity: Double
  /// Whether a damping above critical is used as given; else it counts as critical.
  public var allowsOverdamping: Bool

  /// Takes the constants with CASpringAnimation's defaults.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }
}

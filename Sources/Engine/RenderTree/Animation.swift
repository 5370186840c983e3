public import Geometry
public import Timing

/// The name of one animation within a render context; never used twice.
public struct AnimationID: Hashable, Sendable {
  /// The number the API side chose.
  public let rawValue: UInt32
  /// The name that is this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An animation as the commit carries it: typed, with its begin time resolved.
public struct Animation: Sendable {
  /// What it does.
  public indirect enum Content: Sendable {
    /// Values for a key path.
    case property(PropertyAnimation)
    /// Others in its time: behaviour/timing.md, "Groups".
    case group([Animation])
    /// From the old picture to the new.
    case transition(TransitionAnimation)
  }

  /// Its name in commands and events.
  public let id: AnimationID
  /// In the layer's time; in that of the group for its children.
  public var timing: MediaTiming
  /// Applied to the fraction of a cycle; nil is linear.
  public var easing: Easing?
  /// What it does.
  public var content: Content
  /// Whether it is over after its active interval whatever its fill says.
  public var isRemovedOnCompletion: Bool

  /// An animation to be added by a commit.
  public init(
    id: AnimationID, timing: MediaTiming, easing: Easing?, content: Content,
    isRemovedOnCompletion: Bool
  ) {
    self.id = id
    self.timing = timing
    self.easing = easing
    self.content = content
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}

/// An animation of one property or a part of it: behaviour/animations.md.
public struct PropertyAnimation: Sendable {
  /// What the numbers become before they are applied: behaviour/animations.md, "Value functions".
  public enum ValueFunction: Sendable {
    /// Radians about an axis.
    case rotateX, rotateY, rotateZ
    /// Factors: three for the plain one.
    case scale, scaleX, scaleY, scaleZ
    /// Points: three for the plain one.
    case translate, translateX, translateY, translateZ
  }

  /// The values in time.
  public enum ValueTrack: Sendable {
    /// Between two of the three: behaviour/animations.md, "Basic animations".
    case basic(from: Value?, to: Value?, by: Value?)
    /// As `basic`, with a spring for the curve.
    case spring(Spring, from: Value?, to: Value?, by: Value?)
    /// Through many.
    case keyframes(Keyframes)
  }

  /// What it changes.
  public var target: KeyPathTarget
  /// The values it gives.
  public var track: ValueTrack
  /// Whether its values are added to those before it: behaviour/animations.md, "Additive and cumulative".
  public var isAdditive: Bool
  /// Whether each cycle goes on from the end of the last: behaviour/animations.md, "Additive and cumulative".
  public var isCumulative: Bool
  /// What makes a transform of its numbers; nil where they are applied as they are.
  public var function: ValueFunction?

  /// The values given to the target.
  public init(
    target: KeyPathTarget, track: ValueTrack, isAdditive: Bool = false, isCumulative: Bool = false,
    function: ValueFunction? = nil
  ) {
    self.target = target
    self.track = track
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.function = function
  }
}

/// Values at key times: behaviour/animations.md, "Keyframes".
public struct Keyframes: Sendable {
  /// How values between the keys are found.
  public enum CalculationMode: String, Sendable {
    /// The raw value is Apple's.
    case linear, discrete, paced, cubic, cubicPaced
  }

  /// How the layer turns with a path.
  public enum PathRotation: String, Sendable {
    /// Along the tangent.
    case auto
    /// Against it.
    case autoReverse
  }

  /// The values, empty where a path is given.
  public var values: [Value]
  /// In place of values, for points.
  public var path: Path?
  /// As given; nil for even spacing.
  public var times: [Double]?
  /// One per segment, or nil for linear.
  public var easings: [Easing]?
  /// How values between the keys are found.
  public var mode: CalculationMode
  /// How the layer turns with ``path``; nil for not at all.
  public var rotation: PathRotation?
  /// Kochanek-Bartels tension per value; empty for 0.
  public var tension: [Double]
  /// Kochanek-Bartels continuity per value; empty for 0.
  public var continuity: [Double]
  /// Kochanek-Bartels bias per value; empty for 0.
  public var bias: [Double]

  /// Keyframes; counts may disagree as behaviour/animations.md, "Keyframes" says.
  public init(
    values: [Value] = [], path: Path? = nil, times: [Double]? = nil, easings: [Easing]? = nil,
    mode: CalculationMode = .linear, rotation: PathRotation? = nil, tension: [Double] = [],
    continuity: [Double] = [], bias: [Double] = []
  ) {
    self.values = values
    self.path = path
    self.times = times
    self.easings = easings
    self.mode = mode
    self.rotation = rotation
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }
}

/// How a transition goes from the old picture to the new one.
public enum TransitionType: String, CaseIterable, Hashable, Sendable {
  /// Each raw value is the name in programs; names that are not known fade.
  case fade, moveIn, push, reveal, cube, flip, oglFlip, rotate, cameraIris, cameraIrisHollowClose
  case cameraIrisHollowOpen, suckEffect, rippleEffect, pageCurl, pageUnCurl
}

/// Where the new picture of a transition comes from.
public enum TransitionDirection: String, CaseIterable, Hashable, Sendable {
  /// Each raw value is the name in programs; top and bottom are those of coordinates in which y runs up.
  case fromLeft, fromRight, fromTop, fromBottom
}

/// A transition from the layer's old picture to its new one: behaviour/animations.md, "Transitions".
public struct TransitionAnimation: Sendable {
  /// The movement.
  public var type: TransitionType
  /// Where the new picture comes from; nil where nothing is said.
  public var direction: TransitionDirection?
  /// Where in the movement it begins, as a fraction of the whole.
  public var startProgress: Double
  /// Where in the movement it ends, as a fraction of the whole.
  public var endProgress: Double
  /// The picture from before the transaction's changes.
  public var from: SnapshotID?
  /// Whether pictures that slide fade on their way.
  public var fades: Bool

  /// A transition that plays between the two fractions.
  public init(
    type: TransitionType, direction: TransitionDirection?, startProgress: Double,
    endProgress: Double, from: SnapshotID?,
    fades: Bool = true
  ) {
    self.type = type
    self.direction = direction
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.from = from
    self.fades = fades
  }
}

/// What the renderer tells the API about a running animation.
public struct AnimationEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// Its begin time was reached or it was added to a live node.
    case started
    /// Its active interval is over.
    case ended
  }

  /// The one that started or ended.
  public let animation: AnimationID
  /// The node it runs at.
  public let node: NodeID
  /// What happened.
  public let kind: Kind
  /// The root time of the instant.
  public let time: Double

  /// What happened to an animation, and when.
  public init(animation: AnimationID, node: NodeID, kind: Kind, time: Double) {
    self.animation = animation
    self.node = node
    self.kind = kind
    self.time = time
  }
}

public import Geometry
public import Timing

/// An identifier of an animation, unique within a render context.
///
/// Identifiers are never reused.
public struct AnimationID: Hashable, Sendable {
  /// The number of the identifier, assigned by the client.
  public let rawValue: UInt32
  /// Creates an identifier from its number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An animation as submitted in a commit, with typed values and a resolved begin time.
public struct Animation: Sendable {
  /// The effect of an animation.
  public indirect enum Content: Sendable {
    /// An animation of the value at a key path.
    case property(PropertyAnimation)
    /// A group of animations that run in the group's basic time: after its repeats, autoreversal and easing.
    ///
    /// The group cuts its members off at its end.
    case group([Animation])
    /// A transition from the previous image of the layer to the current one.
    case transition(TransitionAnimation)
  }

  /// The identifier in commands and events.
  public let id: AnimationID
  /// The timing relative to the layer's time, or to the group's time for members of a group.
  ///
  /// Times are in seconds.
  public var timing: MediaTiming
  /// The easing function for the fraction of a cycle; nil is linear.
  public var easing: Easing?
  /// The effect of the animation.
  public var content: Content
  /// Whether the animation ends after its active interval regardless of its fill mode.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation for a commit.
  ///
  /// Times in `timing` are in seconds.
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

/// An animation of a property or of one of its components.
public struct PropertyAnimation: Sendable {
  /// A function that converts animated numbers to a transform.
  public enum ValueFunction: Sendable {
    /// A rotation about an axis, in radians.
    case rotateX, rotateY, rotateZ
    /// A scale factor.
    ///
    /// The case `scale` takes three numbers, for x, y and z.
    case scale, scaleX, scaleY, scaleZ
    /// A translation in points.
    ///
    /// The case `translate` takes three numbers, for x, y and z.
    case translate, translateX, translateY, translateZ
  }

  /// The values of the animation over time.
  public enum ValueTrack: Sendable {
    /// An interpolation between two values.
    ///
    /// Missing ones are derived from the current value of the property.
    case basic(from: Value?, to: Value?, by: Value?)
    /// An interpolation as in `basic` that follows a spring instead of an easing curve.
    case spring(Spring, from: Value?, to: Value?, by: Value?)
    /// An interpolation through a list of values.
    case keyframes(Keyframes)
  }

  /// The property or the component that is animated.
  public var target: KeyPathTarget
  /// The values over time, in the unit of the property or value function.
  public var track: ValueTrack
  /// Whether the values are added to the value of earlier animations.
  ///
  /// Transforms are concatenated instead.
  public var isAdditive: Bool
  /// Whether each cycle adds the value at the end of the previous cycles.
  public var isCumulative: Bool
  /// The function that converts the numbers to a transform; nil if they apply directly.
  public var function: ValueFunction?

  /// Creates an animation of a property or component.
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

/// The values of a keyframe animation with their times.
public struct Keyframes: Sendable {
  /// The method of interpolation between keyframes.
  public enum CalculationMode: String, Sendable {
    /// A calculation mode of Core Animation.
    ///
    /// The raw values are Apple's.
    case linear, discrete, paced, cubic, cubicPaced
  }

  /// The rotation of a layer that moves along a path.
  public enum PathRotation: String, Sendable {
    /// Rotates the layer to the direction of the path.
    case auto
    /// Rotates the layer to the opposite of the path's direction.
    case autoReverse
  }

  /// The values of the keyframes; empty if a path is given.
  public var values: [Value]
  /// The path for animations of points, used in place of `values`.
  public var path: Path?
  /// The time of each value as a fraction of the duration, 0...1; nil for even spacing.
  ///
  /// The discrete mode takes one more time than values.
  public var times: [Double]?
  /// The easing function of each segment; nil for linear.
  public var easings: [Easing]?
  /// The interpolation between keyframes; paced modes ignore `times` and `easings`.
  public var mode: CalculationMode
  /// The rotation along ``path``; nil for none.
  public var rotation: PathRotation?
  /// The Kochanek-Bartels tension of each value, -1...1; empty for 0.
  public var tension: [Double]
  /// The Kochanek-Bartels continuity of each value, -1...1; empty for 0.
  public var continuity: [Double]
  /// The Kochanek-Bartels bias of each value, -1...1; empty for 0.
  public var bias: [Double]

  /// Creates keyframes.
  ///
  /// If the numbers of values and times differ, only the first elements that both lists have are used.
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

/// The style of a transition between two images.
public enum TransitionType: String, CaseIterable, Hashable, Sendable {
  /// A transition type.
  ///
  /// The raw value is the name in the API; unknown names become `fade`.
  case fade, moveIn, push, reveal, cube, flip, oglFlip, rotate, cameraIris, cameraIrisHollowClose
  case cameraIrisHollowOpen, suckEffect, rippleEffect, pageCurl, pageUnCurl
}

/// The side from which the new image of a transition enters.
public enum TransitionDirection: String, CaseIterable, Hashable, Sendable {
  /// A direction of a transition.
  ///
  /// The raw value is the name in the API; top and bottom refer to coordinates with y up.
  case fromLeft, fromRight, fromTop, fromBottom
}

/// A transition from the previous image of a layer to its current one.
public struct TransitionAnimation: Sendable {
  /// The style of the transition, such as `push`.
  public var type: TransitionType
  /// The side from which the new image enters; nil for the default of the type.
  public var direction: TransitionDirection?
  /// The progress at which the transition starts, 0...1.
  public var startProgress: Double
  /// The progress at which the transition ends, 0...1.
  public var endProgress: Double
  /// The identifier of the image before the changes of the transaction; nil for none.
  public var from: SnapshotID?
  /// Whether the images of `push`, `moveIn` and `reveal` also fade.
  public var fades: Bool

  /// Creates a transition that runs between two values of its progress, 0...1.
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

/// An event that the renderer reports for a running animation.
public struct AnimationEvent: Hashable, Sendable {
  /// The kind of an animation event.
  public enum Kind: Hashable, Sendable {
    /// The animation reached its begin time or was added to a node in the tree.
    case started
    /// The active interval of the animation ended.
    case ended
  }

  /// The identifier of the animation.
  public let animation: AnimationID
  /// The node that is animated.
  public let node: NodeID
  /// The kind of the event.
  public let kind: Kind
  /// The time of the event in the time of the root layer, in seconds.
  public let time: Double

  /// Creates an event at a time of the root layer, in seconds.
  public init(animation: AnimationID, node: NodeID, kind: Kind, time: Double) {
    self.animation = animation
    self.node = node
    self.kind = kind
    self.time = time
  }
}

public import Geometry
public import Timing

/// A unique identifier for an animation within a render context.
///
/// Identifiers are never reused.
public struct AnimationID: Hashable, Sendable {
  /// The number that identifies the animation, assigned by the client.
  public let rawValue: UInt32
  /// Creates an identifier from its number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An animation as submitted in a commit, with typed values and a resolved begin time.
public struct Animation: Sendable {
  /// The effect of an animation: a property change, a group or a transition.
  public indirect enum Content: Sendable {
    /// An animation of the property value at a key path.
    case property(PropertyAnimation)
    /// A group of animations that run in the group's local time, after its repeats, autoreversal and easing have been
    /// applied.
    ///
    /// Members are cut off when the group ends.
    case group([Animation])
    /// A transition from the layer's previous image to its current one.
    case transition(TransitionAnimation)
  }

  /// The identifier used in commits and animation events.
  public let id: AnimationID
  /// The timing in seconds, relative to the layer's time, or to the group's time for animations in a group.
  public var timing: MediaTiming
  /// The easing function applied to the fraction of each cycle; `nil` for linear timing.
  public var easing: Easing?
  /// The effect of the animation.
  public var content: Content
  /// Whether the animation is removed after its active interval, regardless of its fill mode.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation to be submitted in a commit.
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
    /// The `scale` case uses three numbers, for x, y and z.
    case scale, scaleX, scaleY, scaleZ
    /// A translation in points.
    ///
    /// The `translate` case uses three numbers, for x, y and z.
    case translate, translateX, translateY, translateZ
  }

  /// The values of the animation over time.
  public enum ValueTrack: Sendable {
    /// Interpolates between two values.
    ///
    /// Missing values are derived from the property's current value.
    case basic(from: Value?, to: Value?, by: Value?)
    /// Interpolates like `basic`, but follows a spring instead of an easing curve.
    case spring(Spring, from: Value?, to: Value?, by: Value?)
    /// Interpolates through a list of keyframe values.
    case keyframes(Keyframes)
  }

  /// The property or property component that is animated.
  public var target: KeyPathTarget
  /// The animated values over time, in the unit of the property or value function.
  public var track: ValueTrack
  /// Whether the values are added to the result of earlier animations.
  ///
  /// Transforms are concatenated instead of being added.
  public var isAdditive: Bool
  /// Whether the end value of each cycle is added to all following cycles.
  public var isCumulative: Bool
  /// The function that converts the animated numbers to a transform; `nil` if they are used directly.
  public var function: ValueFunction?

  /// Creates an animation of the property or component identified by `target`.
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

/// The values of a keyframe animation, with their times.
public struct Keyframes: Sendable {
  /// The method of interpolation between keyframes.
  public enum CalculationMode: String, Sendable {
    /// A calculation mode of Core Animation.
    ///
    /// The raw values are the names used by Apple.
    case linear, discrete, paced, cubic, cubicPaced
  }

  /// The rotation of a layer that moves along a path.
  public enum PathRotation: String, Sendable {
    /// Rotates the layer to match the direction of the path.
    case auto
    /// Rotates the layer to match the opposite of the path's direction.
    case autoReverse
  }

  /// The keyframe values; empty if a path is given.
  public var values: [Value]
  /// The path followed by an animation of points, used instead of `values`.
  public var path: Path?
  /// The time of each value as a fraction of the duration, in `0...1`; `nil` for evenly spaced keyframes.
  ///
  /// The discrete mode requires one more time than there are values.
  public var times: [Double]?
  /// The easing function for each segment between keyframes; `nil` for linear segments.
  public var easings: [Easing]?
  /// The interpolation method; paced modes ignore `times` and `easings`.
  public var mode: CalculationMode
  /// The rotation of the layer along ``path``; `nil` if the layer does not rotate.
  public var rotation: PathRotation?
  /// The Kochanek-Bartels tension at each value, in `-1...1`; if empty, 0 is used for all.
  public var tension: [Double]
  /// The Kochanek-Bartels continuity at each value, in `-1...1`; if empty, 0 is used for all.
  public var continuity: [Double]
  /// The Kochanek-Bartels bias at each value, in `-1...1`; if empty, 0 is used for all.
  public var bias: [Double]

  /// Creates keyframes.
  ///
  /// If the numbers of values and times differ, the excess elements of the longer array are ignored.
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
  /// The raw value is the name used in the API; unknown names are replaced with `fade`.
  case fade, moveIn, push, reveal, cube, flip, oglFlip, rotate, cameraIris, cameraIrisHollowClose
  case cameraIrisHollowOpen, suckEffect, rippleEffect, pageCurl, pageUnCurl
}

/// The side from which the new image of a transition enters.
public enum TransitionDirection: String, CaseIterable, Hashable, Sendable {
  /// A direction of a transition.
  ///
  /// The raw value is the name used in the API; top and bottom refer to coordinates whose y axis points up.
  case fromLeft, fromRight, fromTop, fromBottom
}

/// A transition from a layer's previous image to its current one.
public struct TransitionAnimation: Sendable {
  /// The style of the transition, such as `push`.
  public var type: TransitionType
  /// The side from which the new image enters; `nil` for the default side of the transition type.
  public var direction: TransitionDirection?
  /// The progress at which the transition starts, in `0...1`.
  public var startProgress: Double
  /// The progress at which the transition ends, in `0...1`.
  public var endProgress: Double
  /// The identifier of the snapshot taken before the transaction's changes; `nil` if there is none.
  public var from: SnapshotID?
  /// Whether the images also fade in transitions of type `push`, `moveIn` and `reveal`.
  public var fades: Bool

  /// Creates a transition that runs between two progress values in `0...1`.
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

/// An event reported by the renderer for a running animation.
public struct AnimationEvent: Hashable, Sendable {
  /// The kind of an animation event.
  public enum Kind: Hashable, Sendable {
    /// The animation reached its begin time, or was added to a node in the tree after that time.
    case started
    /// The active interval of the animation ended.
    case ended
  }

  /// The identifier of the animation.
  public let animation: AnimationID
  /// The identifier of the animated node.
  public let node: NodeID
  /// The kind of the event.
  public let kind: Kind
  /// The time of the event in the root layer's time, in seconds.
  public let time: Double

  /// Creates an event that occurs at a time in seconds, in the root layer's time.
  public init(animation: AnimationID, node: NodeID, kind: Kind, time: Double) {
    self.animation = animation
    self.node = node
    self.kind = kind
    self.time = time
  }
}

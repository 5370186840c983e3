public import Geometry
public import Timing

/// The name of one animation within a render context; never used twice.
public struct AnimationID: Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An animation as the commit carries it: typed, with its begin time resolved.
public struct Animation: Sendable {
  /// What it does.
  public indirect enum Content: Sendable {
    case property(PropertyAnimation)
    case group([Animation])
    case transition(TransitionAnimation)
  }

  public let id: AnimationID
  /// In the layer's time; in that of the group for its children.
  public var timing: MediaTiming
  /// Applied to the fraction of a cycle; nil is linear.
  public var easing: Easing?
  public var content: Content
  /// Whether it is over after its active interval whatever its fill says.
  public var isRemovedOnCompletion: Bool

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

/// An animation of one property or a part of it: spec/04 sections 1 to 7.
public struct PropertyAnimation: Sendable {
  /// What the numbers become before they are applied: spec/04 section 5.
  public enum Function: Sendable {
    case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ
  }

  /// The values in time.
  public enum Track: Sendable {
    case basic(from: Value?, to: Value?, by: Value?)
    case spring(Spring, from: Value?, to: Value?, by: Value?)
    case keyframes(Keyframes)
  }

  public var target: KeyTarget
  public var track: Track
  public var isAdditive: Bool
  public var isCumulative: Bool
  public var function: Function?

  public init(
    target: KeyTarget, track: Track, isAdditive: Bool = false, isCumulative: Bool = false,
    function: Function? = nil
  ) {
    self.target = target
    self.track = track
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.function = function
  }
}

/// Values at key times: spec/04 section 6.
public struct Keyframes: Sendable {
  public enum Mode: String, Sendable { case linear, discrete, paced, cubic, cubicPaced }
  public enum Rotation: String, Sendable { case auto, autoReverse }

  /// The values, empty where a path is given.
  public var values: [Value]
  /// In place of values, for points.
  public var path: Path?
  /// As given; nil for even spacing.
  public var times: [Double]?
  /// One per segment, or nil for linear.
  public var easings: [Easing]?
  public var mode: Mode
  public var rotation: Rotation?
  public var tension: [Double]
  public var continuity: [Double]
  public var bias: [Double]

  public init(
    values: [Value] = [], path: Path? = nil, times: [Double]? = nil, easings: [Easing]? = nil,
    mode: Mode = .linear, rotation: Rotation? = nil, tension: [Double] = [],
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

/// A transition from the layer's old picture to its new one: spec/04 section 9.
public struct TransitionAnimation: Sendable {
  public var type: String
  public var subtype: String?
  public var startProgress: Double
  public var endProgress: Double
  /// The picture from before the transaction's changes.
  public var from: SnapshotID?

  public init(
    type: String, subtype: String?, startProgress: Double, endProgress: Double, from: SnapshotID?
  ) {
    self.type = type
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.from = from
  }
}

/// What the renderer tells the API about a running animation.
public struct AnimationEvent: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Its begin time was reached or it was added to a live node.
    case started
    /// Its active interval is over.
    case ended
  }

  public let animation: AnimationID
  public let node: NodeID
  public let kind: Kind
  /// The root time of the instant.
  public let time: Double

  public init(animation: AnimationID, node: NodeID, kind: Kind, time: Double) {
    self.animation = animation
    self.node = node
    self.kind = kind
    self.time = time
  }
}

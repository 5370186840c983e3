// Made of the declarations in the folder Properties by scripts/generators/properties; change those.
// swift-format-ignore-file

import Color
import Geometry
import Timing

/// The properties of emitter cells; each raw value is the key.
public enum CellKey: String, CaseIterable, Hashable, Sendable {
  /// Whether it emits at all.
  case enabled
  /// Particles per second.
  case birthRate
  /// How long a particle lives, in seconds.
  case lifetime
  /// The range of the lifetime.
  case lifetimeRange
  /// How far the direction lifts out of the plane, in radians.
  case emissionLatitude
  /// The direction in the plane, in radians from the x axis.
  case emissionLongitude
  /// The angle of the cone about the direction, in radians.
  case emissionRange
  /// Points per second at birth.
  case velocity
  /// The range of the velocity.
  case velocityRange
  /// Points per second squared, along x.
  case xAcceleration
  /// Points per second squared, along y.
  case yAcceleration
  /// Points per second squared, along z.
  case zAcceleration
  /// The range of the scale.
  case scaleRange
  /// The scale's change per second.
  case scaleSpeed
  /// Radians per second.
  case spin
  /// The range of the spin.
  case spinRange
  /// The range of the red component.
  case redRange
  /// The range of the green component.
  case greenRange
  /// The range of the blue component.
  case blueRange
  /// The range of the alpha.
  case alphaRange
  /// The red component's change per second.
  case redSpeed
  /// The green component's change per second.
  case greenSpeed
  /// The blue component's change per second.
  case blueSpeed
  /// The alpha's change per second.
  case alphaSpeed
  /// Added to the level of detail of the trilinear filter.
  case minificationFilterBias
  /// The angle at birth, in radians.
  case rotation
  /// The range of the angle at birth.
  case rotationRange
  /// How far the plane of a particle may be tilted, in radians.
  case orientationRange
  /// What a particle is: a picture that faces the eye, or one in a plane.
  case particleType
  /// How many pictures lie in the contents' rectangle, side by side and row under row.
  case contentsFrameCount
  /// How many of those pictures lie in a row; 0 for all.
  case contentsFramesPerRow
  /// How many of those pictures a particle shows a second.
  case contentsFramesPerSecond
  /// What follows the last of those pictures: the names but the first are our own choice.
  case contentsFrameMode
  /// The factor of the size at birth.
  case scale
  /// Pixels of the contents per point.
  case contentsScale
  /// The mean colour at birth, which multiplies the contents.
  case color
  /// The picture of a particle.
  case contents
  /// The part of the contents that is shown, in unit space.
  case contentsRect
  /// How contents are sampled that become smaller.
  case minificationFilter
  /// How contents are sampled that become larger.
  case magnificationFilter
  /// When its births begin, in the layer's time; where negative, it has emitted for that long already.
  case beginTime
  /// Added to its time.
  case timeOffset
  /// How fast its time runs in the layer's.
  case speed
  /// How long it emits.
  case duration
  /// How often its time runs through.
  case repeatCount
  /// For how long its time runs through again and again.
  case repeatDuration
  /// Whether its time runs back after each cycle.
  case autoreverses
  /// What holds outside its active interval.
  ///
  /// A cell emits in its active interval; filling forwards it goes on after it, backwards it begins with the layer. With
  /// the standard duration, which has no end, only the latter shows.
  case fillMode

  /// The types and initial values, in the order of the cases.
  static let rows: [(kind: ValueKind, initial: Value, isExtent: Bool)] = [
    (.bool, .bool(true), false),  // enabled
    (.number, .number(0), false),  // birthRate
    (.number, .number(0), false),  // lifetime
    (.number, .number(0), false),  // lifetimeRange
    (.number, .number(0), false),  // emissionLatitude
    (.number, .number(0), false),  // emissionLongitude
    (.number, .number(0), false),  // emissionRange
    (.number, .number(0), false),  // velocity
    (.number, .number(0), false),  // velocityRange
    (.number, .number(0), false),  // xAcceleration
    (.number, .number(0), false),  // yAcceleration
    (.number, .number(0), false),  // zAcceleration
    (.number, .number(0), false),  // scaleRange
    (.number, .number(0), false),  // scaleSpeed
    (.number, .number(0), false),  // spin
    (.number, .number(0), false),  // spinRange
    (.number, .number(0), false),  // redRange
    (.number, .number(0), false),  // greenRange
    (.number, .number(0), false),  // blueRange
    (.number, .number(0), false),  // alphaRange
    (.number, .number(0), false),  // redSpeed
    (.number, .number(0), false),  // greenSpeed
    (.number, .number(0), false),  // blueSpeed
    (.number, .number(0), false),  // alphaSpeed
    (.number, .number(0), false),  // minificationFilterBias
    (.number, .number(0), false),  // rotation
    (.number, .number(0), false),  // rotationRange
    (.number, .number(0), false),  // orientationRange
    (.name(.particleType), .name(ParticleType.sprite), false),  // particleType
    (.number, .number(1), false),  // contentsFrameCount
    (.number, .number(0), false),  // contentsFramesPerRow
    (.number, .number(0), false),  // contentsFramesPerSecond
    (.name(.frameMode), .name(FrameMode.single), false),  // contentsFrameMode
    (.number, .number(1), false),  // scale
    (.number, .number(1), false),  // contentsScale
    (.color, .color(.white), false),  // color
    (.image, .none, false),  // contents
    (.rect, .rect(Rect(0, 0, 1, 1)), false),  // contentsRect
    (.name(.contentsFilter), .name(ContentsFilter.linear), false),  // minificationFilter
    (.name(.contentsFilter), .name(ContentsFilter.linear), false),  // magnificationFilter
    (.number, .number(0), false),  // beginTime
    (.number, .number(0), false),  // timeOffset
    (.number, .number(1), false),  // speed
    (.number, .number(.infinity), true),  // duration
    (.number, .number(0), true),  // repeatCount
    (.number, .number(0), true),  // repeatDuration
    (.bool, .bool(false), false),  // autoreverses
    (.name(.fillMode), .name(MediaTiming.Fill.removed), false),  // fillMode
  ]

  /// The place among the cases.
  @inline(__always) var index: Int {
    switch self {
    case .enabled: 0
    case .birthRate: 1
    case .lifetime: 2
    case .lifetimeRange: 3
    case .emissionLatitude: 4
    case .emissionLongitude: 5
    case .emissionRange: 6
    case .velocity: 7
    case .velocityRange: 8
    case .xAcceleration: 9
    case .yAcceleration: 10
    case .zAcceleration: 11
    case .scaleRange: 12
    case .scaleSpeed: 13
    case .spin: 14
    case .spinRange: 15
    case .redRange: 16
    case .greenRange: 17
    case .blueRange: 18
    case .alphaRange: 19
    case .redSpeed: 20
    case .greenSpeed: 21
    case .blueSpeed: 22
    case .alphaSpeed: 23
    case .minificationFilterBias: 24
    case .rotation: 25
    case .rotationRange: 26
    case .orientationRange: 27
    case .particleType: 28
    case .contentsFrameCount: 29
    case .contentsFramesPerRow: 30
    case .contentsFramesPerSecond: 31
    case .contentsFrameMode: 32
    case .scale: 33
    case .contentsScale: 34
    case .color: 35
    case .contents: 36
    case .contentsRect: 37
    case .minificationFilter: 38
    case .magnificationFilter: 39
    case .beginTime: 40
    case .timeOffset: 41
    case .speed: 42
    case .duration: 43
    case .repeatCount: 44
    case .repeatDuration: 45
    case .autoreverses: 46
    case .fillMode: 47
    }
  }
}

public import Foundation
public import UIKitCore

/// Ties an item to a point or to another item: by a rod, a spring, a rope, a pin, a rail, or wholly.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// To what an item is tied.
  public enum AttachmentType: Int, Hashable, Sendable {
    /// To another item.
    case items
    /// To a point.
    case anchor
  }

  private enum JointKind {
    case rod
    case rope
    case pin
    case fixed
    case rail(Vector)
  }

  /// To what the first item is tied.
  public let attachedBehaviorType: AttachmentType
  private let first: any UIDynamicItem
  private let second: (any UIDynamicItem)?
  private let offsets: (Vector, Vector)
  private let kind: JointKind
  private var anchor: Vector

  private init(
    _ kind: JointKind, _ first: any UIDynamicItem, _ firstOffset: Vector,
    _ second: (any UIDynamicItem)?, _ secondOffset: Vector, anchor: Vector
  ) {
    (self.kind, self.first, self.second) = (kind, first, second)
    (offsets, self.anchor) = ((firstOffset, secondOffset), anchor)
    attachedBehaviorType = second == nil ? .anchor : .items
    super.init()
    length = CGFloat(
      (position(of: first, offset: firstOffset)
        - (second.map { position(of: $0, offset: secondOffset) } ?? anchor))
        .length)
  }

  private func position(of item: any UIDynamicItem, offset: Vector) -> Vector {
    let transform = item.transform
    return Vector(item.center) + offset.rotated(by: Double(atan2(transform.b, transform.a)))
  }

  /// From the middle of an item, when it is not turned, to a point of the reference.
  private static func offset(of point: CGPoint, in item: any UIDynamicItem) -> Vector {
    let transform = item.transform
    return (Vector(point) - Vector(item.center))
      .rotated(by: -Double(atan2(transform.b, transform.a)))
  }

  // MARK: Rods and springs

  /// Ties the middle of an item to a point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Ties a point of an item to a point.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(.rod, item, Vector(offset), nil, .zero, anchor: Vector(point))
  }

  /// Ties the middles of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Ties points of two items.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(.rod, item1, Vector(offset1), item2, Vector(offset2), anchor: .zero)
  }

  // MARK: Other ties

  /// A rope between points of two items: they come no farther apart than they are.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.rope, item1, Vector(offset1), item2, Vector(offset2), anchor: .zero)
  }

  /// Makes two items one where they meet in a point.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .fixed, item1, offset(of: point, in: item1), item2, offset(of: point, in: item2),
      anchor: .zero)
  }

  /// Pins two items together in a point, about which they turn.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .pin, item1, offset(of: point, in: item1), item2, offset(of: point, in: item2), anchor: .zero)
  }

  /// Lets two items slide along each other on an axis through a point.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .rail(Vector(axis)), item1, offset(of: point, in: item1), item2,
      offset(of: point, in: item2), anchor: .zero)
  }

  /// Lets an item slide on an axis through a point.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .rail(Vector(axis)), item, offset(of: point, in: item), nil, .zero, anchor: Vector(point))
  }

  // MARK: Settings

  /// What is tied: one item or two.
  open var items: [any UIDynamicItem] { [first] + [second].compactMap(\.self) }

  /// The point to which an item is tied.
  open var anchorPoint: CGPoint {
    get { anchor.point }
    set {
      anchor = Vector(newValue)
      wakeAnimator()
    }
  }

  /// How far apart the tied points are, or on a spring would be at rest.
  open var length: CGFloat = 0 { didSet { wakeAnimator() } }

  /// How little a spring swings: from 0, freely, to 1, not at all.
  open var damping: CGFloat = 0 { didSet { wakeAnimator() } }

  /// How often a spring swings in a second; 0 makes a rod of it.
  open var frequency: CGFloat = 0 { didSet { wakeAnimator() } }

  /// How much turning about a pin is braked, as a moment of force; 0 turns freely.
  open var frictionTorque: CGFloat = 0 { didSet { wakeAnimator() } }

  /// How far a pin turns, in radians, or an item slides, in points.
  open var attachmentRange = UIFloatRange.infinite { didSet { wakeAnimator() } }

  // MARK: In the world

  override var affectedItems: [any UIDynamicItem] { items }

  override func install(in world: DynamicWorld) {
    guard let body = world.body(of: first) else { return }
    let end = JointAnchor(body: body, offset: offsets.0)
    let other = second.flatMap { world.body(of: $0) }
    let start = JointAnchor(body: other, offset: other == nil ? anchor : offsets.1)
    switch kind {
    case .rod where frequency > 0:
      world.forces.append { [self] _ in applySpring(between: start, and: end) }
    case .rod: world.joints.append(DistanceJoint(start, end, length: Double(length)))
    case .rope:
      world.joints.append(DistanceJoint(start, end, length: Double(length), isRope: true))
    case .pin:
      world.joints.append(
        PinJoint(start, end, angles: attachmentRange, friction: Double(frictionTorque)))
    case .fixed:
      world.joints.append(PinJoint(start, end, angles: UIFloatRange(minimum: 0, maximum: 0)))
    case .rail(let axis):
      world.joints.append(SlidingJoint(start, end, axis: axis, range: attachmentRange))
    }
  }

  /// What a spring does.
  private func applySpring(between start: JointAnchor, and end: JointAnchor) {
    let (unit, distance) = (end.position - start.position).unitAndLength
    let give = start.inverseEffectiveMass(along: unit) + end.inverseEffectiveMass(along: unit)
    guard give > 0 else { return }
    let omega = 2 * .pi * Double(frequency)
    let speed = (end.velocity - start.velocity).dot(unit)
    let wanted =
      omega * omega * (distance - Double(length)) + 2 * Double(damping) * omega * speed
    let force = -wanted / give * unit
    for (joint, sign) in [(end, 1.0), (start, -1.0)] {
      guard let body = joint.body else { continue }
      body.acceleration += sign * body.inverseMass * force
      body.angularAcceleration += sign * body.inverseInertia * joint.arm.cross(force)
    }
  }
}

extension Vector {
  fileprivate init(_ offset: UIOffset) {
    self.init(Double(offset.horizontal), Double(offset.vertical))
  }
}

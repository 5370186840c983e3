public import Foundation
public import UIKitCore

/// A behavior that attaches an item to a fixed point or to another item.
///
/// The attachment can be a rod, a spring, a rope, a pin, a slider or a rigid connection.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The type of an attachment's other end: an item or a fixed point.
  public enum AttachmentType: Int, Hashable, Sendable {
    case items
    case anchor
  }

  private enum JointKind {
    case rod
    case rope
    case pin
    case fixed
    case rail(Vector)
  }

  /// The type of the attachment's other end: an item or a fixed point.
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

  /// Returns the offset of the given point, in the reference view's coordinates, from the center of an item.
  ///
  /// The offset is in the coordinates of the unrotated item.
  private static func offset(of point: CGPoint, in item: any UIDynamicItem) -> Vector {
    let transform = item.transform
    return (Vector(point) - Vector(item.center))
      .rotated(by: -Double(atan2(transform.b, transform.a)))
  }

  // MARK: Rods and springs

  /// Creates an attachment between an item's center and a fixed point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Creates an attachment between a point in an item and a fixed point.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(.rod, item, Vector(offset), nil, .zero, anchor: Vector(point))
  }

  /// Creates an attachment between the centers of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Creates an attachment between points in two items.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(.rod, item1, Vector(offset1), item2, Vector(offset2), anchor: .zero)
  }

  // MARK: Other attachments

  /// Returns a rope between points in two items.
  ///
  /// The current distance between the points becomes the maximum distance.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.rope, item1, Vector(offset1), item2, Vector(offset2), anchor: .zero)
  }

  /// Returns a rigid connection between two items at the given point.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .fixed, item1, offset(of: point, in: item1), item2, offset(of: point, in: item2),
      anchor: .zero)
  }

  /// Returns a pin at the given point, about which two items can rotate.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .pin, item1, offset(of: point, in: item1), item2, offset(of: point, in: item2), anchor: .zero)
  }

  /// Returns an attachment that lets two items slide relative to each other along the given axis through a point.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .rail(Vector(axis)), item1, offset(of: point, in: item1), item2,
      offset(of: point, in: item2), anchor: .zero)
  }

  /// Returns an attachment that lets an item slide along the given axis through a fixed point.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(
      .rail(Vector(axis)), item, offset(of: point, in: item), nil, .zero, anchor: Vector(point))
  }

  // MARK: Settings

  /// The attached items: one if the other end is a fixed point, otherwise two.
  open var items: [any UIDynamicItem] { [first] + [second].compactMap(\.self) }

  /// The fixed point to which the item is attached, in the reference view's coordinates.
  open var anchorPoint: CGPoint {
    get { anchor.point }
    set {
      anchor = Vector(newValue)
      wakeAnimator()
    }
  }

  /// The distance between the attached points, in points.
  ///
  /// For a spring, this is the rest length.
  open var length: CGFloat = 0 { didSet { wakeAnimator() } }

  /// The damping ratio of the spring.
  ///
  /// A value of 0 means no damping, and 1 means critical damping.
  open var damping: CGFloat = 0 { didSet { wakeAnimator() } }

  /// The frequency of the spring, in oscillations per second.
  ///
  /// At 0, the attachment is a rigid rod.
  open var frequency: CGFloat = 0 { didSet { wakeAnimator() } }

  /// The friction torque that opposes rotation about a pin.
  ///
  /// A value of 0 means no friction.
  open var frictionTorque: CGFloat = 0 { didSet { wakeAnimator() } }

  /// The range of motion, in radians for a pin and in points for a sliding attachment.
  open var attachmentRange = UIFloatRange.infinite { didSet { wakeAnimator() } }

  // MARK: Simulation

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

  /// Adds the spring's forces to the attached bodies.
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

public import Foundation

/// An edge, a center line or a dimension of a layer, for use in constraints.
public enum CAConstraintAttribute: Int32, Sendable {
  case minX = 0
  case midX, maxX, width
  case minY, midY, maxY, height
}

/// A constraint between attributes of two layers.
///
/// The constrained attribute equals the source attribute times `scale`, plus `offset`.
open class CAConstraint: NSObject, NSSecureCoding {
  /// The layer attribute determined by the constraint.
  public let attribute: CAConstraintAttribute
  /// The name of the source layer, which is a sibling.
  ///
  /// The name `superlayer` denotes the superlayer.
  public let sourceName: String
  /// The attribute of the source layer.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor by which the source attribute is multiplied.
  public let scale: CGFloat
  /// The offset added after scaling, in points.
  public let offset: CGFloat

  /// Creates a constraint relative to an attribute of a sibling or the superlayer, with the given scale and offset.
  public init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, scale m: CGFloat, offset c: CGFloat
  ) {
    attribute = attr
    sourceName = srcId
    sourceAttribute = srcAttr
    scale = m
    offset = c
  }

  /// Decodes a constraint.
  ///
  /// Returns `nil` if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "sourceName"),
      let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute"))
    else { return nil }
    self.attribute = attribute
    sourceName = name.description
    sourceAttribute = source
    scale = coder.decodeDouble(forKey: "scale")
    offset = coder.decodeDouble(forKey: "offset")
  }

  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(NSString(string: sourceName), forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }

  open class var supportsSecureCoding: Bool { true }

  /// Creates a constraint relative to an attribute of a sibling or the superlayer, with the given offset and a scale
  /// of 1.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// Creates a constraint relative to an attribute of a sibling or the superlayer, with a scale of 1 and an offset of
  /// 0.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }
}

/// A layout manager that computes the frames of sublayers from their constraints.
///
/// On each axis, the first two constraints with different attributes are used. If there is only one, the layer keeps
/// its size. A constraint that depends on itself or names a missing layer is reported and ignored.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  public override init() { super.init() }

  /// Sets the frames of the sublayers that have constraints.
  open func layoutSublayers(of layer: CALayer) {
    var solver = LayerConstraintSolver(layer)
    for (sublayer, frame) in solver.solvedFrames() where frame != sublayer.frame {
      sublayer.frame = frame
    }
  }

  /// Does nothing, because every layout pass recomputes all frames.
  open func invalidateLayout(of layer: CALayer) {}

  /// Returns the current size of the layer's bounds.
  open func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

extension CALayer {
  final func setConstraints(_ new: [CAConstraint]?) {
    guard isModel else {
      CAProgrammerError.raise(
        "'constraints' of a presentation layer cannot be set; set it on the model layer")
      return
    }
    store.rare.constraints = new
    superlayer?.setNeedsLayout()
  }
}

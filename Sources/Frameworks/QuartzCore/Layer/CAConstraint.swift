public import Foundation

/// An edge, a centre or a size of a layer.
public enum CAConstraintAttribute: Int32, Sendable {
  /// Along x.
  case minX = 0
  /// Along x.
  case midX, maxX, width
  /// Along y.
  case minY, midY, maxY, height
}

/// What one attribute of a layer has to be: another layer's attribute times a scale, plus an offset.
open class CAConstraint: NSObject, NSSecureCoding {
  /// What it determines.
  public let attribute: CAConstraintAttribute
  /// The name of the layer that it follows; `superlayer` for the one above.
  public let sourceName: String
  /// What of that layer it follows.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor of the followed attribute.
  public let scale: CGFloat
  /// Added after scaling, in points.
  public let offset: CGFloat

  /// A constraint to the attribute of a sibling, or of the superlayer, times a scale, plus an offset.
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

  /// A constraint out of an archive; nil for one that is damaged.
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

  /// Writes all of it.
  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(NSString(string: sourceName), forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }

  /// True: archives of constraints hold numbers and a name.
  open class var supportsSecureCoding: Bool { true }

  /// A constraint to the attribute of a sibling, or of the superlayer, plus an offset.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute, offset c: CGFloat
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: c)
  }

  /// A constraint to the attribute of a sibling, or of the superlayer.
  public convenience init(
    attribute attr: CAConstraintAttribute, relativeTo srcId: String,
    attribute srcAttr: CAConstraintAttribute
  ) {
    self.init(attribute: attr, relativeTo: srcId, attribute: srcAttr, scale: 1, offset: 0)
  }
}

/// Arranges sublayers by their constraints.
///
/// On each axis the first two different attributes count; one alone keeps the size. A constraint that leads back to
/// itself, or names a layer that is not there, is left out with a line in the log.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  /// A manager for any number of layers.
  public override init() { super.init() }

  /// Arranges the sublayers of a layer.
  open func layoutSublayers(of layer: CALayer) {
    var solver = LayerConstraintSolver(layer)
    for (sublayer, frame) in solver.solvedFrames() where frame != sublayer.frame {
      sublayer.frame = frame
    }
  }

  /// Does nothing: frames are worked out anew at every layout.
  open func invalidateLayout(of layer: CALayer) {}

  /// The size that the layer has.
  open func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

extension CALayer {
  final func setConstraints(_ new: [CAConstraint]?) {
    guard isModel else {
      CAProgrammerError.raise("'constraints' of a presentation layer cannot be set")
      return
    }
    store.rare.constraints = new
    superlayer?.setNeedsLayout()
  }
}

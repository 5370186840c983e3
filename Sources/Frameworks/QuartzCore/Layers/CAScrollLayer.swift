public import Foundation
import RenderTree

/// A layer that displays part of its content and scrolls by changing its bounds origin.
open class CAScrollLayer: CALayer {
  /// Creates a scroll layer that clips its sublayers to its bounds.
  public override init() {
    super.init()
    applyDefaultClipping()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    applyDefaultClipping()
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Enables clipping, the default of this class, and includes it in the next commit.
  ///
  /// A default defined by a subclass is not replaced.
  private func applyDefaultClipping() {
    if ClassDefaultValues.defaults(for: type(of: self)) == nil { store.masksToBounds = true }
    assignedProperties.insert(.masksToBounds)
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    key == "masksToBounds" ? true : super.defaultValue(forKey: key)
  }

  /// Scrolls to a point, which becomes the bounds origin along the axes allowed by the scroll mode.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrolling.scrollMode == .horizontally || scrolling.scrollMode == .both { origin.x = p.x }
    if scrolling.scrollMode == .vertically || scrolling.scrollMode == .both { origin.y = p.y }
    if origin != bounds.origin { bounds.origin = origin }
  }

  /// Scrolls by the minimum distance that makes the given rectangle visible.
  ///
  /// If the rectangle is larger than the visible area, its minimum corner is aligned with that of the area.
  open func scroll(to r: CGRect) {
    scroll(
      to: CGPoint(
        x: Self.scrollOrigin(
          revealingFrom: r.minX, to: r.maxX, inRangeFrom: bounds.minX, to: bounds.maxX),
        y: Self.scrollOrigin(
          revealingFrom: r.minY, to: r.maxY, inRangeFrom: bounds.minY, to: bounds.maxY)))
  }

  private static func scrollOrigin(
    revealingFrom low: CGFloat, to high: CGFloat, inRangeFrom start: CGFloat, to end: CGFloat
  ) -> CGFloat {
    if low < start || high - low > end - start { return low }
    return high > end ? high - (end - start) : start
  }

  // generated: properties
  /// The values of the properties that the class declares.
  struct PropertyValues {
    var scrollMode: CAScrollLayerScrollMode = .both
  }

  final var scrolling = PropertyValues()

  override class var nodeClass: NodeClass { .scroll }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAScrollLayer { scrolling = layer.scrolling }
  }

  /// The axes along which the layer scrolls.
  ///
  /// If the name is unknown, the layer does not scroll.
  open var scrollMode: CAScrollLayerScrollMode {
    get { scrolling.scrollMode }
    set {
      changeProperty(.scrollMode, to: newValue) { scrolling.scrollMode = $0 }
    }
  }

  // generated: end
}

/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CALayer {
  /// The nearest ancestor that is a scroll layer.
  final var enclosingScrollLayer: CAScrollLayer? {
    var at = superlayer
    while let here = at {
      if let found = here as? CAScrollLayer { return found }
      at = here.superlayer
    }
    return nil
  }

  final var computedVisibleRect: CGRect {
    var (part, layer): (CGRect, CALayer) = (bounds, self)
    while let above = layer.enclosingScrollLayer {
      part = part.overlap(with: convert(above.bounds, from: above))
      layer = above
    }
    return part.isNull ? .zero : part
  }
}

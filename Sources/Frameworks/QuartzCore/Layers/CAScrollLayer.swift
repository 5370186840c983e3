public import Foundation
import RenderTree

/// A layer that shows a part of what lies in it and can be scrolled.
open class CAScrollLayer: CALayer {
  /// A layer that cuts off what lies outside its bounds.
  public override init() {
    super.init()
    applyDefaultClipping()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    applyDefaultClipping()
  }

  /// A layer out of an archive, which says whether it cuts off.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The class's own default, which the commit must carry; that of a subclass which has another is there already.
  private func applyDefaultClipping() {
    if ClassDefaultValues.defaults(for: type(of: self)) == nil { store.masksToBounds = true }
    assignedProperties.insert(.masksToBounds)
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    key == "masksToBounds" ? true : super.defaultValue(forKey: key)
  }

  /// Moves the origin of the bounds to a point, along the axes that it scrolls.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrolling.scrollMode == .horizontally || scrolling.scrollMode == .both { origin.x = p.x }
    if scrolling.scrollMode == .vertically || scrolling.scrollMode == .both { origin.y = p.y }
    if origin != bounds.origin { bounds.origin = origin }
  }

  /// Moves the origin no further than it takes to show the rectangle, or its least corner where it is too large.
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
  /// The values of the class.
  struct PropertyValues {
    var scrollMode: CAScrollLayerScrollMode = .both
  }

  final var scrolling = PropertyValues()

  override class var nodeClass: NodeClass { .scroll }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAScrollLayer { scrolling = layer.scrolling }
  }

  /// The axes along which it scrolls; a name that is not known scrolls along none.
  open var scrollMode: CAScrollLayerScrollMode {
    get { scrolling.scrollMode }
    set {
      changeProperty(.scrollMode, to: newValue) { scrolling.scrollMode = $0 }
    }
  }

  // generated: end
}

/// The axes along which a layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// As programs and documents spell it.
  public let rawValue: String
  /// A name, which may be another than those below.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along none.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Along y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Along x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Along both.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

extension CALayer {
  /// The nearest scroll layer that holds it.
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

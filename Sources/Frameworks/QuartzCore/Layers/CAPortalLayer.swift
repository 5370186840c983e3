public import Foundation
import RenderTree

/// A layer that shows another one again, as that one looks at the same instant, with all that is in it.
///
/// Documents have such layers; Apple's frameworks have no public one, so this class is this package's own. The copy lies
/// over the portal's background and under its sublayers; opacity, mask, filters and clip of the portal apply to it. It
/// has no transform and no opacity of its source's own unless the portal matches them, and otherwise lies where a
/// sublayer of the portal with the same bounds' origin would.
///
/// A source in another tree, or in none, is not shown; nor does a portal show itself, be it by way of others.
///
/// - Source: behaviour/documents.md, "Layers in documents"; the defaults are this package's choice.
open class CAPortalLayer: CALayer {
  private static let sourceKey = "sourceLayer"

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }

  /// A layer out of an archive, which keeps all but the source: that is no part of the layer.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The layer that is shown again; it is not kept alive.
  open var sourceLayer: CALayer? {
    get { portal.sourceLayer }
    set {
      guard isModel else {
        CAProgrammerError.raise("the source of a presentation layer cannot be set")
        return
      }
      portal.sourceLayer = newValue
      recordChange()
    }
  }

  /// The value of a property, the source among them.
  open override func value(forKey key: String) -> Any? {
    key == Self.sourceKey ? sourceLayer : super.value(forKey: key)
  }

  /// Sets a property, the source among them, or stores under a key of one's own.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == Self.sourceKey else { return super.setValue(value, forKey: key) }
    guard value == nil || value is NSNull || value is CALayer else {
      return reportTypeMismatch(value, forKey: key)
    }
    sourceLayer = value as? CALayer
  }

  // generated: properties
  /// The values of the class.
  struct PropertyValues {
    /// The layer that is shown again; it is not kept alive.
    weak var sourceLayer: CALayer?
    var hidesSourceLayer: Bool = false
    var matchesOpacity: Bool = false
    var matchesPosition: Bool = false
    var matchesTransform: Bool = false
  }

  final var portal = PropertyValues()

  override class var nodeClass: NodeClass { .portal }

  override func adoptPropertyValues(of layer: CALayer) {
    super.adoptPropertyValues(of: layer)
    if let layer = layer as? CAPortalLayer { portal = layer.portal }
  }

  /// Whether the source shows in portals only; a hidden portal, or one that shows nothing, hides nothing.
  open var hidesSourceLayer: Bool {
    get { portal.hidesSourceLayer }
    set {
      changeProperty(.hidesSourceLayer, to: newValue) { portal.hidesSourceLayer = $0 }
    }
  }

  /// Whether the copy has the opacity of its source, not that of what is above that one.
  open var matchesOpacity: Bool {
    get { portal.matchesOpacity }
    set {
      changeProperty(.matchesOpacity, to: newValue) { portal.matchesOpacity = $0 }
    }
  }

  /// Whether the copy's anchor point lies over the source's, wherever the portal is.
  open var matchesPosition: Bool {
    get { portal.matchesPosition }
    set {
      changeProperty(.matchesPosition, to: newValue) { portal.matchesPosition = $0 }
    }
  }

  /// Whether the copy is turned, scaled and seen in perspective as the source is, by its own transform and all above.
  open var matchesTransform: Bool {
    get { portal.matchesTransform }
    set {
      changeProperty(.matchesTransform, to: newValue) { portal.matchesTransform = $0 }
    }
  }

  // generated: end
}

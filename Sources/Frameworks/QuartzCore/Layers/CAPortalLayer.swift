public import Foundation
import RenderTree

/// A layer that displays another layer and its sublayers a second time, as they appear in the same frame.
///
/// Layer documents can contain portal layers, but Apple has no public class for them.
///
/// The copy is drawn above the portal's background and below its sublayers. The portal's opacity, mask, filters and
/// clipping apply to it. The source's own transform and opacity apply only if the portal is set to match them. If the
/// portal matches neither the position nor the transform of the source, the copy is placed like a sublayer of the
/// portal, with the origins of both bounds aligned.
///
/// A source in another layer tree, or in none, is not displayed. A portal never displays itself, whether directly or
/// through other portals. Since Apple documents no defaults, they are our choice.
open class CAPortalLayer: CALayer {
  private static let sourceKey = "sourceLayer"

  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }

  /// Decodes a portal layer, whose source must be set afterward because archives do not contain it.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The layer displayed by the portal, or `nil` for none.
  ///
  /// The portal does not retain it. Setting it on a presentation copy raises a `CAProgrammerError`.
  open var sourceLayer: CALayer? {
    get { portal.sourceLayer }
    set {
      guard isModel else {
        CAProgrammerError.raise(
          "'sourceLayer' of a presentation layer cannot be set; set it on the model layer")
        return
      }
      portal.sourceLayer = newValue
      recordChange()
    }
  }

  /// Returns the value of a property, including `sourceLayer`, or the custom value stored for the key.
  open override func value(forKey key: String) -> Any? {
    key == Self.sourceKey ? sourceLayer : super.value(forKey: key)
  }

  /// Sets a property, including `sourceLayer`, or stores a custom value.
  ///
  /// A `sourceLayer` value that is not a layer is reported and ignored.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard key == Self.sourceKey else { return super.setValue(value, forKey: key) }
    guard value == nil || value is NSNull || value is CALayer else {
      return reportTypeMismatch(value, forKey: key)
    }
    sourceLayer = value as? CALayer
  }

  // generated: properties
  /// The values of the properties that the class declares.
  struct PropertyValues {
    /// The layer displayed by the portal.
    ///
    /// The portal does not retain it.
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

  /// Whether the source layer is visible only in portals.
  ///
  /// A portal that is hidden or displays nothing does not hide its source. The default is `false`.
  open var hidesSourceLayer: Bool {
    get { portal.hidesSourceLayer }
    set {
      changeProperty(.hidesSourceLayer, to: newValue) { portal.hidesSourceLayer = $0 }
    }
  }

  /// Whether the copy has the same opacity as the source layer.
  ///
  /// The opacity of the source's ancestors is not included. The default is `false`.
  open var matchesOpacity: Bool {
    get { portal.matchesOpacity }
    set {
      changeProperty(.matchesOpacity, to: newValue) { portal.matchesOpacity = $0 }
    }
  }

  /// Whether the copy's anchor point is aligned with that of the source layer, regardless of the portal's position.
  ///
  /// The default is `false`.
  open var matchesPosition: Bool {
    get { portal.matchesPosition }
    set {
      changeProperty(.matchesPosition, to: newValue) { portal.matchesPosition = $0 }
    }
  }

  /// Whether the copy has the same orientation, scale and perspective as the source layer, including the effect of
  /// the source's ancestors.
  ///
  /// The default is `false`.
  open var matchesTransform: Bool {
    get { portal.matchesTransform }
    set {
      changeProperty(.matchesTransform, to: newValue) { portal.matchesTransform = $0 }
    }
  }

  // generated: end
}

import Color
import DisplayList

/// The offscreen groups used to draw a layer, of which there are at most two.
///
/// The outer group contains the layer with its shadow; the mask and the compositing filter apply to it. The inner
/// group contains the layer without its shadow; the filters, the opacity and a shadow cast by the content apply to
/// it.
///
/// Filters therefore affect the layer but not its shadow, which is cast by the filtered result. Apple documents this
/// order: filters, shadow, opacity, mask.
struct LayerGroupPlan {
  var outer: CompositingGroup?
  var inner: CompositingGroup?
  /// The factor applied to the alpha of the background, contents, border and each sublayer, in `0...1`.
  ///
  /// It is 1 if the opacity applies to the composited layer instead.
  var partOpacity: Double

  /// Determines which groups a layer needs.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the layer, multiplied by that of ancestors without group opacity.
  ///   - isComposed: Whether the opacity applies to the composited layer instead of separately to its background,
  ///     contents, border and sublayers.
  ///   - isMasked: Whether the layer has a mask.
  ///   - blend: The blend mode of the compositing filter.
  ///   - filters: The filters that apply to the composited layer.
  ///   - shadow: The shadow of the layer.
  ///   - castsItself: Whether the shadow is cast by the layer's content instead of a shadow path.
  init(
    opacity: Double, isComposed: Bool, isMasked: Bool, blend: BlendMode, filters: [ImageFilter],
    shadow: Shadow?, castsItself: Bool
  ) {
    let once = isComposed ? opacity : 1
    partOpacity = isComposed ? 1 : opacity
    let hasOuter = isMasked || blend != .normal
    if hasOuter { outer = CompositingGroup(opacity: shadow == nil ? once : 1, blend: blend) }
    if shadow != nil && castsItself {
      inner = CompositingGroup(opacity: once, shadow: shadow, filters: filters)
    } else if !hasOuter || shadow != nil {
      if once < 1 || !filters.isEmpty { inner = CompositingGroup(opacity: once, filters: filters) }
    } else if isMasked {
      if !filters.isEmpty { inner = CompositingGroup(filters: filters) }
    } else {
      outer?.filters = filters
    }
  }
}

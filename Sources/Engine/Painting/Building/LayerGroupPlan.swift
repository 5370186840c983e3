import Color
import DisplayList

/// The targets of its own that one layer takes.
///
/// The outer one holds the finished result with its shadow, for the mask and the compositing filter. The inner one holds
/// the result without the shadow, for the filters, the opacity and a shadow cast by it: the filters act on the finished
/// layer but not on its shadow, which is that of what they leave, as Apple lists filters before shadow, opacity and mask.
struct LayerGroupPlan {
  var outer: CompositingGroup?
  var inner: CompositingGroup?
  /// Multiplies the alpha of each part and sublayer.
  var partOpacity: Double

  /// Decides for a layer.
  ///
  /// - Parameters:
  ///   - opacity: the layer's opacity, with that of layers above that pass theirs on.
  ///   - isComposed: whether the layer is composed once and then multiplied.
  ///   - isMasked: whether it has a mask.
  ///   - blend: that of its compositing filter.
  ///   - filters: what the finished layer goes through.
  ///   - shadow: the one it casts.
  ///   - castsItself: whether what it draws casts the shadow, not a path.
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

import Colour
import DisplayList

/// The targets of its own that one layer takes.
///
/// The outer one holds the finished result with its shadow, for the mask and the compositing filter. The inner one holds
/// the result without the shadow, for the opacity and for a shadow cast by it.
struct Groups {
  var outer: Group?
  var inner: Group?
  /// Multiplies the alpha of each part and sublayer.
  var partOpacity: Double

  /// Decides for a layer.
  ///
  /// - Parameters:
  ///   - opacity: the layer's opacity, with that of layers above that pass theirs on.
  ///   - isComposed: whether the layer is composed once and then multiplied.
  ///   - isMasked: whether it has a mask.
  ///   - blend: that of its compositing filter.
  ///   - shadow: the one it casts.
  ///   - castsItself: whether what it draws casts the shadow, not a path.
  init(
    opacity: Double, isComposed: Bool, isMasked: Bool, blend: BlendMode, shadow: Shadow?,
    castsItself: Bool
  ) {
    let once = isComposed ? opacity : 1
    partOpacity = isComposed ? 1 : opacity
    if isMasked || blend != .normal {
      outer = Group(opacity: shadow == nil ? once : 1, blend: blend)
    }
    if shadow != nil && castsItself {
      inner = Group(opacity: once, shadow: shadow)
    } else if once < 1 && (outer == nil || shadow != nil) {
      inner = Group(opacity: once)
    }
  }
}

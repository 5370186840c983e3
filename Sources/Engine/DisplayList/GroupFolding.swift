import Color

/// The commands that replace a group with a single element, so that it needs no offscreen surface.
///
/// This is called folding the group.
///
/// Composers and renderers share this rule, so that they agree. The pixels can differ in rounding: a folded group is
/// rounded once, while a group on an offscreen surface is rounded when its content is drawn and again when it is
/// composited.
package enum GroupFoldResult: Equatable, Sendable {
  /// Draw the element with its alpha multiplied by a factor.
  case multiplied(by: Double)
  /// Draw the shadow, then the element with its alpha multiplied by a factor.
  case shadowed(ShapeShadow, by: Double)
  /// Draw the element, clipped to the shape of the mask and with its alpha multiplied by a factor.
  case clipped(Clip, by: Double)
}

extension CompositingGroup {
  /// Whether the group has no effect other than opacity and a shadow.
  private var onlyAppliesOpacity: Bool {
    filters.allSatisfy(\.isIdentity) && mesh == nil && blend == .normal
  }

  /// Folds a group that contains a single element.
  /// - Parameters:
  ///   - command: The only element in the group. If it is a nested group, its `beginGroup` command.
  ///   - isClipped: Whether the element is inside a clip within the group.
  /// - Returns: The commands to draw instead, or `nil` if the group needs an offscreen surface for the same result.
  package func foldResult(containing command: DisplayListCommand, isClipped: Bool = false)
    -> GroupFoldResult?
  {
    guard onlyAppliesOpacity else { return nil }
    let k = clampedToUnitInterval(opacity)
    let casts = shadow?.isVisible ?? false
    switch command {
    case .draw(let draw):
      guard casts, var own = shadow else { return .multiplied(by: k) }
      guard !isClipped, let alpha = draw.paint.uniformAlpha else { return nil }
      own.opacity *= alpha * k
      return .shadowed(
        ShapeShadow(draw.shape, transform: draw.transform, edges: draw.edges, shadow: own), by: k)
    case .shadow: return casts ? nil : .multiplied(by: k)
    case .beginGroup(let inner):
      guard !casts, !(inner.shadow?.isVisible ?? false), inner.blend == .normal else { return nil }
      return .multiplied(by: k)
    case .backdrop, .sprites, .beginMask, .endGroup, .pushClip, .popClip: return nil
    }
  }

  /// Folds a group whose content and mask are one draw command each.
  ///
  /// A mask with a single color is converted to a clip. Returns `nil` if the group needs an offscreen surface.
  package func foldResult(containing content: DisplayListCommand, maskedBy mask: DisplayListCommand)
    -> GroupFoldResult?
  {
    guard onlyAppliesOpacity, !(shadow?.isVisible ?? false), case .draw = content,
      case .draw(let mask) = mask, case .color(let color) = mask.paint
    else { return nil }
    return .clipped(
      Clip(mask.shape, transform: mask.transform, edges: mask.edges),
      by: clampedToUnitInterval(opacity) * clampedToUnitInterval(color.alpha))
  }
}

extension DisplayListCommand {
  /// Multiplies the alpha of everything drawn by the command, which must be of a kind into which a group can be
  /// folded.
  package mutating func multiplyAlpha(by k: Double) {
    guard k != 1 else { return }
    switch self {
    case .draw(var draw):
      draw.paint.multiplyAlpha(by: k)
      self = .draw(draw)
    case .shadow(var shadow):
      shadow.shadow.opacity *= k
      self = .shadow(shadow)
    case .beginGroup(var inner):
      inner.opacity = clampedToUnitInterval(inner.opacity) * k
      self = .beginGroup(inner)
    case .backdrop, .sprites, .beginMask, .endGroup, .pushClip, .popClip: break
    }
  }
}

extension ImageFilter {
  /// Whether the filter leaves every pixel unchanged.
  fileprivate var isIdentity: Bool {
    if case .gaussianBlur(let sigma) = self { !(sigma > 0) } else { false }
  }
}

extension Paint {
  /// The alpha shared by all points, or `nil` if it varies or is unknown.
  var uniformAlpha: Double? {
    switch self {
    case .color(let color): clampedToUnitInterval(color.alpha)
    case .gradient(let gradient):
      gradient.colors.allSatisfy { $0.alpha == 1 } ? gradient.opacity : nil
    case .image, .picture: nil
    }
  }

  /// Multiplies the alpha of all points by the given factor.
  package mutating func multiplyAlpha(by k: Double) {
    guard k != 1 else { return }
    switch self {
    case .color(let color):
      self = .color(
        RGBA(color.red, color.green, color.blue, clampedToUnitInterval(color.alpha) * k))
    case .gradient(var gradient):
      gradient.opacity = clampedToUnitInterval(gradient.opacity) * k
      self = .gradient(gradient)
    case .image(var image):
      image.opacity = clampedToUnitInterval(image.opacity) * k
      self = .image(image)
    case .picture(var picture):
      picture.opacity = clampedToUnitInterval(picture.opacity) * k
      self = .picture(picture)
    }
  }
}

/// Returns the value clamped to `0...1`.
///
/// NaN is converted to 0.
private func clampedToUnitInterval(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

import Color

/// The result of drawing a group with a single element without an offscreen surface (group folding).
///
/// Composers and renderers both use this rule, so that they agree. The results can differ in rounding: a folded group
/// rounds to pixels once, a group rounds its content and then the composited result.
package enum GroupFoldResult: Equatable, Sendable {
  /// Draw the element with its alpha multiplied.
  case multiplied(by: Double)
  /// Draw the shadow, and then the element with its alpha multiplied.
  case shadowed(ShapeShadow, by: Double)
  /// Draw the element with its alpha multiplied, clipped to the shape of the mask.
  case clipped(Clip, by: Double)
}

extension CompositingGroup {
  /// Whether the group has no effect except opacity and a shadow.
  private var onlyAppliesOpacity: Bool {
    filters.allSatisfy(\.isIdentity) && mesh == nil && blend == .normal
  }

  /// Returns the folding of a group that contains only a single command, or nil if the group needs an offscreen
  /// surface.
  /// - Parameters:
  ///   - command: The only element. If it is a group, its `beginGroup` command.
  ///   - isClipped: Whether the element is within a clip inside the group.
  /// - Returns: The folding, or nil if it would change the result.
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

  /// Returns the folding of a group whose content and mask are one drawing each, or nil if the group needs an
  /// offscreen surface.
  ///
  /// A mask of a single color is converted to a clip.
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
  /// Multiplies the alpha of everything that the command draws, for commands into which a group can be folded.
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
  /// The alpha of all points, or nil if it varies or is not known.
  var uniformAlpha: Double? {
    switch self {
    case .color(let color): clampedToUnitInterval(color.alpha)
    case .gradient(let gradient):
      gradient.colors.allSatisfy { $0.alpha == 1 } ? gradient.opacity : nil
    case .image, .picture: nil
    }
  }

  /// Multiplies the alpha of all points by a factor.
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

/// Returns a value clamped to 0…1.
///
/// NaN gives 0.
private func clampedToUnitInterval(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

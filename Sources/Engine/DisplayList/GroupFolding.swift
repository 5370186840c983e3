import Color

/// How a group that holds one thing is drawn without a target of its own.
///
/// Whoever writes a list, and whoever draws one that somebody else wrote, asks here, so that there is one rule: what is
/// drawn at once is rounded to pixels once, where a group rounds its content and then what comes of it.
package enum GroupFoldResult: Equatable, Sendable {
  /// The thing itself, its alpha multiplied.
  case multiplied(by: Double)
  /// The same over a shadow, which is drawn first.
  case shadowed(ShapeShadow, by: Double)
  /// The thing, its alpha multiplied, within the clip that the group's mask comes to.
  case clipped(Clip, by: Double)
}

extension CompositingGroup {
  /// Whether it does nothing but multiply what it holds, and cast a shadow where it has one.
  private var onlyAppliesOpacity: Bool {
    filters.allSatisfy(\.isIdentity) && mesh == nil && blend == .normal
  }

  /// How it is drawn where it holds a command and what belongs to that, and nothing else.
  ///
  /// - Parameters:
  ///   - command: the only thing in it, a group by its beginning.
  ///   - isClipped: whether that lies within a clip inside the group.
  /// - Returns: nil where the group has to stay.
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

  /// How it is drawn where it holds one drawing and its mask another; nil where it has to stay.
  ///
  /// A mask of one colour is a clip to its shape.
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
  /// Multiplies the alpha of everything it draws, as far as a group can be folded into it.
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
  /// Whether it leaves every pixel as it was, whatever that is.
  fileprivate var isIdentity: Bool {
    if case .gaussianBlur(let sigma) = self { !(sigma > 0) } else { false }
  }
}

extension Paint {
  /// The alpha that every point has; nil where it differs or is not known.
  var uniformAlpha: Double? {
    switch self {
    case .color(let color): clampedToUnitInterval(color.alpha)
    case .gradient(let gradient):
      gradient.colors.allSatisfy { $0.alpha == 1 } ? gradient.opacity : nil
    case .image, .picture: nil
    }
  }

  /// Multiplies the alpha of every point.
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

/// Confined to what can be multiplied, 0…1, as a renderer takes it; what is no number counts as 0.
private func clampedToUnitInterval(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

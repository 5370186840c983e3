import Colour
import DisplayList
import Geometry

// The background, the border and the clip of a layer: behaviour/rendering.md, "Corners and edges".

extension Walk {
  /// The background colour, over the whole outline.
  func drawBackground(_ look: Look) {
    guard let color = columns.backgroundColor.color(look.slot) else { return }
    recorder.draw(
      Draw(
        look.outline, .color(look.painted(color)), transform: look.plane,
        edges: look.edges), reach: look.plane.box(look.outlineBox))
  }

  /// The border: the ring between the outline and the one a border's width further in.
  func drawBorder(_ look: Look) {
    let width = columns.borderWidth.number(look.slot)
    if !width.isFinite { notes.note(.border) }
    guard width > 0, width.isFinite, let color = columns.borderColor.color(look.slot) else {
      return
    }
    recorder.draw(
      Draw(
        look.border(width), .color(look.painted(color)),
        transform: look.plane, edges: look.edges),
      reach: look.plane.box(look.outlineBox))
  }

  /// Begins the clip of masksToBounds; false where nothing inside could be seen.
  func beginClip(_ look: Look) -> Bool {
    let isStraight =
      look.plane.isAffine
      && (look.plane.affine.isScaleTranslation || look.plane.affine.isQuarterTurn)
    var region = ClipRegion(
      clip: Clip(look.outline, transform: look.plane, edges: look.edges),
      box: look.plane.box(look.outlineBox), isBox: isStraight && look.radius == 0)
    if look.edges != .hard && !isInContext {
      region.solid = isStraight ? look.solid : (.zero, .zero)
    }
    return recorder.beginClip(region)
  }
}

extension Look {
  /// Two boxes of pixels that lie wholly inside the outline, where the layer is not turned.
  fileprivate var solid: (Rect, Rect) {
    // A continuous corner begins that much earlier.
    let reach = curve == .continuous ? radius * CornerCurve.continuousReach : radius
    func pixels(_ rect: Rect) -> Rect { rect.isEmpty ? .zero : plane.box(rect).wholePixels }
    return (pixels(bounds.inset(reach, 0)), pixels(bounds.inset(0, reach)))
  }

  /// The ring between the outline and the one that far inside.
  fileprivate func border(_ width: Double) -> Shape {
    let inner = bounds.inset(width, width)
    guard !inner.isEmpty else { return outline }
    return .ring(
      outer: rounded,
      inner: RoundedRect(inner, radius: max(radius - width, 0), corners: corners, curve: curve))
  }
}

extension Affine {
  /// Whether each axis falls onto the other one.
  var isQuarterTurn: Bool { a == 0 && d == 0 }
}

import Diagnostics
import DisplayList
import Geometry
import Pixels
import RenderTree

// Drawing of layer contents by the layer or its delegate.

extension CALayer {
  /// The maximum number of pixels in the drawing of one layer.
  ///
  /// A larger layer is not drawn, because its image would need more than a gigabyte.
  private static let maximumPixelCount = 1 << 28

  /// Draws the contents of the layer.
  ///
  /// If nothing is drawn, contents that were set by the program are kept. If only a part is dirty or existing
  /// contents are preserved, the new drawing is placed over the last one.
  package final func drawContents(preservesExistingContents keepsOld: Bool = false) {
    if let tiled = self as? CATiledLayer {
      // Tiles are drawn when they become visible.
      if isModel { tiled.tiles.requestFullRedraw() }
      hasDrawing = true
      return
    }
    guard let (context, share) = makeDrawingContext() else {
      discardCachedDrawing()
      return
    }
    didSkipDrawing = false
    let old = reusableDrawing
    if old == nil { lastDrawing?.dirtyRect = nil }
    let part = lastDrawing?.dirtyRect
    if let old, keepsOld || part != nil {
      context.drawImageRows(of: old, in: bounds, isFlipped: isGeometryFlipped)
    }
    if let part {
      context.clip(to: part)
      if !keepsOld { context.clear(part) }
    }
    draw(in: context)
    if lastDrawing == nil { lastDrawing = CachedLayerDrawing() }
    lastDrawing?.memoryShare = share
    lastDrawing?.dirtyRect = nil
    lastDrawing?.bounds = bounds
    lastDrawing?.isFlipped = isGeometryFlipped
    if didSkipDrawing && context.displayList.commands.isEmpty {
      discardCachedDrawing()
    } else {
      let image = context.makeImage()
      lastDrawing?.image = image
      storeDrawnContents(image)
      hasDrawing = true
    }
  }

  /// Sets the drawn contents.
  ///
  /// While an animation redraws the layer for every frame, they are set without an implicit animation.
  final func storeDrawnContents(_ drawing: CGImage?) {
    guard isModel, isRedrawnByAnimation else {
      contents = drawing
      return
    }
    store.contents = drawing
    assignedProperties.insert(.contents)
    if isHosted { recordChange(of: .contents) }
  }

  /// The last drawing, or nil if its bounds, orientation or size in pixels differ from those of a new drawing.
  private final var reusableDrawing: CGImage? {
    guard hasDrawing, let lastDrawing, lastDrawing.bounds == bounds,
      lastDrawing.isFlipped == isGeometryFlipped,
      let image = contents as? CGImage,
      Double(image.width) == Double(bounds.width * contentsScale).rounded(.up),
      Double(image.height) == Double(bounds.height * contentsScale).rounded(.up)
    else { return nil }
    return image
  }

  /// Requests that a part of the contents is drawn again.
  ///
  /// The part is in the layer's coordinates.
  final func invalidateContents(in part: CGRect) {
    guard isModel, hasDrawing, !(self is CATiledLayer), let lastDrawing else {
      return setNeedsDisplay()
    }
    let due = part.standardized.overlap(with: bounds)
    // The part is outside the bounds, or all contents are dirty already.
    if due.isEmpty || (isDisplayNeeded && lastDrawing.dirtyRect == nil) { return }
    let known = lastDrawing.dirtyRect
    setNeedsDisplay()
    lastDrawing.dirtyRect = known.map { $0.union(due) } ?? due
  }

  /// The rectangle of the contents that must be drawn again, in the layer's coordinates.
  package final var dirtyRect: CGRect { lastDrawing?.dirtyRect ?? bounds }

  private func discardCachedDrawing() {
    if hasDrawing { contents = nil }
    hasDrawing = false
  }

  /// Creates a context in points of the bounds, with the y axis pointing down.
  ///
  /// For a flipped layer geometry it points up. Returns nil if the layer is empty, too large, or exceeds the memory
  /// budget.
  private func makeDrawingContext() -> (CGContext, MemoryBudget.Reservation?)? {
    let scale = Double(contentsScale)
    let (width, height) = (
      (Double(bounds.width) * scale).rounded(.up), (Double(bounds.height) * scale).rounded(.up)
    )
    guard width >= 1, height >= 1 else { return nil }
    guard width * height <= Double(Self.maximumPixelCount),
      width <= Double(PixelBuffer.maximumSide),
      height <= Double(PixelBuffer.maximumSide)
    else {
      diagnostics.report(
        "\(type(of: self)) of \(width) × \(height) pixels not drawn: it exceeds the maximum of "
          + "\(Self.maximumPixelCount) pixels or \(PixelBuffer.maximumSide) per side; "
          + "reduce its bounds or contentsScale")
      return nil
    }
    lastDrawing?.memoryShare = nil
    var share: MemoryBudget.Reservation?
    if let budget = TransactionStack.current.memoryBudget {
      // The smaller sizes of the image for minification need a third more memory.
      share = budget.reserve(byteCount: 4 * Int(width) * Int(height) / 3 * 4)
      if share == nil {
        diagnostics.report(
          "\(type(of: self)) of \(Int(width)) × \(Int(height)) pixels not drawn: too little of the memory limit of "
            + "\(budget.limit >> 20) MB is left; reduce its bounds, or raise the memory limit "
            + "(--limit memory=BYTES, CARenderer.limits.memory)")
        return nil
      }
    }
    let (left, top) = (-Double(bounds.minX) * scale, -Double(bounds.minY) * scale)
    let context = CGContext(
      pixelsWide: Int(width), pixelsHigh: Int(height),
      userToPixels: isGeometryFlipped
        ? Affine(scale, 0, 0, -scale, left, height - top) : Affine(scale, 0, 0, scale, left, top),
      isOpaque: isOpaque)
    return (context, share)
  }

  /// Draws a presentation copy with the values of a time, and returns its contents.
  final func renderedContents(at time: Double) -> Value {
    let copy = makePresentationCopy(at: time)
    copy.role = .building
    // If the copy draws nothing, the contents that the model layer drew are removed.
    copy.hasDrawing = hasDrawing
    copy.display()
    copy.role = .presentation
    return LayerPropertyAccessorTable.encodedValue(of: .contents, in: copy)
  }

  /// Whether an animation redraws the layer for every frame.
  ///
  /// Animations of other layers that reach this one are included.
  final var isRedrawnByAnimation: Bool {
    entries.contains { isRedrawn(by: $0.animation) }
      || host?.animations.isRedrawnByOtherLayer(self) ?? false
  }

  /// Returns whether an animation of a key path redraws the layer for every frame.
  final func isRedrawn(by animation: CAAnimation) -> Bool {
    switch animation {
    case let animation as CAPropertyAnimation:
      guard let key = animation.keyPath?.prefix(while: { $0 != "." }) else { return false }
      return type(of: self).needsDisplay(forKey: String(key))
    case let group as CAAnimationGroup: return group.animations?.contains(where: isRedrawn) ?? false
    default: return false
    }
  }
}

/// The last drawing of a layer.
final class CachedLayerDrawing {
  /// The bounds of the layer when it was drawn.
  var bounds = CGRect.zero
  /// The drawn image, or nil after it was released.
  weak var image: CGImage?
  /// Whether the first row of the image is at the maximum y, as for a layer with a flipped geometry.
  var isFlipped = false
  /// The rectangle that must be drawn again, or nil for all contents.
  var dirtyRect: CGRect?
  /// The reservation in the memory budget of all images.
  var memoryShare: MemoryBudget.Reservation?
}

extension CGContext {
  /// Draws the rows of an image into a rectangle without flipping them.
  ///
  /// The y axis points down, or up if `isFlipped` is true.
  fileprivate func drawImageRows(of image: CGImage, in rect: CGRect, isFlipped isTurned: Bool) {
    saveGState()
    translateBy(x: rect.minX, y: isTurned ? rect.minY : rect.maxY)
    scaleBy(x: 1, y: isTurned ? 1 : -1)
    interpolationQuality = .none
    draw(image, in: CGRect(origin: .zero, size: rect.size))
    restoreGState()
  }
}

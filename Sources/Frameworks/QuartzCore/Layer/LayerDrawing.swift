import Diagnostics
import DisplayList
import Geometry
import Pixels
import RenderTree

// Drawing of layer contents by the layer itself or its delegate.

extension CALayer {
  /// The maximum number of pixels in a layer's drawing.
  ///
  /// A larger layer is not drawn, because its image would need more than a gigabyte.
  private static let maximumPixelCount = 1 << 28

  /// Draws the contents of the layer.
  ///
  /// If nothing is drawn, contents set by the program are kept. If only part of the layer is dirty, or existing
  /// contents are preserved, the new drawing is composited over the previous one.
  package final func drawContents(preservesExistingContents keepsOld: Bool = false) {
    if let tiled = self as? CATiledLayer {
      // Tiles are drawn only when they become visible.
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
  /// While an animation redraws the layer for every frame, setting them does not start an implicit animation.
  final func storeDrawnContents(_ drawing: CGImage?) {
    guard isModel, isRedrawnByAnimation else {
      contents = drawing
      return
    }
    store.contents = drawing
    assignedProperties.insert(.contents)
    if isHosted { recordChange(of: .contents) }
  }

  /// The last drawing, or `nil` if its bounds, orientation or pixel size differ from those of a new drawing.
  private final var reusableDrawing: CGImage? {
    guard hasDrawing, let lastDrawing, lastDrawing.bounds == bounds,
      lastDrawing.isFlipped == isGeometryFlipped,
      let image = contents as? CGImage,
      Double(image.width) == Double(bounds.width * contentsScale).rounded(.up),
      Double(image.height) == Double(bounds.height * contentsScale).rounded(.up)
    else { return nil }
    return image
  }

  /// Marks part of the contents to be drawn again.
  ///
  /// The rectangle is in the layer's coordinates.
  final func invalidateContents(in part: CGRect) {
    guard isModel, hasDrawing, !(self is CATiledLayer), let lastDrawing else {
      return setNeedsDisplay()
    }
    let due = part.standardized.overlap(with: bounds)
    // The part is outside the bounds, or all of the contents are already dirty.
    if due.isEmpty || (isDisplayNeeded && lastDrawing.dirtyRect == nil) { return }
    let known = lastDrawing.dirtyRect
    setNeedsDisplay()
    lastDrawing.dirtyRect = known.map { $0.union(due) } ?? due
  }

  /// The part of the contents that must be drawn again, in the layer's coordinates.
  package final var dirtyRect: CGRect { lastDrawing?.dirtyRect ?? bounds }

  private func discardCachedDrawing() {
    if hasDrawing { contents = nil }
    hasDrawing = false
  }

  /// Creates a drawing context whose unit is the point, with the y axis pointing down.
  ///
  /// If the layer's geometry is flipped, the y axis points up. Returns `nil` if the layer is empty or too large, or
  /// exceeds the memory budget.
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
      // The mipmap levels of the image need a third more memory.
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

  /// Draws a presentation copy with the values at the given time, and returns the copy's contents.
  final func renderedContents(at time: Double) -> Value {
    let copy = makePresentationCopy(at: time)
    copy.role = .building
    // If the copy draws nothing, the contents drawn by the model layer are removed from it.
    copy.hasDrawing = hasDrawing
    copy.display()
    copy.role = .presentation
    return LayerPropertyAccessorTable.encodedValue(of: .contents, in: copy)
  }

  /// Whether an animation causes the layer to be redrawn for every frame.
  ///
  /// Animations of other layers that apply to this one are included.
  final var isRedrawnByAnimation: Bool {
    entries.contains { isRedrawn(by: $0.animation) }
      || host?.animations.isRedrawnByOtherLayer(self) ?? false
  }

  /// Returns whether the given animation causes the layer to be redrawn for every frame.
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

/// The last drawing of a layer, with the state needed to reuse or update it.
final class CachedLayerDrawing {
  /// The bounds of the layer when it was drawn.
  var bounds = CGRect.zero
  /// The drawn image, or `nil` if it has been released.
  weak var image: CGImage?
  /// Whether the first row of the image is at the maximum y, as in a layer with flipped geometry.
  var isFlipped = false
  /// The rectangle that must be drawn again, or `nil` if all contents must be.
  var dirtyRect: CGRect?
  /// The reservation for the image in the memory budget shared by all images.
  var memoryShare: MemoryBudget.Reservation?
}

extension CGContext {
  /// Draws an image into a rectangle without flipping it.
  ///
  /// The y axis points down, or up if `isFlipped` is `true`.
  fileprivate func drawImageRows(of image: CGImage, in rect: CGRect, isFlipped isTurned: Bool) {
    saveGState()
    translateBy(x: rect.minX, y: isTurned ? rect.minY : rect.maxY)
    scaleBy(x: 1, y: isTurned ? 1 : -1)
    interpolationQuality = .none
    draw(image, in: CGRect(origin: .zero, size: rect.size))
    restoreGState()
  }
}

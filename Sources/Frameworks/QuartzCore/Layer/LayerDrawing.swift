import Diagnostics
import DisplayList
import Geometry
import Pixels
import RenderTree

// Contents that a layer draws itself: behaviour/layers.md, "Roles", behaviour/actions.md, "Transactions".

extension CALayer {
  /// The most pixels of one layer's drawing; a larger layer is not drawn, as its picture alone would take a gigabyte.
  private static let maximumPixelCount = 1 << 28

  /// Draws the contents; those that somebody set stay where nobody draws anything.
  ///
  /// Where the old ones are kept, or only a part is due, the new drawing goes over what was drawn before.
  package final func drawContents(preservesExistingContents keepsOld: Bool = false) {
    if let tiled = self as? CATiledLayer {
      // They are drawn when they are seen.
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

  /// Sets the contents; while an animation draws every frame they do not fade into each other besides.
  final func storeDrawnContents(_ drawing: CGImage?) {
    guard isModel, isRedrawnByAnimation else {
      contents = drawing
      return
    }
    store.contents = drawing
    assignedProperties.insert(.contents)
    if isHosted { recordChange(of: .contents) }
  }

  /// What it drew last, where that lies as a drawing of the present would.
  private final var reusableDrawing: CGImage? {
    guard hasDrawing, let lastDrawing, lastDrawing.bounds == bounds,
      lastDrawing.isFlipped == isGeometryFlipped,
      let image = contents as? CGImage,
      Double(image.width) == Double(bounds.width * contentsScale).rounded(.up),
      Double(image.height) == Double(bounds.height * contentsScale).rounded(.up)
    else { return nil }
    return image
  }

  /// Asks for new contents of a part.
  final func invalidateContents(in part: CGRect) {
    guard isModel, hasDrawing, !(self is CATiledLayer), let lastDrawing else {
      return setNeedsDisplay()
    }
    let due = part.standardized.overlap(with: bounds)
    // Nothing of it is seen, or everything is due already.
    if due.isEmpty || (isDisplayNeeded && lastDrawing.dirtyRect == nil) { return }
    let known = lastDrawing.dirtyRect
    setNeedsDisplay()
    lastDrawing.dirtyRect = known.map { $0.union(due) } ?? due
  }

  /// What is to be drawn anew: all of it, or a part.
  package final var dirtyRect: CGRect { lastDrawing?.dirtyRect ?? bounds }

  private func discardCachedDrawing() {
    if hasDrawing { contents = nil }
    hasDrawing = false
  }

  /// In points of the bounds, y running down; running up where the layer's geometry is flipped, as its drawing turns
  /// with it: behaviour/rendering.md, "Contents".
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
        "\(type(of: self)) of \(width) × \(height) pixels is too large to be drawn; "
          + "make it smaller or lower its contentsScale")
      return nil
    }
    lastDrawing?.memoryShare = nil
    var share: MemoryBudget.Reservation?
    if let budget = TransactionStack.current.memoryBudget {
      // The smaller sizes that it is shown from take a third more.
      share = budget.reserve(byteCount: 4 * Int(width) * Int(height) / 3 * 4)
      if share == nil {
        diagnostics.report(
          "\(type(of: self)) of \(Int(width)) × \(Int(height)) pixels is not drawn, too little is left of the "
            + "\(budget.limit >> 20) MB for all pictures; make it smaller, or raise the limit (memory)"
        )
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

  /// Draws a presentation copy as it shows at an instant, and gives its contents.
  final func renderedContents(at time: Double) -> Value {
    let copy = makePresentationCopy(at: time)
    copy.role = .building
    // A copy that draws nothing must not show what the model drew.
    copy.hasDrawing = hasDrawing
    copy.display()
    copy.role = .presentation
    return LayerPropertyAccessorTable.encodedValue(of: .contents, in: copy)
  }

  /// Whether an animation of it, or one that reaches into it, makes the layer draw itself for every frame.
  final var isRedrawnByAnimation: Bool {
    entries.contains { isRedrawn(by: $0.animation) }
      || host?.animations.isRedrawnByOtherLayer(self) ?? false
  }

  /// Whether an animation of a key path makes the layer draw itself anew for every frame.
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

/// What a layer drew last.
final class CachedLayerDrawing {
  /// The bounds that it drew.
  var bounds = CGRect.zero
  /// The picture; nil once nothing else holds it.
  weak var image: CGImage?
  /// Whether it lies with its first row at the greatest y, as that of a layer whose geometry is flipped.
  var isFlipped = false
  /// The part that is due anew; nil for all of it.
  var dirtyRect: CGRect?
  /// What it takes of the memory for all pictures.
  var memoryShare: MemoryBudget.Reservation?
}

extension CGContext {
  /// Fills a rectangle with the rows of a picture as they are; y runs down, or up where the drawing is turned.
  fileprivate func drawImageRows(of image: CGImage, in rect: CGRect, isFlipped isTurned: Bool) {
    saveGState()
    translateBy(x: rect.minX, y: isTurned ? rect.minY : rect.maxY)
    scaleBy(x: 1, y: isTurned ? 1 : -1)
    interpolationQuality = .none
    draw(image, in: CGRect(origin: .zero, size: rect.size))
    restoreGState()
  }
}

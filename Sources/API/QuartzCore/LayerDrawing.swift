import DisplayList
import Geometry
import Pixels
import RenderTree

// Contents that a layer draws itself: spec/01 section 1, spec/02 section 7.

extension CALayer {
  /// The most pixels of one layer's drawing; a larger layer is not drawn, as its picture alone would take a gigabyte.
  private static let mostPixels = 1 << 28

  /// Draws the contents; those that somebody set stay where nobody draws anything.
  package final func drawContents() {
    if let tiled = self as? CATiledLayer {
      // They are drawn when they are seen.
      if role == .model { tiled.tiles.askForAll() }
      hasDrawing = true
      return
    }
    guard let context = makeDrawingContext() else {
      dropDrawing()
      return
    }
    isLeftUndrawn = false
    draw(in: context)
    if isLeftUndrawn && context.displayList.commands.isEmpty {
      dropDrawing()
    } else {
      show(context.makeImage())
      hasDrawing = true
    }
  }

  /// Sets the contents; while an animation draws every frame they do not fade into each other besides.
  final func show(_ drawing: CGImage?) {
    guard role == .model, entries.contains(where: { isDrawn(by: $0.animation) }) else {
      contents = drawing
      return
    }
    store.contents = drawing
    touched.insert(.contents)
    if isHosted { markDirty(.contents) }
  }

  private func dropDrawing() {
    if hasDrawing { contents = nil }
    hasDrawing = false
  }

  /// In points of the bounds, y running down.
  private func makeDrawingContext() -> CGContext? {
    let scale = Double(contentsScale)
    let (width, height) = (
      (Double(bounds.width) * scale).rounded(.up), (Double(bounds.height) * scale).rounded(.up)
    )
    guard width >= 1, height >= 1 else { return nil }
    guard width * height <= Double(Self.mostPixels), width <= Double(PixelBuffer.maximumSide),
      height <= Double(PixelBuffer.maximumSide)
    else {
      Log.report(
        "\(type(of: self)) of \(width) × \(height) pixels is too large to be drawn; "
          + "make it smaller or lower its contentsScale")
      return nil
    }
    return CGContext(
      pixelsWide: Int(width), pixelsHigh: Int(height),
      userToPixels: Affine(
        scale, 0, 0, scale, -Double(bounds.minX) * scale, -Double(bounds.minY) * scale),
      isOpaque: isOpaque)
  }

  /// Draws a presentation copy as it shows at an instant, and gives its contents.
  final func drawnContents(at time: Double) -> Value {
    let copy = makeCopy(at: time)
    copy.role = .building
    copy.display()
    copy.role = .presentation
    return LayerProperties.encode(.contents, copy)
  }

  /// Whether an animation of a key path makes the layer draw itself anew for every frame.
  final func isDrawn(by animation: CAAnimation) -> Bool {
    switch animation {
    case let animation as CAPropertyAnimation:
      guard let key = animation.keyPath?.prefix(while: { $0 != "." }) else { return false }
      return type(of: self).needsDisplay(forKey: String(key))
    case let group as CAAnimationGroup: return group.animations?.contains(where: isDrawn) ?? false
    default: return false
    }
  }
}

import CoreGraphics
import Foundation
import QuartzCore

/// What a view knows of its own drawing.
@MainActor
final class ViewDrawingState {
  /// Whether the scale was set by hand.
  var hasCustomScale = false
  /// Whether the view's own `draw(_:)`, which has nothing to draw, was called.
  var skipsDefaultDrawing = false
  /// Whether the contents are what the view drew last.
  private(set) var hasCurrentContents = false
  /// Whether it was to be drawn when it had no extent.
  private(set) var waitsForSize = false

  nonisolated init() {}

  /// Draws the contents of the view's layer, or of a presentation copy of it.
  func displayLayer(_ layer: CALayer, of view: UIView) {
    waitsForSize = layer.bounds.isEmpty
    let scale = layer.contentsScale
    if layer === view.layer, !hasCustomScale {
      setContentsScale(view.window?.screen.scale ?? ScreenSettings.current.scale, of: layer)
    }
    layer.drawContents(preservesExistingContents: !view.clearsContextBeforeDrawing)
    hasCurrentContents = layer.hasDrawing
    if !hasCurrentContents, layer === view.layer { setContentsScale(scale, of: layer) }
  }

  func drawLayer(_ layer: CALayer, in ctx: CGContext, of view: UIView) {
    skipsDefaultDrawing = false
    GraphicsContextStack.withContext(ctx) {
      // Of a layer in tiles one at a time is drawn: what the clip leaves open.
      let part = layer is CATiledLayer ? ctx.boundingBoxOfClipPath : layer.dirtyRect
      view.traitCollection.performAsCurrent { view.draw(part) }
    }
    if skipsDefaultDrawing { layer.didSkipDrawing = true }
  }

  private func setContentsScale(_ scale: CGFloat, of layer: CALayer) {
    guard layer.contentsScale != scale else { return }
    UIView.performWithoutAnimation { layer.contentsScale = scale }
  }
}

// MARK: - Pictures of views

extension UIView {
  /// Draws the view and everything in it over a rectangle of the current context: as the model says once it is laid
  /// out, or as it shows now.
  func drawTree(in rect: CGRect, afterLayout: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), !bounds.isEmpty, !rect.isEmpty else {
      return false
    }
    if afterLayout { layoutIfNeeded() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.renderAsOnScreen(in: context, usesPresentation: !afterLayout)
    context.restoreGState()
    return true
  }

  /// A view that shows a part of this one.
  func makeSnapshotView(of rect: CGRect, insets: UIEdgeInsets, afterLayout: Bool) -> UIView? {
    if afterLayout { layoutIfNeeded() }
    let scale = window?.screen.scale ?? ScreenSettings.current.scale
    guard
      let context = GraphicsContextStack.makeContext(
        bounds: rect.standardized, scale: scale, isOpaque: false)
    else { return nil }
    layer.renderAsOnScreen(in: context, usesPresentation: !afterLayout)
    let view = UIView(frame: CGRect(origin: .zero, size: rect.standardized.size))
    view.layer.contents = context.makeImage()
    view.layer.contentsScale = scale
    view.layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1).inset(
      by: UIEdgeInsets(
        top: insets.top / rect.height, left: insets.left / rect.width,
        bottom: insets.bottom / rect.height, right: insets.right / rect.width))
    return view
  }

  /// Whether an animation keeps touches off, as one of a block without `allowUserInteraction` does.
  var isInteractionDisabledByAnimation: Bool { isAnimated { !$0.allowsUserInteraction } }

  /// The hit inside the view at a point of the superview's coordinates; nil, too, where too many views are in each other.
  func hitTest(at point: CGPoint, from superview: UIView, with event: UIEvent?) -> UIView? {
    NestingLimit.performHitTest {
      hitTest(convertHitTestPoint(point, from: superview), with: event)
    }
  }

  /// A point of the superview in the view's own coordinates, as touches find it: where it is shown while an animator
  /// moves it, else where it is.
  private func convertHitTestPoint(_ point: CGPoint, from superview: UIView) -> CGPoint {
    guard isAnimated(byBlockWhere: \.hitTestsPresentationLayer),
      let presented = layer.presentation(),
      let around = presented.superlayer
    else { return convert(point, from: superview) }
    return presented.convert(point, from: around)
  }

  private func isAnimated(byBlockWhere isMeant: (ViewAnimationBlock) -> Bool) -> Bool {
    guard let keys = layer.animationKeys() else { return false }
    return keys.contains { key in
      guard let block = layer.animation(forKey: key)?.delegate as? ViewAnimationBlock else {
        return false
      }
      return isMeant(block)
    }
  }
}

import CoreGraphics
import Foundation
import QuartzCore

/// The state of a view's drawn content.
@MainActor
final class ViewDrawingState {
  /// Whether the scale of the content was set by client code.
  var hasCustomScale = false
  /// Whether the default implementation of `draw(_:)` was called, which draws nothing.
  var skipsDefaultDrawing = false
  /// Whether the contents of the layer were drawn by the view.
  private(set) var hasCurrentContents = false
  /// Whether drawing was requested while the view was empty.
  private(set) var waitsForSize = false

  nonisolated init() {}

  /// Draws the contents of the view's layer or a presentation copy of the layer.
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
      // The tiles of a tiled layer are drawn separately, each with its rectangle as the clipping area.
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

// MARK: - Snapshots

extension UIView {
  /// Draws the view and its descendants into the given rectangle of the current context.
  ///
  /// - Parameters:
  ///   - rect: The destination rectangle, in the coordinates of the context.
  ///   - afterLayout: Whether pending layout is performed and model values are drawn. Otherwise, the current state of
  ///     animations is drawn.
  /// - Returns: False if there is no current context, or if the destination rectangle or the view is empty.
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

  /// Returns a view that displays an image of the given rectangle of this view, or `nil` if the rectangle is empty or
  /// too large.
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

  /// Whether an animation disables user interaction with the view.
  ///
  /// This applies to animation blocks without the option `allowUserInteraction`.
  var isInteractionDisabledByAnimation: Bool { isAnimated { !$0.allowsUserInteraction } }

  /// Performs a hit test for a point in the superview's coordinates.
  ///
  /// Returns `nil` if views are nested more deeply than the limit.
  func hitTest(at point: CGPoint, from superview: UIView, with event: UIEvent?) -> UIView? {
    NestingLimit.performHitTest {
      hitTest(convertHitTestPoint(point, from: superview), with: event)
    }
  }

  /// Converts a point from the superview's coordinates for a hit test.
  ///
  /// If the view is being moved by a property animator that hit-tests the presentation layer, the conversion uses the
  /// current position on the screen.
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

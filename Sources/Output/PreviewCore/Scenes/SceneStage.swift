package import CoreGraphics
package import QuartzCore
import RenderServer

/// A renderer whose root layer is committed before the layers of a scene are created.
///
/// A commit removes the animations of layers that are in no tree, and animation blocks animate only views whose window
/// is in a committed tree. A scene is therefore created, added to the root layer and displayed in one transaction.
package struct SceneStage {
  /// The root layer, which is empty at first.
  package let root: CALayer
  /// The renderer, whose bounds are empty at first.
  package let renderer: CARenderer

  /// Creates a stage and commits its root layer.
  ///
  /// The stage uses the current render context, if that has the same clock and no layers.
  package init(clock: ManualClock = ManualClock()) {
    root = CALayer()
    renderer = CARenderer(layer: root, bounds: .zero, clock: clock)
  }

  /// Calls a closure in one transaction, which is committed afterwards, while the stage's render context is current.
  ///
  /// The transaction is the implicit one, as in a turn of an app. An explicit transaction would also hold back the commits
  /// of another renderer with which the closure samples values.
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    try renderer.withMediaTime {
      // A setting opens the implicit transaction, so that explicit transactions of the closure are nested in it.
      CATransaction.setDisableActions(false)
      defer { CATransaction.flush() }
      return try body()
    }
  }

  /// Adds a layer to the root layer without animation, and sets the rendered rectangle.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - bounds: The rectangle to render, in points, in the coordinate system of the root layer.
  ///   - scale: The number of pixels per point.
  package func add(_ layer: CALayer, rendering bounds: CGRect, scale: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(layer)
    CATransaction.commit()
    (renderer.bounds, renderer.scale) = (bounds, scale)
  }
}

import Foundation
import QuartzCore
import RenderServer
import Testing

/// The layers and the renderer of an article's examples.
typealias ArticleStage = (stage: CALayer, layer: CALayer, renderer: CARenderer)

/// Returns a stage with one layer in it, whose first frame has been drawn, so that both are live.
@MainActor func makeArticleStage(
  width: CGFloat = 320, layer frame: CGRect = CGRect(x: 80, y: 80, width: 40, height: 40)
) throws -> ArticleStage {
  let (stage, layer) = (CALayer(), CALayer())
  stage.frame = CGRect(x: 0, y: 0, width: width, height: 200)
  layer.frame = frame
  stage.addSublayer(layer)
  let renderer = CARenderer(layer: stage, bounds: stage.bounds)
  _ = try renderer.frame(at: 0)
  return (stage, layer, renderer)
}

extension CARenderer {
  /// Returns a number that a layer presents at a time in seconds, or `nil` without a presentation layer.
  @MainActor func presentedNumber(
    _ keyPath: String, of layer: CALayer, at time: Double
  ) throws -> CGFloat? {
    CATransaction.flush()
    _ = try frame(at: time)
    let value = withMediaTime { layer.presentation()?.value(forKeyPath: keyPath) }
    return (value as? NSNumber).map { CGFloat($0.doubleValue) } ?? value as? CGFloat
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import RenderServer

/// Returns the bytes of an image, or no bytes for nil.
func bytes(of image: CGImage?) -> Data { image?.dataProvider?.data as Data? ?? Data() }

/// Returns the bytes of a picture of the layers built on a live canvas, with a size in points.
func livePicture(
  _ width: CGFloat, _ height: CGFloat, at time: Double = 0, flipped: Bool = false,
  _ build: (CALayer) -> Void
) -> Data {
  let canvas = CALayer()
  canvas.frame = CGRect(x: 0, y: 0, width: width, height: height)
  canvas.isGeometryFlipped = flipped
  let renderer = CARenderer(layer: canvas, bounds: canvas.bounds)
  RenderContext.$current.withValue(renderer.context) {
    CATransaction.setDisableActions(true)
    build(canvas)
  }
  return bytes(of: renderer.image(at: time))
}

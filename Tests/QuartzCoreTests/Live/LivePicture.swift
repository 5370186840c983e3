import CoreGraphics
import Foundation
import QuartzCore
import RenderServer

/// Returns the bytes of an image, or empty data if the image is `nil`.
func bytes(of image: CGImage?) -> Data { image?.dataProvider?.data as Data? ?? Data() }

/// Returns the rendered bytes of a canvas with the given size in points and the layers added by `build`.
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

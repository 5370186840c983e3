import CoreGraphics
import Foundation
import QuartzCore
import RenderServer

/// The bytes of a picture; none where there is none.
func bytes(of image: CGImage?) -> Data { image?.dataProvider?.data as Data? ?? Data() }

/// The bytes of a picture of so many points of what is built on a canvas that is live already.
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

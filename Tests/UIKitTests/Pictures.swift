import RenderServer
import UIKit

/// Returns the premultiplied red, green, blue and alpha components of a pixel, or an empty array if the position is
/// outside the image.
func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [UInt8] {
  guard let image, let data = image.dataProvider?.data as Data?, x < image.width, y < image.height
  else { return [] }
  let at = data.startIndex + y * image.bytesPerRow + x * 4
  return Array(data[at..<at + 4])
}

/// Whether each component of a pixel is within 2 of the given color's component.
func isColor(_ pixel: [UInt8], _ color: [Int]) -> Bool {
  pixel.count == color.count && zip(pixel, color).allSatisfy { abs(Int($0) - $1) <= 2 }
}

let red = [255, 0, 0, 255]
let green = [0, 255, 0, 255]
let blue = [0, 0, 255, 255]
let white = [255, 255, 255, 255]
let nothing = [0, 0, 0, 0]

/// Draws an image of the given size with one pixel per point.
func drawn(_ width: CGFloat, _ height: CGFloat, _ actions: () -> Void) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
    .image { _ in actions() }
}

/// A 2 × 2-pixel image: red and green in the top row, blue and white in the bottom row.
let quarters = drawn(2, 2) {
  let colors: [(UIColor, CGFloat, CGFloat)] = [
    (.red, 0, 0), (.green, 1, 0), (.blue, 0, 1), (.white, 1, 1),
  ]
  for (color, x, y) in colors {
    color.setFill()
    UIRectFill(CGRect(x: x, y: y, width: 1, height: 1))
  }
}

/// A fixture with a window on a manual clock.
@MainActor
final class Screen {
  let clock = ManualClock()
  let context: RenderContext
  let window: UIWindow

  init(_ window: UIWindow = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))) {
    context = RenderContext(clock: clock)
    self.window = window
    run {
      window.isHidden = false
      context.endTurn()
    }
  }

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  /// Runs a closure, then ends the run loop turn.
  func change(_ body: () -> Void) {
    run {
      body()
      context.endTurn()
    }
  }

  func advance(to time: Double) {
    run { context.advanceClock(clock, to: ManualClock.start + time) }
  }

  /// Returns an image of the window's model values, without animations.
  func picture() -> CGImage? {
    let size = window.bounds.size
    return drawn(size.width, size.height) {
      _ = window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }.cgImage
  }
}

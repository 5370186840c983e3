import Foundation
import Pixels
import QuartzCore
import RenderServer

/// A layer tree that is rendered frame by frame at 60 frames per second.
///
/// Rendering a frame includes evaluating animations, composition, and drawing into a new image.
package final class Stage {
  package static let rate = 60.0

  /// The render context, which contains the layer tree and its clock.
  package let context: RenderContext
  /// The renderer that draws the layer tree.
  package let renderer: CARenderer
  /// The root layer.
  package let root = CALayer()
  /// The number of the frame with which the film begins.
  package var first = 0

  /// Creates a layer tree with the given size in points.
  ///
  /// `build` adds layers to the root layer, and `threads` is the number of drawing threads.
  package init(
    _ size: CGSize = CGSize(width: 1920, height: 1080), scale: CGFloat = 1, threads: Int,
    build: (CALayer) -> Void
  ) {
    let context = RenderContext(clock: ManualClock(), threads: threads)
    self.context = context
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = colour(0x1A1A1F)
    let root = root
    renderer = RenderContext.$current.withValue(context) {
      build(root)
      return CARenderer(layer: root, bounds: root.frame, scale: scale, clock: context.clock)
    }
  }

  /// Renders the frame with the given number, counted from the beginning of the film.
  @discardableResult package func draw(_ frame: Int) throws -> PixelBuffer {
    try renderer.frame(at: Double(first + frame) / Self.rate).pixels
  }

  /// Marks the whole image as damaged and renders the frame with the given number.
  package func redraw(_ frame: Int) throws {
    renderer.addUpdate(renderer.bounds)
    try draw(frame)
  }
}

/// Returns the color with the given hexadecimal value 0xRRGGBB.
///
/// `alpha` is in the range `0...1`.
package func colour(_ hex: UInt32, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(
    srgbRed: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}

extension CALayer {
  /// Adds an endless animation of a property.
  ///
  /// If `autoreverses` is `true`, the value returns to its start in each cycle. Times are in seconds.
  package func swing(
    _ keyPath: String, from: Any, to: Any, over duration: Double, autoreverses: Bool = true,
    begin: Double = 0, _ curve: CAMediaTimingFunctionName = .easeInEaseOut
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    animation.timeOffset = begin
    animation.autoreverses = autoreverses
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: curve)
    add(animation, forKey: keyPath)
  }
}

/// Returns an image with the pixel colors returned by a closure.
///
/// The size is in pixels.
package func makeImage(
  _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> (CGColor)
) -> CGImage? {
  var bytes = [UInt8](repeating: 0, count: width * height * 4)
  for y in 0..<height {
    for x in 0..<width {
      let parts = pixel(x, y).components ?? [0, 0, 0, 0]
      let alpha = Double(parts[3])
      for k in 0..<3 { bytes[(y * width + x) * 4 + k] = UInt8(Double(parts[k]) * alpha * 255) }
      bytes[(y * width + x) * 4 + 3] = UInt8(alpha * 255)
    }
  }
  guard let provider = CGDataProvider(data: NSData(data: Data(bytes))) else { return nil }
  return CGImage(
    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
    space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
    provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
}

import Foundation
import Pixels
import QuartzCore
import RenderServer

/// A layer tree that is drawn frame by frame, at 60 frames a second.
///
/// A frame is the whole way: evaluation of the animations, composition, drawing, into a picture of its own.
package final class Stage {
  package static let rate = 60.0

  /// The tree and its time.
  package let context: RenderContext
  /// What draws it.
  package let renderer: CARenderer
  /// What lies beneath all layers.
  package let root = CALayer()
  /// The frame that a film of the scene begins with.
  package var first = 0

  /// A stage of so many points, filled by `build` and drawn by so many threads.
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

  /// Draws a frame of the film.
  @discardableResult package func draw(_ frame: Int) throws -> PixelBuffer {
    try renderer.frame(at: Double(first + frame) / Self.rate).pixels
  }

  /// Marks the whole picture as changed and draws a frame of the film.
  package func redraw(_ frame: Int) throws {
    renderer.addUpdate(renderer.bounds)
    try draw(frame)
  }
}

/// A colour of the form 0xRRGGBB.
package func colour(_ hex: UInt32, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(
    srgbRed: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
    blue: CGFloat(hex & 255) / 255, alpha: alpha)
}

extension CALayer {
  /// Lets a value go to and fro, or on and on, for ever.
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

/// A picture as layers take it.
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

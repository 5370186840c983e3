import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// The colors used in the gallery.
enum Ink {
  static let coral = color(0xFF6B6B)
  static let amber = color(0xFFC857)
  static let mint = color(0x3DDBC0)
  static let violet = color(0x8C7AE6)
  static let sky = color(0x4FB4FF)
  static let paper = color(0xF2F4FF)
  static let faint = color(0xFFFFFF, 0.14)
  /// The color of captions as a hexadecimal value 0xRRGGBB, for labels.
  static let caption: UInt32 = 0xAEB5D8
}

/// The center of the canvas, in points.
let middle = CGPoint(x: 160, y: 100)

/// Returns a rectangle of the given size, centered on the given point.
func around(_ center: CGPoint, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
}

extension CALayer {
  /// Adds a caption below the given frame.
  ///
  /// `room` is the available width in points.
  @MainActor func caption(
    _ text: String, below frame: CGRect, room: CGFloat = 160, ink: UInt32 = Ink.caption
  ) {
    // The font size is reduced for captions that would exceed the available width.
    let size = min(10, room / (0.56 * CGFloat(text.count)))
    let words = label(text, size: size, .medium, ink)
    words.textAlignment = .center
    words.frame = CGRect(
      x: (frame.midX - room / 2).rounded(), y: frame.maxY + 3, width: room, height: 14)
    show(words)
  }

  /// Returns a row of equally sized frames, one for each caption, and adds the captions below the frames.
  ///
  /// The row is vertically centered on the canvas. If there are several rows, `row` is its index, counted from the
  /// top.
  @MainActor func places(
    _ captions: [String], _ width: CGFloat, _ height: CGFloat, row: Int = 0, of rows: Int = 1,
    ink: UInt32 = Ink.caption
  ) -> [CGRect] {
    let step = Exhibit.size.width / CGFloat(captions.count)
    let rowHeight = Exhibit.size.height / CGFloat(rows)
    return captions.enumerated().map { index, text in
      let center = CGPoint(
        x: step * (CGFloat(index) + 0.5), y: rowHeight * (CGFloat(row) + 0.5) - 6)
      let frame = around(CGPoint(x: center.x.rounded(), y: center.y.rounded()), width, height)
      caption(text, below: frame, room: step, ink: ink)
      return frame
    }
  }

  /// Adds an endless animation of a property from one value to another and back.
  ///
  /// Times are in seconds.
  func sweep(
    _ keyPath: String, from: Any?, to: Any?, over seconds: Double = 1, after delay: Double = 0
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = seconds
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    if delay > 0 { animation.beginTime = CACurrentMediaTime() + delay }
    add(animation, forKey: nil)
  }

  /// Adds an endless animation that shows each of the given values for the same time.
  func step(_ keyPath: String, _ values: [Any], over seconds: Double) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.calculationMode = .discrete
    animation.duration = seconds
    animation.repeatCount = .infinity
    add(animation, forKey: nil)
  }
}

/// Returns a rectangular layer with a letter that makes its orientation visible.
@MainActor
func tile(_ frame: CGRect, _ fill: CGColor = Ink.coral, letter: String = "A") -> CALayer {
  let layer = plate(frame, fill, radius: 8)
  layer.allowsEdgeAntialiasing = true
  let words = CATextLayer()
  words.string = letter
  words.font = UIFont.boldSystemFont(ofSize: 10)
  words.fontSize = frame.height * 0.6
  words.alignmentMode = .center
  words.foregroundColor = color(0xFFFFFF, 0.92)
  words.contentsScale = 2
  words.allowsEdgeAntialiasing = true
  let height = frame.height * 0.74
  words.frame = CGRect(
    x: 0, y: (frame.height - height) / 2, width: frame.width, height: height)
  layer.add(words)
  return layer
}

/// Returns a rectangular layer that has only a border.
func outline(_ frame: CGRect, _ edge: CGColor = color(0xFFFFFF, 0.35)) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.borderColor = edge
  layer.borderWidth = 1
  return layer
}

/// Returns an image of an asymmetric landscape, on which rotations and reflections are visible.
///
/// The size is in points.
func landscape(_ width: CGFloat, _ height: CGFloat, isNight: Bool = false) -> CGImage? {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 2
  let renderer = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
  return renderer.image { context in
    let cg = context.cgContext
    let sky = isNight ? [color(0x16204A), color(0x4B6CB7)] : [color(0xFF8A7A), color(0xFFD08A)]
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: sky as NSArray, locations: nil)
    {
      cg.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 0, y: height),
        options: [.drawsAfterEndLocation])
    }
    cg.setFillColor(isNight ? color(0xF4F7FF) : color(0xFFF3C4))
    let sun = min(width, height) * 0.26
    cg.fillEllipse(in: CGRect(x: width * 0.62, y: height * 0.18, width: sun, height: sun))
    cg.setFillColor(color(0x3A2E6B))
    cg.move(to: CGPoint(x: 0, y: height * 0.85))
    cg.addLine(to: CGPoint(x: width * 0.3, y: height * 0.4))
    cg.addLine(to: CGPoint(x: width * 0.55, y: height * 0.8))
    cg.addLine(to: CGPoint(x: width * 0.72, y: height * 0.6))
    cg.addLine(to: CGPoint(x: width, y: height * 0.9))
    cg.addLine(to: CGPoint(x: width, y: height))
    cg.addLine(to: CGPoint(x: 0, y: height))
    cg.fillPath()
    cg.setFillColor(color(0x6B4A86))
    cg.fill(CGRect(x: 0, y: height * 0.85, width: width, height: height * 0.15))
  }.cgImage
}

/// Returns a layer that shows an image of a landscape.
func photo(_ frame: CGRect, isNight: Bool = false, radius: CGFloat = 0) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.contents = landscape(frame.width, frame.height, isNight: isNight)
  layer.contentsScale = 2
  layer.cornerRadius = radius
  layer.masksToBounds = radius > 0
  layer.allowsEdgeAntialiasing = true
  return layer
}

/// Returns an image of a checkerboard, used to demonstrate magnification and minification filters.
///
/// `side` and `square` are in pixels.
func checkerboard(side: Int, square: Int) -> CGImage? {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let renderer = UIGraphicsImageRenderer(
    size: CGSize(width: side, height: side), format: format)
  return renderer.image { context in
    for row in 0..<side / square {
      for column in 0..<side / square {
        let isLight = (row + column).isMultiple(of: 2)
        context.cgContext.setFillColor(isLight ? Ink.paper : Ink.violet)
        context.cgContext.fill(
          CGRect(x: column * square, y: row * square, width: square, height: square))
      }
    }
  }.cgImage
}

/// Returns the path of a star with the given center.
func star(_ center: CGPoint, _ radius: CGFloat, points: Int = 5, step: Int = 2) -> CGPath {
  let path = CGMutablePath()
  for index in 0..<points {
    let angle = 2 * CGFloat.pi * CGFloat(index * step % points) / CGFloat(points) - .pi / 2
    let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// Returns a perspective transform for use as a sublayer transform.
///
/// `distance` is the distance from the eye to the layer, in points.
func perspective(_ distance: CGFloat) -> CATransform3D {
  var transform = CATransform3DIdentity
  transform.m34 = -1 / distance
  return transform
}

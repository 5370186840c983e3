import Foundation
import Pixels
import UIKit

/// The drawing of frames and texts in overview images.
@MainActor
enum FrameDrawing {
  static let textColor = UIColor(white: 0.15, alpha: 1)
  static let failureColor = UIColor(red: 0.8, green: 0, blue: 0, alpha: 1)
  private static let font = UIFont.systemFont(ofSize: 13)

  /// Returns an image with a white background, drawn by the given closure at one pixel per point.
  static func makeImage(
    size: CGSize, draw: (UIGraphicsImageRendererContext) -> Void
  ) -> PixelBuffer? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      draw(context)
    }
    return image.cgImage?.pixels
  }

  /// Returns the factor by which frames are scaled for display: an integer that enlarges small images, or a value of
  /// at most 1 for other images.
  static func displayScale(for size: CGSize) -> CGFloat {
    let side = max(size.width, size.height)
    return side < 48 ? (64 / side).rounded(.down) : min(1, 480 / size.height, 640 / size.width)
  }

  /// Draws a frame with an outline on a checkerboard, which is visible behind transparent pixels.
  static func drawFrame(_ picture: PixelBuffer, at origin: CGPoint, scale: CGFloat, isMarked: Bool)
  {
    let place = CGRect(
      x: origin.x, y: origin.y, width: CGFloat(picture.width) * scale,
      height: CGFloat(picture.height) * scale)
    drawCheckerboard(in: place)
    UIImage(cgImage: CGImage(pixels: picture)).draw(in: place)
    let frame = UIBezierPath(rect: place.insetBy(dx: -1, dy: -1))
    frame.lineWidth = isMarked ? 2 : 1
    (isMarked ? failureColor : UIColor(white: 0.8, alpha: 1)).setStroke()
    frame.stroke()
  }

  private static func drawCheckerboard(in place: CGRect) {
    UIColor(white: 0.96, alpha: 1).setFill()
    UIBezierPath(rect: place).fill()
    let side: CGFloat = 8
    let squares = UIBezierPath()
    for row in 0..<Int((place.height / side).rounded(.up)) {
      for column in stride(from: row % 2, to: Int((place.width / side).rounded(.up)), by: 2) {
        let square = CGRect(
          x: place.minX + CGFloat(column) * side, y: place.minY + CGFloat(row) * side, width: side,
          height: side)
        squares.append(UIBezierPath(rect: square.intersection(place)))
      }
    }
    UIColor(white: 0.88, alpha: 1).setFill()
    squares.fill()
  }

  static func drawText(_ text: String, at point: CGPoint, color: UIColor) {
    text.draw(at: point, withAttributes: [.font: font, .foregroundColor: color])
  }
}

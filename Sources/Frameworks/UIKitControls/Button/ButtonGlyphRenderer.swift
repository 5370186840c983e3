import CoreGraphics
import Foundation
import UIKitCore

/// Draws the built-in images of button types such as `close` and `contactAdd`.
///
/// The sizes (22 points, or 30 points for the close button) and the shapes are our own choice.
@MainActor
enum ButtonGlyphRenderer {
  static func image(for type: UIButton.ButtonType) -> UIImage? {
    switch type {
    case .custom, .system: nil
    case .detailDisclosure, .infoLight, .infoDark: makeGlyphImage(sideLength: 22, drawing: drawInfo)
    case .contactAdd: makeGlyphImage(sideLength: 22, drawing: drawPlus)
    case .close:
      makeGlyphImage(sideLength: 30, drawing: drawCross).withRenderingMode(.alwaysOriginal)
    }
  }

  private static func makeGlyphImage(sideLength side: CGFloat, drawing shape: (CGRect) -> Void)
    -> UIImage
  {
    let box = CGRect(x: 0, y: 0, width: side, height: side)
    return UIGraphicsImageRenderer(size: box.size).image { _ in
      UIColor.black.set()
      shape(box)
    }
  }

  private static func drawCircle(in box: CGRect) {
    let circle = UIBezierPath(ovalIn: box.insetBy(dx: 1.25, dy: 1.25))
    circle.lineWidth = 1.5
    circle.stroke()
  }

  private static func drawInfo(in box: CGRect) {
    drawCircle(in: box)
    UIBezierPath(ovalIn: CGRect(x: 9.75, y: 5, width: 2.5, height: 2.5)).fill()
    strokePolyline(
      [CGPoint(x: 9.4, y: 9.6), CGPoint(x: 11.2, y: 9.6), CGPoint(x: 11.2, y: 16)], width: 1.6)
    strokePolyline([CGPoint(x: 9, y: 16.2), CGPoint(x: 13.4, y: 16.2)], width: 1.6)
  }

  private static func drawPlus(in box: CGRect) {
    drawCircle(in: box)
    strokePolyline([CGPoint(x: 11, y: 6), CGPoint(x: 11, y: 16)], width: 1.6)
    strokePolyline([CGPoint(x: 6, y: 11), CGPoint(x: 16, y: 11)], width: 1.6)
  }

  private static func drawCross(in box: CGRect) {
    UIColor(red: 0.46, green: 0.46, blue: 0.5, alpha: 0.18).setFill()
    UIBezierPath(ovalIn: box).fill()
    UIColor(red: 0.5, green: 0.5, blue: 0.52, alpha: 1).setStroke()
    strokePolyline([CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 20)], width: 2.4)
    strokePolyline([CGPoint(x: 20, y: 10), CGPoint(x: 10, y: 20)], width: 2.4)
  }

  private static func strokePolyline(_ points: [CGPoint], width: CGFloat) {
    let path = UIBezierPath()
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.stroke()
  }
}

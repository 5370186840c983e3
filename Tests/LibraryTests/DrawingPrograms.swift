import Testing
import UIKit

// Small versions of library drawing code.

/// A bar that draws a gradient in `draw(_:)`.
private class GradientBar: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let space = CGColorSpaceCreateDeviceRGB()
    guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: [0, 1]) else {
      return
    }
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: bounds.width, y: 0), options: [])
  }
}

/// Returns an image filled with the given color and masked by the alpha of `image`.
private func tinted(_ image: UIImage, _ color: UIColor) -> UIImage {
  UIGraphicsImageRenderer(size: image.size).image { renderer in
    let area = CGRect(origin: .zero, size: image.size)
    guard let mask = image.cgImage else { return }
    let context = renderer.cgContext
    context.translateBy(x: 0, y: image.size.height)
    context.scaleBy(x: 1, y: -1)
    context.clip(to: area, mask: mask)
    context.setFillColor(color.cgColor)
    context.fill(area)
  }
}

/// A view that animates a check mark from a circle.
private class MorphTick: UIView {
  private let shape = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    shape.fillColor = nil
    shape.strokeColor = UIColor.black.cgColor
    shape.lineWidth = 4
    shape.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 8, dy: 8)).cgPath
    layer.addSublayer(shape)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func squeeze() {
    let flat = UIBezierPath(ovalIn: bounds.insetBy(dx: 8, dy: bounds.height / 2 - 4)).cgPath
    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = shape.path
    morph.toValue = flat
    morph.duration = 1
    shape.add(morph, forKey: "morph")
    shape.path = flat
  }
}

/// Returns a keyframe animation along the given path that overshoots the end of the path and returns.
private func thrown(along path: UIBezierPath) -> CAKeyframeAnimation {
  let throwing = CAKeyframeAnimation(keyPath: "position")
  throwing.path = path.cgPath
  throwing.duration = 1
  throwing.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.3, 0, 0.5, 1.6)]
  throwing.fillMode = .forwards
  throwing.isRemovedOnCompletion = false
  return throwing
}

/// Animates the text of a layer with keyframes that count upward.
private func counter(_ layer: CATextLayer) {
  let count = CAKeyframeAnimation(keyPath: "string")
  count.values = ["1", "88", "1"]
  count.duration = 3
  layer.add(count, forKey: "count")
}

@MainActor
@Suite struct DrawingPrograms {
  @Test func `a gradient drawn in draw(_:) has its two colors at its ends`() throws {
    try Screen.run(100, 20) { screen in
      screen.stage.add(GradientBar(frame: CGRect(x: 0, y: 0, width: 100, height: 20)))
      try screen.sheet("gradient", [0]) { _ in }
      let (left, right) = (try screen.colour(at: 1, 10), try screen.colour(at: 98, 10))
      #expect(left[0] > 245)
      #expect(left[2] < 10)
      #expect(right[0] < 10)
      #expect(right[2] > 245)
    }
  }

  @Test func `tinting an image through its alpha channel preserves its shape`() throws {
    try Screen.run(40, 40) { screen in
      let icon = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
        UIColor.white.setFill()
        UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 20, height: 20)).fill()
      }
      screen.stage.add(UIImageView(image: tinted(icon, .blue)))
      try screen.sheet("tint", [0]) { _ in }
      #expect(try screen.colour(at: 20, 20) == [0, 0, 255])
      #expect(try screen.colour(at: 4, 4) == [255, 255, 255])
    }
  }

  @Test func `a path animation from a circle to an ellipse presents ellipses`() throws {
    try Screen.run(60, 60) { screen in
      let tick = MorphTick(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
      screen.stage.add(tick)
      screen.stage.perform { tick.squeeze() }
      try screen.sheet("morph", [0, 0.25, 0.5, 0.75, 1]) { time in
        guard time == 0.5 else { return }
        // At half the change of the radius from 22 to 4, the top of the ellipse is 13 points above the center.
        let top = try screen.colour(at: 30, 17)[0]
        #expect(top < 60)
        #expect(try screen.colour(at: 30, 8) == [255, 255, 255])
      }
    }
  }

  @Test
  func `a CAKeyframeAnimation whose timing function overshoots moves beyond the end of its path`()
    throws
  {
    try Screen.run(120, 40) { screen in
      let ball = CALayer()
      ball.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      ball.cornerRadius = 5
      ball.backgroundColor = UIColor.black.cgColor
      screen.stage.add(ball)
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 10, y: 20))
      path.addLine(to: CGPoint(x: 80, y: 20))
      screen.stage.perform { ball.add(thrown(along: path), forKey: "throw") }
      var farthest: CGFloat = 0
      try screen.sheet("overshoot", stride(from: 0, through: 1, by: 0.1).map { $0 }) { _ in
        farthest = max(farthest, ball.presentation()?.position.x ?? 0)
      }
      #expect(farthest > 82)
      #expect(abs((ball.presentation()?.position.x ?? 0) - 80) < 1e-6)
    }
  }

  @Test func `CATextLayer.string animates with discrete keyframes`() throws {
    try Screen.run(60, 40) { screen in
      let text = CATextLayer()
      text.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      text.fontSize = 30
      text.foregroundColor = UIColor.black.cgColor
      text.string = "1"
      screen.stage.add(text)
      screen.stage.perform { counter(text) }
      var widths: [Int] = []
      try screen.sheet("count", [0.5, 1.5, 2.5]) { _ in
        widths.append(try screen.darkPoints(inRow: 24))
      }
      #expect(widths.first == widths.last)
      #expect(widths[1] > widths[0])
    }
  }
}

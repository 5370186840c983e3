import Foundation
import QuartzCore

extension GallerySection {
  static let shapes: [Exhibit] = [
    .film("path", "A star morphs into another star") { canvas in
      let leaf = shape(star(middle, 80), fill: Ink.amber)
      canvas.add(leaf)
      leaf.sweep("path", from: star(middle, 80), to: star(middle, 70, points: 5, step: 1))
    },
    .film("fillColor", "Fill and stroke change color", ["fillColor", "strokeColor"]) {
      canvas in
      let leaf = shape(
        star(middle, 76, points: 7, step: 3), fill: Ink.coral, stroke: Ink.paper, width: 6)
      canvas.add(leaf)
      leaf.sweep("fillColor", from: Ink.coral, to: Ink.violet)
      leaf.sweep("strokeColor", from: Ink.paper, to: Ink.amber)
    },
    .still("fillRule", "Nonzero and even-odd fill rules") { canvas in
      let frames = canvas.places(["non-zero", "even-odd"], 120, 120)
      for (frame, rule) in zip(frames, [CAShapeLayerFillRule.nonZero, .evenOdd]) {
        let leaf = shape(star(CGPoint(x: frame.midX, y: frame.midY), 60), fill: Ink.mint)
        leaf.fillRule = rule
        canvas.add(leaf)
      }
    },
    .film("strokeStart", "A line is drawn and erased", ["strokeStart", "strokeEnd"]) { canvas in
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 40, y: 130))
      path.addCurve(
        to: CGPoint(x: 280, y: 80), control1: CGPoint(x: 120, y: -60),
        control2: CGPoint(x: 190, y: 270))
      let line = shape(path, stroke: Ink.amber, width: 8)
      canvas.add(shape(path, stroke: Ink.faint, width: 8), line)
      let end = keyframes("strokeEnd", [0, 1, 1], at: [0, 0.5, 1], over: 2)
      let start = keyframes("strokeStart", [0, 0, 1], at: [0, 0.5, 1], over: 2)
      for animation in [start, end] {
        animation.repeatCount = .infinity
        line.add(animation, forKey: nil)
      }
    },
    .film("lineWidth", "Thin and thick lines") { canvas in
      let leaf = shape(star(middle, 64), stroke: Ink.sky, width: 2)
      leaf.lineJoin = .round
      canvas.add(leaf)
      leaf.sweep("lineWidth", from: 0.5, to: 22)
    },
    .still("lineJoin", "Line joins") { canvas in
      let frames = canvas.places(["miter", "round", "bevel"], 72, 80)
      for (frame, join) in zip(frames, [CAShapeLayerLineJoin.miter, .round, .bevel]) {
        let line = shape(corner(frame), stroke: Ink.coral, width: 20)
        line.lineJoin = join
        line.lineCap = .butt
        canvas.add(line, shape(corner(frame), stroke: Ink.paper, width: 1))
      }
    },
    .still("lineCap", "Line caps") { canvas in
      let frames = canvas.places(["butt", "round", "square"], 60, 60)
      for (frame, cap) in zip(frames, [CAShapeLayerLineCap.butt, .round, .square]) {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: frame.minX, y: frame.midY))
        path.addLine(to: CGPoint(x: frame.maxX, y: frame.midY))
        let line = shape(path, stroke: Ink.mint, width: 24)
        line.lineCap = cap
        canvas.add(line, shape(path, stroke: color(0x141830), width: 1))
      }
    },
    .still("miterLimit", "The angle at which a miter becomes a bevel") { canvas in
      let frames = canvas.places(["limit 10", "limit 2"], 60, 90)
      for (frame, limit) in zip(frames, [10, 2] as [CGFloat]) {
        let line = shape(corner(frame), stroke: Ink.violet, width: 16)
        line.lineJoin = .miter
        line.lineCap = .butt
        line.miterLimit = limit
        canvas.add(line)
      }
    },
    .film("lineDashPhase", "Marching ants") { canvas in
      let path = CGPath(
        roundedRect: around(middle, 220, 120), cornerWidth: 30, cornerHeight: 30, transform: nil)
      let line = shape(path, stroke: Ink.paper, width: 3)
      line.lineDashPattern = [12, 8]
      line.lineCap = .butt
      canvas.add(line)
      let march = tween(
        "lineDashPhase", from: 0, to: 40, over: 1, CAMediaTimingFunction(name: .linear))
      march.repeatCount = .infinity
      line.add(march, forKey: nil)
    },
    .still("lineDashPattern", "Dashes, gaps and dots") { canvas in
      let patterns: [([NSNumber], CAShapeLayerLineCap)] = [
        ([16, 8], .butt), ([24, 6, 4, 6], .butt), ([0, 14], .round), ([10, 14], .round),
      ]
      for (index, pattern) in patterns.enumerated() {
        let path = CGMutablePath()
        let y = 40 + 40 * CGFloat(index)
        path.move(to: CGPoint(x: 40, y: y))
        path.addLine(to: CGPoint(x: 280, y: y))
        let line = shape(path, stroke: Ink.amber, width: 6)
        line.lineDashPattern = pattern.0
        line.lineCap = pattern.1
        canvas.add(line)
      }
    },
  ]

  /// Returns the path of a sharp corner that points up.
  private static func corner(_ frame: CGRect) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: frame.minX, y: frame.maxY - 6))
    path.addLine(to: CGPoint(x: frame.midX, y: frame.minY + 20))
    path.addLine(to: CGPoint(x: frame.maxX, y: frame.maxY - 6))
    return path
  }

  static let gradients: [Exhibit] = [
    .film("colors", "Changing colors") { canvas in
      let course = gradient([Ink.coral, Ink.amber], in: around(middle, 240, 140))
      course.cornerRadius = 16
      canvas.add(course)
      course.sweep("colors", from: [Ink.coral, Ink.amber], to: [Ink.violet, Ink.mint])
    },
    .film("locations", "Moving color stops") { canvas in
      let course = gradient(
        [Ink.violet, Ink.violet, Ink.paper, Ink.violet, Ink.violet], in: around(middle, 240, 60),
        from: CGPoint(x: 0, y: 0.5), to: CGPoint(x: 1, y: 0.5))
      course.cornerRadius = 30
      course.locations = [0, 0, 0.1, 0.2, 1]
      canvas.add(course)
      course.sweep("locations", from: [0, 0, 0.1, 0.2, 1], to: [0, 0.8, 0.9, 1, 1])
    },
    .film("startPoint", "Moving start and end points", ["startPoint", "endPoint"]) { canvas in
      let course = gradient(
        [Ink.coral, Ink.sky], in: around(middle, 200, 140), from: .zero, to: CGPoint(x: 1, y: 0))
      course.cornerRadius = 16
      canvas.add(course)
      course.sweep(
        "startPoint", from: NSValue(cgPoint: .zero), to: NSValue(cgPoint: CGPoint(x: 0.5, y: 0)))
      course.sweep(
        "endPoint", from: NSValue(cgPoint: CGPoint(x: 1, y: 0)),
        to: NSValue(cgPoint: CGPoint(x: 0.5, y: 1)))
    },
    .still("type", "Axial, radial and conic gradients") { canvas in
      let frames = canvas.places(["axial", "radial", "conic"], 92, 92)
      for (frame, type) in zip(frames, [CAGradientLayerType.axial, .radial, .conic]) {
        let course = gradient([Ink.amber, Ink.coral, Ink.violet, Ink.sky], in: frame)
        course.type = type
        if type != .axial {
          course.startPoint = CGPoint(x: 0.5, y: 0.5)
          course.endPoint = type == .radial ? CGPoint(x: 1, y: 1) : CGPoint(x: 0.5, y: 0)
        }
        course.cornerRadius = 14
        canvas.add(course)
      }
    },
    .still("hard stops", "Two color stops at one location", ["locations"]) { canvas in
      let frames = canvas.places(["axial", "radial", "conic"], 92, 92)
      let inks = [Ink.coral, Ink.paper, Ink.mint, Ink.violet]
      for (frame, type) in zip(frames, [CAGradientLayerType.axial, .radial, .conic]) {
        let course = gradient(inks.flatMap { [$0, $0] }, in: frame)
        course.locations = [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]
        course.type = type
        if type != .axial {
          course.startPoint = CGPoint(x: 0.5, y: 0.5)
          course.endPoint = type == .radial ? CGPoint(x: 1, y: 1) : CGPoint(x: 0.5, y: 0)
        }
        canvas.add(course)
      }
    },
  ]
}

import CoreGraphics
import QuartzCore
import Storyboard

/// A film of one assignment in the three trees: the values of the model, the presentation and the render tree over time.
@MainActor func threeTrees() throws -> Film {
  // The values are those of the engine: an assignment at 0 s with an implicit animation of 2 s.
  let ball = CALayer()
  ball.position = CGPoint(x: 100, y: 100)
  let presented: [Double] = try presentedValues(of: "position.x", in: ball, duration: 2) {
    CATransaction.setAnimationDuration(2)
    ball.position.x = 300
  }.map { (value: CGFloat) in Double(value) }

  return Film(size: CGSize(width: 720, height: 400), background: FigureColors.background) { film in
    let code = Text(
      "ball.position.x = 300", size: 20, color: FigureColors.text, design: .monospaced)
    let columns = [
      TreeColumn(
        x: 16, title: "Model", detail: "layer.position.x", [0.4, 0.4, 3.6], [100, 300, 300]),
      TreeColumn(
        x: 252, title: "Render tree", detail: "committed value", [1.2, 1.2, 3.6], [100, 300, 300]),
      TreeColumn(
        x: 488, title: "Presentation", detail: "layer.presentation()",
        presented.indices.map { 1.2 + 2 * Double($0) / Double(presented.count - 1) } + [3.6],
        presented + [300]),
    ]
    for column in columns { film.add(column.layer) }
    film.wait(0.3)
    film.add(code, .at(360, 34))
    film.play(.type(code), over: 0.9)
    film.wait(0.2)

    film.play(.together(columns.map { $0.time(to: 0.4) }), over: 0.4, easing: .linear)
    // The assignment changes the model. The other trees follow at the end of the turn.
    film.play(columns[0].jump(), over: 0)
    film.play(columns[0].emphasis(), over: 0.4)
    film.play(.together(columns.map { $0.time(to: 1.2) }), over: 0.8, easing: .linear)
    let turn = Text(
      "the turn ends: commit", size: 15, weight: .semibold, color: FigureColors.positive)
    film.add(turn, .at(360, 66))
    film.play(
      columns[1].jump(), .fadeIn(turn).over(0.3), .fadeIn(columns[1].animation).over(0.3), over: 0)
    film.play(columns[1].emphasis(), over: 0.4)

    let range = (presented.first ?? 0)...(presented.last ?? 1)
    let curve = Easing { fraction in
      let index = min(Int(fraction * Double(presented.count - 1)), presented.count - 1)
      return (presented[index] - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
    film.play(
      .together(columns.map { $0.time(to: 3.2) }).eased(.linear), columns[2].follow(curve), over: 2)
    film.play(.fadeOut(columns[1].animation), .fadeOut(turn), over: 0.4)
    film.play(.together(columns.map { $0.time(to: 3.6) }), over: 0.6, easing: .linear)
    film.wait(1)
  }
}

/// A card of one tree: a ball on a track, its value, and a chart of the value over time.
@MainActor private struct TreeColumn {
  let layer = CALayer()
  let animation: CALayer
  private let ball = Shape.circle(radius: 13, fill: FigureColors.accent)
  private let value = Number(100, size: 30, weight: .semibold, color: FigureColors.text)
  private let plot = CALayer()
  private let dot = Shape.circle(radius: 5, fill: FigureColors.accent)
  private let reveal = CALayer()

  /// Creates a column at an x coordinate with a curve of values at times in seconds; before the first time, it is 100.
  init(x: CGFloat, title: String, detail: String, _ times: [Double], _ values: [Double]) {
    layer.frame = CGRect(x: x, y: 88, width: 216, height: 296)
    let plate = Shape.rectangle(layer.bounds.size, radius: 12, fill: FigureColors.card)
    plate.position = CGPoint(x: 108, y: 148)
    let name = Text(title, size: 17, weight: .semibold, color: FigureColors.text)
    name.position = CGPoint(x: 108, y: 24)
    let code = Text(detail, size: 12, color: FigureColors.faint, design: .monospaced)
    code.position = CGPoint(x: 108, y: 47)
    let track = Shape.line(
      from: CGPoint(x: 38, y: 86), to: CGPoint(x: 178, y: 86), color: .hex(0x3A4168), width: 2)
    ball.position = CGPoint(x: 38, y: 86)
    value.position = CGPoint(x: 108, y: 132)

    animation = CALayer()
    animation.frame = CGRect(x: 38, y: 154, width: 140, height: 24)
    animation.cornerRadius = 12
    animation.backgroundColor = .hex(0x24523F)
    let note = Text("+ animation", size: 12, weight: .medium, color: FigureColors.positive)
    note.position = CGPoint(x: 70, y: 12)
    animation.addSublayer(note)
    animation.opacity = 0

    plot.frame = CGRect(x: 38, y: 190, width: 154, height: 82)
    for (level, y) in [("300", 8.0), ("100", 70)] {
      plot.addSublayer(
        Shape.line(
          from: CGPoint(x: 0, y: y), to: CGPoint(x: 154, y: y), color: .hex(0x3A4168), width: 1))
      let label = Text(level, size: 11, color: FigureColors.faint)
      label.position = CGPoint(x: -17, y: y)
      plot.addSublayer(label)
    }
    let points = zip(times, values).map {
      CGPoint(x: 154 * $0 / 3.6, y: 70 - 62 * ($1 - 100) / 200)
    }
    let curve = Curve(
      through: [CGPoint(x: 0, y: 70)] + points, color: FigureColors.accent, width: 2.5,
      isSmooth: false)
    reveal.frame = CGRect(x: -160, y: -10, width: 160, height: 100)
    reveal.backgroundColor = .white
    curve.mask = reveal
    plot.addSublayer(curve)
    dot.position = CGPoint(x: 0, y: 70)
    plot.addSublayer(dot)
    for part in [plate, name, code, track, ball, value, animation, plot] { layer.addSublayer(part) }
  }

  /// Returns the motion of the value to the assigned value in one step.
  func jump() -> Motion {
    .together(
      .move(ball, to: CGPoint(x: 178, y: 86)), .count(value, to: 300),
      .animate(dot, "position.y", to: 8.0))
  }

  /// Returns a pulse of the value.
  func emphasis() -> Motion { .pulse(value, to: 1.25) }

  /// Returns the motion of the value along a curve that the engine presented.
  func follow(_ curve: Easing) -> Motion {
    Motion.together(
      .move(ball, to: CGPoint(x: 178, y: 86)), .count(value, to: 300),
      .animate(dot, "position.y", to: 8.0)
    ).eased(curve)
  }

  /// Returns the motion of the dot to a time of the chart, in seconds.
  func time(to seconds: Double) -> Motion {
    let x = 154 * seconds / 3.6
    return .together(
      .animate(dot, "position.x", to: x), .animate(reveal, "position.x", to: x - 80))
  }
}

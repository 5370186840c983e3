import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// A film of a group of three animations: a layer with the group, and bars of the animations in the group's time.
///
/// The scene runs at half speed. The third animation is longer than the group, which cuts it off.
@MainActor func groupBars() -> Figure.Scene {
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.duration, fade.fillMode) = (0.0, 0.6, .backwards)
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.beginTime, move.duration) = (100.0, 0.5, 1)
  (move.fillMode, move.timingFunction) = (.backwards, CAMediaTimingFunction(name: .easeInEaseOut))
  let turn = CABasicAnimation(keyPath: "transform.rotation.z")
  (turn.toValue, turn.beginTime, turn.duration) = (Double.pi, 1.2, 1.2)
  let group = CAAnimationGroup()
  group.animations = [fade, move, turn]
  group.duration = 2
  (group.beginTime, group.fillMode) = (0.2, .backwards)

  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 720, height: 380)
  scene.backgroundColor = FigureColors.background
  scene.speed = 0.5
  let stage = card(CGRect(x: 16, y: 16, width: 688, height: 136), in: scene)
  let box = CALayer()
  box.frame = CGRect(x: 547, y: 26, width: 84, height: 84)
  box.cornerRadius = 16
  box.backgroundColor = FigureColors.accent
  let mark = CALayer()
  mark.frame = CGRect(x: 38, y: 10, width: 8, height: 24)
  mark.cornerRadius = 4
  mark.backgroundColor = FigureColors.text
  box.addSublayer(mark)
  box.add(group, forKey: "entrance")
  stage.addSublayer(box)

  let chart = card(CGRect(x: 16, y: 160, width: 688, height: 204), in: scene)
  let axis = BarAxis(layer: chart, left: 150, secondWidth: 190, top: 20, bottom: 166)
  axis.addSeconds([0, 1, 2])
  let span = axis.addBar(0..<2, y: 36, color: .hex(0x4A527F), label: "group", note: "2 s")
  span.frame = span.frame.insetBy(dx: 0, dy: 2)
  for (index, (animation, name)) in [(fade, "opacity"), (move, "position.x"), (turn, "rotation")]
    .enumerated()
  {
    let y = 72 + 36 * CGFloat(index)
    let end = animation.beginTime + animation.duration
    let color = CurveColors.all[index + 1]
    axis.addBar(animation.beginTime..<min(end, group.duration), y: y, color: color, label: name)
    guard end > group.duration else { continue }
    let cut = axis.addBar(group.duration..<end, y: y, color: color)
    cut.opacity = 0.25
    let note = Text("cut off", size: 12, color: FigureColors.faint)
    note.position = CGPoint(x: cut.frame.maxX + 32, y: y)
    chart.addSublayer(note)
  }
  axis.addPlayhead(from: 0.2, to: 2.6)
  return .layer(scene)
}

/// A film of dots that appear one after another, with bars of their animations.
@MainActor func staggeredDots() -> Figure.Scene {
  let scene = CALayer()
  scene.frame = CGRect(x: 0, y: 0, width: 720, height: 300)
  scene.backgroundColor = FigureColors.background
  scene.speed = 0.5
  let chart = card(CGRect(x: 16, y: 16, width: 688, height: 268), in: scene)
  let axis = BarAxis(layer: chart, left: 110, secondWidth: 340, top: 20, bottom: 232)
  axis.addSeconds([0, 0.5, 1, 1.5])
  for index in 0..<8 {
    let y = 36 + 26 * CGFloat(index)
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    dot.position = CGPoint(x: 56, y: y)
    dot.cornerRadius = 10
    dot.backgroundColor = FigureColors.accent
    let pop = CABasicAnimation(keyPath: "transform.scale")
    (pop.fromValue, pop.duration, pop.fillMode) = (0.0, 0.4, .backwards)
    pop.beginTime = 0.3 + 0.12 * Double(index)
    dot.add(pop, forKey: "pop")
    chart.addSublayer(dot)
    let begin = 0.12 * Double(index)
    axis.addBar(begin..<(begin + 0.4), y: y, color: FigureColors.accent)
  }
  axis.addPlayhead(from: 0.3, to: 1.6)
  return .layer(scene)
}

/// Adds a card to a scene.
@MainActor private func card(_ frame: CGRect, in scene: CALayer) -> CALayer {
  let card = CALayer()
  card.frame = frame
  card.cornerRadius = 12
  card.backgroundColor = FigureColors.card
  scene.addSublayer(card)
  return card
}

/// A time axis in a card, with bars of time intervals and a playhead.
@MainActor private struct BarAxis {
  let layer: CALayer
  let left: CGFloat
  let secondWidth: CGFloat
  let top: CGFloat
  let bottom: CGFloat

  /// Returns the x coordinate of a time in seconds.
  func x(_ time: Double) -> CGFloat { left + secondWidth * time }

  /// Adds lines at times in seconds, with labels.
  func addSeconds(_ times: [Double]) {
    for time in times {
      layer.addSublayer(
        Shape.line(
          from: CGPoint(x: x(time), y: top), to: CGPoint(x: x(time), y: bottom),
          color: .hex(0x3A4168), width: 1))
      let label = Text(TimingChart.number(time) + " s", size: 12, color: FigureColors.faint)
      label.position = CGPoint(x: x(time), y: bottom + 15)
      layer.addSublayer(label)
    }
  }

  /// Adds a bar of an interval in seconds, with a label on the left of the axis and a note in the bar.
  @discardableResult
  func addBar(
    _ times: Range<Double>, y: CGFloat, color: CGColor, label: String? = nil, note: String? = nil
  ) -> CALayer {
    let bar = CALayer()
    bar.frame = CGRect(
      x: x(times.lowerBound), y: y - 9, width: secondWidth * (times.upperBound - times.lowerBound),
      height: 18)
    bar.cornerRadius = 5
    bar.backgroundColor = color
    layer.addSublayer(bar)
    for (string, color, center) in [
      (label, FigureColors.text, left / 2), (note, FigureColors.text, bar.frame.midX),
    ] {
      guard let string else { continue }
      let text = Text(string, size: 13, weight: .medium, color: color)
      text.position = CGPoint(x: center, y: y)
      layer.addSublayer(text)
    }
    return bar
  }

  /// Adds a line that moves along the axis from 0, beginning at a time of the layer in seconds, to an end.
  func addPlayhead(from begin: Double, to end: Double) {
    let head = CALayer()
    head.frame = CGRect(x: x(end) - 1.5, y: top - 6, width: 3, height: bottom - top + 6)
    head.cornerRadius = 1.5
    head.backgroundColor = FigureColors.text
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (x(0), x(end), end)
    (move.beginTime, move.fillMode) = (begin, .backwards)
    head.add(move, forKey: "move")
    layer.addSublayer(head)
  }
}

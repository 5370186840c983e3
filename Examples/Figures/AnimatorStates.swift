import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// A picture of the states of a property animator and the calls that change them.
@MainActor func animatorStates() -> Figure.Scene {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 400)
  stage.backgroundColor = FigureColors.background
  let active = addBox("active", CGRect(x: 330, y: 24, width: 366, height: 226), to: stage)
  active.borderColor = FigureColors.positive
  active.borderWidth = 1.5
  let colors = (running: CGColor.hex(0x24523F), paused: CGColor.hex(0x5A4A24))
  addBox("running", CGRect(x: 430, y: 68, width: 166, height: 48), colors.running, to: stage)
  addBox("paused", CGRect(x: 430, y: 182, width: 166, height: 48), colors.paused, to: stage)
  addBox("inactive", CGRect(x: 24, y: 56, width: 116, height: 186), to: stage)
  addBox("stopped", CGRect(x: 430, y: 330, width: 166, height: 48), .hex(0x5A2C3A), to: stage)

  addArrow([(140, 80), (430, 80)], "startAnimation()", (235, 67), to: stage)
  addArrow([(430, 104), (140, 104)], "at its end", (235, 117), to: stage)
  addArrow([(140, 206), (430, 206)], "pauseAnimation()", (235, 193), to: stage)
  addArrow([(480, 182), (480, 116)], "start", (448, 140), to: stage)
  addLabel("continue", (436, 158), to: stage)
  addArrow([(546, 116), (546, 182)], "pause", (578, 149), to: stage)
  addArrow([(513, 250), (513, 330)], "stopAnimation(false)", (612, 290), to: stage)
  addArrow(
    [(370, 250), (370, 290), (104, 290), (104, 242)], "stopAnimation(true)", (237, 277), to: stage)
  addArrow([(430, 354), (60, 354), (60, 242)], "finishAnimation(at:)", (245, 341), to: stage)
  return .layer(stage)
}

/// Adds a box with the name of a state.
@MainActor @discardableResult private func addBox(
  _ name: String, _ frame: CGRect, _ color: CGColor = FigureColors.card, to stage: CALayer
) -> CALayer {
  let box = CALayer()
  box.frame = frame
  box.backgroundColor = color
  box.cornerRadius = 12
  stage.addSublayer(box)
  let label = Text(name, size: 18, weight: .semibold, color: FigureColors.text)
  label.position = CGPoint(x: frame.midX, y: name == "active" ? frame.minY + 22 : frame.midY)
  stage.addSublayer(label)
  return box
}

/// Adds an arrow with corners, and the name of its call.
@MainActor private func addArrow(
  _ points: [(Double, Double)], _ call: String, _ place: (Double, Double), to stage: CALayer
) {
  let corners = points.map { CGPoint(x: $0.0, y: $0.1) }
  let (last, before) = (corners[corners.count - 1], corners[corners.count - 2])
  let angle = atan2(last.y - before.y, last.x - before.x)
  let line = CGMutablePath()
  line.move(to: corners[0])
  for corner in corners.dropFirst() { line.addLine(to: corner) }
  for side in [-0.5, 0.5] {
    line.move(to: last)
    line.addLine(
      to: CGPoint(x: last.x - 10 * cos(angle + side), y: last.y - 10 * sin(angle + side)))
  }
  let arrow = CAShapeLayer()
  arrow.path = line
  arrow.fillColor = nil
  arrow.strokeColor = FigureColors.faint
  arrow.lineWidth = 2
  arrow.lineCap = .round
  arrow.lineJoin = .round
  stage.addSublayer(arrow)
  addLabel(call, place, to: stage)
}

/// Adds the name of a call, centered at a place.
@MainActor private func addLabel(_ call: String, _ place: (Double, Double), to stage: CALayer) {
  let isCode = call.hasSuffix(")")
  let label = Text(
    call, size: isCode ? 14 : 15, color: isCode ? FigureColors.text : FigureColors.faint,
    design: isCode ? .monospaced : .sans)
  label.position = CGPoint(x: place.0, y: place.1)
  stage.addSublayer(label)
}

import CoreGraphics
import QuartzCore
import Storyboard

/// A film of a touch on a moving ball: a hit test of the model misses it, and one of the presentation finds it.
@MainActor func movingHitTest() throws -> Film {
  let answers = try hitTestAnswers()
  return Film(size: CGSize(width: 720, height: 300), background: FigureColors.background) { film in
    let plate = Shape.rectangle(
      CGSize(width: 688, height: 120), radius: 12, fill: FigureColors.card)
    let model = Shape(
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 56, height: 56), transform: nil), fill: nil,
      stroke: FigureColors.faint, width: 2)
    model.lineDashPattern = [6, 5]
    let ball = Shape.circle(radius: 24, fill: FigureColors.accent)
    let note = Text("the model is here already", size: 13, color: FigureColors.faint)
    film.add(plate, .at(360, 76))
    film.add(model, .at(640, 76))
    film.add(ball, .at(80, 76))
    film.add(note, .at(520, 76))
    film.wait(0.3)
    film.play(.move(ball, to: CGPoint(x: 300, y: 76)), over: 1.4, easing: .easeIn)

    // The ball stops at the touch while the film shows both hit tests.
    let ring = Shape(
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 84, height: 84), transform: nil), fill: nil,
      stroke: FigureColors.text, width: 3)
    film.add(ring, .at(300, 76))
    film.play(.pop(ring), over: 0.3)
    let questions = [
      ("stage.hitTest(point)", FigureColors.negative),
      ("stage.presentation()?.hitTest(point)?.model()", FigureColors.positive),
    ]
    var rows: [CALayer] = []
    for (index, (code, color)) in questions.enumerated() {
      let y = 180 + 50 * CGFloat(index)
      let card = Shape.rectangle(
        CGSize(width: 688, height: 42), radius: 10, fill: FigureColors.card)
      let text = Text(code, size: 16, color: FigureColors.text, design: .monospaced)
      let answer = Text(answers[index], size: 16, weight: .bold, color: color, design: .monospaced)
      film.add(card, .at(360, y))
      film.add(text, .at(34 + text.bounds.width / 2, y))
      film.play(.fadeIn(card), .fadeIn(text, from: .left), over: 0.4)
      film.add(answer, .at(680 - answer.bounds.width / 2, y))
      film.play(.fadeIn(answer, from: .left), over: 0.4)
      film.wait(0.6)
      rows += [card, text, answer]
    }
    film.play(.fadeOut(ring), over: 0.3)
    film.play(.move(ball, to: CGPoint(x: 640, y: 76)), .fadeOut(note), over: 1, easing: .easeOut)
    film.wait(0.6)
  }
}

/// Returns the names of the layers that hit tests of the model and of the presentation find during a movement.
@MainActor private func hitTestAnswers() throws -> [String] {
  let (stage, ball) = (CALayer(), CALayer())
  (stage.name, ball.name) = ("stage", "ball")
  stage.frame = CGRect(x: 0, y: 0, width: 720, height: 300)
  ball.frame = CGRect(x: 56, y: 52, width: 48, height: 48)
  stage.addSublayer(ball)
  let renderer = CARenderer(layer: stage, bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
  _ = try renderer.frame(at: 0)
  renderer.withMediaTime {
    CATransaction.setAnimationDuration(2)
    ball.position.x = 640
    CATransaction.flush()
  }
  _ = try renderer.frame(at: 1)
  return renderer.withMediaTime {
    let point = ball.presentation()?.position ?? .zero
    let hits = [stage.hitTest(point), stage.presentation()?.hitTest(point)?.model()]
    return hits.map { $0?.name ?? "nil" }
  }
}

import CoreGraphics
import QuartzCore
import Storyboard

/// A film of the search for the action of a changed property: once to the implicit animation, once until a delegate
/// ends it with NSNull.
@MainActor func propertyChange() -> Film {
  Film(size: CGSize(width: 960, height: 540), background: FigureColors.background) { film in
    let code = Text(
      "layer.position.x = 880", size: 26, color: FigureColors.text, design: .monospaced)
    film.add(code, .at(480, 52))
    film.play(.type(code), over: 1)
    film.wait(0.3)

    let steps = SearchSteps()
    for row in steps.rows { film.add(row.layer) }
    film.play(.stagger(steps.rows.map { .fadeIn($0.layer, from: .left) }, by: 0.08), over: 0.4)
    let stage = SearchStage()
    film.add(stage.layer)
    film.play(.fadeIn(stage.layer), over: 0.4)

    // The search asks all sources, and the layer itself creates the animation, because no source returns an action.
    let token = Shape.circle(radius: 9, fill: FigureColors.accent)
    film.add(token, .at(40, steps.rows[0].center.y))
    film.play(.pop(token), over: 0.3)
    for (index, row) in steps.rows.enumerated() {
      if index > 0 { film.play(.move(token, to: CGPoint(x: 40, y: row.center.y)), over: 0.25) }
      let isLast = index == steps.rows.count - 1
      let answer = row.answer(
        isLast ? "CABasicAnimation" : "nil",
        color: isLast ? FigureColors.positive : FigureColors.faint)
      film.add(answer)
      film.play(.fadeIn(answer, from: .left), over: 0.25)
      film.wait(0.2)
    }
    film.play(.color(steps.rows[4].plate, to: .hex(0x24523F)), over: 0.3)
    film.play(.animate(stage.model, "position", to: CGPoint(x: 880, y: 300)), over: 0)
    let moves = Text("0.25 seconds, slowed down", size: 16, color: FigureColors.positive)
    film.add(moves, .at(744, 150))
    film.play(
      .fadeIn(moves).over(0.3), .move(stage.ball, to: CGPoint(x: 880, y: 300)), over: 1.8)
    film.wait(1.2)
    film.clear(except: stage.layer)

    // A view is the delegate of its layer, and answers NSNull outside of animation blocks.
    let viewCode = Text(
      "view.layer.position.x = 610", size: 26, color: FigureColors.text, design: .monospaced)
    film.add(viewCode, .at(480, 52))
    film.play(.type(viewCode), over: 1)
    let again = SearchSteps()
    for row in again.rows { film.add(row.layer) }
    film.play(.together(again.rows.map { .fadeIn($0.layer) }), over: 0.4)
    let second = Shape.circle(radius: 9, fill: FigureColors.accent)
    film.add(second, .at(40, again.rows[0].center.y))
    film.play(.pop(second), over: 0.3)
    let null = again.rows[0].answer("NSNull", color: FigureColors.negative)
    film.add(null)
    film.play(.fadeIn(null, from: .left), over: 0.25)
    film.play(
      .color(again.rows[0].plate, to: .hex(0x5A2C3A)),
      .together(again.rows.dropFirst().map { .animate($0.layer, "opacity", to: 0.35) }), over: 0.4)
    film.play(
      .animate(stage.model, "position", to: CGPoint(x: 610, y: 300)),
      .animate(stage.ball, "position", to: CGPoint(x: 610, y: 300)), over: 0)
    let jumps = Text("no animation", size: 16, color: FigureColors.negative)
    film.add(jumps, .at(744, 150))
    film.play(.fadeIn(jumps), over: 0.3)
    film.wait(2)
    film.clear()
  }
}

/// The five sources of an action as a column of cards.
@MainActor private struct SearchSteps {
  struct Row {
    let layer: CALayer
    let plate: Shape
    let center: CGPoint

    /// Returns the answer of the source, for the right end of its card.
    func answer(_ string: String, color: CGColor) -> Text {
      let text = Text(string, size: 16, weight: .semibold, color: color, design: .monospaced)
      text.position = CGPoint(x: 510 - text.bounds.width / 2, y: center.y)
      return text
    }
  }

  let rows: [Row]

  init() {
    let sources = [
      ("1", "delegate", "action(for:forKey:)"), ("2", "actions", "of the layer"),
      ("3", "style", "its actions"), ("4", "defaultAction(forKey:)", "of the class"),
      ("5", "the layer itself", "if it is live"),
    ]
    rows = sources.enumerated().map { index, source in
      let layer = CALayer()
      layer.frame = CGRect(x: 64, y: 112 + 80 * CGFloat(index), width: 466, height: 66)
      let plate = Shape.rectangle(layer.bounds.size, radius: 14, fill: FigureColors.card)
      plate.position = CGPoint(x: 233, y: 33)
      let name = Text(source.1, size: 18, weight: .semibold, color: FigureColors.text)
      name.position = CGPoint(x: 58 + name.bounds.width / 2, y: 23)
      let detail = Text(source.2, size: 14, color: FigureColors.faint)
      detail.position = CGPoint(x: 58 + detail.bounds.width / 2, y: 46)
      let number = Text(source.0, size: 22, weight: .bold, color: FigureColors.accent)
      number.position = CGPoint(x: 29, y: 33)
      for part in [plate, name, detail, number] { layer.addSublayer(part) }
      return Row(layer: layer, plate: plate, center: layer.position)
    }
  }
}

/// A layer that moves, with an outline of its model value.
@MainActor private struct SearchStage {
  let layer = CALayer()
  let ball = Shape.circle(radius: 26, fill: FigureColors.accent)
  let model = Shape(
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 66, height: 66), transform: nil), fill: nil,
    stroke: FigureColors.faint, width: 2)

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 960, height: 540)
    let plate = Shape.rectangle(
      CGSize(width: 376, height: 386), radius: 14, fill: FigureColors.card)
    plate.position = CGPoint(x: 744, y: 305)
    model.lineDashPattern = [6, 5]
    layer.addSublayer(plate)
    for (string, color, y) in [
      ("filled: the presentation", FigureColors.text, 440),
      ("dashed: the model", FigureColors.faint, 468),
    ] {
      let text = Text(string, size: 15, color: color)
      text.position = CGPoint(x: 744, y: CGFloat(y))
      layer.addSublayer(text)
    }
    for shape in [model, ball] {
      shape.position = CGPoint(x: 610, y: 300)
      layer.addSublayer(shape)
    }
  }
}

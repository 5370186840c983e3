import CoreGraphics
import QuartzCore
import Storyboard

/// A film of two turns of a run loop: changes collect in a transaction, and its commit submits them to the render tree.
@MainActor func transactionTurn() -> Film {
  Film(size: CGSize(width: 720, height: 400), background: FigureColors.background) { film in
    let stage = TurnStage()
    film.add(stage.layer)
    film.wait(0.4)

    // The first turn: two changes open the implicit transaction, and the end of the turn commits it.
    let first = stage.code(["ball.position.x = 160", "ball.opacity = 1"], of: "a handler")
    film.add(first.layer)
    film.play(.fadeIn(first.layer), stage.playhead(to: 60), over: 0.4)
    let implicit = stage.transaction(
      "implicit transaction", CGRect(x: 314, y: 50, width: 180, height: 244))
    film.add(implicit)
    let position = stage.chip("position", .at(404, 104))
    let opacity = stage.chip("opacity", .at(404, 144))
    film.play(first.highlight(0), .fadeIn(implicit), stage.playhead(to: 110), over: 0.5)
    film.add(position)
    film.play(.fadeIn(position, from: .left), over: 0.3)
    film.add(opacity)
    film.play(
      first.highlight(1), .fadeIn(opacity, from: .left), stage.playhead(to: 170), over: 0.5)
    film.wait(0.4)
    film.play(stage.playhead(to: 226), over: 0.4)
    film.play(stage.commit(0), .fadeOut(implicit), stage.send([position, opacity]), over: 0.5)
    film.play(
      .fadeOut(position), .fadeOut(opacity), .fadeOut(first.layer), stage.show(150),
      stage.playhead(to: 350), over: 1)

    // The second turn: the commit of a nested transaction passes its changes to the outer one.
    let second = stage.code(
      [
        "ball.backgroundColor = green", "CATransaction.begin()",
        "CATransaction.setAnimationDuration(1)", "ball.position.x = 30", "CATransaction.commit()",
      ], of: "the next handler")
    film.add(second.layer)
    film.play(.fadeIn(second.layer), stage.playhead(to: 410), over: 0.4)
    let outer = stage.transaction(
      "implicit transaction", CGRect(x: 314, y: 50, width: 180, height: 244))
    film.add(outer)
    let color = stage.chip("backgroundColor", .at(404, 104))
    film.add(color)
    film.play(
      second.highlight(0), .fadeIn(outer), .fadeIn(color, from: .left), stage.playhead(to: 440),
      over: 0.5)
    let inner = stage.transaction("duration 1", CGRect(x: 324, y: 132, width: 160, height: 92))
    film.add(inner)
    film.play(second.highlight(1), .fadeIn(inner), over: 0.4)
    film.play(second.highlight(2), stage.playhead(to: 480), over: 0.4)
    let moved = stage.chip("position, 1 s", .at(404, 190))
    film.add(moved)
    film.play(
      second.highlight(3), .fadeIn(moved, from: .left), stage.playhead(to: 520), over: 0.4)
    film.play(second.highlight(4), .fadeOut(inner), over: 0.5)
    film.play(.move(moved, to: CGPoint(x: 404, y: 144)), stage.playhead(to: 540), over: 0.4)
    film.wait(0.3)
    film.play(stage.commit(1), .fadeOut(outer), stage.send([color, moved]), over: 0.5)
    film.play(
      .fadeOut(color).over(0.5), .fadeOut(moved).over(0.5),
      .color(stage.ball, to: FigureColors.positive).over(0.4), stage.show(30),
      stage.playhead(to: 690), over: 1.1)
    film.wait(0.6)
  }
}

/// The cards and the timeline of the film.
@MainActor private struct TurnStage {
  let layer = CALayer()
  let ball = Shape.circle(radius: 16, fill: FigureColors.accent)
  private let head = Shape.rectangle(
    CGSize(width: 3, height: 50), radius: 1.5, fill: FigureColors.text)
  private var marks: [Shape] = []

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 720, height: 400)
    for (title, frame) in [
      ("your code", CGRect(x: 16, y: 16, width: 278, height: 286)),
      ("open transactions", CGRect(x: 306, y: 16, width: 196, height: 286)),
      ("render tree", CGRect(x: 514, y: 16, width: 190, height: 286)),
    ] {
      let plate = Shape.rectangle(frame.size, radius: 12, fill: FigureColors.card)
      plate.position = CGPoint(x: frame.midX, y: frame.midY)
      layer.addSublayer(plate)
      addLabel(title, size: 13, at: CGPoint(x: frame.midX, y: 34))
    }
    let track = Shape.line(
      from: CGPoint(x: 544, y: 254), to: CGPoint(x: 674, y: 254), color: .hex(0x3A4168), width: 2)
    layer.addSublayer(track)
    ball.position = CGPoint(x: 544, y: 254)
    ball.opacity = 0.35
    layer.addSublayer(ball)

    let line = Shape.line(
      from: CGPoint(x: 24, y: 350), to: CGPoint(x: 696, y: 350), color: .hex(0x3A4168), width: 2)
    layer.addSublayer(line)
    for start in [40.0, 360] {
      let turn = Shape.rectangle(CGSize(width: 186, height: 26), radius: 8, fill: .hex(0x343B66))
      turn.position = CGPoint(x: start + 93, y: 350)
      layer.addSublayer(turn)
      addLabel("turn", size: 13, color: FigureColors.text, at: turn.position)
      let commit = Shape.circle(radius: 7, fill: .hex(0x343B66))
      commit.position = CGPoint(x: start + 200, y: 350)
      layer.addSublayer(commit)
      marks.append(commit)
      addLabel("commit", size: 12, at: CGPoint(x: start + 200, y: 378))
      for tick in 0..<5 {
        let x = start + 226 + 17 * CGFloat(tick)
        let frame = Shape.rectangle(CGSize(width: 9, height: 13), radius: 2, fill: .hex(0x5B6497))
        frame.position = CGPoint(x: x, y: 350)
        layer.addSublayer(frame)
      }
      addLabel("frames", size: 12, at: CGPoint(x: start + 264, y: 378))
    }
    head.position = CGPoint(x: 28, y: 350)
    layer.addSublayer(head)
  }

  private func addLabel(
    _ string: String, size: CGFloat, color: CGColor = FigureColors.faint, at point: CGPoint
  ) {
    let text = Text(string, size: size, weight: .medium, color: color)
    text.position = point
    layer.addSublayer(text)
  }

  /// Lines of code with a plate behind the line that runs.
  @MainActor struct Code {
    let layer = CALayer()
    let plate = Shape.rectangle(CGSize(width: 262, height: 26), radius: 6, fill: .hex(0x3D4577))

    /// Returns a motion of the plate to a line.
    func highlight(_ line: Int) -> Motion {
      .together(
        .animate(plate, "opacity", to: 1),
        .move(plate, to: CGPoint(x: 155, y: 104 + 30 * CGFloat(line))).over(line == 0 ? 0 : 0.2))
    }
  }

  /// Returns lines of code below the name of their function.
  func code(_ lines: [String], of name: String) -> Code {
    let code = Code()
    code.layer.frame = layer.bounds
    code.plate.opacity = 0
    code.plate.position = CGPoint(x: 155, y: 104)
    code.layer.addSublayer(code.plate)
    for (index, line) in (["// " + name] + lines).enumerated() {
      let text = Text(
        line, size: 11, color: index == 0 ? FigureColors.faint : FigureColors.text,
        design: .monospaced)
      text.position = CGPoint(x: 30 + text.bounds.width / 2, y: 74 + 30 * CGFloat(index))
      code.layer.addSublayer(text)
    }
    return code
  }

  /// Returns the outline of a transaction with its name.
  func transaction(_ name: String, _ frame: CGRect) -> CALayer {
    let box = CALayer()
    box.frame = frame
    box.cornerRadius = 10
    box.borderWidth = 1.5
    box.borderColor = FigureColors.accent
    let text = Text(name, size: 12, weight: .semibold, color: FigureColors.accent)
    text.position = CGPoint(x: frame.width / 2, y: 20)
    box.addSublayer(text)
    return box
  }

  /// Returns a change in a transaction.
  func chip(_ name: String, _ placement: Placement) -> CALayer {
    let chip = CALayer()
    chip.frame = CGRect(x: 0, y: 0, width: 140, height: 30)
    chip.cornerRadius = 15
    chip.backgroundColor = .hex(0x3D4577)
    let text = Text(name, size: 13, weight: .medium, color: FigureColors.text)
    text.position = CGPoint(x: 70, y: 15)
    chip.addSublayer(text)
    layer.addSublayer(chip)
    chip.place(placement)
    chip.removeFromSuperlayer()
    return chip
  }

  /// Returns the motion of the playhead to a point of the timeline.
  func playhead(to x: CGFloat) -> Motion {
    .move(head, to: CGPoint(x: x, y: 350)).eased(.linear)
  }

  /// Returns the flash of the commit of a turn.
  func commit(_ turn: Int) -> Motion {
    .together(
      .color(marks[turn], to: FigureColors.positive), .pulse(marks[turn], to: 1.6),
      playhead(to: 240 + 320 * CGFloat(turn)))
  }

  /// Returns the motion of changes to the render tree.
  func send(_ chips: [CALayer]) -> Motion {
    .together(
      chips.enumerated().map { .move($1, to: CGPoint(x: 609, y: 104 + 40 * CGFloat($0))) })
  }

  /// Returns the movement that the frames show after a commit.
  func show(_ x: CGFloat) -> Motion {
    .together(
      .move(ball, to: CGPoint(x: x < 100 ? 544 : 674, y: 254)), .animate(ball, "opacity", to: 1))
  }
}

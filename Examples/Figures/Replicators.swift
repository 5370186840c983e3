import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// A picture of a replicator that gets one property after another.
@MainActor func replicatorSteps() -> Figure.Scene {
  let steps: [(name: String, detail: String, change: (CAReplicatorLayer) -> Void)] = [
    ("1 sublayer", "a bar", { _ in }),
    (
      "instanceTransform", "12 copies, 30° each",
      {
        $0.instanceCount = 12
        $0.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
      }
    ),
    (
      "instanceAlphaOffset", "-0.08 each",
      { $0.instanceAlphaOffset = -0.08 }
    ),
    (
      "instanceGreenOffset", "+0.05, and red -0.06",
      {
        $0.instanceAlphaOffset = 0
        $0.instanceColor = CGColor(srgbRed: 0.9, green: 0.35, blue: 1, alpha: 1)
        $0.instanceGreenOffset = 0.05
        $0.instanceRedOffset = -0.06
      }
    ),
  ]
  let cards = ReplicatorCards(count: steps.count, height: 228)
  for (index, step) in steps.enumerated() {
    let spinner = CAReplicatorLayer()
    spinner.bounds = CGRect(x: 0, y: 0, width: 132, height: 132)
    let bar = CALayer()
    bar.frame = CGRect(x: 61, y: 4, width: 10, height: 34)
    bar.cornerRadius = 5
    bar.backgroundColor = .white
    spinner.addSublayer(bar)
    for earlier in steps[...index] { earlier.change(spinner) }
    cards.add(spinner, at: index, name: step.name, detail: step.detail)
  }
  return .layer(cards.stage)
}

/// Returns a ring of bars that fade one after the other.
func makeSpinner() -> CAReplicatorLayer {
  let spinner = CAReplicatorLayer()
  spinner.bounds = CGRect(x: 0, y: 0, width: 132, height: 132)
  spinner.instanceCount = 12
  spinner.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
  spinner.instanceDelay = 1.2 / 12

  let bar = CALayer()
  bar.frame = CGRect(x: 61, y: 4, width: 10, height: 34)
  bar.cornerRadius = 5
  bar.backgroundColor = .white
  spinner.addSublayer(bar)

  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 1
  fade.toValue = 0.12
  fade.duration = 1.2
  fade.repeatCount = .infinity
  fade.beginTime = CACurrentMediaTime() - 1.2
  bar.add(fade, forKey: "fade")
  return spinner
}

/// Returns a row of bars that bounce one after the other.
@MainActor private func makeWave() -> CAReplicatorLayer {
  let wave = CAReplicatorLayer()
  wave.bounds = CGRect(x: 0, y: 0, width: 144, height: 132)
  wave.instanceCount = 8
  wave.instanceTransform = CATransform3DMakeTranslation(19, 0, 0)
  wave.instanceDelay = 0.1
  wave.instanceColor = FigureColors.positive
  wave.instanceBlueOffset = 0.055
  let bar = CALayer()
  bar.frame = CGRect(x: 0, y: 41, width: 11, height: 50)
  bar.cornerRadius = 5.5
  bar.backgroundColor = .white
  wave.addSublayer(bar)
  let stretch = CABasicAnimation(keyPath: "bounds.size.height")
  stretch.fromValue = 24
  stretch.toValue = 112
  stretch.duration = 0.6
  stretch.autoreverses = true
  stretch.repeatCount = .infinity
  stretch.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  stretch.beginTime = CACurrentMediaTime() - 1.2
  bar.add(stretch, forKey: "stretch")
  return wave
}

/// Returns a grid of dots, a replicator of a replicator, through which a wave runs diagonally.
func makeGrid() -> CAReplicatorLayer {
  let row = CAReplicatorLayer()
  row.frame = CGRect(x: 0, y: 0, width: 132, height: 132)
  row.instanceCount = 6
  row.instanceTransform = CATransform3DMakeTranslation(22, 0, 0)
  row.instanceDelay = 0.12

  let grid = CAReplicatorLayer()
  grid.bounds = CGRect(x: 0, y: 0, width: 132, height: 132)
  grid.instanceCount = 6
  grid.instanceTransform = CATransform3DMakeTranslation(0, 22, 0)
  grid.instanceDelay = 0.12
  grid.addSublayer(row)

  let dot = CALayer()
  dot.frame = CGRect(x: 2, y: 2, width: 18, height: 18)
  dot.cornerRadius = 9
  dot.backgroundColor = FigureColors.accent
  row.addSublayer(dot)

  let pulse = CABasicAnimation(keyPath: "transform.scale")
  pulse.fromValue = 1
  pulse.toValue = 0.3
  pulse.duration = 0.6
  pulse.autoreverses = true
  pulse.repeatCount = .infinity
  pulse.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
  pulse.beginTime = CACurrentMediaTime() - 2.4
  dot.add(pulse, forKey: "pulse")
  return grid
}

/// A film of three replicators whose copies show one animation at different times.
@MainActor func replicatorDelay() -> Figure.Scene {
  let cards = ReplicatorCards(count: 3, height: 240)
  cards.add(makeSpinner(), at: 0, name: "a rotation", detail: "12 copies of a bar")
  cards.add(makeWave(), at: 1, name: "a translation", detail: "8 copies of a bar")
  cards.add(makeGrid(), at: 2, name: "nested", detail: "6 rows of 6 copies")
  return .layer(cards.stage)
}

/// A row of cards, each with a replicator and two lines below it.
@MainActor private struct ReplicatorCards {
  let stage = CALayer()
  private let width: CGFloat

  /// Creates a number of empty cards with a height in points.
  init(count: Int, height: CGFloat) {
    stage.frame = CGRect(x: 0, y: 0, width: 720, height: height + 48)
    stage.backgroundColor = FigureColors.background
    width = (672 - 12 * CGFloat(count - 1)) / CGFloat(count)
    for index in 0..<count {
      let card = CALayer()
      card.frame = CGRect(
        x: 24 + (width + 12) * CGFloat(index), y: 24, width: width, height: height)
      card.backgroundColor = FigureColors.card
      card.cornerRadius = 12
      stage.addSublayer(card)
    }
  }

  func add(_ replicator: CALayer, at index: Int, name: String, detail: String) {
    guard let card = stage.sublayers?[index] else { return }
    replicator.position = CGPoint(x: width / 2, y: 94)
    card.addSublayer(replicator)
    let isCode = name.hasPrefix("instance")
    let title = Text(
      name, size: isCode ? 12 : 15, weight: .semibold, color: FigureColors.text,
      design: isCode ? .monospaced : .sans)
    let line = Text(detail, size: 14, color: FigureColors.faint)
    title.position = CGPoint(x: width / 2, y: card.bounds.height - 50)
    line.position = CGPoint(x: width / 2, y: card.bounds.height - 26)
    for text in [title, line] { card.addSublayer(text) }
  }
}

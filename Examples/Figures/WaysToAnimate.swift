import ExampleFilms
import QuartzCore
import Storyboard
import UIKit

/// A film of five balls that move alike, move back, and are turned around in the middle.
@MainActor func waysToAnimate() -> Figure.Scene {
  let screen = UIView(frame: CGRect(x: 0, y: 0, width: 720, height: 360))
  screen.backgroundColor = UIColor(cgColor: FigureColors.background)
  let rows = (0..<5).map { 56 + 54 * CGFloat($0) }
  for (name, y) in zip(FiveBalls.names, rows) {
    let lane = CALayer()
    lane.frame = CGRect(x: 200, y: y - 23, width: 500, height: 46)
    lane.backgroundColor = FigureColors.card
    lane.cornerRadius = 23
    screen.layer.addSublayer(lane)
    let text = Text(name, size: 16, weight: .medium, color: FigureColors.text)
    text.position = CGPoint(x: 184 - text.bounds.width / 2, y: y)
    screen.layer.addSublayer(text)
  }
  let balls = FiveBalls(in: screen, x: 226, y: rows, radius: 17)
  for layer in balls.layers { layer.backgroundColor = FigureColors.accent }

  let caption = CATextLayer()
  caption.frame = CGRect(x: 200, y: 312, width: 500, height: 30)
  caption.contentsScale = 3
  caption.font = UIFont.systemFont(ofSize: 18)
  caption.fontSize = 18
  caption.foregroundColor = FigureColors.faint
  caption.alignmentMode = .center
  caption.actions = ["contents": NSNull()]
  caption.string = "the same motion, written in five ways"
  screen.layer.addSublayer(caption)
  after(0.8) { balls.move(to: 674) }
  after(2.6) { balls.move(to: 226) }
  after(3.1) {
    balls.turnBack(to: 674)
    caption.string = "interrupted: back to the right"
    caption.foregroundColor = FigureColors.negative
  }
  return .view(screen)
}

/// A picture of the positions of the five balls over time, while they are interrupted.
@MainActor func waysInterrupted() -> Figure.Scene {
  let (canvas, stages) = StagePanel.row(
    in: CGSize(width: 720, height: 230),
    zip(
      FiveBalls.names,
      [
        "stops, starts again", "stops, starts again", "turns smoothly", "reverses at once",
        "stops, starts again",
      ]
    ).map { ($0, $1) })
  let (interruption, end) = (0.5, 2.0)
  let samples = samplePositions(interruption: interruption, end: end)
  let lowest = samples.flatMap(\.positions).min() ?? 0
  for (index, stage) in stages.enumerated() {
    let plot = stage.bounds.insetBy(dx: 14, dy: 16)
    let mark = CGMutablePath()
    let x = plot.minX + plot.width * interruption / end
    mark.move(to: CGPoint(x: x, y: plot.minY))
    mark.addLine(to: CGPoint(x: x, y: plot.maxY))
    let line = CAShapeLayer()
    line.path = mark
    line.strokeColor = FigureColors.negative
    line.lineWidth = 1.5
    line.lineDashPattern = [3, 4]
    stage.addSublayer(line)
    let curve = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(
      between: samples.map { time, positions in
        CGPoint(
          x: plot.minX + plot.width * time / end,
          y: plot.maxY - plot.height * (positions[index] - lowest) / (1 - lowest))
      })
    curve.path = path
    curve.fillColor = nil
    curve.strokeColor = FigureColors.accent
    curve.lineWidth = 3
    curve.lineJoin = .round
    stage.addSublayer(curve)
  }
  return .layer(canvas)
}

/// Returns the positions of five balls that move from 1 to 0 and are interrupted.
@MainActor func samplePositions(interruption: Double, end: Double)
  -> [(time: Double, positions: [CGFloat])]
{
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
  let balls = FiveBalls(in: window, x: 1, y: [1, 1, 1, 1, 1], radius: 1)
  window.isHidden = false
  let renderer = CARenderer(layer: window.layer, bounds: window.bounds)
  renderer.advance(to: 0)
  renderer.withMediaTime {
    balls.move(to: 0)
    CATransaction.flush()
  }
  var isInterrupted = false
  return stride(from: 0, through: end, by: 1 / 60).map { time in
    if time >= interruption, !isInterrupted {
      isInterrupted = true
      renderer.withMediaTime {
        balls.turnBack(to: 1)
        CATransaction.flush()
      }
    }
    renderer.advance(to: time)
    return (time, renderer.withMediaTime { balls.positions })
  }
}

/// Runs a closure after a number of seconds on the clock of the film.
@MainActor private func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated { body() } }
}

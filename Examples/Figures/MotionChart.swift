import CoreGraphics
import QuartzCore
import Storyboard
import UIKit

/// Values of an animated property that a renderer presented, one for each sixtieth of a second.
@MainActor struct MotionSamples {
  /// The times from the first frame, in seconds.
  private(set) var times: [Double] = []
  /// The presented values.
  private(set) var values: [Double] = []

  /// Renders a view in a window of its own and records a value of each frame.
  ///
  /// - Parameters:
  ///   - view: The view, whose frame is the extent of the window.
  ///   - duration: The duration of the recording in seconds.
  ///   - steps: Closures and the times at which they run, in seconds.
  ///   - value: A closure that returns the value to record.
  init(
    of view: UIView, duration: Double, steps: [(time: Double, change: () -> Void)],
    value: () -> Double?
  ) {
    let window = UIWindow(frame: view.frame)
    window.addSubview(view)
    window.isHidden = false
    let renderer = CARenderer(layer: window.layer, bounds: window.bounds)
    var remaining = steps[...]
    for frame in 0...Int((duration * 60).rounded()) {
      let time = Double(frame) / 60
      renderer.advance(to: time)
      while let step = remaining.first, step.time <= time + 1e-6 {
        step.change()
        remaining.removeFirst()
        renderer.advance(to: time)
      }
      times.append(time)
      values.append(value() ?? .nan)
    }
  }

  /// The change of the value per second, from the differences of neighbors.
  var velocities: MotionSamples {
    var copy = self
    copy.times = zip(times, times.dropFirst()).map { ($0 + $1) / 2 }
    copy.values = zip(values, values.dropFirst()).map { ($1 - $0) * 60 }
    return copy
  }
}

/// A card with curves over time, which appear from left to right.
@MainActor struct MotionChart {
  let layer = CALayer()
  private let plot: CGRect
  private let range: ClosedRange<Double>
  private let duration: Double
  private let curves = CALayer()

  /// Creates an empty chart.
  ///
  /// - Parameters:
  ///   - title: The name of the quantity.
  ///   - frame: The frame of the card, in points.
  ///   - duration: The extent of the time axis in seconds.
  ///   - range: The extent of the values.
  ///   - margin: The height below the curves for the labels of marks, in points.
  init(
    _ title: String, frame: CGRect, duration: Double, range: ClosedRange<Double>,
    margin: CGFloat = 28
  ) {
    (self.duration, self.range) = (duration, range)
    plot = CGRect(x: 18, y: 42, width: frame.width - 36, height: frame.height - 42 - margin)
    layer.frame = frame
    layer.backgroundColor = FigureColors.card
    layer.cornerRadius = 12
    let name = Text(title, size: 15, weight: .semibold, color: FigureColors.text)
    name.position = CGPoint(x: 18 + name.bounds.width / 2, y: 22)
    layer.addSublayer(name)
    curves.frame = layer.bounds
    layer.addSublayer(curves)
  }

  /// Adds a horizontal line at a value.
  func addLine(atValue value: Double) {
    addLine(from: point(0, value), to: point(duration, value), dashes: nil)
  }

  /// Adds a dashed vertical line at a time, with a label below it.
  func addMark(at time: Double, _ label: String) {
    addLine(
      from: CGPoint(x: point(time, 0).x, y: plot.minY),
      to: CGPoint(x: point(time, 0).x, y: plot.maxY),
      dashes: [4, 4])
    let text = Text(label, size: 13, color: FigureColors.faint)
    text.position = CGPoint(x: point(time, 0).x, y: plot.maxY + 14)
    layer.addSublayer(text)
  }

  private func addLine(from start: CGPoint, to end: CGPoint, dashes: [NSNumber]?) {
    let line = Shape.line(
      from: start, to: end, color: FigureColors.faint.copy(alpha: 0.5) ?? FigureColors.faint,
      width: 1)
    line.lineDashPattern = dashes
    layer.insertSublayer(line, below: curves)
  }

  /// Adds a curve through samples.
  func add(_ samples: MotionSamples, color: CGColor, width: CGFloat = 3) {
    curves.addSublayer(
      Curve(
        through: zip(samples.times, samples.values).map { point($0, $1) }, color: color,
        width: width, isSmooth: false))
  }

  /// Lets the curves appear in real time behind a vertical line.
  ///
  /// - Parameter begin: The time in seconds at which the curves begin to appear.
  func reveal(at begin: Double) {
    let cursor = CALayer()
    cursor.bounds = CGRect(x: 0, y: 0, width: 2, height: plot.height)
    cursor.position = CGPoint(x: plot.minX, y: plot.midY)
    cursor.backgroundColor = FigureColors.text.copy(alpha: 0.6)
    layer.addSublayer(cursor)
    let window = CALayer()
    window.anchorPoint = .zero
    window.frame = CGRect(x: 0, y: 0, width: layer.bounds.width, height: layer.bounds.height)
    window.backgroundColor = .white
    curves.mask = window
    for (target, keyPath, from, to) in [
      (cursor, "position.x", plot.minX, plot.maxX),
      (window, "bounds.size.width", plot.minX, plot.maxX),
    ] {
      let sweep = CABasicAnimation(keyPath: keyPath)
      (sweep.fromValue, sweep.toValue) = (from, to)
      sweep.beginTime = begin
      sweep.duration = duration
      sweep.fillMode = .both
      sweep.isRemovedOnCompletion = false
      target.add(sweep, forKey: "sweep")
    }
  }

  private func point(_ time: Double, _ value: Double) -> CGPoint {
    CGPoint(
      x: plot.minX + plot.width * time / duration,
      y: plot.maxY - plot.height * (value - range.lowerBound)
        / (range.upperBound - range.lowerBound))
  }
}

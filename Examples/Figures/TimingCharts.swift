import CoreGraphics
import QuartzCore
import Storyboard

/// Returns a property that the engine presents, at even times from 0 to a duration.
///
/// Call it before adding animations to the layers of a figure, because its commits discard those of layers that are not
/// in a renderer yet.
///
/// - Parameters:
///   - keyPath: The key path of the property, such as `zPosition`.
///   - layer: The layer.
///   - duration: The time of the last value, in seconds.
///   - count: The number of values.
///   - begin: A closure that adds the animations or changes the layer, which is live.
/// - Returns: The values.
/// - Throws: An error if the layer cannot be rendered, or has no such property.
@MainActor func presentedValues<Value>(
  of keyPath: String, in layer: CALayer, duration: Double, count: Int = 241,
  after begin: () -> Void
) throws -> [Value] {
  let renderer = CARenderer(layer: layer, bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
  _ = try renderer.frame(at: 0)
  renderer.withMediaTime {
    begin()
    CATransaction.flush()
  }
  return try (0..<count).map { index in
    _ = try renderer.frame(at: duration * Double(index) / Double(count - 1))
    let value = renderer.withMediaTime { layer.presentation()?.value(forKeyPath: keyPath) }
    guard let value = value as? Value else {
      throw MissingValueError(keyPath: keyPath)
    }
    return value
  }
}

/// An error thrown if a layer does not present a property as a value of the expected type.
struct MissingValueError: Error, CustomStringConvertible {
  let keyPath: String
  var description: String { "no presented value for '\(keyPath)'; use a property of the layer" }
}

/// A card with a title, a zero line and curves of values over time.
@MainActor struct TimingChart {
  /// The layer of the card.
  let layer = CALayer()
  /// The area of the curves, in points of the card.
  let area: CGRect
  /// The times at the left and right ends of the area, in seconds.
  let times: ClosedRange<Double>
  /// The values at the lower and upper ends of the area.
  let values: ClosedRange<Double>

  /// Creates a chart without curves.
  ///
  /// - Parameters:
  ///   - frame: The frame of the card, in points.
  ///   - title: The text above the area, or `nil` for none.
  ///   - inset: The distance of the area from the left and right edges, in points.
  ///   - times: The times that the area shows, in seconds.
  ///   - values: The values that the area shows.
  ///   - ticks: The values with a line and a label.
  ///   - seconds: The times with a line.
  ///   - labeledSeconds: The times with a line and a label, or `nil` for all times in `seconds`.
  init(
    frame: CGRect, title: Text? = nil, inset: CGFloat = 30, times: ClosedRange<Double>,
    values: ClosedRange<Double>, ticks: [Double] = [0, 1], seconds: [Double] = [],
    labeledSeconds: [Double]? = nil
  ) {
    layer.frame = frame
    let labeledSeconds = labeledSeconds ?? seconds
    let bottom: CGFloat = labeledSeconds.isEmpty ? 14 : 28
    let top: CGFloat = title == nil ? 14 : 44
    area = CGRect(
      x: inset, y: top, width: frame.width - inset - 20, height: frame.height - top - bottom)
    (self.times, self.values) = (times, values)
    let plate = Shape.rectangle(frame.size, radius: 12, fill: FigureColors.card)
    plate.position = CGPoint(x: frame.width / 2, y: frame.height / 2)
    layer.addSublayer(plate)
    if let title {
      title.position = CGPoint(x: 16 + title.bounds.width / 2, y: 22)
      layer.addSublayer(title)
    }
    for tick in ticks {
      let (start, end) = (point(times.lowerBound, tick), point(times.upperBound, tick))
      layer.addSublayer(Shape.line(from: start, to: end, color: .hex(0x3A4168), width: 1))
      let label = Text(Self.number(tick), size: 11, color: FigureColors.faint)
      label.position = CGPoint(x: start.x - 6 - label.bounds.width / 2, y: start.y)
      layer.addSublayer(label)
    }
    for second in seconds {
      let (low, high) = (point(second, values.lowerBound), point(second, values.upperBound))
      layer.addSublayer(Shape.line(from: high, to: low, color: .hex(0x3A4168), width: 1))
      guard labeledSeconds.contains(second) else { continue }
      let label = Text(Self.number(second) + " s", size: 11, color: FigureColors.faint)
      label.position = CGPoint(x: low.x, y: low.y + 13)
      layer.addSublayer(label)
    }
  }

  /// Returns the shortest decimal text of a number.
  static func number(_ value: Double) -> String {
    value == value.rounded() ? Number.whole(value) : Number.decimals(1)(value)
  }

  /// Returns the point of a value at a time in seconds, in the card.
  func point(_ time: Double, _ value: Double) -> CGPoint {
    let x = (time - times.lowerBound) / (times.upperBound - times.lowerBound)
    let y = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return CGPoint(x: area.minX + area.width * x, y: area.maxY - area.height * y)
  }

  /// Adds a curve of values at even times from 0 to the end of the chart.
  ///
  /// A jump by more than a twentieth of the range interrupts the curve.
  func addCurve(_ samples: [Double], color: CGColor, width: CGFloat = 2.5) {
    let step = times.upperBound / Double(samples.count - 1)
    let limit = (values.upperBound - values.lowerBound) / 20
    var points: [CGPoint] = []
    for (index, value) in samples.enumerated() {
      if index > 0, abs(value - samples[index - 1]) > limit {
        points.append(CGPoint(x: CGFloat.nan, y: 0))
      }
      points.append(point(Double(index) * step, value))
    }
    layer.addSublayer(Curve(through: points, color: color, width: width, isSmooth: false))
  }

  /// Adds a legend with colored names at the right end of the title's line.
  func addLegend(_ names: [(String, CGColor)]) {
    var x = layer.bounds.width - 16
    for (name, color) in names.reversed() {
      let text = Text(name, size: 13, weight: .semibold, color: color)
      text.position = CGPoint(x: x - text.bounds.width / 2, y: 22)
      layer.addSublayer(text)
      x -= text.bounds.width + 12
    }
  }
}

/// The colors of several curves in one chart.
enum CurveColors {
  static let all: [CGColor] = [
    .hex(0xFF7B7B), .hex(0xFFC46B), .hex(0x4ECB8F), .hex(0x7C8CFF), .hex(0xC58CFF),
  ]
}

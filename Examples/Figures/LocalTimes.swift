import CoreGraphics
import ExampleFilms
import QuartzCore
import Storyboard

/// A picture of the fill modes: a ramp from 0 to 1 over a model value of 0.5, for each fill mode and repetition.
@MainActor func fillModes() throws -> Figure.Scene {
  let modes: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
  let repeats = Repetition.all.filter { $0.name != "autoreverses, repeatCount 2" }
  let table = ChartTable(
    columns: modes.map { ".\($0.rawValue)" }, rows: repeats.map(\.name), rowHeight: 104)
  for (row, repetition) in repeats.enumerated() {
    for (column, mode) in modes.enumerated() {
      let ramp = CABasicAnimation(keyPath: "zPosition")
      (ramp.fromValue, ramp.toValue, ramp.duration) = (0.0, 1.0, 1)
      (ramp.beginTime, ramp.fillMode, ramp.isRemovedOnCompletion) = (1, mode, false)
      repetition.apply(ramp)
      let chart = TimingChart(
        frame: table.frame(row: row, column: column), times: 0...5, values: 0...1,
        ticks: [0, 0.5, 1], seconds: [1, 2, 3, 4],
        labeledSeconds: row == repeats.count - 1 ? [1, 2, 3, 4] : [])
      try table.add(chart, of: ramp, over: 0.5)
    }
  }
  return .layer(table.layer)
}

/// A picture of the local time: a ramp from 0 to 1 in one second, for each speed, offset and repetition.
@MainActor func localTimes() throws -> Figure.Scene {
  let rates: [(name: String, speed: Float, offset: Double)] = [
    ("speed 1", 1, 0), ("speed 2", 2, 0), ("speed 0.5", 0.5, 0), ("speed −1", -1, 0),
    ("timeOffset 0.5", 1, 0.5), ("speed 2\ntimeOffset 0.5", 2, 0.5),
  ]
  let table = ChartTable(
    columns: Repetition.all.map(\.name), rows: rates.map(\.name), rowHeight: 88)
  for (row, rate) in rates.enumerated() {
    for (column, repetition) in Repetition.all.enumerated() {
      let ramp = CABasicAnimation(keyPath: "zPosition")
      (ramp.fromValue, ramp.toValue, ramp.duration) = (0.0, 1.0, 1)
      (ramp.speed, ramp.timeOffset) = (rate.speed, rate.offset)
      repetition.apply(ramp)
      let chart = TimingChart(
        frame: table.frame(row: row, column: column), times: 0...5, values: 0...1,
        seconds: [1, 2, 3, 4],
        labeledSeconds: row == rates.count - 1 ? [2, 4] : [])
      try table.add(chart, of: ramp, over: -1)
    }
  }
  return .layer(table.layer)
}

/// A way in which an animation repeats.
@MainActor private struct Repetition {
  let name: String
  let apply: (CAAnimation) -> Void

  static let all = [
    Repetition(name: "once") { _ in },
    Repetition(name: "repeatCount 2.25") { $0.repeatCount = 2.25 },
    Repetition(name: "repeatDuration 1.75") { $0.repeatDuration = 1.75 },
    Repetition(name: "autoreverses") { $0.autoreverses = true },
    Repetition(name: "autoreverses, repeatCount 2") {
      $0.autoreverses = true
      $0.repeatCount = 2
    },
  ]
}

/// Charts in columns and rows with headers.
@MainActor private struct ChartTable {
  let layer = CALayer()
  private let rowCount: Int
  private let rowHeight: CGFloat
  private let columnWidth: CGFloat
  private static let (left, top, gap): (CGFloat, CGFloat, CGFloat) = (150, 52, 7)

  init(columns: [String], rows: [String], rowHeight: CGFloat) {
    (self.rowHeight, rowCount) = (rowHeight, rows.count)
    columnWidth = (820 - Self.left - 4) / CGFloat(columns.count) - Self.gap
    let height = Self.top + CGFloat(rows.count) * (rowHeight + Self.gap) + 22
    layer.frame = CGRect(x: 0, y: 0, width: 820, height: height)
    layer.backgroundColor = FigureColors.background
    for (index, name) in columns.enumerated() {
      let text = Text(
        name.replacing(", ", with: "\n"), size: 13, weight: .semibold, color: FigureColors.text)
      let cell = frame(row: 0, column: index)
      text.position = CGPoint(x: cell.midX, y: Self.top / 2)
      layer.addSublayer(text)
    }
    for (index, name) in rows.enumerated() {
      let text = Text(
        name.replacing(", ", with: "\n"), size: 13, weight: .semibold, color: FigureColors.text,
        alignment: .leading)
      let cell = frame(row: index, column: 0)
      text.position = CGPoint(x: 16 + text.bounds.width / 2, y: cell.midY)
      layer.addSublayer(text)
    }
  }

  /// Returns the frame of a chart.
  ///
  /// Charts in the last row are higher, with space for the time labels.
  func frame(row: Int, column: Int) -> CGRect {
    CGRect(
      x: Self.left + CGFloat(column) * (columnWidth + Self.gap),
      y: Self.top + CGFloat(row) * (rowHeight + Self.gap), width: columnWidth,
      height: row == rowCount - 1 ? rowHeight + 14 : rowHeight)
  }

  /// Adds a chart with the values that an animation presents over a model value.
  ///
  /// The model value is gray, or not drawn if it is outside of the chart.
  func add(_ chart: TimingChart, of animation: CAAnimation, over model: Double) throws {
    let sample = CALayer()
    sample.zPosition = model
    let values: [CGFloat] = try presentedValues(
      of: "zPosition", in: sample, duration: chart.times.upperBound, count: 501
    ) { sample.add(animation, forKey: nil) }
    let isModel = values.indices.map { index in
      values[index] == model
        && (index == 0 || values[index - 1] == model || index + 1 == values.count
          || values[index + 1] == model)
    }
    if chart.values.contains(model) {
      chart.addCurve(
        zip(values, isModel).map { $1 ? $0 : .nan }, color: FigureColors.faint, width: 2)
    }
    chart.addCurve(zip(values, isModel).map { $1 ? .nan : $0 }, color: FigureColors.accent)
    layer.addSublayer(chart.layer)
  }
}

extension Motion {
  /// The default delay between the bars of a chart that grows, in seconds.
  public nonisolated static let barDelay = 0.12

  /// Returns a motion that draws axes: the lines grow and the labels fade in.
  public static func draw(_ axes: Axes) -> Motion {
    .together([.draw(axes.grid)] + (axes.tickLabels + axes.nameLabels).map { .fadeIn($0) })
  }

  /// Returns a motion that lets a bar grow from zero while its number counts.
  public static func grow(_ bar: Bar) -> Motion {
    .together(
      Motion(duration: 0.9) { timeline, span in
        bar.change(from: 0, to: bar.value, timeline, span)
      }.usually(.arrive),
      .fadeIn(bar.number))
  }

  /// Returns a motion that draws the axes of a chart and lets its bars grow one after another.
  public static func grow(_ chart: BarChart) -> Motion {
    .together(
      .draw(chart.axes), .stagger(chart.bars.map { .grow($0) }, by: barDelay).delayed(by: 0.3))
  }

  /// Returns a motion that draws the axes of a chart and then its lines.
  public static func draw(_ chart: LineChart) -> Motion {
    .together(
      .draw(chart.axes), .stagger(chart.lines.map { .draw($0) }, by: 0.3).delayed(by: 0.3))
  }

  /// Returns a motion that changes the values of all bars of a chart while their numbers count.
  ///
  /// The axes stay. Pass a scale that contains all values to the chart.
  public static func update(_ chart: BarChart, to values: [Double]) -> Motion {
    precondition(
      values.count == chart.bars.count,
      "\(values.count) values for \(chart.bars.count) bars: the numbers must be equal")
    return Motion(duration: 1) { timeline, span in
      for (bar, value) in zip(chart.bars, values) {
        bar.change(from: nil, to: value, timeline, span)
      }
    }
  }
}

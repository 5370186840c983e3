/// A chart with axes and one or more lines.
public final class LineChart: CALayer {
  /// The axes behind the lines.
  public let axes: Axes
  /// The lines, in the order of the data.
  public let lines: [Curve]

  /// Creates a line chart.
  ///
  /// - Parameters:
  ///   - names: The names along the lower edge.
  ///   - series: The values of each line, one for each name. Values that are not finite interrupt the line.
  ///   - size: The size of the chart in points, including labels.
  ///   - style: The colors, sizes and formats.
  ///   - isSmooth: Whether the lines are curves. They never rise above or fall below neighboring values.
  ///   - scale: The scale of the values. By default, it contains all values and 0.
  public init(
    names: [String], series: [[Double]], size: CGSize = CGSize(width: 900, height: 420),
    style: ChartStyle = ChartStyle(), isSmooth: Bool = true, scale: ValueScale? = nil
  ) {
    let axes = Axes(
      size: size,
      scale: scale ?? ValueScale(containing: series.joined(), intervals: style.intervals),
      names: names, style: style)
    self.axes = axes
    lines = series.enumerated().map { number, values in
      let points = values.enumerated().map { index, value in
        CGPoint(x: axes.x(of: index), y: value.isFinite ? axes.y(of: value) : .nan)
      }
      return Curve(through: points, color: style.color(number), width: 4, isSmooth: isSmooth)
    }
    super.init()
    bounds = axes.bounds
    axes.position = CGPoint(x: bounds.midX, y: bounds.midY)
    addSublayer(axes)
    lines.forEach(addSublayer)
  }

  /// Creates a copy for the presentation of another chart.
  public override init(layer: Any) {
    guard let chart = layer as? LineChart else {
      preconditionFailure("init(layer:) requires a LineChart, not a \(Swift.type(of: layer))")
    }
    (axes, lines) = (chart.axes, chart.lines)
    super.init(layer: layer)
  }

  /// Returns `nil`: charts cannot be decoded.
  public required init?(coder: NSCoder) { nil }
}

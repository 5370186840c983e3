/// A bar chart with axes, in which each bar has a name and a number.
///
/// `Motion.grow(chart)` lets the bars grow one after another while their numbers count.
public final class BarChart: CALayer {
  /// The axes behind the bars.
  public let axes: Axes
  /// The bars, from left to right.
  public let bars: [Bar]

  /// Creates a bar chart.
  ///
  /// - Parameters:
  ///   - data: The name and the value of each bar. Values must be finite; negative values have bars below zero.
  ///   - size: The size of the chart in points, including labels.
  ///   - style: The colors, sizes and formats.
  ///   - scale: The scale of the values. By default, it contains all values and 0.
  public init(
    _ data: KeyValuePairs<String, Double>, size: CGSize = CGSize(width: 900, height: 420),
    style: ChartStyle = ChartStyle(), scale: ValueScale? = nil
  ) {
    let axes = Axes(
      size: size,
      scale: scale ?? ValueScale(containing: data.map(\.value), intervals: style.intervals),
      names: data.map(\.key), style: style)
    self.axes = axes
    let format = style.format(for: data.map(\.value))
    bars = data.enumerated().map { index, row in
      Bar(row.value, at: index, in: axes, style: style, format: format)
    }
    super.init()
    bounds = axes.bounds
    axes.position = CGPoint(x: bounds.midX, y: bounds.midY)
    addSublayer(axes)
    bars.forEach(addSublayer)
  }

  /// Creates a copy for the presentation of another chart.
  public override init(layer: Any) {
    guard let chart = layer as? BarChart else {
      preconditionFailure("init(layer:) requires a BarChart, not a \(Swift.type(of: layer))")
    }
    (axes, bars) = (chart.axes, chart.bars)
    super.init(layer: layer)
  }

  /// Returns `nil`: charts cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  /// The values of the bars at the current time.
  public var values: [Double] { bars.map(\.value) }

  /// Adds a line through values at the bars, in front of them.
  ///
  /// - Parameters:
  ///   - values: The values, by default those of the bars.
  ///   - color: The color of the line.
  ///   - width: The width of the line in points.
  /// - Returns: The line, to be drawn by `Motion.draw`.
  @discardableResult
  public func addLine(
    through values: [Double]? = nil, color: CGColor = .hex(0xFFC857), width: CGFloat = 4
  ) -> Curve {
    let points = (values ?? self.values).enumerated().map { index, value in
      CGPoint(x: axes.x(of: index), y: axes.y(of: value))
    }
    let curve = Curve(through: points, color: color, width: width)
    addSublayer(curve)
    return curve
  }
}

/// A bar of a bar chart, with its number and the area between them.
public final class Bar: CALayer {
  /// The value that the bar has at the current time.
  public private(set) var value: Double
  /// The rectangle of the bar.
  public let fill = CALayer()
  /// The number above the bar, or below a negative one.
  public let number: Number
  private let zero: CGFloat
  private let pointsPerUnit: CGFloat
  private let gap: CGFloat

  init(
    _ value: Double, at index: Int, in axes: Axes, style: ChartStyle,
    format: @escaping (Double) -> String
  ) {
    precondition(value.isFinite, "invalid value '\(value)' of a bar: it must be finite")
    self.value = value
    number = Number(
      value, size: style.labelSize * 1.15, weight: .semibold, color: style.textColor,
      format: format)
    zero = axes.y(of: 0)
    pointsPerUnit =
      axes.plotArea.height / (axes.scale.range.upperBound - axes.scale.range.lowerBound)
    gap = style.labelSize * 0.5
    super.init()
    let width = axes.slotWidth * min(max(style.barShare, 0), 1)
    // The bar's layer has the area of its rectangle and its number.
    let (top, bottom) = (
      min(zero, axes.y(of: value)) - (value < 0 ? 0 : gap + number.bounds.height),
      max(zero, axes.y(of: value)) + (value < 0 ? gap + number.bounds.height : 0)
    )
    // Positions in the layer are those in the axes.
    bounds = CGRect(x: axes.x(of: index) - width / 2, y: top, width: width, height: bottom - top)
    frame = bounds
    fill.backgroundColor = style.color(index)
    fill.bounds.size = CGSize(width: width, height: height(of: value))
    fill.anchorPoint = CGPoint(x: 0.5, y: value < 0 ? 0 : 1)
    fill.position = CGPoint(x: bounds.midX, y: zero)
    fill.cornerRadius = min(style.barRadius, width / 2)
    fill.maskedCorners =
      value < 0
      ? [.layerMinXMaxYCorner, .layerMaxXMaxYCorner] : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    number.position = numberPosition(for: value)
    addSublayer(fill)
    addSublayer(number)
  }

  /// Creates a copy for the presentation of another bar.
  public override init(layer: Any) {
    guard let bar = layer as? Bar else {
      preconditionFailure("init(layer:) requires a Bar, not a \(Swift.type(of: layer))")
    }
    (value, number, zero) = (bar.value, bar.number, bar.zero)
    (pointsPerUnit, gap) = (bar.pointsPerUnit, bar.gap)
    super.init(layer: layer)
  }

  /// Returns `nil`: bars cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  private func height(of value: Double) -> CGFloat { abs(CGFloat(value)) * pointsPerUnit }

  private func numberPosition(for value: Double) -> CGPoint {
    let distance = height(of: value) + gap + number.bounds.height / 2
    return CGPoint(x: bounds.midX, y: value < 0 ? zero + distance : zero - distance)
  }

  /// Adds the changes from one value to another to the timeline.
  @MainActor
  func change(from start: Double?, to end: Double, _ timeline: Timeline, _ span: Span) {
    precondition(end.isFinite, "invalid value '\(end)' of a bar: it must be finite")
    let begin = start ?? value
    value = end
    timeline.change(
      fill, "bounds.size.height", from: height(of: begin), to: height(of: end), in: span)
    timeline.change(
      number, "position", from: numberPosition(for: begin), to: numberPosition(for: end), in: span)
    if (begin < 0) != (end < 0), begin != 0, end != 0 {
      let anchor = CGPoint(x: 0.5, y: end < 0 ? 0 : 1)
      timeline.change(fill, "anchorPoint", to: anchor, in: span)
    }
    _ = Motion.count(number, to: end, from: begin).apply(
      Motion.Context(
        timeline: timeline, start: span.start, duration: span.duration, easing: span.easing))
  }
}

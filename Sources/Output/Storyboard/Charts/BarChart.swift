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
  public convenience init(
    _ data: KeyValuePairs<String, Double>, size: CGSize = BarChart.defaultSize,
    style: ChartStyle = ChartStyle(), scale: ValueScale? = nil
  ) {
    self.init(
      names: data.map(\.key), values: data.map(\.value), size: size, style: style, scale: scale)
  }

  /// The default size of a chart, in points.
  public nonisolated static let defaultSize = CGSize(width: 900, height: 420)

  /// Creates a bar chart from a list of names and a list of values, which must have the same length.
  ///
  /// The other parameters are described in ``init(_:size:style:scale:)``.
  public init(
    names: [String], values: [Double], size: CGSize = BarChart.defaultSize,
    style: ChartStyle = ChartStyle(), scale: ValueScale? = nil
  ) {
    precondition(
      names.count == values.count,
      "\(names.count) names for \(values.count) values: the numbers must be equal")
    let axes = Axes(
      size: size,
      scale: scale ?? ValueScale(containing: values, intervals: style.intervals),
      names: names, style: style)
    self.axes = axes
    let format = style.format(for: values)
    bars = values.enumerated().map { index, value in
      Bar(value, at: index, in: axes, style: style, format: format)
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
  private let center: CGFloat
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
    center = axes.x(of: index)
    pointsPerUnit =
      axes.plotArea.height / (axes.scale.range.upperBound - axes.scale.range.lowerBound)
    gap = style.labelSize * 0.5
    super.init()
    let width = axes.slotWidth * min(max(style.barShare, 0), 1)
    bounds.size.width = width
    bounds = area(for: value)
    frame = bounds
    fill.backgroundColor = style.color(index)
    fill.bounds.size = CGSize(width: width, height: height(of: value))
    // Negative bars are mirrored at the line of zero.
    fill.anchorPoint = CGPoint(x: 0.5, y: 1)
    fill.setValue(value < 0 ? -1.0 : 1.0, forKeyPath: "transform.scale.y")
    fill.position = CGPoint(x: bounds.midX, y: zero)
    fill.cornerRadius = min(style.barRadius, width / 2)
    fill.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    number.position = numberPosition(for: value)
    addSublayer(fill)
    addSublayer(number)
  }

  /// Creates a copy for the presentation of another bar.
  public override init(layer: Any) {
    guard let bar = layer as? Bar else {
      preconditionFailure("init(layer:) requires a Bar, not a \(Swift.type(of: layer))")
    }
    (value, number, zero, center) = (bar.value, bar.number, bar.zero, bar.center)
    (pointsPerUnit, gap) = (bar.pointsPerUnit, bar.gap)
    super.init(layer: layer)
  }

  /// Returns `nil`: bars cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  private func height(of value: Double) -> CGFloat { abs(CGFloat(value)) * pointsPerUnit }

  /// Returns the area of the bar's rectangle and its number, in which positions are those in the axes.
  private func area(for value: Double) -> CGRect {
    let length = height(of: value) + gap + number.bounds.height
    return CGRect(
      x: center - bounds.width / 2, y: value < 0 ? zero : zero - length, width: bounds.width,
      height: length)
  }

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
    let area = area(for: end)
    timeline.change(
      self, "position", to: CGPoint(x: area.midX, y: area.midY), in: span.instantAtStart)
    timeline.change(self, "bounds", to: area, in: span.instantAtStart)
    let unit = pointsPerUnit
    timeline.change(fill, "bounds.size.height", in: span) { progress in
      abs(CGFloat(begin + (end - begin) * progress)) * unit
    }
    timeline.change(fill, "transform.scale.y", in: span) { progress in
      let value = begin + (end - begin) * progress
      return (value == 0 ? begin + end : value) < 0 ? -1.0 : 1.0
    }
    timeline.change(
      number, "position", from: numberPosition(for: begin), to: numberPosition(for: end), in: span)
    _ = Motion.count(number, to: end, from: begin).apply(
      Motion.Context(
        timeline: timeline, start: span.start, duration: span.duration, easing: span.easing))
  }
}

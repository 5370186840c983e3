/// The axes of a chart: lines at the ticks of a value scale, with labels, and names along the lower edge.
public final class Axes: CALayer {
  /// The scale of the values.
  public let scale: ValueScale
  /// The area between the axes, in the axes' coordinates.
  public let plotArea: CGRect
  /// The lines at the ticks.
  public let grid = CAShapeLayer()
  /// The labels of the ticks, from the lowest value.
  public let tickLabels: [Text]
  /// The names along the lower edge.
  public let nameLabels: [Text]
  /// The width of the place of one name, in points.
  public let slotWidth: CGFloat

  /// Creates axes.
  ///
  /// - Parameters:
  ///   - size: The size in points, including labels.
  ///   - scale: The scale of the values.
  ///   - names: The names along the lower edge, each in the middle of an equal part of the width.
  ///   - style: The colors, sizes and formats.
  public init(size: CGSize, scale: ValueScale, names: [String], style: ChartStyle) {
    self.scale = scale
    let format = style.format(for: scale.ticks)
    tickLabels = scale.ticks.map {
      Text(
        format($0), size: style.labelSize, color: style.textColor, alignment: .trailing,
        hasTabularDigits: true)
    }
    nameLabels = names.map { Text($0, size: style.labelSize, color: style.textColor) }
    let left = (tickLabels.map(\.bounds.width).max() ?? 0) + style.labelSize * 0.75
    let below = (nameLabels.map(\.bounds.height).max() ?? 0) + style.labelSize * 0.5
    let above = style.labelSize * 1.9
    let area = CGRect(
      x: left, y: above, width: max(size.width - left, 1),
      height: max(size.height - above - below, 1))
    plotArea = area
    slotWidth = area.width / CGFloat(max(names.count, 1))
    super.init()
    bounds = CGRect(origin: .zero, size: size)
    let lines = CGMutablePath()
    for (tick, label) in zip(scale.ticks, tickLabels) {
      let y = self.y(of: tick)
      lines.move(to: CGPoint(x: area.minX, y: y))
      lines.addLine(to: CGPoint(x: area.maxX, y: y))
      label.position = CGPoint(x: area.minX - style.labelSize * 0.75 - label.bounds.width / 2, y: y)
      addSublayer(label)
    }
    grid.frame = bounds
    grid.path = lines
    grid.strokeColor = style.gridColor
    grid.fillColor = nil
    grid.lineWidth = 1
    insertSublayer(grid, at: 0)
    for (index, label) in nameLabels.enumerated() {
      label.position = CGPoint(x: x(of: index), y: area.maxY + below - label.bounds.height / 2)
      addSublayer(label)
    }
  }

  /// Creates a copy for the presentation of other axes.
  public override init(layer: Any) {
    guard let axes = layer as? Axes else {
      preconditionFailure("init(layer:) requires Axes, not a \(Swift.type(of: layer))")
    }
    (scale, plotArea, slotWidth) = (axes.scale, axes.plotArea, axes.slotWidth)
    (tickLabels, nameLabels) = (axes.tickLabels, axes.nameLabels)
    super.init(layer: layer)
  }

  /// Returns `nil`: axes cannot be decoded.
  public required init?(coder: NSCoder) { nil }

  /// Returns the horizontal position of the middle of a name's place, in the axes' coordinates.
  public func x(of index: Int) -> CGFloat { plotArea.minX + (CGFloat(index) + 0.5) * slotWidth }

  /// Returns the vertical position of a value, in the axes' coordinates.
  public func y(of value: Double) -> CGFloat {
    plotArea.maxY - CGFloat(scale.fraction(of: value)) * plotArea.height
  }
}

/// The colors, sizes and number formats of a chart.
public struct ChartStyle: Sendable {
  /// The color of labels.
  public var textColor: CGColor = .hex(0xC9D1E6)
  /// The color of the lines at ticks.
  public var gridColor: CGColor = .hex(0xC9D1E6, alpha: 0.16)
  /// The colors of bars or lines, used in turn.
  public var colors: [CGColor] = [.hex(0x5B8CFF)]
  /// The font size of labels in points.
  public var labelSize: CGFloat = 16
  /// The share of its place that a bar covers, in the range `0...1`.
  public var barShare: CGFloat = 0.62
  /// The radius of the corners of bars, in points.
  public var barRadius: CGFloat = 5
  /// The approximate number of intervals between ticks.
  public var intervals = 5
  /// Returns the text of a value.
  ///
  /// If `nil`, all numbers of a chart have as many decimals as its values need, at most two.
  public var format: (@Sendable (Double) -> String)?

  /// Creates a style for dark backgrounds with one color.
  public init() {}

  /// Creates a style for dark backgrounds with colors for bars or lines and a format of values.
  public init(
    colors: [CGColor], format: (@Sendable (Double) -> String)? = nil
  ) {
    (self.colors, self.format) = (colors, format)
  }

  func color(_ index: Int) -> CGColor { colors.isEmpty ? .white : colors[index % colors.count] }
}

extension ChartStyle {
  /// Returns the format of the given values, with the same number of decimals for all.
  func format(for values: some Sequence<Double>) -> (Double) -> String {
    if let format { return format }
    return Number.decimals(values.lazy.filter(\.isFinite).map(Self.decimalCount).max() ?? 0)
  }

  /// Returns the number of decimals that a value needs, at most two.
  private static func decimalCount(_ value: Double) -> Int {
    let hundredths = (value * 100).rounded()
    if hundredths.remainder(dividingBy: 100) == 0 { return 0 }
    return hundredths.remainder(dividingBy: 10) == 0 ? 1 : 2
  }
}

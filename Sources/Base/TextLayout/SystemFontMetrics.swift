/// The vertical metrics of one of Apple's system fonts.
///
/// They replace the metrics of the installed font that is used instead, so that text lines have the same height as on
/// iOS. The values were recorded on iOS 26.1.
struct SystemFontMetrics: Hashable {
  /// The height of the lowercase x, as a fraction of the font size.
  let xHeight: Double

  /// Creates the metrics for a font request.
  ///
  /// Returns `nil` if the request does not name a system font, or requests the serif design, for which no metrics are
  /// recorded.
  init?(_ request: FontRequest) {
    var design = request.design
    var weight = request.weight
    if !request.name.isEmpty {
      let name = FontName(request.name)
      guard let named = Self.designsByFamily[name.family] else { return nil }
      design = named
      weight = name.weight ?? weight
    }
    switch design {
    case .sans: xHeight = Self.xHeight(from: Self.sansXHeights, weight: weight)
    case .monospaced: xHeight = Self.xHeight(from: Self.monospacedXHeights, weight: weight)
    case .serif: return nil
    }
  }

  /// The design of each of Apple's system fonts, by normalized family name.
  private static let designsByFamily: [String: FontRequest.Design] = [
    "sfui": .sans, "applesystemuifont": .sans, "applesystemuifontmonospaced": .monospaced,
  ]

  /// Returns the given metrics with the recorded values in place of the font's own.
  func overriding(_ own: FontFace.Metrics) -> FontFace.Metrics {
    var metrics = own
    metrics.ascent = 1_950 / Self.unitsPerEm
    metrics.descent = 494 / Self.unitsPerEm
    metrics.leading = 0
    metrics.capHeight = 1_443 / Self.unitsPerEm
    metrics.xHeight = xHeight
    return metrics
  }

  /// The number of units per em in the recorded fonts.
  private static let unitsPerEm = 2_048.0

  /// The heights of the lowercase x for a list of font weights, in font units.
  private typealias WeightedHeights = [(weight: Double, units: Double)]

  private static let sansXHeights: WeightedHeights = [
    (100, 1_076), (200, 1_077), (300, 1_077), (400, 1_078), (500, 1_086), (600, 1_093),
    (700, 1_101), (800, 1_113), (900, 1_124),
  ]
  private static let monospacedXHeights: WeightedHeights = [(400, 1_083), (700, 1_100)]

  /// Returns the height of the lowercase x at the given weight, as a fraction of the font size.
  ///
  /// Heights between recorded weights are interpolated linearly, which is our choice.
  private static func xHeight(from heights: WeightedHeights, weight: Double) -> Double {
    guard let first = heights.first, let last = heights.last else { return 0 }
    guard let upper = heights.firstIndex(where: { $0.weight >= weight }) else {
      return last.units / unitsPerEm
    }
    guard upper > 0 else { return first.units / unitsPerEm }
    let (a, b) = (heights[upper - 1], heights[upper])
    let fraction = (weight - a.weight) / (b.weight - a.weight)
    return (a.units + (b.units - a.units) * fraction) / unitsPerEm
  }
}

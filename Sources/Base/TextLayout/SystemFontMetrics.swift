/// The vertical measures of one of Apple's system fonts.
///
/// They count in place of those of the installed font whose outlines are drawn for it, so that lines of text are as high
/// as on iOS.
/// - Source: behaviour/rendering.md, "Fonts of the system".
struct SystemFontMetrics: Hashable {
  /// As a fraction of the size.
  let xHeight: Double

  /// The measures of what a request asks for; nil for a font that is named, and for letters with serifs, of which none
  /// are recorded.
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

  /// Apple's own names for the families of its system fonts, in plain form.
  private static let designsByFamily: [String: FontRequest.Design] = [
    "sfui": .sans, "applesystemuifont": .sans, "applesystemuifontmonospaced": .monospaced,
  ]

  /// The measures of a font with the recorded ones in place of its own.
  func overriding(_ own: FontFace.Metrics) -> FontFace.Metrics {
    var metrics = own
    metrics.ascent = 1_950 / Self.unitsPerEm
    metrics.descent = 494 / Self.unitsPerEm
    metrics.leading = 0
    metrics.capHeight = 1_443 / Self.unitsPerEm
    metrics.xHeight = xHeight
    return metrics
  }

  /// Units of the recorded fonts per size.
  private static let unitsPerEm = 2_048.0

  /// Heights of small letters by weight, in units.
  private typealias WeightedHeights = [(weight: Double, units: Double)]

  private static let sansXHeights: WeightedHeights = [
    (100, 1_076), (200, 1_077), (300, 1_077), (400, 1_078), (500, 1_086), (600, 1_093),
    (700, 1_101), (800, 1_113), (900, 1_124),
  ]
  private static let monospacedXHeights: WeightedHeights = [(400, 1_083), (700, 1_100)]

  /// Between two recorded weights it grows evenly; that is our choice.
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

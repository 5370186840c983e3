/// The screen a wallpaper is made for, as its names tell: `390w-844h@3x~iphone`.
public struct TargetScreen: Hashable, Sendable {
  /// Points across.
  public let width: Double
  /// Points down.
  public let height: Double
  /// Pixels per point.
  public let scale: Double

  /// A screen of that many points.
  public init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Finds a screen class anywhere in a name; nil where there is none.
  public init?(in name: String) {
    let parts = name.split { "-_~ ".contains($0) }
    for (width, height) in zip(parts, parts.dropFirst()) {
      if let found = TargetScreen(width, height) {
        self = found
        return
      }
    }
    return nil
  }

  /// The widest side a screen class may name; real ones are below 5,000.
  private static let maximumSide = 20_000.0

  private init?(_ across: Substring, _ down: Substring) {
    let tall = down.split(separator: "@", maxSplits: 1)
    guard across.hasSuffix("w"), let first = tall.first, first.hasSuffix("h"),
      let width = Double(across.dropLast()), let height = Double(first.dropLast()),
      width > 0, height > 0, width <= TargetScreen.maximumSide, height <= TargetScreen.maximumSide
    else { return nil }
    let scale = tall.count > 1 ? tall[1].prefix { $0.isNumber } : "1"
    let number = Double(scale) ?? 1
    self.init(width: width, height: height, scale: (1...4).contains(number) ? number : 1)
  }
}

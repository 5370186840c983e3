/// The target screen of a wallpaper, parsed from a name such as `390w-844h@3x~iphone`.
public struct TargetScreen: Hashable, Sendable {
  /// The width, in points.
  public let width: Double
  /// The height, in points.
  public let height: Double
  /// The number of pixels per point.
  public let scale: Double

  /// Creates a screen with the given size in points and number of pixels per point.
  public init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Creates a screen from a description found anywhere in a name; returns `nil` if there is none.
  ///
  /// A scale outside `1...4` becomes 1.
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

  /// The maximum width and height of a screen, in points.
  ///
  /// Real screens are smaller than 5,000 points.
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

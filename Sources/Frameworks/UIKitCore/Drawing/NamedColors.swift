public import Foundation

extension UIColor {
  /// Creates a color from the named color in the main bundle.
  ///
  /// The search is described at ``init(named:in:compatibleWith:)``.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates a color from the named color in a bundle, or in the main bundle if `bundle` is `nil`.
  ///
  /// Returns `nil` if the bundle has no color with this name. The color is read from the folder `NAME.colorset` in
  /// the bundle's resources, or in `Assets.xcassets` there. It is dynamic and has a light and a dark variant. If
  /// `traitCollection` is not `nil`, the result is the static variant for these traits.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folder = (bundle ?? .main).resourceURL ?? (bundle ?? .main).bundleURL
    guard let set = ColorAsset(named: name, in: folder) else { return nil }
    let color: @Sendable (UITraitCollection) -> UIColor = { traits in
      traits.userInterfaceStyle == .dark ? set.dark ?? set.light : set.light
    }
    if let traitCollection {
      self.init(cgColor: color(traitCollection).cgColor)
    } else {
      self.init(dynamicProvider: color)
    }
  }
}

/// The light and dark variants of a color, read from a `colorset` folder in an asset catalog.
private struct ColorAsset: Sendable {
  let light: UIColor
  let dark: UIColor?

  private struct Contents: Decodable {
    struct Entry: Decodable {
      struct Appearance: Decodable { let value: String }
      struct Color: Decodable { let components: [String: String] }
      let appearances: [Appearance]?
      let color: Color?
    }
    let colors: [Entry]
  }

  init?(named name: String, in folder: URL) {
    let folders = [folder, folder.appendingPathComponent("Assets.xcassets")]
    let files = folders.map { $0.appendingPathComponent("\(name).colorset/Contents.json") }
    guard let data = files.lazy.compactMap({ try? Data(contentsOf: $0) }).first,
      let file = try? JSONDecoder().decode(Contents.self, from: data)
    else { return nil }
    func color(_ isDark: Bool) -> UIColor? {
      let entry = file.colors.first {
        ($0.appearances?.contains { $0.value == "dark" } ?? false) == isDark
      }
      return entry?.color.flatMap { Self.color(fromComponents: $0.components) }
    }
    guard let light = color(false) else { return nil }
    self.light = light
    dark = color(true)
  }

  /// Returns the color for the components listed in an asset catalog, or `nil` if a component is missing or invalid.
  ///
  /// A component is a decimal fraction in 0...1, an integer in 0...255 or a hexadecimal byte such as `0xFF`.
  private static func color(fromComponents components: [String: String]) -> UIColor? {
    func number(_ key: String) -> CGFloat? {
      guard let text = components[key] else { return nil }
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
      guard let value = Double(text) else { return nil }
      return CGFloat(text.contains(".") ? value : value / 255)
    }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else {
      return nil
    }
    return UIColor(
      red: red, green: green, blue: blue, alpha: components["alpha"].flatMap(Double.init) ?? 1)
  }
}

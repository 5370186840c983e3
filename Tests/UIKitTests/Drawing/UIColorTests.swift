import QuartzCore
import Testing
import UIKit

/// Tests of `UIColor`.
@Suite struct UIColorTests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a].map { ($0 * 1000).rounded() / 1000 }
  }

  @Test func `UIColor converts to and from hue, saturation and brightness`() {
    for hue in stride(from: 0, to: 1, by: 0.09) as StrideTo<CGFloat> {
      let color = UIColor(hue: hue, saturation: 0.7, brightness: 0.8, alpha: 0.5)
      var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect(abs(h - hue) < 1e-9)
      #expect(abs(s - 0.7) < 1e-9)
      #expect(abs(b - 0.8) < 1e-9)
      #expect(a == 0.5)
    }
    #expect(
      components(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1)) == [0, 1, 0, 1])
    var (h, s): (CGFloat, CGFloat) = (1, 1)
    #expect(UIColor.black.getHue(&h, saturation: &s, brightness: nil, alpha: nil))
    #expect(h == 0)
    #expect(s == 0)
  }

  @Test(arguments: [
    "backgroundColor", "borderColor", "shadowColor", "mask.backgroundColor",
    "emitterCells.spark.color",
  ])
  func `setValue with a UIColor stores a CGColor for the color keys of layers and emitter cells`(
    keyPath: String
  ) {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    cell.name = "spark"
    layer.emitterCells = [cell]
    layer.mask = CALayer()
    layer.setValue(UIColor(red: 1, green: 0.5, blue: 0, alpha: 1), forKeyPath: keyPath)
    let stored = layer.value(forKeyPath: keyPath) as? CGColor
    #expect(stored?.components == [1, 0.5, 0, 1])
    layer.setValue(UIColor.green, forKeyPath: keyPath)
    #expect((layer.value(forKeyPath: keyPath) as? CGColor)?.components == [0, 1, 0, 1])
  }

  @Test func `setValue converts a UIColor for declared color keys, but not for custom keys`() {
    let shape = CAShapeLayer()
    shape.setValue(UIColor.red, forKey: "strokeColor")
    #expect(shape.strokeColor == UIColor.red.cgColor)
    shape.setValue(UIColor.blue, forKey: "own")
    #expect(shape.value(forKey: "own") as? UIColor == UIColor.blue)
    final class Ring: CALayer { @Animatable var ink = CGColor.black }
    let ring = Ring()
    ring.setValue(UIColor.red, forKey: "ink")
    #expect(ring.ink == UIColor.red.cgColor)
  }

  @Test func `UIColor preserves components outside the sRGB range`() {
    #expect(components(UIColor(red: 1.5, green: -0.25, blue: 0, alpha: 1)) == [1.5, -0.25, 0, 1])
    let wide = components(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    // The red primary of Display P3 in extended sRGB.
    #expect(abs(wide[0] - 1.093) < 0.001)
    #expect(abs(wide[1] + 0.227) < 0.001)
  }

  @Test func `UIColor.getWhite returns a color's luminance`() {
    var (w, a): (CGFloat, CGFloat) = (0, 0)
    #expect(UIColor(white: 0.3, alpha: 0.6).getWhite(&w, alpha: &a))
    #expect(abs(w - 0.3) < 1e-9)
    #expect(a == 0.6)
    #expect(UIColor.green.getWhite(&w, alpha: nil))
    #expect(w > 0.8)
    #expect(w < 0.9)
  }

  @Test func `withAlphaComponent changes only the alpha, including for dynamic colors`() {
    #expect(components(UIColor.red.withAlphaComponent(0.5)) == [1, 0, 0, 0.5])
    let dynamic = UIColor.label.withAlphaComponent(0.25)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(components(dynamic) == [0, 0, 0, 0.25])
    #expect(components(dynamic.resolvedColor(with: dark)) == [1, 1, 1, 0.25])
  }

  @Test func `UIColors with equal components are equal and have the same hash`() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(Set<UIColor>([.red, UIColor(cgColor: UIColor.red.cgColor)]).count == 1)
    #expect(UIColor.red != UIColor.blue)
    #expect(!UIColor.red.isEqual("red"))
  }

  // Source: Apple's Human Interface Guidelines, "Color".
  @Test(arguments: [
    (UIColor.systemRed, [255, 59, 48], [255, 69, 58]),
    (.systemGreen, [52, 199, 89], [48, 209, 88]), (.systemBlue, [0, 122, 255], [10, 132, 255]),
    (.systemOrange, [255, 149, 0], [255, 159, 10]),
    (.systemYellow, [255, 204, 0], [255, 214, 10]),
    (.systemPink, [255, 45, 85], [255, 55, 95]), (.systemPurple, [175, 82, 222], [191, 90, 242]),
    (.systemTeal, [48, 176, 199], [64, 200, 224]), (.systemIndigo, [88, 86, 214], [94, 92, 230]),
    (.systemBrown, [162, 132, 94], [172, 142, 104]), (.systemMint, [0, 199, 190], [99, 230, 226]),
    (.systemCyan, [50, 173, 230], [100, 210, 255]),
    (.systemGray, [142, 142, 147], [142, 142, 147]),
    (.systemGray2, [174, 174, 178], [99, 99, 102]), (.systemGray3, [199, 199, 204], [72, 72, 74]),
    (.systemGray4, [209, 209, 214], [58, 58, 60]), (.systemGray5, [229, 229, 234], [44, 44, 46]),
    (.systemGray6, [242, 242, 247], [28, 28, 30]),
    (.secondarySystemBackground, [242, 242, 247], [28, 28, 30]),
    (.tertiarySystemBackground, [255, 255, 255], [44, 44, 46]),
    (.systemGroupedBackground, [242, 242, 247], [0, 0, 0]),
    (.secondarySystemGroupedBackground, [255, 255, 255], [28, 28, 30]),
    (.tertiarySystemGroupedBackground, [242, 242, 247], [44, 44, 46]),
    (.link, [0, 122, 255], [9, 132, 255]), (.opaqueSeparator, [198, 198, 200], [56, 56, 58]),
    (.darkText, [0, 0, 0], [0, 0, 0]),
  ])
  func `UIColor system colors have Apple's values in light and dark style`(
    color: UIColor, light: [CGFloat], dark: [CGFloat]
  ) {
    for (style, values) in [(UIUserInterfaceStyle.light, light), (.dark, dark)] {
      let found = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
      #expect(components(found).prefix(3).map { ($0 * 255).rounded() } == values)
    }
  }

  @Test(arguments: [
    (UIColor.secondaryLabel, 0.6, 0.6), (.tertiaryLabel, 0.3, 0.3), (.quaternaryLabel, 0.18, 0.16),
    (.placeholderText, 0.3, 0.3), (.separator, 0.29, 0.6), (.systemFill, 0.2, 0.36),
    (.secondarySystemFill, 0.16, 0.32), (.tertiarySystemFill, 0.12, 0.24),
    (.quaternarySystemFill, 0.08, 0.18), (.lightText, 0.6, 0.6),
  ])
  func `system fill and secondary text colors have Apple's alpha in light and dark style`(
    color: UIColor, light: Double, dark: Double
  ) {
    let alphas = [UIUserInterfaceStyle.light, .dark].map { style in
      Double(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.alpha)
    }
    #expect(alphas == [light, dark])
  }

  @Test func `fixed UIColors such as darkGray have the documented components`() {
    let all: [(UIColor, [CGFloat])] = [
      (.darkGray, [0.333, 0.333, 0.333, 1]), (.lightGray, [0.667, 0.667, 0.667, 1]),
      (.white, [1, 1, 1, 1]), (.gray, [0.5, 0.5, 0.5, 1]), (.blue, [0, 0, 1, 1]),
      (.cyan, [0, 1, 1, 1]), (.yellow, [1, 1, 0, 1]), (.magenta, [1, 0, 1, 1]),
      (.orange, [1, 0.5, 0, 1]), (.purple, [0.5, 0, 0.5, 1]), (.brown, [0.6, 0.4, 0.2, 1]),
      (.clear, [0, 0, 0, 0]),
    ]
    for (color, values) in all { #expect(components(color) == values) }
  }

  @Test func `UITraitCollection can be merged, compared and made current`() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let both = UITraitCollection(traitsFrom: [dark, UITraitCollection(displayScale: 2)])
    #expect(both.userInterfaceStyle == .dark)
    #expect(both.displayScale == 2)
    #expect(UITraitCollection() == UITraitCollection(userInterfaceStyle: .unspecified))
    #expect(Set([dark, UITraitCollection(userInterfaceStyle: .dark), both]).count == 2)
    #expect(!dark.isEqual("dark"))
    dark.performAsCurrent {
      #expect(components(.label) == [1, 1, 1, 1])
      #expect(UITraitCollection.current == dark)
    }
    #expect(components(.label) == [0, 0, 0, 1])
  }

  @Test func `UIColor.set and setStroke set colors in the current context`() {
    let picture = drawn(4, 4) {
      UIColor.blue.set()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 4))
      UIColor.green.setStroke()
      let line = UIBezierPath()
      line.lineWidth = 2
      line.move(to: CGPoint(x: 3, y: 0))
      line.addLine(to: CGPoint(x: 3, y: 4))
      line.stroke()
    }.cgImage
    #expect(isColor(pixel(picture, 0, 1), blue))
    #expect(isColor(pixel(picture, 3, 1), green))
  }

  @Test func `UIColor(patternImage:) tiles the image upright, starting at the context's origin`() {
    let picture = drawn(5, 5) {
      UIColor(patternImage: quarters).setFill()
      UIRectFill(CGRect(x: 1, y: 0, width: 4, height: 5))
    }.cgImage
    #expect(isColor(pixel(picture, 0, 0), nothing))
    #expect(isColor(pixel(picture, 1, 0), green))
    #expect(isColor(pixel(picture, 2, 0), red))
    #expect(isColor(pixel(picture, 2, 3), blue))
    #expect(isColor(pixel(picture, 3, 3), white))
    #expect(!UIColor(patternImage: quarters).getRed(nil, green: nil, blue: nil, alpha: nil))
    #expect(!UIColor(patternImage: quarters).getWhite(nil, alpha: nil))
    #expect(
      !UIColor(patternImage: quarters).getHue(nil, saturation: nil, brightness: nil, alpha: nil))
    #expect(UIColor(patternImage: UIImage()).cgColor.alpha == 0)
  }

  @Test func `UIColor(named:) loads light and dark values from a color set`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let set = folder.appendingPathComponent("Assets.xcassets/Accent.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = """
      {"colors": [
        {"color": {"components": {"red": "0x80", "green": "51", "blue": "0.500", "alpha": "0.5"}}},
        {"appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"components": {"red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}}
      ]}
      """
    try Data(text.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let color = try #require(UIColor(named: "Accent", in: bundle, compatibleWith: nil))
    #expect(components(color) == [0.502, 0.2, 0.5, 0.5])
    #expect(components(color.resolvedColor(with: dark)) == [1, 0, 0, 1])
    let fixed = try #require(UIColor(named: "Accent", in: bundle, compatibleWith: dark))
    #expect(components(fixed) == [1, 0, 0, 1])
    #expect(UIColor(named: "nowhere") == nil)
  }
}

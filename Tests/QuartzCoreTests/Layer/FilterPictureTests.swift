import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of the pixels drawn by filters and compositing filters, compared with independent formulas:
/// Documentation/behaviour/rendering.md, "Filters and compositing"; W3C Filter Effects for saturation, hue and
/// luminance; and W3C Compositing and Blending for the modes.
@Suite struct FilterPictureTests {
  /// A color whose components are encoded and not premultiplied.
  typealias Color = SIMD4<Double>

  static let colors: [Color] = [
    Color(1, 0, 0, 1), Color(0.2, 0.6, 0.4, 1), Color(0.8, 0.4, 0.2, 0.6), Color(1, 1, 1, 1),
    Color(0, 0, 0, 0.4), Color(0.5, 0.5, 0.5, 1),
  ]

  func cgColor(_ c: Color) -> CGColor {
    CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
  }

  func box(_ color: Color, _ frame: CGRect = CGRect(x: 0, y: 0, width: 8, height: 8)) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = cgColor(color)
    return layer
  }

  /// Returns the bytes of a pixel in a rendered picture of 8 by 8 points.
  func pixel(_ layer: CALayer, x: Int = 4, y: Int = 4, at time: Double = 0) throws -> [Double] {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.addSublayer(layer)
    let renderer = CARenderer(layer: root, bounds: root.bounds)
    let image = renderer.image(at: time)
    let data = try #require(image.dataProvider?.data as Data?)
    let first = (y * 8 + x) * 4
    return data[first..<first + 4].map { Double($0) }
  }

  func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  /// Compares a filtered color with the result of a formula, allowing for the rounding to bytes before the filter.
  func check(_ filter: CAFilter, gain: Double = 1, _ formula: (Color) -> Color) throws {
    for color in Self.colors {
      let layer = box(color)
      layer.filters = [filter]
      let expected = formula(color).clamped(lowerBound: .zero, upperBound: .one)
      let bytes = try pixel(layer)
      for i in 0..<4 {
        let wanted = (i < 3 ? expected[i] * expected.w : expected.w) * 255
        #expect(abs(bytes[i] - wanted) <= 1.5 + gain, "\(filter.type) of \(color): \(bytes)")
      }
    }
  }

  private func gray(_ c: Color) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }

  private func each(_ c: Color, _ change: (Double) -> Double) -> Color {
    Color(change(c.x), change(c.y), change(c.z), c.w)
  }

  @Test func `filters colorAdd, colorMultiply and colorMatrix match their formulas`() throws {
    let tint = cgColor(Color(0.5, 0.1, 0.2, 0.8))
    try check(filter("colorAdd", ["inputColor": tint])) {
      Color($0.x + 0.4, $0.y + 0.08, $0.z + 0.16, $0.w)
    }
    try check(filter("colorMultiply", ["inputColor": tint])) {
      Color($0.x * 0.5, $0.y * 0.1, $0.z * 0.2, $0.w * 0.8)
    }
    let matrix = [
      0, 1, 0, 0, 0.1, 0, 0, 0.5, 0, 0, 0.3, 0.3, 0.3, 0, 0, 0, 0, 0, 0.5, 0.1,
    ]
    try check(filter("colorMatrix", ["inputColorMatrix": matrix])) { c in
      Color(c.y + 0.1, c.z * 0.5, 0.3 * (c.x + c.y + c.z), c.w * 0.5 + 0.1)
    }
  }

  @Test(arguments: [0, 0.3, 1])
  func `filters colorInvert, colorMonochrome and colorSaturate match their formulas`(amount: Double)
    throws
  {
    try check(filter("colorInvert", ["inputAmount": amount])) { c in
      each(c) { $0 * (1 - amount) + (1 - $0) * amount }
    }
    let sepia = cgColor(Color(0.9, 0.7, 0.5, 1))
    try check(filter("colorMonochrome", ["inputColor": sepia, "inputAmount": amount])) { c in
      let tone = Color(0.9, 0.7, 0.5, 0) * gray(c)
      return Color(
        c.x + (tone.x - c.x) * amount, c.y + (tone.y - c.y) * amount,
        c.z + (tone.z - c.z) * amount, c.w)
    }
    try check(filter("colorSaturate", ["inputAmount": amount * 2]), gain: 2) { c in
      let l = gray(c)
      return each(c) { l + ($0 - l) * amount * 2 }
    }
  }

  @Test
  func `colorContrast, colorBrightness, colorHueRotate and luminanceToAlpha match formulas`()
    throws
  {
    try check(filter("colorContrast", ["inputAmount": 1.5])) { each($0) { ($0 - 0.5) * 1.5 + 0.5 } }
    try check(filter("colorBrightness", ["inputAmount": -0.2])) { each($0) { $0 - 0.2 } }
    // The matrices from Filter Effects, each with a constant, a cosine and a sine part.
    let (weights, red, green, blue) = (
      Color(0.2126, 0.7152, 0.0722, 0), Color(1, 0, 0, 0), Color(0, 1, 0, 0), Color(0, 0, 1, 0)
    )
    let sines = [
      blue - weights, Color(0.143, 0.140, -0.283, 0), weights - red,
    ]
    for angle in [0.5, Double.pi, -2] {
      try check(filter("colorHueRotate", ["inputAngle": angle]), gain: 2) { c in
        var result = c
        for (row, own) in [red, green, blue].enumerated() {
          let factors: Color = weights + (own - weights) * cos(angle) + sines[row] * sin(angle)
          result[row] = (factors * c).sum()
        }
        return result
      }
    }
    try check(filter("luminanceToAlpha")) { Color(0, 0, 0, gray($0)) }
  }

  @Test func `a CAFilter with a Core Image name draws like the corresponding CAFilter`() throws {
    try check(filter("CIColorInvert")) { each($0) { 1 - $0 } }
    try check(
      filter(
        "CIColorControls", ["inputSaturation": 0, "inputBrightness": 0.1, "inputContrast": 2]),
      gain: 2
    ) { c in
      let l = gray(c)
      return each(c) { _ in (min(max(l + 0.1, 0), 1) - 0.5) * 2 + 0.5 }
    }
    for (name, other) in [("CIHueAdjust", "colorHueRotate"), ("CIMaskToAlpha", "luminanceToAlpha")]
    {
      let (one, two) = (box(Self.colors[2]), box(Self.colors[2]))
      one.filters = [filter(name, ["inputAngle": 1])]
      two.filters = [filter(other, ["inputAngle": 1])]
      #expect(try pixel(one) == pixel(two))
    }
    let (one, two) = (
      box(Self.colors[0], CGRect(x: 0, y: 0, width: 4, height: 8)),
      box(Self.colors[0], CGRect(x: 0, y: 0, width: 4, height: 8))
    )
    one.filters = [filter("CIGaussianBlur", ["inputRadius": 2])]
    two.filters = [filter("gaussianBlur", ["inputRadius": 2])]
    let bytes = try pixel(one)
    #expect(try bytes == pixel(two))
    #expect(bytes[3] > 60)
    #expect(bytes[3] < 130)
  }

  @Test func `CALayer.filters ignores objects that are not filters and unknown filter types`()
    throws
  {
    let unknown = box(Self.colors[1])
    unknown.filters = [filter("glow"), 7, "colorInvert"]
    #expect(try pixel(unknown) == [204, 102, 153, 255])
  }

  @Test func `an animation of a CAFilter input by key path changes the drawn color`() throws {
    let layer = box(Color(0, 0, 0, 1))
    let brighten = filter("colorBrightness")
    brighten.name = "light"
    layer.filters = [brighten]
    let rise = CABasicAnimation(keyPath: "filters.light.inputAmount")
    (rise.fromValue, rise.toValue, rise.duration) = (0, 1, 1)
    layer.add(rise, forKey: nil)
    #expect(abs(try pixel(layer, at: 0.25)[0] - 64) <= 1)
  }

  @Test func `backgroundFilters change the pixels beneath the layer`() throws {
    let group = CALayer()
    group.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    group.addSublayer(box(Self.colors[0]))
    let glass = CALayer()
    glass.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
    glass.backgroundFilters = [filter("colorInvert")]
    glass.backgroundColor = cgColor(Color(0, 0, 0, 0.5))
    group.addSublayer(glass)
    #expect(try pixel(group, x: 1, y: 4) == [255, 0, 0, 255])
    #expect(try pixel(group) == [0, 127, 127, 255])
  }

  /// The blend modes that mix each channel separately.
  static let mixes = [
    "normal", "multiply", "screen", "overlay", "hardLight", "darken", "lighten", "colorDodge",
    "colorBurn", "softLight", "difference", "exclusion",
  ]

  /// Returns the channel that a mode blends from the backdrop `b` and the source `s`.
  private func mix(_ name: String, _ b: Double, _ s: Double) -> Double {
    let screen: Double = b + s - b * s
    switch name {
    case "multiply": return b * s
    case "screen": return screen
    case "overlay": return b <= 0.5 ? 2 * b * s : 2 * screen - 1
    case "hardLight": return s <= 0.5 ? 2 * b * s : 2 * screen - 1
    case "darken": return min(b, s)
    case "lighten": return max(b, s)
    case "colorDodge":
      if b == 0 { return 0 }
      return s >= 1 ? 1 : min(1, b / (1 - s))
    case "colorBurn":
      if b >= 1 { return 1 }
      return s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case "softLight":
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let cubic: Double = ((16 * b - 12) * b + 4) * b
      return b + (2 * s - 1) * ((b <= 0.25 ? cubic : b.squareRoot()) - b)
    case "difference": return abs(b - s)
    case "exclusion": return screen - b * s
    default: return s
    }
  }

  /// The modes that weight, add or subtract the source and the destination.
  static let sums = [
    "xor", "destOut", "destOver", "destIn", "destAtop", "sourceIn", "sourceOut", "sourceAtop",
    "sourceOver", "copy", "clear", "plusL", "plusD", "subtractS", "subtractD",
  ]

  /// Returns the premultiplied result of a mode in `sums`.
  private func sum(_ name: String, _ s: Color, _ d: Color) -> Color {
    let (fewer, rest): (Color, Color) = (s * (1 - d.w), d * (1 - s.w))
    var less = name == "subtractS" ? s - d : d - s
    less.w = s.w + d.w - s.w * d.w
    switch name {
    case "xor": return fewer + rest
    case "destOut": return rest
    case "destOver": return fewer + d
    case "destIn": return d * s.w
    case "destAtop": return fewer + d * s.w
    case "sourceIn": return s * d.w
    case "sourceOut": return fewer
    case "sourceAtop": return s * d.w + rest
    case "sourceOver": return s + rest
    case "copy": return s
    case "clear": return .zero
    case "plusL": return s + d
    case "plusD":
      let alpha = min(1, s.w + d.w)
      var r = Color(repeating: alpha) - (s.w - s + (d.w - d)).clamped(to: 1)
      r.w = alpha
      return r
    default: return less
    }
  }

  private func blended(_ source: Color, onto under: Color, _ name: String) throws -> [Double] {
    let group = CALayer()
    group.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    group.addSublayer(box(under))
    let top = box(source)
    top.compositingFilter = name
    group.addSublayer(top)
    return try pixel(group)
  }

  /// Returns the color premultiplied and rounded to bytes.
  private func stored(_ c: Color) -> Color {
    let bytes = Color(c.x * c.w, c.y * c.w, c.z * c.w, c.w) * 255
    return bytes.rounded(.toNearestOrAwayFromZero) / 255
  }

  @Test(arguments: mixes)
  func `a separable compositingFilter blends only where source and backdrop overlap`(name: String)
    throws
  {
    for suffix in ["", "BlendMode"] {
      for under in Self.colors {
        for source in Self.colors {
          let bytes = try blended(source, onto: under, name + suffix)
          let (s, d) = (stored(source), stored(under))
          for i in 0..<3 {
            let both: Double = s.w * d.w * mix(name, d[i] / d.w, s[i] / s.w)
            let apart: Double = s[i] * (1 - d.w) + d[i] * (1 - s.w)
            let wanted = (apart + both) * 255
            #expect(abs(bytes[i] - wanted) <= 1.01, "\(source) onto \(under): \(bytes)")
          }
        }
      }
    }
  }

  @Test(arguments: sums)
  func `a Porter-Duff, plus or subtract compositingFilter matches its formula`(name: String) throws
  {
    for under in Self.colors {
      for source in Self.colors {
        let bytes = try blended(source, onto: under, name)
        let result = sum(name, stored(source), stored(under))
        let wanted = result.clamped(lowerBound: .zero, upperBound: .one) * 255
        for i in 0..<4 {
          #expect(abs(bytes[i] - wanted[i]) <= 1.01, "\(source) onto \(under): \(bytes)")
        }
      }
    }
  }

  @Test(arguments: ["hue", "saturation", "color", "luminosity"])
  func `compositingFilter hue, saturation, color and luminosity keep luminance or saturation`(
    name: String
  ) throws {
    let (source, under) = (Color(0.6, 0.5, 0.3, 1), Color(0.3, 0.5, 0.6, 1))
    let bytes = try blended(source, onto: under, name + "BlendMode").map { $0 / 255 }
    func luminance(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    let result = Color(bytes[0], bytes[1], bytes[2], bytes[3])
    let kept = name == "luminosity" ? source : under
    #expect(abs(luminance(result) - luminance(kept)) < 0.01)
    let spread = max(result.x, result.y, result.z) - min(result.x, result.y, result.z)
    #expect(abs(spread - 0.3) < 0.02)
    // The channels have the order of the color whose hue is kept.
    let isSource = name == "hue" || name == "color"
    #expect((result.x > result.z) == isSource)
  }

  @Test(arguments: ["plusD", "plusL"])
  func `compositingFilter plusD and plusL leave pixels unchanged where the layer is clear`(
    name: String
  ) throws {
    let group = CALayer()
    group.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    group.addSublayer(box(Self.colors[0]))
    let symbol = CALayer()
    symbol.frame = group.frame
    let part = CALayer()
    part.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    part.backgroundColor = cgColor(Color(0.5, 0.5, 0.5, 1))
    symbol.addSublayer(part)
    symbol.compositingFilter = name
    group.addSublayer(symbol)
    #expect(try pixel(group, x: 5, y: 5) == [255, 0, 0, 255])
    #expect(try pixel(group, x: 1, y: 1) != [255, 0, 0, 255] || name == "plusL")
  }

  @Test func `an unknown compositingFilter draws as source over`() throws {
    #expect(try blended(Self.colors[1], onto: Self.colors[0], "bloom") == [51, 153, 102, 255])
  }
}

extension SIMD4<Double> {
  /// Returns the vector with each component limited to the given maximum.
  fileprivate func clamped(to limit: Double) -> Self { pointwiseMin(self, Self(repeating: limit)) }
}

import Foundation
import QuartzCore

extension GallerySection {
  /// Exhibits that demonstrate layer filters and background filters.
  static let filters: [Exhibit] = [
    filter("gaussianBlur", "inputRadius", 0, 10),
    filter("colorAdd", "inputColor", color(0x000000, 0), color(0x6040A0)),
    filter("colorMultiply", "inputColor", color(0xFFFFFF), color(0x4080FF)),
    filter(
      "colorMatrix", "inputColorMatrix",
      [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0],
      [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0]),
    filter("colorInvert", "inputAmount", 0, 1),
    filter("colorMonochrome", "inputAmount", 0, 1),
    filter("colorSaturate", "inputAmount", 0, 2.5),
    filter("colorContrast", "inputAmount", 0.3, 2),
    filter("colorBrightness", "inputAmount", -0.5, 0.5),
    filter("colorHueRotate", "inputAngle", 0, 2 * Double.pi),
    filter("luminanceToAlpha", nil, nil, nil),
    filter("CIGaussianBlur", "inputRadius", 0, 10),
    filter("CIColorInvert", nil, nil, nil),
    filter("CIColorMonochrome", "inputIntensity", 0, 1),
    filter("CIColorControls", "inputSaturation", 0, 2),
    filter("CIHueAdjust", "inputAngle", 0, 2 * Double.pi),
    filter("CIMaskToAlpha", nil, nil, nil),
    .film("backgroundFilters", "Frosted glass over an image", ["layer.backgroundFilters"]) {
      canvas in
      canvas.add(photo(around(middle, 300, 180), radius: 12))
      let glass = plate(around(middle, 120, 90), color(0xFFFFFF, 0.12), radius: 18)
      glass.masksToBounds = true
      glass.borderWidth = 1
      glass.borderColor = color(0xFFFFFF, 0.5)
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "frost"
      blur.setValue(8, forKey: "inputRadius")
      glass.backgroundFilters = [blur]
      canvas.add(glass)
      glass.sweep("position.x", from: 80, to: 240)
    },
    .film("filters", "Two filters in sequence, animated by their names", ["layer.filters"]) {
      canvas in
      let picture = photo(around(middle, 220, 140), radius: 12)
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "soft"
      let hue = CAFilter(type: "colorHueRotate")
      hue.name = "hue"
      picture.filters = [blur, hue]
      canvas.add(picture)
      picture.sweep("filters.soft.inputRadius", from: 0, to: 6)
      picture.sweep("filters.hue.inputAngle", from: 0, to: 3)
    },
  ]

  /// Returns an exhibit that shows an image next to a filtered copy.
  ///
  /// One of the filter's inputs is animated.
  private static func filter(_ type: String, _ input: String?, _ from: Any?, _ to: Any?) -> Exhibit
  {
    let play: @MainActor (CALayer) -> Void = { canvas in
      let frames = canvas.places(["original", input ?? type], 130, 110)
      canvas.add(photo(frames[0], radius: 10))
      let picture = photo(frames[1], radius: 10)
      let filter = CAFilter(type: type)
      filter.name = "it"
      picture.filters = [filter]
      canvas.add(picture)
      if let input { picture.sweep("filters.it.\(input)", from: from, to: to) }
    }
    let title = input.map { "\(type): \($0) is animated" } ?? "\(type): no inputs"
    return input == nil ? .still(type, title, [], play) : .film(type, title, [], play)
  }

  static let blends: [Exhibit] = [
    blend("darker and lighter", ["normal", "multiply", "screen", "overlay", "darken", "lighten"]),
    blend(
      "light", ["colorDodge", "colorBurn", "softLight", "hardLight", "difference", "exclusion"]),
    blend("hue", ["hue", "saturation", "color", "luminosity"]),
    blend("sums", ["plusL", "plusD", "subtractS", "subtractD", "xor", "copy"]),
    blend(
      "Porter and Duff", ["sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn", "destOut"]),
    blend("the rest", ["destAtop", "clear"]),
  ]

  /// Returns an exhibit that shows two overlapping gradients for each of the given blend modes.
  ///
  /// Each pair of gradients is in a separate group.
  private static func blend(_ title: String, _ names: [String]) -> Exhibit {
    .still(title, names.joined(separator: ", "), ["layer.compositingFilter"] + names) { canvas in
      let rows = (names.count + 2) / 3
      for row in 0..<rows {
        let part = names.dropFirst(row * 3).prefix(3)
        let frames = canvas.places(Array(part), 88, 160 / CGFloat(rows) - 8, row: row, of: rows)
        for (frame, name) in zip(frames, part) {
          let group = CALayer()
          group.frame = frame
          group.masksToBounds = true
          // An opacity below 1 forces the group to be rendered into an offscreen buffer, so that the background
          // remains visible where the blend mode clears pixels.
          group.opacity = 0.999
          let bars = gradient(
            [Ink.coral, Ink.amber, Ink.mint, Ink.violet],
            in: CGRect(x: 0, y: 0, width: 60, height: frame.height), from: .zero,
            to: CGPoint(x: 0, y: 1))
          let above = gradient(
            [Ink.sky, color(0x0B1030)], in: CGRect(x: 28, y: 0, width: 60, height: frame.height),
            from: .zero, to: CGPoint(x: 1, y: 0))
          above.compositingFilter = name
          group.add(bars, above)
          canvas.add(group)
        }
      }
    }
  }
}

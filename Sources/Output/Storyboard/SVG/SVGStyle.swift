import CoreGraphics
import Geometry

/// The properties with which an SVG element is drawn, including inherited ones.
struct SVGStyle {
  var fill: CGColor? = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  var stroke: CGColor?
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  /// The product of the opacities of the element and all elements around it.
  var opacity = 1.0
  /// The line width in user units.
  var lineWidth = 1.0
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit = 4.0
  var usesEvenOdd = false
  /// Whether the element and its children are omitted.
  var isOmitted = false
  /// Whether the element is invisible; its children may be visible.
  var isHidden = false

  /// The fill color with all opacities; `nil` if the area is not filled.
  var effectiveFill: CGColor? { color(fill, fillOpacity) }

  /// The stroke color with all opacities; `nil` if the outline is not stroked.
  var effectiveStroke: CGColor? { lineWidth > 0 ? color(stroke, strokeOpacity) : nil }

  private func color(_ color: CGColor?, _ alpha: Double) -> CGColor? {
    guard let color else { return nil }
    return color.copy(alpha: color.alpha * CGFloat(alpha * opacity))
  }

  /// The result of setting a property.
  enum Result {
    case applied
    /// The property does not affect the shapes that are read.
    case irrelevant
    case unsupported
  }

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute or style property.
  ///   - value: The value without surrounding whitespace.
  ///   - diagonal: The length to which percentages of line widths refer.
  /// - Returns: Whether the property is supported.
  /// - Throws: The description of a valid value.
  mutating func setProperty(_ name: String, to value: String, diagonal: Double)
    throws(SVGValueError) -> Result
  {
    if value == "inherit" { return name == "opacity" ? .unsupported : .applied }
    switch name {
    case "fill": return setColor(\.fill, to: value)
    case "stroke": return setColor(\.stroke, to: value)
    case "fill-opacity": fillOpacity = try SVGValues.parseOpacity(value)
    case "stroke-opacity": strokeOpacity = try SVGValues.parseOpacity(value)
    case "opacity": opacity *= try SVGValues.parseOpacity(value)
    case "stroke-width":
      let width = try SVGValues.parseLength(value, percentageOf: diagonal)
      guard width >= 0 else { throw .length }
      lineWidth = width
    case "stroke-miterlimit": miterLimit = max(1, try SVGValues.parseLength(value, percentageOf: 1))
    case "fill-rule":
      guard ["nonzero", "evenodd"].contains(value) else { return .unsupported }
      usesEvenOdd = value == "evenodd"
    case "stroke-linecap":
      let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
      guard let cap = caps[value] else { return .unsupported }
      lineCap = cap
    case "stroke-linejoin":
      let joins: [String: CGLineJoin] = ["miter": .miter, "round": .round, "bevel": .bevel]
      guard let join = joins[value] else { return .unsupported }
      lineJoin = join
    case "display": isOmitted = isOmitted || value == "none"
    case "visibility": isHidden = value == "hidden" || value == "collapse"
    case "class", "clip-path", "mask", "filter", "stroke-dasharray", "marker", "marker-start",
      "marker-mid", "marker-end", "mix-blend-mode", "vector-effect", "paint-order":
      return ["none", "normal", ""].contains(value) ? .applied : .unsupported
    default: return .irrelevant
    }
    return .applied
  }

  private mutating func setColor(_ property: WritableKeyPath<SVGStyle, CGColor?>, to value: String)
    -> Result
  {
    if value == "none" || value == "transparent" {
      self[keyPath: property] = nil
    } else if let color = SVGValues.parseColor(value) {
      self[keyPath: property] = color
    } else {
      return .unsupported
    }
    return .applied
  }
}

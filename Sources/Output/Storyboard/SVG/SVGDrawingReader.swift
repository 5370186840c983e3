import CAML
import CoreGraphics
import Foundation
import Geometry

/// A reader for the elements of an SVG file.
struct SVGDrawingReader {
  private(set) var shapes: [SVGDrawing.Shape] = []
  private(set) var size = Size(0, 0)
  private(set) var warnings: [SVGDrawing.Warning] = []
  private let file: String

  /// The state in which an element is read.
  private struct Context {
    var style = SVGStyle()
    /// The transform from user units to the coordinates of the drawing.
    var transform = Affine.identity
    /// The size of the viewport in user units, to which percentages refer.
    var viewport = Size(0, 0)

    /// The length to which percentages refer that are neither horizontal nor vertical.
    ///
    /// - Source: SVG 1.1, 7.10 "Units".
    var diagonal: Double {
      ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
    }
  }

  init(file: String) { self.file = file }

  mutating func read(_ data: Data) throws(SVGDrawingError) {
    guard data.count <= SVGDrawingLimits.maximumByteCount else {
      throw SVGDrawingError(.limitExceeded("bytes", SVGDrawingLimits.maximumByteCount), file: file)
    }
    let root: Element
    do {
      var limits = PackageLimits()
      limits.elements = SVGDrawingLimits.maximumElementCount
      limits.depth = SVGDrawingLimits.maximumNestingDepth
      root = try ElementParser.parse(data, file: file, limits: limits)
    } catch {
      throw SVGDrawingError(
        SVGDrawingError.Reason(error.issue), file: file, line: error.location.line,
        column: error.location.column)
    }
    guard root.name == "svg" else { throw self.error(.notSVG(root.name), at: root) }
    var context = Context()
    try enterViewport(of: root, isRoot: true, &context)
    try readContents(of: root, context)
  }

  private func error(_ reason: SVGDrawingError.Reason, at element: Element) -> SVGDrawingError {
    SVGDrawingError(reason, file: file, line: element.line, column: element.column)
  }

  // The recursion is limited by SVGDrawingLimits.maximumNestingDepth.
  private mutating func readElement(_ element: Element, _ outer: Context) throws(SVGDrawingError) {
    var context = outer
    switch element.name {
    case "svg":
      try enterViewport(of: element, isRoot: false, &context)
      try readContents(of: element, context)
    case "g", "a": try readContents(of: element, context)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      try applyStyle(of: element, &context)
      if context.style.isOmitted || context.style.isHidden { return }
      try appendShape(element, context)
      // Children of a shape are animations or texts.
      for child in element.children where !["title", "desc", "metadata"].contains(child.name) {
        warnings.append(.init(element: child.name, line: child.line, attribute: nil))
      }
    // These elements are not drawn themselves. Uses of definitions are reported where they occur.
    case "title", "desc", "metadata", "defs", "symbol", "namedview": return
    default: warnings.append(.init(element: element.name, line: element.line, attribute: nil))
    }
  }

  private mutating func readContents(of element: Element, _ outer: Context) throws(SVGDrawingError)
  {
    var context = outer
    try applyStyle(of: element, &context)
    if context.style.isOmitted { return }
    for child in element.children { try readElement(child, context) }
  }

  /// Applies the presentation attributes, the attribute `style`, which overrides them, and the transform.
  private mutating func applyStyle(of element: Element, _ context: inout Context)
    throws(SVGDrawingError)
  {
    let opacity = context.style.opacity
    for attribute in element.attributes where attribute.name != "style" {
      try setProperty(attribute.name, attribute.value.trimmed, of: element, &context)
    }
    if let text = element["style"] {
      for declaration in text.split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let name = String(parts[0]).trimmed
        var value = String(parts[1]).trimmed
        if value.hasSuffix("!important") { value = String(value.dropLast(10)).trimmed }
        // Opacities multiply those of the elements around them, but not that of the attribute.
        if name == "opacity" { context.style.opacity = opacity }
        try setProperty(name, value, of: element, &context)
      }
    }
    if element["transform"] != nil {
      let own = try value("transform", of: element) { text throws(SVGValueError) in
        try SVGValues.parseTransform(text)
      }
      context.transform = own.concatenating(context.transform)
    }
  }

  private mutating func setProperty(
    _ name: String, _ text: String, of element: Element, _ context: inout Context
  ) throws(SVGDrawingError) {
    let diagonal = context.diagonal
    do {
      switch try context.style.setProperty(name, to: text, diagonal: diagonal) {
      case .applied, .irrelevant: break
      case .unsupported:
        warnings.append(
          .init(element: element.name, line: element.line, attribute: "\(name)=\"\(text)\""))
      }
    } catch {
      throw self.error(
        .invalidValue(attribute: name, value: text, expected: error.expected), at: element)
    }
  }

  // MARK: Viewports

  /// Maps the view box of an `svg` element to its viewport.
  private mutating func enterViewport(of element: Element, isRoot: Bool, _ context: inout Context)
    throws(SVGDrawingError)
  {
    var box: Rect?
    if element["viewBox"] != nil {
      let n = try value("viewBox", of: element) { text throws(SVGValueError) in
        let numbers = try SVGValues.parseNumbers(text)
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { throw .viewBox }
        return numbers
      }
      box = Rect(n[0], n[1], n[2], n[3])
    }
    // The size of the root element has no viewport to which percentages could refer: 100% is the size of the view box.
    let base = isRoot ? box?.size ?? Size(0, 0) : context.viewport
    let viewport = Rect(
      isRoot ? 0 : try length("x", of: element, base.width) ?? 0,
      isRoot ? 0 : try length("y", of: element, base.height) ?? 0,
      try length("width", of: element, base.width) ?? base.width,
      try length("height", of: element, base.height) ?? base.height)
    guard viewport.width >= 0, viewport.height >= 0 else {
      throw error(
        .invalidValue(
          attribute: "width", value: element["width"] ?? "", expected: "a size that is not negative"
        ),
        at: element)
    }
    if isRoot { size = viewport.size }
    context.viewport = box?.size ?? viewport.size
    var own = Affine.translation(x: viewport.minX, y: viewport.minY)
    if let box {
      own = Self.transform(
        from: box, to: viewport, alignment: element["preserveAspectRatio"]?.trimmed ?? "")
    }
    context.transform = own.concatenating(context.transform)
  }

  /// Returns the transform from a view box to a viewport.
  ///
  /// - Source: SVG 1.1, 7.8 "The preserveAspectRatio attribute".
  private static func transform(from box: Rect, to viewport: Rect, alignment: String) -> Affine {
    var (sx, sy) = (viewport.width / box.width, viewport.height / box.height)
    if alignment != "none" {
      sx = alignment.hasSuffix("slice") ? max(sx, sy) : min(sx, sy)
      sy = sx
    }
    func position(_ start: String, _ end: String) -> Double {
      alignment.contains(start) ? 0 : alignment.contains(end) ? 1 : 0.5
    }
    let rest = (viewport.width - box.width * sx, viewport.height - box.height * sy)
    return Affine.translation(x: -box.minX, y: -box.minY).concatenating(.scale(x: sx, y: sy))
      .concatenating(
        .translation(
          x: viewport.minX + rest.0 * position("xMin", "xMax"),
          y: viewport.minY + rest.1 * position("YMin", "YMax")))
  }

  // MARK: Shapes

  private mutating func appendShape(_ element: Element, _ context: Context) throws(SVGDrawingError)
  {
    guard let outline = try outline(of: element, context) else { return }
    let path = outline.transformed(by: context.transform)
    guard path.points.allSatisfy(\.isFinite) else {
      throw error(
        .invalidValue(
          attribute: "transform", value: element["transform"] ?? "",
          expected: "a transform with finite results"), at: element)
    }
    let style = context.style
    shapes.append(
      SVGDrawing.Shape(
        path: CGPath(geometry: path), fill: element.name == "line" ? nil : style.effectiveFill,
        stroke: style.effectiveStroke,
        lineWidth: CGFloat(style.lineWidth * context.transform.meanScale), lineCap: style.lineCap,
        lineJoin: style.lineJoin, miterLimit: CGFloat(style.miterLimit),
        usesEvenOdd: style.usesEvenOdd, identifier: element["id"]))
  }

  /// Returns the outline of a shape in user units; `nil` if its size is zero.
  private func outline(of element: Element, _ context: Context) throws(SVGDrawingError) -> Path? {
    let (width, height) = (context.viewport.width, context.viewport.height)
    var path = Path()
    switch element.name {
    case "path":
      guard let data = element["d"], data.trimmed != "none" else { return nil }
      do {
        path = try SVGPathParser.parse(data)
      } catch {
        throw self.error(.invalidPath(error), at: element)
      }
    case "rect":
      let rect = Rect(
        try length("x", of: element, width) ?? 0, try length("y", of: element, height) ?? 0,
        try size("width", of: element, width) ?? 0, try size("height", of: element, height) ?? 0)
      guard rect.width > 0, rect.height > 0 else { return nil }
      let (rx, ry) = try radii(of: element, context)
      if rx > 0, ry > 0 {
        path.addRoundedRect(
          rect, radiusX: min(rx, rect.width / 2), radiusY: min(ry, rect.height / 2))
      } else {
        path.addRect(rect)
      }
    case "circle", "ellipse":
      let center = Point(
        try length("cx", of: element, width) ?? 0, try length("cy", of: element, height) ?? 0)
      var (rx, ry) = try radii(of: element, context)
      if element.name == "circle" {
        rx = try size("r", of: element, context.diagonal) ?? 0
        ry = rx
      }
      guard rx > 0, ry > 0 else { return nil }
      path.addEllipse(in: Rect(center.x - rx, center.y - ry, 2 * rx, 2 * ry))
    case "line":
      path.move(
        to: Point(
          try length("x1", of: element, width) ?? 0, try length("y1", of: element, height) ?? 0))
      path.addLine(
        to: Point(
          try length("x2", of: element, width) ?? 0, try length("y2", of: element, height) ?? 0))
    case "polyline", "polygon":
      let points = try value("points", of: element) { text throws(SVGValueError) in
        try SVGValues.parsePoints(text)
      }
      guard let first = points.first else { return nil }
      path.move(to: first)
      for point in points.dropFirst() { path.addLine(to: point) }
      if element.name == "polygon" { path.close() }
    default: return nil
    }
    return path.isEmpty ? nil : path
  }

  /// Returns the attributes `rx` and `ry`, of which a missing one equals the other.
  private func radii(of element: Element, _ context: Context) throws(SVGDrawingError)
    -> (Double, Double)
  {
    let rx = element["rx"] == "auto" ? nil : try size("rx", of: element, context.viewport.width)
    let ry = element["ry"] == "auto" ? nil : try size("ry", of: element, context.viewport.height)
    return (rx ?? ry ?? 0, ry ?? rx ?? 0)
  }

  // MARK: Values

  /// Returns the length in an attribute; `nil` if it is missing or `auto`.
  private func length(_ name: String, of element: Element, _ base: Double) throws(SVGDrawingError)
    -> Double?
  {
    guard let text = element[name], text != "auto" else { return nil }
    return try value(name, of: element) { _ throws(SVGValueError) in
      try SVGValues.parseLength(text, percentageOf: base)
    }
  }

  /// Returns the length in an attribute, which must not be negative; `nil` if it is missing or `auto`.
  private func size(_ name: String, of element: Element, _ base: Double) throws(SVGDrawingError)
    -> Double?
  {
    guard let value = try length(name, of: element, base) else { return nil }
    guard value >= 0 else {
      throw error(
        .invalidValue(
          attribute: name, value: element[name] ?? "", expected: "a length that is not negative"),
        at: element)
    }
    return value
  }

  private func value<Value>(
    _ name: String, of element: Element, _ parse: (String) throws(SVGValueError) -> Value
  ) throws(SVGDrawingError) -> Value {
    let text = element[name] ?? ""
    do {
      return try parse(text)
    } catch {
      throw self.error(
        .invalidValue(attribute: name, value: text, expected: error.expected), at: element)
    }
  }
}

extension SVGDrawingError.Reason {
  fileprivate init(_ issue: DocumentIssue) {
    if case .malformedXML(let error) = issue {
      switch error {
      case .limitExceeded(let kind, let limit): self = .limitExceeded(kind.rawValue, limit)
      case .documentTypeDeclarations:
        self = .malformedXML(error.message, remedy: "export the drawing without a DOCTYPE")
      default: self = .malformedXML(error.message, remedy: error.remedy)
      }
    } else {
      self = .unreadable("\(issue)")
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

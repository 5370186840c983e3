import Color
import Geometry
import RenderTree

// The outline of a layer and its contents: Documentation/behaviour/rendering.md, "Corners and edges".

/// The antialiasing of the sides of a layer.
enum Sides: Equatable {
  /// Coverage is decided at the pixel center.
  case hard
  /// Coverage is sampled by area on all sides.
  case smooth
  /// Coverage is sampled by area on the sides in the bit mask: 1 minX, 2 maxX, 4 minY, 8 maxY.
  case mixed(Int)
}

extension Reference {
  /// Returns smooth edges if the layer has a corner radius; otherwise, the edges permitted by its antialiasing
  /// properties.
  func edges(_ slot: Int) -> Sides {
    if tree.columns.number(of: .cornerRadius, inSlot: slot) > 0 { return .smooth }
    guard tree.columns.bool(of: .allowsEdgeAntialiasing, inSlot: slot) else { return .hard }
    let mask = Int(tree.columns.number(of: .edgeAntialiasingMask, inSlot: slot)) & 15
    return mask == 15 ? .smooth : mask == 0 ? .hard : .mixed(mask)
  }

  /// Returns the coverage of the layer's outline, including rounded corners.
  mutating func coverage(_ slot: Int, _ own: Placement) -> Coverage {
    let bounds = tree.bounds(slot)
    let radius = tree.columns.number(of: .cornerRadius, inSlot: slot)
    guard radius > 0, !bounds.isEmpty else { return coverage(bounds, edges(slot), own) }
    return smooth(Outline(rounded(slot, bounds, radius), through: own.map), in: area)
  }

  /// Returns the area coverage of an outline and records the outline as an edge.
  mutating func smooth(
    _ outline: Outline, _ winding: FillRule = .nonZero, in area: Area
  ) -> Coverage {
    outlines.append(outline)
    return Coverage(areaOf: outline, winding: winding, in: area)
  }

  /// Returns the path of a rectangle with the layer's corner curve and masked corners.
  func rounded(_ slot: Int, _ rect: Rect, _ radius: Double) -> Path {
    let curve = tree.columns.value(of: .cornerCurve, inSlot: slot).name(as: CornerCurve.self)
    return Path(
      roundedRect: rect, radius: radius,
      corners: UInt8(Int(tree.columns.number(of: .maskedCorners, inSlot: slot)) & 15), curve: curve)
  }

  /// The offset at which pixel centers are sampled, so that a center on the left or upper side of a rectangle is
  /// inside and one on the right or lower side is outside, regardless of rounding.
  private static let hair = Point(1e-6, 1e-6)

  /// Returns the coverage of a rectangle in the layer's coordinates.
  mutating func coverage(_ rect: Rect, _ sides: Sides, _ own: Placement) -> Coverage {
    let outline = Outline(Path(rect), through: own.map)
    outlines.append(outline)
    guard !rect.isEmpty, let back = own.map.inverted else {
      return Coverage(area.limited(0, 0, -2, -2))
    }
    switch sides {
    case .smooth: return Coverage(areaOf: outline, in: area)
    case .hard:
      return Coverage(atCentres: outline.region(in: area)) {
        rect.contains(back.apply($0 + Self.hair))
      }
    case .mixed(let mask):
      // Hard sides are decided at the pixel center, so they are moved outward for the area coverage.
      let far = 8.0
      let wide = Rect(
        minX: rect.minX - (mask & 1 != 0 ? 0 : far), minY: rect.minY - (mask & 4 != 0 ? 0 : far),
        maxX: rect.maxX + (mask & 2 != 0 ? 0 : far), maxY: rect.maxY + (mask & 8 != 0 ? 0 : far))
      let narrow = Rect(
        minX: rect.minX - (mask & 1 != 0 ? far : 0), minY: rect.minY - (mask & 4 != 0 ? far : 0),
        maxX: rect.maxX + (mask & 2 != 0 ? far : 0), maxY: rect.maxY + (mask & 8 != 0 ? far : 0))
      let shares = Coverage(areaOf: Outline(Path(wide), through: own.map), in: area)
      return Coverage(atCentres: outline.region(in: area)) {
        narrow.contains(back.apply($0 + Self.hair))
      }.times(shares)
    }
  }

  /// Returns the coverage of content that fills the layer: the inside of the outline, extended beyond it if a clip
  /// cuts the content there.
  mutating func contentCoverage(_ slot: Int, _ own: Placement) -> Coverage {
    tree.columns.bool(of: .masksToBounds, inSlot: slot) && edges(slot) != .hard
      ? coverage(tree.bounds(slot).inset(dx: -4, dy: -4), .hard, own) : coverage(slot, own)
  }

  /// Draws the background color inside the outline.
  mutating func drawBackground(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    guard let color = tree.columns.color(of: .backgroundColor, inSlot: slot) else { return }
    let pixel = Pixel(color).times(opacity)
    canvas.paint(coverage(slot, own)) { _, _ in pixel }
  }

  /// Draws the border over the sublayers, between the outline and the outline inset by the border width.
  mutating func drawBorder(
    _ slot: Int, _ own: Placement, _ opacity: Double, onto canvas: inout Canvas
  ) {
    let width = tree.columns.number(of: .borderWidth, inSlot: slot)
    guard width > 0, let color = tree.columns.color(of: .borderColor, inSlot: slot) else { return }
    let bounds = tree.bounds(slot)
    let inner = bounds.inset(dx: width, dy: width)
    var cover = coverage(slot, own)
    if inner.width > 0, inner.height > 0 {
      var radius = tree.columns.number(of: .cornerRadius, inSlot: slot)
      if tree.columns.value(of: .cornerCurve, inSlot: slot) == .name(CornerCurve.continuous) {
        radius = min(radius, min(bounds.width, bounds.height) / 2 / CornerCurve.continuousExtent)
      }
      radius = max(radius - width, 0)
      if edges(slot) == .smooth {
        var ring = Outline(
          rounded(slot, bounds, tree.columns.number(of: .cornerRadius, inSlot: slot)),
          through: own.map)
        ring.polygons += Outline(rounded(slot, inner, radius), through: own.map).polygons
        cover = smooth(ring, .evenOdd, in: area)
      } else {
        cover = cover.minus(coverage(inner, edges(slot), own))
      }
    }
    let pixel = Pixel(color).times(opacity)
    canvas.paint(cover) { _, _ in pixel }
  }
}

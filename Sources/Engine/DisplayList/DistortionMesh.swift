public import Geometry

/// A grid over the finished picture of a group, and where its points come to lie.
///
/// The picture is cut along a grid, a regular one unless ``samples`` says otherwise; each quad is drawn where its corners are told to be, as two triangles along
/// the diagonal of its first and its last corner, sampled bilinearly and put over what the quads before it left. The
/// outline is smooth, and quads that share a side show no seam there.
///
/// - Source: behaviour/choices.md, "Drawn transitions": suckEffect, rippleEffect, pageCurl.
public struct DistortionMesh: Equatable, Sendable {
  /// The rectangle of the picture that the grid divides, in coordinates that ``transform`` maps; what the picture has
  /// outside it is not drawn.
  public var source: Rect
  /// Maps ``source`` to device pixels of the group's picture.
  public var transform: Affine
  /// Quads across and down, at least one each.
  public var columns, rows: Int
  /// Where the grid's points come to lie, in device pixels: row by row, `columns + 1` in each of `rows + 1`.
  public var points: [Point]
  /// Where the grid's points lie in the picture, as many as ``points``; none at all for a regular grid over ``source``.
  ///
  /// In coordinates that ``transform`` maps. Those outside ``source`` show its nearest pixels.
  public var samples: [Point]
  /// Multiplies the picture, 0…1: one number for each point, mixed between them; none at all for 1.
  public var alphas: [Double]
  /// How far colours are mixed towards white, 0…1, the alpha stays: one number for each point, mixed between them, or
  /// one for each quad, the same all over it; none at all for 0.
  public var shades: [Double]
  /// The quads by their place, row by row, back to front; none at all for all of them as they lie.
  public var order: [Int]

  /// A grid whose points come to lie where they are told to.
  public init(
    source: Rect, transform: Affine = .identity, columns: Int, rows: Int, points: [Point],
    samples: [Point] = [], alphas: [Double] = [], shades: [Double] = [], order: [Int] = []
  ) {
    self.source = source
    self.transform = transform
    self.columns = columns
    self.rows = rows
    self.points = points
    self.samples = samples
    self.alphas = alphas
    self.shades = shades
    self.order = order
  }

  /// A grid whose points stay where they are: the start for moving some of them.
  ///
  /// - Precondition: at least one column and one row.
  public init(source: Rect, transform: Affine = .identity, columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "a grid needs a column and a row")
    self.init(source: source, transform: transform, columns: columns, rows: rows, points: [])
    points = (0..<(columns + 1) * (rows + 1)).map(sourcePoint)
  }

  /// Where a point of the grid lies in the picture, in device pixels.
  public func sourcePoint(atIndex index: Int) -> Point {
    if !samples.isEmpty { return transform.apply(samples[index]) }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns + 1)
    let x = source.minX + source.width * Double(column) / Double(columns)
    let y = source.minY + source.height * Double(row) / Double(rows)
    return transform.apply(Point(x, y))
  }

  /// Whether there are as many points, numbers and quads as the grid wants.
  public var isComplete: Bool {
    guard columns > 0, rows > 0, columns < 1 << 30, rows < 1 << 30 else { return false }
    let (corners, quads) = ((columns + 1) * (rows + 1), columns * rows)
    return points.count == corners && (samples.isEmpty || samples.count == corners)
      && (alphas.isEmpty || alphas.count == corners)
      && (shades.isEmpty || shades.count == corners || shades.count == quads)
      && order.allSatisfy { (0..<quads).contains($0) }
  }

  /// The part of the picture that is drawn, in device pixels.
  public var sourceBounds: Rect { transform.apply(source.standardized) }

  /// A box around where the points come to lie, in device pixels; points that are not finite count for nothing.
  public var bounds: Rect {
    let finite = points.filter(\.isFinite)
    return finite.isEmpty ? .zero : Rect(bounding: finite)
  }
}

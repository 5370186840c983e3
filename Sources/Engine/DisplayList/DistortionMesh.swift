public import Geometry

/// A mesh that distorts the image of a group, for transitions such as suckEffect, rippleEffect and pageCurl.
///
/// A grid divides the image. It is regular unless ``samples`` is set. Each quad is drawn at the positions of its
/// corners, as two triangles separated by the diagonal from its first to its last corner. It is sampled bilinearly
/// and composited over the quads before it. The outline is antialiased, and adjacent quads have no visible seam.
public struct DistortionMesh: Equatable, Sendable {
  /// The rectangle of the image that the grid divides, in the coordinates that ``transform`` maps.
  ///
  /// Parts of the image outside of it are not drawn.
  public var source: Rect
  /// The transform from the coordinates of ``source`` to device pixels of the group's image.
  public var transform: Affine
  /// The number of quads across and down, at least 1.
  public var columns, rows: Int
  /// The destinations of the grid points in device pixels, row by row.
  ///
  /// There are `rows + 1` rows of `columns + 1` points.
  public var points: [Point]
  /// The positions of the grid points in the image, one for each of ``points``.
  ///
  /// If empty, the grid over ``source`` is regular. The coordinates are those that ``transform`` maps. Points outside
  /// of ``source`` sample its nearest pixels.
  public var samples: [Point]
  /// The opacity at each grid point, 0…1, interpolated between points.
  ///
  /// If empty, it is 1.
  public var alphas: [Double]
  /// The fraction by which colors are mixed with white, 0…1, without changing the alpha.
  ///
  /// There is one value per grid point, interpolated between points, or one per quad. If empty, it is 0.
  public var shades: [Double]
  /// The indices of the quads to draw in back-to-front order, counted row by row.
  ///
  /// If empty, all quads are drawn in their order.
  public var order: [Int]

  /// Creates a mesh from the destinations of its grid points, in device pixels.
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

  /// Creates a mesh whose points are at their original positions, as a start for moving some of them.
  /// - Precondition: at least one column and one row.
  public init(source: Rect, transform: Affine = .identity, columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "a mesh needs at least one column and one row")
    self.init(source: source, transform: transform, columns: columns, rows: rows, points: [])
    points = (0..<(columns + 1) * (rows + 1)).map(sourcePoint)
  }

  /// Returns the position of a grid point in the image, in device pixels.
  public func sourcePoint(atIndex index: Int) -> Point {
    if !samples.isEmpty { return transform.apply(samples[index]) }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns + 1)
    let x = source.minX + source.width * Double(column) / Double(columns)
    let y = source.minY + source.height * Double(row) / Double(rows)
    return transform.apply(Point(x, y))
  }

  /// Whether the numbers of points, samples, alphas, shades and quads match the grid.
  public var isComplete: Bool {
    guard columns > 0, rows > 0, columns < 1 << 30, rows < 1 << 30 else { return false }
    let (corners, quads) = ((columns + 1) * (rows + 1), columns * rows)
    return points.count == corners && (samples.isEmpty || samples.count == corners)
      && (alphas.isEmpty || alphas.count == corners)
      && (shades.isEmpty || shades.count == corners || shades.count == quads)
      && order.allSatisfy { (0..<quads).contains($0) }
  }

  /// The rectangle of the image that is drawn, in device pixels.
  public var sourceBounds: Rect { transform.apply(source.standardized) }

  /// The bounding box of the destinations, in device pixels.
  ///
  /// Points that are not finite are ignored.
  public var bounds: Rect {
    let finite = points.filter(\.isFinite)
    return finite.isEmpty ? .zero : Rect(bounding: finite)
  }
}

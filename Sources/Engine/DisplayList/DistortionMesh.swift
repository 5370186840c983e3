public import Geometry

/// A mesh that distorts the image of a group, for transitions such as suckEffect, rippleEffect and pageCurl.
///
/// The image is divided by a grid, which is regular unless ``samples`` is set. Each quad is drawn at the destinations
/// of its corners, as two triangles separated by the diagonal from the first to the last corner. It is sampled
/// bilinearly and composited over the quads drawn before it. The outline is antialiased, and adjacent quads have no
/// visible seam.
public struct DistortionMesh: Equatable, Sendable {
  /// The rectangle of the image that is divided by the grid, in the coordinates mapped by ``transform``.
  ///
  /// Parts of the image outside this rectangle are not drawn.
  public var source: Rect
  /// The transform from the coordinates of ``source`` to device pixels in the group's image.
  public var transform: Affine
  /// The number of quads in each row and column, at least 1.
  public var columns, rows: Int
  /// The destinations of the grid points in device pixels, row by row.
  ///
  /// There are `rows + 1` rows of `columns + 1` points.
  public var points: [Point]
  /// The position of each grid point in the image, in the same order as ``points``.
  ///
  /// If it is empty, the grid over ``source`` is regular. Positions are in the coordinates mapped by ``transform``.
  /// Points outside ``source`` sample its nearest pixels.
  public var samples: [Point]
  /// The opacity at each grid point, `0...1`, interpolated between points.
  ///
  /// If it is empty, the mesh is opaque.
  public var alphas: [Double]
  /// The fraction by which colors are mixed with white, `0...1`, without changing the alpha.
  ///
  /// There is either one value per grid point, interpolated between points, or one value per quad. If it is empty,
  /// colors are unchanged.
  public var shades: [Double]
  /// The indices of the quads to draw, counted row by row, in back-to-front order.
  ///
  /// If it is empty, all quads are drawn row by row.
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

  /// Creates a mesh whose points are at their original positions, so that some of them can be moved afterwards.
  /// - Precondition: There must be at least one column and one row.
  public init(source: Rect, transform: Affine = .identity, columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "a mesh needs at least one column and one row")
    self.init(source: source, transform: transform, columns: columns, rows: rows, points: [])
    points = (0..<(columns + 1) * (rows + 1)).map(sourcePoint)
  }

  /// Returns the position in the image of the grid point at the given index, in device pixels.
  public func sourcePoint(atIndex index: Int) -> Point {
    if !samples.isEmpty { return transform.apply(samples[index]) }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns + 1)
    let x = source.minX + source.width * Double(column) / Double(columns)
    let y = source.minY + source.height * Double(row) / Double(rows)
    return transform.apply(Point(x, y))
  }

  /// Whether the number of points, samples, alphas, shades and quads matches the grid.
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

  /// The bounding box of the destination points, in device pixels.
  ///
  /// Points that are not finite are ignored.
  public var bounds: Rect {
    let finite = points.filter(\.isFinite)
    return finite.isEmpty ? .zero : Rect(bounding: finite)
  }
}

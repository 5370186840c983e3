/// A layer that arranges other layers in a row, a column or a grid, and has the size of all of them.
public final class Arrangement: CALayer {
  /// The alignment of layers across the direction of a row or column.
  public enum Alignment: Sendable {
    /// At the upper or left side.
    case start
    case center
    /// At the lower or right side.
    case end
  }

  /// The default gap between layers, in points.
  public static let defaultGap: CGFloat = 16

  /// Returns a layer that arranges layers from left to right.
  ///
  /// - Parameters:
  ///   - layers: The layers, which become sublayers.
  ///   - gap: The gap between them, in points.
  ///   - alignment: Their vertical alignment.
  /// - Returns: A layer with the size of the row.
  public static func row(
    _ layers: [CALayer], gap: CGFloat = defaultGap, alignment: Alignment = .center
  ) -> Arrangement {
    Arrangement(layers, columns: max(layers.count, 1), gap: gap, alignments: (.center, alignment))
  }

  /// Returns a layer that arranges layers from top to bottom.
  ///
  /// - Parameters:
  ///   - layers: The layers, which become sublayers.
  ///   - gap: The gap between them, in points.
  ///   - alignment: Their horizontal alignment.
  /// - Returns: A layer with the size of the column.
  public static func column(
    _ layers: [CALayer], gap: CGFloat = defaultGap, alignment: Alignment = .center
  ) -> Arrangement {
    Arrangement(layers, columns: 1, gap: gap, alignments: (alignment, .center))
  }

  /// Returns a layer that arranges layers in rows of a number of columns.
  ///
  /// Each column is as wide as its widest layer, and each row as high as its highest layer.
  ///
  /// - Parameters:
  ///   - layers: The layers, which become sublayers.
  ///   - columns: The number of columns, at least 1.
  ///   - gap: The gap between them, in points.
  /// - Returns: A layer with the size of the grid.
  public static func grid(_ layers: [CALayer], columns: Int, gap: CGFloat = defaultGap)
    -> Arrangement
  {
    precondition(columns >= 1, "invalid number of columns '\(columns)': it must be at least 1")
    return Arrangement(layers, columns: columns, gap: gap, alignments: (.center, .center))
  }

  private init(
    _ layers: [CALayer], columns: Int, gap: CGFloat, alignments: (x: Alignment, y: Alignment)
  ) {
    super.init()
    let rowCount = (layers.count + columns - 1) / columns
    var widths = [CGFloat](repeating: 0, count: min(columns, layers.count))
    var heights = [CGFloat](repeating: 0, count: rowCount)
    for (index, layer) in layers.enumerated() {
      widths[index % columns] = max(widths[index % columns], layer.frame.width)
      heights[index / columns] = max(heights[index / columns], layer.frame.height)
    }
    let (lefts, width) = Self.offsets(of: widths, gap: gap)
    let (tops, height) = Self.offsets(of: heights, gap: gap)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    for (index, layer) in layers.enumerated() {
      let (column, row) = (index % columns, index / columns)
      let x = lefts[column] + alignments.x.offset(of: layer.frame.width, in: widths[column])
      let y = tops[row] + alignments.y.offset(of: layer.frame.height, in: heights[row])
      layer.position = CGPoint(
        x: layer.position.x + x - layer.frame.minX, y: layer.position.y + y - layer.frame.minY)
      addSublayer(layer)
    }
  }

  public override init(layer: Any) { super.init(layer: layer) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static func offsets(of lengths: [CGFloat], gap: CGFloat) -> ([CGFloat], total: CGFloat) {
    var end: CGFloat = 0
    let offsets = lengths.map { length in
      defer { end += length + gap }
      return end
    }
    return (offsets, max(end - gap, 0))
  }
}

extension Arrangement.Alignment {
  fileprivate func offset(of length: CGFloat, in space: CGFloat) -> CGFloat {
    switch self {
    case .start: 0
    case .center: (space - length) / 2
    case .end: space - length
    }
  }
}

/// One or more lines of text on a translucent plate, for example the same sentence in several scripts.
public final class Caption: CALayer {
  /// The texts, from top to bottom.
  public let lines: [Text]

  /// Creates a caption.
  ///
  /// - Parameters:
  ///   - strings: The lines. Each may be in another script.
  ///   - size: The font size of the first line in points; the others are a little smaller.
  ///   - color: The color of the texts.
  ///   - plate: The color of the plate.
  ///   - width: The maximum width of a line in points; by default, lines are not broken.
  public init(
    _ strings: String..., size: CGFloat = 26, color: CGColor = .white,
    plate: CGColor = .hex(0x000000, alpha: 0.55), width: CGFloat? = nil
  ) {
    lines = strings.enumerated().map { index, string in
      Text(
        string, size: index == 0 ? size : size * 0.9, weight: index == 0 ? .medium : .regular,
        color: color, width: width)
    }
    super.init()
    let column = Arrangement.column(lines, gap: size * 0.2)
    bounds = CGRect(
      x: 0, y: 0, width: column.bounds.width + 1.6 * size, height: column.bounds.height + 0.9 * size
    )
    column.position = CGPoint(x: bounds.midX, y: bounds.midY)
    addSublayer(column)
    backgroundColor = plate
    cornerRadius = size * 0.45
  }

  /// Creates a copy for the presentation of another caption.
  public override init(layer: Any) {
    lines = (layer as? Caption)?.lines ?? []
    super.init(layer: layer)
  }

  /// Returns `nil`: captions cannot be decoded.
  public required init?(coder: NSCoder) { nil }
}

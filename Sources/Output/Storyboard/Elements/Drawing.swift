import Foundation

/// The shapes of an SVG file, such as a logo, as one layer.
public final class Drawing: CALayer {
  /// The shapes, from back to front.
  ///
  /// Motions can change each of them.
  public let shapes: [CAShapeLayer]

  /// Creates a layer with the shapes of a drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - side: The length of the longer side in points to which the drawing is scaled; `nil` to keep its size.
  public init(_ drawing: SVGDrawing, side: CGFloat? = nil) {
    let length = max(drawing.size.width, drawing.size.height)
    let factor = side.map { length > 0 ? $0 / length : 1 } ?? 1
    var transform = CGAffineTransform(scaleX: factor, y: factor)
    shapes = drawing.shapes.map { shape in
      let layer = CAShapeLayer()
      layer.path = shape.path.copy(using: &transform)
      layer.fillColor = shape.fill
      layer.fillRule = shape.usesEvenOdd ? .evenOdd : .nonZero
      layer.strokeColor = shape.stroke
      layer.lineWidth = shape.lineWidth * factor
      layer.lineCap = CAShapeLayerLineCap(shape.lineCap)
      layer.lineJoin = CAShapeLayerLineJoin(shape.lineJoin)
      layer.miterLimit = shape.miterLimit
      layer.name = shape.identifier
      return layer
    }
    super.init()
    bounds = CGRect(
      x: 0, y: 0, width: drawing.size.width * factor, height: drawing.size.height * factor)
    for shape in shapes {
      shape.frame = bounds
      addSublayer(shape)
    }
  }

  /// Creates a copy for the presentation of another drawing.
  public override init(layer: Any) {
    shapes = (layer as? Drawing)?.shapes ?? []
    super.init(layer: layer)
  }

  /// Returns `nil`: drawings cannot be decoded.
  public required init?(coder: NSCoder) { nil }
}

extension CAShapeLayerLineCap {
  fileprivate init(_ cap: CGLineCap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}

extension CAShapeLayerLineJoin {
  fileprivate init(_ join: CGLineJoin) {
    self =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }
}

public import Geometry

/// A command that filters the pixels beneath a shape.
///
/// It applies to everything drawn so far on the innermost surface: the image itself, or the content or mask of a
/// group. A group without effect (opacity 1, normal blending, no shadow, filter, mesh or mask, and no blending group
/// directly inside) has no surface of its own, so the commands inside it draw onto the enclosing surface. Outside the
/// image, filters see its edge pixels repeated, which prevents dark borders.
public struct BackdropFilter: Equatable, Sendable {
  /// The area in which pixels are replaced.
  public var shape: Shape
  /// The filters that are applied to the backdrop in order.
  public var filters: [ImageFilter]
  /// The opacity of the filtered pixels over the unfiltered backdrop, `0...1`.
  public var opacity: Double
  /// The transform from the shape's coordinates to device pixels.
  public var transform: Projection
  /// The antialiasing of the shape's edges.
  public var edges: EdgeAntialiasing

  /// Creates a backdrop filter for the given shape.
  ///
  /// By default, the opacity is 1, there is no transform and the edges are antialiased.
  public init(
    _ shape: Shape, filters: [ImageFilter], opacity: Double = 1, transform: Projection = .identity,
    edges: EdgeAntialiasing = .smooth
  ) {
    self.shape = shape
    self.filters = filters
    self.opacity = opacity
    self.transform = transform
    self.edges = edges
  }
}

extension BackdropFilter: TextSerializable {
  func serializedText(using resources: inout DisplayListResources) -> String {
    var text =
      "\(shape.serializedText(using: &resources)) filters(\(filters.map(\.text).joined(separator: " ")))"
    if opacity != 1 { text += " opacity(\(opacity.text))" }
    return text + transform.text + edges.text
  }

  init(_ cursor: inout TextExpressionReader) throws(DisplayListTextError) {
    let shape = try Shape(&cursor)
    var filters: [ImageFilter] = []
    var inside = try cursor.readArguments(ofCall: "filters")
    while !inside.isAtEnd { filters.append(try ImageFilter(&inside)) }
    self.init(
      shape, filters: filters, opacity: try cursor.readNumber(named: "opacity", defaultValue: 1),
      transform: try Projection(&cursor), edges: try EdgeAntialiasing(&cursor))
  }
}

public import Geometry

/// What lies beneath, changed by filters within a shape.
///
/// It works on the innermost target that is a picture of its own, with all that was drawn there before: the picture
/// itself, or a group's content or mask. A group that changes nothing (opacity 1, normal blending, no shadow, filter,
/// mesh or mask, and no blending group directly inside) is none: what is in it works on the target around it. Filters
/// see the target continued beyond the picture by its edge pixels, so that no border grows dark.
public struct BackdropFilter: Equatable, Sendable {
  /// The area within which pixels are replaced.
  public var shape: Shape
  /// Applied in order to what lies beneath.
  public var filters: [ImageFilter]
  /// The share of the filtered pixels, 0…1; the rest stays as it was.
  public var opacity: Double
  /// Maps the shape's own coordinates to device pixels.
  public var transform: Projection
  /// How its outline meets the pixels.
  public var edges: EdgeAntialiasing

  /// A shape through which filters act.
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

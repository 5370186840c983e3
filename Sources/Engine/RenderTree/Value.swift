public import Color
public import Geometry
public import Pixels

/// A typed property value of a commit.
public enum Value: Hashable, Sendable {
  /// The absence of a value.
  case none
  /// A number in the property's own unit.
  case number(Double)
  /// A Boolean property value, such as `isHidden`.
  case bool(Bool)
  /// A position or an offset, in points or in unit coordinates.
  case point(Point)
  /// A size, or the offset of a shadow, in points.
  case size(Size)
  /// A rectangle, in points or in unit coordinates.
  case rect(Rect)
  /// A color in extended sRGB.
  case color(RGBA)
  /// A 4 × 4 transform.
  indirect case transform(Matrix4)
  /// A path in points.
  case path(Path)
  /// An image, as a buffer of pixels.
  case image(PixelBuffer)
  /// A dissolve between two images.
  ///
  /// The number is the weight of the second image, 0...1.
  indirect case dissolve(PixelBuffer, PixelBuffer, Double)
  /// Tiles of a layer's contents, in drawing order.
  case tiles([Tile])
  /// A list of numbers, such as gradient locations or dash lengths.
  case numbers([Double])
  /// The colors of a gradient's stops.
  case colors([RGBA])
  /// A name of a fixed set.
  case name(EnumeratedName)
  /// A string, such as the text of a text layer.
  case string(String)
  /// Filters, in the order in which they are applied.
  case filters([CommittedFilter])
  /// The cells of an emitter.
  case cells([CommittedEmitterCell])
}

/// The kind of a property's values, which determines their storage and interpolation.
public enum ValueKind: Hashable, Sendable {
  /// A numeric kind, stored as doubles.
  case number, bool, point, size, rect, color, transform
  /// A name of a set, stored as its number.
  case name(EnumeratedNameSet)
  /// A non-numeric kind, stored as an object.
  case path, image, numbers, colors, string, filters, cells

  /// The number of doubles in a column for each value; 0 for kinds stored as objects.
  ///
  /// A color has a fifth double, which is 1 for a color and 0 for nil.
  @inlinable public var laneCount: Int {
    switch self {
    case .number, .bool, .name: 1
    case .point, .size: 2
    case .rect: 4
    case .color: 5
    case .transform: 16
    case .path, .image, .numbers, .colors, .string, .filters, .cells: 0
    }
  }

  /// Whether values of the kind can be interpolated.
  public var isInterpolatable: Bool {
    if case .name = self { false } else { laneCount > 0 }
  }

  /// Returns whether a property of the kind accepts a value.
  ///
  /// Nil is accepted by kinds with optional values.
  public func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (.number, .number), (.bool, .bool), (.point, .point), (.size, .size), (.rect, .rect),
      (.color, .color), (.transform, .transform), (.path, .path), (.image, .image),
      (.image, .dissolve), (.image, .tiles), (.numbers, .numbers), (.colors, .colors),
      (.string, .string),
      (.filters, .filters), (.cells, .cells):
      true
    case (.color, .none), (.path, .none), (.image, .none), (.numbers, .none), (.colors, .none),
      (.string, .none), (.filters, .none), (.cells, .none), (.name, .none):
      true
    case (.name(let set), .name(let name)): set == name.set
    default: false
    }
  }
}

public import Color
public import Geometry
public import Pixels

/// A property value in a commit, with its type.
public enum Value: Hashable, Sendable {
  /// No value, such as a color that is not set.
  case none
  /// A number in the property's own unit.
  case number(Double)
  /// A Boolean property value, such as `isHidden`.
  case bool(Bool)
  /// A position or an offset, in points or in unit coordinates.
  case point(Point)
  /// A size or the offset of a shadow, in points.
  case size(Size)
  /// A rectangle, in points or in unit coordinates.
  case rect(Rect)
  /// A color in extended sRGB.
  case color(RGBA)
  /// A transform, as a 4 × 4 matrix.
  indirect case transform(Matrix4)
  /// A path in points.
  case path(Path)
  /// An image, as a buffer of pixels.
  case image(PixelBuffer)
  /// A crossfade between two images.
  ///
  /// The associated number is the weight of the second image, in `0...1`.
  indirect case dissolve(PixelBuffer, PixelBuffer, Double)
  /// The tiles of a layer's contents, in drawing order.
  case tiles([Tile])
  /// A list of numbers, such as gradient locations or dash lengths.
  case numbers([Double])
  /// The colors at a gradient's stops.
  case colors([RGBA])
  /// A name from a fixed set, such as a gravity or blend mode.
  case name(EnumeratedName)
  /// A string, such as the text of a text layer.
  case string(String)
  /// A list of filters, in the order in which they are applied.
  case filters([CommittedFilter])
  /// The cells of an emitter layer.
  case cells([CommittedEmitterCell])
}

/// The kind of a property's values, which determines how they are stored and interpolated.
public enum ValueKind: Hashable, Sendable {
  /// A numeric kind, whose values are stored as doubles.
  case number, bool, point, size, rect, color, transform
  /// A name from a fixed set, stored as its number in the set.
  case name(EnumeratedNameSet)
  /// A non-numeric kind, whose values are stored as objects.
  case path, image, numbers, colors, string, filters, cells

  /// The number of doubles that a column stores for each value; 0 for non-numeric kinds.
  ///
  /// A color uses a fifth double, which is 1 if a color is set and 0 otherwise.
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

  /// Whether values of this kind can be interpolated.
  public var isInterpolatable: Bool {
    if case .name = self { false } else { laneCount > 0 }
  }

  /// Returns whether a property of this kind accepts the given value.
  ///
  /// `none` is accepted by kinds whose values are optional.
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

public import Color
public import Geometry
public import Pixels

/// A typed property value, as it crosses the commit.
public enum Value: Hashable, Sendable {
  /// nil.
  case none
  /// Any single number, in the property's own unit.
  case number(Double)
  /// True or false.
  case bool(Bool)
  /// A position, or an offset.
  case point(Point)
  /// An extent, or a shadow's offset.
  case size(Size)
  /// An area.
  case rect(Rect)
  /// A colour in extended sRGB.
  case color(RGBA)
  /// A map of space.
  indirect case transform(Matrix4)
  /// An outline.
  case path(Path)
  /// A picture.
  case image(PixelBuffer)
  /// Two pictures shown through each other: the second with the given share.
  indirect case dissolve(PixelBuffer, PixelBuffer, Double)
  /// Parts of contents, each drawn by itself, in the order of drawing.
  case tiles([Tile])
  /// Locations or dashes.
  case numbers([Double])
  /// The stops of a gradient.
  case colors([RGBA])
  /// A name out of a fixed set.
  case name(EnumeratedName)
  /// A text.
  case string(String)
  /// Filters, the first to work first.
  case filters([CommittedFilter])
  /// What an emitter emits.
  case cells([CommittedEmitterCell])
}

/// The type of a property, and by that how its values are stored and mixed.
public enum ValueKind: Hashable, Sendable {
  /// Stored as doubles.
  case number, bool, point, size, rect, color, transform
  /// A name of a set, stored as its number.
  case name(EnumeratedNameSet)
  /// Stored as objects.
  case path, image, numbers, colors, string, filters, cells

  /// How many doubles a column keeps for a value; 0 for the kinds that are kept as objects.
  ///
  /// A colour has a fifth: 1 where there is one, 0 for nil.
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

  /// Whether there are values between two others.
  public var isInterpolatable: Bool {
    if case .name = self { false } else { laneCount > 0 }
  }

  /// Whether a property of the kind can hold the value; nil where there may be none.
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

public import Colour
public import Geometry
public import Pixels

/// A typed property value, as it crosses the commit.
public enum Value: Hashable, Sendable {
  /// nil.
  case none
  case number(Double)
  case bool(Bool)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(RGBA)
  indirect case transform(Matrix4)
  case path(Path)
  case image(PixelBuffer)
  /// Two pictures shown through each other: the second with the given share.
  indirect case dissolve(PixelBuffer, PixelBuffer, Double)
  case numbers([Double])
  case colors([RGBA])
  case string(String)
}

/// The type of a property, and by that how its values are stored and mixed.
public enum ValueKind: UInt8, Hashable, Sendable {
  case number, bool, point, size, rect, color, transform
  case path, image, numbers, colors, string

  /// How many doubles a column keeps for a value; 0 for the kinds that are kept as objects. A colour has a fifth
  /// lane: 1 where there is one, 0 for nil.
  @inlinable public var lanes: Int {
    switch self {
    case .number, .bool: 1
    case .point, .size: 2
    case .rect: 4
    case .color: 5
    case .transform: 16
    case .path, .image, .numbers, .colors, .string: 0
    }
  }
}

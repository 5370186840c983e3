public import Foundation

/// A two-dimensional vector.
public struct CGVector: Hashable, Sendable {
  /// The component along the x axis.
  public var dx: CGFloat
  /// The component along the y axis.
  public var dy: CGFloat

  public static let zero = CGVector()

  public init() { self.init(dx: CGFloat(0), dy: 0) }

  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGVector: Codable {
  /// Decodes the vector from an unkeyed list of `dx` and `dy`.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(dx: try list.decode(CGFloat.self), dy: try list.decode(CGFloat.self))
  }

  /// Encodes the vector as an unkeyed list of `dx` and `dy`.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(dx)
    try list.encode(dy)
  }
}

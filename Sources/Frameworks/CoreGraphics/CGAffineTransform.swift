public import Foundation
import Geometry

/// An affine map of the plane, for row vectors: (x, y, 1) times the rows (a, b), (c, d), (tx, ty).
public struct CGAffineTransform: Hashable, Sendable {
  /// What x adds to x.
  public var a: CGFloat
  /// What x adds to y.
  public var b: CGFloat
  /// What y adds to x.
  public var c: CGFloat
  /// What y adds to y.
  public var d: CGFloat
  /// The offset along x.
  public var tx: CGFloat
  /// The offset along y.
  public var ty: CGFloat

  /// The map that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// All zeros: the map that takes every point to the origin.
  public init() { self.init(a: CGFloat(0), b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// A map of its numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// A map of its numbers without offset.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
  {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Moves.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Stretches along the axes.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Turns the x axis towards the y axis, by radians.
  public init(rotationAngle angle: CGFloat) {
    self.init(Affine.rotation(angle: Double(angle)))
  }

  /// Scales, shears, turns, moves, in this order.
  public init(_ components: CGAffineTransformComponents) {
    let (s, k) = (components.scale, components.horizontalShear)
    let shape = CGAffineTransform(a: s.width, b: 0, c: k * s.height, d: s.height, tx: 0, ty: 0)
    self = shape.concatenating(CGAffineTransform(rotationAngle: components.rotation))
    (tx, ty) = (components.translation.dx, components.translation.dy)
  }

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// First moves, then maps.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// First stretches, then maps.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// First turns by radians, then maps.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// First this map, then the other.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(affine.concatenating(t2.affine))
  }

  /// The map back, or the same map where there is none.
  public func inverted() -> CGAffineTransform {
    affine.inverted.map { CGAffineTransform($0) } ?? self
  }

  /// What makes this map when put together again; a mirrored one has a negative height.
  public func decomposed() -> CGAffineTransformComponents {
    let (sx, angle) = (hypot(a, b), atan2(b, a))
    let (cosine, sine) = (cos(angle), sin(angle))
    // The second row, turned back.
    let (along, across) = (c * cosine + d * sine, d * cosine - c * sine)
    return CGAffineTransformComponents(
      scale: CGSize(width: sx, height: across),
      horizontalShear: across == 0 ? 0 : along / across, rotation: angle,
      translation: CGVector(dx: tx, dy: ty))
  }
}

/// An affine map taken apart.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The stretch along each axis, applied first.
  public var scale: CGSize
  /// How far a point moves along x per unit of y, applied second.
  public var horizontalShear: CGFloat
  /// The turn from the x axis towards the y axis in radians, applied third.
  public var rotation: CGFloat
  /// The offset, applied last.
  public var translation: CGVector

  /// Nothing but a scale of zero.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }

  /// All parts.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }

  /// The parts as numbers, in their order.
  private var values: [CGFloat] {
    [
      scale.width, scale.height, horizontalShear, rotation, translation.dx, translation.dy,
    ]
  }

  /// Whether all parts are the same.
  public static func == (p: Self, q: Self) -> Bool { p.values == q.values }

  /// Mixes in all parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CGAffineTransform: Codable {
  /// Reads the six numbers from a list.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(
      a: try list.decode(CGFloat.self), b: try list.decode(CGFloat.self),
      c: try list.decode(CGFloat.self), d: try list.decode(CGFloat.self),
      tx: try list.decode(CGFloat.self), ty: try list.decode(CGFloat.self))
  }

  /// Writes the six numbers as a list.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try list.encode(number) }
  }
}

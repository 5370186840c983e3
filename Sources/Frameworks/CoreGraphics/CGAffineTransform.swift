public import Foundation
import Geometry

/// A 3×3 matrix for affine transforms of the plane.
///
/// Points are row vectors: (x, y, 1) is multiplied by the matrix with the rows (a, b, 0), (c, d, 0) and (tx, ty, 1).
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor by which x contributes to the transformed x coordinate.
  public var a: CGFloat
  /// The factor by which x contributes to the transformed y coordinate.
  public var b: CGFloat
  /// The factor by which y contributes to the transformed x coordinate.
  public var c: CGFloat
  /// The factor by which y contributes to the transformed y coordinate.
  public var d: CGFloat
  /// The translation along the x axis.
  public var tx: CGFloat
  /// The translation along the y axis.
  public var ty: CGFloat

  /// The transform that leaves every point unchanged.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a matrix of zeros, which maps every point to the origin.
  ///
  /// Use ``identity`` for the transform that changes nothing.
  public init() { self.init(a: CGFloat(0), b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Creates a transform with the given matrix entries.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a transform with the given matrix entries, without argument labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
  {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a transform that translates points by `tx` and `ty`.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a transform that scales points by `sx` and `sy` about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a transform that rotates points about the origin.
  ///
  /// The angle is in radians, from the x axis toward the y axis.
  public init(rotationAngle angle: CGFloat) {
    self.init(Affine.rotation(angle: Double(angle)))
  }

  /// Creates a transform from its components, which are applied in this order: scale, shear, rotation, translation.
  public init(_ components: CGAffineTransformComponents) {
    let (s, k) = (components.scale, components.horizontalShear)
    let shape = CGAffineTransform(a: s.width, b: 0, c: k * s.height, d: s.height, tx: 0, ty: 0)
    self = shape.concatenating(CGAffineTransform(rotationAngle: components.rotation))
    (tx, ty) = (components.translation.dx, components.translation.dy)
  }

  /// Whether the transform equals ``identity``.
  public var isIdentity: Bool { self == .identity }

  /// Returns a transform that translates points before it applies this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns a transform that scales points before it applies this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a transform that rotates points before it applies this transform.
  ///
  /// The angle is in radians, from the x axis toward the y axis.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns a transform that applies this transform and then `t2`.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(affine.concatenating(t2.affine))
  }

  /// Returns the inverse of the transform.
  ///
  /// If the transform cannot be inverted, it is returned unchanged.
  public func inverted() -> CGAffineTransform {
    affine.inverted.map { CGAffineTransform($0) } ?? self
  }

  /// Returns the scale, shear, rotation and translation that recreate this transform.
  ///
  /// The scale height is negative if the transform mirrors points.
  public func decomposed() -> CGAffineTransformComponents {
    let (sx, angle) = (hypot(a, b), atan2(b, a))
    let (cosine, sine) = (cos(angle), sin(angle))
    // Undoing the rotation of (c, d) separates the shear from the vertical scale.
    let (along, across) = (c * cosine + d * sine, d * cosine - c * sine)
    return CGAffineTransformComponents(
      scale: CGSize(width: sx, height: across),
      horizontalShear: across == 0 ? 0 : along / across, rotation: angle,
      translation: CGVector(dx: tx, dy: ty))
  }
}

/// The scale, shear, rotation and translation of an affine transform, applied in this order.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The scale factors along the x and y axes, applied first.
  public var scale: CGSize
  /// The horizontal displacement per unit of y, applied second.
  public var horizontalShear: CGFloat
  /// The rotation in radians from the x axis toward the y axis, applied third.
  public var rotation: CGFloat
  /// The translation, applied last.
  public var translation: CGVector

  /// Creates components that are all zero, including the scale.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }

  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }

  /// The components as a flat list of numbers, used for equality and hashing.
  private var values: [CGFloat] {
    [
      scale.width, scale.height, horizontalShear, rotation, translation.dx, translation.dy,
    ]
  }

  public static func == (p: Self, q: Self) -> Bool { p.values == q.values }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension CGAffineTransform: Codable {
  /// Decodes the transform from an unkeyed list of six numbers: a, b, c, d, tx, ty.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(
      a: try list.decode(CGFloat.self), b: try list.decode(CGFloat.self),
      c: try list.decode(CGFloat.self), d: try list.decode(CGFloat.self),
      tx: try list.decode(CGFloat.self), ty: try list.decode(CGFloat.self))
  }

  /// Encodes the transform as an unkeyed list of six numbers: a, b, c, d, tx, ty.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try list.encode(number) }
  }
}

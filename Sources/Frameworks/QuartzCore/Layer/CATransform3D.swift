package import Geometry

/// A 4 × 4 matrix that transforms row vectors in 3D space, including perspective.
///
/// The translation is stored in `m41`, `m42` and `m43`.
public struct CATransform3D: Equatable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// Creates a matrix of zeros.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a matrix from its sixteen elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(.identity)

extension CATransform3D {
  /// Creates the transform from the renderer's matrix type, whose last row contains the translation in points.
  package init(_ m: Matrix4) {
    self.init(
      m11: m.row1.x, m12: m.row1.y, m13: m.row1.z, m14: m.row1.w, m21: m.row2.x, m22: m.row2.y,
      m23: m.row2.z, m24: m.row2.w, m31: m.row3.x, m32: m.row3.y, m33: m.row3.z, m34: m.row3.w,
      m41: m.row4.x, m42: m.row4.y, m43: m.row4.z, m44: m.row4.w)
  }

  /// The transform in the renderer's matrix type, whose last row contains the translation in points.
  package var matrix: Matrix4 {
    Matrix4(
      SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)))
  }
}

// MARK: - Functions

/// Returns whether a transform equals the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether all elements of two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation by the given offsets in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  CATransform3D(.translation(x: tx, y: ty, z: tz))
}

/// Returns a scale by the given factors along the x, y and z axes.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(.scale(x: sx, y: sy, z: sz))
}

/// Returns a rotation by an angle in radians around the given axis.
///
/// If the axis is the zero vector, the result is the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(.rotation(angle: angle, x: x, y: y, z: z))
}

/// Returns the transform that first translates by the given offsets in points, then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.translation(x: tx, y: ty, z: tz).concatenating(t.matrix))
}

/// Returns the transform that first scales by the given factors, then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3D(Matrix4.scale(x: sx, y: sy, z: sz).concatenating(t.matrix))
}

/// Returns the transform that first rotates by an angle in radians around the given axis, then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.rotation(angle: angle, x: x, y: y, z: z).concatenating(t.matrix))
}

/// Returns the transform that first applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.matrix.concatenating(b.matrix))
}

/// Returns the inverse of the given transform.
///
/// A singular transform is returned unchanged.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.matrix.inverted.map(CATransform3D.init) ?? t
}

/// Returns the 3D transform that is equivalent to the given affine transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(Matrix4(Affine(m.a, m.b, m.c, m.d, m.tx, m.ty)))
}

/// Returns whether a transform can be represented by an affine transform.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.matrix.isAffine }

/// Returns the affine part of a transform.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension NSValue {
  /// Creates a value object that contains the given transform.
  public convenience init(caTransform3D t: CATransform3D) {
    var copy = t
    self.init(bytes: &copy, objCType: CATransform3D._objCType)
  }

  /// The contained transform, or a matrix of zeros if the value contains another type.
  public var caTransform3DValue: CATransform3D {
    CATransform3D._unconditionallyBridgeFromObjectiveC(self)
  }
}

extension CATransform3D: _ObjectiveCBridgeable, _ValueBoxed {
  public static var _objCType: String { "[16d]" }
}

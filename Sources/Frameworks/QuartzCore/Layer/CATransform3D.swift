package import Geometry

/// A map of space with perspective, for row vectors; the translation is in m41, m42, m43.
public struct CATransform3D: Equatable, Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// All zero, as in C.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Sixteen numbers by row.
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

/// The map that changes nothing.
public let CATransform3DIdentity = CATransform3D(.identity)

extension CATransform3D {
  /// The same map as the engine holds it.
  package init(_ m: Matrix4) {
    self.init(
      m11: m.row1.x, m12: m.row1.y, m13: m.row1.z, m14: m.row1.w, m21: m.row2.x, m22: m.row2.y,
      m23: m.row2.z, m24: m.row2.w, m31: m.row3.x, m32: m.row3.y, m33: m.row3.z, m34: m.row3.w,
      m41: m.row4.x, m42: m.row4.y, m43: m.row4.z, m44: m.row4.w)
  }

  /// The map for the engine.
  package var matrix: Matrix4 {
    Matrix4(
      SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)))
  }
}

// MARK: - Apple's functions: behaviour/layers.md, "Geometry"

/// Whether it is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether all members are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Moves by an offset.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  CATransform3D(.translation(x: tx, y: ty, z: tz))
}

/// Stretches along the axes.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(.scale(x: sx, y: sy, z: sz))
}

/// Turns by an angle in radians about an axis.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(.rotation(angle: angle, x: x, y: y, z: z))
}

/// First moves, then does what `t` does.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.translation(x: tx, y: ty, z: tz).concatenating(t.matrix))
}

/// First stretches, then does what `t` does.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{
  CATransform3D(Matrix4.scale(x: sx, y: sy, z: sz).concatenating(t.matrix))
}

/// First turns, then does what `t` does.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.rotation(angle: angle, x: x, y: y, z: z).concatenating(t.matrix))
}

/// First `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(a.matrix.concatenating(b.matrix))
}

/// The map back; a singular one is returned unchanged.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  t.matrix.inverted.map(CATransform3D.init) ?? t
}

/// The same map of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(Matrix4(Affine(m.a, m.b, m.c, m.d, m.tx, m.ty)))
}

/// Whether it is a map of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.matrix.isAffine }

/// The part of it that maps the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension NSValue {
  /// Boxes a transform.
  public convenience init(caTransform3D t: CATransform3D) {
    var copy = t
    self.init(bytes: &copy, objCType: CATransform3D._objCType)
  }

  /// The transform in the box; all zeros for a box of another type.
  public var caTransform3DValue: CATransform3D {
    CATransform3D._unconditionallyBridgeFromObjectiveC(self)
  }
}

extension CATransform3D: _ObjectiveCBridgeable, _ValueBoxed {
  /// Sixteen numbers.
  public static var _objCType: String { "[16d]" }
}

// simd's names for vectors, as aliases of Swift's vector types.

/// A vector of two single-precision numbers.
public typealias simd_float2 = SIMD2<Float>
/// A vector of three single-precision numbers.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four single-precision numbers.
public typealias simd_float4 = SIMD4<Float>
/// A vector of two double-precision numbers.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three double-precision numbers.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four double-precision numbers.
public typealias simd_double4 = SIMD4<Double>
/// A vector of two 32-bit integers.
public typealias simd_int2 = SIMD2<Int32>
/// A vector of three 32-bit integers.
public typealias simd_int3 = SIMD3<Int32>
/// A vector of four 32-bit integers.
public typealias simd_int4 = SIMD4<Int32>
/// A vector of two unsigned 32-bit integers.
public typealias simd_uint2 = SIMD2<UInt32>
/// A vector of three unsigned 32-bit integers.
public typealias simd_uint3 = SIMD3<UInt32>
/// A vector of four unsigned 32-bit integers.
public typealias simd_uint4 = SIMD4<UInt32>
/// An older name for ``simd_float2``.
public typealias vector_float2 = SIMD2<Float>
/// An older name for ``simd_float3``.
public typealias vector_float3 = SIMD3<Float>
/// An older name for ``simd_float4``.
public typealias vector_float4 = SIMD4<Float>
/// An older name for ``simd_double2``.
public typealias vector_double2 = SIMD2<Double>
/// An older name for ``simd_double3``.
public typealias vector_double3 = SIMD3<Double>
/// An older name for ``simd_double4``.
public typealias vector_double4 = SIMD4<Double>
/// An older name for ``simd_int2``.
public typealias vector_int2 = SIMD2<Int32>
/// An older name for ``simd_uint2``.
public typealias vector_uint2 = SIMD2<UInt32>
/// A shorter name for ``simd_float2``.
public typealias float2 = SIMD2<Float>
/// A shorter name for ``simd_float3``.
public typealias float3 = SIMD3<Float>
/// A shorter name for ``simd_float4``.
public typealias float4 = SIMD4<Float>
/// A shorter name for ``simd_double2``.
public typealias double2 = SIMD2<Double>
/// A shorter name for ``simd_double3``.
public typealias double3 = SIMD3<Double>
/// A shorter name for ``simd_double4``.
public typealias double4 = SIMD4<Double>
/// A shorter name for ``simd_int2``.
public typealias int2 = SIMD2<Int32>

// MARK: Products and lengths

/// Returns the dot product of two vectors.
public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (x * y).sum()
}
/// Returns the cross product of two vectors, which is perpendicular to both.
public func cross<S: FloatingPoint & SIMDScalar>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> {
  SIMD3(
    x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}
/// Returns the squared length of a vector.
public func length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(x, x) }
/// Returns the length of a vector.
public func length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  dot(x, x).squareRoot()
}
/// Returns the squared distance between two points.
public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(x - y)
}
/// Returns the distance between two points.
public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length(x - y)
}
/// Returns the vector of length 1 in the same direction as `x`.
///
/// If `x` is zero, the elements of the result are NaN.
public func normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x / length(x) }
/// Returns a direction reflected in a plane with the normal `n`, which must have length 1.
public func reflect<V: SIMD>(_ x: V, n: V) -> V where V.Scalar: FloatingPoint {
  x - n * (2 * dot(x, n))
}
/// Returns the projection of `x` onto `y`.
public func project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
  y * (dot(x, y) / dot(y, y))
}

// MARK: Elementwise functions

/// Returns the linear interpolation between two vectors.
///
/// The fraction `t` is 0 for `x` and 1 for `y`.
public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint {
  x + (y - x) * t
}
/// Returns the linear interpolation between two vectors, with a separate fraction for each element.
public func mix<V: SIMD>(_ x: V, _ y: V, t: V) -> V where V.Scalar: FloatingPoint {
  x + (y - x) * t
}
/// Returns the vector with each element clamped to the corresponding elements of `min` and `max`.
public func clamp<V: SIMD>(_ x: V, min: V, max: V) -> V where V.Scalar: Comparable {
  x.clamped(lowerBound: min, upperBound: max)
}
/// Returns the vector with all elements clamped to the same limits.
public func clamp<V: SIMD>(_ x: V, min: V.Scalar, max: V.Scalar) -> V where V.Scalar: Comparable {
  x.clamped(lowerBound: V(repeating: min), upperBound: V(repeating: max))
}
/// Returns the absolute value of each element.
public func abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint {
  x.replacing(with: -x, where: x .< V.zero)
}
/// Returns the smaller of each pair of elements.
public func min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMin(x, y) }
/// Returns the larger of each pair of elements.
public func max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { pointwiseMax(x, y) }
/// Returns the fractional part of each element: its distance from the next lower integer.
public func fract<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x - x.rounded(.down) }
/// Returns, for each element, 0 if it is less than the corresponding element of `edge` and 1 otherwise.
public func step<V: SIMD>(_ x: V, edge: V) -> V where V.Scalar: FloatingPoint {
  V.zero.replacing(with: V(repeating: 1), where: x .>= edge)
}
/// Returns a smooth step for each element: 0 up to `edge0`, 1 starting at `edge1`, and a cubic curve with horizontal
/// tangents in between.
public func smoothstep<V: SIMD>(_ x: V, edge0: V, edge1: V) -> V where V.Scalar: FloatingPoint {
  let t = clamp((x - edge0) / (edge1 - edge0), min: 0, max: 1)
  return t * t * (V(repeating: 3) - t * 2)
}

// MARK: Functions with the prefix simd

/// Returns the dot product, like ``dot(_:_:)``.
public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  dot(x, y)
}
/// Returns the cross product, like ``cross(_:_:)``.
public func simd_cross<S: FloatingPoint & SIMDScalar>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> {
  cross(x, y)
}
/// Returns the length, like ``length(_:)``.
public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { length(x) }
/// Returns the squared length, like ``length_squared(_:)``.
public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(x)
}
/// Returns the distance between two points, like ``distance(_:_:)``.
public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  distance(x, y)
}
/// Returns the squared distance between two points, like ``distance_squared(_:_:)``.
public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar
where V.Scalar: FloatingPoint {
  distance_squared(x, y)
}
/// Returns the vector of length 1 in the same direction, like ``normalize(_:)``.
public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { normalize(x) }
/// Returns the reflected direction, like ``reflect(_:n:)``.
public func simd_reflect<V: SIMD>(_ x: V, _ n: V) -> V where V.Scalar: FloatingPoint {
  reflect(x, n: n)
}
/// Returns the projection of `x` onto `y`, like ``project(_:_:)``.
public func simd_project<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: FloatingPoint {
  project(x, y)
}
/// Returns the linear interpolation between two vectors, with a separate fraction for each element.
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
  mix(x, y, t: t)
}
/// Returns the vector with each element clamped to the corresponding elements of `min` and `max`.
public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable {
  clamp(x, min: min, max: max)
}
/// Returns the absolute value of each element, like ``abs(_:)``.
public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { abs(x) }
/// Returns the smaller of each pair of elements.
public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { min(x, y) }
/// Returns the larger of each pair of elements.
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { max(x, y) }
/// Returns the sum of the elements.
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }

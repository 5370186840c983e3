// Eight fractions at once, for animations that lie in columns.

extension EasingCurve {
  /// The progress at eight fractions of the cycle: what the evaluation of one says of each.
  ///
  /// - Range: the fractions are clamped to 0…1; the progress leaves it where the control points do.
  @inlinable public func progress(atFractions fractions: SIMD8<Double>) -> SIMD8<Double> {
    let (zero, one) = (SIMD8<Double>.zero, SIMD8<Double>(repeating: 1))
    var f = fractions
    f.replace(with: zero, where: .!(f .> zero))
    f.replace(with: one, where: f .> one)
    if isLinear { return f }
    let near = SIMD8(repeating: Self.minimumStep)
    let (slopeA, slopeB) = (3 * ax, 2 * bx)
    var s = f
    // All ones for a lane that has not arrived, zero for the others; as numbers, because masks that live from round to
    // round are packed and unpacked in every one.
    let none = SIMD8<Int64>.zero
    var isOpen = none.replacing(with: -1, where: (f .> zero) .& (f .< one))
    // The same steps as for one fraction; a lane that has not arrived after these few is left to the careful way.
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - f
      let slope = (slopeA * s + slopeB) * s + cx
      let back = error / slope
      let step = (s - back) - s
      let arrives = none.replacing(with: -1, where: (step .< near) .& (step .> -near))
      // Sound: both are eight lanes of 64 bits, and any bits are a Double or an Int64.
      let bits = unsafeBitCast(back, to: SIMD8<Int64>.self) & isOpen
      s -= unsafeBitCast(bits, to: SIMD8<Double>.self)
      isOpen &= ~arrives
      if isOpen.wrappedSum() == 0 { break }
    }
    var progress = ((ay * s + by) * s + cy) * s
    // The ends are exact whatever the coefficients' rounding says.
    progress.replace(with: f, where: (f .<= zero) .| (f .>= one))
    let isSound = (isOpen .== none) .& (s .>= zero) .& (s .<= one)
    if !all(isSound) {
      for lane in 0..<8 where !isSound[lane] { progress[lane] = self.progress(atFraction: f[lane]) }
    }
    return progress
  }
}

// Evaluation of eight fractions at once, for batches of animations.

extension EasingCurve {
  /// Returns the progress at each of eight fractions of the cycle.
  ///
  /// Each result equals that of the scalar evaluation. The fractions are clamped to `0...1`. The progress can lie
  /// outside this range, depending on the control points.
  @inlinable public func progress(atFractions fractions: SIMD8<Double>) -> SIMD8<Double> {
    let (zero, one) = (SIMD8<Double>.zero, SIMD8<Double>(repeating: 1))
    var f = fractions
    f.replace(with: zero, where: .!(f .> zero))
    f.replace(with: one, where: f .> one)
    if isLinear { return f }
    let near = SIMD8(repeating: Self.minimumStep)
    let (slopeA, slopeB) = (3 * ax, 2 * bx)
    var s = f
    // The mask has all bits set for lanes that have not converged. It is stored as integers, because SIMD masks used
    // across iterations are packed and unpacked in each iteration.
    let none = SIMD8<Int64>.zero
    var isOpen = none.replacing(with: -1, where: (f .> zero) .& (f .< one))
    // These are the steps of the scalar evaluation. Lanes that have not converged after eight steps are evaluated
    // with the scalar function.
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - f
      let slope = (slopeA * s + slopeB) * s + cx
      let back = error / slope
      let step = (s - back) - s
      let arrives = none.replacing(with: -1, where: (step .< near) .& (step .> -near))
      // Sound: both vectors have eight lanes of 64 bits, and every bit pattern is a valid `Double` and `Int64`.
      let bits = unsafeBitCast(back, to: SIMD8<Int64>.self) & isOpen
      s -= unsafeBitCast(bits, to: SIMD8<Double>.self)
      isOpen &= ~arrives
      if isOpen.wrappedSum() == 0 { break }
    }
    var progress = ((ay * s + by) * s + cy) * s
    // The values at 0 and 1 are exact despite rounding of the coefficients.
    progress.replace(with: f, where: (f .<= zero) .| (f .>= one))
    let isSound = (isOpen .== none) .& (s .>= zero) .& (s .<= one)
    if !all(isSound) {
      for lane in 0..<8 where !isSound[lane] { progress[lane] = self.progress(atFraction: f[lane]) }
    }
    return progress
  }
}

// Eight fractions at once, for animations that lie in columns.

extension EasingCurve {
  /// The progress at eight fractions of the cycle: what the evaluation of one says of each.
  ///
  /// - Range: the fractions are clamped to 0…1; the progress leaves it where the control points do.
  @inlinable public func evaluate(_ fractions: SIMD8<Double>) -> SIMD8<Double> {
    let (zero, one) = (SIMD8<Double>.zero, SIMD8<Double>(repeating: 1))
    var f = fractions
    f.replace(with: zero, where: .!(f .> zero))
    f.replace(with: one, where: f .> one)
    if isLinear { return f }
    let near = SIMD8(repeating: Self.smallestStep)
    var s = f
    var found = f
    var isFound = (f .<= zero) .| (f .>= one)
    // The same steps as for one fraction; a lane that has not arrived after these few is left to the careful way.
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - f
      let slope = (3 * ax * s + 2 * bx) * s + cx
      let next = s - error / slope
      let step = next - s
      let arrives = (step .< near) .& (step .> -near) .& .!isFound
      found.replace(with: next, where: arrives)
      isFound = isFound .| arrives
      if all(isFound) { break }
      s = next
    }
    var progress = ((ay * found + by) * found + cy) * found
    // The ends are exact whatever the coefficients' rounding says.
    progress.replace(with: f, where: (f .<= zero) .| (f .>= one))
    let isSound = isFound .& (found .>= zero) .& (found .<= one)
    if !all(isSound) {
      for lane in 0..<8 where !isSound[lane] { progress[lane] = evaluate(f[lane]) }
    }
    return progress
  }
}

extension Path {
  /// Returns the path divided into dashes.
  ///
  /// The pattern alternates between dash and gap lengths, measured along the path in the units of its points. It
  /// restarts at each subpath, and is repeated once if its count is odd. The phase is the offset into the pattern at
  /// which each subpath starts.
  ///
  /// A dash of length zero becomes a very short line in the direction of the path, so that its caps are drawn. A
  /// closed subpath that is covered by a single dash stays closed.
  ///
  /// The path is returned unchanged if the pattern is empty, consists only of zeros, contains a negative or infinite
  /// length, has an infinite sum, or would result in 100,000 dashes or more.
  public func dashed(pattern: [Double], phase: Double = 0) -> Path {
    guard let pattern = DashPattern(pattern, phase: phase) else { return self }
    let measure = PathMeasure(self)
    let repetitions = measure.length / pattern.period + 1
    guard repetitions * Double(pattern.lengths.count / 2) < Self.maximumDashCount else {
      return self
    }
    var result = Path()
    measure.forEachSubpath { pieces, lengths in
      result.appendDashes(of: pattern, along: &pieces, lengths: lengths)
    }
    return result
  }

  /// The maximum number of dashes.
  ///
  /// More dashes would be indistinguishable and would only use memory.
  private static let maximumDashCount = 100_000.0

  private mutating func appendDashes(
    of pattern: DashPattern, along pieces: inout PathMeasure.PieceSequence,
    lengths: ContiguousArray<Double>.SubSequence
  ) {
    var (index, left) = (pattern.startIndex, pattern.remainingLength)
    if index % 2 == 0 && left >= lengths.reduce(0, +) {
      appendEntireSubpath(&pieces, pieceCount: lengths.count)
      return
    }
    var isDrawing = false
    for _ in lengths {
      guard let piece = pieces.next() else { return }
      guard piece.length > 0 else { continue }
      var (done, t) = (0.0, 0.0)
      let ruler = left < piece.length ? ArcLengthTable(piece.curve) : nil
      while true {
        let rest = piece.length - done
        let ends = left <= rest
        let step = min(left, rest)
        let until = done + step
        let u = ends ? ruler?.parameter(atLength: until) ?? 1 : 1
        if index % 2 == 0 {
          if step > 0 {
            let part = piece.curve.subcurve(from: t, to: u)
            if !isDrawing { move(to: part.p0) }
            appendCurve(part)
            isDrawing = true
          } else if pattern.lengths[index] == 0 {
            addZeroLengthDash(at: piece.curve.point(at: t), along: piece.curve.tangent(at: t))
          }
          if ends { isDrawing = false }
        }
        (done, t) = (until, u)
        left -= step
        guard ends else { break }
        index = (index + 1) % pattern.lengths.count
        left = pattern.lengths[index]
      }
    }
  }

  /// Adds a line that is too short to be visible but has a direction for its caps.
  private mutating func addZeroLengthDash(at p: Point, along v: Point) {
    let size = v.length
    guard size > 0 else { return }
    move(to: p)
    addLine(to: p + v * (1e-6 / size))
  }
}

/// A dash pattern and the offset in it at which each subpath starts.
private struct DashPattern {
  /// The lengths of dashes (at even indices) and gaps (at odd indices).
  ///
  /// The count is even.
  let lengths: [Double]
  /// The sum of all lengths.
  let period: Double
  /// The index in `lengths` of the dash or gap in which each subpath starts.
  let startIndex: Int
  /// The remaining length of the first dash or gap at the start of each subpath.
  let remainingLength: Double

  init?(_ pattern: [Double], phase: Double) {
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite else { return nil }
    lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    period = lengths.reduce(0, +)
    // If the sum were infinite, the position of the phase in the pattern could not be computed.
    guard period > 0, period.isFinite else { return nil }
    var rest = phase.truncatingRemainder(dividingBy: period)
    if rest < 0 { rest += period }
    var i = 0
    while rest > 0 && rest >= lengths[i] {
      rest -= lengths[i]
      i = (i + 1) % lengths.count
    }
    startIndex = i
    remainingLength = lengths[i] - rest
  }
}

extension Path {
  /// The dashes of a pattern laid along the path.
  ///
  /// The pattern starts anew at each subpath and runs along true length. A dash of length zero becomes a speck that has
  /// the direction of the path, so that caps show. One dash over a whole closed subpath stays closed.
  /// The pattern is the lengths of dashes and gaps in turn; an odd number of them is gone through twice. One that is
  /// empty, has a negative or infinite length or sum or only zeros leaves the path whole, and so does one that would make 100,000 dashes or more. The phase is how far into the pattern
  /// each subpath starts.
  /// - Units: those of the path.
  /// - Source: behaviour/rendering.md, "Shapes".
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

  /// Of so many dashes none could be told from the next, and each takes memory.
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

  /// Adds a line too short to be seen, which has a direction.
  private mutating func addZeroLengthDash(at p: Point, along v: Point) {
    let size = v.length
    guard size > 0 else { return }
    move(to: p)
    addLine(to: p + v * (1e-6 / size))
  }
}

/// A dash pattern, and where in it a subpath starts.
private struct DashPattern {
  /// Dashes at even, gaps at odd places; an even number.
  let lengths: [Double]
  /// The sum of the lengths.
  let period: Double
  /// The place of the first length.
  let startIndex: Int
  /// How much of the first length is left.
  let remainingLength: Double

  init?(_ pattern: [Double], phase: Double) {
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite else { return nil }
    lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    period = lengths.reduce(0, +)
    // A sum beyond the numbers would leave no phase that lies within it.
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

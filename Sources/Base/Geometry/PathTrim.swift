extension Path {
  /// Returns the part of the path between two fractions of its total length, over all subpaths.
  ///
  /// The path is measured by arc length. If a cut is inside a curve, the fraction of the curve's length is used as
  /// the curve parameter, as Core Animation does. A subpath completely inside the range stays unchanged. In other
  /// subpaths, the closing line becomes a normal line.
  ///
  /// Fractions are clamped to `0...1`. The result is empty if `start` is not less than `end`.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    guard start < end else { return Path() }
    if start == 0 && end == 1 { return self }
    let measure = PathMeasure(self)
    let (low, high) = (start * measure.length, end * measure.length)
    var result = Path()
    measure.forEachSubpath { pieces, lengths in
      result.appendSubpath(&pieces, lengths: lengths, from: low, to: high)
    }
    return result
  }

  /// Adds the part of a subpath between two lengths, measured from the start of the whole path.
  private mutating func appendSubpath(
    _ pieces: inout PathMeasure.PieceSequence, lengths: ContiguousArray<Double>.SubSequence,
    from low: Double, to high: Double
  ) {
    if low <= pieces.offset && lengths.reduce(pieces.offset, +) <= high {
      appendEntireSubpath(&pieces, pieceCount: lengths.count)
      return
    }
    var isJoined = false
    for _ in lengths {
      guard let piece = pieces.next() else { return }
      guard piece.length > 0 else { continue }
      let a = max(0, (low - piece.offset) / piece.length)
      let b = min(1, (high - piece.offset) / piece.length)
      guard a < b else { continue }
      let part = piece.curve.subcurve(from: a, to: b)
      if !isJoined { move(to: part.p0) }
      appendCurve(part)
      isJoined = true
    }
  }

  mutating func appendEntireSubpath(
    _ pieces: inout PathMeasure.PieceSequence, pieceCount count: Int
  ) {
    for i in 0..<count {
      guard let piece = pieces.next() else { return }
      if i == 0 { move(to: piece.curve.p0) }
      if piece.isClosing { close() } else { appendCurve(piece.curve) }
    }
  }

  /// Adds a curve that starts at the current point.
  mutating func appendCurve(_ curve: Curve) {
    switch curve.degree {
    case .line: addLine(to: curve.p3)
    case .quad: addQuadCurve(control: curve.p1, to: curve.p3)
    case .cubic: addCubicCurve(control1: curve.p1, control2: curve.p2, to: curve.p3)
    }
  }
}

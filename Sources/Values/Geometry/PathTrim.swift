extension Path {
  /// The part of the path between two fractions of its whole length, over all subpaths.
  ///
  /// Each piece counts by its true length, but where a cut falls inside a curve, the fraction of the curve's length is
  /// taken as its parameter. A subpath that is kept whole stays as it is; of others a closing line becomes a line.
  /// - Range: fractions are limited to 0…1; empty where `start` is not below `end`.
  /// - Source: behaviour/rendering.md, "Shapes".
  public func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
    guard start < end else { return Path() }
    if start == 0 && end == 1 { return self }
    let measure = PathMeasure(self)
    let (low, high) = (start * measure.length, end * measure.length)
    var result = Path()
    var first = 0
    let pieces = measure.pieces
    while first < pieces.count {
      var next = first
      while next < pieces.count && pieces[next].subpath == pieces[first].subpath { next += 1 }
      result.append(subpath: pieces[first..<next], from: low, to: high)
      first = next
    }
    return result
  }

  /// Adds what lies between two lengths from the start of the whole path.
  private mutating func append(
    subpath pieces: ArraySlice<PathMeasure.Piece>, from low: Double, to high: Double
  ) {
    guard let first = pieces.first, let last = pieces.last else { return }
    if low <= first.offset && last.offset + last.length <= high {
      append(whole: pieces)
      return
    }
    var isJoined = false
    for piece in pieces where piece.length > 0 {
      let a = max(0, (low - piece.offset) / piece.length)
      let b = min(1, (high - piece.offset) / piece.length)
      guard a < b else { continue }
      let part = piece.curve.part(a, b)
      if !isJoined { move(to: part.p0) }
      append(part)
      isJoined = true
    }
  }

  /// Adds all pieces of one subpath.
  mutating func append(whole pieces: ArraySlice<PathMeasure.Piece>) {
    guard let first = pieces.first else { return }
    move(to: first.curve.p0)
    for piece in pieces {
      if piece.isClosing { close() } else { append(piece.curve) }
    }
  }

  /// Adds a curve that starts at the current point.
  mutating func append(_ curve: Curve) {
    switch curve.degree {
    case .line: line(to: curve.p3)
    case .quad: quad(curve.p1, to: curve.p3)
    case .cubic: cubic(curve.p1, curve.p2, to: curve.p3)
    }
  }
}

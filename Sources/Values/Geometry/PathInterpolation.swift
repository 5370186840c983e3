/// The way from one path to another, prepared once for many instants.
///
/// - Source: spec/08 section 3.
public struct PathInterpolation: Hashable, Sendable {
  private let from: Path
  private let to: Path

  /// Makes both ends of the same structure.
  public init(from: Path, to: Path) {
    if from.verbs == to.verbs {
      (self.from, self.to) = (from, to)
    } else {
      (self.from, self.to) = Self.matched(from, to)
    }
  }

  /// The path at a progress, which may leave 0…1.
  public func at(_ progress: Double) -> Path {
    from.zipPoints(to) { $0.lerp(to: $1, progress) }
  }

  /// A subpath of nothing but cubic curves.
  fileprivate struct Outline {
    var start: Point
    var curves: [Curve] = []
    var isClosed = false

    /// All curves shrunk to the first point.
    var collapsed: Outline {
      var copy = self
      copy.curves = curves.map { _ in Curve(start, start, start, start) }
      return copy
    }

    /// Halves the curve with the longest chord, the first of equal ones, until there are enough.
    mutating func split(to count: Int) {
      if curves.isEmpty && count > 0 { curves = [Curve(start, start, start, start)] }
      while curves.count < count {
        var (longest, index) = (-1.0, 0)
        for (i, curve) in curves.enumerated() {
          let chord = (curve.p3 - curve.p0).length
          if chord > longest { (longest, index) = (chord, i) }
        }
        let curve = curves[index]
        curves.replaceSubrange(index...index, with: [curve.part(0, 0.5), curve.part(0.5, 1)])
      }
    }
  }

  private static func outlines(_ path: Path) -> [Outline] {
    var all: [Outline] = []
    for element in path.elements {
      if case .move(let p) = element {
        all.append(Outline(start: p))
        continue
      }
      guard let curve = Curve(element), let last = all.indices.last else { continue }
      if case .close = element {
        all[last].isClosed = true
        if curve.p0 == curve.p3 { continue }
      }
      all[last].curves.append(curve.cubic)
    }
    return all
  }

  private static func matched(_ from: Path, _ to: Path) -> (Path, Path) {
    let (a, b) = (outlines(from), outlines(to))
    var (left, right) = (Path(), Path())
    for i in 0..<max(a.count, b.count) {
      var one = i < a.count ? a[i] : b[i].collapsed
      var two = i < b.count ? b[i] : a[i].collapsed
      let count = max(one.curves.count, two.curves.count)
      one.split(to: count)
      two.split(to: count)
      let isClosed = one.isClosed || two.isClosed
      left.append(one, isClosed: isClosed)
      right.append(two, isClosed: isClosed)
    }
    return (left, right)
  }
}

extension Path {
  /// The path at a progress on the way to another; the progress may leave 0…1.
  ///
  /// - Source: spec/08 section 3.
  public func interpolated(to other: Path, progress: Double) -> Path {
    if progress == 0 { return self }
    if progress == 1 { return other }
    return PathInterpolation(from: self, to: other).at(progress)
  }
}

extension Path {
  fileprivate mutating func append(_ outline: PathInterpolation.Outline, isClosed: Bool) {
    move(to: outline.start)
    for curve in outline.curves { append(curve) }
    if isClosed { close() }
  }
}

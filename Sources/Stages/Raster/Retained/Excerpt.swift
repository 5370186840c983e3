import CRasterKernels
import DisplayList
import Geometry

/// The commands of a list that touch what is drawn anew, in memory that is used again.
struct Excerpt {
  private var commands: [Command] = []
  private var spans: ContiguousArray<Span> = []
  private var finder = SpanFinder()

  /// Has the commands drawn by a body, groups as a whole: how they are drawn depends on all that is in them.
  mutating func withList(
    of list: DisplayList, touching damage: Damage,
    _ body: (DisplayList) throws(RasterError) -> Void
  ) throws(RasterError) {
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    take(list.commands, list.spans, damage)
    let found = finder.find(commands, &spans, isMeasured: true)
    var excerpt = DisplayList(commands, spans, found)
    (commands, spans) = ([], [])
    try body(excerpt)
    // What the commands hold is let go of, their memory is not.
    excerpt.removeAll()
    (commands, spans) = excerpt.parts()
  }

  private mutating func take(
    _ all: [Command], _ allSpans: ContiguousArray<Span>, _ damage: Damage
  ) {
    allSpans.withUnsafeBufferPointer { allSpans in
      var index = 0
      while index < all.count {
        let count = Int(allSpans[index].count)
        guard count == 0 || damage.meets(CRRect(quickly: allSpans[index].bounds)) else {
          index += count
          continue
        }
        let next = if case .beginGroup = all[index] { index + count } else { index + 1 }
        commands.append(contentsOf: all[index..<next])
        spans.append(contentsOf: allSpans[index..<next])
        index = next
      }
    }
  }
}

extension CRRect {
  /// The pixels that ``init(wholly:)`` gives, or one more each way; for bounds of spans, which are never far away.
  ///
  /// It is asked of every command of a frame: rounding would take most of the time.
  @inline(__always) fileprivate init(quickly bounds: Rect) {
    // Beside 1.5 · 2⁵² there is room for whole numbers alone, and the nearest one stands in the lowest bits.
    func nearest(_ v: Double) -> Int32 { Int32(truncatingIfNeeded: (v + 0x1.8p52).bitPattern) }
    self.init(
      x0: nearest(bounds.minX - 1.5), y0: nearest(bounds.minY - 1.5),
      x1: nearest(bounds.maxX + 1.5), y1: nearest(bounds.maxY + 1.5))
  }
}

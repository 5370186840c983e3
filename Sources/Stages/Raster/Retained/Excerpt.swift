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
        guard count == 0 || damage.meets(CRRect(loosely: allSpans[index].bounds)) else {
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
  /// The pixels around a rectangle and up to two more each way: what is asked of every command of a frame is to be
  /// found without rounding.
  fileprivate init(loosely rect: Rect) {
    let reach = Double(RasterLimits.reach)
    func pixel(_ v: Double) -> Int32 { Int32(max(-reach, min(reach, v))) }
    self.init(
      x0: pixel(rect.minX) - 2, y0: pixel(rect.minY) - 2, x1: pixel(rect.maxX) + 2,
      y1: pixel(rect.maxY) + 2)
  }
}

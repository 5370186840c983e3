import CRasterKernels
import DisplayList

/// The commands of a list that touch what is drawn anew, in memory that is used again.
struct Excerpt {
  private var commands: [Command] = []
  private var spans: ContiguousArray<Span> = []
  private var finder = SpanFinder()

  /// Has the commands drawn by a body, groups as a whole: how they are drawn depends on all that is in them.
  mutating func withList(
    of list: DisplayList, touching damage: borrowing Damage,
    _ body: (DisplayList) throws(RasterError) -> Void
  ) throws(RasterError) {
    defer {
      commands.removeAll(keepingCapacity: true)
      spans.removeAll(keepingCapacity: true)
    }
    take(list.commands, list.spans, damage)
    let found = finder.find(commands, &spans, isMeasured: true)
    let excerpt = DisplayList(commands, spans, found)
    (commands, spans) = ([], [])
    defer { (commands, spans) = excerpt.parts() }
    try body(excerpt)
  }

  private mutating func take(
    _ all: [Command], _ allSpans: ContiguousArray<Span>, _ damage: borrowing Damage
  ) {
    var index = 0
    while index < all.count {
      let span = allSpans[index]
      let count = Int(span.count)
      guard count == 0 || damage.meets(CRRect(wholly: span)) else {
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

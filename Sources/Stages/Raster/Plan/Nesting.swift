import Colour
import DisplayList

/// Which commands belong together, found before anything is drawn.
struct Nesting {
  /// What the `beginGroup` at an index holds.
  struct Span {
    var end = 0
    /// The `beginMask`, or -1.
    var mask = -1
    /// How far backdrops anywhere inside look around, added up, and whether there are any in the content and in the
    /// mask.
    var backdropReach: Int32 = 0
    var contentHoldsBackdrop = false
    var maskHoldsBackdrop = false
    /// Whether a group or sprites directly inside mix with what is beneath it otherwise than source over.
    var holdsBlending = false
  }

  private var spans: [Span] = []
  /// By command; the place in `spans` where it is a `beginGroup`.
  private var places: [Int32] = []
  private var open: [Open] = []

  /// What the `beginGroup` at an index holds.
  subscript(group index: Int) -> Span { spans[Int(places[index])] }

  /// How far all backdrops look around, added up.
  private(set) var backdropReach: Int32 = 0

  /// A group that has begun, or the picture.
  private struct Open {
    var index: Int
    var clips = 0
    var span = Span()

    mutating func hold(backdropsReaching reach: Int32) {
      if span.mask < 0 { span.contentHoldsBackdrop = true } else { span.maskHoldsBackdrop = true }
      // Farther than the renderer's reach nothing is kept anyway.
      span.backdropReach = min(Int32(RasterLimits.reach), span.backdropReach + reach)
    }
  }

  /// Checks that everything that begins ends.
  mutating func find(_ commands: [Command]) throws(RasterError) {
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: commands.count))
    spans.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(Open(index: -1))
    var depth = 0
    for i in commands.indices {
      switch commands[i] {
      case .draw, .shadow:
        break
      case .backdrop(let backdrop):
        try Self.check(backdrop.filters, at: i)
        open[open.count - 1].hold(
          backdropsReaching: backdrop.filters.compactMap(Surface.Pass.init).reach)
      case .sprites(let sprites):
        if sprites.isAdditive { open[open.count - 1].span.holdsBlending = true }
      case .pushClip:
        open[open.count - 1].clips += 1
        depth += 1
      case .popClip:
        guard open[open.count - 1].clips > 0 else { throw .unbalanced(command: i) }
        open[open.count - 1].clips -= 1
        depth -= 1
      case .beginGroup(let group):
        try Self.check(group, at: i)
        if group.blend != .normal { open[open.count - 1].span.holdsBlending = true }
        places[i] = Int32(spans.count)
        spans.append(Span())
        open.append(Open(index: i))
        depth += 1
      case .beginMask:
        guard open.count > 1, open[open.count - 1].span.mask < 0 else {
          throw .unbalanced(command: i)
        }
        depth -= open[open.count - 1].clips
        open[open.count - 1].clips = 0
        open[open.count - 1].span.mask = i
      case .endGroup:
        guard open.count > 1, var last = open.popLast() else { throw .unbalanced(command: i) }
        depth -= last.clips + 1
        last.span.end = i
        spans[Int(places[last.index])] = last.span
        if last.span.contentHoldsBackdrop || last.span.maskHoldsBackdrop {
          open[open.count - 1].hold(backdropsReaching: last.span.backdropReach)
        }
      }
      if depth > RasterLimits.nesting { throw .nesting(command: i) }
    }
    if open.count > 1 { throw .unbalanced(command: open[open.count - 1].index) }
    backdropReach = open[0].span.backdropReach
    if open[0].clips > 0 { throw .unbalanced(command: commands.count) }
  }

  private static func check(_ filters: [Filter], at index: Int) throws(RasterError) {
    for case .colorMatrix(let matrix) in filters where matrix.count != 20 {
      throw .colorMatrix(command: index, count: matrix.count)
    }
  }

  private static func check(_ group: Group, at index: Int) throws(RasterError) {
    try check(group.filters, at: index)
    if let mesh = group.mesh {
      guard mesh.isComplete, mesh.columns * mesh.rows <= RasterLimits.meshQuads else {
        throw .mesh(command: index, columns: mesh.columns, rows: mesh.rows)
      }
    }
  }
}

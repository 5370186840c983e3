import Color
import Geometry

/// Finds the spans of commands: the one place where a list's nesting is read.
package struct SpanFinder {
  /// A clip, a group, or what is around them all.
  private struct Scope {
    var begin: Int
    var isClip: Bool
    /// What can be changed inside.
    var area: Rect
    /// What is.
    var content = Rect.zero
    /// Whether pixels may come to lie elsewhere than where they are drawn.
    var carries = false
    var mask = 0
    var traits: Span.Traits = []
    var backdropReach: Int32 = 0
  }

  private var open: ContiguousArray<Scope> = []
  /// How many of the open groups carry pixels to other places.
  private var carriers = 0
  private var pictureDepth: Int32 = 0

  /// A finder with no memory yet.
  package init() {}

  /// What a finder says of a whole list.
  package struct Found {
    /// How far all backdrops look around, added up, in pixels.
    package var backdropReach: Int32 = 0
    /// Whether anything changes what lies beneath it.
    package var holdsBackdrop = false
    /// How many recorded pictures lie in each other at most.
    package var pictureDepth: Int32 = 0
    /// The first reason for which it cannot be drawn.
    package var flaw: ListFlaw?
  }

  /// Finds the spans of all commands.
  ///
  /// - Parameters:
  ///   - commands: the whole list.
  ///   - spans: one for each; what it says is replaced.
  ///   - isMeasured: whether the bounds are there already, be it without what clips around hold back; those of a group
  ///     are around all that it can reach.
  /// - Returns: what can be said of the list as a whole.
  package mutating func find(
    _ commands: [Command], _ spans: inout ContiguousArray<Span>, isMeasured: Bool
  ) -> Found {
    open.removeAll(keepingCapacity: true)
    (carriers, pictureDepth) = (0, 0)
    open.append(Scope(begin: -1, isClip: false, area: Span.everywhere))
    var flaw: ListFlaw?
    commands.withUnsafeBufferPointer { commands in
      spans.withUnsafeMutableBufferPointer { spans in
        for index in commands.indices {
          flaw = step(commands, spans, index, isMeasured: isMeasured)
          if flaw != nil { break }
        }
      }
    }
    if flaw == nil, let group = open.last(where: { !$0.isClip && $0.begin >= 0 }) {
      flaw = .unbalanced(command: group.begin)
    } else if flaw == nil, open.count > 1 {
      flaw = .unbalanced(command: commands.count)
    }
    return Found(
      backdropReach: open[0].backdropReach,
      holdsBackdrop: open.contains { !$0.traits.isDisjoint(with: .holdsBackdrop) },
      pictureDepth: pictureDepth, flaw: flaw)
  }

  private mutating func step(
    _ commands: UnsafeBufferPointer<Command>, _ spans: UnsafeMutableBufferPointer<Span>,
    _ index: Int, isMeasured: Bool
  ) -> ListFlaw? {
    switch commands[index] {
    case .draw(let draw):
      if case .picture(let paint) = draw.paint, let flaw = hold(paint.picture.list, at: index) {
        return flaw
      }
      add(isMeasured ? spans[index].bounds : draw.inkBounds, &spans[index])
    case .shadow(let shadow):
      add(isMeasured ? spans[index].bounds : shadow.inkBounds, &spans[index])
    case .sprites(let sprites):
      add(
        isMeasured ? spans[index].bounds : Rect(known: sprites.deviceBounds), &spans[index])
      if sprites.isAdditive { group.traits.insert(.holdsBlending) }
    case .backdrop(let backdrop):
      if let flaw = ListFlaw(backdrop.filters, at: index) { return flaw }
      hold(backdropsReaching: backdrop.filters.reduce(0) { $0 + $1.reach })
      add(
        isMeasured
          ? spans[index].bounds
          : Rect(known: backdrop.transform.box(of: backdrop.shape.bounds)), &spans[index])
    case .pushClip(let clip):
      let box = isMeasured ? spans[index].bounds : Rect(known: clip.deviceBounds)
      spans[index].bounds = box.intersection(open[open.count - 1].area)
      open.append(Scope(begin: index, isClip: true, area: spans[index].bounds))
    case .popClip:
      spans[index] = .ending
      guard open[open.count - 1].isClip else { return .unbalanced(command: index) }
      endClip(before: index + 1, spans)
    case .beginGroup(let group):
      if let flaw = ListFlaw(group, at: index) { return flaw }
      begin(group, at: index)
    case .beginMask:
      spans[index] = .ending
      endClips(before: index, spans)
      guard open.count > 1, group.mask == 0 else { return .unbalanced(command: index) }
      group.mask = index - group.begin
    case .endGroup:
      spans[index] = .ending
      endClips(before: index, spans)
      guard open.count > 1, case .beginGroup(let group) = commands[self.group.begin] else {
        return .unbalanced(command: index)
      }
      end(group, at: index, spans, isMeasured: isMeasured)
    }
    return open.count - 1 > DisplayListLimits.nesting ? .nesting(command: index) : nil
  }

  /// The innermost group, or what is around all.
  private var group: Scope {
    get { open[groupPlace] }
    _modify { yield &open[groupPlace] }
  }

  private var groupPlace: Int {
    var place = open.count - 1
    while open[place].isClip { place -= 1 }
    return place
  }

  private mutating func add(_ box: Rect, _ span: inout Span) {
    let top = open.count - 1
    span.bounds = box.intersection(open[top].area)
    open[top].content = open[top].content.union(span.bounds)
  }

  private mutating func hold(backdropsReaching reach: Double) {
    let most = Double(DisplayListLimits.reach)
    let place = groupPlace
    open[place].traits.insert(
      open[place].mask == 0 ? .contentHoldsBackdrop : .maskHoldsBackdrop)
    open[place].backdropReach = Int32(min(most, Double(open[place].backdropReach) + reach))
  }

  /// Counts the list of a recorded picture in.
  private mutating func hold(_ list: DisplayList, at index: Int) -> ListFlaw? {
    pictureDepth = max(pictureDepth, list.pictureDepth + 1)
    if let flaw = list.flaw { return flaw }
    return pictureDepth > DisplayListLimits.pictures ? .nesting(command: index) : nil
  }

  // MARK: - Clips

  private mutating func endClip(before end: Int, _ spans: UnsafeMutableBufferPointer<Span>) {
    let clip = open.removeLast()
    spans[clip.begin].count = Int32(end - clip.begin)
    open[open.count - 1].content = open[open.count - 1].content.union(clip.content)
  }

  private mutating func endClips(before end: Int, _ spans: UnsafeMutableBufferPointer<Span>) {
    while open[open.count - 1].isClip { endClip(before: end, spans) }
  }

  // MARK: - Groups

  private mutating func begin(_ group: Group, at index: Int) {
    if group.blend != .normal { self.group.traits.insert(.holdsBlending) }
    let carries = group.carriesPixels
    if carries { carriers += 1 }
    let area = carries ? Span.everywhere : open[open.count - 1].area
    open.append(Scope(begin: index, isClip: false, area: area, carries: carries))
  }

  private mutating func end(
    _ group: Group, at end: Int, _ spans: UnsafeMutableBufferPointer<Span>, isMeasured: Bool
  ) {
    let scope = open.removeLast()
    let top = open.count - 1
    let reach = isMeasured ? spans[scope.begin].bounds : group.reach(holding: scope.content)
    let bounds = reach.intersection(open[top].area)
    spans[scope.begin].bounds = bounds
    spans[scope.begin].count = Int32(end + 1 - scope.begin)
    spans[scope.begin].mask = Int32(scope.mask)
    spans[scope.begin].traits = scope.traits
    spans[scope.begin].backdropReach = scope.backdropReach
    open[top].content = open[top].content.union(bounds)
    if !scope.traits.isDisjoint(with: .holdsBackdrop) {
      hold(backdropsReaching: Double(scope.backdropReach))
    }
    guard scope.carries else { return }
    carriers -= 1
    // What is inside may come to lie anywhere in the outermost group's reach.
    if carriers == 0 { for index in scope.begin...end { spans[index].bounds = bounds } }
  }
}

extension Span {
  /// That of a command that ends something.
  fileprivate static var ending: Span {
    var span = Span(bounds: .zero)
    span.count = 0
    return span
  }
}

extension ListFlaw {
  fileprivate init?(_ filters: [Filter], at index: Int) {
    for case .colorMatrix(let matrix) in filters where matrix.count != 20 {
      self = .colorMatrix(command: index, count: matrix.count)
      return
    }
    return nil
  }

  fileprivate init?(_ group: Group, at index: Int) {
    if let flaw = ListFlaw(group.filters, at: index) {
      self = flaw
    } else if let mesh = group.mesh,
      !mesh.isComplete || mesh.columns * mesh.rows > DisplayListLimits.meshQuads
    {
      self = .mesh(command: index, columns: mesh.columns, rows: mesh.rows)
    } else {
      return nil
    }
  }
}

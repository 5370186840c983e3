import Color
import DisplayList
import Geometry

/// Writes commands, leaving out what is not seen and folding away what changes nothing.
///
/// A command that turns out to be needless when its scope closes is marked and left out at the end, so that no command
/// ever moves.
struct DisplayListBuilder {
  /// A clip, a group or the picture itself.
  private struct Scope {
    enum Kind {
      case picture
      case clip(ClipRegion)
      case group(Group)
      /// A group whose mask is being drawn, what it holds, and the place of its `beginMask`.
      case mask(Group, content: ScopeBounds, start: Int)
    }

    var kind: Kind
    /// The place of its first command.
    let start: Int
    /// What can be seen here.
    var cull: Rect
    var scopeBounds = ScopeBounds()
    /// How many things reach beyond what a clip covers wholly.
    var touching = 0

    mutating func add(_ item: Int, seen: Rect, reach: Rect) {
      scopeBounds.add(item, bounds: seen, reach: reach)
      if case .clip(let region) = kind, !region.isSolid(reach) { touching += 1 }
    }
  }

  private var commands: [Command] = []
  /// Of each command where it may be seen; what belongs together is found at the end.
  private var spans: ContiguousArray<Span> = []
  private var finder = SpanFinder()
  private var isDropped: ContiguousArray<Bool> = []
  private var dropped = 0
  private var scopes: [Scope] = [] { didSet { deepest = max(deepest, scopes.count) } }
  /// How many scopes lay in each other at most.
  private var deepest = 0
  /// Whether a blur, a shadow or a bent picture was left out because it is too large.
  private var isTooLarge = false
  private var top: Scope

  /// Starts a picture of the given extent and about that many commands, in the memory of others that nobody needs any
  /// more.
  init(canvas: Rect, count: Int, memory: consuming DisplayList = DisplayList()) {
    top = Scope(kind: .picture, start: 0, cull: canvas)
    (commands, spans) = memory.parts()
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    commands.reserveCapacity(count)
    spans.reserveCapacity(count)
    isDropped.reserveCapacity(count)
  }

  /// What can be seen of what is drawn next.
  var cull: Rect { top.cull }

  /// Around everything drawn so far outside of clips and groups that are not ended, as far as it can be seen.
  var seenBounds: Rect { top.scopeBounds.bounds }

  /// Where the next command goes.
  var place: Int { commands.count }

  /// Whether no clip and no group is open.
  var isOutermost: Bool { scopes.isEmpty }

  /// The finished list.
  consuming func finish(_ notes: FindingNotes, _ record: PaintRecord? = nil) -> DisplayList {
    let found = settle(notes, record)
    return DisplayList(commands, spans, found)
  }

  /// Takes out what is needless and finds what belongs together; what is on record moves along.
  mutating func settle(_ notes: FindingNotes, _ record: PaintRecord?) -> SpanFinder.Found {
    // What several layers make together is of none of them.
    if isTooLarge { notes.note(.groupSize, at: -1) }
    if deepest > DisplayListLimits.nesting, dropDeep() {
      notes.note(.nesting, at: -1)
      record?.isPlain = false
    }
    if dropped > 0 {
      record?.move(leavingOut: isDropped)
      close()
    }
    return finder.find(commands, &spans, isMeasured: true)
  }

  /// Closes the gaps that dropped commands leave.
  private mutating func close() {
    var kept = 0
    for index in commands.indices where !isDropped[index] {
      if kept != index {
        commands.swapAt(kept, index)
        spans.swapAt(kept, index)
      }
      kept += 1
    }
    commands.removeLast(commands.count - kept)
    spans.removeLast(spans.count - kept)
    dropped = 0
  }

  /// Starts another picture in the same memory.
  mutating func restart(canvas: Rect) {
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    isDropped.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    (dropped, deepest, isTooLarge) = (0, 0, false)
    top = Scope(kind: .picture, start: 0, cull: canvas)
  }

  /// Takes over what another one wrote outside of clips and groups, after its own.
  mutating func take(_ other: inout DisplayListBuilder) {
    let offset = commands.count
    // Exchanged, not copied: copies would count references.
    commands.append(contentsOf: repeatElement(.popClip, count: other.commands.count))
    commands.withUnsafeMutableBufferPointer { own in
      other.commands.withUnsafeMutableBufferPointer { theirs in
        for index in theirs.indices { swap(&own[offset + index], &theirs[index]) }
      }
    }
    spans.append(contentsOf: other.spans)
    isDropped.append(contentsOf: other.isDropped)
    dropped += other.dropped
    deepest = max(deepest, other.deepest)
    if other.isTooLarge { isTooLarge = true }
    top.scopeBounds.take(other.top.scopeBounds, offset: offset)
  }

  /// Puts settled commands in place of as many others.
  ///
  /// - Parameters:
  ///   - range: their places here.
  ///   - list: where they are put.
  ///   - start: the place of the first there.
  ///   - damage: takes where the picture may be another one, if any of them is another than before.
  mutating func put(
    _ range: Range<Int>, into list: inout DisplayList, at start: Int, damage: inout [Rect]
  ) {
    list.exchange(at: start, with: range, of: &commands, &spans) { damage.append($0) }
  }

  // MARK: - Drawing

  /// Adds a draw whose pixels lie within `reach`.
  @inline(__always) mutating func draw(_ draw: @autoclosure () -> Draw, reach: Rect) {
    let seen = reach.intersection(top.cull)
    guard !seen.isEmpty else { return }
    top.add(commands.count, seen: seen, reach: reach)
    let draw = draw()
    let inked = if case .image = draw.paint { seen.intersection(draw.inkBounds) } else { seen }
    append(.draw(draw), bounds: inked)
  }

  /// Adds a shadow whose pixels lie within `reach`.
  mutating func shadow(_ shadow: ShapeShadow, reach: Rect) {
    let seen = reach.intersection(top.cull)
    guard !seen.isEmpty else { return }
    top.add(commands.count, seen: seen, reach: reach)
    append(.shadow(shadow), bounds: seen)
  }

  /// Adds a change to what was drawn so far, within `reach`.
  mutating func backdrop(_ backdrop: Backdrop, reach: Rect) {
    let seen = reach.intersection(top.cull)
    guard !seen.isEmpty else { return }
    let around = backdrop.filters.reduce(0) { $0 + $1.reach }
    if seen.inset(-around, -around).isTooLarge {
      isTooLarge = true
      return
    }
    top.add(commands.count, seen: seen, reach: reach)
    top.scopeBounds.holdsBackdrop = true
    append(.backdrop(backdrop), bounds: seen)
  }

  /// Adds sprites whose pixels lie within `reach`; they count as several things, which is what they mostly are.
  mutating func sprites(_ sprites: Sprites, reach: Rect) {
    let seen = reach.intersection(top.cull)
    guard !seen.isEmpty else { return }
    top.add(commands.count, seen: seen, reach: reach)
    top.scopeBounds.count += 1
    // What is added must meet what lies beneath the clip.
    if case .clip(let region) = top.kind, !sprites.isAdditive, !region.isSolid(reach) {
      top.touching += 1
    }
    append(.sprites(sprites), bounds: seen)
  }

  @inline(__always) private mutating func append(
    _ command: consuming Command, bounds: Rect = .zero
  ) {
    commands.append(command)
    spans.append(Span(bounds: bounds))
    isDropped.append(false)
  }

  private mutating func drop(_ index: Int) {
    if !isDropped[index] { dropped += 1 }
    isDropped[index] = true
  }

  /// Leaves out what lies in more groups and clips than a renderer takes; true where there is any.
  private mutating func dropDeep() -> Bool {
    var depth = 0
    // Of what begins within what is left out.
    var skipped = 0
    var isAny = false
    for index in commands.indices where !isDropped[index] {
      var step = 0
      switch commands[index] {
      case .pushClip, .beginGroup: step = 1
      case .popClip, .endGroup: step = -1
      case .draw, .shadow, .backdrop, .sprites, .beginMask: break
      }
      if skipped > 0 || step > 0 && depth == DisplayListLimits.nesting {
        skipped += step
        drop(index)
        isAny = true
      } else {
        depth += step
      }
    }
    return isAny
  }

  private mutating func truncate(to count: Int) {
    for index in count..<commands.count where isDropped[index] { dropped -= 1 }
    commands.removeLast(commands.count - count)
    spans.removeLast(spans.count - count)
    isDropped.removeLast(isDropped.count - count)
  }

  // MARK: - Clips

  /// Confines what follows to a shape.
  ///
  /// - Parameter region: the shape.
  /// - Returns: false, and then there is nothing to end, where nothing inside could be seen.
  mutating func beginClip(_ region: ClipRegion) -> Bool {
    let seen = region.box.intersection(top.cull)
    guard !seen.isEmpty else { return false }
    scopes.append(top)
    top = Scope(kind: .clip(region), start: commands.count, cull: seen)
    append(.pushClip(region.clip), bounds: seen)
    if region.solid != nil {
      // The room for a group, should one be needed.
      append(.beginGroup(Group()))
      drop(commands.count - 1)
    }
    return true
  }

  /// Lifts the clip; one that held back nothing is left out.
  mutating func endClip() {
    guard case .clip(let region) = top.kind, let outer = scopes.popLast() else { return }
    let scope = top
    top = outer
    guard scope.scopeBounds.count > 0 else {
      truncate(to: scope.start)
      return
    }
    let reach = scope.scopeBounds.reach.intersection(region.box)
    if region.isBox,
      region.box.wholePixels.encloses(scope.scopeBounds.reach.intersection(outer.cull))
    {
      drop(scope.start)
      take(scope, reach: reach, isClipped: scope.scopeBounds.isClipped)
    } else if scope.touching > 1 && !scope.scopeBounds.holdsBackdrop {
      isDropped[scope.start + 1] = false
      dropped -= 1
      write(.beginGroup(Group(bounds: scope.scopeBounds.bounds)), at: scope.start + 1, reach: reach)
      append(.endGroup)
      append(.popClip)
      note(scope.start + 1, reach: reach, isClipped: true)
    } else {
      append(.popClip)
      take(scope, reach: reach, isClipped: true)
    }
  }

  /// Counts what a clip holds as if it were drawn around it.
  private mutating func take(_ scope: Scope, reach: Rect, isClipped: Bool) {
    if top.scopeBounds.count == 0 {
      top.scopeBounds.item = scope.scopeBounds.item
      top.scopeBounds.isClipped = isClipped
    }
    if case .clip(let region) = top.kind, !region.isSolid(reach) {
      top.touching += scope.scopeBounds.count
    }
    top.scopeBounds.count += scope.scopeBounds.count
    if scope.scopeBounds.holdsBackdrop { top.scopeBounds.holdsBackdrop = true }
    top.scopeBounds.bounds = top.scopeBounds.bounds.union(scope.scopeBounds.bounds)
    top.scopeBounds.reach = top.scopeBounds.reach.union(reach)
  }

  // MARK: - Groups

  /// What follows is drawn onto a target of its own.
  mutating func beginGroup(_ group: Group) {
    var cull = top.cull
    if let shadow = group.shadow { cull = cull.union(shadow.sources(of: cull)) }
    if let mesh = group.mesh { cull = mesh.sourceBounds }
    let reach = group.filterReach
    if reach > 0 { cull = cull.inset(-reach, -reach) }
    scopes.append(top)
    top = Scope(kind: .group(group), start: commands.count, cull: cull)
    append(.beginGroup(group))
  }

  /// What follows, to the group's end, masks what the group holds; false, with no mask to draw, where that is nothing.
  mutating func beginMask() -> Bool {
    guard case .group(let group) = top.kind, top.scopeBounds.count > 0 else { return false }
    top.kind = .mask(group, content: top.scopeBounds, start: commands.count)
    top.cull = top.scopeBounds.bounds
    top.scopeBounds = ScopeBounds()
    append(.beginMask)
    return true
  }

  /// Puts the group onto the target around it, in the simplest form that gives the same picture.
  mutating func endGroup() {
    guard let outer = scopes.popLast() else { return }
    let scope = top
    top = outer
    switch scope.kind {
    case .group(let group): close(group, scope)
    case .mask(let group, let content, let start): close(group, scope, content, maskStart: start)
    case .picture, .clip: break
    }
  }

  private mutating func close(_ group: Group, _ scope: Scope) {
    let scopeBounds = scope.scopeBounds
    guard scopeBounds.count > 0 else {
      truncate(to: scope.start)
      return
    }
    if scopeBounds.count == 1, fold(group, scope) { return }
    var group = group
    if group.needsItsOwnPixels,
      scopeBounds.bounds.inset(-group.filterReach, -group.filterReach).intersection(scope.cull)
        .isTooLarge
    {
      isTooLarge = true
      (group.filters, group.shadow, group.mesh) = ([], nil, nil)
    }
    let filtered = group.filterReach
    group.bounds = scopeBounds.bounds.inset(-filtered, -filtered)
    end(group, scope, reach: group.reach(holding: scopeBounds.reach))
  }

  private mutating func close(
    _ group: Group, _ scope: Scope, _ content: ScopeBounds, maskStart: Int
  ) {
    guard scope.scopeBounds.count > 0 else {
      truncate(to: scope.start)
      return
    }
    let bounds = content.bounds.intersection(scope.scopeBounds.bounds)
    guard !bounds.isEmpty else {
      truncate(to: scope.start)
      return
    }
    if foldMask(group, scope, content, maskStart: maskStart) { return }
    var group = group
    if group.needsItsOwnPixels, content.bounds.isTooLarge {
      isTooLarge = true
      (group.filters, group.shadow, group.mesh) = ([], nil, nil)
    }
    group.bounds = bounds
    end(
      group, scope,
      reach: group.reach(holding: content.reach.intersection(scope.scopeBounds.reach)))
  }

  /// Writes the beginning and the end of a group.
  private mutating func end(_ group: Group, _ scope: Scope, reach: Rect) {
    write(.beginGroup(group), at: scope.start, reach: reach)
    append(.endGroup)
    note(scope.start, reach: reach)
    if group.blend != .normal { top.scopeBounds.holdsBackdrop = true }
  }

  /// Puts a command into the room that was left for it.
  private mutating func write(_ command: Command, at place: Int, reach: Rect) {
    commands[place] = command
    spans[place].bounds = reach.intersection(top.cull)
  }

  private mutating func note(_ item: Int, reach: Rect, isClipped: Bool = false) {
    if top.scopeBounds.count == 0 { top.scopeBounds.isClipped = isClipped }
    top.add(item, seen: reach.intersection(top.cull), reach: reach)
  }

  // MARK: - Folding

  /// Draws the only thing of a group without the group, where the two come to one.
  private mutating func fold(_ group: Group, _ scope: Scope) -> Bool {
    let (item, reach) = (scope.scopeBounds.item, scope.scopeBounds.reach)
    let isClipped = scope.scopeBounds.isClipped
    switch group.fold(around: commands[item], isClipped: isClipped) {
    case .multiplied(let k):
      drop(scope.start)
      commands[item].multiplyAlpha(by: k)
    case .shadowed(let shadow, let k):
      let around = shadow.shadow.reach(of: reach)
      write(.shadow(shadow), at: scope.start, reach: around)
      note(scope.start, reach: around)
      commands[item].multiplyAlpha(by: k)
    case .clipped, nil: return false
    }
    note(item, reach: reach, isClipped: isClipped)
    return true
  }

  /// Makes the mask of a group a clip of the one thing it masks, where it comes to that.
  private mutating func foldMask(
    _ group: Group, _ scope: Scope, _ content: ScopeBounds, maskStart: Int
  ) -> Bool {
    let mask = scope.scopeBounds
    guard content.count == 1, mask.count == 1, !mask.isClipped,
      case .clipped(let clip, let k) = group.fold(
        around: commands[content.item], maskedBy: commands[mask.item])
    else { return false }
    commands[content.item].multiplyAlpha(by: k)
    write(.pushClip(clip), at: scope.start, reach: mask.reach)
    truncate(to: maskStart)
    append(.popClip)
    note(content.item, reach: content.reach.intersection(mask.reach), isClipped: true)
    return true
  }
}

extension Group {
  /// Whether it is drawn apart before it is put onto the target.
  fileprivate var needsItsOwnPixels: Bool { !filters.isEmpty || shadow != nil || mesh != nil }
}

extension Rect {
  /// Whether it has more pixels than a renderer keeps of one group; a pixel each way for the edges.
  fileprivate var isTooLarge: Bool {
    (width + 2) * (height + 2) > Double(DisplayListLimits.groupPixels)
  }
}

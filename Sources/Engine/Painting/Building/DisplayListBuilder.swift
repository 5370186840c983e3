import Color
import DisplayList
import Geometry

/// Writes commands, leaving out what is not seen and folding away what changes nothing.
///
/// A command that turns out to be needless when its scope closes is marked and left out at the end, so that no command
/// ever moves.
struct DisplayListBuilder {
  /// A clip, a group or the picture itself.
  private struct OpenScope {
    enum ScopeKind {
      case picture
      case clip(ClipRegion)
      case group(CompositingGroup)
      /// A group whose mask is being drawn, what it holds, and the place of its `beginMask`.
      case mask(CompositingGroup, content: ScopeContent, start: Int)
    }

    var kind: ScopeKind
    /// The place of its first command.
    let start: Int
    /// What can be seen here.
    var cullRect: Rect
    var scopeBounds = ScopeContent()
    /// How many things reach beyond what a clip covers wholly.
    var partiallyClippedCount = 0

    mutating func addItem(commandIndex item: Int, visibleBounds seen: Rect, bounds: Rect) {
      scopeBounds.addItem(commandIndex: item, visibleBounds: seen, unclippedBounds: bounds)
      if case .clip(let region) = kind, !region.contains(bounds) { partiallyClippedCount += 1 }
    }
  }

  private var commands: [DisplayListCommand] = []
  /// Of each command where it may be seen; what belongs together is found at the end.
  private var spans: ContiguousArray<CommandSpan> = []
  private var spanAnalyzer = SpanAnalyzer()
  private var isDropped: ContiguousArray<Bool> = []
  private var droppedCount = 0
  private var scopes: [OpenScope] = [] { didSet { maximumDepth = max(maximumDepth, scopes.count) } }
  /// How many scopes lay in each other at most.
  private var maximumDepth = 0
  /// Whether a blur, a shadow or a bent picture was left out because it is too large.
  private var hasOversizedGroup = false
  private var top: OpenScope

  /// Starts a picture of the given extent and about that many commands, in the memory of others that nobody needs any
  /// more.
  init(canvas: Rect, count: Int, memory: consuming DisplayList = DisplayList()) {
    top = OpenScope(kind: .picture, start: 0, cullRect: canvas)
    (commands, spans) = memory.extractCommandStorage()
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    commands.reserveCapacity(count)
    spans.reserveCapacity(count)
    isDropped.reserveCapacity(count)
  }

  /// What can be seen of what is drawn next.
  var cullRect: Rect { top.cullRect }

  /// Around everything drawn so far outside of clips and groups that are not ended, as far as it can be seen.
  var visibleBounds: Rect { top.scopeBounds.visibleBounds }

  /// Where the next command goes.
  var nextIndex: Int { commands.count }

  /// Whether no clip and no group is open.
  var isOutermost: Bool { scopes.isEmpty }

  /// The finished list.
  consuming func makeDisplayList(
    diagnostics: CompositionDiagnosticCollector, record: PaintRecord? = nil
  )
    -> DisplayList
  {
    let found = finalizeCommands(diagnostics: diagnostics, record: record)
    return DisplayList(commands, spans, found)
  }

  /// Takes out what is needless and finds what belongs together; what is on record moves along.
  mutating func finalizeCommands(diagnostics: CompositionDiagnosticCollector, record: PaintRecord?)
    -> SpanAnalyzer.ListSummary
  {
    // What several layers make together is of none of them.
    if hasOversizedGroup { diagnostics.recordDiagnostic(.groupTooLarge, inSlot: -1) }
    if maximumDepth > DisplayListLimits.maximumNestingDepth, dropTooDeeplyNestedCommands() {
      diagnostics.recordDiagnostic(.nestingTooDeep, inSlot: -1)
      record?.allowsPatching = false
    }
    if droppedCount > 0 {
      record?.shiftEntries(removingCommands: isDropped)
      removeDroppedCommands()
    }
    return spanAnalyzer.analyzeCommands(commands, spans: &spans, hasKnownBounds: true)
  }

  /// Closes the gaps that dropped commands leave.
  private mutating func removeDroppedCommands() {
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
    droppedCount = 0
  }

  /// Starts another picture in the same memory.
  mutating func reset(canvas: Rect) {
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    isDropped.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    (droppedCount, maximumDepth, hasOversizedGroup) = (0, 0, false)
    top = OpenScope(kind: .picture, start: 0, cullRect: canvas)
  }

  /// Takes over what another one wrote outside of clips and groups, after its own.
  mutating func appendCommands(of other: inout DisplayListBuilder) {
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
    droppedCount += other.droppedCount
    maximumDepth = max(maximumDepth, other.maximumDepth)
    if other.hasOversizedGroup { hasOversizedGroup = true }
    top.scopeBounds.merge(other.top.scopeBounds, indexOffset: offset)
  }

  /// Puts settled commands in place of as many others.
  ///
  /// - Parameters:
  ///   - range: their places here.
  ///   - list: where they are put.
  ///   - start: the place of the first there.
  ///   - damage: takes where the picture may be another one, if any of them is another than before.
  mutating func exchangeCommands(
    in range: Range<Int>, with list: inout DisplayList, startingAt start: Int, damage: inout [Rect]
  ) {
    list.exchangeCommands(startingAt: start, with: range, of: &commands, spans: &spans) {
      damage.append($0)
    }
  }

  // MARK: - Drawing

  /// Adds a draw whose pixels lie within `bounds`.
  @inline(__always) mutating func draw(_ draw: @autoclosure () -> DrawCommand, bounds: Rect) {
    let seen = bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return }
    top.addItem(commandIndex: commands.count, visibleBounds: seen, bounds: bounds)
    let draw = draw()
    let inked = if case .image = draw.paint { seen.intersection(draw.inkBounds) } else { seen }
    appendCommand(.draw(draw), bounds: inked)
  }

  /// Adds a shadow whose pixels lie within `bounds`.
  mutating func drawShadow(_ shadow: ShapeShadow, bounds: Rect) {
    let seen = bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return }
    top.addItem(commandIndex: commands.count, visibleBounds: seen, bounds: bounds)
    appendCommand(.shadow(shadow), bounds: seen)
  }

  /// Adds a change to what was drawn so far, within `bounds`.
  mutating func addBackdropFilter(_ backdrop: BackdropFilter, bounds: Rect) {
    let seen = bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return }
    let around = backdrop.filters.reduce(0) { $0 + $1.outset }
    if seen.inset(dx: -around, dy: -around).exceedsGroupSizeLimit {
      hasOversizedGroup = true
      return
    }
    top.addItem(commandIndex: commands.count, visibleBounds: seen, bounds: bounds)
    top.scopeBounds.containsBackdrop = true
    appendCommand(.backdrop(backdrop), bounds: seen)
  }

  /// Adds sprites whose pixels lie within `bounds`; they count as several things, which is what they mostly are.
  mutating func drawSprites(_ sprites: SpriteList, bounds: Rect) {
    let seen = bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return }
    top.addItem(commandIndex: commands.count, visibleBounds: seen, bounds: bounds)
    top.scopeBounds.count += 1
    // What is added must meet what lies beneath the clip.
    if case .clip(let region) = top.kind, !sprites.isAdditive, !region.contains(bounds) {
      top.partiallyClippedCount += 1
    }
    appendCommand(.sprites(sprites), bounds: seen)
  }

  @inline(__always) private mutating func appendCommand(
    _ command: consuming DisplayListCommand, bounds: Rect = .zero
  ) {
    commands.append(command)
    spans.append(CommandSpan(bounds: bounds))
    isDropped.append(false)
  }

  private mutating func dropCommand(at index: Int) {
    if !isDropped[index] { droppedCount += 1 }
    isDropped[index] = true
  }

  /// Leaves out what lies in more groups and clips than a renderer takes; true where there is any.
  private mutating func dropTooDeeplyNestedCommands() -> Bool {
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
      if skipped > 0 || step > 0 && depth == DisplayListLimits.maximumNestingDepth {
        skipped += step
        dropCommand(at: index)
        isAny = true
      } else {
        depth += step
      }
    }
    return isAny
  }

  private mutating func truncateCommands(toCount count: Int) {
    for index in count..<commands.count where isDropped[index] { droppedCount -= 1 }
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
    let seen = region.bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return false }
    scopes.append(top)
    top = OpenScope(kind: .clip(region), start: commands.count, cullRect: seen)
    appendCommand(.pushClip(region.clip), bounds: seen)
    if region.fullCoverageRects != nil {
      // The room for a group, should one be needed.
      appendCommand(.beginGroup(CompositingGroup()))
      dropCommand(at: commands.count - 1)
    }
    return true
  }

  /// Lifts the clip; one that held back nothing is left out.
  mutating func endClip() {
    guard case .clip(let region) = top.kind, let outer = scopes.popLast() else { return }
    let scope = top
    top = outer
    guard scope.scopeBounds.count > 0 else {
      truncateCommands(toCount: scope.start)
      return
    }
    let unclippedBounds = scope.scopeBounds.unclippedBounds.intersection(region.bounds)
    if region.isRectangular,
      region.bounds.roundedIn.encloses(
        scope.scopeBounds.unclippedBounds.intersection(outer.cullRect))
    {
      dropCommand(at: scope.start)
      mergeIntoEnclosingScope(
        scope, bounds: unclippedBounds, isClipped: scope.scopeBounds.isClipped)
    } else if scope.partiallyClippedCount > 1 && !scope.scopeBounds.containsBackdrop {
      isDropped[scope.start + 1] = false
      droppedCount -= 1
      fillReservedCommand(
        .beginGroup(CompositingGroup(bounds: scope.scopeBounds.visibleBounds)),
        commandIndex: scope.start + 1,
        bounds: unclippedBounds)
      appendCommand(.endGroup)
      appendCommand(.popClip)
      addItemToScope(commandIndex: scope.start + 1, bounds: unclippedBounds, isClipped: true)
    } else {
      appendCommand(.popClip)
      mergeIntoEnclosingScope(scope, bounds: unclippedBounds, isClipped: true)
    }
  }

  /// Counts what a clip holds as if it were drawn around it.
  private mutating func mergeIntoEnclosingScope(_ scope: OpenScope, bounds: Rect, isClipped: Bool) {
    if top.scopeBounds.count == 0 {
      top.scopeBounds.onlyItem = scope.scopeBounds.onlyItem
      top.scopeBounds.isClipped = isClipped
    }
    if case .clip(let region) = top.kind, !region.contains(bounds) {
      top.partiallyClippedCount += scope.scopeBounds.count
    }
    top.scopeBounds.count += scope.scopeBounds.count
    if scope.scopeBounds.containsBackdrop { top.scopeBounds.containsBackdrop = true }
    top.scopeBounds.visibleBounds = top.scopeBounds.visibleBounds.union(
      scope.scopeBounds.visibleBounds)
    top.scopeBounds.unclippedBounds = top.scopeBounds.unclippedBounds.union(bounds)
  }

  // MARK: - Groups

  /// What follows is drawn onto a target of its own.
  mutating func beginGroup(_ group: CompositingGroup) {
    var cull = top.cullRect
    if let shadow = group.shadow { cull = cull.union(shadow.casterBounds(for: cull)) }
    if let mesh = group.mesh { cull = mesh.sourceBounds }
    let outset = group.filterOutset
    if outset > 0 { cull = cull.inset(dx: -outset, dy: -outset) }
    scopes.append(top)
    top = OpenScope(kind: .group(group), start: commands.count, cullRect: cull)
    appendCommand(.beginGroup(group))
  }

  /// What follows, to the group's end, masks what the group holds; false, with no mask to draw, where that is nothing.
  mutating func beginMask() -> Bool {
    guard case .group(let group) = top.kind, top.scopeBounds.count > 0 else { return false }
    top.kind = .mask(group, content: top.scopeBounds, start: commands.count)
    top.cullRect = top.scopeBounds.visibleBounds
    top.scopeBounds = ScopeContent()
    appendCommand(.beginMask)
    return true
  }

  /// Puts the group onto the target around it, in the simplest form that gives the same picture.
  mutating func endGroup() {
    guard let outer = scopes.popLast() else { return }
    let scope = top
    top = outer
    switch scope.kind {
    case .group(let group): closeGroup(group, scope: scope)
    case .mask(let group, let content, let start):
      closeMaskedGroup(group, maskScope: scope, content: content, maskStart: start)
    case .picture, .clip: break
    }
  }

  private mutating func closeGroup(_ group: CompositingGroup, scope: OpenScope) {
    let scopeBounds = scope.scopeBounds
    guard scopeBounds.count > 0 else {
      truncateCommands(toCount: scope.start)
      return
    }
    if scopeBounds.count == 1, foldSingleItemGroup(group, scope: scope) { return }
    var group = group
    if group.needsOffscreenTarget,
      scopeBounds.visibleBounds.inset(dx: -group.filterOutset, dy: -group.filterOutset)
        .intersection(
          scope.cullRect
        )
        .exceedsGroupSizeLimit
    {
      hasOversizedGroup = true
      (group.filters, group.shadow, group.mesh) = ([], nil, nil)
    }
    let filtered = group.filterOutset
    group.bounds = scopeBounds.visibleBounds.inset(dx: -filtered, dy: -filtered)
    writeGroup(
      group, scope: scope, bounds: group.affectedBounds(forContent: scopeBounds.unclippedBounds))
  }

  private mutating func closeMaskedGroup(
    _ group: CompositingGroup, maskScope scope: OpenScope, content: ScopeContent, maskStart: Int
  ) {
    guard scope.scopeBounds.count > 0 else {
      truncateCommands(toCount: scope.start)
      return
    }
    let bounds = content.visibleBounds.intersection(scope.scopeBounds.visibleBounds)
    guard !bounds.isEmpty else {
      truncateCommands(toCount: scope.start)
      return
    }
    if foldMaskIntoClip(group, scope: scope, content: content, maskStart: maskStart) { return }
    var group = group
    if group.needsOffscreenTarget, content.visibleBounds.exceedsGroupSizeLimit {
      hasOversizedGroup = true
      (group.filters, group.shadow, group.mesh) = ([], nil, nil)
    }
    group.bounds = bounds
    writeGroup(
      group, scope: scope,
      bounds: group.affectedBounds(
        forContent: content.unclippedBounds.intersection(scope.scopeBounds.unclippedBounds)))
  }

  /// Writes the beginning and the end of a group.
  private mutating func writeGroup(_ group: CompositingGroup, scope: OpenScope, bounds: Rect) {
    fillReservedCommand(.beginGroup(group), commandIndex: scope.start, bounds: bounds)
    appendCommand(.endGroup)
    addItemToScope(commandIndex: scope.start, bounds: bounds)
    if group.blend != .normal { top.scopeBounds.containsBackdrop = true }
  }

  /// Puts a command into the room that was left for it.
  private mutating func fillReservedCommand(
    _ command: DisplayListCommand, commandIndex index: Int, bounds: Rect
  ) {
    commands[index] = command
    spans[index].bounds = bounds.intersection(top.cullRect)
  }

  private mutating func addItemToScope(
    commandIndex item: Int, bounds: Rect, isClipped: Bool = false
  ) {
    if top.scopeBounds.count == 0 { top.scopeBounds.isClipped = isClipped }
    top.addItem(
      commandIndex: item, visibleBounds: bounds.intersection(top.cullRect), bounds: bounds)
  }

  // MARK: - Folding

  /// Draws the only thing of a group without the group, where the two come to one.
  private mutating func foldSingleItemGroup(_ group: CompositingGroup, scope: OpenScope) -> Bool {
    let (item, unclippedBounds) = (scope.scopeBounds.onlyItem, scope.scopeBounds.unclippedBounds)
    let isClipped = scope.scopeBounds.isClipped
    switch group.foldResult(containing: commands[item], isClipped: isClipped) {
    case .multiplied(let k):
      dropCommand(at: scope.start)
      commands[item].multiplyAlpha(by: k)
    case .shadowed(let shadow, let k):
      let around = shadow.shadow.shadowBounds(of: unclippedBounds)
      fillReservedCommand(.shadow(shadow), commandIndex: scope.start, bounds: around)
      addItemToScope(commandIndex: scope.start, bounds: around)
      commands[item].multiplyAlpha(by: k)
    case .clipped, nil: return false
    }
    addItemToScope(commandIndex: item, bounds: unclippedBounds, isClipped: isClipped)
    return true
  }

  /// Makes the mask of a group a clip of the one thing it masks, where it comes to that.
  private mutating func foldMaskIntoClip(
    _ group: CompositingGroup, scope: OpenScope, content: ScopeContent, maskStart: Int
  ) -> Bool {
    let mask = scope.scopeBounds
    guard content.count == 1, mask.count == 1, !mask.isClipped,
      case .clipped(let clip, let k) = group.foldResult(
        containing: commands[content.onlyItem], maskedBy: commands[mask.onlyItem])
    else { return false }
    commands[content.onlyItem].multiplyAlpha(by: k)
    fillReservedCommand(.pushClip(clip), commandIndex: scope.start, bounds: mask.unclippedBounds)
    truncateCommands(toCount: maskStart)
    appendCommand(.popClip)
    addItemToScope(
      commandIndex: content.onlyItem,
      bounds: content.unclippedBounds.intersection(mask.unclippedBounds),
      isClipped: true)
    return true
  }
}

extension CompositingGroup {
  /// Whether it is drawn apart before it is put onto the target.
  fileprivate var needsOffscreenTarget: Bool { !filters.isEmpty || shadow != nil || mesh != nil }
}

extension Rect {
  /// Whether it has more pixels than a renderer keeps of one group; a pixel each way for the edges.
  fileprivate var exceedsGroupSizeLimit: Bool {
    (width + 2) * (height + 2) > Double(DisplayListLimits.maximumGroupPixelCount)
  }
}

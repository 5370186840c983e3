import Color
import DisplayList
import Geometry

/// A builder of display lists that culls invisible commands and simplifies clips and groups where the result is the
/// same.
///
/// A command that turns out to be unnecessary when its scope ends is marked as dropped and removed at the end, so
/// command indices stay stable while the list is built.
struct DisplayListBuilder {
  /// A clip, group or mask that has begun but not ended, or the outermost scope of the picture.
  private struct OpenScope {
    enum ScopeKind {
      case picture
      case clip(ClipRegion)
      case group(CompositingGroup)
      /// A group whose mask is being drawn, with the summary of the group's content and the index of its `beginMask`
      /// command.
      case mask(CompositingGroup, content: ScopeContent, start: Int)
    }

    var kind: ScopeKind
    /// The index of the scope's first command.
    let start: Int
    /// The visible rectangle of this scope, in pixels.
    var cullRect: Rect
    var scopeBounds = ScopeContent()
    /// The number of items that extend beyond the area that is completely inside the clip.
    var partiallyClippedCount = 0

    mutating func addItem(commandIndex item: Int, visibleBounds seen: Rect, bounds: Rect) {
      scopeBounds.addItem(commandIndex: item, visibleBounds: seen, unclippedBounds: bounds)
      if case .clip(let region) = kind, !region.contains(bounds) { partiallyClippedCount += 1 }
    }
  }

  private var commands: [DisplayListCommand] = []
  /// The visible bounds of each command.
  ///
  /// The command counts of the spans are computed at the end, by `finalizeCommands`.
  private var spans: ContiguousArray<CommandSpan> = []
  private var spanAnalyzer = SpanAnalyzer()
  private var isDropped: ContiguousArray<Bool> = []
  private var droppedCount = 0
  private var scopes: [OpenScope] = [] { didSet { maximumDepth = max(maximumDepth, scopes.count) } }
  /// The maximum nesting depth of scopes reached so far.
  private var maximumDepth = 0
  /// Whether a blur, a shadow or a mesh was omitted because its group exceeds the size limit.
  private var hasOversizedGroup = false
  private var top: OpenScope

  /// Creates a builder that reuses the storage of an obsolete display list.
  ///
  /// `canvas` is the visible rectangle in pixels, and `count` is the expected number of commands.
  init(canvas: Rect, count: Int, memory: consuming DisplayList = DisplayList()) {
    top = OpenScope(kind: .picture, start: 0, cullRect: canvas)
    (commands, spans) = memory.extractCommandStorage()
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    commands.reserveCapacity(count)
    spans.reserveCapacity(count)
    isDropped.reserveCapacity(count)
  }

  /// The rectangle outside which the next command would be invisible, in pixels.
  var cullRect: Rect { top.cullRect }

  /// The visible bounds, in pixels, of everything drawn so far in the current scope.
  var visibleBounds: Rect { top.scopeBounds.visibleBounds }

  var nextIndex: Int { commands.count }

  /// Whether no clip, group or mask is open.
  var isOutermost: Bool { scopes.isEmpty }

  /// Finishes the commands and returns them as a display list.
  consuming func makeDisplayList(
    diagnostics: CompositionDiagnosticCollector, record: PaintRecord? = nil
  )
    -> DisplayList
  {
    let found = finalizeCommands(diagnostics: diagnostics, record: record)
    return DisplayList(commands, spans, found)
  }

  /// Removes dropped commands, enforces the nesting limit and computes the command spans.
  ///
  /// The command indices in `record` are adjusted to the removed commands.
  mutating func finalizeCommands(diagnostics: CompositionDiagnosticCollector, record: PaintRecord?)
    -> SpanAnalyzer.ListSummary
  {
    // The diagnostic names no layer, because the group may contain several.
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

  /// Compacts the commands and spans by removing the dropped ones.
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

  /// Removes all commands and starts a new picture, keeping the allocated storage.
  mutating func reset(canvas: Rect) {
    commands.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    isDropped.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    (droppedCount, maximumDepth, hasOversizedGroup) = (0, 0, false)
    top = OpenScope(kind: .picture, start: 0, cullRect: canvas)
  }

  /// Appends the commands of another builder, which must have no open clip or group.
  mutating func appendCommands(of other: inout DisplayListBuilder) {
    let offset = commands.count
    // The commands are swapped instead of copied, because a copy would change reference counts.
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

  /// Exchanges finished commands of this builder with the same number of commands in a display list.
  ///
  /// - Parameters:
  ///   - range: The indices of the commands in this builder.
  ///   - list: The display list that receives the commands.
  ///   - start: The index of the first exchanged command in `list`.
  ///   - damage: Receives the rectangles, in pixels, where the new commands differ from the replaced ones.
  mutating func exchangeCommands(
    in range: Range<Int>, with list: inout DisplayList, startingAt start: Int, damage: inout [Rect]
  ) {
    list.exchangeCommands(startingAt: start, with: range, of: &commands, spans: &spans) {
      damage.append($0)
    }
  }

  // MARK: - Drawing

  /// Adds a draw command whose pixels lie within `bounds`.
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

  /// Adds a filter that applies to the pixels drawn so far within `bounds`.
  ///
  /// The filter is omitted if its area exceeds the group size limit.
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

  /// Adds sprites whose pixels lie within `bounds`.
  ///
  /// They count as two items, because sprites usually overlap, so a group around them must not be simplified as if it
  /// contained a single draw command.
  mutating func drawSprites(_ sprites: SpriteList, bounds: Rect) {
    let seen = bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return }
    top.addItem(commandIndex: commands.count, visibleBounds: seen, bounds: bounds)
    top.scopeBounds.count += 1
    // Additive sprites are clipped individually, because each must be added to the pixels beneath the clip. They do
    // not need a group.
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

  /// Drops commands that exceed the maximum nesting depth of groups and clips.
  ///
  /// Returns whether any command was dropped.
  private mutating func dropTooDeeplyNestedCommands() -> Bool {
    var depth = 0
    // The nesting depth of scopes within the commands being dropped.
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

  /// Begins a clip to the given region.
  ///
  /// - Parameter region: The clip with its bounds in pixels.
  /// - Returns: Whether any part of the region is visible. If not, the caller must not call `endClip()`.
  mutating func beginClip(_ region: ClipRegion) -> Bool {
    let seen = region.bounds.intersection(top.cullRect)
    guard !seen.isEmpty else { return false }
    scopes.append(top)
    top = OpenScope(kind: .clip(region), start: commands.count, cullRect: seen)
    appendCommand(.pushClip(region.clip), bounds: seen)
    if region.fullCoverageRects != nil {
      // Reserves a command for a group, in case the content must be composited before it is clipped.
      appendCommand(.beginGroup(CompositingGroup()))
      dropCommand(at: commands.count - 1)
    }
    return true
  }

  /// Ends the clip and removes it if it does not affect its content.
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

  /// Adds the items of a clip that has ended to the enclosing scope.
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

  /// Begins a group whose content is drawn into an offscreen surface.
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

  /// Begins the mask of the current group, which ends together with the group.
  ///
  /// Returns `false`, without beginning a mask, if the group is empty.
  mutating func beginMask() -> Bool {
    guard case .group(let group) = top.kind, top.scopeBounds.count > 0 else { return false }
    top.kind = .mask(group, content: top.scopeBounds, start: commands.count)
    top.cullRect = top.scopeBounds.visibleBounds
    top.scopeBounds = ScopeContent()
    appendCommand(.beginMask)
    return true
  }

  /// Ends the group and emits the simplest equivalent: its single item without a group, a clip, or the whole group.
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

  /// Fills the reserved `beginGroup` command of a scope and appends its `endGroup`.
  private mutating func writeGroup(_ group: CompositingGroup, scope: OpenScope, bounds: Rect) {
    fillReservedCommand(.beginGroup(group), commandIndex: scope.start, bounds: bounds)
    appendCommand(.endGroup)
    addItemToScope(commandIndex: scope.start, bounds: bounds)
    if group.blend != .normal { top.scopeBounds.containsBackdrop = true }
  }

  /// Replaces the placeholder command at the given index and sets its visible bounds.
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

  /// Replaces a group that has a single item with that item, applying the group's opacity or shadow to it.
  ///
  /// Returns `false` if the result would differ.
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

  /// Replaces a mask with an equivalent clip if the group and the mask have a single item each.
  ///
  /// Returns `false` if the result would differ.
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
  /// Whether the group needs an offscreen surface: it has filters, a shadow or a mesh.
  fileprivate var needsOffscreenTarget: Bool { !filters.isEmpty || shadow != nil || mesh != nil }
}

extension Rect {
  /// Whether the rectangle, with a margin of one pixel on each side, exceeds the maximum number of pixels in a group.
  fileprivate var exceedsGroupSizeLimit: Bool {
    (width + 2) * (height + 2) > Double(DisplayListLimits.maximumGroupPixelCount)
  }
}

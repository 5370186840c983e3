import Color
import Geometry

/// An analyzer that computes the spans of commands.
///
/// It is the only code that interprets the nesting of a display list.
package struct SpanAnalyzer {
  /// A clip or group that has begun but not ended, or the whole list.
  private struct OpenScope {
    var start: Int
    var isClip: Bool
    /// The area that commands inside the scope can change.
    var area: Rect
    /// The area that the commands analyzed so far in the scope change.
    var contentBounds = Rect.zero
    /// Whether the scope is a group that can move or spread its pixels.
    var movesPixels = false
    var mask = 0
    var traits: CommandSpan.GroupTraits = []
    var backdropOutset: Int32 = 0
  }

  private var openScopes: ContiguousArray<OpenScope> = []
  /// The number of open groups that can move or spread their pixels.
  private var movingGroupCount = 0
  private var pictureDepth: Int32 = 0

  /// Creates an analyzer without allocated memory.
  package init() {}

  /// The properties of a whole display list that are not stored in its spans.
  package struct ListSummary {
    /// The total distance, in pixels, over which nested backdrop filters sample the surrounding pixels.
    package var backdropOutset: Int32 = 0
    /// Whether the list contains a backdrop filter.
    package var containsBackdrop = false
    /// The maximum nesting depth of recorded pictures.
    package var pictureDepth: Int32 = 0
    /// The first reason why the list cannot be drawn, or `nil` if it is valid.
    package var diagnostic: DisplayListDiagnostic?
  }

  /// Computes the spans of all commands.
  /// - Parameters:
  ///   - commands: All commands in the list.
  ///   - spans: The array that receives the spans, one per command.
  ///   - isMeasured: Whether `spans` already contains bounds. They do not have to be clipped, and those of a group
  ///     must enclose the area that the group can change.
  /// - Returns: The properties of the whole list.
  package mutating func analyzeCommands(
    _ commands: [DisplayListCommand], spans: inout ContiguousArray<CommandSpan>,
    hasKnownBounds isMeasured: Bool
  ) -> ListSummary {
    openScopes.removeAll(keepingCapacity: true)
    (movingGroupCount, pictureDepth) = (0, 0)
    openScopes.append(OpenScope(start: -1, isClip: false, area: CommandSpan.unboundedRect))
    var diagnostic: DisplayListDiagnostic?
    commands.withUnsafeBufferPointer { commands in
      spans.withUnsafeMutableBufferPointer { spans in
        for index in commands.indices {
          diagnostic = analyzeCommand(
            in: commands, spans: spans, commandIndex: index, hasKnownBounds: isMeasured)
          if diagnostic != nil { break }
        }
      }
    }
    if diagnostic == nil, let group = openScopes.last(where: { !$0.isClip && $0.start >= 0 }) {
      diagnostic = .unbalanced(command: group.start)
    } else if diagnostic == nil, openScopes.count > 1 {
      diagnostic = .unbalanced(command: commands.count)
    }
    return ListSummary(
      backdropOutset: openScopes[0].backdropOutset,
      containsBackdrop: openScopes.contains { !$0.traits.isDisjoint(with: .containsBackdrop) },
      pictureDepth: pictureDepth, diagnostic: diagnostic)
  }

  private mutating func analyzeCommand(
    in commands: UnsafeBufferPointer<DisplayListCommand>,
    spans: UnsafeMutableBufferPointer<CommandSpan>,
    commandIndex index: Int, hasKnownBounds isMeasured: Bool
  ) -> DisplayListDiagnostic? {
    switch commands[index] {
    case .draw(let draw):
      if case .picture(let paint) = draw.paint,
        let diagnostic = recordNestedPicture(paint.picture.list, commandIndex: index)
      {
        return diagnostic
      }
      addBounds(isMeasured ? spans[index].bounds : draw.inkBounds, to: &spans[index])
    case .shadow(let shadow):
      addBounds(isMeasured ? spans[index].bounds : shadow.inkBounds, to: &spans[index])
    case .sprites(let sprites):
      addBounds(
        isMeasured ? spans[index].bounds : Rect(known: sprites.deviceBounds), to: &spans[index])
      if sprites.isAdditive { innermostGroup.traits.insert(.containsBlending) }
    case .backdrop(let backdrop):
      if let diagnostic = DisplayListDiagnostic(backdrop.filters, at: index) { return diagnostic }
      recordBackdropFilter(outset: backdrop.filters.reduce(0) { $0 + $1.outset })
      addBounds(
        isMeasured
          ? spans[index].bounds
          : Rect(known: backdrop.transform.boundingBox(of: backdrop.shape.bounds)),
        to: &spans[index])
    case .pushClip(let clip):
      let box = isMeasured ? spans[index].bounds : Rect(known: clip.deviceBounds)
      spans[index].bounds = box.intersection(openScopes[openScopes.count - 1].area)
      openScopes.append(OpenScope(start: index, isClip: true, area: spans[index].bounds))
    case .popClip:
      spans[index] = .terminator
      guard openScopes[openScopes.count - 1].isClip else { return .unbalanced(command: index) }
      endClip(before: index + 1, spans: spans)
    case .beginGroup(let group):
      if let diagnostic = DisplayListDiagnostic(group, at: index) { return diagnostic }
      beginGroup(group, commandIndex: index)
    case .beginMask:
      spans[index] = .terminator
      endClips(before: index, spans: spans)
      guard openScopes.count > 1, innermostGroup.mask == 0 else {
        return .unbalanced(command: index)
      }
      innermostGroup.mask = index - innermostGroup.start
    case .endGroup:
      spans[index] = .terminator
      endClips(before: index, spans: spans)
      guard openScopes.count > 1, case .beginGroup(let group) = commands[self.innermostGroup.start]
      else {
        return .unbalanced(command: index)
      }
      endGroup(group, commandIndex: index, spans: spans, hasKnownBounds: isMeasured)
    }
    return openScopes.count - 1 > DisplayListLimits.maximumNestingDepth
      ? .nestingTooDeep(command: index) : nil
  }

  /// The innermost group, or the whole list if no group is open.
  private var innermostGroup: OpenScope {
    get { openScopes[innermostGroupIndex] }
    _modify { yield &openScopes[innermostGroupIndex] }
  }

  private var innermostGroupIndex: Int {
    var index = openScopes.count - 1
    while openScopes[index].isClip { index -= 1 }
    return index
  }

  private mutating func addBounds(_ box: Rect, to span: inout CommandSpan) {
    let top = openScopes.count - 1
    span.bounds = box.intersection(openScopes[top].area)
    openScopes[top].contentBounds = openScopes[top].contentBounds.union(span.bounds)
  }

  private mutating func recordBackdropFilter(outset limit: Double) {
    let maximum = Double(DisplayListLimits.maximumCoordinate)
    let index = innermostGroupIndex
    openScopes[index].traits.insert(
      openScopes[index].mask == 0 ? .contentContainsBackdrop : .maskContainsBackdrop)
    openScopes[index].backdropOutset = Int32(
      min(maximum, Double(openScopes[index].backdropOutset) + limit))
  }

  /// Includes the list of a recorded picture in the maximum nesting depth.
  ///
  /// Returns the reason why it cannot be drawn, or `nil` if it is valid.
  private mutating func recordNestedPicture(_ list: DisplayList, commandIndex index: Int)
    -> DisplayListDiagnostic?
  {
    pictureDepth = max(pictureDepth, list.pictureDepth + 1)
    if let diagnostic = list.diagnostic { return diagnostic }
    return pictureDepth > DisplayListLimits.maximumPictureDepth
      ? .nestingTooDeep(command: index) : nil
  }

  // MARK: - Clips

  private mutating func endClip(before end: Int, spans: UnsafeMutableBufferPointer<CommandSpan>) {
    let clip = openScopes.removeLast()
    spans[clip.start].count = Int32(end - clip.start)
    openScopes[openScopes.count - 1].contentBounds = openScopes[openScopes.count - 1].contentBounds
      .union(clip.contentBounds)
  }

  private mutating func endClips(before end: Int, spans: UnsafeMutableBufferPointer<CommandSpan>) {
    while openScopes[openScopes.count - 1].isClip { endClip(before: end, spans: spans) }
  }

  // MARK: - Groups

  private mutating func beginGroup(_ group: CompositingGroup, commandIndex index: Int) {
    if group.blend != .normal { self.innermostGroup.traits.insert(.containsBlending) }
    let carries = group.movesPixels
    if carries { movingGroupCount += 1 }
    let area = carries ? CommandSpan.unboundedRect : openScopes[openScopes.count - 1].area
    openScopes.append(OpenScope(start: index, isClip: false, area: area, movesPixels: carries))
  }

  private mutating func endGroup(
    _ group: CompositingGroup, commandIndex end: Int,
    spans: UnsafeMutableBufferPointer<CommandSpan>,
    hasKnownBounds isMeasured: Bool
  ) {
    let scope = openScopes.removeLast()
    let top = openScopes.count - 1
    let affectedBounds =
      isMeasured ? spans[scope.start].bounds : group.affectedBounds(forContent: scope.contentBounds)
    let bounds = affectedBounds.intersection(openScopes[top].area)
    spans[scope.start].bounds = bounds
    spans[scope.start].count = Int32(end + 1 - scope.start)
    spans[scope.start].maskOffset = Int32(scope.mask)
    spans[scope.start].traits = scope.traits
    spans[scope.start].backdropOutset = scope.backdropOutset
    openScopes[top].contentBounds = openScopes[top].contentBounds.union(bounds)
    if !scope.traits.isDisjoint(with: .containsBackdrop) {
      recordBackdropFilter(outset: Double(scope.backdropOutset))
    }
    guard scope.movesPixels else { return }
    movingGroupCount -= 1
    // Commands inside a group that moves pixels can change any part of the outermost such group's area.
    if movingGroupCount == 0 { for index in scope.start...end { spans[index].bounds = bounds } }
  }
}

extension CommandSpan {
  /// The span for a command that ends a group or clip.
  fileprivate static var terminator: CommandSpan {
    var span = CommandSpan(bounds: .zero)
    span.count = 0
    return span
  }
}

extension DisplayListDiagnostic {
  fileprivate init?(_ filters: [ImageFilter], at index: Int) {
    for case .colorMatrix(let matrix) in filters where matrix.count != 20 {
      self = .invalidColorMatrix(command: index, count: matrix.count)
      return
    }
    return nil
  }

  fileprivate init?(_ group: CompositingGroup, at index: Int) {
    if let diagnostic = DisplayListDiagnostic(group.filters, at: index) {
      self = diagnostic
    } else if let mesh = group.mesh,
      !mesh.isComplete || mesh.columns * mesh.rows > DisplayListLimits.maximumMeshQuadCount
    {
      self = .invalidMesh(command: index, columns: mesh.columns, rows: mesh.rows)
    } else {
      return nil
    }
  }
}

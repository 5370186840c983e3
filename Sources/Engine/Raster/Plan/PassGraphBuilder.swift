import CRasterKernels
import Color
import DisplayList
import Geometry

/// A builder that converts a display list to a pass graph.
///
/// Its decisions depend only on the list, not on tiles or regions, so tiles and regions cannot affect the pixels.
struct PassGraphBuilder {
  /// The graph built so far.
  ///
  /// The caller may swap it with another graph, whose storage is then reused.
  var graph = PassGraph()

  private var commands: [DisplayListCommand] = []
  private var spans: ContiguousArray<CommandSpan> = []
  private var containsBackdrop = false
  /// The operations of unfinished surfaces, outer surfaces first.
  private var openOperations: [RasterOperation] = []
  private var openInputs: [PassInput] = []

  /// The state for the commands of a group, up to its `beginMask` or `endGroup` command.
  private struct GroupFrame {
    enum ScopeKind {
      case picture
      /// A group that is drawn directly onto the enclosing target.
      case transparent
      case local
      /// A surface for the content or the mask of the enclosing group, needed because that content contains a
      /// backdrop filter.
      case partSurface
      /// An offscreen surface, composited with the given shadow and opacity.
      ///
      /// If the group has a mask, its content is drawn into a local group.
      case surface(shadow: Shadow?, opacity: Double)
    }

    var scope: ScopeKind
    var surface: Int
    /// The index of the current clip node.
    var clip: Int32
    /// The local group opened by this scope, and the operation that composites it.
    var group: (index: Int, operation: Int)?
    /// The index of the operation that composites the outermost enclosing local group onto its surface.
    var item: Int?
    var maskNeedsSurface = false
    /// The indices of the first operation and first input that belong to the surface opened by this scope.
    var start = (operation: 0, input: 0)
  }

  private var frames: [GroupFrame] = []
  /// The index of commands that need an offscreen surface; `nil` if the groups enclosing such commands are drawn in
  /// tiles.
  private var offscreenGroups: OffscreenGroupIndex?

  /// Builds the graph for a region of the picture, extended by the pixels around it that backdrop filters read.
  ///
  /// If `damage` is passed, commands outside it are omitted. A group that touches the damage is drawn completely,
  /// because its content affects how it is drawn. Lists with backdrop filters cannot be drawn with damage.
  ///
  /// If `isApart` is `true`, groups that contain offscreen groups are also drawn into offscreen surfaces, so that
  /// they can be drawn in several passes.
  mutating func buildGraph(
    for list: DisplayList, region: CRRect, picture: CRRect, damage: DamageRegion?,
    usesOffscreenGroups isApart: Bool = false
  ) throws(RasterError) {
    clear()
    if let diagnostic = list.diagnostic { throw RasterError(diagnostic) }
    (commands, spans) = (list.commands, list.spans)
    containsBackdrop = list.containsBackdrop
    offscreenGroups = isApart ? OffscreenGroupIndex(commands) : nil
    let limit = region.expanded(by: list.backdropOutset).intersection(picture)
    frames.append(makeSurfaceFrame(.picture, limit: limit, frame: picture))
    var i = 0
    // The index after the last command of a group that is drawn completely.
    var end = 0
    while i < commands.count {
      if let damage, i >= end {
        let count = Int(spans[i].count)
        if count > 0, !damage.intersects(CRRect(quickly: spans[i].bounds)) {
          i += count
          continue
        }
        if case .beginGroup = commands[i] { end = i + count }
      }
      i = addCommand(at: i)
    }
    finishSurface(frames.removeLast())
  }

  /// Removes the display list and the graph, keeping the allocated storage.
  mutating func clear() {
    offscreenGroups = nil
    (commands, spans) = ([], [])
    graph.clear()
    openOperations.removeAll(keepingCapacity: true)
    openInputs.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
  }

  // MARK: Commands

  private var top: Int { frames.count - 1 }
  private var limit: CRRect { graph.surfaces[frames[top].surface].limit }
  private var frame: CRRect { graph.surfaces[frames[top].surface].frame }

  private mutating func appendOperation(_ kind: RasterOperation.Kind, operandIndex index: Int) {
    openOperations.append(RasterOperation(kind: kind, clip: frames[top].clip, index: index))
  }

  /// Adds the command at the given index.
  ///
  /// Returns the index of the next command to add.
  private mutating func addCommand(at i: Int) -> Int {
    switch commands[i] {
    case .draw:
      addFill(i, opacity: 1)
    case .shadow(let shadow):
      self.addShapeShadow(commandIndex: i, shadow: shadow)
    case .backdrop(let backdrop):
      self.addBackdropFilter(commandIndex: i, filter: backdrop)
    case .sprites:
      graph.sprites.append(SpriteDrawJob(command: i, limit: limit))
      appendOperation(.sprites, operandIndex: graph.sprites.count - 1)
    case .pushClip(let clip):
      pushClip(commandIndex: i, clip: clip)
    case .popClip:
      frames[top].clip = graph[clip: frames[top].clip].parent
    case .beginGroup(let group):
      return beginGroup(group, commandIndex: i)
    case .beginMask:
      beginMask()
    case .endGroup:
      endBackdropSurface()
      endGroup()
    }
    return i + 1
  }

  private mutating func addFill(_ i: Int, opacity: Double) {
    appendOperation(.fill, operandIndex: addShape(i, opacity: opacity))
  }

  private mutating func addShape(_ i: Int, opacity: Double = 1) -> Int {
    graph.shapes.append(ShapeJob(command: i, limit: limit, frame: frame, opacity: opacity))
    return graph.shapes.count - 1
  }

  // MARK: Clips

  private mutating func pushClip(commandIndex i: Int, clip: Clip) {
    let parent = frames[top].clip
    let around = graph[clip: parent]
    let node = ClipNode(
      parent: parent, root: around.root, mask: Int32(addShape(i)),
      isSoft: around.isSoft || !clip.isBinary)
    frames[top].clip = Int32(graph.clips.count)
    graph.clips.append(node)
  }

  /// Adds the root clip node for a surface, or for a group or mask inside a clip.
  private mutating func addRootClip(in clip: Int32 = -1) -> Int32 {
    let root = Int32(graph.clips.count)
    graph.clips.append(ClipNode(parent: clip, root: root, mask: -1, isSoft: false))
    return root
  }

  // MARK: Surfaces

  /// Adds a surface without operations and returns the frame that draws onto it.
  private mutating func makeSurfaceFrame(
    _ scope: GroupFrame.ScopeKind, limit: CRRect, frame: CRRect
  ) -> GroupFrame {
    let clip = addRootClip()
    graph.surfaces.append(RasterSurface(limit: limit, frame: frame, clip: clip))
    return GroupFrame(
      scope: scope, surface: graph.surfaces.count - 1, clip: clip,
      start: (openOperations.count, openInputs.count))
  }

  /// Moves the operations and inputs of a finished surface to the graph and divides them into passes.
  ///
  /// Each pass except the first begins with a backdrop filter.
  private mutating func finishSurface(_ frame: GroupFrame) {
    let (operation, input, firstPass) = (
      graph.operations.count, graph.inputs.count, graph.passes.count
    )
    moveOpenOperationsToGraph(from: frame.start.operation)
    for var input in openInputs[frame.start.input...] {
      input.item += operation - frame.start.operation
      graph.inputs.append(input)
    }
    openInputs.removeLast(openInputs.count - frame.start.input)
    var pass = RenderPass(
      surface: frame.surface, operations: operation..<graph.operations.count,
      inputs: input..<graph.inputs.count)
    if containsBackdrop {
      for index in pass.operations where graph.operations[index].kind == .backdrop {
        let input = pass.inputs.first { graph.inputs[$0].item > index } ?? pass.inputs.upperBound
        graph.passes.append(pass.splitOffHead(beforeOperation: index, input: input))
        pass.backdrop = graph.operations[index].index
      }
    }
    graph.passes.append(pass)
    graph.surfaces[frame.surface].passes = firstPass..<graph.passes.count
  }

  private mutating func moveOpenOperationsToGraph(from start: Int) {
    if start == 0, graph.operations.isEmpty {
      swap(&graph.operations, &openOperations)
    } else {
      graph.operations.append(contentsOf: openOperations[start...])
      openOperations.removeLast(openOperations.count - start)
    }
  }

  // MARK: Backdrops

  /// Begins a surface for the commands that follow, up to the mask or the end of the group.
  private mutating func beginBackdropSurface() {
    frames.append(makeSurfaceFrame(.partSurface, limit: limit, frame: frame))
  }

  private mutating func endBackdropSurface() {
    if case .partSurface = frames[top].scope { endGroup() }
  }

  private mutating func addBackdropFilter(commandIndex i: Int, filter backdrop: BackdropFilter) {
    let filters = backdrop.filters.compactMap(PixelFilter.init)
    let opacity = roundedToByte(clampedToUnitInterval(backdrop.opacity))
    guard opacity > 0, !filters.isEmpty else { return }
    graph.backdrops.append(
      BackdropJob(
        mask: addShape(i), filters: filters, opacity: opacity,
        surface: frames[top].surface))
    appendOperation(.backdrop, operandIndex: graph.backdrops.count - 1)
  }

  // MARK: Groups

  private mutating func beginGroup(_ group: CompositingGroup, commandIndex i: Int) -> Int {
    let span = spans[i]
    let end = i + Int(span.count)
    let filters = group.filters.compactMap(PixelFilter.init)
    let shadow = group.shadow.flatMap { $0.isVisible ? $0 : nil }
    let isEmpty = span.count == 2 && filters.isEmpty
    if group.blend.preservesUncoveredBackdrop
      && (clampedToUnitInterval(group.opacity) == 0 || isEmpty)
    {
      return end
    }
    let needsSurface =
      shadow != nil || group.mesh != nil || !span.traits.isDisjoint(with: .containsBackdrop)
    let isPlain =
      group.blend == .normal && filters.isEmpty && shadow == nil && group.mesh == nil
      && span.maskOffset == 0
    if isPlain, span.count == 3, case .draw = commands[i + 1],
      case .multiplied(let opacity) = group.foldResult(containing: commands[i + 1])
    {
      addFill(i + 1, opacity: opacity)
      return end
    }
    if isPlain, canDrawWithoutGroup(group, span: span) {
      frames.append(makeNestedFrame(.transparent))
    } else if needsSurface || filters.outset > 0 || needsOffscreenTarget(in: i + 1..<end) {
      beginSurface(for: group, filters: filters, shadow: shadow, at: i)
    } else {
      beginLocalGroup(group, filters: filters)
    }
    return i + 1
  }

  /// Whether drawing the group's content directly onto the enclosing target has the same result.
  private func canDrawWithoutGroup(_ group: CompositingGroup, span: CommandSpan) -> Bool {
    guard clampedToUnitInterval(group.opacity) == 1, !span.traits.contains(.containsBlending) else {
      return false
    }
    // Overlapping content must be composited before an antialiased clip is applied.
    return !graph[clip: frames[top].clip].isSoft || !span.traits.isDisjoint(with: .containsBackdrop)
  }

  /// Whether any command in the range needs an offscreen surface, so that the enclosing group should be drawn into
  /// one too.
  private func needsOffscreenTarget(in range: Range<Int>) -> Bool {
    offscreenGroups?.containsOffscreenGroup(in: range) ?? false
  }

  /// Returns a frame that draws onto the current surface inside the current clip.
  private func makeNestedFrame(_ scope: GroupFrame.ScopeKind) -> GroupFrame {
    GroupFrame(
      scope: scope, surface: frames[top].surface, clip: frames[top].clip, item: frames[top].item)
  }

  private mutating func beginLocalGroup(_ group: CompositingGroup, filters: [PixelFilter]) {
    let matrices = filters.flatMap { filter -> [Float] in
      if case .matrix(let matrix) = filter { matrix } else { [] }
    }
    var opened = makeNestedFrame(.local)
    beginLocalGroup(
      LocalGroup(
        opacity: roundedToByte(clampedToUnitInterval(group.opacity)), mode: group.blend.index,
        matrices: matrices,
        affectedBounds: group.pixelsAffectedWithoutContent(filters: filters, within: limit)),
      in: &opened)
    frames.append(opened)
  }

  /// Begins a group that is composited within each tile.
  ///
  /// The operations that follow in the frame belong to the group.
  private mutating func beginLocalGroup(_ group: LocalGroup, in frame: inout GroupFrame) {
    let operation = openOperations.count
    openOperations.append(
      RasterOperation(kind: .group, clip: frame.clip, index: graph.groups.count))
    frame.group = (graph.groups.count, operation)
    frame.item = frame.item ?? operation
    frame.clip = addRootClip(in: frame.clip)
    graph.groups.append(group)
    graph.groups[graph.groups.count - 1].content = frame.clip
  }

  private mutating func beginMask() {
    endBackdropSurface()
    guard let (group, operation) = frames[top].group else { return }
    let content = graph.groups[group].content
    graph.groups[group].contentCount = openOperations.count - operation - 1
    graph.groups[group].mask = addRootClip(in: graph[clip: content].parent)
    frames[top].clip = graph.groups[group].mask
    if frames[top].maskNeedsSurface { beginBackdropSurface() }
  }

  private mutating func endLocalGroup(_ group: Int, operation: Int) {
    let count = openOperations.count - operation - 1
    graph.groups[group].count = count
    if graph.groups[group].mask < 0 { graph.groups[group].contentCount = count }
  }

  private mutating func beginSurface(
    for group: CompositingGroup, filters: [PixelFilter], shadow: Shadow?, at i: Int
  ) {
    let span = spans[i]
    let middle = i + Int(span.maskOffset)
    var (needed, edges) = (limit, frame)
    if let shadow {
      let (dx, dy) = wholePixelOffset(shadow.offset)
      let outset = BlurDownsampling(ofShadow: clampedSigma(shadow.sigma)).outset
      needed = needed.union(needed.offsetBy(dx: -dx, dy: -dy).expanded(by: outset))
      edges = edges.union(edges.offsetBy(dx: -dx, dy: -dy).expanded(by: outset))
    }
    let mesh = group.mesh.map {
      MeshJob(
        $0, within: needed,
        acting: group.pixelsAffectedWithoutContent(filters: filters, within: needed))
    }
    let whole = (mesh?.source ?? edges).expanded(by: filters.outset)
    let limit = (mesh?.source ?? needed).expanded(by: filters.outset + span.backdropOutset)
      .intersection(whole)
    var opened = makeSurfaceFrame(
      .surface(shadow: shadow, opacity: clampedToUnitInterval(group.opacity)), limit: limit,
      frame: whole)
    graph.surfaces[opened.surface].filters = filters
    graph.surfaces[opened.surface].mesh = mesh
    graph.surfaces[opened.surface].opacity = roundedToByte(clampedToUnitInterval(group.opacity))
    graph.surfaces[opened.surface].mode = group.blend.index
    graph.surfaces[opened.surface].affectedBounds =
      mesh?.source ?? group.pixelsAffectedWithoutContent(filters: filters, within: limit)
    if span.maskOffset != 0 {
      beginLocalGroup(LocalGroup(), in: &opened)
      opened.maskNeedsSurface =
        span.traits.contains(.maskContainsBackdrop)
        || needsOffscreenTarget(in: middle..<i + Int(span.count))
    }
    frames.append(opened)
    if span.maskOffset != 0,
      span.traits.contains(.contentContainsBackdrop) || needsOffscreenTarget(in: i + 1..<middle)
    {
      beginBackdropSurface()
    }
  }

  private mutating func endGroup() {
    let frame = frames.removeLast()
    switch frame.scope {
    case .picture, .transparent:
      break
    case .local:
      if let (group, operation) = frame.group { endLocalGroup(group, operation: operation) }
    case .partSurface:
      finishSurface(frame)
      appendInput(.surface, operandIndex: frame.surface)
    case .surface(let shadow, let opacity):
      if let (group, operation) = frame.group { endLocalGroup(group, operation: operation) }
      finishSurface(frame)
      if let shadow {
        graph.surfaces[frame.surface].shadow = graph.shadows.count
        addShadow(shadow, source: .surface(frame.surface), opacity: opacity)
      }
      appendInput(.surface, operandIndex: frame.surface)
    }
  }

  // MARK: Inputs

  private mutating func appendInput(_ kind: RasterOperation.Kind, operandIndex index: Int) {
    var item = frames[top].item ?? openOperations.count
    // A pass reads a surface together with the shadow before it, because both are computed from the same surface.
    if kind == .surface, let last = openOperations.last, last.kind == .shadow,
      last.clip == frames[top].clip, let shadow = openInputs.last
    {
      item = shadow.item
    }
    openInputs.append(PassInput(kind: kind, index: index, item: item))
    appendOperation(kind, operandIndex: index)
  }

  private mutating func addShapeShadow(commandIndex i: Int, shadow shape: ShapeShadow) {
    guard shape.shadow.isVisible else { return }
    let outset = BlurDownsampling(ofShadow: clampedSigma(shape.shadow.sigma)).outset
    let (dx, dy) = wholePixelOffset(shape.shadow.offset)
    graph.shapes.append(
      ShapeJob(
        command: i, limit: limit.offsetBy(dx: -dx, dy: -dy).expanded(by: outset),
        frame: frame.offsetBy(dx: -dx, dy: -dy).expanded(by: outset)))
    addShadow(shape.shadow, source: .mask(graph.shapes.count - 1), opacity: 1)
  }

  private mutating func addShadow(
    _ shadow: Shadow, source: ShadowJob.CasterSource, opacity: Double
  ) {
    let (dx, dy) = wholePixelOffset(shadow.offset)
    let sigma = clampedSigma(shadow.sigma)
    let color = shadow.color
    graph.shadows.append(
      ShadowJob(
        source: source, color: premultipliedPixel(RGBA(color.red, color.green, color.blue)),
        opacity: clampedToUnitInterval(shadow.opacity) * clampedToUnitInterval(color.alpha)
          * opacity, sigma: sigma,
        dx: dx, dy: dy,
        shift: sigma > 0
          ? subpixelOffset(of: shadow.offset, wholePixelsX: dx, wholePixelsY: dy) : .zero,
        limit: limit))
    appendInput(.shadow, operandIndex: graph.shadows.count - 1)
  }
}

import Color
import DisplayList
import Geometry
import RenderTree

/// One pass over the tree, depth first, with a stack of its own: trees may be thousands of levels deep.
///
/// The contents that need the builder and nothing more stand in files by their kind, as extensions; what can be worked out
/// without it is types of its own: ``PresentedLayers``, ``PortalSpaces``, ``DepthOrder``, ``ParticleSprites``,
/// ``TransitionFrame``.
///
/// A class, so that nothing copies what it holds; only one thread uses one, and what it asks for does not come back to it.
final class TreePainter {
  /// What is painted.
  let layers: PresentedLayers
  /// The values of the layers.
  var columns: Columns { @inline(__always) _read { yield layers.columns } }
  private(set) var rule: ColorInterpolation
  /// What could not be drawn.
  let diagnostics: DiagnosticCollector
  // Sound: one thread uses a painter, and nothing that it calls comes back to these by another way.
  @exclusivity(unchecked) var builder: DisplayListBuilder
  /// Where layers live that portals and their sources are.
  let portalSpaces: PortalSpaces
  /// The layers that stand between two pictures, by slot.
  private(set) var transitions: [Int: PresentedTransition] = [:]
  /// How many painters are under way around this one.
  let depth: Int
  /// Takes what is seen of layers whose contents are drawn in tiles; nil where nobody asks.
  var tileRequests: TileRequestCollector?
  /// Where it is written down which commands are whose.
  @exclusivity(unchecked) var record: PaintRecord?
  /// The slot of the rasterized layer whose own picture this painter draws; -1 for none.
  var rasterizedSlot = -1
  @exclusivity(unchecked) var frames: ContiguousArray<StackFrame> = []
  /// With whom layers are shared that have many sublayers; nil for a painter that does all by itself.
  var workers: PaintWorkers?

  /// A painter without a tree.
  init(
    rule: ColorInterpolation = .renderServer, system: Int = Viewport.latestSystemVersion,
    builder: DisplayListBuilder = DisplayListBuilder(canvas: .zero, count: 0),
    notes: DiagnosticCollector, depth: Int = 0
  ) {
    layers = PresentedLayers()
    portalSpaces = PortalSpaces(layers)
    self.rule = rule
    self.builder = builder
    self.diagnostics = notes
    self.depth = depth
    layers.context = isInContext ? ContextRenderingStyle(system: system) : nil
  }

  /// Prepares to draw the tree into a picture, writing to the memory of commands that nobody needs
  /// any more.
  convenience init(
    _ tree: PresentationTree, _ viewport: Viewport, notes: DiagnosticCollector,
    memory: consuming DisplayList = DisplayList()
  ) {
    self.init(
      rule: viewport.rule, system: viewport.system,
      builder: DisplayListBuilder(
        canvas: viewport.canvas, count: tree.structure.order.count, memory: memory),
      notes: notes)
    setTree(tree)
  }

  /// Prepares to draw another tree.
  func setTree(_ tree: PresentationTree) {
    layers.update(from: tree)
    portalSpaces.clear()
    // Of several on one layer the last counts.
    transitions =
      tree.transitions.isEmpty || depth >= Self.maximumTransitionDepth
      ? [:] : Dictionary(tree.transitions.map { ($0.slot, $0) }) { $1 }
  }

  /// Prepares to draw one tree after the other in the same memory.
  func setTree(_ tree: PresentationTree, viewport: Viewport) {
    setTree(tree)
    rule = viewport.rule
    layers.context = isInContext ? ContextRenderingStyle(system: viewport.system) : nil
    builder.reset(canvas: viewport.canvas)
  }

  /// Lets go of the tree: the next instant is shown in its memory.
  func releaseTree() { setTree(Self.emptyTree) }

  private static let emptyTree = PresentationTree(
    structure: TreeStructure(), columns: Columns(), time: 0)

  /// A painter over the same tree for a picture within this one.
  convenience init(inside outer: TreePainter, without slot: Int) {
    self.init(
      inside: outer, without: slot, outer.layers, outer.portalSpaces, notes: outer.diagnostics)
  }

  /// The same on another thread, with layers and notes of its own.
  convenience init(beside other: TreePainter) {
    let layers = PresentedLayers(other.layers)
    self.init(
      inside: other, without: -1, layers, PortalSpaces(layers), notes: DiagnosticCollector())
  }

  private init(
    inside outer: TreePainter, without slot: Int, _ layers: PresentedLayers,
    _ portalSpaces: PortalSpaces, notes: DiagnosticCollector
  ) {
    (self.layers, self.portalSpaces) = (layers, portalSpaces)
    (rule, self.diagnostics, depth) = (outer.rule, notes, outer.depth + 1)
    builder = DisplayListBuilder(canvas: .zero, count: 0)
    if depth < Self.maximumTransitionDepth {
      transitions = outer.transitions.filter { $0.key != slot }
    }
    tileRequests = outer.tileRequests
    rasterizedSlot = outer.rasterizedSlot
  }

  /// How many transitions are drawn within each other; each takes a painter of its own on the stack.
  static let maximumTransitionDepth = 64

  /// Whether the picture is one of `render(in:)`: behaviour/rendering.md, "Drawing into a context".
  var isInContext: Bool { rule != .renderServer }

  /// Draws the tree.
  func paint(root: Int, base: Matrix4, isRootPlaced: Bool) {
    let space =
      base.isAffine
      ? CoordinateSpace(plane: Projection(base.affine), isMirrored: false)
      : CoordinateSpace(depth: DepthTransform(base), plane: .identity, isMirrored: false)
    beginLayer(root, in: space, opacity: 1, isPlaced: isRootPlaced)
    finishFrames()
  }

  /// Finishes the frames above so many.
  func finishFrames(above outer: Int = 0) {
    while frames.count > outer {
      let last = frames.count - 1
      let index = frames[last].visitedCount
      if index < frames[last].depthLayers.count {
        if index == 0, let workers, paintSublayersInParallel(of: last, workers) { continue }
        frames[last].visitedCount += 1
        beginLayer(frames[last].depthLayers[index])
      } else if index < frames[last].copies.count {
        frames[last].visitedCount += 1
        let copy = frames[last].copies[index]
        var frame = StackFrame(space: copy.space, opacity: frames[last].opacity)
        assignSublayers(copy.sublayers, to: &frame)
        frames.append(frame)
      } else if index < frames[last].sublayers.count {
        if index == 0, let workers, paintSublayersInParallel(of: last, workers) { continue }
        frames[last].visitedCount += 1
        beginSublayer(index, of: last)
      } else {
        finishFrame(last)
      }
    }
  }

  func beginSublayer(_ index: Int, of frame: Int) {
    let slot = frames[frame].sublayers[index]
    let inherited = InheritedState(space: frames[frame].space, opacity: frames[frame].opacity)
    guard let record, builder.isOutermost else {
      beginLayer(Int(slot), in: inherited.space, opacity: inherited.opacity)
      return
    }
    if !frames[frame].isRecorded {
      frames[frame].isRecorded = true
      record.recordInheritedState(inherited, under: layers.structure.parents[Int(slot)])
    }
    beginLayer(slot, inherited: inherited, on: record)
  }

  /// Enters a layer between others, and writes down which commands are its.
  func beginLayer(_ slot: Int32, inherited: InheritedState, on record: PaintRecord) {
    let depth = frames.count
    let entry = record.beginEntry(for: slot, at: builder.nextIndex)
    beginLayer(Int(slot), in: inherited.space, opacity: inherited.opacity)
    if frames.count > depth {
      frames[frames.count - 1].entry = entry
    } else {
      record.endEntry(entry, at: builder.nextIndex)
    }
  }

  // MARK: - One layer

  func beginLayer(
    _ slot: Int, in space: CoordinateSpace, opacity inherited: Double, isPlaced: Bool = true
  ) {
    let opacity = inherited * columns.opacity.number(slot).clampedToUnit
    guard opacity > 0 else { return }
    diagnostics.slot = slot
    if !transitions.isEmpty, let transition = transitions[slot], !layers.isInactive(slot),
      !layers.preservesDepth(slot)
    {
      beginTransition(slot, transition: transition, in: space, opacity: opacity, isPlaced: isPlaced)
      return
    }
    guard layers.isVisible(slot) else { return }
    if layers.preservesDepth(slot) {
      beginTransformLayer(slot, in: space, opacity: inherited, isPlaced: isPlaced)
      return
    }
    let geometry = LayerGeometry(layers, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let placement = Placement(
        geometry, in: space, isDoubleSided: columns.doubleSided.bool(slot),
        turnsItself: !isInContext)
    else { return diagnostics.recordInvalidGeometry(geometry, slot: slot, layers: layers) }
    let state = PaintState(
      layers, slot, bounds: bounds, placement, opacity: opacity, tint: space.tint,
      smoothsAll: isInContext)
    if columns.cornerRadius.hasRow(slot) { diagnostics.recordInvalidCornerRadius(state, layers) }
    if !isInContext, columns.shouldRasterize.bool(slot), slot != rasterizedSlot {
      record?.allowsPatching = false
      if drawRasterized(state, geometry: geometry, in: space) { return }
    }
    if layers.hasOnlyBackground(slot), transitions[slot] == nil { return drawBackground(state) }
    var own = state
    if layers.structure.classes[slot] == .emitter, columns.emitterPreservesDepth.bool(slot) {
      own.particleSpace = ParticleSpace(geometry, in: space)
    }
    beginLayer(&own, geometry: geometry, placement: placement, opacity: opacity)
  }

  /// Draws a layer whose paint state is known, up to its sublayers.
  func beginLayer(
    _ state: inout PaintState, geometry: LayerGeometry, placement: Placement, opacity: Double
  ) {
    let slot = state.slot
    var open = OpenScopes()
    beginGroups(&state, &open, opacity: opacity)
    let children = drawPartsBelowSublayers(state, &open)
    let mask = layers.structure.masks[slot]
    if children.isEmpty && mask < 0 {
      finishLayer(state, open)
      if open.hasOuterGroup { builder.endGroup() }
      return
    }
    var frame = makeFrame(
      state: state, scopes: open, children: children, placement: placement, geometry: geometry)
    if mask >= 0 {
      frame.mask = PendingMask(
        mask,
        in: CoordinateSpace(plane: placement.sublayerProjection, isMirrored: placement.isMirrored))
    }
    frames.append(frame)
  }

  /// What is left to draw of a layer once its own parts are: its sublayers, a replicator's copies of them, or what a
  /// portal shows.
  func makeFrame(
    state: PaintState, scopes open: OpenScopes, children: ContiguousArray<Int32>,
    placement: Placement,
    geometry: LayerGeometry
  ) -> StackFrame {
    let tint = state.tint
    var frame = StackFrame(
      state: state, open: open, space: placement.sublayerSpace(geometry), opacity: state.opacity)
    frame.space.tint = tint
    if !children.isEmpty, let portal = layers.portals[state.slot] {
      frame.copies = portalSpaces.parts(
        of: portal, slot: state.slot, geometry: geometry, placement: placement, tint: tint)
      return frame
    }
    guard !children.isEmpty, let copies = layers.replicas[state.slot] else {
      assignSublayers(children, to: &frame)
      return frame
    }
    let parts = ContiguousArray(
      copies.map { copy in
        var own = placement.sublayerSpace(geometry, copy: copy.transform)
        own.tint = tint
        return SublayerCopy(
          space: own.tinted(copy.tint), sublayers: layers.sortedByZPosition(copy.sublayers))
      })
    assignCopies(parts, to: &frame)
    return frame
  }

  private func beginTransformLayer(
    _ slot: Int, in space: CoordinateSpace, opacity: Double, isPlaced: Bool
  ) {
    record?.allowsPatching = false
    let held = DepthOrder(layers, diagnostics).layers(
      of: slot, in: space, opacity: opacity, isPlaced: isPlaced)
    guard !held.isEmpty else { return }
    frames.append(StackFrame(depthLayers: held, space: space))
  }

  func beginGroups(_ state: inout PaintState, _ open: inout OpenScopes, opacity: Double) {
    let slot = state.slot
    let isFlattened = slot == rasterizedSlot
    if !isFlattened, columns.backgroundFilters.hasRow(slot) {
      drawBackdrop(state, opacity: opacity)
    }
    let filters = layers.hasFilters(slot) ? filterPasses(.filters, state) : []
    // The finished layer is filtered, and then multiplied.
    let isComposed =
      opacity < 1
      && (!filters.isEmpty
        || columns.allowsGroupOpacity.bool(slot)
          && !(layers.drawsOnlyBackground(slot) && transitions[slot] == nil))
    let isMasked = layers.structure.masks[slot] >= 0
    guard
      isComposed || isMasked || columns.shadowOpacity.hasRow(slot)
        || columns.compositingFilter.hasRow(slot) || !filters.isEmpty
    else { return }
    let shadow = makeShadow(state)
    let path = shadow == nil ? nil : shadowPath(slot)
    let groups = LayerGroups(
      opacity: opacity, isComposed: isComposed, isMasked: isMasked,
      blend: isFlattened ? .normal : blendMode(of: slot), filters: filters, shadow: shadow,
      castsItself: path == nil)
    if let outer = groups.outer {
      builder.beginGroup(outer)
      open.hasOuterGroup = true
    }
    if shadow != nil, columns.masksToBounds.bool(slot) {
      // A clip that holds back the shadow holds back all else: behaviour/rendering.md, "Drawing into a context".
      open.hasShadowClip = beginClip(state)
      open.isHidden = !open.hasShadowClip
    }
    if let shadow, let path { drawShadow(shadow, of: path, state: state, opacity: opacity) }
    if let inner = groups.inner {
      builder.beginGroup(inner)
      open.hasInnerGroup = true
    }
    state.opacity = groups.partOpacity
  }

  /// How the finished layer meets what lies beneath it.
  ///
  /// `render(in:)` draws over where a mode parts a colour from its gray: behaviour/rendering.md, "Drawing into a
  /// context".
  func blendMode(of slot: Int) -> BlendMode {
    let mode =
      columns.compositingFilter.name(slot, as: BlendMode.self)
    return isInContext && mode.isNonseparable ? .normal : mode
  }

  /// Draws what lies beneath the sublayers; returns these, or none where a clip hides them all.
  func drawPartsBelowSublayers(_ state: PaintState, _ open: inout OpenScopes) -> ContiguousArray<
    Int32
  > {
    if open.isHidden { return [] }
    guard open.hasShadowClip else {
      return drawPartsBelowSublayers(
        state, &open, isClipped: columns.masksToBounds.bool(state.slot))
    }
    // The clip around the shadow rounds its corners already.
    var square = state
    square.radius = 0
    return drawPartsBelowSublayers(square, &open, isClipped: false)
  }

  private func drawPartsBelowSublayers(
    _ state: PaintState, _ open: inout OpenScopes, isClipped: Bool
  ) -> ContiguousArray<Int32> {
    let slot = state.slot
    drawBackground(state)
    let nodeClass = layers.structure.classes[slot]
    if nodeClass == .tiled, let tileRequests {
      tileRequests.record(state, within: builder.cullRect)
    }
    drawContents(state, isClipped: isClipped)
    if nodeClass == .gradient { drawGradient(state) }
    var children = layers.sublayers(of: slot)
    if nodeClass == .portal, let portal = layers.portals[slot] { children.append(portal.copy) }
    guard nodeClass == .shape || !children.isEmpty else { return children }
    if isClipped {
      open.hasClip = beginClip(state)
      guard open.hasClip else { return [] }
    }
    if nodeClass == .shape { drawShape(state) }
    return children
  }

  /// Draws what lies over the sublayers.
  private func finishLayer(_ state: PaintState, _ open: OpenScopes) {
    if open.hasClip { builder.endClip() }
    drawBorder(state)
    if layers.structure.classes[state.slot] == .emitter { drawParticles(state) }
    endGroups(open)
  }

  /// Ends what is around all that a layer draws, but for the group with its mask.
  func endGroups(_ open: OpenScopes) {
    if open.hasInnerGroup { builder.endGroup() }
    if open.hasShadowClip { builder.endClip() }
  }

  /// Finishes a layer whose sublayers are drawn; its mask comes last of all.
  private func finishFrame(_ index: Int) {
    let open = frames[index].open
    if let state = frames[index].state {
      finishLayer(state, open)
      if let mask = frames[index].mask, builder.beginMask() {
        let entry = frames[index].entry
        frames[index] = StackFrame(
          open: OpenScopes(hasOuterGroup: true), sublayers: [mask.slot], space: mask.space)
        frames[index].entry = entry
        return
      }
    } else if open.hasClip {
      builder.endClip()
    }
    if open.hasOuterGroup { builder.endGroup() }
    if let record, frames[index].entry >= 0 {
      record.endEntry(frames[index].entry, at: builder.nextIndex)
    }
    frames.removeLast()
  }
}

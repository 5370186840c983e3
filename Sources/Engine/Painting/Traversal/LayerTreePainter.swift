import Color
import DisplayList
import Geometry
import RenderTree

/// One pass over the tree, depth first, with a stack of its own: trees may be thousands of levels deep.
///
/// The contents that need the builder and nothing more stand in files by their kind, as extensions; what can be worked out
/// without it is types of its own: ``PresentedLayerTree``, ``PortalSpaceResolver``, ``DepthOrderResolver``, ``ParticleSpriteList``,
/// ``TransitionFrame``.
///
/// A class, so that nothing copies what it holds; only one thread uses one, and what it asks for does not come back to it.
final class LayerTreePainter {
  /// What is painted.
  let layers: PresentedLayerTree
  /// The values of the layers.
  var columns: PropertyColumnStore { @inline(__always) _read { yield layers.columns } }
  private(set) var rule: ColorInterpolation
  /// What could not be drawn.
  let diagnostics: CompositionDiagnosticCollector
  // Sound: one thread uses a painter, and nothing that it calls comes back to these by another way.
  @exclusivity(unchecked) var builder: DisplayListBuilder
  /// Where layers live that portals and their sources are.
  let portalSpaces: PortalSpaceResolver
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
  @exclusivity(unchecked) var frames: ContiguousArray<LayerStackFrame> = []
  /// With whom layers are shared that have many sublayers; nil for a painter that does all by itself.
  var workers: PaintWorkerPool?

  /// A painter without a tree.
  init(
    rule: ColorInterpolation = .renderServer, system: Int = Viewport.latestSystemVersion,
    builder: DisplayListBuilder = DisplayListBuilder(canvas: .zero, count: 0),
    notes: CompositionDiagnosticCollector, depth: Int = 0
  ) {
    layers = PresentedLayerTree()
    portalSpaces = PortalSpaceResolver(layers)
    self.rule = rule
    self.builder = builder
    self.diagnostics = notes
    self.depth = depth
    layers.context = isInContext ? ContextRenderingStyle(system: system) : nil
  }

  /// Prepares to draw the tree into a picture, writing to the memory of commands that nobody needs
  /// any more.
  convenience init(
    _ tree: PresentationTree, _ viewport: Viewport, notes: CompositionDiagnosticCollector,
    memory: consuming DisplayList = DisplayList()
  ) {
    self.init(
      rule: viewport.rule, system: viewport.system,
      builder: DisplayListBuilder(
        canvas: viewport.canvas, count: tree.structure.order.count, memory: memory),
      notes: notes)
    setLayerTree(tree)
  }

  /// Prepares to draw another tree.
  func setLayerTree(_ tree: PresentationTree) {
    layers.update(from: tree)
    portalSpaces.clear()
    // Of several on one layer the last counts.
    transitions =
      tree.transitions.isEmpty || depth >= Self.maximumTransitionDepth
      ? [:] : Dictionary(tree.transitions.map { ($0.slot, $0) }) { $1 }
  }

  /// Prepares to draw one tree after the other in the same memory.
  func setLayerTree(_ tree: PresentationTree, viewport: Viewport) {
    setLayerTree(tree)
    rule = viewport.rule
    layers.context = isInContext ? ContextRenderingStyle(system: viewport.system) : nil
    builder.reset(canvas: viewport.canvas)
  }

  /// Lets go of the tree: the next instant is shown in its memory.
  func releaseLayerTree() { setLayerTree(Self.emptyTree) }

  private static let emptyTree = PresentationTree(
    structure: TreeStructure(), columns: PropertyColumnStore(), time: 0)

  /// A painter over the same tree for a picture within this one.
  convenience init(inside outer: LayerTreePainter, without slot: Int) {
    self.init(
      inside: outer, without: slot, outer.layers, outer.portalSpaces, notes: outer.diagnostics)
  }

  /// The same on another thread, with layers and notes of its own.
  convenience init(beside other: LayerTreePainter) {
    let layers = PresentedLayerTree(other.layers)
    self.init(
      inside: other, without: -1, layers, PortalSpaceResolver(layers),
      notes: CompositionDiagnosticCollector())
  }

  private init(
    inside outer: LayerTreePainter, without slot: Int, _ layers: PresentedLayerTree,
    _ portalSpaces: PortalSpaceResolver, notes: CompositionDiagnosticCollector
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
  func paint(root: Int, base: Matrix4, appliesRootPosition isRootPlaced: Bool) {
    let space =
      base.isAffine
      ? LayerCoordinateSpace(plane: Projection(base.affine), isMirrored: false)
      : LayerCoordinateSpace(depth: SpaceDepthTransform(base), plane: .identity, isMirrored: false)
    beginLayer(slot: root, in: space, opacity: 1, appliesPosition: isRootPlaced)
    finishStackFrames()
  }

  /// Finishes the frames above so many.
  func finishStackFrames(above outer: Int = 0) {
    while frames.count > outer {
      let last = frames.count - 1
      let index = frames[last].visitedCount
      if index < frames[last].depthLayers.count {
        if index == 0, let workers, paintSublayersInParallel(of: last, workers: workers) {
          continue
        }
        frames[last].visitedCount += 1
        beginDepthLayer(frames[last].depthLayers[index])
      } else if index < frames[last].copies.count {
        frames[last].visitedCount += 1
        let copy = frames[last].copies[index]
        var frame = LayerStackFrame(space: copy.space, opacity: frames[last].opacity)
        assignSublayers(copy.sublayers, to: &frame)
        frames.append(frame)
      } else if index < frames[last].sublayers.count {
        if index == 0, let workers, paintSublayersInParallel(of: last, workers: workers) {
          continue
        }
        frames[last].visitedCount += 1
        beginSublayer(at: index, of: last)
      } else {
        finishStackFrame(at: last)
      }
    }
  }

  func beginSublayer(at index: Int, of frame: Int) {
    let slot = frames[frame].sublayers[index]
    let inherited = InheritedPaintState(space: frames[frame].space, opacity: frames[frame].opacity)
    guard let record, builder.isOutermost else {
      beginLayer(slot: Int(slot), in: inherited.space, opacity: inherited.opacity)
      return
    }
    if !frames[frame].isRecorded {
      frames[frame].isRecorded = true
      record.setInheritedState(inherited, ofSublayersOf: layers.structure.parents[Int(slot)])
    }
    beginRecordedLayer(slot, inherited: inherited, record: record)
  }

  /// Enters a layer between others, and writes down which commands are its.
  func beginRecordedLayer(_ slot: Int32, inherited: InheritedPaintState, record: PaintRecord) {
    let depth = frames.count
    let entry = record.beginLayerEntry(for: slot, commandIndex: builder.nextIndex)
    beginLayer(slot: Int(slot), in: inherited.space, opacity: inherited.opacity)
    if frames.count > depth {
      frames[frames.count - 1].entry = entry
    } else {
      record.endLayerEntry(entry, commandIndex: builder.nextIndex)
    }
  }

  // MARK: - One layer

  func beginLayer(
    slot: Int, in space: LayerCoordinateSpace, opacity inherited: Double,
    appliesPosition isPlaced: Bool = true
  ) {
    let opacity = inherited * columns.opacity.number(inSlot: slot).clampedToUnit
    guard opacity > 0 else { return }
    diagnostics.slot = slot
    if !transitions.isEmpty, let transition = transitions[slot], !layers.isOutsideActiveTime(slot),
      !layers.preservesSublayerDepth(slot)
    {
      beginTransitioningLayer(
        slot, transition: transition, in: space, opacity: opacity, appliesPosition: isPlaced)
      return
    }
    guard layers.isVisible(slot) else { return }
    if layers.preservesSublayerDepth(slot) {
      beginTransformLayer(slot, in: space, opacity: inherited, appliesPosition: isPlaced)
      return
    }
    let geometry = LayerGeometry(layers, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let placement = LayerPlacement(
        geometry, in: space, isDoubleSided: columns.doubleSided.bool(inSlot: slot),
        turnsItself: !isInContext)
    else { return diagnostics.recordInvalidGeometry(geometry, slot: slot, layers: layers) }
    let state = LayerPaintState(
      layers, slot, bounds: bounds, placement, opacity: opacity, tint: space.tint,
      smoothsAll: isInContext)
    if columns.cornerRadius.hasRow(forSlot: slot) {
      diagnostics.recordInvalidCornerRadius(of: state, layers: layers)
    }
    if !isInContext, columns.shouldRasterize.bool(inSlot: slot), slot != rasterizedSlot {
      record?.allowsPatching = false
      if drawRasterizedLayer(state, geometry: geometry, in: space) { return }
    }
    if layers.consistsOnlyOfBackground(slot), transitions[slot] == nil {
      return drawBackground(for: state)
    }
    var own = state
    if layers.structure.classes[slot] == .emitter, columns.emitterPreservesDepth.bool(inSlot: slot)
    {
      own.particleSpace = ParticleDepthSpace(geometry, in: space)
    }
    beginLayer(with: &own, geometry: geometry, placement: placement, opacity: opacity)
  }

  /// Draws a layer whose paint state is known, up to its sublayers.
  func beginLayer(
    with state: inout LayerPaintState, geometry: LayerGeometry, placement: LayerPlacement,
    opacity: Double
  ) {
    let slot = state.slot
    var open = OpenLayerScopes()
    beginGroups(state: &state, openScopes: &open, opacity: opacity)
    let children = drawContentBelowSublayers(state: state, openScopes: &open)
    let mask = layers.structure.masks[slot]
    if children.isEmpty && mask < 0 {
      finishLayer(state: state, openScopes: open)
      if open.hasOuterGroup { builder.endGroup() }
      return
    }
    var frame = makeStackFrame(
      state: state, openScopes: open, sublayers: children, placement: placement, geometry: geometry)
    if mask >= 0 {
      frame.mask = PendingMask(
        mask,
        in: LayerCoordinateSpace(
          plane: placement.sublayerProjection, isMirrored: placement.isMirrored))
    }
    frames.append(frame)
  }

  /// What is left to draw of a layer once its own parts are: its sublayers, a replicator's copies of them, or what a
  /// portal shows.
  func makeStackFrame(
    state: LayerPaintState, openScopes open: OpenLayerScopes,
    sublayers children: ContiguousArray<Int32>,
    placement: LayerPlacement,
    geometry: LayerGeometry
  ) -> LayerStackFrame {
    let tint = state.tint
    var frame = LayerStackFrame(
      state: state, open: open, space: placement.sublayerSpace(of: geometry), opacity: state.opacity
    )
    frame.space.tint = tint
    if !children.isEmpty, let portal = layers.portals[state.slot] {
      frame.copies = portalSpaces.sublayerCopies(
        of: portal, slot: state.slot, geometry: geometry, placement: placement, tint: tint)
      return frame
    }
    guard !children.isEmpty, let copies = layers.replicas[state.slot] else {
      assignSublayers(children, to: &frame)
      return frame
    }
    let parts = ContiguousArray(
      copies.map { copy in
        var own = placement.sublayerSpace(of: geometry, copyTransform: copy.transform)
        own.tint = tint
        return SublayerCopy(
          space: own.tinted(with: copy.tint),
          sublayers: layers.layersSortedByZPosition(copy.sublayers))
      })
    assignSublayerCopies(parts, to: &frame)
    return frame
  }

  private func beginTransformLayer(
    _ slot: Int, in space: LayerCoordinateSpace, opacity: Double, appliesPosition isPlaced: Bool
  ) {
    record?.allowsPatching = false
    let held = DepthOrderResolver(layers, diagnostics).sortedLayers(
      ofTransformLayer: slot, in: space, opacity: opacity, appliesPosition: isPlaced)
    guard !held.isEmpty else { return }
    frames.append(LayerStackFrame(depthLayers: held, space: space))
  }

  func beginGroups(
    state: inout LayerPaintState, openScopes open: inout OpenLayerScopes, opacity: Double
  ) {
    let slot = state.slot
    let isFlattened = slot == rasterizedSlot
    if !isFlattened, columns.backgroundFilters.hasRow(forSlot: slot) {
      drawBackdropFilters(state, opacity: opacity)
    }
    let filters = layers.hasFilters(slot) ? filterPasses(of: .filters, state: state) : []
    // The finished layer is filtered, and then multiplied.
    let isComposed =
      opacity < 1
      && (!filters.isEmpty
        || columns.allowsGroupOpacity.bool(inSlot: slot)
          && !(layers.drawsOnlyBackground(slot) && transitions[slot] == nil))
    let isMasked = layers.structure.masks[slot] >= 0
    guard
      isComposed || isMasked || columns.shadowOpacity.hasRow(forSlot: slot)
        || columns.compositingFilter.hasRow(forSlot: slot) || !filters.isEmpty
    else { return }
    let shadow = makeShadow(for: state)
    let path = shadow == nil ? nil : shadowPath(for: slot)
    let groups = LayerGroupPlan(
      opacity: opacity, isComposed: isComposed, isMasked: isMasked,
      blend: isFlattened ? .normal : blendMode(of: slot), filters: filters, shadow: shadow,
      castsItself: path == nil)
    if let outer = groups.outer {
      builder.beginGroup(outer)
      open.hasOuterGroup = true
    }
    if shadow != nil, columns.masksToBounds.bool(inSlot: slot) {
      // A clip that holds back the shadow holds back all else: behaviour/rendering.md, "Drawing into a context".
      open.hasShadowClip = beginBoundsClip(for: state)
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
      columns.compositingFilter.name(inSlot: slot, as: BlendMode.self)
    return isInContext && mode.isNonseparable ? .normal : mode
  }

  /// Draws what lies beneath the sublayers; returns these, or none where a clip hides them all.
  func drawContentBelowSublayers(state: LayerPaintState, openScopes open: inout OpenLayerScopes)
    -> ContiguousArray<
      Int32
    >
  {
    if open.isHidden { return [] }
    guard open.hasShadowClip else {
      return drawContentBelowSublayers(
        state: state, openScopes: &open, isClipped: columns.masksToBounds.bool(inSlot: state.slot))
    }
    // The clip around the shadow rounds its corners already.
    var square = state
    square.radius = 0
    return drawContentBelowSublayers(state: square, openScopes: &open, isClipped: false)
  }

  private func drawContentBelowSublayers(
    state: LayerPaintState, openScopes open: inout OpenLayerScopes, isClipped: Bool
  ) -> ContiguousArray<Int32> {
    let slot = state.slot
    drawBackground(for: state)
    let nodeClass = layers.structure.classes[slot]
    if nodeClass == .tiled, let tileRequests {
      tileRequests.recordVisibleTiles(of: state, within: builder.cullRect)
    }
    drawContents(for: state, isClipped: isClipped)
    if nodeClass == .gradient { drawGradient(for: state) }
    var children = layers.sublayers(of: slot)
    if nodeClass == .portal, let portal = layers.portals[slot] { children.append(portal.copy) }
    guard nodeClass == .shape || !children.isEmpty else { return children }
    if isClipped {
      open.hasClip = beginBoundsClip(for: state)
      guard open.hasClip else { return [] }
    }
    if nodeClass == .shape { drawShape(for: state) }
    return children
  }

  /// Draws what lies over the sublayers.
  private func finishLayer(state: LayerPaintState, openScopes open: OpenLayerScopes) {
    if open.hasClip { builder.endClip() }
    drawBorder(for: state)
    if layers.structure.classes[state.slot] == .emitter { drawParticles(for: state) }
    endGroups(in: open)
  }

  /// Ends what is around all that a layer draws, but for the group with its mask.
  func endGroups(in open: OpenLayerScopes) {
    if open.hasInnerGroup { builder.endGroup() }
    if open.hasShadowClip { builder.endClip() }
  }

  /// Finishes a layer whose sublayers are drawn; its mask comes last of all.
  private func finishStackFrame(at index: Int) {
    let open = frames[index].open
    if let state = frames[index].state {
      finishLayer(state: state, openScopes: open)
      if let mask = frames[index].mask, builder.beginMask() {
        let entry = frames[index].entry
        frames[index] = LayerStackFrame(
          open: OpenLayerScopes(hasOuterGroup: true), sublayers: [mask.slot], space: mask.space)
        frames[index].entry = entry
        return
      }
    } else if open.hasClip {
      builder.endClip()
    }
    if open.hasOuterGroup { builder.endGroup() }
    if let record, frames[index].entry >= 0 {
      record.endLayerEntry(frames[index].entry, commandIndex: builder.nextIndex)
    }
    frames.removeLast()
  }
}

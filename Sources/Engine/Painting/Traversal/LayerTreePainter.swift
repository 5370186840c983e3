import Color
import DisplayList
import Geometry
import RenderTree

/// A painter that traverses a layer tree depth-first and builds its display list.
///
/// It uses an explicit stack, because trees can be thousands of levels deep.
///
/// Extensions in separate files draw each kind of content. Computations that do not need the builder are in separate
/// types: ``PresentedLayerTree``, ``PortalSpaceResolver``, ``DepthOrderResolver``, ``ParticleSpriteList`` and
/// ``TransitionFrame``.
///
/// The painter is a class so that its state is never copied. Only one thread uses a painter, and its calls are not
/// reentrant.
final class LayerTreePainter {
  let layers: PresentedLayerTree
  /// The presented property values of the layers.
  var columns: PropertyColumnStore { @inline(__always) _read { yield layers.columns } }
  private(set) var rule: ColorInterpolation
  let diagnostics: CompositionDiagnosticCollector
  // Sound: one thread uses a painter, and no function that it calls accesses these properties through another path.
  @exclusivity(unchecked) var builder: DisplayListBuilder
  /// The coordinate spaces of portals and their sources.
  let portalSpaces: PortalSpaceResolver
  /// The running transitions, by the slot of their layer.
  private(set) var transitions: [Int: PresentedTransition] = [:]
  /// The nesting level of this painter among those that draw transitions and rasterized layers; 0 for the outermost
  /// one.
  let depth: Int
  /// The collector for visible areas of tiled contents; `nil` if tiles are not requested.
  var tileRequests: TileRequestCollector?
  /// The record of each layer's command range; `nil` if layers will not be repainted individually.
  @exclusivity(unchecked) var record: PaintRecord?
  /// The slot of the rasterized layer whose image is being drawn, or -1 if there is none.
  var rasterizedSlot = -1
  @exclusivity(unchecked) var frames: ContiguousArray<LayerStackFrame> = []
  /// The worker pool that paints the sublayers of large layers in parallel; `nil` to paint only on the calling
  /// thread.
  var workers: PaintWorkerPool?

  /// Creates a painter without a layer tree.
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

  /// Creates a painter for a layer tree, reusing the storage of an obsolete display list.
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

  func setLayerTree(_ tree: PresentationTree) {
    layers.update(from: tree)
    portalSpaces.clear()
    // If a layer has several transitions, the last one is drawn.
    transitions =
      tree.transitions.isEmpty || depth >= Self.maximumTransitionDepth
      ? [:] : Dictionary(tree.transitions.map { ($0.slot, $0) }) { $1 }
  }

  /// Sets the layer tree and viewport for the next picture, keeping the builder's storage.
  func setLayerTree(_ tree: PresentationTree, viewport: Viewport) {
    setLayerTree(tree)
    rule = viewport.rule
    layers.context = isInContext ? ContextRenderingStyle(system: viewport.system) : nil
    builder.reset(canvas: viewport.canvas)
  }

  /// Releases the layer tree, so that its storage can be reused for the next frame.
  func releaseLayerTree() { setLayerTree(Self.emptyTree) }

  private static let emptyTree = PresentationTree(
    structure: TreeStructure(), columns: PropertyColumnStore(), time: 0)

  /// Creates a painter for the same tree that draws an image within this picture.
  convenience init(inside outer: LayerTreePainter, without slot: Int) {
    self.init(
      inside: outer, without: slot, outer.layers, outer.portalSpaces, notes: outer.diagnostics)
  }

  /// Creates a painter for the same tree on another thread, with its own copy of the layers and its own diagnostics.
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

  /// The maximum nesting depth of transitions and rasterized layers.
  ///
  /// Each level uses another painter and more space on the call stack.
  static let maximumTransitionDepth = 64

  /// Whether the picture is drawn by `render(in:)`, which has different rules for clips, filters and depth.
  var isInContext: Bool { rule != .renderServer }

  /// Draws the layer tree.
  ///
  /// - Parameters:
  ///   - root: The slot of the root layer.
  ///   - base: The transform from the coordinates of the root's superlayer to pixels.
  ///   - isRootPlaced: Whether the root's own position and transform apply.
  func paint(root: Int, base: Matrix4, appliesRootPosition isRootPlaced: Bool) {
    let space =
      base.isAffine
      ? LayerCoordinateSpace(plane: Projection(base.affine), isMirrored: false)
      : LayerCoordinateSpace(depth: SpaceDepthTransform(base), plane: .identity, isMirrored: false)
    beginLayer(slot: root, in: space, opacity: 1, appliesPosition: isRootPlaced)
    finishStackFrames()
  }

  /// Draws the remaining content of all stack frames above the given stack depth.
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

  /// Begins drawing a layer and records the range of its commands.
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

  // MARK: - Single layers

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

  /// Draws the part of a layer beneath its sublayers, and pushes a stack frame if it has sublayers to draw.
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

  /// Returns a stack frame for the remaining content of a layer: its sublayers, the copies drawn by a replicator, or
  /// the content of a portal.
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
    // Filters apply to the composited layer, before its opacity.
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
      // In a graphics context, the bounds clip applies to the shadow too.
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

  /// Returns the blend mode for a layer's compositing filter.
  ///
  /// In `render(in:)`, the hue, saturation, color and luminosity modes are replaced with `normal`.
  func blendMode(of slot: Int) -> BlendMode {
    let mode =
      columns.compositingFilter.name(inSlot: slot, as: BlendMode.self)
    return isInContext && mode.isNonseparable ? .normal : mode
  }

  /// Draws a layer's content beneath its sublayers.
  ///
  /// Returns the sublayers to draw, or an empty list if a clip hides them.
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
    // The clip around the shadow already rounds the corners.
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

  /// Draws a layer's content above its sublayers.
  private func finishLayer(state: LayerPaintState, openScopes open: OpenLayerScopes) {
    if open.hasClip { builder.endClip() }
    drawBorder(for: state)
    if layers.structure.classes[state.slot] == .emitter { drawParticles(for: state) }
    endGroups(in: open)
  }

  /// Ends the groups and clips opened by a layer, except for its outer group, to which the mask belongs.
  func endGroups(in open: OpenLayerScopes) {
    if open.hasInnerGroup { builder.endGroup() }
    if open.hasShadowClip { builder.endClip() }
  }

  /// Finishes drawing a layer after its sublayers.
  ///
  /// The mask is drawn last.
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

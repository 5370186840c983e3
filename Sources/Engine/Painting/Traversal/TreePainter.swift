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
  private(set) var rule: ColorRule
  /// What could not be drawn.
  let notes: FindingNotes
  // Sound: one thread uses a painter, and nothing that it calls comes back to these by another way.
  @exclusivity(unchecked) var builder: DisplayListBuilder
  /// Where layers live that portals and their sources are.
  let portalSpaces: PortalSpaces
  /// The layers that stand between two pictures, by slot.
  private(set) var transitions: [Int: PresentedTransition] = [:]
  /// How many painters are under way around this one.
  let depth: Int
  /// Takes what is seen of layers whose contents are drawn in tiles; nil where nobody asks.
  var tileDemands: TileDemands?
  /// Where it is written down which commands are whose.
  @exclusivity(unchecked) var record: PaintRecord?
  /// The slot of the rasterized layer whose own picture this painter draws; -1 for none.
  var flattened = -1
  @exclusivity(unchecked) var frames: ContiguousArray<Frame> = []
  /// With whom layers are shared that have many sublayers; nil for a painter that does all by itself.
  var helpers: PaintHelpers?

  /// A painter without a tree.
  init(
    rule: ColorRule = .renderServer, system: Int = Viewport.latestSystem,
    builder: DisplayListBuilder = DisplayListBuilder(canvas: .zero, count: 0),
    notes: FindingNotes, depth: Int = 0
  ) {
    layers = PresentedLayers()
    portalSpaces = PortalSpaces(layers)
    self.rule = rule
    self.builder = builder
    self.notes = notes
    self.depth = depth
    layers.context = isInContext ? ContextLook(system: system) : nil
  }

  /// Prepares to draw the tree into a picture, writing to the memory of commands that nobody needs
  /// any more.
  convenience init(
    _ tree: PresentedTree, _ viewport: Viewport, notes: FindingNotes,
    memory: consuming DisplayList = DisplayList()
  ) {
    self.init(
      rule: viewport.rule, system: viewport.system,
      builder: DisplayListBuilder(
        canvas: viewport.canvas, count: tree.structure.order.count, memory: memory),
      notes: notes)
    take(tree)
  }

  /// Prepares to draw another tree.
  func take(_ tree: PresentedTree) {
    layers.take(tree)
    portalSpaces.clear()
    // Of several on one layer the last counts.
    transitions =
      tree.transitions.isEmpty || depth >= Self.mostTransitions
      ? [:] : Dictionary(tree.transitions.map { ($0.slot, $0) }) { $1 }
  }

  /// Prepares to draw one tree after the other in the same memory.
  func take(_ tree: PresentedTree, _ viewport: Viewport) {
    take(tree)
    rule = viewport.rule
    layers.context = isInContext ? ContextLook(system: viewport.system) : nil
    builder.restart(canvas: viewport.canvas)
  }

  /// Lets go of the tree: the next instant is shown in its memory.
  func letGo() { take(Self.nothing) }

  private static let nothing = PresentedTree(structure: Structure(), columns: Columns(), time: 0)

  /// A painter over the same tree for a picture within this one.
  convenience init(inside outer: TreePainter, without slot: Int) {
    self.init(
      inside: outer, without: slot, outer.layers, outer.portalSpaces, notes: outer.notes)
  }

  /// The same on another thread, with layers and notes of its own.
  convenience init(beside other: TreePainter) {
    let layers = PresentedLayers(other.layers)
    self.init(
      inside: other, without: -1, layers, PortalSpaces(layers), notes: FindingNotes())
  }

  private init(
    inside outer: TreePainter, without slot: Int, _ layers: PresentedLayers,
    _ portalSpaces: PortalSpaces, notes: FindingNotes
  ) {
    (self.layers, self.portalSpaces) = (layers, portalSpaces)
    (rule, self.notes, depth) = (outer.rule, notes, outer.depth + 1)
    builder = DisplayListBuilder(canvas: .zero, count: 0)
    if depth < Self.mostTransitions { transitions = outer.transitions.filter { $0.key != slot } }
    tileDemands = outer.tileDemands
    flattened = outer.flattened
  }

  /// How many transitions are drawn within each other; each takes a painter of its own on the stack.
  static let mostTransitions = 64

  /// Whether the picture is one of `render(in:)`: behaviour/rendering.md, "Drawing into a context".
  var isInContext: Bool { rule != .renderServer }

  /// Draws the tree.
  func run(root: Int, base: Matrix4, isRootPlaced: Bool) {
    let space =
      base.isAffine
      ? Space(plane: Projection(base.affine), isMirrored: false)
      : Space(depth: Depth(base), plane: .identity, isMirrored: false)
    enter(root, in: space, opacity: 1, isPlaced: isRootPlaced)
    finishFrames()
  }

  /// Finishes the frames above so many.
  func finishFrames(above outer: Int = 0) {
    while frames.count > outer {
      let last = frames.count - 1
      let index = frames[last].entered
      if index < frames[last].depthLayers.count {
        if index == 0, let helpers, shareSublayers(of: last, helpers) { continue }
        frames[last].entered += 1
        enter(frames[last].depthLayers[index])
      } else if index < frames[last].copies.count {
        frames[last].entered += 1
        let copy = frames[last].copies[index]
        var frame = Frame(space: copy.space, opacity: frames[last].opacity)
        hold(copy.sublayers, in: &frame)
        frames.append(frame)
      } else if index < frames[last].sublayers.count {
        if index == 0, let helpers, shareSublayers(of: last, helpers) { continue }
        frames[last].entered += 1
        enterSublayer(index, of: last)
      } else {
        leave(last)
      }
    }
  }

  func enterSublayer(_ index: Int, of frame: Int) {
    let slot = frames[frame].sublayers[index]
    let inherited = Inherited(space: frames[frame].space, opacity: frames[frame].opacity)
    guard let record, builder.isOutermost else {
      enter(Int(slot), in: inherited.space, opacity: inherited.opacity)
      return
    }
    if !frames[frame].isRecorded {
      frames[frame].isRecorded = true
      record.note(inherited, under: layers.structure.parents[Int(slot)])
    }
    enter(slot, inherited, on: record)
  }

  /// Enters a layer between others, and writes down which commands are its.
  func enter(_ slot: Int32, _ inherited: Inherited, on record: PaintRecord) {
    let depth = frames.count
    let entry = record.begin(slot, at: builder.place)
    enter(Int(slot), in: inherited.space, opacity: inherited.opacity)
    if frames.count > depth {
      frames[frames.count - 1].entry = entry
    } else {
      record.end(entry, at: builder.place)
    }
  }

  // MARK: - One layer

  func enter(
    _ slot: Int, in space: Space, opacity inherited: Double, isPlaced: Bool = true
  ) {
    let opacity = inherited * columns.opacity.number(slot).unitClamped
    guard opacity > 0 else { return }
    notes.slot = slot
    if !transitions.isEmpty, let transition = transitions[slot], !layers.isOver(slot),
      !layers.keepsDepth(slot)
    {
      enter(slot, transition, in: space, opacity: opacity, isPlaced: isPlaced)
      return
    }
    guard layers.isShown(slot) else { return }
    if layers.keepsDepth(slot) {
      enterTransformLayer(slot, in: space, opacity: inherited, isPlaced: isPlaced)
      return
    }
    let geometry = LayerGeometry(layers, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let placement = Placement(
        geometry, in: space, isDoubleSided: columns.doubleSided.bool(slot),
        turnsItself: !isInContext)
    else { return notes.noteUnplaced(geometry, slot, layers) }
    let state = PaintState(
      layers, slot, bounds: bounds, placement, opacity: opacity, tint: space.tint,
      smoothsAll: isInContext)
    if columns.cornerRadius.isOwn(slot) { notes.noteRadius(state, layers) }
    if !isInContext, columns.shouldRasterize.bool(slot), slot != flattened {
      record?.isPlain = false
      if drawRasterized(state, geometry, in: space) { return }
    }
    if layers.isBare(slot), transitions[slot] == nil { return drawBackground(state) }
    var own = state
    if layers.structure.classes[slot] == .emitter, columns.emitterPreservesDepth.bool(slot) {
      own.particleSpace = ParticleSpace(geometry, in: space)
    }
    enter(&own, geometry, placement, opacity: opacity)
  }

  /// Draws a layer whose paint state is known, up to its sublayers.
  func enter(
    _ state: inout PaintState, _ geometry: LayerGeometry, _ placement: Placement, opacity: Double
  ) {
    let slot = state.slot
    var open = Open()
    beginGroups(&state, &open, opacity: opacity)
    let children = drawParts(state, &open)
    let mask = layers.structure.masks[slot]
    if children.isEmpty && mask < 0 {
      finish(state, open)
      if open.hasOuter { builder.endGroup() }
      return
    }
    var frame = frame(state, open, children, placement, geometry)
    if mask >= 0 {
      frame.mask = Mask(mask, in: Space(plane: placement.inner, isMirrored: placement.isMirrored))
    }
    frames.append(frame)
  }

  /// What is left to draw of a layer once its own parts are: its sublayers, a replicator's copies of them, or what a
  /// portal shows.
  func frame(
    _ state: PaintState, _ open: Open, _ children: ContiguousArray<Int32>, _ placement: Placement,
    _ geometry: LayerGeometry
  ) -> Frame {
    let tint = state.tint
    var frame = Frame(
      state: state, open: open, space: placement.space(geometry), opacity: state.opacity)
    frame.space.tint = tint
    if !children.isEmpty, let portal = layers.portals[state.slot] {
      frame.copies = portalSpaces.parts(of: portal, state.slot, geometry, placement, tint: tint)
      return frame
    }
    guard !children.isEmpty, let copies = layers.replicas[state.slot] else {
      hold(children, in: &frame)
      return frame
    }
    let parts = ContiguousArray(
      copies.map { copy in
        var own = placement.space(geometry, copy: copy.transform)
        own.tint = tint
        return ReplicaPart(space: own.tinted(copy.tint), sublayers: layers.sorted(copy.sublayers))
      })
    hold(copies: parts, in: &frame)
    return frame
  }

  private func enterTransformLayer(
    _ slot: Int, in space: Space, opacity: Double, isPlaced: Bool
  ) {
    record?.isPlain = false
    let held = DepthOrder(layers, notes).layers(
      of: slot, in: space, opacity: opacity, isPlaced: isPlaced)
    guard !held.isEmpty else { return }
    frames.append(Frame(depthLayers: held, space: space))
  }

  func beginGroups(_ state: inout PaintState, _ open: inout Open, opacity: Double) {
    let slot = state.slot
    let isFlattened = slot == flattened
    if !isFlattened, columns.backgroundFilters.isOwn(slot) {
      drawBackdrop(state, opacity: opacity)
    }
    let filters = layers.isFiltered(slot) ? passes(.filters, state) : []
    // The finished layer is filtered, and then multiplied.
    let isComposed =
      opacity < 1
      && (!filters.isEmpty
        || columns.allowsGroupOpacity.bool(slot)
          && !(layers.isSimple(slot) && transitions[slot] == nil))
    let isMasked = layers.structure.masks[slot] >= 0
    guard
      isComposed || isMasked || columns.shadowOpacity.isOwn(slot)
        || columns.compositingFilter.isOwn(slot) || !filters.isEmpty
    else { return }
    let shadow = shadow(state)
    let path = shadow == nil ? nil : shadowPath(slot)
    let groups = Groups(
      opacity: opacity, isComposed: isComposed, isMasked: isMasked,
      blend: isFlattened ? .normal : blend(slot), filters: filters, shadow: shadow,
      castsItself: path == nil)
    if let outer = groups.outer {
      builder.beginGroup(outer)
      open.hasOuter = true
    }
    if shadow != nil, columns.masksToBounds.bool(slot) {
      // A clip that holds back the shadow holds back all else: behaviour/rendering.md, "Drawing into a context".
      open.hasShadowClip = beginClip(state)
      open.isHidden = !open.hasShadowClip
    }
    if let shadow, let path { drawShadow(shadow, of: path, state, opacity: opacity) }
    if let inner = groups.inner {
      builder.beginGroup(inner)
      open.hasInner = true
    }
    state.opacity = groups.partOpacity
  }

  /// How the finished layer meets what lies beneath it.
  ///
  /// `render(in:)` draws over where a mode parts a colour from its gray: behaviour/rendering.md, "Drawing into a
  /// context".
  func blend(_ slot: Int) -> BlendMode {
    let mode =
      columns.compositingFilter.name(slot, as: BlendMode.self)
    return isInContext && mode.partsColorFromGray ? .normal : mode
  }

  /// Draws what lies beneath the sublayers; returns these, or none where a clip hides them all.
  func drawParts(_ state: PaintState, _ open: inout Open) -> ContiguousArray<Int32> {
    if open.isHidden { return [] }
    guard open.hasShadowClip else {
      return drawParts(state, &open, isClipped: columns.masksToBounds.bool(state.slot))
    }
    // The clip around the shadow rounds its corners already.
    var square = state
    square.radius = 0
    return drawParts(square, &open, isClipped: false)
  }

  private func drawParts(
    _ state: PaintState, _ open: inout Open, isClipped: Bool
  ) -> ContiguousArray<Int32> {
    let slot = state.slot
    drawBackground(state)
    let nodeClass = layers.structure.classes[slot]
    if nodeClass == .tiled, let tileDemands { tileDemands.note(state, within: builder.cull) }
    drawContents(state, isClipped: isClipped)
    if nodeClass == .gradient { drawGradient(state) }
    var children = layers.sublayers(slot)
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
  private func finish(_ state: PaintState, _ open: Open) {
    if open.hasClip { builder.endClip() }
    drawBorder(state)
    if layers.structure.classes[state.slot] == .emitter { drawParticles(state) }
    endGroups(open)
  }

  /// Ends what is around all that a layer draws, but for the group with its mask.
  func endGroups(_ open: Open) {
    if open.hasInner { builder.endGroup() }
    if open.hasShadowClip { builder.endClip() }
  }

  /// Finishes a layer whose sublayers are drawn; its mask comes last of all.
  private func leave(_ index: Int) {
    let open = frames[index].open
    if let state = frames[index].state {
      finish(state, open)
      if let mask = frames[index].mask, builder.beginMask() {
        let entry = frames[index].entry
        frames[index] = Frame(
          open: Open(hasOuter: true), sublayers: [mask.slot], space: mask.space)
        frames[index].entry = entry
        return
      }
    } else if open.hasClip {
      builder.endClip()
    }
    if open.hasOuter { builder.endGroup() }
    if let record, frames[index].entry >= 0 {
      record.end(frames[index].entry, at: builder.place)
    }
    frames.removeLast()
  }
}

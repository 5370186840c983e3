import Colour
import DisplayList
import Geometry
import RenderTree

/// One pass over the tree, depth first, with a stack of its own: trees may be thousands of levels deep.
///
/// A class, so that nothing copies what it holds; only one thread uses one, and what it asks for does not come back to it.
final class Walk {
  private(set) var structure = Structure()
  let columns: LayerColumns
  private(set) var rule: ColorRule
  /// What could not be drawn.
  let notes: FaultNotes
  @exclusivity(unchecked) var recorder: Recorder
  private(set) var replicas: [Int: ContiguousArray<Replica>] = [:]
  private(set) var portals: [Int: PresentedPortal] = [:]
  /// Where layers live that portals and their sources are.
  let portalSpaces: PortalSpaces
  private(set) var particles: [Int: PresentedParticles] = [:]
  private var inactive: ContiguousArray<Bool>?
  /// The layers that stand between two pictures, by slot, and the old ones of these.
  private(set) var transitions: [Int: PresentedTransition] = [:]
  private(set) var snapshots: [SnapshotID: Snapshot] = [:]
  /// How many walks are under way around this one.
  let depth: Int
  /// Draws what rasterized layers hold; nil where they are drawn like others.
  var makePicture: PictureMaker?
  /// Hears what is seen of layers whose contents are drawn in tiles.
  var noteTiles: ((TileDemand) -> Void)?
  /// For each of the last slots, which are copies, the committed slot.
  private(set) var copyOrigins: ContiguousArray<Int32> = []
  /// The slots whose values may be others at another instant.
  private(set) var animated: ContiguousArray<Int32> = []
  /// Where it is written down which commands are whose.
  @exclusivity(unchecked) var record: WalkRecord?
  /// The slot of the rasterized layer whose own picture this walk draws; -1 for none.
  var flattened = -1
  @exclusivity(unchecked) var frames: ContiguousArray<Frame> = []
  /// With whom layers are shared that have many sublayers; nil for a walk that does all by itself.
  var helpers: WalkHelpers?
  /// What a helper heard of tiles.
  var heardTiles: WalkHelpers.HeardTiles?

  /// A walk without a tree.
  init(
    rule: ColorRule = .renderServer, recorder: Recorder = Recorder(canvas: .zero, count: 0),
    notes: FaultNotes, depth: Int = 0
  ) {
    columns = LayerColumns()
    portalSpaces = PortalSpaces()
    self.rule = rule
    self.recorder = recorder
    self.notes = notes
    self.depth = depth
    columns.isInContext = isInContext
  }

  /// Prepares to draw the tree into a picture of the canvas' extent, writing to the memory of commands that nobody needs
  /// any more.
  convenience init(
    _ tree: PresentedTree, rule: ColorRule, canvas: Rect, notes: FaultNotes,
    memory: consuming [Command] = []
  ) {
    self.init(
      rule: rule,
      recorder: Recorder(canvas: canvas, count: tree.structure.order.count, memory: memory),
      notes: notes)
    take(tree)
  }

  /// Prepares to draw another tree.
  func take(_ tree: PresentedTree) {
    structure = tree.structure
    columns.fetch(tree.columns)
    inactive = tree.inactive
    // Of several on one layer the last counts.
    transitions =
      tree.transitions.isEmpty || depth >= Self.mostTransitions
      ? [:] : Dictionary(tree.transitions.map { ($0.slot, $0) }) { $1 }
    snapshots = tree.snapshots
    replicas = tree.replicas
    portals = tree.portals
    portalSpaces.clear()
    particles = tree.particles
    copyOrigins = tree.copyOrigins
    animated = tree.animated
  }

  /// Prepares to draw one tree after the other in the same memory.
  func take(_ tree: PresentedTree, rule: ColorRule, canvas: Rect) {
    take(tree)
    self.rule = rule
    columns.isInContext = isInContext
    recorder.restart(canvas: canvas)
  }

  /// Lets go of the tree: the next instant is shown in its memory.
  func letGo() { take(Self.nothing) }

  private static let nothing = PresentedTree(structure: Structure(), columns: Columns(), time: 0)

  /// A walk over the same tree for a picture within this one.
  convenience init(inside outer: Walk, without slot: Int) {
    self.init(inside: outer, without: slot, columns: outer.columns, notes: outer.notes)
  }

  /// The same with columns and notes of its own, as another thread needs them.
  init(inside outer: Walk, without slot: Int, columns: LayerColumns, notes: FaultNotes) {
    (self.columns, portalSpaces) = (columns, outer.portalSpaces)
    (rule, self.notes, depth) = (outer.rule, notes, outer.depth + 1)
    recorder = Recorder(canvas: .zero, count: 0)
    (structure, inactive) = (outer.structure, outer.inactive)
    (replicas, particles, portals) = (outer.replicas, outer.particles, outer.portals)
    (snapshots, copyOrigins) = (outer.snapshots, outer.copyOrigins)
    animated = outer.animated
    if depth < Self.mostTransitions { transitions = outer.transitions.filter { $0.key != slot } }
    (makePicture, noteTiles) = (outer.makePicture, outer.noteTiles)
    flattened = outer.flattened
    columns.isInContext = isInContext
  }

  /// How many transitions are drawn within each other; each takes a walk of its own on the stack.
  static let mostTransitions = 64

  /// Whether the picture is one of `render(in:)`: behaviour/rendering.md, "Drawing into a context".
  var isInContext: Bool { rule != .renderServer }

  /// Draws the tree.
  func run(root: Int, base: Matrix4, isRootPlaced: Bool) {
    let space =
      base.isAffine
      ? Space(plane: Projection(base.affine), isOdd: false)
      : Space(depth: Depth(base), plane: .identity, isOdd: false)
    enter(root, in: space, opacity: 1, isPlaced: isRootPlaced)
    finishFrames()
  }

  /// Draws one layer and all that it holds as it would be drawn between others.
  func run(_ slot: Int32, _ inherited: Inherited) {
    enterRecorded(slot, inherited, record)
    finishFrames()
  }

  /// Finishes the frames above so many.
  func finishFrames(above outer: Int = 0) {
    while frames.count > outer {
      let last = frames.count - 1
      let index = frames[last].entered
      if index < frames[last].depthLayers.count {
        frames[last].entered += 1
        enter(frames[last].depthLayers[index])
      } else if index < frames[last].copies.count {
        frames[last].entered += 1
        let copy = frames[last].copies[index]
        frames.append(
          Frame(sublayers: copy.sublayers, space: copy.space, opacity: frames[last].opacity))
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
    guard let record, recorder.isOutermost else {
      enter(Int(slot), in: inherited.space, opacity: inherited.opacity)
      return
    }
    if !frames[frame].isRecorded {
      frames[frame].isRecorded = true
      record.note(inherited, under: structure.parents[Int(slot)])
    }
    enterRecorded(slot, inherited, record)
  }

  private func enterRecorded(
    _ slot: Int32, _ inherited: Inherited, _ record: WalkRecord?
  ) {
    let depth = frames.count
    let entry = record?.begin(slot, at: recorder.place) ?? -1
    enter(Int(slot), in: inherited.space, opacity: inherited.opacity)
    if frames.count > depth {
      frames[frames.count - 1].entry = entry
    } else {
      record?.end(entry, at: recorder.place)
    }
  }

  /// Whether anything of the layer or under it may be seen.
  func isShown(_ slot: Int) -> Bool {
    !columns.hidden.bool(slot) && !isOver(slot)
  }

  /// Whether the layer's own time is over or has not begun.
  private func isOver(_ slot: Int) -> Bool { inactive?[slot] ?? false }

  // MARK: - One layer

  private func enter(
    _ slot: Int, in space: Space, opacity inherited: Double, isPlaced: Bool = true
  ) {
    let opacity = inherited * columns.opacity.number(slot).unitClamped
    guard opacity > 0 else { return }
    if !transitions.isEmpty, let transition = transitions[slot], !isOver(slot),
      !keepsDepth(slot)
    {
      enter(slot, transition, in: space, opacity: opacity, isPlaced: isPlaced)
      return
    }
    guard isShown(slot) else { return }
    if keepsDepth(slot) {
      enterTransformLayer(slot, in: space, opacity: inherited, isPlaced: isPlaced)
      return
    }
    let geometry = LayerGeometry(columns, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let placement = Placement(
        geometry, in: space, isDoubleSided: columns.doubleSided.bool(slot),
        turnsItself: !isInContext)
    else { return noteUnplaced(geometry, slot) }
    let look = Look(
      columns, slot, bounds: bounds, placement, opacity: opacity, tint: space.tint,
      smoothsAll: isInContext)
    if columns.cornerRadius.isOwn(slot) { noteRadius(look) }
    if makePicture != nil, columns.shouldRasterize.bool(slot), slot != flattened {
      record?.isPlain = false
      if drawRasterized(look, geometry, in: space) { return }
    }
    if isBare(slot) { return drawBackground(look) }
    var own = look
    if structure.classes[slot] == .emitter, columns.emitterPreservesDepth.bool(slot) {
      own.particleSpace = ParticleSpace(geometry, in: space)
    }
    enter(&own, geometry, placement, opacity: opacity)
  }

  /// Draws a layer whose look is known, up to its sublayers.
  private func enter(
    _ look: inout Look, _ geometry: LayerGeometry, _ placement: Placement, opacity: Double
  ) {
    let slot = look.slot
    var open = Open()
    beginGroups(&look, &open, opacity: opacity)
    let children = drawParts(look, &open)
    let mask = structure.masks[slot]
    if children.isEmpty && mask < 0 {
      finish(look, open)
      if open.hasOuter { recorder.endGroup() }
      return
    }
    var frame = frame(look, open, children, placement, geometry)
    if mask >= 0 {
      frame.mask = Mask(mask, in: Space(plane: placement.inner, isOdd: placement.isOdd))
    }
    frames.append(frame)
  }

  /// What is left to draw of a layer once its own parts are: its sublayers, a replicator's copies of them, or what a
  /// portal shows.
  private func frame(
    _ look: Look, _ open: Open, _ children: ContiguousArray<Int32>, _ placement: Placement,
    _ geometry: LayerGeometry
  ) -> Frame {
    let tint = look.tint
    var frame = Frame(
      look: look, open: open, space: placement.space(geometry), opacity: look.opacity)
    frame.space.tint = tint
    if !children.isEmpty, let portal = portals[look.slot] {
      frame.copies = parts(of: portal, look.slot, geometry, placement, tint: tint)
      return frame
    }
    guard !children.isEmpty, let copies = replicas[look.slot] else {
      frame.sublayers = children
      return frame
    }
    frame.copies = ContiguousArray(
      copies.map { copy in
        var own = placement.space(geometry, copy: copy.transform)
        own.tint = tint
        return ReplicaPart(space: own.tinted(copy.tint), sublayers: sorted(copy.sublayers))
      })
    return frame
  }

  // MARK: - A layer between two pictures

  /// Draws a layer that is on the way from one picture to another: behaviour/rendering.md, "Drawn transitions".
  private func enter(
    _ slot: Int, _ transition: PresentedTransition, in space: Space, opacity: Double,
    isPlaced: Bool
  ) {
    let geometry = LayerGeometry(columns, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let plane = Placement.plane(
        geometry, in: space, isDoubleSided: columns.doubleSided.bool(slot)),
      let placement = Placement(
        geometry, on: plane, isOdd: space.isOdd, turnsItself: !isInContext)
    else { return noteUnplaced(geometry, slot) }
    var look = Look(
      columns, slot, bounds: bounds, placement, opacity: opacity, smoothsAll: isInContext)
    var open = Open()
    beginGroups(&look, &open, opacity: opacity)
    recorder.beginGroup(Group(opacity: look.opacity))
    draw(transition, look, on: plane, isOdd: space.isOdd)
    recorder.endGroup()
    if open.hasInner { recorder.endGroup() }
    let mask = structure.masks[slot]
    if mask >= 0, recorder.beginMask() {
      frames.append(
        Frame(
          open: Open(hasOuter: true), sublayers: [mask],
          space: Space(plane: placement.inner, isOdd: placement.isOdd)))
    } else if open.hasOuter {
      recorder.endGroup()
    }
  }

  /// Draws a layer with all that it holds, but without what applies to the finished layer: opacity, mask, shadow.
  func drawPicture(_ slot: Int, on plane: Projection, isOdd: Bool) {
    let geometry = LayerGeometry(columns, slot)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite, let plane = plane.drawable,
      let placement = Placement(geometry, on: plane, isOdd: isOdd, turnsItself: !isInContext)
    else { return }
    let look = Look(
      columns, slot, bounds: bounds, placement, opacity: 1, smoothsAll: isInContext)
    if let transition = transitions[slot] {
      recorder.beginGroup(Group())
      draw(transition, look, on: plane, isOdd: isOdd)
      recorder.endGroup()
      return
    }
    var open = Open()
    let children = drawParts(look, &open)
    frames.append(frame(look, open, children, placement, geometry))
    finishFrames()
  }

  /// Draws a rasterized layer with all that its picture holds: everything but its opacity and what reads what lies
  /// beneath it.
  func drawFlattened(_ slot: Int, on plane: Projection, isOdd: Bool) {
    let geometry = LayerGeometry(columns, slot)
    guard let plane = plane.drawable,
      let placement = Placement(geometry, on: plane, isOdd: isOdd, turnsItself: !isInContext)
    else { return }
    var look = Look(
      columns, slot, bounds: geometry.bounds.standardized, placement, opacity: 1,
      smoothsAll: isInContext)
    flattened = slot
    enter(&look, geometry, placement, opacity: 1)
    finishFrames()
  }

  private func enterTransformLayer(
    _ slot: Int, in space: Space, opacity: Double, isPlaced: Bool
  ) {
    record?.isPlain = false
    let layers = depthLayers(slot, space, opacity: opacity, isPlaced: isPlaced)
    guard !layers.isEmpty else { return }
    frames.append(Frame(depthLayers: layers, space: space))
  }

  /// Enters a layer of a three-dimensional space, or the part that cuts left of it.
  private func enter(_ layer: DepthLayer) {
    guard !layer.plane.cuts.isEmpty else {
      enter(Int(layer.slot), in: layer.space, opacity: layer.opacity)
      return
    }
    let geometry = LayerGeometry(columns, Int(layer.slot))
    var matrix = geometry.toSuperlayer
    if let depth = layer.space.depth { matrix = matrix.concat(depth.matrix) }
    let flat = Projection(flattening: matrix).concat(layer.space.plane)
    guard let plane = flat.drawable else { return }
    let outline = layer.plane.outline(plane.visible(in: recorder.cull, around: geometry.bounds))
    guard let box = outline.finiteBox,
      recorder.beginClip(
        ClipRegion(
          clip: Clip(.path(outline, .nonZero), transform: plane, edges: .hard),
          box: plane.box(box), isBox: false))
    else { return }
    frames.append(
      Frame(
        open: Open(hasClip: true), sublayers: [layer.slot], space: layer.space,
        opacity: layer.opacity))
  }

  private func beginGroups(_ look: inout Look, _ open: inout Open, opacity: Double) {
    let slot = look.slot
    let isFlattened = slot == flattened
    if !isFlattened, columns.backgroundFilters.isOwn(slot) {
      drawBackdrop(look, opacity: opacity)
    }
    let filters = columns.filters.isOwn(slot) ? passes(.filters, look) : []
    // The finished layer is filtered, and then multiplied.
    let isComposed =
      opacity < 1
      && (!filters.isEmpty || columns.allowsGroupOpacity.bool(slot) && !isSimple(slot))
    let isMasked = structure.masks[slot] >= 0
    guard
      isComposed || isMasked || columns.shadowOpacity.isOwn(slot)
        || columns.compositingFilter.isOwn(slot) || !filters.isEmpty
    else { return }
    let shadow = shadow(look)
    let path = shadow == nil ? nil : shadowPath(slot)
    let groups = Groups(
      opacity: opacity, isComposed: isComposed, isMasked: isMasked,
      blend: isFlattened ? .normal : blend(slot), filters: filters, shadow: shadow,
      castsItself: path == nil)
    if let outer = groups.outer {
      recorder.beginGroup(outer)
      open.hasOuter = true
    }
    if let shadow, let path { drawShadow(shadow, of: path, look, opacity: opacity) }
    if let inner = groups.inner {
      recorder.beginGroup(inner)
      open.hasInner = true
    }
    look.opacity = groups.partOpacity
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

  /// Whether a layer draws nothing but its background, so that its opacity needs no group.
  private func isSimple(_ slot: Int) -> Bool {
    structure.sublayers[slot].isEmpty && structure.classes[slot] == .layer
      && !columns.contents.isOwn(slot) && !(columns.borderWidth.number(slot) > 0)
      && transitions[slot] == nil
  }

  /// Whether a layer is its background and nothing else, as most are that move in great numbers.
  private func isBare(_ slot: Int) -> Bool {
    isSimple(slot) && columns.borderWidth.number(slot) == 0 && structure.masks[slot] < 0
      && !columns.shadowOpacity.isOwn(slot) && !columns.compositingFilter.isOwn(slot)
      && !columns.filters.isOwn(slot) && !columns.backgroundFilters.isOwn(slot)
  }

  /// Draws what lies beneath the sublayers; returns these, or none where a clip hides them all.
  private func drawParts(_ look: Look, _ open: inout Open) -> ContiguousArray<Int32> {
    let slot = look.slot
    let isClipped = columns.masksToBounds.bool(slot)
    drawBackground(look)
    let nodeClass = structure.classes[slot]
    if nodeClass == .tiled {
      record?.isPlain = false
      noteSeenPart(look)
    }
    drawContents(look, isClipped: isClipped)
    if nodeClass == .gradient { drawGradient(look) }
    var children = sublayers(slot)
    if nodeClass == .portal, let portal = portals[slot] { children.append(portal.copy) }
    guard nodeClass == .shape || !children.isEmpty else { return children }
    if isClipped {
      open.hasClip = beginClip(look)
      guard open.hasClip else { return [] }
    }
    if nodeClass == .shape { drawShape(look) }
    return children
  }

  /// Draws what lies over the sublayers.
  private func finish(_ look: Look, _ open: Open) {
    if open.hasClip { recorder.endClip() }
    drawBorder(look)
    if structure.classes[look.slot] == .emitter { drawParticles(look) }
    if open.hasInner { recorder.endGroup() }
  }

  /// Finishes a layer whose sublayers are drawn; its mask comes last of all.
  private func leave(_ index: Int) {
    let open = frames[index].open
    if let look = frames[index].look {
      finish(look, open)
      if let mask = frames[index].mask, recorder.beginMask() {
        let entry = frames[index].entry
        frames[index] = Frame(
          open: Open(hasOuter: true), sublayers: [mask.slot], space: mask.space)
        frames[index].entry = entry
        return
      }
    } else if open.hasClip {
      recorder.endClip()
    }
    if open.hasOuter { recorder.endGroup() }
    if let record, frames[index].entry >= 0 {
      record.end(frames[index].entry, at: recorder.place)
    }
    frames.removeLast()
  }
}

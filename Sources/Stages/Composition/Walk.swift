import Colour
import DisplayList
import Geometry
import RenderTree

/// One pass over the tree, depth first, with a stack of its own: trees may be thousands of levels deep.
struct Walk {
  /// A layer whose sublayers, or whose mask, are being drawn.
  private struct Frame {
    /// nil for a transform layer and for a part of a layer, which draw nothing themselves, and once only the mask is left
    /// to draw.
    var look: Look?
    /// The sublayers, back to front.
    var sublayers: ContiguousArray<Int32> = []
    /// In place of them, what a transform layer holds.
    var depthLayers: ContiguousArray<DepthLayer> = []
    /// How many of either were entered.
    var entered = 0
    /// Where the sublayers live, and what they inherit.
    var space: Space
    var opacity = 1.0
    /// Where the mask lives.
    var maskSpace: Space
    var mask = -1
    var hasClip = false
    var hasInner = false
    var hasOuter = false
  }

  let structure: Structure
  let columns: LayerColumns
  let rule: ColorRule
  var recorder: Recorder
  private let inactive: ContiguousArray<Bool>?
  private var frames: ContiguousArray<Frame> = []

  /// Prepares to draw the tree into a picture of the canvas' extent.
  init(_ tree: PresentedTree, rule: ColorRule, canvas: Rect) {
    structure = tree.structure
    columns = LayerColumns(tree.columns)
    inactive = tree.inactive
    self.rule = rule
    recorder = Recorder(canvas: canvas)
  }

  /// Whether the picture is one of `render(in:)`: spec/06 section 12.
  var isInContext: Bool { rule != .renderServer }

  /// Draws the tree.
  mutating func run(root: Int, base: Matrix4, isRootPlaced: Bool) {
    let space =
      base.isAffine
      ? Space(context: nil, plane: Projection(base.affine), isOdd: false)
      : Space(context: base, plane: .identity, isOdd: false)
    enter(root, in: space, opacity: 1, isPlaced: isRootPlaced)
    while let last = frames.indices.last {
      let index = frames[last].entered
      if index < frames[last].depthLayers.count {
        frames[last].entered += 1
        enter(frames[last].depthLayers[index])
      } else if index < frames[last].sublayers.count {
        frames[last].entered += 1
        enter(
          Int(frames[last].sublayers[index]), in: frames[last].space, opacity: frames[last].opacity)
      } else {
        leave(last)
      }
    }
  }

  /// Whether anything of the layer or under it may be seen.
  func isShown(_ slot: Int) -> Bool {
    !columns.hidden.bool(slot) && !(inactive?[slot] ?? false)
  }

  /// The sublayers by zPosition, those of the same in tree order.
  func sublayers(_ slot: Int) -> ContiguousArray<Int32> {
    let children = structure.sublayers[slot]
    guard columns.zPosition.isUsed, children.count > 1,
      children.contains(where: { columns.zPosition.isOwn(Int($0)) })
    else { return children }
    func depth(_ index: Int) -> Double {
      let z = columns.zPosition.number(Int(children[index]))
      return z.isNaN ? 0 : z
    }
    let order = children.indices.sorted { (depth($0), $0) < (depth($1), $1) }
    return ContiguousArray(order.map { children[$0] })
  }

  // MARK: - One layer

  private mutating func enter(
    _ slot: Int, in space: Space, opacity inherited: Double, isPlaced: Bool = true
  ) {
    let opacity = inherited * columns.opacity.number(slot).unitClamped
    guard opacity > 0, isShown(slot) else { return }
    if structure.classes[slot] == .transform {
      enterTransformLayer(slot, in: space, opacity: inherited, isPlaced: isPlaced)
      return
    }
    let geometry = LayerGeometry(columns, slot, isPlaced: isPlaced)
    let bounds = geometry.bounds.standardized
    guard bounds.isFinite,
      let placement = Placement(
        geometry, in: space, isDoubleSided: columns.doubleSided.bool(slot),
        turnsItself: !isInContext)
    else { return }
    var look = Look(
      columns, slot, bounds: bounds, placement, opacity: opacity, smoothsAll: isInContext)
    var frame = Frame(
      space: placement.space(geometry),
      maskSpace: Space(context: nil, plane: placement.inner, isOdd: placement.isOdd))
    beginGroups(&look, &frame, opacity: opacity)
    drawParts(look, &frame)
    frame.opacity = look.opacity
    frame.look = look
    frames.append(frame)
  }

  private mutating func enterTransformLayer(
    _ slot: Int, in space: Space, opacity: Double, isPlaced: Bool
  ) {
    let layers = depthLayers(slot, space, opacity: opacity, isPlaced: isPlaced)
    guard !layers.isEmpty else { return }
    frames.append(Frame(depthLayers: layers, space: space, maskSpace: space))
  }

  /// Enters a layer of a three-dimensional space, or the part that cuts left of it.
  private mutating func enter(_ layer: DepthLayer) {
    guard !layer.plane.cuts.isEmpty else {
      enter(Int(layer.slot), in: layer.space, opacity: layer.opacity)
      return
    }
    let geometry = LayerGeometry(columns, Int(layer.slot))
    var matrix = geometry.toSuperlayer
    if let context = layer.space.context { matrix = matrix.concat(context) }
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
        sublayers: [layer.slot], space: layer.space, opacity: layer.opacity,
        maskSpace: layer.space, hasClip: true))
  }

  private mutating func beginGroups(_ look: inout Look, _ frame: inout Frame, opacity: Double) {
    let slot = look.slot
    frame.mask = Int(structure.masks[slot])
    let shadow = shadow(look)
    let path = shadow == nil ? nil : shadowPath(slot)
    let groups = Groups(
      opacity: opacity,
      isComposed: opacity < 1 && columns.allowsGroupOpacity.bool(slot),
      isMasked: frame.mask >= 0,
      blend: columns.compositingFilter.string(slot).map(BlendMode.init(filterNamed:)) ?? .normal,
      shadow: shadow, castsItself: path == nil)
    if let outer = groups.outer {
      recorder.beginGroup(outer)
      frame.hasOuter = true
    }
    if let shadow, let path { drawShadow(shadow, of: path, look, opacity: opacity) }
    if let inner = groups.inner {
      recorder.beginGroup(inner)
      frame.hasInner = true
    }
    look.opacity = groups.partOpacity
  }

  /// Draws what lies beneath the sublayers and readies these.
  private mutating func drawParts(_ look: Look, _ frame: inout Frame) {
    let slot = look.slot
    let isClipped = columns.masksToBounds.bool(slot)
    drawBackground(look)
    drawContents(look, isClipped: isClipped)
    let nodeClass = structure.classes[slot]
    if nodeClass == .gradient { drawGradient(look) }
    frame.sublayers = sublayers(slot)
    guard nodeClass == .shape || !frame.sublayers.isEmpty else { return }
    if isClipped {
      frame.hasClip = beginClip(look)
      guard frame.hasClip else {
        frame.sublayers = []
        return
      }
    }
    if nodeClass == .shape { drawShape(look) }
  }

  /// Draws what lies over the sublayers, then the mask; after that the layer is finished.
  private mutating func leave(_ index: Int) {
    if let look = frames[index].look {
      if frames[index].hasClip { recorder.endClip() }
      drawBorder(look)
      if frames[index].hasInner { recorder.endGroup() }
      if frames[index].mask >= 0, recorder.beginMask() {
        let space = frames[index].maskSpace
        frames[index] = Frame(
          sublayers: [Int32(frames[index].mask)], space: space, maskSpace: space, hasOuter: true)
        return
      }
    } else if frames[index].hasClip {
      recorder.endClip()
    }
    if frames[index].hasOuter { recorder.endGroup() }
    frames.removeLast()
  }
}

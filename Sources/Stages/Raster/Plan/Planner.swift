import CRasterKernels
import Colour
import DisplayList
import Geometry

/// Turns commands into surfaces with operations, and lists the shapes and shadows they need.
///
/// What it decides depends on the list alone, never on tiles or regions, so that these cannot
/// change a byte.
struct Planner {
  private(set) var surfaces: [Surface] = []
  private(set) var shapes: [ShapeJob] = []
  private(set) var groups: [LocalGroup] = []
  private(set) var shadows: [ShadowJob] = []
  private(set) var backdrops: [BackdropJob] = []
  private(set) var sprites: [SpriteJob] = []

  private var commands: [Command] = []
  private var spans: ContiguousArray<Span> = []
  /// Memory for the picture's operations.
  private var spare: [Operation] = []

  /// What an `endGroup` ends.
  private enum Scope {
    case picture
    /// Drawn straight onto the target around it.
    case transparent
    case local(Int)
    /// A surface for the content or the mask of the group around it, for the sake of backdrops.
    case part(Int)
    /// A surface; inside it a local group where it has a mask.
    case surface(Int, maskGroup: Int?, shadow: Shadow?, opacity: Double)
  }

  private struct Frame {
    var scope: Scope
    var surface: Int
    var clips = 0
    /// Clips in force on this target that cover some pixels in part.
    var softClips: [Bool] = []
    var maskNeedsPart = false
  }

  private var frames: [Frame] = []
  /// How many groups that need pixels of their own begin before each command; nil where groups around them are drawn by
  /// the tiles.
  private var apart: [Int32]?

  /// Plans a region of the picture; what backdrops look at around it is drawn too.
  ///
  /// Where there is damage, commands that touch none of it are left out; a group that does is planned as a whole, as how
  /// it is drawn depends on all that is in it. Lists with backdrops have no damage.
  ///
  /// Groups around others that need pixels of their own can have such pixels, too: then they can be drawn in parts.
  mutating func plan(
    _ list: DisplayList, region: CRRect, picture: CRRect, damage: Damage?, isApart: Bool = false
  ) throws(RasterError) {
    clear()
    if let flaw = list.flaw { throw RasterError(flaw) }
    (commands, spans) = (list.commands, list.spans)
    apart = isApart ? Self.ownPixels(commands) : nil
    surfaces.append(
      Surface(
        level: 0, limit: region.expanded(list.backdropReach).intersection(picture),
        frame: picture))
    swap(&surfaces[0].operations, &spare)
    frames.append(Frame(scope: .picture, surface: 0))
    var i = 0
    // The end of the group that is planned as a whole.
    var end = 0
    while i < commands.count {
      if let damage, i >= end {
        let count = Int(spans[i].count)
        if count > 0, !damage.meets(CRRect(quickly: spans[i].bounds)) {
          i += count
          continue
        }
        if case .beginGroup = commands[i] { end = i + count }
      }
      i = step(i)
    }
  }

  /// Of each command, and of the end, how many groups that need pixels of their own, or shadows, come before it.
  private static func ownPixels(_ commands: [Command]) -> [Int32] {
    var counts: [Int32] = [0]
    counts.reserveCapacity(commands.count + 1)
    for command in commands {
      var needs = false
      switch command {
      case .beginGroup(let group):
        needs =
          group.shadow?.isVisible ?? false || group.mesh != nil
          || group.filters.contains { Surface.Pass($0).map { $0.radius > 0 } ?? false }
      case .shadow: needs = true
      case .draw, .sprites, .backdrop, .pushClip, .popClip, .beginMask, .endGroup: break
      }
      counts.append(counts[counts.count - 1] + (needs ? 1 : 0))
    }
    return counts
  }

  /// Whether some commands hold what needs pixels of its own, where groups around it are to have them, too.
  private func isParted(_ range: Range<Int>) -> Bool {
    apart.map { $0[range.upperBound] > $0[range.lowerBound] } ?? false
  }

  /// Forgets the list, and keeps the memory.
  mutating func clear() {
    apart = nil
    (commands, spans) = ([], [])
    if !surfaces.isEmpty {
      swap(&surfaces[0].operations, &spare)
      spare.removeAll(keepingCapacity: true)
    }
    surfaces.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    sprites.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
  }

  /// Lends what was planned to a scene, or takes it back.
  mutating func exchange(with scene: inout Scene) {
    swap(&surfaces, &scene.surfaces)
    swap(&groups, &scene.groups)
    swap(&shadows, &scene.shadows)
    swap(&backdrops, &scene.backdrops)
  }

  private var top: Int { frames.count - 1 }
  private var limit: CRRect { surfaces[frames[top].surface].limit }
  private var frame: CRRect { surfaces[frames[top].surface].frame }

  private mutating func append(_ kind: Operation.Kind, _ index: Int = 0) {
    surfaces[frames[top].surface].operations.append(Operation(kind: kind, index: index))
  }

  /// Plans the command at an index; returns the next one's.
  private mutating func step(_ i: Int) -> Int {
    switch commands[i] {
    case .draw:
      fill(i, opacity: 1)
    case .shadow(let s):
      shadow(i, s)
    case .backdrop(let backdrop):
      self.backdrop(i, backdrop)
    case .sprites:
      sprites.append(SpriteJob(command: i, limit: limit))
      append(.sprites, sprites.count - 1)
    case .pushClip(let clip):
      shapes.append(ShapeJob(command: i, limit: limit, frame: frame))
      append(.pushClip, shapes.count - 1)
      frames[top].softClips.append(!clip.isBinary)
    case .popClip:
      append(.popClip)
      frames[top].softClips.removeLast()
    case .beginGroup(let group):
      return begin(group, at: i)
    case .beginMask:
      beginMask()
    case .endGroup:
      endPart()
      end()
    }
    return i + 1
  }

  private mutating func fill(_ i: Int, opacity: Double) {
    shapes.append(ShapeJob(command: i, limit: limit, frame: frame, opacity: opacity))
    append(.fill, shapes.count - 1)
  }

  private mutating func closeClips() {
    for _ in frames[top].softClips { append(.popClip) }
    frames[top].softClips.removeAll(keepingCapacity: true)
  }

  private var maskOwner: Int {
    switch frames[top].scope {
    case .local(let group), .surface(_, .some(let group), _, _): group
    case .picture, .transparent, .part, .surface: 0
    }
  }

  private mutating func beginMask() {
    endPart()
    closeClips()
    append(.beginMask, maskOwner)
    if frames[top].maskNeedsPart { beginPart() }
  }

  // Backdrops

  /// Begins a surface for what is drawn next, up to the group's mask or end.
  private mutating func beginPart() {
    let outer = surfaces[frames[top].surface]
    surfaces.append(Surface(level: outer.level + 1, limit: outer.limit, frame: outer.frame))
    frames.append(Frame(scope: .part(surfaces.count - 1), surface: surfaces.count - 1))
  }

  private mutating func endPart() {
    if case .part = frames[top].scope { end() }
  }

  private mutating func backdrop(_ i: Int, _ backdrop: Backdrop) {
    let passes = backdrop.filters.compactMap(Surface.Pass.init)
    let opacity = byte(unit(backdrop.opacity))
    guard opacity > 0, !passes.isEmpty else { return }
    shapes.append(ShapeJob(command: i, limit: limit, frame: frame))
    backdrops.append(
      BackdropJob(
        mask: shapes.count - 1, passes: passes, opacity: opacity, surface: frames[top].surface))
    append(.backdrop, backdrops.count - 1)
  }

  // Groups

  private mutating func begin(_ group: Group, at i: Int) -> Int {
    let span = spans[i]
    let end = i + Int(span.count)
    let opacity = unit(group.opacity)
    let keeps = group.blend.keepsUncovered
    let passes = group.filters.compactMap(Surface.Pass.init)
    let shadow = group.shadow.flatMap { $0.isVisible ? $0 : nil }
    let plain =
      group.blend == .normal && passes.isEmpty && shadow == nil && group.mesh == nil
      && span.mask == 0
    let isEmpty = span.count == 2
    if keeps && (opacity == 0 || isEmpty && passes.isEmpty) { return end }
    let holdsBackdrop = !span.traits.isDisjoint(with: .holdsBackdrop)
    if plain {
      if span.count == 3, case .draw = commands[i + 1],
        case .multiplied(let k) = group.fold(around: commands[i + 1])
      {
        fill(i + 1, opacity: k)
        return end
      }
      if opacity == 1 && !span.traits.contains(.holdsBlending)
        && (!isSoftlyClipped || holdsBackdrop)
      {
        frames.append(Frame(scope: .transparent, surface: frames[top].surface))
        return i + 1
      }
    }
    let blurs = passes.contains { $0.radius > 0 }
    if blurs || shadow != nil || group.mesh != nil || holdsBackdrop || isParted(i + 1..<end) {
      beginSurface(group, passes, shadow, at: i)
    } else {
      let matrices = passes.flatMap { pass -> [Float] in
        if case .matrix(let m) = pass { m } else { [] }
      }
      groups.append(
        LocalGroup(
          opacity: byte(opacity), mode: group.blend.index, matrices: matrices,
          reach: reach(of: group, passes, within: limit)))
      append(.beginGroup, groups.count - 1)
      frames.append(Frame(scope: .local(groups.count - 1), surface: frames[top].surface))
    }
    return i + 1
  }

  /// Whether a clip on the present target covers pixels in part; then what overlaps must be drawn
  /// together before it is clipped.
  private var isSoftlyClipped: Bool {
    for frame in frames.reversed() {
      if frame.softClips.contains(true) { return true }
      guard case .transparent = frame.scope else { return false }
    }
    return false
  }

  /// Where a group acts although nothing is drawn there.
  private func reach(
    of group: Group, _ passes: [Surface.Pass], within limit: CRRect
  ) -> CRRect? {
    let makesInk = passes.contains { pass in
      if case .matrix(let m) = pass { m[19] > 0 } else { false }
    }
    guard makesInk || !group.blend.keepsUncovered else { return nil }
    return group.bounds.map(CRRect.init(around:)) ?? limit
  }

  private mutating func beginSurface(
    _ group: Group, _ passes: [Surface.Pass], _ shadow: Shadow?, at i: Int
  ) {
    let span = spans[i]
    let middle = i + Int(span.mask)
    let outer = surfaces[frames[top].surface]
    var (needed, frame) = (outer.limit, outer.frame)
    if let shadow {
      let sigma = clampedSigma(shadow.sigma)
      let (dx, dy) = pixelOffset(shadow.offset)
      let reach = BlurScale(ofShadow: sigma).reach
      needed = needed.union(needed.offset(-dx, -dy).expanded(reach))
      frame = frame.union(frame.offset(-dx, -dy).expanded(reach))
    }
    let mesh = group.mesh.map {
      MeshJob($0, within: needed, acting: reach(of: group, passes, within: needed))
    }
    let whole = (mesh?.source ?? frame).expanded(passes.reach)
    var surface = Surface(
      level: outer.level + 1,
      limit: (mesh?.source ?? needed).expanded(passes.reach + span.backdropReach)
        .intersection(whole), frame: whole)
    surface.passes = passes
    surface.mesh = mesh
    surface.opacity = byte(unit(group.opacity))
    surface.mode = group.blend.index
    surface.reach = mesh?.source ?? reach(of: group, passes, within: surface.limit)
    surfaces.append(surface)
    let index = surfaces.count - 1
    var opened = Frame(
      scope: .surface(index, maskGroup: nil, shadow: shadow, opacity: unit(group.opacity)),
      surface: index)
    if span.mask != 0 {
      groups.append(LocalGroup(opacity: 255, mode: 0, matrices: [], reach: nil))
      let maskGroup = groups.count - 1
      opened.scope = .surface(
        index, maskGroup: maskGroup, shadow: shadow, opacity: unit(group.opacity))
      surfaces[index].operations.append(Operation(kind: .beginGroup, index: maskGroup))
      opened.maskNeedsPart =
        span.traits.contains(.maskHoldsBackdrop) || isParted(middle..<i + Int(span.count))
    }
    frames.append(opened)
    if span.mask != 0,
      span.traits.contains(.contentHoldsBackdrop) || isParted(i + 1..<middle)
    {
      beginPart()
    }
  }

  private mutating func end() {
    closeClips()
    let frame = frames.removeLast()
    switch frame.scope {
    case .picture, .transparent:
      break
    case .part(let index):
      append(.surface, index)
    case .local(let group):
      append(.endGroup, group)
    case .surface(let index, let maskGroup, let shadow, let opacity):
      if let maskGroup {
        surfaces[index].operations.append(Operation(kind: .endGroup, index: maskGroup))
      }
      if let shadow {
        addShadow(shadow, source: .surface(index), opacity: opacity)
      }
      append(.surface, index)
    }
  }

  // Shadows

  private mutating func shadow(_ i: Int, _ s: ShapeShadow) {
    guard s.shadow.isVisible else { return }
    let reach = BlurScale(ofShadow: clampedSigma(s.shadow.sigma)).reach
    let (dx, dy) = pixelOffset(s.shadow.offset)
    shapes.append(
      ShapeJob(
        command: i, limit: limit.offset(-dx, -dy).expanded(reach),
        frame: frame.offset(-dx, -dy).expanded(reach)))
    addShadow(s.shadow, source: .mask(shapes.count - 1), opacity: 1)
  }

  private mutating func addShadow(_ s: Shadow, source: ShadowJob.Source, opacity: Double) {
    let (dx, dy) = pixelOffset(s.offset)
    let sigma = clampedSigma(s.sigma)
    shadows.append(
      ShadowJob(
        source: source, color: premultiplied(RGBA(s.color.red, s.color.green, s.color.blue)),
        opacity: unit(s.opacity) * unit(s.color.alpha) * opacity, sigma: sigma,
        dx: dx, dy: dy, shift: sigma > 0 ? rest(of: s.offset, dx, dy) : .zero, limit: limit))
    append(.shadow, shadows.count - 1)
  }
}

extension Surface.Pass {
  /// Nil where a filter changes nothing.
  init?(_ filter: Filter) {
    switch filter {
    case .gaussianBlur(let sigma):
      let sigma = clampedSigma(sigma)
      if sigma == 0 { return nil }
      self = .blur(sigma: sigma)
    case .colorMatrix(let matrix):
      // Larger factors give nothing but the ends of the range.
      self = .matrix(matrix.map { $0.isNaN ? 0 : Float(max(-1e6, min(1e6, $0))) })
    }
  }
}

extension Clip {
  /// Whether every pixel is wholly in or out.
  var isBinary: Bool {
    if case .hard = edges { return true }
    guard case .rect(let rect) = shape, let box = DeviceBox(rect, transform, edges) else {
      return false
    }
    return (box.x0 | box.y0 | box.x1 | box.y1) & 255 == 0
  }
}

/// Confined to 0…1; not a number counts as 0.
func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }

/// The nearest of 255 steps.
func byte(_ v: Double) -> Int32 { Int32((unit(v) * 255 + 0.5).rounded(.down)) }

/// The pixel of a colour: red in the lowest byte, rounded half up.
func premultiplied(_ c: RGBA, opacity: Double = 1) -> UInt32 {
  let alpha = unit(c.alpha) * opacity
  func channel(_ v: Double) -> UInt32 { UInt32(unit(v) * alpha * 255 + 0.5) }
  return channel(c.red) | channel(c.green) << 8 | channel(c.blue) << 16
    | UInt32(alpha * 255 + 0.5) << 24
}

/// A standard deviation the renderer can carry out; 0 for what is none.
func clampedSigma(_ v: Double) -> Double { v > 0 ? min(v, RasterLimits.sigma) : 0 }

/// The nearest whole pixels of an offset.
func pixelOffset(_ p: Point) -> (Int32, Int32) {
  let reach = Double(RasterLimits.reach)
  func pixel(_ v: Double) -> Int32 { Int32(max(-reach, min(reach, v)).rounded()) }
  return (pixel(p.x), pixel(p.y))
}

/// What whole pixels leave of an offset; less than a millionth counts as nothing.
private func rest(of p: Point, _ dx: Int32, _ dy: Int32) -> Point {
  func rest(_ v: Double, _ whole: Int32) -> Double {
    let rest = v - Double(whole)
    return abs(rest) > 1e-6 && abs(rest) <= 0.5 ? rest : 0
  }
  return Point(rest(p.x, dx), rest(p.y, dy))
}

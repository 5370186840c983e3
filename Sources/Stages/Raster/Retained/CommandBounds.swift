import CRasterKernels
import DisplayList
import Geometry

/// Which pixels the commands of a list may change.
///
/// Boxes are wide enough but not tight: they come from the commands alone, before anything is drawn.
struct CommandBounds {
  /// By command: what may look otherwise where the command does.
  ///
  /// For what begins a group that is all the group can reach, for a clip all that it lets through; for what ends
  /// something it is nothing.
  private(set) var boxes: ContiguousArray<CRRect> = []
  /// By command: how many commands belong together here: those of a group or a clip, else one; none for what ends
  /// something.
  private(set) var spans: ContiguousArray<Int32> = []
  /// Whether what is drawn may depend on what lies farther off beneath it.
  private(set) var holdsBackdrop = false
  private var open: ContiguousArray<Scope> = []
  /// How many of the open groups carry pixels to other places.
  private var carriers = 0

  /// A clip, a group, or what is around them all.
  private struct Scope {
    var begin: Int
    var isClip: Bool
    /// What can be changed inside.
    var area: CRRect
    /// What is.
    var content = CRRect.none
    var carries = false
  }

  /// Measures a whole list, in which everything that begins ends.
  mutating func measure(_ commands: [Command]) {
    let surplus = boxes.count - commands.count
    if surplus > 0 {
      boxes.removeLast(surplus)
      spans.removeLast(surplus)
    } else if surplus < 0 {
      boxes.append(contentsOf: repeatElement(.none, count: -surplus))
      spans.append(contentsOf: repeatElement(1, count: -surplus))
    }
    holdsBackdrop = false
    measure(commands, 0..<commands.count)
  }

  /// Measures some of the commands anew, in which everything that begins ends and around which nothing is open.
  mutating func measure(_ commands: [Command], _ range: Range<Int>) {
    open.removeAll(keepingCapacity: true)
    carriers = 0
    open.append(Scope(begin: -1, isClip: false, area: .everything))
    commands.withUnsafeBufferPointer { commands in
      for index in range { measure(commands, index) }
    }
  }

  private mutating func measure(_ commands: UnsafeBufferPointer<Command>, _ index: Int) {
    spans[index] = 1
    switch commands[index] {
    case .draw(let draw): add(CRRect(inkOf: draw), index)
    case .shadow(let shadow):
      let box = CRRect(around: shadow.shape.bounds, shadow.transform)
      add(shadow.shadow.isVisible ? shadow.shadow.carried(box) : .none, index)
    case .sprites(let sprites): add(CRRect(wholly: sprites.deviceBounds), index)
    case .backdrop(let backdrop):
      holdsBackdrop = true
      add(CRRect(around: backdrop.shape.bounds, backdrop.transform), index)
    case .pushClip(let clip):
      let area = CRRect(around: clip.shape.bounds, clip.transform)
        .overlap(open[open.count - 1].area)
      boxes[index] = area
      open.append(Scope(begin: index, isClip: true, area: area))
    case .popClip:
      close(index)
      if open.count > 1, open[open.count - 1].isClip { endClip(before: index + 1) }
    case .beginGroup(let group):
      let carries = group.carriesPixels
      if carries { carriers += 1 }
      let area = carries ? CRRect.everything : open[open.count - 1].area
      open.append(Scope(begin: index, isClip: false, area: area, carries: carries))
    case .beginMask:
      close(index)
      while open.count > 1, open[open.count - 1].isClip { endClip(before: index) }
    case .endGroup:
      close(index)
      while open.count > 1, open[open.count - 1].isClip { endClip(before: index) }
      if open.count > 1, case .beginGroup(let group) = commands[open[open.count - 1].begin] {
        endGroup(group, at: index)
      }
    }
  }

  private mutating func add(_ box: CRRect, _ index: Int) {
    let box = box.overlap(open[open.count - 1].area)
    boxes[index] = box
    open[open.count - 1].content = open[open.count - 1].content.union(box)
  }

  private mutating func close(_ index: Int) {
    boxes[index] = .none
    spans[index] = 0
  }

  private mutating func endClip(before end: Int) {
    let clip = open.removeLast()
    spans[clip.begin] = Int32(end - clip.begin)
    open[open.count - 1].content = open[open.count - 1].content.union(clip.content)
  }

  private mutating func endGroup(_ group: Group, at end: Int) {
    let scope = open.removeLast()
    let area = open[open.count - 1].area
    let reach = group.reach(holding: scope.content).overlap(area)
    boxes[scope.begin] = reach
    spans[scope.begin] = Int32(end + 1 - scope.begin)
    open[open.count - 1].content = open[open.count - 1].content.union(reach)
    guard scope.carries else { return }
    carriers -= 1
    // What is inside may come to lie anywhere in the outermost group's reach.
    if carriers == 0 { for index in scope.begin...end { boxes[index] = reach } }
  }
}

extension Group {
  /// Whether pixels of what it holds may come to lie elsewhere.
  fileprivate var carriesPixels: Bool {
    mesh != nil || (shadow?.isVisible ?? false) || filterReach > 0
  }

  private var filterReach: Int32 {
    filters.reduce(0) { $0 + (Surface.Pass($1)?.radius ?? 0) }
  }

  /// Whether it acts on pixels that nothing inside covers.
  var actsUncovered: Bool {
    if !blend.keepsUncovered { return true }
    for case .colorMatrix(let numbers) in filters where numbers.count == 20 {
      if !(numbers[19] <= 0) { return true }
    }
    return false
  }

  /// What it may change where what it holds lies in a box.
  fileprivate func reach(holding content: CRRect) -> CRRect {
    var reach = content
    if actsUncovered { reach = reach.union(bounds.map { CRRect(wholly: $0) } ?? .everything) }
    reach = reach.expanded(filterReach)
    if let mesh { reach = reach.union(CRRect(wholly: mesh.bounds)) }
    if let shadow, shadow.isVisible { reach = reach.union(shadow.carried(reach)) }
    return reach
  }
}

extension Shadow {
  /// Where the shadow of what lies in a box may be.
  fileprivate func carried(_ box: CRRect) -> CRRect {
    let (dx, dy) = pixelOffset(offset)
    return box.expanded(Int32((2 * clampedSigma(sigma)).rounded(.up)) + 1).offset(dx, dy)
  }
}

extension CRRect {
  /// The pixels around a rectangle, one more each way; everything where it is not known or not finite.
  init(wholly rect: Rect?) {
    guard let rect, rect.isFinite else {
      self = .everything
      return
    }
    self = CRRect(around: rect.standardized).expanded(1)
  }

  /// The pixels around the image of a rectangle, one more each way; everything where it is not known or not finite.
  init(around rect: Rect, _ transform: Projection) {
    guard transform.isAffine else {
      self.init(wholly: transform.box(of: rect))
      return
    }
    let map = transform.affine
    let (p, q) = (map.apply(rect.origin), map.apply(Point(rect.maxX, rect.maxY)))
    let (r, s) = (map.apply(Point(rect.maxX, rect.minY)), map.apply(Point(rect.minX, rect.maxY)))
    guard p.isFinite, q.isFinite, r.isFinite, s.isFinite else {
      self = .everything
      return
    }
    self.init(
      wholly: Rect(
        minX: min(min(p.x, q.x), min(r.x, s.x)), minY: min(min(p.y, q.y), min(r.y, s.y)),
        maxX: max(max(p.x, q.x), max(r.x, s.x)), maxY: max(max(p.y, q.y), max(r.y, s.y))))
  }

  /// What both share, without pixels where that is nothing.
  func overlap(_ other: CRRect) -> CRRect {
    let shared = intersection(other)
    return shared.isEmpty ? .none : shared
  }

  /// Whether both share a pixel.
  func meets(_ other: CRRect) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  /// How many pixels it has.
  var pixelCount: Int { isEmpty ? 0 : width * height }
}

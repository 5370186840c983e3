import CRasterKernels
public import DisplayList
import Geometry
public import Pixels
import Synchronization

/// A picture that is kept, and drawn anew only where its list changed.
///
/// The bytes are those that ``Rasterizer/draw(_:viewport:region:)`` gives for the whole. What is handed out stays as it
/// is: while somebody keeps it, the next is drawn into other memory.
public final class Canvas: Sendable {
  private let rasterizer: Rasterizer
  private let state = Mutex(State())
  /// What it has drawn of recorded pictures.
  package let pictureCache = PictureCache()

  /// The share of a picture from which on all of it is drawn: finding out what touches the rest would cost more than it
  /// saves.
  static let mostDamage = 0.6

  /// Pictures that are kept at most; one to draw into while a consumer has the last and another one the one before.
  private static let mostPictures = 3

  /// Rectangles of one picture that are drawn apart at most: each is compared with those of its tile.
  private static let mostRects = 4096

  /// Lists in a row at most that are drawn as a whole without asking where they differ: so many pictures too many are
  /// drawn once a scene that moved all over comes to rest in most places.
  private static let mostPatience = 32

  /// A picture, and what of it is not up to date.
  fileprivate struct Kept {
    var pixels: PixelBuffer
    /// What it takes of the budget.
    let share: MemoryBudget.Share
    var stale: ContiguousArray<CRRect> = []
  }

  fileprivate struct State {
    var viewport: Viewport?
    /// The one drawn last comes first.
    var pictures: [Kept] = []
    /// For so many lists that differ anywhere it is not asked where.
    var patience = 0
    /// How many there will be once asking was in vain again.
    var nextPatience = 1
    /// Where the present list differs from the one before.
    var rects: ContiguousArray<CRRect> = []
    var damage = Damage()
    var drawnPixels = 0
    /// All that differs from the picture before; nil where nothing does.
    var difference: CRRect?
  }

  /// A canvas without a picture.
  public init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// How many pixels were drawn for the last picture.
  public var drawnPixels: Int { state.withLock { $0.drawnPixels } }

  /// A rectangle, in pixels, around all in which the last picture may differ from the one before; nil where it does not.
  public var difference: (x: Range<Int>, y: Range<Int>)? {
    state.withLock { state in
      state.difference.map { (Int($0.x0)..<Int($0.x1), Int($0.y0)..<Int($0.y1)) }
    }
  }

  /// Forgets what was drawn: the next picture is drawn as a whole.
  public func forget() { state.withLock { $0.viewport = nil } }

  /// The picture of a list.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - viewport: the picture to fill; another one than before has all drawn anew.
  ///   - change: how the list differs from the one this was called with before.
  /// - Returns: the whole picture.
  /// - Throws: what ``Rasterizer`` refuses; the next picture is then drawn as a whole.
  public func draw(
    _ list: DisplayList, viewport: Viewport, change: ListChange
  ) throws(RasterError) -> PixelBuffer {
    try state.withLock { state throws(RasterError) in
      guard (1...RasterLimits.side).contains(viewport.width),
        (1...RasterLimits.side).contains(viewport.height)
      else { throw .size(width: viewport.width, height: viewport.height) }
      let isKnown = state.viewport == viewport
      if !isKnown { state.pictures.removeAll() }
      // Should drawing fail, nothing is known of what the pictures hold.
      state.viewport = nil
      let isFound = try findChanges(list, change, isKnown: isKnown, &state)
      pictureCache.beginFrame()
      let list = try rasterizer.drawingPictures(of: list, keptIn: pictureCache)
      state.noteDifference(viewport, isFound: isFound)
      let picture = try choosePicture(viewport, isFound: isFound, &state)
      state.pictures.swapAt(0, picture)
      if isFound, state.pictures[0].stale.isEmpty {
        state.drawnPixels = 0
      } else if isFound, !list.holdsBackdrop, cut(viewport, &state) {
        state.nextPatience = 1
        state.drawnPixels = state.damage.pixelCount
        if !state.damage.pieces.isEmpty {
          try rasterizer.draw(
            list, viewport, damage: state.damage, into: &state.pictures[0].pixels)
        }
      } else {
        if isFound {
          state.patience = state.nextPatience
          state.nextPatience = min(2 * state.patience, Self.mostPatience)
        }
        try rasterizer.draw(list, viewport, into: &state.pictures[0].pixels)
        state.drawnPixels = viewport.width * viewport.height
      }
      try rasterizer.spend(CostModel.taking(pixels: viewport.width * viewport.height))
      state.viewport = viewport
      state.pictures[0].stale.removeAll(keepingCapacity: true)
      return state.pictures[0].pixels
    }
  }

  // MARK: - What changed

  /// Finds the rectangles in which the picture may be another one; false where that is everywhere.
  private func findChanges(
    _ list: DisplayList, _ change: ListChange, isKnown: Bool, _ state: inout State
  ) throws(RasterError) -> Bool {
    if let flaw = list.flaw { throw RasterError(flaw) }
    state.rects.removeAll(keepingCapacity: true)
    switch change {
    case .within(let rects) where isKnown:
      for rect in rects { state.rects.append(CRRect(wholly: rect)) }
      return true
    case .from(let old) where isKnown && state.patience == 0:
      state.addDifference(old, list)
      return true
    case .from where isKnown:
      state.patience -= 1
      return false
    case .unknown, .within, .from:
      return false
    }
  }

  /// The place of a picture that may be written: the freshest that nobody else has, else a new one.
  private func choosePicture(
    _ viewport: Viewport, isFound: Bool, _ state: inout State
  ) throws(RasterError) -> Int {
    for index in state.pictures.indices {
      if isFound, state.pictures[index].stale.count + state.rects.count <= Self.mostRects {
        state.pictures[index].stale.append(contentsOf: state.rects)
      } else {
        state.pictures[index].stale = [.everything]
      }
    }
    if let free = state.pictures.indices.first(where: { state.pictures[$0].pixels.hasOneOwner() }) {
      return free
    }
    if state.pictures.count == Self.mostPictures { state.pictures.removeLast() }
    let budget = rasterizer.budget
    let bytes = 4 * viewport.width * viewport.height
    // A consumer that keeps all of them keeps the memory; this canvas need not.
    while state.pictures.count > 1, budget.free < bytes { state.pictures.removeLast() }
    guard let share = budget.take(bytes) else {
      throw .memory(needed: bytes, room: budget.free)
    }
    if isFound, let last = state.pictures.first {
      // Written for the first time it becomes a copy.
      state.pictures.append(Kept(pixels: last.pixels, share: share, stale: last.stale))
    } else {
      state.pictures.append(
        Kept(
          pixels: PixelBuffer(width: viewport.width, height: viewport.height), share: share))
    }
    return state.pictures.count - 1
  }

  /// Cuts what is stale into pieces; false where it is too much.
  private func cut(_ viewport: Viewport, _ state: inout State) -> Bool {
    let all = CRRect(x0: 0, y0: 0, x1: Int32(viewport.width), y1: Int32(viewport.height))
    state.damage.set(state.pictures[0].stale, picture: all, tile: rasterizer.tileSize)
    return Double(state.damage.pixelCount) <= Self.mostDamage * Double(all.pixelCount)
  }
}

extension Canvas.State {
  /// Puts the found rectangles together, as far as they lie in the picture.
  fileprivate mutating func noteDifference(_ viewport: Viewport, isFound: Bool) {
    var (x0, y0, x1, y1) = (Int32(viewport.width), Int32(viewport.height), Int32(0), Int32(0))
    if isFound {
      for rect in rects where rect.x0 < rect.x1 && rect.y0 < rect.y1 {
        (x0, y0) = (min(x0, max(rect.x0, 0)), min(y0, max(rect.y0, 0)))
        x1 = max(x1, min(rect.x1, Int32(viewport.width)))
        y1 = max(y1, min(rect.y1, Int32(viewport.height)))
      }
    } else {
      (x0, y0, x1, y1) = (0, 0, x0, y0)
    }
    difference = x0 < x1 && y0 < y1 ? CRRect(x0: x0, y0: y0, x1: x1, y1: y1) : nil
  }

  /// Adds all places in which two lists may look otherwise.
  fileprivate mutating func addDifference(_ old: DisplayList, _ new: DisplayList) {
    let difference = ListDifference(old.commands, new.commands)
    if let places = difference.places {
      for place in places {
        add(CRRect(wholly: old.spans[place]), CRRect(wholly: new.spans[place]))
      }
    } else {
      addItems(old.spans, difference.old)
      addItems(new.spans, difference.new)
    }
  }

  /// Adds the place of something before and after it changed.
  private mutating func add(_ old: CRRect, _ new: CRRect) {
    let both = old.union(new)
    if both.pixelCount <= old.pixelCount + new.pixelCount {
      rects.append(both)
    } else {
      rects.append(old)
      rects.append(new)
    }
  }

  /// Adds all that lies around a range of commands: whole groups and clips where it touches them.
  private mutating func addItems(_ spans: ContiguousArray<Span>, _ range: Range<Int>) {
    var index = 0
    while index < spans.count, index < max(range.lowerBound, range.upperBound) {
      let next = index + max(1, Int(spans[index].count))
      if next > range.lowerBound, index < range.upperBound || index < range.lowerBound {
        rects.append(CRRect(wholly: spans[index]))
      }
      index = next
    }
  }
}

extension CRRect {
  /// The pixels in which a command may be seen.
  init(wholly span: Span) {
    self = span.bounds.isEmpty ? .none : CRRect(wholly: span.bounds)
  }
}

import CRasterKernels
public import DisplayList
import Geometry
public import Pixels
import Synchronization

/// A picture that is kept, and drawn anew only where its list changed.
///
/// The bytes are those that ``Rasterizer/draw(_:viewport:region:)`` gives for the whole. What is handed out stays as it
/// is: while somebody keeps it, the next is drawn into other memory.
public final class RetainedCanvas: Sendable {
  private let rasterizer: Rasterizer
  private let state = Mutex(CanvasState())
  /// What it has drawn of recorded pictures.
  package let pictureCache = PictureCache()

  /// The share of a picture from which on all of it is drawn: finding out what touches the rest would cost more than it
  /// saves.
  static let maximumDamageFraction = 0.6

  /// Pictures that are kept at most; one to draw into while a consumer has the last and another one the one before.
  private static let maximumBufferCount = 3

  /// Rectangles of one picture that are drawn apart at most: each is compared with those of its tile.
  private static let maximumRectCount = 4096

  /// Lists in a row at most that are drawn as a whole without asking where they differ: so many pictures too many are
  /// drawn once a scene that moved all over comes to rest in most places.
  private static let maximumBackoff = 32

  /// A picture, and what of it is not up to date.
  fileprivate struct RetainedBuffer {
    var pixels: PixelBuffer
    /// What it takes of the budget.
    let reservation: MemoryBudget.Reservation
    var staleRects: ContiguousArray<CRRect> = []
  }

  fileprivate struct CanvasState {
    var viewport: Viewport?
    /// The one drawn last comes first.
    var buffers: [RetainedBuffer] = []
    /// For so many lists that differ anywhere it is not asked where.
    var backoff = 0
    /// How many there will be once asking was in vain again.
    var nextBackoff = 1
    /// Where the present list differs from the one before.
    var changedRects: ContiguousArray<CRRect> = []
    var damage = DamageRegion()
    var drawnPixelCount = 0
    /// All that differs from the picture before; nil where nothing does.
    var difference: CRRect?
  }

  /// A canvas without a picture.
  public init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// How many pixels were drawn for the last picture.
  public var drawnPixelCount: Int { state.withLock { $0.drawnPixelCount } }

  /// A rectangle, in pixels, around all in which the last picture may differ from the one before; nil where it does not.
  public var difference: (x: Range<Int>, y: Range<Int>)? {
    state.withLock { state in
      state.difference.map { (Int($0.x0)..<Int($0.x1), Int($0.y0)..<Int($0.y1)) }
    }
  }

  /// Forgets what was drawn: the next picture is drawn as a whole.
  public func invalidate() { state.withLock { $0.viewport = nil } }

  /// The picture of a list.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - viewport: the picture to fill; another one than before has all drawn anew.
  ///   - change: how the list differs from the one this was called with before.
  /// - Returns: the whole picture.
  /// - Throws: what ``Rasterizer`` refuses; the next picture is then drawn as a whole.
  public func draw(
    _ list: DisplayList, viewport: Viewport, change: DisplayListChange
  ) throws(RasterError) -> PixelBuffer {
    try state.withLock { state throws(RasterError) in
      guard (1...RasterLimits.maximumSide).contains(viewport.width),
        (1...RasterLimits.maximumSide).contains(viewport.height)
      else { throw .invalidSize(width: viewport.width, height: viewport.height) }
      let isKnown = state.viewport == viewport
      if !isKnown { state.buffers.removeAll() }
      // Should drawing fail, nothing is known of what the pictures hold.
      state.viewport = nil
      let isFound = try findChangedRects(in: list, change: change, isKnown: isKnown, state: &state)
      pictureCache.beginFrame()
      let list = try rasterizer.replacingRecordedPictures(in: list, cache: pictureCache)
      state.updateChangedBounds(viewport: viewport, hasChangedRects: isFound)
      let bufferIndex = try selectBuffer(for: viewport, hasChangedRects: isFound, state: &state)
      state.buffers.swapAt(0, bufferIndex)
      if isFound, state.buffers[0].staleRects.isEmpty {
        state.drawnPixelCount = 0
      } else if isFound, !list.containsBackdrop, updateDamage(for: viewport, state: &state) {
        state.nextBackoff = 1
        state.drawnPixelCount = state.damage.pixelCount
        if !state.damage.pieces.isEmpty {
          try rasterizer.drawListWithoutPictures(
            list, viewport: viewport, damage: state.damage, into: &state.buffers[0].pixels)
        }
      } else {
        if isFound {
          state.backoff = state.nextBackoff
          state.nextBackoff = min(2 * state.backoff, Self.maximumBackoff)
        }
        try rasterizer.drawListWithoutPictures(
          list, viewport: viewport, into: &state.buffers[0].pixels)
        state.drawnPixelCount = viewport.width * viewport.height
      }
      try rasterizer.chargeWork(
        seconds: RasterCostModel.estimatedOutputSeconds(
          pixelCount: viewport.width * viewport.height))
      state.viewport = viewport
      state.buffers[0].staleRects.removeAll(keepingCapacity: true)
      return state.buffers[0].pixels
    }
  }

  // MARK: - What changed

  /// Finds the rectangles in which the picture may be another one; false where that is everywhere.
  private func findChangedRects(
    in list: DisplayList, change: DisplayListChange, isKnown: Bool, state: inout CanvasState
  ) throws(RasterError) -> Bool {
    if let diagnostic = list.diagnostic { throw RasterError(diagnostic) }
    state.changedRects.removeAll(keepingCapacity: true)
    switch change {
    case .within(let rects) where isKnown:
      for rect in rects { state.changedRects.append(CRRect(wholly: rect)) }
      return true
    case .replacing(let old) where isKnown && state.backoff == 0:
      state.addChangedRects(from: old, to: list)
      return true
    case .replacing where isKnown:
      state.backoff -= 1
      return false
    case .unknown, .within, .replacing:
      return false
    }
  }

  /// The place of a picture that may be written: the freshest that nobody else has, else a new one.
  private func selectBuffer(
    for viewport: Viewport, hasChangedRects isFound: Bool, state: inout CanvasState
  ) throws(RasterError) -> Int {
    for index in state.buffers.indices {
      if isFound,
        state.buffers[index].staleRects.count + state.changedRects.count <= Self.maximumRectCount
      {
        state.buffers[index].staleRects.append(contentsOf: state.changedRects)
      } else {
        state.buffers[index].staleRects = [.unbounded]
      }
    }
    if let free = state.buffers.indices.first(where: {
      state.buffers[$0].pixels.isUniquelyReferenced()
    }) {
      return free
    }
    if state.buffers.count == Self.maximumBufferCount { state.buffers.removeLast() }
    let budget = rasterizer.budget
    let bytes = 4 * viewport.width * viewport.height
    // A consumer that keeps all of them keeps the memory; this canvas need not.
    while state.buffers.count > 1, budget.available < bytes { state.buffers.removeLast() }
    guard let reservation = budget.reserve(byteCount: bytes) else {
      throw .outOfMemory(needed: bytes, available: budget.available)
    }
    if isFound, let last = state.buffers.first {
      // Written for the first time it becomes a copy.
      state.buffers.append(
        RetainedBuffer(pixels: last.pixels, reservation: reservation, staleRects: last.staleRects))
    } else {
      state.buffers.append(
        RetainedBuffer(
          pixels: PixelBuffer(width: viewport.width, height: viewport.height),
          reservation: reservation))
    }
    return state.buffers.count - 1
  }

  /// Cuts what is stale into pieces; false where it is too much.
  private func updateDamage(for viewport: Viewport, state: inout CanvasState) -> Bool {
    let all = CRRect(x0: 0, y0: 0, x1: Int32(viewport.width), y1: Int32(viewport.height))
    state.damage.setRects(state.buffers[0].staleRects, bounds: all, tileSize: rasterizer.tileSize)
    return Double(state.damage.pixelCount) <= Self.maximumDamageFraction * Double(all.pixelCount)
  }
}

extension RetainedCanvas.CanvasState {
  /// Puts the found rectangles together, as far as they lie in the picture.
  fileprivate mutating func updateChangedBounds(viewport: Viewport, hasChangedRects isFound: Bool) {
    var (x0, y0, x1, y1) = (Int32(viewport.width), Int32(viewport.height), Int32(0), Int32(0))
    if isFound {
      for rect in changedRects where rect.x0 < rect.x1 && rect.y0 < rect.y1 {
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
  fileprivate mutating func addChangedRects(from old: DisplayList, to new: DisplayList) {
    let difference = DisplayListDifference(old.commands, new.commands)
    if let changedIndices = difference.changedIndices {
      for index in changedIndices {
        addChangedRects(
          before: CRRect(wholly: old.spans[index]), after: CRRect(wholly: new.spans[index]))
      }
    } else {
      addSpanBounds(of: old.spans, in: difference.oldRange)
      addSpanBounds(of: new.spans, in: difference.newRange)
    }
  }

  /// Adds the place of something before and after it changed.
  private mutating func addChangedRects(before old: CRRect, after new: CRRect) {
    let both = old.union(new)
    if both.pixelCount <= old.pixelCount + new.pixelCount {
      changedRects.append(both)
    } else {
      changedRects.append(old)
      changedRects.append(new)
    }
  }

  /// Adds all that lies around a range of commands: whole groups and clips where it touches them.
  private mutating func addSpanBounds(of spans: ContiguousArray<CommandSpan>, in range: Range<Int>)
  {
    var index = 0
    while index < spans.count, index < max(range.lowerBound, range.upperBound) {
      let next = index + max(1, Int(spans[index].count))
      if next > range.lowerBound, index < range.upperBound || index < range.lowerBound {
        changedRects.append(CRRect(wholly: spans[index]))
      }
      index = next
    }
  }
}

extension CRRect {
  /// The pixels in which a command may be seen.
  init(wholly span: CommandSpan) {
    self = span.bounds.isEmpty ? .empty : CRRect(wholly: span.bounds)
  }
}

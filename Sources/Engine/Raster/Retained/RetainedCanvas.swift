import CRasterKernels
public import DisplayList
import Geometry
public import Pixels
import Synchronization

/// A picture that is kept between frames and redrawn only in its damaged region.
///
/// The pixels are equal to those produced by ``Rasterizer/draw(_:viewport:region:)`` for the whole picture.
///
/// A returned pixel buffer never changes: while it is in use elsewhere, the next picture is drawn into a different
/// buffer. A canvas can be used from any thread.
public final class RetainedCanvas: Sendable {
  private let rasterizer: Rasterizer
  private let state = Mutex(CanvasState())
  /// The cache of the recorded pictures drawn by this canvas.
  package let pictureCache = PictureCache()

  /// The maximum fraction of the picture that is redrawn as damage, in `0...1`.
  ///
  /// If more is damaged, the whole picture is redrawn, because finding the affected commands would cost more time
  /// than it saves.
  static let maximumDamageFraction = 0.6

  /// The maximum number of pixel buffers.
  ///
  /// With three buffers, a picture can be drawn while the two previous ones are still in use.
  private static let maximumBufferCount = 3

  /// The maximum number of damaged rectangles, because each is compared with the others in the same tile.
  private static let maximumRectCount = 4096

  /// The maximum number of consecutive frames that are drawn completely without comparing display lists.
  ///
  /// After a large animation ends, at most this number of frames is redrawn unnecessarily.
  private static let maximumBackoff = 32

  /// A pixel buffer together with its outdated rectangles.
  fileprivate struct RetainedBuffer {
    var pixels: PixelBuffer
    /// The part of the memory budget reserved for the buffer's bytes.
    let reservation: MemoryBudget.Reservation
    var staleRects: ContiguousArray<CRRect> = []
  }

  fileprivate struct CanvasState {
    var viewport: Viewport?
    /// The pixel buffers; the one with the most recent picture is first.
    var buffers: [RetainedBuffer] = []
    /// The number of changed lists that will still be drawn completely without comparison.
    var backoff = 0
    /// The value assigned to `backoff` after the next comparison that does not save drawing.
    var nextBackoff = 1
    /// The rectangles in which the current list differs from the previous one.
    var changedRects: ContiguousArray<CRRect> = []
    var damage = DamageRegion()
    var drawnPixelCount = 0
    /// The bounding box of the difference between the current and the previous picture; `nil` if there is none.
    var difference: CRRect?
  }

  /// Creates a canvas that draws with the given rasterizer and has no picture yet.
  public init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// The number of pixels drawn for the most recent picture.
  public var drawnPixelCount: Int { state.withLock { $0.drawnPixelCount } }

  /// The bounding box, in pixels, of the area in which the most recent picture may differ from the previous one;
  /// `nil` if nothing changed.
  public var difference: (x: Range<Int>, y: Range<Int>)? {
    state.withLock { state in
      state.difference.map { (Int($0.x0)..<Int($0.x1), Int($0.y0)..<Int($0.y1)) }
    }
  }

  /// Discards the kept picture, so that the next one is drawn completely.
  public func invalidate() { state.withLock { $0.viewport = nil } }

  /// Draws a display list and returns the whole picture.
  ///
  /// - Parameters:
  ///   - list: The display list.
  ///   - viewport: The size of the picture in pixels and its rendering style. If it differs from the previous call,
  ///     everything is drawn.
  ///   - change: The difference between this list and the list of the previous call.
  /// - Returns: The pixels of the whole picture.
  /// - Throws: A ``RasterError`` if the list is invalid or exceeds a limit. The next picture is then drawn
  ///   completely.
  public func draw(
    _ list: DisplayList, viewport: Viewport, change: DisplayListChange
  ) throws(RasterError) -> PixelBuffer {
    try state.withLock { state throws(RasterError) in
      guard (1...RasterLimits.maximumSide).contains(viewport.width),
        (1...RasterLimits.maximumSide).contains(viewport.height)
      else { throw .invalidSize(width: viewport.width, height: viewport.height) }
      let isKnown = state.viewport == viewport
      if !isKnown { state.buffers.removeAll() }
      // If drawing fails, the state of the buffers is unknown.
      state.viewport = nil
      let isFound = try findChangedRects(in: list, change: change, isKnown: isKnown, state: &state)
      pictureCache.beginFrame()
      let list = try rasterizer.replacingRecordedPictures(in: list, cache: pictureCache)
      // A filter of the background spreads changes beyond their rectangles.
      let isConfined = isFound && (!list.containsBackdrop || state.changedRects.isEmpty)
      state.updateChangedBounds(viewport: viewport, hasChangedRects: isConfined)
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

  // MARK: - Changes

  /// Determines the rectangles in which the picture may have changed.
  ///
  /// Returns `false` if it may have changed everywhere.
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

  /// Returns the index of a buffer that may be overwritten: the most recent one that is not referenced elsewhere, or
  /// a new one.
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
    // Buffers in use elsewhere stay in memory. The canvas releases its own references if the memory budget is
    // exceeded.
    while state.buffers.count > 1, budget.available < bytes { state.buffers.removeLast() }
    guard let reservation = budget.reserve(byteCount: bytes) else {
      throw .outOfMemory(needed: bytes, available: budget.available)
    }
    if isFound, let last = state.buffers.first {
      // The pixels are copied when they are first written.
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

  /// Converts the outdated rectangles of the selected buffer to damage.
  ///
  /// Returns `false` if the damaged fraction of the picture is too large.
  private func updateDamage(for viewport: Viewport, state: inout CanvasState) -> Bool {
    let all = CRRect(x0: 0, y0: 0, x1: Int32(viewport.width), y1: Int32(viewport.height))
    state.damage.setRects(state.buffers[0].staleRects, bounds: all, tileSize: rasterizer.tileSize)
    return Double(state.damage.pixelCount) <= Self.maximumDamageFraction * Double(all.pixelCount)
  }
}

extension RetainedCanvas.CanvasState {
  /// Computes the bounding box of the changed rectangles, clipped to the picture.
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

  /// Adds the rectangles in which the two lists may produce different pixels.
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

  /// Adds the bounds of a command before and after a change, as one rectangle if that is not larger than the two
  /// separate ones.
  private mutating func addChangedRects(before old: CRRect, after new: CRRect) {
    let both = old.union(new)
    if both.pixelCount <= old.pixelCount + new.pixelCount {
      changedRects.append(both)
    } else {
      changedRects.append(old)
      changedRects.append(new)
    }
  }

  /// Adds the bounds of the commands in the given range.
  ///
  /// Groups and clips that overlap the range are added completely.
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
  /// Creates the smallest rectangle that contains all pixels a command may change.
  init(wholly span: CommandSpan) {
    self = span.bounds.isEmpty ? .empty : CRRect(wholly: span.bounds)
  }
}

import Geometry
import RenderTree

/// An executor that runs numbered work items, on several threads if available.
public struct ParallelExecutor {
  /// The maximum number of threads.
  let threadCount: Int
  /// Runs all work items and returns when they are complete.
  let run: (_ pieces: Int, _ body: (Int) -> Void) -> Void

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - run: Calls `body` once for each index below `pieces`, possibly on several threads, and returns after all
  ///     calls have returned.
  public init(threads: Int, run: @escaping (_ pieces: Int, _ body: (Int) -> Void) -> Void) {
    (self.threadCount, self.run) = (threads, run)
  }
}

/// The shared state of painters that traverse different parts of one tree in parallel.
final class PaintWorkerPool {
  let executor: ParallelExecutor
  // Sound: the painter that distributes its layers assigns one element to each thread, and appends none while they
  // run.
  /// The builders and records of all worker painters, kept so that their storage is reused.
  ///
  /// The first part of a tree is painted by the original painter and has none.
  @exclusivity(unchecked) var builders: [DisplayListBuilder] = []
  @exclusivity(unchecked) var records: [PaintRecord] = []

  init(_ sharing: ParallelExecutor) { self.executor = sharing }

  /// Whether the most recent traversal used more than one thread.
  var isUsed = false

  /// The minimum number of layers painted by each thread.
  ///
  /// With fewer layers, the overhead exceeds the gain.
  static let minimumLayersPerPart = 128
}

extension LayerTreePainter {
  /// Paints the sublayers of a stack frame in parallel.
  ///
  /// Returns `false`, without painting any of them, if there are too few. The commands are identical to those of a
  /// single painter, because content outside clips and groups does not depend on earlier commands.
  func paintSublayersInParallel(of frame: Int, workers helpers: PaintWorkerPool) -> Bool {
    let held = frames[frame].childSlots
    guard held.count > 1, builder.isOutermost else { return false }
    let parts = partitionSublayers(held, maximumCount: helpers.executor.threadCount)
    guard parts.count > 1 else { return false }
    let painters = (1..<parts.count).map {
      makeWorkerPainter(number: $0, for: parts[$0], of: frame, workers: helpers)
    }
    helpers.isUsed = true
    self.workers = nil
    helpers.executor.run(parts.count) { part in
      if part == 0 {
        paintSublayers(in: parts[0], of: frame)
      } else {
        painters[part - 1].paintSublayers(in: 0..<parts[part].count, of: 0)
      }
    }
    self.workers = helpers
    for (index, painter) in painters.enumerated() {
      mergeWorkerPainter(painter, workers: helpers, workerIndex: index)
    }
    frames[frame].visitedCount = held.count
    return true
  }

  /// Divides sublayers into ranges that contain similar numbers of descendants.
  private func partitionSublayers(
    _ sublayers: ContiguousArray<Int32>, maximumCount: Int
  ) -> [Range<Int>] {
    func size(_ slot: Int32) -> Int {
      let index = Int(layers.structure.orderIndices[Int(slot)])
      return index < 0 ? 1 : Int(layers.structure.subtreeEnds[index]) - index
    }
    let total = sublayers.reduce(0) { $0 + size($1) }
    let count = min(maximumCount, total / PaintWorkerPool.minimumLayersPerPart)
    guard count > 1 else { return [] }
    var parts: [Range<Int>] = []
    var (start, sum, before, largest) = (0, 0, 0, 0)
    for (index, slot) in sublayers.enumerated() {
      sum += size(slot)
      if sum * count >= total * (parts.count + 1) {
        parts.append(start..<index + 1)
        largest = max(largest, sum - before)
        (start, before) = (index + 1, sum)
      }
    }
    // If one sublayer contains most of the descendants, dividing its own sublayers is more effective.
    return largest * count * 2 <= total * 3 ? parts : []
  }

  /// Returns a worker painter, with its own builder, for a range of a stack frame's sublayers.
  private func makeWorkerPainter(
    number: Int, for part: Range<Int>, of frame: Int, workers helpers: PaintWorkerPool
  ) -> LayerTreePainter {
    if helpers.records.count < number {
      helpers.builders.append(DisplayListBuilder(canvas: .zero, count: 0))
      helpers.records.append(PaintRecord())
    }
    let painter = LayerTreePainter(beside: self)
    swap(&painter.builder, &helpers.builders[number - 1])
    painter.builder.reset(canvas: builder.cullRect)
    if record != nil {
      painter.record = helpers.records[number - 1]
      painter.record?.clear(slotCount: layers.structure.slotCount)
    }
    var own = LayerStackFrame(space: frames[frame].space, opacity: frames[frame].opacity)
    if frames[frame].depthLayers.isEmpty {
      own.sublayers = ContiguousArray(frames[frame].sublayers[part])
    } else {
      own.depthLayers = ContiguousArray(frames[frame].depthLayers[part])
    }
    painter.frames.append(own)
    return painter
  }

  private func paintSublayers(in part: Range<Int>, of frame: Int) {
    for index in part {
      if frames[frame].depthLayers.isEmpty {
        beginSublayer(at: index, of: frame)
      } else {
        beginDepthLayer(frames[frame].depthLayers[index])
      }
      finishStackFrames(above: frame + 1)
    }
  }

  /// Appends the commands and diagnostics of a worker painter, and keeps its builder for reuse.
  private func mergeWorkerPainter(
    _ painter: LayerTreePainter, workers helpers: PaintWorkerPool, workerIndex index: Int
  ) {
    if let own = record, let other = painter.record {
      own.merge(other, commandOffset: builder.nextIndex)
    }
    builder.appendCommands(of: &painter.builder)
    painter.diagnostics.forEachDiagnostic { diagnostics.recordDiagnostic($0, inSlot: $1) }
    swap(&painter.builder, &helpers.builders[index])
  }
}

extension LayerTreePainter.LayerStackFrame {
  /// The slots of the layers to draw, in drawing order.
  fileprivate var childSlots: ContiguousArray<Int32> {
    depthLayers.isEmpty ? sublayers : ContiguousArray(depthLayers.map(\.slot))
  }
}

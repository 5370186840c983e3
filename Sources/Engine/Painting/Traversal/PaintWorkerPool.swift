import Geometry
import RenderTree

/// Has numbered pieces of work done, by several threads at once where there are.
public struct ParallelExecutor {
  /// How many threads there may be.
  let threadCount: Int
  /// Does all pieces before it returns.
  let run: (_ pieces: Int, _ body: (Int) -> Void) -> Void

  /// Work that is shared by so many threads.
  public init(threads: Int, run: @escaping (_ pieces: Int, _ body: (Int) -> Void) -> Void) {
    (self.threadCount, self.run) = (threads, run)
  }
}

/// What the threads need that walk over parts of one tree.
final class PaintWorkerPool {
  let executor: ParallelExecutor
  // Sound: the painter that shares its layers lends one of each to each thread, and adds none meanwhile.
  /// The memory of those besides the first.
  @exclusivity(unchecked) var builders: [DisplayListBuilder] = []
  @exclusivity(unchecked) var records: [PaintRecord] = []

  init(_ sharing: ParallelExecutor) { self.executor = sharing }

  /// Whether any layers were shared in the last walk.
  var isUsed = false

  /// Layers of a part at least: sharing fewer costs more than it saves.
  static let minimumLayersPerPart = 128
}

extension LayerTreePainter {
  /// Enters all sublayers of a frame, a part of them on each thread; false, with none of them entered, where that does
  /// not pay.
  ///
  /// The commands are those that one painter writes: what is drawn outside of clips and groups depends on nothing before it.
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

  /// Cuts a row of layers into parts that hold about as many of the tree.
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
    // Where one layer holds most of the others, its own sublayers are better shared.
    return largest * count * 2 <= total * 3 ? parts : []
  }

  /// A painter over some sublayers of a frame that writes for itself.
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

  /// Takes over what a helper drew, and gives its memory back.
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
  /// The slots of the layers to enter, in the order of drawing.
  fileprivate var childSlots: ContiguousArray<Int32> {
    depthLayers.isEmpty ? sublayers : ContiguousArray(depthLayers.map(\.slot))
  }
}

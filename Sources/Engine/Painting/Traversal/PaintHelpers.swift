import Geometry
import RenderTree

/// Has numbered pieces of work done, by several threads at once where there are.
public struct WorkSharing {
  /// How many threads there may be.
  let threads: Int
  /// Does all pieces before it returns.
  let run: (_ pieces: Int, _ body: (Int) -> Void) -> Void

  /// Work that is shared by so many threads.
  public init(threads: Int, run: @escaping (_ pieces: Int, _ body: (Int) -> Void) -> Void) {
    (self.threads, self.run) = (threads, run)
  }
}

/// What the threads need that walk over parts of one tree.
final class PaintHelpers {
  let sharing: WorkSharing
  // Sound: the painter that shares its layers lends one of each to each thread, and adds none meanwhile.
  /// The memory of those besides the first.
  @exclusivity(unchecked) var builders: [DisplayListBuilder] = []
  @exclusivity(unchecked) var records: [PaintRecord] = []

  init(_ sharing: WorkSharing) { self.sharing = sharing }

  /// Whether any layers were shared in the last walk.
  var isUsed = false

  /// Layers of a part at least: sharing fewer costs more than it saves.
  static let fewestLayers = 128
}

extension TreePainter {
  /// Enters all sublayers of a frame, a part of them on each thread; false, with none of them entered, where that does
  /// not pay.
  ///
  /// The commands are those that one painter writes: what is drawn outside of clips and groups depends on nothing before it.
  func shareSublayers(of frame: Int, _ helpers: PaintHelpers) -> Bool {
    let held = frames[frame].heldSlots
    guard held.count > 1, builder.isOutermost else { return false }
    let parts = parts(of: held, most: helpers.sharing.threads)
    guard parts.count > 1 else { return false }
    let painters = (1..<parts.count).map { helper($0, parts[$0], of: frame, helpers) }
    helpers.isUsed = true
    self.helpers = nil
    helpers.sharing.run(parts.count) { part in
      if part == 0 {
        enterSublayers(parts[0], of: frame)
      } else {
        painters[part - 1].enterSublayers(0..<parts[part].count, of: 0)
      }
    }
    self.helpers = helpers
    for (index, painter) in painters.enumerated() { take(painter, helpers, index) }
    frames[frame].entered = held.count
    return true
  }

  /// Cuts a row of layers into parts that hold about as many of the tree.
  private func parts(of sublayers: ContiguousArray<Int32>, most: Int) -> [Range<Int>] {
    func size(_ slot: Int32) -> Int {
      let place = Int(layers.structure.places[Int(slot)])
      return place < 0 ? 1 : Int(layers.structure.ends[place]) - place
    }
    let total = sublayers.reduce(0) { $0 + size($1) }
    let count = min(most, total / PaintHelpers.fewestLayers)
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
  private func helper(
    _ number: Int, _ part: Range<Int>, of frame: Int, _ helpers: PaintHelpers
  ) -> TreePainter {
    if helpers.records.count < number {
      helpers.builders.append(DisplayListBuilder(canvas: .zero, count: 0))
      helpers.records.append(PaintRecord())
    }
    let painter = TreePainter(beside: self)
    swap(&painter.builder, &helpers.builders[number - 1])
    painter.builder.restart(canvas: builder.cull)
    if record != nil {
      painter.record = helpers.records[number - 1]
      painter.record?.clear(slots: layers.structure.slotCount)
    }
    var own = Frame(space: frames[frame].space, opacity: frames[frame].opacity)
    if frames[frame].depthLayers.isEmpty {
      own.sublayers = ContiguousArray(frames[frame].sublayers[part])
    } else {
      own.depthLayers = ContiguousArray(frames[frame].depthLayers[part])
    }
    painter.frames.append(own)
    return painter
  }

  private func enterSublayers(_ part: Range<Int>, of frame: Int) {
    for index in part {
      if frames[frame].depthLayers.isEmpty {
        enterSublayer(index, of: frame)
      } else {
        enter(frames[frame].depthLayers[index])
      }
      finishFrames(above: frame + 1)
    }
  }

  /// Takes over what a helper drew, and gives its memory back.
  private func take(_ painter: TreePainter, _ helpers: PaintHelpers, _ index: Int) {
    if let own = record, let other = painter.record { own.take(other, by: builder.place) }
    builder.take(&painter.builder)
    painter.notes.tell { notes.note($0, at: $1) }
    swap(&painter.builder, &helpers.builders[index])
  }
}

extension TreePainter.Frame {
  /// The slots of the layers to enter, in the order of drawing.
  fileprivate var heldSlots: ContiguousArray<Int32> {
    depthLayers.isEmpty ? sublayers : ContiguousArray(depthLayers.map(\.slot))
  }
}

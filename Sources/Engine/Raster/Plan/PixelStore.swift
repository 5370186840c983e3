import CRasterKernels
import Pixels

/// Memory for the pixels of groups, blurs and shadows, each given back as soon as it is drawn.
///
/// What is given back is kept for the next that is about as large: up to ``mostIdle`` from drawing to drawing, and within one
/// as much as its plan needs at once anyway, since memory that comes from the system costs as much as drawing on it.
final class PixelStore {
  /// Blocks of about the same size.
  private struct Shelf {
    var blocks: [UnsafeMutableRawPointer] = []
    /// Whether any of it was taken since the last drawing began.
    var isUsed = false
  }

  private var shelves: [Shelf] = []
  /// The bytes of all that waits to be used again.
  private(set) var idleBytes = 0
  /// The bytes of all that is taken.
  private(set) var liveBytes = 0
  /// The most bytes that were taken at once in the present drawing.
  private(set) var peak = 0
  /// What the present drawing takes at once by its plan: up to so much is taken or waits.
  private var planned = 0

  /// Bytes that wait to be used again at most: what one blur of a telephone's screen needs.
  static let mostIdle = 48 << 20

  /// Bytes before each block, which hold its shelf.
  private static let header = PixelMemory.alignment

  deinit {
    for shelf in shelves { for base in shelf.blocks { Self.free(base) } }
  }

  /// The shelf for so many bytes: four to each doubling, so that a fifth is lost at most.
  private static func shelf(_ bytes: Int) -> Int {
    let bytes = max(bytes, 256)
    let octave = bytes.bitWidth - 1 - (bytes - 1).leadingZeroBitCount
    let quarter = (bytes - 1) >> (octave - 2) & 3
    return (octave - 7) * 4 + quarter
  }

  /// The bytes of a block on a shelf.
  private static func size(_ shelf: Int) -> Int {
    (5 + shelf & 3) << (shelf / 4 + 7 - 2)
  }

  /// The bytes that a request takes.
  static func cost(_ bytes: Int) -> Int {
    bytes == 0 ? 0 : cost(onShelf: shelf(bytes))
  }

  /// The bytes that a block on a shelf takes.
  private static func cost(onShelf shelf: Int) -> Int { size(shelf) + header }

  /// Memory for so many bytes; what it holds is not known.
  func take(_ bytes: Int) -> UnsafeMutableRawPointer {
    let index = Self.shelf(bytes)
    while shelves.count <= index { shelves.append(Shelf()) }
    shelves[index].isUsed = true
    let cost = Self.cost(onShelf: index)
    liveBytes += cost
    peak = max(peak, liveBytes)
    if let base = shelves[index].blocks.popLast() {
      idleBytes -= cost
      return base
    }
    makeRoom()
    let base = PixelMemory.allocate(cost) + Self.header
    (base - MemoryLayout<Int>.stride).storeBytes(of: index, as: Int.self)
    return base
  }

  /// Gives back what was taken.
  func giveBack(_ base: UnsafeMutableRawPointer) {
    let index = Self.shelf(of: base)
    let cost = Self.cost(onShelf: index)
    liveBytes -= cost
    guard idleBytes + cost <= idleRoom else { return Self.free(base) }
    shelves[index].blocks.append(base)
    idleBytes += cost
  }

  /// The bytes that may wait now.
  private var idleRoom: Int { max(Self.mostIdle, planned - liveBytes) }

  /// Frees what waits beyond its room, the largest first.
  private func makeRoom() {
    let room = idleRoom
    var index = shelves.count
    while idleBytes > room, index > 0 {
      index -= 1
      while idleBytes > room, let base = shelves[index].blocks.popLast() {
        idleBytes -= Self.cost(onShelf: index)
        Self.free(base)
      }
    }
  }

  /// Begins to draw what takes so many bytes at once.
  func plan(_ bytes: Int) {
    planned = bytes
    makeRoom()
  }

  /// Begins a drawing: frees what the last one had no use for.
  func begin() {
    peak = liveBytes
    for index in shelves.indices {
      if !shelves[index].isUsed, !shelves[index].blocks.isEmpty {
        idleBytes -= shelves[index].blocks.count * Self.cost(onShelf: index)
        for base in shelves[index].blocks { Self.free(base) }
        shelves[index].blocks.removeAll()
      }
      shelves[index].isUsed = false
    }
  }

  private static func shelf(of base: UnsafeMutableRawPointer) -> Int {
    (base - MemoryLayout<Int>.stride).load(as: Int.self)
  }

  private static func free(_ base: UnsafeMutableRawPointer) {
    PixelMemory.deallocate(base - header, bytes: cost(onShelf: shelf(of: base)))
  }
}

/// Memory for one step of drawing, all of it given back at its end.
final class StepMemory {
  let arena: OpaquePointer = cr_arena_create()
  private let store: PixelStore
  private var large: [UnsafeMutableRawPointer] = []

  /// Bytes from which on something has memory that is of use for any other step.
  private static let largeBytes = 1 << 20

  init(_ store: PixelStore) { self.store = store }

  deinit { cr_arena_destroy(arena) }

  /// Memory until the step ends.
  func allocate<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
    let bytes = MemoryLayout<T>.stride * count
    guard bytes >= Self.largeBytes else {
      // Sound: the arena gives new memory of so many bytes, aligned for any type.
      return cr_arena_alloc(arena, bytes).bindMemory(to: type, capacity: count)
    }
    let base = store.take(bytes)
    large.append(base)
    // Sound: `take` gives memory of so many bytes that nobody else uses until it is given back.
    return base.bindMemory(to: type, capacity: count)
  }

  /// Ends the step.
  func end() {
    for base in large { store.giveBack(base) }
    large.removeAll(keepingCapacity: true)
    cr_arena_reset(arena)
  }
}

extension StepMemory {
  /// The bytes that a request takes.
  static func cost<T>(_ type: T.Type, _ count: Int) -> Int {
    let bytes = MemoryLayout<T>.stride * count
    return bytes >= largeBytes ? PixelStore.cost(bytes) : (bytes + 63) & ~63
  }
}

extension PixelStore {
  /// Memory for so many pixels.
  func takePixels(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    // Sound: `take` gives memory of so many bytes that nobody else uses until it is given back.
    take(4 * count).bindMemory(to: UInt32.self, capacity: count)
  }
}

extension CRTarget {
  /// Gives back the pixels, where there are any.
  func giveBack(to store: PixelStore) {
    if let pixels { store.giveBack(UnsafeMutableRawPointer(pixels)) }
  }
}

/// The coverage of a shadow, or of several that are the same; given back with the last of them.
final class CoverBlock {
  let base: UnsafeMutablePointer<UInt8>
  private let store: PixelStore

  init(_ count: Int, _ store: PixelStore) {
    // Sound: `take` gives memory of so many bytes that nobody else uses until `deinit` gives it back.
    base = store.take(count).bindMemory(to: UInt8.self, capacity: count)
    self.store = store
  }

  deinit { store.giveBack(UnsafeMutableRawPointer(base)) }
}

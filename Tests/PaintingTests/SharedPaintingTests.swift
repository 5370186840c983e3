import Color
import Dispatch
import DisplayList
import Geometry
import Painting
import RenderTree
import Synchronization
import Testing

@Suite struct SharedPaintingTests {
  /// A random number generator with a fixed sequence.
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  /// Returns a scene of many sibling and nested layers with clips, groups, masks, shadows and invalid values.
  private static func scene(_ count: Int, seed: UInt64) -> (Scene, [NodeID]) {
    var chance = Chance(state: seed)
    var scene = Scene(.frame(0, 0, 400, 300) + [(.backgroundColor, .color(.white))])
    var nodes: [NodeID] = []
    for _ in 0..<count {
      let isNested = !nodes.isEmpty && Int.random(in: 0..<3, using: &chance) > 0
      // A few layers contain most of the others.
      let parent =
        isNested ? nodes[Int.random(in: 0..<min(nodes.count, 40), using: &chance)] : scene.root
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &chance) }
      var values: [(PropertyID, Value)] = .frame(
        number(-50...420), number(-50...320), number(1...60), number(1...60))
      func sometimes(_ property: PropertyID, _ value: Value, every: Int) {
        if Int.random(in: 0..<every, using: &chance) == 0 { values.append((property, value)) }
      }
      values.append(
        (.backgroundColor, .color(RGBA(number(0...1), number(0...1), 0.5, number(0.2...1)))))
      sometimes(.opacity, .number(number(0...1)), every: 3)
      sometimes(.cornerRadius, .number(number(0...20)), every: 3)
      sometimes(.masksToBounds, .bool(true), every: 6)
      sometimes(.borderWidth, .number(number(0...4)), every: 5)
      sometimes(.borderWidth, .number(.nan), every: 90)
      sometimes(.shadowOpacity, .number(0.5), every: 9)
      sometimes(.hidden, .bool(true), every: 20)
      sometimes(.zPosition, .number(number(-1...1)), every: 8)
      sometimes(.position, .point(Point(.infinity, 0)), every: 120)
      let node = scene.layer(in: parent, values)
      if Int.random(in: 0..<25, using: &chance) == 0 { scene.mask(of: node, .box(0, 0, 20, 20)) }
      nodes.append(node)
    }
    return (scene, nodes)
  }

  private static let viewport = Viewport(width: 400, height: 300, scale: 1)

  /// Returns an executor that runs the work items of several threads on one thread, in reverse order.
  private static func backwards(_ threads: Int) -> ParallelExecutor {
    ParallelExecutor(threads: threads) { pieces, body in
      for piece in (0..<pieces).reversed() { body(piece) }
    }
  }

  private static func update(
    _ composer: DisplayListComposer, _ scene: Scene, changed: [NodeID]? = nil
  ) -> ([CompositionDiagnostic], DisplayListChange) {
    let tree = scene.presented()
    var faults: [CompositionDiagnostic] = []
    let change = composer.updateDisplayList(
      from: tree,
      changed: changed.map {
        ContiguousArray($0.compactMap { tree.structure.slot(ofNode: $0).map(Int32.init) })
      },
      viewport: viewport, base: .identity, onDiagnostic: { fault, _ in faults.append(fault) })
    return (faults, change)
  }

  @Test(arguments: 1...6)
  func `DisplayListComposer composes the same display list in parallel as sequentially`(
    seed: UInt64
  ) {
    let (scene, _) = Self.scene(900, seed: seed)
    let alone = DisplayListComposer()
    let faults = Self.update(alone, scene).0
    #expect(alone.list.commands.count > 300)
    #expect(faults.contains(.invalidBorderWidth))
    for threads in [2, 3, 7] {
      let shared = DisplayListComposer(sharing: Self.backwards(threads))
      for _ in 0..<2 {
        #expect(Self.update(shared, scene).0 == faults)
        #expect(shared.list == alone.list)
        expectSpans(of: shared.list)
      }
    }
  }

  /// Checks that the command spans recorded during composition equal those computed from the finished commands, and
  /// that no recorded bounds extend outside the computed bounds.
  private func expectSpans(of list: DisplayList) {
    let found = DisplayList(list.commands)
    #expect(list.diagnostic == nil)
    #expect(list.containsBackdrop == found.containsBackdrop)
    for (index, (noted, found)) in zip(list.spans, found.spans).enumerated() {
      let command = "command \(index): \(list.commands[index])"
      #expect(noted.count == found.count, "\(command)")
      #expect(noted.maskOffset == found.maskOffset, "\(command)")
      #expect(noted.traits == found.traits, "\(command)")
      #expect(found.bounds.inset(dx: -0.01, dy: -0.01).encloses(noted.bounds), "\(command)")
    }
  }

  @Test func `DisplayListComposer composes in parallel only above a minimum number of layers`() {
    for (count, isShared) in [(40, false), (2000, true)] {
      var pieces = 0
      let composer = DisplayListComposer(
        sharing: ParallelExecutor(threads: 4) { count, body in
          pieces = max(pieces, count)
          for piece in 0..<count { body(piece) }
        })
      _ = Self.update(composer, Self.scene(count, seed: 3).0)
      #expect(pieces == (isShared ? 4 : 0))
    }
  }

  @Test(arguments: [true, false])
  func `DisplayListComposer divides the layer with the most sublayers between threads`(
    isFirst: Bool
  ) {
    var scene = Scene(.frame(0, 0, 400, 300))
    if !isFirst { scene.layer(in: scene.root, .box(0, 0, 30, 30)) }
    let content = scene.layer(in: scene.root, .frame(0, 0, 400, 300))
    if isFirst { scene.layer(in: scene.root, .box(0, 0, 30, 30)) }
    for index in 0..<2000 {
      scene.layer(in: content, .box(Double(index % 390), Double(index % 280), 9, 9))
    }
    var pieces: [Int] = []
    let shared = DisplayListComposer(
      sharing: ParallelExecutor(threads: 8) { count, body in
        pieces.append(count)
        for piece in 0..<count { body(piece) }
      })
    _ = Self.update(shared, scene)
    #expect(pieces == [8])
    let alone = DisplayListComposer()
    _ = Self.update(alone, scene)
    #expect(shared.list == alone.list)
  }

  @Test(arguments: 1...4)
  func `DisplayListComposer updates changed layers incrementally after composing in parallel`(
    seed: UInt64
  ) {
    var (scene, nodes) = Self.scene(900, seed: seed)
    let shared = DisplayListComposer(sharing: Self.backwards(3))
    _ = Self.update(shared, scene)
    var patched = 0
    for round in 0..<8 {
      let changed = (0..<5).map { nodes[($0 * 131 + round * 37) % nodes.count] }
      for node in changed {
        scene.set(node, [(.backgroundColor, .color(RGBA(Double(round) / 8, 0.3, 0.1, 1)))])
      }
      let (faults, change) = Self.update(shared, scene, changed: changed)
      if case .within = change { patched += 1 }
      let alone = DisplayListComposer()
      #expect(
        Self.update(alone, scene).0.allSatisfy {
          faults.contains($0) || shared.repaintedLayerCount != nil
        })
      #expect(shared.list == alone.list)
      expectSpans(of: shared.list)
    }
    #expect(patched > 0)
  }

  @Test func `concurrent threads compose the same display list as one thread`() {
    let (scene, _) = Self.scene(3000, seed: 11)
    let alone = DisplayListComposer()
    _ = Self.update(alone, scene)
    let shared = DisplayListComposer(
      sharing: ParallelExecutor(threads: 4) { pieces, body in
        withoutActuallyEscaping(body) { body in
          nonisolated(unsafe) let body = body
          DispatchQueue.concurrentPerform(iterations: pieces) { body($0) }
        }
      })
    for _ in 0..<20 {
      _ = Self.update(shared, scene)
      #expect(shared.list == alone.list)
    }
  }
}

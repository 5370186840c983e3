import Geometry
import RenderTree
import Testing

@testable import Animation

/// Source for the keys: Documentation/behaviour/documents.md, "Layers in documents".
@Suite struct SpriteFrameTests {
  /// Returns the sprite frames of a cell's particles, the oldest particle first.
  private func frames(_ values: [EmitterCellKey: Value], at time: Double) -> [SpriteFrame?] {
    let emitter = Emitter([.cell([.lifetime: .number(100)].merging(values) { $1 })])
    guard let shown = present(emitter.tree, at: time).0.particles[emitter.slot] else { return [] }
    return shown.particles.map { shown.textures[Int($0.textureIndex)].frame }
  }

  private func indices(_ values: [EmitterCellKey: Value], at time: Double) -> [Int?] {
    frames(values, at: time).map { $0?.index }
  }

  private let four: [EmitterCellKey: Value] = [
    .contentsFrameCount: .number(4), .contentsFramesPerSecond: .number(10),
  ]

  @Test func `each particle displays the sprite frame that corresponds to its age`() {
    #expect(indices(four, at: 0.35) == [3, 2, 1, 0])
    #expect(indices(four, at: 0.3) == [3, 2, 1, 0], "a frame begins with its instant")
  }

  @Test func `the last sprite frame remains unless contentsFrameMode is loop`() {
    #expect(indices(four, at: 0.65) == [3, 3, 3, 3, 2, 1, 0])
    let loop = four.merging([.contentsFrameMode: .name(EnumeratedName(.frameMode, spelled: "loop"))]
    ) { $1 }
    #expect(indices(loop, at: 0.65) == [2, 1, 0, 3, 2, 1, 0])
  }

  @Test func `contentsFrameMode random starts at a random frame and loops`() {
    let random = four.merging([
      .contentsFrameMode: .name(EnumeratedName(.frameMode, spelled: "random"))
    ]) {
      $1
    }
    let (now, next) = (indices(random, at: 5.95), indices(random, at: 6.05))
    #expect(now.count == 60)
    #expect(Set(now) == [0, 1, 2, 3])
    #expect(now.map { (($0 ?? 0) + 1) % 4 } == next.dropLast().map { $0 ?? -1 })
    let still = random.merging([.contentsFramesPerSecond: .number(0)]) { $1 }
    #expect(indices(still, at: 5.95) == indices(still, at: 6.05).dropLast())
    #expect(Set(indices(still, at: 5.95)) == [0, 1, 2, 3])
  }

  @Test func `contentsFramesPerRow determines the rows and columns of sprite frames`() {
    let rows = four.merging([.contentsFramesPerRow: .number(3)]) { $1 }
    #expect(frames(rows, at: 0.35).first == SpriteFrame(index: 3, columns: 3, rows: 2))
    #expect(frames(four, at: 0.35).first == SpriteFrame(index: 3, columns: 4, rows: 1))
  }

  @Test(arguments: [
    (SpriteFrame(index: 0, columns: 3, rows: 2), Rect(1, 2, 2, 4), Rect(1, 6, 2, 4)),
    (SpriteFrame(index: 2, columns: 3, rows: 2), Rect(5, 2, 2, 4), Rect(5, 6, 2, 4)),
    (SpriteFrame(index: 3, columns: 3, rows: 2), Rect(1, 6, 2, 4), Rect(1, 2, 2, 4)),
  ])
  func `sprite frames are ordered by rows, starting at the top left`(
    frame: SpriteFrame, part: Rect, partUp: Rect
  ) {
    let whole = Rect(1, 2, 6, 8)
    #expect(frame.rect(in: whole, isYUp: false) == part)
    #expect(frame.rect(in: whole, isYUp: true) == partUp)
  }

  @Test(arguments: [0.0, 1, 1.5, -3, .nan])
  func `an emitter cell with contentsFrameCount 1 or less displays its whole contents`(
    count: Double
  ) {
    #expect(frames([.contentsFrameCount: .number(count)], at: 0) == [nil])
  }

  @Test(arguments: [-1.0, .nan, .infinity])
  func `an invalid contentsFramesPerSecond displays only the first sprite frame`(rate: Double) {
    let values: [EmitterCellKey: Value] = [
      .contentsFrameCount: .number(1e300), .contentsFramesPerSecond: .number(rate),
    ]
    #expect(indices(values, at: 0.05) == [0])
  }

  @Test func `textures are created only for displayed sprite frames`() {
    let emitter = Emitter([
      .cell([.contentsFrameCount: .number(1e9), .contentsFramesPerSecond: .number(60)])
    ])
    let shown = present(emitter.tree, at: 0.95).0.particles[emitter.slot]
    #expect(shown?.particles.count == 10)
    #expect(shown?.textures.count == 11)
  }
}

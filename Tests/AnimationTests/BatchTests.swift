import Geometry
import RenderTree
import TestKit
import Testing

@testable import Animation

@Suite struct BatchTests {
  /// Returns the values of every numeric property for all layers.
  private static func doubles(_ tree: PresentationTree) -> [(PropertyID, Int, [Double])] {
    var all: [(PropertyID, Int, [Double])] = []
    for descriptor in PropertyTable.builtin where descriptor.kind.laneCount > 0 {
      let column = tree.columns.numberColumn(for: descriptor.id)
      for slot in 0..<tree.structure.slotCount where column.row(ofSlot: slot) >= 0 {
        all.append(
          (
            descriptor.id, slot,
            (0..<descriptor.kind.laneCount).map { column.component(inSlot: slot, at: $0) }
          ))
      }
    }
    return all
  }

  /// Whether two numbers are equal except for rounding.
  private static func isClose(_ a: Double, _ b: Double) -> Bool {
    a == b || a.isNaN && b.isNaN || abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
  }

  @Test(arguments: 0..<24)
  func `evaluating all animations in a batch gives the same values as evaluating them one by one`(
    seed: Int
  ) {
    var random = RandomScene(seed: seed)
    var kept = AnimationEvaluator()
    for _ in 0..<25 {
      for _ in 0..<6 {
        let time = random.instant()
        var plain = AnimationEvaluator(isPlain: true)
        let fast = kept.withPresentationTree(of: random.scene.tree, at: time, body: Self.doubles)
        let slow = Self.doubles(plain.evaluateTree(random.scene.tree, at: time))
        #expect(fast.count == slow.count)
        for (a, b) in zip(fast, slow) {
          let isEqual = zip(a.2, b.2).allSatisfy(Self.isClose)
          #expect(isEqual, "\(PropertyTable.descriptor(for: a.0).key) of \(a.1) at \(time)")
        }
      }
      random.change()
    }
  }

  @Test(arguments: 0..<60)
  func `batched evaluation of animations of one transform equals evaluation one by one`(
    seed: Int
  ) throws {
    var chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    func number() -> Double { chance.randomNumber(in: -2...2) }
    var scene = Scene()
    let base = Matrix4.scale(x: number(), y: number(), z: 1).concatenating(
      .rotation(angle: number(), x: 0, y: 0, z: 1))
    scene.set(
      .transform, .transform(base.concatenating(.translation(x: number(), y: number(), z: 0))))
    for _ in 0..<4 {
      let parts = KeyPathTarget.TransformComponent.allCases.filter(PlaneTransform.isPlanarComponent)
      let part = try #require(parts.randomElement(using: &chance))
      func value() -> Value {
        part.width == 1 ? .number(number()) : .size(Size(number(), number()))
      }
      scene.add(
        .basic(
          .transform(part), from: value(), to: value(), additive: Bool.random(using: &chance)))
    }
    var (kept, plain) = (AnimationEvaluator(), AnimationEvaluator(isPlain: true))
    for step in 0...20 {
      let time = Double(step) / 20
      let fast = Self.doubles(kept.evaluateTree(scene.tree, at: time))
      let slow = Self.doubles(plain.evaluateTree(scene.tree, at: time))
      for (a, b) in zip(fast, slow) { #expect(zip(a.2, b.2).allSatisfy(Self.isClose)) }
    }
  }

  @Test func `a retained PresentationTree does not change when a later time is evaluated`() {
    var scene = Scene()
    scene.add(.basic(.opacity, from: .number(0), to: .number(1)))
    var presenter = AnimationEvaluator()
    let early = presenter.evaluateTree(scene.tree, at: 0.25)
    let late = presenter.evaluateTree(scene.tree, at: 0.75)
    #expect(early.columns.number(of: .opacity, inSlot: scene.slot()) == 0.25)
    #expect(late.columns.number(of: .opacity, inSlot: scene.slot()) == 0.75)
  }
}

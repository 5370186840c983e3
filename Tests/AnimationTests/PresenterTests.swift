import Geometry
import RenderTree
import Testing
import Timing

@testable import Animation

@Suite struct PresenterTests {
  @Test func `a reused AnimationEvaluator presents the same values as a new one`() {
    var scene = Scene()
    for id in 2...40 { scene.addLayer(UInt32(id)) }
    var presenter = AnimationEvaluator()
    var running: [(UInt32, AnimationID)] = []
    for step in 0..<300 {
      let layer = UInt32(2 + step * 7 % 39)
      let time = Double(step) * 0.01
      if step % 3 == 2, let (owner, id) = running.popLast() {
        scene.commit(.removeAnimation(NodeID(rawValue: owner), id))
      } else {
        let timing = MediaTiming(beginTime: time, duration: 1 + Double(step % 5))
        let to = Value.number(Double(step))
        running.append((layer, scene.add(.basic(.positionX, to: to, timing: timing), to: layer)))
      }
      if step % 10 == 0, let (owner, id) = running.first {
        scene.commit(
          .retime(NodeID(rawValue: owner), id, speed: 2, timeOffset: 0, beginTime: time))
      }
      let kept = presenter.evaluateTree(scene.tree, at: time)
      let fresh = present(scene.tree, at: time).0
      for slot in 0..<scene.tree.structure.slotCount {
        #expect(
          kept.columns.point(of: .position, inSlot: slot)
            == fresh.columns.point(of: .position, inSlot: slot))
      }
    }
  }

  @Test func `evaluateTree does not change the committed values`() {
    var scene = Scene()
    scene.add(.basic(.opacity, from: .number(0), to: .number(0.5)))
    _ = present(scene.tree, at: 0.5)
    #expect(scene.tree.columns.number(of: .opacity, inSlot: scene.slot()) == 1)
  }

  @Test func `evaluateAnimations returns the same values for one layer as for the whole tree`() {
    var scene = Scene()
    scene.set(.position, .point(Point(3, 4)))
    let animations: [Animation] = [
      .basic(.positionX, to: .number(9)),
      .group(
        [
          .basic(.transform(.scale), to: .number(3)),
          .basic(.opacity, from: .number(0), timing: MediaTiming(beginTime: 0.8, duration: 1)),
        ], timing: MediaTiming(duration: 1)),
    ]
    for animation in animations { scene.add(animation) }
    let columns = scene.tree.columns
    let values = evaluateAnimations(animations, atLayerTime: 0.5) {
      columns.value(of: $0, inSlot: scene.slot())
    }
    #expect(values.map(\.0) == [.position, .transform])
    for (property, value) in values {
      #expect(value == scene.presented(property, at: 0.5))
    }
    #expect(values.first?.1 == .point(Point(6, 4)))
  }

  @Test func `the progress of a CATransition proceeds from startProgress to endProgress`() {
    var scene = Scene()
    let transition = TransitionAnimation(
      type: .push, direction: .fromLeft, startProgress: 0.5, endProgress: 1,
      from: SnapshotID(rawValue: 4))
    scene.add(
      Animation(
        id: AnimationID(rawValue: 0), timing: MediaTiming(duration: 2), easing: nil,
        content: .transition(transition), isRemovedOnCompletion: true))
    let running = present(scene.tree, at: 1).0.transitions
    #expect(
      running == [
        PresentedTransition(
          slot: scene.slot(), type: .push, direction: .fromLeft, progress: 0.75,
          from: SnapshotID(rawValue: 4))
      ])
    #expect(present(scene.tree, at: 2.5).0.transitions.isEmpty)
  }

  @Test func `an animation of an emitterCells key path does not change the committed cell`() throws
  {
    var spark = CommittedEmitterCell()
    spark.name = "spark"
    spark[.birthRate] = .number(4)
    let key = try #require(PropertyTable.customDescriptor(forKey: "emitterCells.spark.birthRate"))
    var scene = Scene()
    scene.set(.emitterCells, .cells([spark]))
    scene.set(key.id, .number(4))
    scene.add(.basic(KeyPathTarget(key.id), to: .number(8)))
    let columns = present(scene.tree, at: 0.5).0.columns
    #expect(columns.emitterCells(inSlot: scene.slot()).map { $0.number(forKey: .birthRate) } == [6])
    #expect(
      scene.tree.columns.emitterCells(inSlot: scene.slot()).map { $0.number(forKey: .birthRate) }
        == [4])
  }

  @Test func `an animation of a custom numeric property interpolates like that of a built-in one`()
    throws
  {
    let key = try #require(PropertyTable.customDescriptor(forKey: "test.progress"))
    var scene = Scene()
    scene.set(key.id, .number(4))
    scene.add(.basic(KeyPathTarget(key.id), to: .number(8)))
    #expect(scene.number(key.id, at: 0.5) == 6)
  }
}

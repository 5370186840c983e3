import Animation
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct AnimationGroupTimeTests {
  // The seed's example: group 10 s, child 100 to 400 from 2 s for 3 s, model 20 (vectors seed-fill-*).
  @Test(arguments: [
    (MediaTiming.FillMode.removed, [20.0, 20, 200, 20, 20, 20]),
    (.forwards, [20, 20, 200, 400, 400, 20]), (.backwards, [100, 100, 200, 20, 20, 20]),
    (.both, [100, 100, 200, 400, 400, 20]),
  ])
  func `a child fills only inside its group`(fill: MediaTiming.FillMode, expected: [Double]) {
    var scene = Scene()
    scene.set(.bounds, .rect(Rect(0, 0, 20, 5)))
    let child = Animation.basic(
      .width, from: .number(100), to: .number(400),
      timing: MediaTiming(beginTime: 2, duration: 3, fill: fill))
    scene.add(.group([child], timing: MediaTiming(duration: 10)))
    let found = [0, 1.5, 3, 6, 9.5, 10.5].map {
      present(scene.tree, at: $0).0.columns.rect(of: .bounds, inSlot: scene.slot()).width
    }
    #expect(found == expected)
  }

  @Test func `a child without duration takes the group's`() {
    var scene = Scene()
    let child = Animation.basic(
      .opacity, from: .number(0), to: .number(1), timing: MediaTiming(duration: 0))
    scene.add(.group([child], timing: MediaTiming(duration: 4)))
    #expect(scene.number(.opacity, at: 1) == 0.25)
  }

  @Test func `repeats, speed and easing of nested groups reach the child`() {
    var scene = Scene()
    let child = Animation.basic(.opacity, from: .number(0), to: .number(1))
    let inner = Animation.group(
      [child], timing: MediaTiming(beginTime: 0.5, duration: 1, repeatCount: 2), easing: .easeIn)
    scene.add(.group([inner], timing: MediaTiming(speed: 2, duration: 3)))
    // Group time 1.75 is 0.25 into the inner group's second cycle.
    #expect(scene.number(.opacity, at: 0.875) == Easing.easeIn.progress(atFraction: 0.25))
    #expect(scene.number(.opacity, at: 0.2) == 1)
  }

  @Test func `a child's removal and length do not outlast the group`() {
    var scene = Scene()
    let child = Animation.of(
      .opacity, .basic(from: .number(0), to: .number(1), by: nil),
      timing: MediaTiming(duration: 8, fill: .both), removed: false)
    scene.add(.group([child], timing: MediaTiming(duration: 2)))
    #expect(scene.number(.opacity, at: 2) == 0.25)
    #expect(scene.number(.opacity, at: 2.1) == 1)
  }

  @Test func `a forgotten child of a filling group keeps its end`() {
    var scene = Scene()
    let child = Animation.basic(
      .opacity, from: .number(0), to: .number(0.5), timing: MediaTiming(duration: 1, fill: .both))
    var group = Animation.group([child], timing: MediaTiming(duration: 2, fill: .forwards))
    group.isRemovedOnCompletion = false
    scene.add(group)
    #expect(scene.number(.opacity, at: 100) == 0.5)
  }
}

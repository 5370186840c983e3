import Animation
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct AnimationGroupTimeTests {
  // A group of 10 s contains an animation from 100 to 400 that begins at 2 s and lasts 3 s. The model value is 20.
  // Source: Vectors/groups.json, seed-fill-*.
  @Test(arguments: [
    (MediaTiming.FillMode.removed, [20.0, 20, 200, 20, 20, 20]),
    (.forwards, [20, 20, 200, 400, 400, 20]), (.backwards, [100, 100, 200, 20, 20, 20]),
    (.both, [100, 100, 200, 400, 400, 20]),
  ])
  func `a child animation's fillMode applies only within the active interval of its group`(
    fill: MediaTiming.FillMode, expected: [Double]
  ) {
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

  @Test func `a child animation with duration 0 has the duration of its group`() {
    var scene = Scene()
    let child = Animation.basic(
      .opacity, from: .number(0), to: .number(1), timing: MediaTiming(duration: 0))
    scene.add(.group([child], timing: MediaTiming(duration: 4)))
    #expect(scene.number(.opacity, at: 1) == 0.25)
  }

  @Test
  func `speed, repeatCount and timing functions of nested groups determine a child's local time`() {
    var scene = Scene()
    let child = Animation.basic(.opacity, from: .number(0), to: .number(1))
    let inner = Animation.group(
      [child], timing: MediaTiming(beginTime: 0.5, duration: 1, repeatCount: 2), easing: .easeIn)
    scene.add(.group([inner], timing: MediaTiming(speed: 2, duration: 3)))
    // The group time 1.75 is 0.25 into the second cycle of the inner group.
    #expect(scene.number(.opacity, at: 0.875) == Easing.easeIn.progress(atFraction: 0.25))
    #expect(scene.number(.opacity, at: 0.2) == 1)
  }

  @Test func `a child animation that outlasts its group ends with the group`() {
    var scene = Scene()
    let child = Animation.of(
      .opacity, .basic(from: .number(0), to: .number(1), by: nil),
      timing: MediaTiming(duration: 8, fill: .both), removed: false)
    scene.add(.group([child], timing: MediaTiming(duration: 2)))
    #expect(scene.number(.opacity, at: 2) == 0.25)
    #expect(scene.number(.opacity, at: 2.1) == 1)
  }

  @Test
  func `a child animation with fillMode both keeps its end value while its group fills forward`() {
    var scene = Scene()
    let child = Animation.basic(
      .opacity, from: .number(0), to: .number(0.5), timing: MediaTiming(duration: 1, fill: .both))
    var group = Animation.group([child], timing: MediaTiming(duration: 2, fill: .forwards))
    group.isRemovedOnCompletion = false
    scene.add(group)
    #expect(scene.number(.opacity, at: 100) == 0.5)
  }
}

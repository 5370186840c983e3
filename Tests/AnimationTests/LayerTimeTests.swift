import Animation
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct LayerTimeTests {
  @Test func `timeOffset determines the animation time of a layer with speed 0`() {
    var scene = Scene()
    scene.addLayer(2)
    scene.set(.speed, .number(0), of: 2)
    scene.add(.basic(.opacity, from: .number(0), to: .number(1)), to: 2)
    for time in [0.25, 0.75, 0.5] {
      scene.set(.timeOffset, .number(time), of: 2)
      #expect(scene.number(.opacity, of: 2, at: 1000) == time)
    }
  }

  @Test func `the local time of a layer or mask combines the timing of all its ancestor layers`() {
    var scene = Scene()
    scene.addLayer(2)
    scene.set(.speed, .number(2))
    scene.set(.beginTime, .number(1))
    scene.set(.timeOffset, .number(0.5))
    let mask = NodeID(rawValue: 3)
    scene.commit(.create(mask, .layer), .setMask(NodeID(rawValue: 2), mask))
    scene.set(.speed, .number(3), of: 3)
    scene.set(.beginTime, .number(2), of: 3)
    scene.add(
      .basic(.opacity, from: .number(0), to: .number(1), timing: MediaTiming(duration: 100)), to: 3)
    // (10 − 1) · 2 + 0.5 = 18.5; (18.5 − 2) · 3 = 49.5. Source: Vectors/media-timing.json, calc-nested-1.
    #expect(abs(scene.number(.opacity, of: 3, at: 10) - 0.495) < 1e-12)
    let chain = scene.tree.layerTimings(downToSlot: scene.slot(3))
    #expect(localTime(throughTimings: chain, at: 10) == 49.5)
  }

  @Test func `a layer and its sublayers are inactive outside the layer's active interval`() {
    var scene = Scene()
    scene.addLayer(2)
    scene.addLayer(3, under: 2)
    scene.set(.beginTime, .number(5), of: 2)
    scene.set(.duration, .number(2), of: 2)
    func inactive(_ time: Double) -> [Bool] {
      let tree = present(scene.tree, at: time).0
      return [1, 2, 3].map { tree.inactive?[scene.slot($0)] ?? false }
    }
    #expect(inactive(4) == [false, true, true])
    #expect(inactive(6) == [false, false, false])
    #expect(inactive(8) == [false, true, true])
    scene.set(.fillMode, .name(EnumeratedName(.fillMode, spelled: "forwards")), of: 2)
    #expect(inactive(8) == [false, false, false])
    scene.set(.duration, .number(.infinity), of: 2)
    #expect(inactive(0) == [false, false, false])
  }

  @Test func `a layer with a duration and repeatCount repeats the animations added to it`() {
    var scene = Scene()
    scene.addLayer(2)
    scene.set(.duration, .number(2), of: 2)
    scene.set(.repeatCount, .number(.infinity), of: 2)
    scene.add(.basic(.opacity, from: .number(0), to: .number(1)), to: 2)
    #expect(scene.number(.opacity, of: 2, at: 4.25) == 0.25)
    #expect(scene.number(.opacity, of: 2, at: 5.5) == 1)
  }
}

import Animation
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct EventTests {
  private static func fade(_ begin: Double, _ duration: Double) -> Animation {
    .basic(
      .opacity, from: .number(0), to: .number(1),
      timing: MediaTiming(beginTime: begin, duration: duration))
  }

  @Test func `the start and end events of animations are reported once, ordered by time`() {
    var scene = Scene()
    let late = scene.add(Self.fade(2, 1))
    let early = scene.add(Self.fade(1, 1))
    #expect(scene.due(at: 0.5).isEmpty)
    #expect(nextEventTime(in: scene.tree, after: 0.5) == 1)
    let events = scene.due(at: 2.5)
    #expect(events.map(\.animation) == [early, late, early])
    #expect(events.map(\.kind) == [.started, .started, .ended])
    #expect(events.map(\.time) == [1, 2, 2])
    #expect(scene.due(at: 2.5).isEmpty)
    #expect(nextEventTime(in: scene.tree, after: 2.5) == 3)
    #expect(scene.due(at: 3).map(\.kind) == [.ended])
    #expect(nextEventTime(in: scene.tree, after: 3) == nil)
  }

  @Test func `nextEventTime returns the next start time before any event is reported`() {
    var scene = Scene()
    scene.add(Self.fade(2, 1))
    var agenda = AnimationEventQueue()
    #expect(agenda.nextEventTime(in: scene.tree, after: 0.5) == 2)
    scene.add(Self.fade(1, 1))
    #expect(agenda.nextEventTime(in: scene.tree, after: 0.5) == 1)
    #expect(agenda.nextEventTime(in: scene.tree, after: 1) == 2)
  }

  @Test func `removeDueEvents returns due events even if nextEventTime was not called before`() {
    var scene = Scene()
    let fade = scene.add(Self.fade(1, 1))
    var (tree, agenda) = (scene.tree, AnimationEventQueue())
    #expect(agenda.removeDueEvents(in: &tree, at: 1).map(\.animation) == [fade])
    #expect(agenda.removeDueEvents(in: &tree, at: 3).map(\.kind) == [.ended])
  }

  @Test func `evaluating a presentation tree does not mark events as reported`() {
    var scene = Scene()
    scene.add(Self.fade(1, 1))
    #expect(present(scene.tree, at: 1).1.count == 1)
    #expect(scene.due(at: 1).count == 1)
    #expect(present(scene.tree, at: 1).1.isEmpty)
  }

  @Test func `an animation that repeats endlessly reports only its start`() {
    var scene = Scene()
    scene.add(
      .basic(
        .opacity, from: .number(0), to: .number(1),
        timing: MediaTiming(beginTime: 1, duration: 1, repeatCount: 1e10)))
    #expect(scene.due(at: 1e9).map(\.kind) == [.started])
    #expect(nextEventTime(in: scene.tree, after: 1e9) == nil)
  }

  @Test func `the times of animation events are converted to the time space of the root layer`() {
    var scene = Scene()
    scene.addLayer(2)
    scene.set(.speed, .number(2), of: 2)
    scene.set(.beginTime, .number(10), of: 2)
    scene.add(Self.fade(1, 4), to: 2)
    #expect(nextEventTime(in: scene.tree, after: 0) == 10.5)
    #expect(scene.due(at: 20).map(\.time) == [10.5, 12.5])
  }

  @Test
  func `an animation in a layer with speed 0 reports its start, but no end until speed changes`() {
    var scene = Scene()
    scene.addLayer(2)
    scene.set(.speed, .number(0), of: 2)
    scene.add(Self.fade(1, 1), to: 2)
    #expect(scene.due(at: 50).isEmpty)
    scene.set(.timeOffset, .number(7), of: 2)
    #expect(scene.due(at: 50).map(\.kind) == [.started])
    #expect(scene.due(at: 50).isEmpty)
    scene.set(.speed, .number(1), of: 2)
    #expect(scene.due(at: 50).map(\.kind) == [.ended])
  }

  @Test func `rootTimeInterval reverses the interval in a layer with negative speed`() {
    let span = rootTimeInterval(
      of: MediaTiming(beginTime: 1, duration: 2), through: [MediaTiming(timeOffset: 10, speed: -1)])
    #expect(span == (7, 9))
  }

  @Test func `an animation that is paused and resumed reports its end at the new end time`() {
    var scene = Scene()
    let id = scene.add(Self.fade(0, 1))
    #expect(scene.due(at: 0).count == 1)
    scene.commit(.retime(Scene.root, id, speed: 0, timeOffset: 0.25, beginTime: 0))
    #expect(nextEventTime(in: scene.tree, after: 0) == nil)
    #expect(scene.number(.opacity, at: 40) == 0.25)
    scene.commit(.retime(Scene.root, id, speed: 1, timeOffset: 0, beginTime: 39.75))
    #expect(scene.number(.opacity, at: 40) == 0.25)
    #expect(nextEventTime(in: scene.tree, after: 40) == 40.75)
  }

  @Test(arguments: 0..<20)
  func `AnimationEventQueue returns the same events as a search through all animations`(seed: Int) {
    var random = RandomScene(seed: seed)
    var agenda = AnimationEventQueue()
    var time = -1.0
    for step in 0..<120 {
      var (kept, looked) = (random.scene.tree, random.scene.tree)
      let next = nextEventTime(in: looked, after: time)
      #expect(agenda.nextEventTime(in: kept, after: time) == next)
      if step % 3 == 0 {
        time = next ?? time + 0.1
        #expect(agenda.removeDueEvents(in: &kept, at: time) == dueEvents(in: &looked, at: time))
        random.tell(at: time)
      } else {
        random.change()
      }
    }
  }

  @Test func `nextEventTime(after:) skips events before the given time`() {
    var scene = Scene()
    scene.add(Self.fade(1, 4))
    scene.add(Self.fade(2, 1))
    var agenda = AnimationEventQueue()
    #expect(agenda.nextEventTime(in: scene.tree, after: 2.5) == 3)
    #expect(agenda.nextEventTime(in: scene.tree, after: 0) == 1)
  }
}

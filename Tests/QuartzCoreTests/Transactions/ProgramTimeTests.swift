import Diagnostics
import Dispatch
import Foundation
import QuartzCore
import RenderServer
import TestKit
import Testing

/// Tests of the media time in a program that renders frames: Documentation/decisions/0029.
@Suite struct ProgramTimeTests {
  /// A minimal program: a ball that moves from 10 to 90 in two seconds.
  final class Film {
    let stage = CALayer()
    let ball = CALayer()

    init() {
      stage.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      ball.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
      ball.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      stage.addSublayer(ball)
    }

    func move(at begin: Double) {
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 10
      move.toValue = 90
      move.beginTime = begin
      move.duration = 2
      move.fillMode = .both
      move.isRemovedOnCompletion = false
      ball.add(move, forKey: "move")
    }

    func renderer() -> CARenderer { CARenderer(layer: stage, bounds: stage.bounds) }

    /// Returns the center of the drawn ball at each of the given times.
    func places(_ renderer: CARenderer, _ times: [Double] = [0, 2.5, 3, 4, 5, 6]) -> [Double] {
      times.map { time in
        let image = renderer.image(at: time)
        let bytes = image.dataProvider?.data as Data? ?? Data()
        let row = (0..<100).filter { bytes[(10 * 100 + $0) * 4] > 127 }
        return row.isEmpty ? -1 : Double(row[0] + row[row.count - 1] + 1) / 2
      }
    }

    static let course = [10.0, 10, 10, 50, 90, 90]
  }

  #if os(Linux)
    @Test func `beginTime 3 set before CARenderer is created starts the animation at 3 s`() async {
      await #expect(processExitsWith: .success) {
        let film = Film()
        film.move(at: 3)
        #expect(film.places(film.renderer()) == Film.course)
      }
    }

    @Test func `beginTime 3 set after CARenderer is created starts the animation at 3 s`() async {
      await #expect(processExitsWith: .success) {
        let film = Film()
        let renderer = film.renderer()
        film.move(at: 3)
        #expect(film.places(renderer) == Film.course)
      }
    }

    @Test func `beginTime CACurrentMediaTime() + 3 set before CARenderer is created starts at 3 s`()
      async
    {
      await #expect(processExitsWith: .success) {
        let film = Film()
        film.move(at: CACurrentMediaTime() + 3)
        #expect(film.places(film.renderer()) == Film.course)
      }
    }

    @Test func `beginTime CACurrentMediaTime() + 3 set after CARenderer is created starts at 3 s`()
      async
    {
      await #expect(processExitsWith: .success) {
        let film = Film()
        let renderer = film.renderer()
        film.move(at: CACurrentMediaTime() + 3)
        #expect(film.places(renderer) == Film.course)
      }
    }

    @Test func `CACurrentMediaTime between frames is the time of the renderer's last frame`()
      async
    {
      await #expect(processExitsWith: .success) {
        let film = Film()
        let renderer = film.renderer()
        _ = renderer.image(at: 7)
        #expect(CACurrentMediaTime() == 7.000000000000001)
        film.move(at: CACurrentMediaTime() + 3)
        #expect(film.places(renderer, [7, 10, 11, 12]) == [10, 10, 50, 90])
      }
    }

    @Test
    func `beginTime with a custom ManualClock can be absolute or relative to the current time`()
      async
    {
      await #expect(processExitsWith: .success) {
        for begins in [{ _ in 3 }, { _ in CACurrentMediaTime() + 3 }, { $0.now + 3 }]
          as [(ManualClock) -> Double]
        {
          for isEarly in [true, false] {
            let (film, clock) = (Film(), ManualClock())
            if isEarly { film.move(at: begins(clock)) }
            let renderer = CARenderer(layer: film.stage, bounds: film.stage.bounds, clock: clock)
            if !isEarly { film.move(at: begins(clock)) }
            #expect(film.places(renderer) == Film.course)
          }
        }
      }
    }

    @Test
    func `CACurrentMediaTime is the system uptime while a layer tree is displayed in real time`()
      async
    {
      await #expect(processExitsWith: .success) {
        let film = Film()
        let renderer = film.renderer()
        let live = LiveTreeHandle(CALayer())
        let times = [
          ProcessInfo.processInfo.systemUptime, CACurrentMediaTime(),
          ProcessInfo.processInfo.systemUptime,
        ]
        #expect(times == times.sorted())
        withExtendedLifetime((renderer, live)) {}
      }
    }
  #endif

  @Test func `CACurrentMediaTime restarts for a second renderer after the first is released`() {
    for _ in 0..<2 {
      let film = Film()
      let renderer = film.renderer()
      film.move(at: CACurrentMediaTime() + 3)
      #expect(film.places(renderer) == Film.course)
    }
  }

  @Test
  func `CACurrentMediaTime uses the first CARenderer's time again after a second one is released`()
  {
    let film = Film()
    let renderer = film.renderer()
    renderer.advance(to: 2)
    do {
      let other = Film()
      let picture = other.renderer()
      #expect(CACurrentMediaTime() == ManualClock.start)
      _ = picture.image(at: 50)
      withExtendedLifetime(picture) {}
    }
    #expect(CACurrentMediaTime() == 2.0000000000000004)
    withExtendedLifetime(renderer) {}
  }

  @Test
  func
    `CACurrentMediaTime in each concurrent task is the time of the CARenderer made in that task`()
    async
  {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...8 {
        group.addTask {
          let renderer = Film().renderer()
          for step in 1...4 {
            renderer.advance(to: Double(number * step))
            #expect(CACurrentMediaTime() == Double(number * step).nextUp)
            await Task.yield()
          }
          withExtendedLifetime(renderer) {}
        }
      }
    }
  }

  #if os(Linux)
    /// Renderers that outlive the tasks and threads that created them.
    private final class Kept: @unchecked Sendable {
      private let lock = NSLock()
      private var renderers: [CARenderer] = []

      /// Returns the media time before a new renderer is created and advanced to five seconds.
      func makeOne() -> Double {
        let start = CACurrentMediaTime()
        let renderer = Film().renderer()
        renderer.advance(to: 5)
        lock.withLock { renderers.append(renderer) }
        return start
      }
    }

    @Test func `CACurrentMediaTime in a task is not affected by the renderer of an ended task`()
      async
    {
      await #expect(processExitsWith: .success) {
        let kept = Kept()
        for _ in 0..<50 {
          let start = await Task.detached { kept.makeOne() }.value
          #expect(start == ManualClock.start)
        }
      }
    }

    @Test func `CACurrentMediaTime on a thread is not affected by the renderer of an ended thread`()
      async
    {
      await #expect(processExitsWith: .success) {
        let kept = Kept()
        for _ in 0..<50 {
          let start = await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: kept.makeOne()) }
          }
          #expect(start == ManualClock.start)
        }
      }
    }
  #endif

  @Test func `changes made before a task suspends and resumes on another thread are rendered`()
    async
  {
    let film = Film()
    let renderer = film.renderer()
    for round in 0..<20 {
      film.ball.removeAllAnimations()
      film.move(at: CACurrentMediaTime() + 3)
      await withCheckedContinuation { next in
        DispatchQueue.global().async { next.resume() }
      }
      let start = Double(round * 10)
      #expect(film.places(renderer, [0, 3, 4, 5].map { start + $0 }) == [10, 10, 50, 90])
      renderer.advance(to: start + 10)
    }
  }

  @Test func `delayed calls and CADisplayLink fire at times of the CARenderer's clock`() {
    let film = Film()
    let renderer = film.renderer()
    let journal = Journal()
    TurnScheduler.enqueue(at: CACurrentMediaTime() + 0.05) { journal.note("delay") }
    let link = CADisplayLink { _ in journal.note("frame") }
    link.add(to: .main, forMode: .common)
    renderer.advance(to: 0.04)
    #expect(journal.lines == ["frame", "frame"])
    link.invalidate()
    renderer.advance(to: 0.06)
    #expect(journal.lines == ["frame", "frame", "delay"])
  }

  @Test
  func `CATransaction's completionBlock without animations runs at the CARenderer's next frame`() {
    let film = Film()
    let renderer = film.renderer()
    let journal = Journal()
    CATransaction.begin()
    CATransaction.setCompletionBlock { journal.note("done") }
    CATransaction.commit()
    renderer.advance(to: 0.1)
    #expect(journal.lines == ["done"])
  }

  @Test
  func `an animation of a layer uses its CARenderer's time even if another CARenderer is current`()
  {
    let (film, other) = (Film(), Film())
    let (renderer, last) = (film.renderer(), other.renderer())
    last.advance(to: 1)
    film.move(at: 3)
    #expect(film.places(renderer) == Film.course)
    withExtendedLifetime(last) {}
  }

  @Test func `CARenderer.withMediaTime runs code with that renderer's media time`() {
    let (film, other) = (Film(), Film())
    let (renderer, last) = (film.renderer(), other.renderer())
    renderer.advance(to: 2)
    last.advance(to: 50)
    #expect(CACurrentMediaTime() == 50.00000000000001)
    renderer.withMediaTime {
      #expect(CACurrentMediaTime() == 2.0000000000000004)
      film.move(at: CACurrentMediaTime() + 3)
    }
    #expect(film.places(renderer, [4, 5, 6, 7]) == [10, 10, 50, 90])
    withExtendedLifetime(last) {}
  }

  @Test func `CARenderer.withMediaTime can change layers of another renderer`() {
    let (film, other) = (Film(), Film())
    let (renderer, last) = (film.renderer(), other.renderer())
    renderer.withMediaTime { other.move(at: CACurrentMediaTime() + 3) }
    #expect(other.places(last) == Film.course)
    withExtendedLifetime(renderer) {}
  }

  @Test func `CATransaction.commit ends a transaction that began before a CARenderer was created`()
    async
  {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let film = Film()
    let renderer = film.renderer()
    #expect(CATransaction.disableActions())
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
    film.ball.opacity = 0
    #expect(film.places(renderer, [0, 1]) == [10, -1])
  }

  @Test
  func `CACurrentMediaTime inside ManualClock.perform is the time of the clock's CARenderer`() {
    let (film, other, clock) = (Film(), Film(), ManualClock())
    let renderer = CARenderer(layer: film.stage, bounds: film.stage.bounds, clock: clock)
    let last = other.renderer()
    renderer.advance(to: 1)
    last.advance(to: 20)
    clock.perform { film.move(at: CACurrentMediaTime() + 2) }
    #expect(film.places(renderer, [2, 3, 4, 5]) == [10, 10, 50, 90])
    ManualClock().perform { other.move(at: 23) }
    #expect(other.places(last, [22, 23, 24, 25]) == [10, 10, 50, 90])
  }

  @Test func `CARenderer draws the same frame with and without drawing the earlier frames`() {
    func film() -> CARenderer {
      let film = Film()
      let renderer = film.renderer()
      film.move(at: CACurrentMediaTime() + 0.3)
      return renderer
    }
    let all = film()
    for number in 0..<100 { _ = all.image(at: Double(number) / 60) }
    let last = all.image(at: 100 / 60.0).dataProvider?.data as Data?
    #expect(film().image(at: 100 / 60.0).dataProvider?.data as Data? == last)
  }

  @Test func `a beginTime over a day ahead logs one message that suggests CACurrentMediaTime`() {
    let journal = Journal()
    Diagnostics.$sink.withValue(.ofRenderer { journal.note($0) }) {
      let film = Film()
      let renderer = film.renderer()
      film.move(at: 86_000)
      _ = renderer.image(at: 0)
      #expect(journal.lines == [])
      film.move(at: 800_000_000)
      film.ball.add(film.ball.animation(forKey: "move") ?? CAAnimation(), forKey: "again")
      _ = renderer.image(at: 1)
      _ = renderer.image(at: 2)
    }
    #expect(journal.lines.count == 1)
    let line = journal.lines.first ?? ""
    #expect(line.contains("'position.x'"))
    #expect(line.contains("800000000"))
    #expect(line.contains("CACurrentMediaTime()"))
  }
}

import Pixels
import Synchronization
import Testing
import Threads

@testable import Films

@Suite struct FrameLineTests {
  /// Computes a value, which takes longer for some numbers than for others.
  private static func work(_ number: Int) -> Int {
    (0..<(number * 7919 % 13) * 500).reduce(number) { $0 &+ ($1 & 0) }
  }

  @Test(arguments: [1, 2, 3, 8])
  func `FramePipeline consumes frames in the order in which they were appended`(threads: Int) throws
  {
    var taken: [Int] = []
    let line = FramePipeline<Int>(threads: threads, room: 5) { taken.append($0) }
    for number in 0..<200 { try line.append { Self.work(number) } }
    try line.finish()
    #expect(taken == Array(0..<200))
  }

  @Test func `FramePipeline without threads prepares and consumes each frame in append`() throws {
    var events: [String] = []
    let line = FramePipeline<Int>(threads: 4, room: 2, lender: CachedThreadPool(capacity: 0)) {
      events.append("take \($0)")
    }
    for number in 0..<3 {
      try line.append {
        events.append("prepare \(number)")
        return number
      }
    }
    try line.finish()
    #expect(events == (0..<3).flatMap { ["prepare \($0)", "take \($0)"] })
  }

  @Test func `FramePipeline without threads throws a preparation error from append and finish`() {
    var taken: [Int] = []
    let line = FramePipeline<Int>(threads: 4, room: 2, lender: CachedThreadPool(capacity: 0)) {
      taken.append($0)
    }
    #expect(throws: FilmError(.noFrames, at: "a")) {
      for number in 0..<9 {
        try line.append { () throws(FilmError) in
          if number == 3 { throw FilmError(.noFrames, at: "a") }
          return number
        }
      }
    }
    #expect(throws: FilmError(.noFrames, at: "a")) { try line.finish() }
    #expect(taken == [0, 1, 2])
  }

  @Test func `FramePipeline.cancel without threads consumes no further frames`() throws {
    var taken: [Int] = []
    let line = FramePipeline<Int>(threads: 1, room: 1, lender: CachedThreadPool(capacity: 0)) {
      taken.append($0)
    }
    try line.append { 7 }
    line.cancel()
    #expect(taken == [7])
  }

  @Test func `FramePipeline stores at most its capacity of unconsumed frames`() throws {
    let state = Mutex((now: 0, most: 0))
    let line = FramePipeline<Int>(threads: 8, room: 3) { _ in state.withLock { $0.now -= 1 } }
    for number in 0..<100 {
      try line.append {
        state.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        return Self.work(number)
      }
    }
    try line.finish()
    state.withLock {
      #expect($0.now == 0)
      #expect((1...3).contains($0.most))
    }
  }

  @Test(arguments: [1, 4])
  func `FramePipeline throws the error of the earliest failed frame and consumes no later frame`(
    threads: Int
  ) {
    var taken: [Int] = []
    let line = FramePipeline<Int>(threads: threads, room: 6) { taken.append($0) }
    func run() throws(FilmError) {
      for number in 0..<50 {
        try line.append { () throws(FilmError) in
          if number >= 7 { throw FilmError(.missing("\(number)"), at: "a") }
          return Self.work(number)
        }
      }
      try line.finish()
    }
    #expect(throws: FilmError(.missing("7"), at: "a")) { try run() }
    #expect(throws: FilmError(.missing("7"), at: "a")) { try line.finish() }
    #expect(taken == Array(0..<7))
  }

  @Test func `FramePipeline throws a consumer's error from its next call`() {
    let line = FramePipeline<Int>(threads: 2, room: 2) { number throws(FilmError) in
      if number == 3 { throw FilmError(.noFrames, at: "a") }
    }
    #expect(throws: FilmError(.noFrames, at: "a")) {
      for number in 0..<20 { try line.append { number } }
      try line.finish()
    }
  }

  private final class Held {}

  @Test(arguments: [false, true])
  func `FramePipeline releases its closures after finish or cancel`(isGivenUp: Bool) throws {
    weak var held: Held?
    let count = Mutex(0)
    do {
      let inside = Held()
      held = inside
      let line = FramePipeline<Int>(threads: 4, room: 8) { _ in
        withExtendedLifetime(inside) { count.withLock { $0 += 1 } }
      }
      for number in 0..<20 {
        try line.append { withExtendedLifetime(inside) { Self.work(number) } }
      }
      if isGivenUp { line.cancel() } else { try line.finish() }
    }
    #expect(held == nil)
    #expect(count.withLock { isGivenUp ? $0 <= 20 : $0 == 20 })
  }

  @Test func `PipelineLimits.capacity decreases with the frame size to a minimum of two`() {
    var traffic = PipelineLimits()
    traffic.threadCount = 32
    #expect(traffic.capacity(for: PixelBuffer(width: 16, height: 16)) == 64)
    #expect(traffic.capacity(for: PixelBuffer(width: 1920, height: 1080)) == 12)
    #expect(traffic.capacity(for: PixelBuffer(width: 8000, height: 8000)) == 2)
  }
}

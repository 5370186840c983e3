import QuartzCore
import RenderServer
import Testing

/// Tests of the phase of an animation within its cycles, measured on layers: Documentation/behaviour/timing.md,
/// "Phases".
@Suite struct PhaseRuleTests {
  private let tree = LiveTree()

  /// Returns the values presented by an animation from 0 to 100 over a model value of 500.
  private func shown(_ times: Double..., change: (CABasicAnimation) -> Void) -> [Double] {
    tree.set { tree.root.zPosition = 500 }
    tree.play(basic("zPosition", from: 0, to: 100, change))
    return times.map { (tree.number("zPosition", at: $0) * 1e6).rounded() / 1e6 }
  }

  @Test func `an animation is presented at both its first and its last instant`() {
    #expect(shown(-0.001, 0, 1, 1.001) { _ in } == [500, 0, 100, 500])
  }

  @Test
  func `repeatCount 2 restarts the animation at the cycle boundary and ends at the end value`() {
    #expect(shown(0.5, 1, 1.5, 2, 2.001) { $0.repeatCount = 2 } == [50, 0, 50, 100, 500])
  }

  @Test func `each repetition with autoreverses includes the reverse half`() {
    let got = shown(0.5, 1, 1.5, 2, 2.25, 4, 4.001) {
      $0.autoreverses = true
      $0.repeatCount = 2
    }
    #expect(got == [50, 100, 50, 0, 25, 0, 500])
  }

  @Test func `repeatDuration is the total animation length, also with autoreverses`() {
    let got = shown(1, 1.5, 2.5, 2.6) {
      $0.autoreverses = true
      $0.repeatDuration = 2.5
    }
    #expect(got == [100, 50, 50, 500])
  }

  @Test func `repeatDuration takes precedence over repeatCount`() {
    let got = shown(0.5, 1.25, 1.5, 1.6) {
      $0.repeatCount = 9
      $0.repeatDuration = 1.5
    }
    #expect(got == [50, 25, 50, 500])
  }

  @Test func `timeOffset shifts the phase cyclically without moving the active interval`() {
    #expect(shown(-0.1, 0, 0.5, 0.75, 1.1) { $0.timeOffset = 0.5 } == [500, 50, 0, 25, 500])
    let late = shown(2.9, 3, 3.25, 4.1) {
      $0.beginTime = 3
      $0.timeOffset = 2
    }
    #expect(late == [500, 0, 25, 500])
  }

  @Test func `speed 2 halves the active interval of an animation`() {
    #expect(shown(0.25, 0.5, 0.6) { $0.speed = 2 } == [50, 100, 500])
    let offset = shown(0.1, 0.5, 0.6) {
      $0.speed = 2
      $0.timeOffset = 0.5
    }
    #expect(offset == [70, 50, 500])
  }

  @Test
  func `negative speed shows fromValue at the start time and then plays from toValue backward`() {
    #expect(shown(0, 0.25, 0.75, 1.1) { $0.speed = -1 } == [0, 75, 25, 500])
  }

  @Test func `a fractional repeatCount ends the animation in the middle of a cycle`() {
    let got = shown(2.25, 2.5, 2.6) { $0.repeatCount = 2.5 }
    #expect(got == [25, 50, 500])
  }

  @Test(arguments: [Float.infinity, Float(Int.max), 2.1e9])
  func `a huge or infinite repeatCount repeats an animation forever`(count: Float) {
    let journal = Journal()
    tree.run {
      let endless = fade(journal, "A", duration: 1)
      endless.repeatCount = count
      tree.root.add(endless, forKey: "a")
    }
    tree.endTurn()
    tree.clock.set(ManualClock.start + 3_000_000.5)
    tree.endTurn()
    #expect(journal.lines == ["startA"])
    tree.run { #expect(abs((tree.root.presentation()?.opacity ?? -1) - 0.5) < 1e-6) }
  }

  @Test func `an animation with speed 0 shows its value at timeOffset forever`() {
    let got = shown(0, 5, 500) {
      $0.speed = 0
      $0.timeOffset = 0.25
    }
    #expect(got == [25, 25, 25])
  }

  @Test func `timingFunction with autoreverses is mirrored in the reverse half`() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let got = shown(0.25, 1.75, 0.75, 1.25) {
      $0.autoreverses = true
      $0.timingFunction = ease
    }
    #expect(abs(got[0] - 9.346466) < 1e-3)
    #expect(got[0] == got[1])
    #expect(got[2] == got[3])
  }

  @Test(arguments: [0, -2])
  func `an animation with duration 0 or below uses the transaction's default duration`(
    duration: Double
  ) {
    #expect(shown(0.125, 0.25, 0.3) { $0.duration = duration } == [50, 100, 500])
  }
}

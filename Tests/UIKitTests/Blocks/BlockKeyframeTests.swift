import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of `UIView.animateKeyframes`.
///
/// - Source: Documentation/behaviour/views.md, "Keyframes in blocks".
@MainActor
@Suite(.serialized) struct BlockKeyframeTests {
  private let screen = ViewStage()

  private func fades(
    _ frames: [(start: Double, duration: Double, alpha: CGFloat)],
    _ options: UIView.KeyframeAnimationOptions = []
  ) throws -> CAKeyframeAnimation {
    screen.run {
      UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
        for frame in frames {
          UIView.addKeyframe(
            withRelativeStartTime: frame.start, relativeDuration: frame.duration
          ) { screen.view.alpha = frame.alpha }
        }
      } completion: {
        screen.note()($0)
      }
    }
    return try #require(screen.animation("opacity") as? CAKeyframeAnimation)
  }

  private func times(_ animation: CAKeyframeAnimation) -> [Double] {
    (animation.keyTimes ?? []).map(\.doubleValue)
  }

  private func values(_ animation: CAKeyframeAnimation) -> [Double] {
    (animation.values ?? []).compactMap { decodeNumber($0) }
  }

  @Test func `UIView.action(for:forKey:) returns NSNull inside addKeyframe`() {
    screen.run {
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
          let view = screen.view
          #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
        }
      }
    }
  }

  @Test func `animateKeyframes holds the last keyframe's value to the end of the duration`() throws
  {
    let fade = try fades([(0, 0.1, 0)])
    #expect(times(fade) == [0, 0.1, 1])
    #expect(values(fade) == [1, 0, 0])
    #expect(fade.fillMode == .both)
    #expect(fade.calculationMode == .linear)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(fade.duration == 2)
    #expect(!fade.isAdditive)
  }

  @Test func `animateKeyframes holds the old value until the first keyframe starts`() throws {
    let fade = try fades([(0.25, 0.75, 0)])
    #expect(times(fade) == [0, 0.25, 1])
    #expect(values(fade) == [1, 1, 0])
  }

  @Test func `a gap between keyframes holds the previous value`() throws {
    let fade = try fades([(0, 0.25, 0.5), (0.75, 0.25, 0)])
    #expect(times(fade) == [0, 0.25, 0.75, 1])
    #expect(values(fade) == [1, 0.5, 0.5, 0])
  }

  @Test func `addKeyframe with relativeDuration 0 changes the value without interpolation`() throws
  {
    let fade = try fades([(0.5, 0, 0)], UIView.KeyframeAnimationOptions(rawValue: 3 << 16))
    #expect(times(fade) == [0, 0.5, 0.5, 1])
    #expect(values(fade) == [1, 1, 0, 0])
    screen.advance(to: 0.9)
    #expect(screen.shownAlpha == 1)
    screen.advance(to: 1.1)
    #expect(screen.shownAlpha == 0)
  }

  @Test func `an addKeyframe that overlaps an earlier one takes over at its start time`() throws {
    let fade = try fades([(0, 1, 0), (0.5, 0.5, 1)])
    #expect(times(fade) == [0, 0.5, 1])
    #expect(values(fade) == [1, 0.5, 1])
  }

  @Test func `addKeyframe can be called in any order of start times`() throws {
    let fade = try fades([(0.5, 0.5, 0), (0, 0.5, 0.5)])
    #expect(times(fade) == [0, 0.5, 1])
    #expect(values(fade) == [1, 0.5, 0])
  }

  @Test(arguments: [
    (UIView.KeyframeAnimationOptions.calculationModeDiscrete, CAAnimationCalculationMode.discrete),
    (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
    (.calculationModeCubicPaced, .cubicPaced), (.calculationModeLinear, .linear),
  ])
  func `KeyframeAnimationOptions set the animation's calculationMode`(
    option: UIView.KeyframeAnimationOptions, mode: CAAnimationCalculationMode
  ) throws {
    #expect(try fades([(0, 1, 0)], option).calculationMode == mode)
  }

  @Test func `the curve bits in KeyframeAnimationOptions.rawValue set the timing function`() throws
  {
    let linear = UIView.KeyframeAnimationOptions(
      rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    let fade = try fades([(0, 0.5, 0)], linear)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .linear))
    screen.advance(to: 0.5)
    #expect(abs(screen.shownAlpha - 0.5) < 1e-6)
    screen.advance(to: 3)
    #expect(screen.lines == ["done true"])
  }

  @Test func `changes in animateKeyframes outside addKeyframe animate over the whole duration`()
    throws
  {
    screen.run {
      UIView.animateKeyframes(withDuration: 2, delay: 0) { screen.view.center.x = 105 }
    }
    let move = try #require(screen.animation("position") as? CABasicAnimation)
    #expect(move.isAdditive)
    #expect(move.duration == 2)
  }

  @Test func `a second animateKeyframes call for a property replaces the first`() throws {
    _ = try fades([(0, 1, 0)])
    _ = try fades([(0, 1, 1)])
    screen.endTurn()
    #expect(screen.keys == ["opacity"])
    #expect(screen.lines == ["done false"])
  }
}

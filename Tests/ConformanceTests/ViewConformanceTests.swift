import EasyAnimation
import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// A view in a window with a manual clock.
@MainActor
final class ViewProbe {
  let clock = ManualClock()
  let context: RenderContext
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private var window: UIWindow?

  init() {
    context = RenderContext(clock: clock)
    run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      window.addSubview(view)
      window.isHidden = false
      self.window = window
      context.endTurn()
    }
  }

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(context) { try body() }
  }

  func advance(to time: Double) {
    run { context.advanceClock(clock, to: ManualClock.start + time) }
  }
}

@MainActor
@Suite(.serialized) struct ViewConformanceTests {
  private let probe = ViewProbe()
  private var layer: CALayer { probe.view.layer }

  // MARK: Action search

  @Test(arguments: Vectors.rows("implicit-actions", "viewAction"))
  func `UIView.action(for:forKey:) returns an action only inside an animation block`(row: VectorRow)
    throws
  {
    let key = try #require(row.string("key"))
    probe.run {
      if row.number("inBlock") != 0 {
        UIView.animate(withDuration: 1) {
          let answer = probe.view.action(for: layer, forKey: key)
          #expect(answer != nil, "\(row)")
          #expect(!(answer is NSNull), "\(row)")
        }
      } else {
        #expect(probe.view.action(for: layer, forKey: key) is NSNull, "\(row)")
        #expect(layer.action(forKey: key) == nil, "\(row)")
      }
    }
  }

  // MARK: Animation blocks

  /// The rows about animation blocks, except those about image views, which are tested in
  /// `ViewDefaultsConformanceTests`.
  nonisolated private static let blocks = Vectors.rows("implicit-actions", "uiviewAnimation")
    .filter { $0.members("given")["images"] == nil }

  @Test(arguments: blocks)
  func `UIView animation blocks add the same layer animations as recorded from UIKit`(
    row: VectorRow
  ) throws {
    let given = row.members("given")
    let duration = try #require(VectorRow.number(given["duration"]))
    let expected = try #require(row.list("expect") as? [[String: Any]])
    var paused: UIViewPropertyAnimator?
    defer { if let paused { probe.run { paused.stopAnimation(true) } } }
    if let fraction = VectorRow.number(given["fractionComplete"]) {
      paused = pause(duration, at: fraction)
    } else if let frames = given["keyframes"] as? [[String: Any]] {
      try keyframes(duration, frames)
    } else {
      try change(duration, given["change"] as? [Any] ?? [], row)
    }
    for expectation in expected { try check(expectation, row) }
  }

  private func pause(_ duration: Double, at fraction: Double) -> UIViewPropertyAnimator {
    probe.run {
      probe.view.backgroundColor = .white
      let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut) {
        probe.view.alpha = 0
        probe.view.backgroundColor = .black
      }
      animator.startAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = CGFloat(fraction)
      return animator
    }
  }

  private func keyframes(_ duration: Double, _ frames: [[String: Any]]) throws {
    let steps = try frames.map { frame in
      let change = try #require(frame["change"] as? [Any])
      return (
        start: try #require(VectorRow.number(frame["start"])),
        duration: try #require(VectorRow.number(frame["duration"])),
        keyPath: try #require(change[0] as? String), change: change
      )
    }
    probe.run {
      if let first = steps.first {
        layer.setValue(boxed(first.change[1], first.keyPath), forKeyPath: first.keyPath)
      }
      UIView.animateKeyframes(withDuration: duration, delay: 0) {
        for step in steps {
          UIView.addKeyframe(
            withRelativeStartTime: step.start, relativeDuration: step.duration
          ) { layer.setValue(boxed(step.change[2], step.keyPath), forKeyPath: step.keyPath) }
        }
      }
    }
  }

  private func change(_ duration: Double, _ change: [Any], _ row: VectorRow) throws {
    let keyPath = try #require(change.first as? String)
    let isOld = row.string("note")?.contains("iOS 7") ?? false
    AmetrineViewAnimationStyle.current = isOld ? .replacing : .additive
    defer { AmetrineViewAnimationStyle.current = .additive }
    probe.run {
      layer.setValue(boxed(change[1], keyPath), forKeyPath: keyPath)
      UIView.animate(withDuration: duration) {
        let new = boxed(change[2], keyPath) ?? CGPoint(x: 77, y: 77)
        if keyPath == "bounds.size", let size = new as? CGSize {
          probe.view.bounds.size = size
        } else {
          layer.setValue(new, forKeyPath: keyPath)
        }
      }
    }
  }

  private func check(_ expected: [String: Any], _ row: VectorRow) throws {
    if let keys = expected["keys"] as? [String] {
      let present = layer.animationKeys() ?? []
      for key in keys { #expect(present.contains { $0.hasPrefix(key) }, "\(row): \(key)") }
      for key in present {
        let animation = try #require(layer.animation(forKey: key))
        #expect(Double(animation.speed) == VectorRow.number(expected["speed"]), "\(row)")
        let offset = try #require(VectorRow.number(expected["timeOffset"]))
        #expect(abs(animation.timeOffset - offset) <= row.allowance, "\(row): \(key)")
      }
      return
    }
    let keyPath = try #require(expected["keyPath"] as? String)
    let key = expected["key"] as? String ?? keyPath
    let animation = try #require(layer.animation(forKey: key) as? CAPropertyAnimation, "\(row)")
    #expect(animation.keyPath == keyPath, "\(row)")
    for (member, json) in expected where !["key", "keyPath"].contains(member) {
      let value = animation.value(forKey: member)
      switch member {
      case "class": #expect("\(type(of: animation))" == json as? String, "\(row)")
      case "timingFunction":
        #expect((value as? CAMediaTimingFunction)?.description == json as? String, "\(row)")
      case "fillMode", "calculationMode": #expect(value as? String == json as? String, "\(row)")
      case "additive": #expect(decodeNumber(value) == VectorRow.number(json), "\(row)")
      case "toValue" where json is NSNull: #expect(value == nil, "\(row)")
      default:
        let (got, wanted) = (lanes(value), lanes(json as? [Any] ?? [json]))
        #expect(got.count == wanted.count, "\(row): \(member)")
        for (a, b) in zip(got, wanted) {
          #expect(abs(a - b) <= row.allowance, "\(row): \(member)")
        }
      }
    }
  }

  // MARK: Springs of blocks and animators

  @Test(arguments: Vectors.rows("springs", "uikitFit"))
  func `usingSpringWithDamping derives mass, stiffness and damping from damping ratio and duration`(
    row: VectorRow
  ) throws {
    let ratio = try #require(row.number("dampingRatio"))
    probe.run {
      UIView.animate(
        withDuration: row.number("duration") ?? 0, delay: 0, usingSpringWithDamping: CGFloat(ratio),
        initialSpringVelocity: CGFloat(row.number("initialVelocity") ?? 0)
      ) { probe.view.center.x += 100 }
    }
    let spring = try #require(layer.animation(forKey: "position") as? CASpringAnimation)
    let (mass, stiffness) = try (
      #require(row.number("mass")), #require(row.number("stiffness"))
    )
    let tolerance = try #require(row.number("relativeTolerance"))
    #expect(Double(spring.mass) == mass, "\(row)")
    #expect(abs(Double(spring.stiffness) / stiffness - 1) <= tolerance, "\(row)")
    let damping = 2 * ratio * stiffness.squareRoot()
    #expect(abs(Double(spring.damping) / damping - 1) <= tolerance, "\(row)")
  }

  @Test(arguments: Vectors.rows("springs", "easyAnimationFit"))
  func `EasyAnimation adds a CASpringAnimation to a plain sublayer changed in a spring block`(
    row: VectorRow
  ) throws {
    final class Watched: CALayer {
      var spring: CASpringAnimation?
      override func add(_ anim: CAAnimation, forKey key: String?) {
        spring = anim as? CASpringAnimation
        super.add(anim, forKey: key)
      }
    }
    let standalone = Watched()
    probe.run {
      layer.addSublayer(standalone)
      probe.context.endTurn()
      EasyAnimationState().performAsCurrent {
        EasyAnimation.enable()
        UIView.animate(
          withDuration: row.number("duration") ?? 0, delay: 0,
          usingSpringWithDamping: CGFloat(row.number("dampingRatio") ?? 0),
          initialSpringVelocity: 0
        ) { standalone.position.x = 100 }
      }
    }
    let spring = try #require(standalone.spring)
    for (name, value) in [
      ("mass", spring.mass), ("damping", spring.damping), ("stiffness", spring.stiffness),
      ("initialVelocity", spring.initialVelocity),
    ] {
      #expect(abs(Double(value) - (try #require(row.number(name)))) <= row.tolerance, "\(row)")
    }
  }

  @Test(arguments: Vectors.rows("springs", "uikitSpringPosition"))
  func `a UIView spring animation presents the positions recorded from UIKit`(row: VectorRow) throws
  {
    let (from, to) = try (
      #require(row.number("fromValue")), #require(row.number("toValue"))
    )
    probe.run {
      probe.view.center.x = CGFloat(from)
      UIView.animate(
        withDuration: row.number("duration") ?? 0, delay: 0,
        usingSpringWithDamping: CGFloat(row.number("dampingRatio") ?? 1),
        initialSpringVelocity: CGFloat(row.number("initialVelocity") ?? 0)
      ) { probe.view.center.x = CGFloat(to) }
    }
    for (time, value) in zip(row.numbers("times"), row.numbers("values")) {
      probe.advance(to: time)
      let shown = probe.run { layer.presentation().map { Double($0.position.x) } }
      #expect(abs(try #require(shown) - value) <= row.tolerance, "\(row) at \(time)")
    }
  }

  @Test(arguments: Vectors.rows("springs", "animatorDuration"))
  func `UIViewPropertyAnimator with a spring has the settling duration of the spring`(
    row: VectorRow
  ) throws {
    let spring = row.members("spring")
    func constant(_ name: String) -> CGFloat { CGFloat(VectorRow.number(spring[name]) ?? 0) }
    let parameters = UISpringTimingParameters(
      mass: constant("mass"), stiffness: constant("stiffness"), damping: constant("damping"),
      initialVelocity: CGVector(
        dx: constant("initialVelocity"), dy: constant("initialVelocity")))
    let animator = UIViewPropertyAnimator(duration: 99, timingParameters: parameters)
    #expect(abs(animator.duration - (try #require(row.number("value")))) <= row.allowance)
  }

  // MARK: Animation options

  private static let bits: [String: UIView.AnimationOptions] = [
    "layoutSubviews": .layoutSubviews, "allowUserInteraction": .allowUserInteraction,
    "beginFromCurrentState": .beginFromCurrentState, "repeat": .repeat,
    "autoreverse": .autoreverse, "overrideInheritedDuration": .overrideInheritedDuration,
    "overrideInheritedCurve": .overrideInheritedCurve,
    "allowAnimatedContent": .allowAnimatedContent,
    "showHideTransitionViews": .showHideTransitionViews,
    "overrideInheritedOptions": .overrideInheritedOptions,
  ]

  @Test(arguments: Vectors.rows("defaults", "optionBit"))
  func `UIView.AnimationOptions members have UIKit's raw values`(row: VectorRow) throws {
    let name = try #require(row.string("name"))
    let option = try #require(Self.bits[name], "\(row)")
    #expect(Double(option.rawValue.trailingZeroBitCount) == row.number("bit"), "\(row)")
    #expect(option.rawValue.nonzeroBitCount == 1, "\(row)")
  }

  private static let fields: [String: [String: UInt]] = [
    "curve": [
      "easeInOut": UIView.AnimationOptions.curveEaseInOut.rawValue,
      "easeIn": UIView.AnimationOptions.curveEaseIn.rawValue,
      "easeOut": UIView.AnimationOptions.curveEaseOut.rawValue,
      "linear": UIView.AnimationOptions.curveLinear.rawValue,
    ],
    "transition": [
      "none": 0,
      "flipFromLeft": UIView.AnimationOptions.transitionFlipFromLeft.rawValue,
      "flipFromRight": UIView.AnimationOptions.transitionFlipFromRight.rawValue,
      "curlUp": UIView.AnimationOptions.transitionCurlUp.rawValue,
      "curlDown": UIView.AnimationOptions.transitionCurlDown.rawValue,
      "crossDissolve": UIView.AnimationOptions.transitionCrossDissolve.rawValue,
      "flipFromTop": UIView.AnimationOptions.transitionFlipFromTop.rawValue,
      "flipFromBottom": UIView.AnimationOptions.transitionFlipFromBottom.rawValue,
    ],
    "preferredFramesPerSecond": [
      "default": 0,
      "60": UIView.AnimationOptions.preferredFramesPerSecond60.rawValue,
      "30": UIView.AnimationOptions.preferredFramesPerSecond30.rawValue,
    ],
    "calculationMode": [
      "linear": UIView.KeyframeAnimationOptions.calculationModeLinear.rawValue,
      "discrete": UIView.KeyframeAnimationOptions.calculationModeDiscrete.rawValue,
      "paced": UIView.KeyframeAnimationOptions.calculationModePaced.rawValue,
      "cubic": UIView.KeyframeAnimationOptions.calculationModeCubic.rawValue,
      "cubicPaced": UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue,
    ],
  ]

  @Test(arguments: Vectors.rows("defaults", "optionField"))
  func `UIView.AnimationOptions curves, transitions and frame rates have UIKit's raw values`(
    row: VectorRow
  ) throws {
    let (group, name) = try (#require(row.string("group")), #require(row.string("name")))
    let raw = try #require(Self.fields[group]?[name], "\(row)")
    #expect(Double(raw) == row.number("raw"), "\(row)")
  }
}

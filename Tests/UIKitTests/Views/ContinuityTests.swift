import QuartzCore
import RenderServer
import TestKit
import Testing
import UIKit

/// Tests that interrupting view animations causes no jump, and no change of velocity for curves that begin at rest.
///
/// The tests cover every curve and spring, at random times generated from fixed seeds.
///
/// - Source: Documentation/behaviour/views.md, "Blocks".
@MainActor
@Suite(.serialized) struct ContinuityTests {
  private let screen = ViewStage()

  // MARK: Animated properties

  /// A property to change repeatedly, and how to read its displayed value.
  ///
  /// Rotations and uniform scales around the same center commute, so a later one does not bend the path of an earlier
  /// one.
  enum Mover: String, CaseIterable {
    case center
    case bounds
    case corner
    case transform

    @MainActor func move(_ view: UIView, by chance: inout SeededRandomNumberGenerator) {
      func some(_ range: ClosedRange<Double>) -> CGFloat { CGFloat(chance.randomNumber(in: range)) }
      switch self {
      case .center: view.center = CGPoint(x: some(-200...200), y: some(-200...200))
      case .bounds:
        view.bounds = CGRect(
          x: some(-50...50), y: some(-50...50), width: some(100...300), height: some(100...300))
      case .corner: view.layer.cornerRadius = some(1...30)
      case .transform:
        let (angle, scale) = (some(-1...1), some(1...1.5))
        view.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
      }
    }

    /// Returns the components of the displayed value, in points or a comparable unit.
    @MainActor func shown(_ view: UIView) -> [Double] {
      guard let layer = view.layer.presentation() else { return [] }
      switch self {
      case .center: return [layer.position.x, layer.position.y].map { Double($0) }
      case .bounds:
        let b = layer.bounds
        return [b.minX, b.minY, b.width, b.height].map { Double($0) }
      case .corner: return [Double(layer.cornerRadius)]
      case .transform:
        let t = layer.affineTransform()
        return [t.a, t.b, t.c, t.d].map { Double($0) * 100 }
      }
    }
  }

  private func shown(_ mover: Mover) -> [Double] { screen.run { mover.shown(screen.view) } }

  private func distance(_ a: [Double], _ b: [Double]) -> Double {
    a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? .infinity : .infinity
  }

  /// Returns the velocity per second, from one-sided second-order differences.
  private func speed(_ samples: [[Double]], step: Double) -> [Double] {
    zip(samples[0], zip(samples[1], samples[2])).map { a, rest in
      (-3 * a + 4 * rest.0 - rest.1) / (2 * step)
    }
  }

  // MARK: Interrupted animations

  @Test(arguments: Flight.all, Mover.allCases)
  func `interrupting a UIView animation three times does not make the presented value jump`(
    flight: Flight, mover: Mover
  ) {
    for seed in 0..<4 as Range<UInt64> {
      let screen = ViewStage()
      var chance = SeededRandomNumberGenerator(seed: seed)
      var time = 0.0
      for _ in 0..<4 {
        let before = screen.run { mover.shown(screen.view) }
        screen.run { flight.run { mover.move(screen.view, by: &chance) } }
        screen.endTurn()
        let after = screen.run { mover.shown(screen.view) }
        #expect(distance(before, after) < 1e-7, "seed \(seed) at \(time)")
        time += chance.randomNumber(in: 0.02...0.4)
        screen.advance(to: time)
      }
    }
  }

  @Test(arguments: Flight.all.filter(\.beginsAtRest), Mover.allCases)
  func `interrupting a UIView animation three times does not change the velocity abruptly`(
    flight: Flight, mover: Mover
  ) {
    let step = 1e-4
    for seed in 0..<4 as Range<UInt64> {
      let screen = ViewStage()
      var chance = SeededRandomNumberGenerator(seed: seed)
      var time = 0.0
      screen.run { flight.run { mover.move(screen.view, by: &chance) } }
      for _ in 0..<3 {
        time += chance.randomNumber(in: 0.05...0.3)
        func samples(_ sign: Double) -> [[Double]] {
          let ahead = (sign < 0 ? [2.0, 1, 0] : [0, 1, 2]).map { back -> [Double] in
            screen.advance(to: time + sign * back * step)
            return screen.run { mover.shown(screen.view) }
          }
          return sign < 0 ? ahead.reversed() : ahead
        }
        let arriving = speed(samples(-1), step: -step)
        screen.run { flight.run { mover.move(screen.view, by: &chance) } }
        let leaving = speed(samples(1), step: step)
        #expect(
          distance(arriving, leaving) < 1, "seed \(seed) at \(time): \(arriving), \(leaving)")
      }
    }
  }

  @Test(arguments: Flight.all, Flight.all)
  func `interrupting a UIView animation with a different curve does not cause a jump`(
    first: Flight, second: Flight
  ) {
    screen.run { first.run { screen.view.center.x = 205 } }
    screen.advance(to: 0.13)
    let before = shown(.center)
    screen.run { second.run { screen.view.center.x = 30 } }
    screen.endTurn()
    #expect(distance(before, shown(.center)) < 1e-7)
  }

  @Test(arguments: Flight.all)
  func `interrupting a scale animation with a rotation or shear does not cause a jump`(
    flight: Flight
  ) {
    func corner() -> [Double] {
      screen.run {
        let t = screen.view.layer.presentation()?.affineTransform() ?? .identity
        let corner = CGPoint(x: 5, y: 3).applying(t)
        return [Double(corner.x), Double(corner.y)]
      }
    }
    let changes: [CGAffineTransform] = [
      CGAffineTransform(scaleX: 3, y: 1),
      CGAffineTransform(rotationAngle: 1).translatedBy(x: 9, y: 4),
      CGAffineTransform(a: 1, b: 0.5, c: 0, d: 2, tx: -3, ty: 0),
    ]
    for (index, change) in changes.enumerated() {
      let before = corner()
      screen.run { flight.run { screen.view.transform = change } }
      screen.endTurn()
      #expect(distance(before, corner()) < 1e-7)
      screen.advance(to: Double(index + 1) * 0.17)
    }
  }

  // MARK: Interrupted property animators

  @Test(arguments: Flight.curves)
  func `pausing, reversing or continuing a UIViewPropertyAnimator does not cause a jump`(
    curve: Flight.Curve
  ) {
    for seed in 0..<6 as Range<UInt64> {
      let screen = ViewStage()
      var chance = SeededRandomNumberGenerator(seed: seed)
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curve.parameters)
      animator.addAnimations { screen.view.center = CGPoint(x: 205, y: 80) }
      screen.run { animator.startAnimation() }
      var time = 0.0
      for _ in 0..<6 {
        time += chance.randomNumber(in: 0.03...0.15)
        screen.advance(to: time)
        let before = screen.run { Mover.center.shown(screen.view) }
        let step = chance.randomInteger(in: 0...5)
        screen.run {
          switch step {
          case 0: animator.pauseAnimation()
          case 1: animator.startAnimation()
          case 2: animator.isReversed.toggle()
          case 3:
            animator.pauseAnimation()
            animator.continueAnimation(
              withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn),
              durationFactor: 0.8)
          case 4:
            animator.pauseAnimation()
            animator.continueAnimation(
              withTimingParameters: UISpringTimingParameters(dampingRatio: 0.5),
              durationFactor: 0.8)
          default: animator.addAnimations { screen.view.center.x += 20 }
          }
        }
        screen.endTurn()
        let after = screen.run { Mover.center.shown(screen.view) }
        #expect(distance(before, after) < 1e-5, "seed \(seed), step \(step) at \(time)")
      }
      // A paused animator must not be released, so it is stopped.
      screen.run { if animator.state == .active { animator.stopAnimation(true) } }
    }
  }

  @Test(arguments: Flight.curves)
  func `UIViewPropertyAnimator.stopAnimation keeps the view at its displayed position`(
    curve: Flight.Curve
  ) {
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curve.parameters)
    animator.addAnimations { [screen] in screen.view.center = CGPoint(x: 205, y: 80) }
    screen.run { animator.startAnimation() }
    screen.advance(to: 0.21)
    let before = shown(.center)
    screen.run { animator.stopAnimation(true) }
    screen.endTurn()
    #expect(distance(before, shown(.center)) < 1e-9)
    screen.run { UIView.animate(withDuration: 1) { screen.view.center = .zero } }
    screen.endTurn()
    #expect(distance(before, shown(.center)) < 1e-9)
  }
}

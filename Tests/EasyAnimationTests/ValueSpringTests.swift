import EasyAnimation
import QuartzCore
import Testing
import UIKit

/// A damped spring and the closed form of its motion: `Documentation/behaviour/animations.md, "Springs"`.
struct ClosedForm: CustomTestStringConvertible {
  let name: String
  let mass: Double
  let stiffness: Double
  let damping: Double
  let velocity: Double

  var testDescription: String { name }

  static let all = [
    ClosedForm(name: "underdamped", mass: 1, stiffness: 100, damping: 6, velocity: 0),
    ClosedForm(name: "underdamped, thrown", mass: 2, stiffness: 300, damping: 9, velocity: 7),
    ClosedForm(name: "critical", mass: 1, stiffness: 100, damping: 20, velocity: 0),
    ClosedForm(name: "critical, thrown", mass: 4, stiffness: 100, damping: 40, velocity: -3),
    ClosedForm(name: "overdamped", mass: 1, stiffness: 100, damping: 50, velocity: 0),
    ClosedForm(name: "overdamped, thrown", mass: 1, stiffness: 64, damping: 40, velocity: 12),
  ]

  /// Returns the progress from 0 to 1.
  ///
  /// It is 1 plus the displacement of the spring, which starts at -1.
  func progress(at t: Double, damping: Double? = nil) -> Double {
    let beta = (damping ?? self.damping) / (2 * mass)
    let w0 = (stiffness / mass).squareRoot()
    if beta < w0 {
      let w = (w0 * w0 - beta * beta).squareRoot()
      return 1 + exp(-beta * t) * (-cos(w * t) + (velocity - beta) / w * sin(w * t))
    }
    if beta == w0 { return 1 + exp(-beta * t) * (-1 + (velocity - beta) * t) }
    let w = (beta * beta - w0 * w0).squareRoot()
    return 1 + exp(-beta * t) * (-cosh(w * t) + (velocity - beta) / w * sinh(w * t))
  }
}

/// Tests of `RBBSpringAnimation`: `Documentation/behaviour/views.md, "EasyAnimation"`.
@MainActor
@Suite(.serialized) struct ValueSpringTests {
  private let screen = EasyStage()

  private func spring(_ form: ClosedForm) -> RBBSpringAnimation {
    let spring = RBBSpringAnimation()
    spring.mass = form.mass
    spring.stiffness = form.stiffness
    spring.damping = form.damping
    spring.velocity = form.velocity
    return spring
  }

  // MARK: Progress and duration

  @Test(arguments: ClosedForm.all)
  func `RBBSpringAnimation.progress(at:) equals the closed-form solution of the spring`(
    form: ClosedForm
  ) {
    let spring = spring(form)
    for step in 0...40 {
      let time = Double(step) * 0.05
      #expect(abs(spring.progress(at: time) - form.progress(at: time)) < 1e-9)
    }
    #expect(abs(spring.progress(at: 0)) < 1e-12)
  }

  @Test(arguments: ClosedForm.all)
  func `RBBSpringAnimation.allowsOverdamping limits the damping to the critical value`(
    form: ClosedForm
  ) {
    let spring = spring(form)
    spring.allowsOverdamping = true
    let critical = 2 * (form.stiffness * form.mass).squareRoot()
    for step in 0...40 {
      let time = Double(step) * 0.05
      let expected = form.progress(at: time, damping: min(form.damping, critical))
      #expect(abs(spring.progress(at: time) - expected) < 1e-9)
    }
  }

  @Test(arguments: [
    // The first values: exp(-5 t) < 0.001 for t > 1.3816, exp(-10 t) < 0.5 for t > 0.0693, exp(-0.5 t) < 0.01 for t >
    // 9.21.
    (10.0, 1.0, 0.001, 1.4), (20, 1, 0.5, 0.1), (1, 1, 0.01, 9.3), (4, 4, 0.01, 9.3),
    // The amplitude starts at 1, so that it is never below 0 and always below 2.
    (10, 1, 1, 0.1), (10, 1, 2, 0), (0, 1, 0.001, .infinity), (0, 1, 2, 0), (10, 1, 0, .infinity),
  ])
  func `durationForEpsilon is the first multiple of 0.1 s with an amplitude below epsilon`(
    damping: Double, mass: Double, epsilon: Double, duration: Double
  ) {
    let spring = RBBSpringAnimation()
    (spring.damping, spring.mass) = (damping, mass)
    #expect(spring.durationForEpsilon(epsilon) == duration)
  }

  @Test(arguments: 1...60)
  func `a spring's amplitude is still at least epsilon 0.1 s before its durationForEpsilon`(
    damping: Int
  ) {
    let spring = RBBSpringAnimation()
    spring.damping = Double(damping)
    let decay = Double(damping) / 2
    let duration = spring.durationForEpsilon(0.001)
    #expect(exp(-decay * duration) < 0.001)
    #expect(exp(-decay * (duration - 0.1)) >= 0.001)
  }

  @Test func `durationForEpsilon is finite for a very small damping`() {
    let spring = RBBSpringAnimation()
    spring.damping = 1e-18
    #expect(spring.durationForEpsilon(0.5) > 1e17)
  }

  // MARK: Keyframes

  @Test func `RBBSpringAnimation is a discrete keyframe animation with 60 values per second`()
    throws
  {
    let spring = RBBSpringAnimation()
    (spring.fromValue, spring.toValue, spring.duration) = (100, 300, 0.5)
    #expect(spring.calculationMode == .discrete)
    let values = try #require(spring.values)
    let times = try #require(spring.keyTimes).map(\.doubleValue)
    #expect(values.count == 31)
    #expect(times.count == 31)
    for (index, value) in values.enumerated() {
      let progress = spring.progress(at: Double(index) / 60)
      #expect(abs(try #require(decodeNumber(value)) - (100 + 200 * progress)) < 1e-9)
      #expect(abs(times[index] - Double(index) / 30) < 1e-8)
    }
  }

  /// Two values of each supported type.
  nonisolated(unsafe) private static let kinds: [(name: String, from: Any, to: Any)] = [
    ("number", 1, 5), ("boxed number", NSNumber(value: 2), CGFloat(8)),
    ("point", CGPoint(x: 1, y: 2), CGPoint(x: 5, y: -2)),
    ("size", CGSize(width: 10, height: 20), CGSize(width: 20, height: 60)),
    (
      "rectangle", CGRect(x: 0, y: 0, width: 10, height: 10),
      CGRect(x: 4, y: 8, width: 20, height: 40)
    ),
    ("colour", rgb(0, 0, 0), rgb(0.4, 0.2, 1)),
    ("transform", CATransform3DIdentity, CATransform3DMakeTranslation(40, 20, 0)),
    (
      "path", CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil),
      CGPath(rect: CGRect(x: 2, y: 2, width: 8, height: 6), transform: nil)
    ),
  ]

  @Test(arguments: kinds.indices)
  func `RBBSpringAnimation interpolates values of each supported type`(index: Int) throws {
    let (_, from, to) = Self.kinds[index]
    let spring = RBBSpringAnimation()
    (spring.fromValue, spring.toValue, spring.duration) = (from, to, 1)
    let values = try #require(spring.values)
    for step in [0, 6, 12, 30] {
      let progress = spring.progress(at: Double(step) / 60)
      let expected = zip(lanes(from), lanes(to)).map { $0 + ($1 - $0) * progress }
      let got = lanes(values[step])
      #expect(!expected.isEmpty)
      #expect(got.count == expected.count)
      for (a, b) in zip(got, expected) { #expect(abs(a - b) < 1e-6) }
    }
  }

  @Test func `RBBSpringAnimation converts CGAffineTransform to CATransform3D`() throws {
    let spring = RBBSpringAnimation()
    spring.fromValue = CGAffineTransform.identity
    spring.toValue = CGAffineTransform(translationX: 10, y: 0)
    spring.duration = 1
    #expect(try #require(spring.values).allSatisfy { $0 is CATransform3D })
  }

  @Test
  func `RBBSpringAnimation has no keyframes if its values are mismatched, missing or unsupported`()
  {
    let spring = RBBSpringAnimation()
    spring.duration = 1
    spring.fromValue = CGPoint.zero
    #expect(spring.values == nil)
    spring.toValue = CGRect.zero
    #expect(spring.values == nil)
    #expect(spring.keyTimes == nil)
    spring.fromValue = Date()
    #expect(spring.values == nil)
  }

  @Test func `RBBSpringAnimation without fromValue and toValue keeps the assigned keyframes`() {
    let spring = RBBSpringAnimation()
    spring.values = [1, 2]
    spring.keyTimes = [0, 0.5]
    #expect(spring.values?.count == 2)
    #expect(spring.keyTimes == [0, 0.5])
  }

  // MARK: Presentation, copies and archives

  @Test func `RBBSpringAnimation presents the spring value at each frame and ends at toValue`()
    throws
  {
    let spring = RBBSpringAnimation()
    spring.keyPath = "position.x"
    (spring.fromValue, spring.toValue) = (0, 100)
    (spring.stiffness, spring.damping) = (200, 10)
    spring.duration = spring.durationForEpsilon(0.01)
    screen.run {
      screen.layer.position.x = 100
      screen.layer.removeAllAnimations()
      screen.layer.add(spring, forKey: "spring")
    }
    for frame in 0..<55 {
      screen.advance(to: Double(frame) / 60)
      #expect(abs(screen.shownX - 100 * spring.progress(at: Double(frame) / 60)) < 1e-6)
    }
    screen.advance(to: spring.duration + 0.1)
    #expect(screen.shownX == 100)
  }

  @Test func `RBBSpringAnimation presents a constant value between two keyframes`() {
    let spring = RBBSpringAnimation()
    spring.keyPath = "position.x"
    (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 1)
    screen.run { screen.layer.add(spring, forKey: nil) }
    screen.advance(to: 6.0 / 60)
    let shown = screen.shownX
    screen.advance(to: 6.9 / 60)
    #expect(screen.shownX == shown)
    screen.advance(to: 7.0 / 60)
    #expect(screen.shownX > shown)
  }

  @Test func `a copied RBBSpringAnimation recomputes its keyframes for a new duration`() throws {
    let spring = spring(ClosedForm.all[1])
    (spring.fromValue, spring.toValue, spring.allowsOverdamping) = (0, 100, true)
    let copy = try #require(spring.copy() as? RBBSpringAnimation)
    copy.duration = 0.25
    #expect(copy.values?.count == 16)
    #expect(copy.progress(at: 0.1) == spring.progress(at: 0.1))
    #expect(copy.allowsOverdamping)
  }

  @Test func `an archived RBBSpringAnimation preserves its keyframe values`() throws {
    let spring = RBBSpringAnimation()
    spring.keyPath = "position.x"
    (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 0.1)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: spring, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let back = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? RBBSpringAnimation
    #expect(back?.fromValue == nil)
    let (got, expected) = (try #require(back?.values), try #require(spring.values))
    #expect(got.map { decodeNumber($0) } == expected.map { decodeNumber($0) })
    #expect(back?.calculationMode == .discrete)
  }
}

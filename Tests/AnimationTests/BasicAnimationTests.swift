import Color
import Geometry
import RenderTree
import Testing
import Timing

@testable import Animation

@Suite struct BasicAnimationTests {
  @Test(arguments: [
    (from: 10.0 as Double?, to: nil as Double?, by: nil as Double?, 20.0),
    (nil, 80, nil, 57.5), (nil, nil, 25, 56.25), (10, nil, 30, 17.5), (nil, 90, 40, 60),
    (0, 100, nil, 25), (nil, nil, nil, 50),
  ])
  func `a basic animation uses the model value for a missing fromValue, toValue or byValue`(
    from: Double?, to: Double?, by: Double?, expected: Double
  ) {
    var scene = Scene()
    scene.set(.position, .point(Point(50, 7)))
    scene.add(
      .basic(
        .positionX, from: from.map { .number($0) }, to: to.map { .number($0) },
        by: by.map { .number($0) }))
    #expect(scene.presented(.position, at: 0.25) == .point(Point(expected, 7)))
  }

  @Test func `the model value is presented before and after the active interval`() {
    var scene = Scene()
    scene.add(.basic(.opacity, from: .number(0), to: .number(0.5)))
    #expect(scene.number(.opacity, at: -0.1) == 1)
    #expect(scene.number(.opacity, at: 0) == 0)
    #expect(scene.number(.opacity, at: 1) == 0.5)
    #expect(scene.number(.opacity, at: 1.01) == 1)
  }

  @Test func `an animation that is removed on completion does not fill after its end`() {
    var scene = Scene()
    let timing = MediaTiming(beginTime: 1, duration: 1, fill: .both)
    let track = PropertyAnimation.ValueTrack.basic(from: .number(0.2), to: .number(0.4), by: nil)
    scene.add(.of(.opacity, track, timing: timing, removed: true))
    #expect(scene.number(.opacity, at: 0.5) == 0.2)
    #expect(scene.number(.opacity, at: 2.5) == 1)
    scene.add(.of(.opacity, track, timing: timing, removed: false))
    #expect(scene.number(.opacity, at: 2.5) == 0.4)
  }

  @Test func `additive animations sum, and a later non-additive animation replaces them`() {
    var scene = Scene()
    scene.set(.position, .point(Point(200, 0)))
    scene.add(.basic(.positionX, from: .number(-100), to: .number(0), additive: true))
    scene.add(
      .basic(
        .positionX, from: .number(60), to: .number(0), timing: MediaTiming(duration: 2),
        additive: true))
    #expect(scene.presented(.position, at: 0.5) == .point(Point(195, 0)))
    #expect(scene.presented(.position, at: 1.5) == .point(Point(215, 0)))
    scene.add(.basic(.position, from: .point(.zero), to: .point(Point(10, 20))))
    #expect(scene.presented(.position, at: 0.5) == .point(Point(5, 10)))
  }

  @Test func `each cycle of a cumulative animation starts at the end value of the previous cycle`()
  {
    var scene = Scene()
    scene.set(.position, .point(Point(100, 0)))
    let timing = MediaTiming(duration: 1, repeatCount: 3)
    scene.add(.basic(.positionX, by: .number(10), timing: timing, cumulative: true))
    #expect(scene.presented(.position, at: 0.5) == .point(Point(105, 0)))
    #expect(scene.presented(.position, at: 1.5) == .point(Point(215, 0)))
  }

  @Test func `a cumulative animation with autoreverses accumulates its start value`() {
    var scene = Scene()
    let timing = MediaTiming(duration: 1, repeatCount: 2, autoreverses: true)
    scene.add(
      .basic(.positionX, from: .number(3), to: .number(10), timing: timing, cumulative: true))
    #expect(scene.presented(.position, at: 2) == .point(Point(6, 0)))
  }

  @Test func `colors interpolate unpremultiplied, and a nil color at either end presents nil`() {
    var scene = Scene()
    let (red, blue) = (RGBA(1, 0, 0), RGBA(0, 0, 1, 0.5))
    scene.add(.basic(KeyPathTarget(.borderColor), from: .color(red), to: .color(blue)))
    scene.add(.basic(KeyPathTarget(.backgroundColor), to: .color(red)))
    #expect(scene.presented(.borderColor, at: 0.5) == .color(RGBA(0.5, 0, 0.5, 0.75)))
    #expect(scene.presented(.backgroundColor, at: 0.9) == Value.none)
    scene.set(.backgroundColor, .color(blue))
    #expect(scene.presented(.backgroundColor, at: 0.5) == .color(RGBA(0.5, 0, 0.5, 0.75)))
  }

  @Test func `a Boolean animation switches to its end value as soon as its progress exceeds 0`() {
    var scene = Scene()
    scene.add(.basic(KeyPathTarget(.hidden), from: .bool(false), to: .bool(true)))
    #expect(scene.presented(.hidden, at: 0) == .bool(false))
    #expect(scene.presented(.hidden, at: 0.01) == .bool(true))
  }

  @Test func `animation values whose type differs from the property's type have no effect`() {
    var scene = Scene()
    scene.add(.basic(.opacity, from: .point(.zero), to: .number(0.5)))
    scene.add(.basic(.position, from: .number(1), to: .number(2)))
    scene.add(.basic(.transform, from: .number(1), to: .number(2)))
    scene.add(
      .basic(
        KeyPathTarget(.contentsGravity), from: .name(ContentsGravity.top),
        to: .name(ContentsGravity.left)))
    #expect(scene.number(.opacity, at: 0.5) == 1)
    #expect(scene.presented(.position, at: 0.5) == .point(.zero))
    #expect(scene.presented(.transform, at: 0.5) == .transform(.identity))
    #expect(scene.presented(.contentsGravity, at: 0.9) == .name(ContentsGravity.resize))
  }

  @Test func `a spring animation evaluates its local time in seconds and overshoots its toValue`() {
    var scene = Scene()
    let spring = Spring(damping: 4)
    scene.add(
      .of(
        .positionX, .spring(spring, from: .number(0), to: .number(100), by: nil),
        timing: MediaTiming(beginTime: 1, speed: 2, duration: 3)))
    let expected = 100 * spring.value(at: 0.5)
    #expect(expected > 100)
    #expect(scene.presented(.position, at: 1.25) == .point(Point(expected, 0)))
  }

  @Test func `a timing function remaps the time of a spring animation`() {
    var scene = Scene()
    let spring = Spring()
    scene.add(
      .of(
        .opacity, .spring(spring, from: .number(0), to: .number(1), by: nil),
        timing: MediaTiming(duration: 2), easing: .easeIn))
    let expected = spring.value(at: 2 * Easing.easeIn.progress(atFraction: 0.25))
    #expect(scene.number(.opacity, at: 0.5) == expected)
  }
}

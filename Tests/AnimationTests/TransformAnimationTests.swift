import Animation
import Foundation
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct TransformAnimationTests {
  private static func expect(
    _ value: Value, near matrix: Matrix4, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .transform(let found) = value else {
      Issue.record("\(value) is no transform", sourceLocation: sourceLocation)
      return
    }
    let error = zip(found.elements, matrix.elements).map { abs($0 - $1) }.max() ?? 0
    #expect(error < 1e-9, sourceLocation: sourceLocation)
  }

  @Test func `transform.rotation.z animates through more than half a turn and preserves the scale`()
  {
    var scene = Scene()
    scene.set(.transform, .transform(.scale(x: 2, y: 3, z: 1)))
    scene.add(
      .basic(.transform(.rotationZ), from: .number(0), to: .number(4 * .pi)))
    Self.expect(
      scene.presented(.transform, at: 0.4),
      near: Matrix4.scale(x: 2, y: 3, z: 1).concatenating(
        .rotation(angle: 1.6 * .pi, x: 0, y: 0, z: 1)))
  }

  @Test func `animations of different transform components combine`() {
    var scene = Scene()
    scene.add(.basic(.transform(.scale), from: .number(1), to: .number(3)))
    scene.add(.basic(.transform(.rotationZ), to: .number(1)))
    scene.add(.basic(.transform(.translation), from: .size(.zero), to: .size(Size(20, 40))))
    Self.expect(
      scene.presented(.transform, at: 0.5),
      near: Matrix4.scale(x: 2, y: 2, z: 2).concatenating(.rotation(angle: 0.5, x: 0, y: 0, z: 1))
        .concatenating(.translation(x: 10, y: 20, z: 0)))
  }

  @Test func `additive animations of the same transform component sum`() {
    var scene = Scene()
    scene.set(.transform, .transform(.rotation(angle: 0.2, x: 0, y: 0, z: 1)))
    scene.add(
      .basic(.transform(.rotationZ), from: .number(0), to: .number(1), additive: true))
    scene.add(
      .basic(.transform(.rotationZ), from: .number(0), to: .number(0.4), additive: true))
    Self.expect(scene.presented(.transform, at: 0.5), near: .rotation(angle: 0.9, x: 0, y: 0, z: 1))
  }

  @Test func `a value function replaces the transform, or is concatenated with it if additive`() {
    var scene = Scene()
    scene.set(.transform, .transform(.translation(x: 5, y: 0, z: 0)))
    let turn = (from: Value.number(0), to: Value.number(2 * Double.pi))
    scene.add(.basic(.transform, from: turn.from, to: turn.to, function: .rotateZ))
    Self.expect(
      scene.presented(.transform, at: 0.75), near: .rotation(angle: 1.5 * .pi, x: 0, y: 0, z: 1))
    scene.add(
      .basic(
        .transform, from: .numbers([1, 1, 1]), to: .numbers([3, 5, 7]), additive: true,
        function: .scale))
    Self.expect(
      scene.presented(.transform, at: 0.5),
      near: Matrix4.scale(x: 2, y: 3, z: 4).concatenating(.rotation(angle: .pi, x: 0, y: 0, z: 1)))
  }

  @Test func `cumulative values accumulate before the value function is applied`() {
    var scene = Scene()
    scene.add(
      .basic(
        .transform, from: .number(0), to: .number(10),
        timing: MediaTiming(duration: 1, repeatCount: 3), cumulative: true, function: .translateX))
    Self.expect(scene.presented(.transform, at: 2.5), near: .translation(x: 25, y: 0, z: 0))
  }

  @Test func `an additive transform applies before the underlying transform`() {
    var scene = Scene()
    scene.set(.transform, .transform(.translation(x: 10, y: 0, z: 0)))
    scene.add(
      .basic(
        .transform, from: .transform(.scale(x: 2, y: 2, z: 1)), to: .transform(.identity),
        additive: true))
    Self.expect(
      scene.presented(.transform, at: 0),
      near: Matrix4.scale(x: 2, y: 2, z: 1).concatenating(.translation(x: 10, y: 0, z: 0)))
    Self.expect(scene.presented(.transform, at: 1), near: .translation(x: 10, y: 0, z: 0))
  }

  @Test func `cumulative transforms are concatenated in each cycle`() {
    var scene = Scene()
    scene.add(
      .basic(
        .transform, from: .transform(.identity), to: .transform(.scale(x: 2, y: 2, z: 1)),
        timing: MediaTiming(duration: 1, repeatCount: 4), cumulative: true))
    Self.expect(scene.presented(.transform, at: 2.5), near: .scale(x: 6, y: 6, z: 1))
  }

  @Test func `byValue of a transform animation is concatenated, unless it is a singular matrix`() {
    let (two, four) = (Matrix4.scale(x: 2, y: 2, z: 1), Matrix4.scale(x: 4, y: 4, z: 1))
    var scene = Scene()
    scene.add(.basic(.transform, from: .transform(two), by: .transform(two)))
    Self.expect(scene.presented(.transform, at: 0.5), near: .scale(x: 3, y: 3, z: 1))
    scene.add(.basic(.transform, to: .transform(four), by: .transform(two)))
    Self.expect(scene.presented(.transform, at: 0.5), near: .scale(x: 3, y: 3, z: 1))
    scene.add(.basic(.transform, to: .transform(four), by: .transform(.scale(x: 0, y: 0, z: 1))))
    Self.expect(scene.presented(.transform, at: 0.5), near: four)
  }

  @Test func `a spring animation of a transform overshoots`() {
    var scene = Scene()
    let spring = Spring(damping: 2)
    scene.add(
      .of(
        .transform,
        .spring(
          spring, from: .transform(.identity), to: .transform(.translation(x: 100, y: 0, z: 0)),
          by: nil)))
    let expected = 100 * spring.value(at: 0.3)
    #expect(expected > 110)
    Self.expect(scene.presented(.transform, at: 0.3), near: .translation(x: expected, y: 0, z: 0))
  }

  @Test func `transform keyframes interpolate in every calculation mode`() {
    let values = [0.0, 100, 40].map { Value.transform(.translation(x: $0, y: 0, z: 0)) }
    for (mode, expected) in [
      (Keyframes.CalculationMode.linear, 50.0), (.discrete, 0), (.paced, 80), (.cubic, 60),
    ] {
      var scene = Scene()
      scene.add(.of(.transform, .keyframes(Keyframes(values: values, mode: mode))))
      let time = mode == .paced ? 0.5 : 0.25
      Self.expect(
        scene.presented(.transform, at: time), near: .translation(x: expected, y: 0, z: 0))
    }
  }
}

import Animation
import Color
import Geometry
import RenderTree
import Testing
import Timing

@Suite struct KeyframeAnimationTests {
  private static func opacity(_ keyframes: Keyframes, at time: Double) -> Double {
    var scene = Scene()
    scene.add(.of(.opacity, .keyframes(keyframes)))
    return scene.number(.opacity, at: time)
  }

  @Test(arguments: [
    (Keyframes.CalculationMode.linear, 0.5, 0.75), (.discrete, 0.5, 0.5), (.paced, 0.5, 0.85),
    (.cubic, 0.5, 0.8),
  ])
  func `linear, discrete, paced and cubic keyframes match values recorded from Core Animation`(
    mode: Keyframes.CalculationMode, time: Double, expected: Double
  ) {
    // Sources in Vectors/keyframes.json: kf-linear, kf-discrete, kf-paced and kf-cubic.
    let keyframes = Keyframes(values: [0, 1, 0.5, 0.7].map { .number($0) }, mode: mode)
    #expect(abs(Self.opacity(keyframes, at: time) - expected) < 1e-9)
  }

  @Test func `calculationMode cubicPaced follows the curve at constant speed`() {
    let keyframes = Keyframes(
      values: [Point(0, 0), Point(100, 0), Point(200, 50)].map { .point($0) }, mode: .cubicPaced)
    var scene = Scene()
    scene.add(.of(.position, .keyframes(keyframes)))
    let points = (0...50).map {
      present(scene.tree, at: Double($0) / 50).0.columns.point(of: .position, inSlot: scene.slot())
    }
    let steps = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let mean = steps.reduce(0, +) / 50
    #expect(points[50] == Point(200, 50))
    #expect(steps.allSatisfy { abs($0 - mean) < 0.05 * mean })
  }

  @Test func `keyframe animations with fewer than two values have no effect`() {
    #expect(Self.opacity(Keyframes(values: [.number(0.3)]), at: 0.5) == 1)
    #expect(Self.opacity(Keyframes(values: []), at: 0.5) == 1)
  }

  @Test func `keyframe animations with a value of another type have no effect`() {
    #expect(Self.opacity(Keyframes(values: [.number(0), .bool(true)]), at: 0.5) == 1)
  }

  @Test
  func `additive cumulative keyframes add the model value and the end values of earlier cycles`() {
    var scene = Scene()
    scene.set(.position, .point(Point(100, 0)))
    let track = PropertyAnimation.ValueTrack.keyframes(
      Keyframes(values: [.number(0), .number(8), .number(10)]))
    scene.add(
      .of(
        .positionX, track, timing: MediaTiming(duration: 1, repeatCount: 3), additive: true,
        cumulative: true))
    #expect(scene.presented(.position, at: 2.25) == .point(Point(124, 0)))
  }

  @Test func `color keyframes present nil between a color and a nil color`() {
    let values: [Value] = [.color(.black), .none, .color(.white), .color(.black)]
    var scene = Scene()
    let keyframes = Keyframes(values: values, times: [0, 0.25, 0.5, 1])
    scene.add(.of(KeyPathTarget(.backgroundColor), .keyframes(keyframes)))
    #expect(scene.presented(.backgroundColor, at: 0.2) == Value.none)
    #expect(scene.presented(.backgroundColor, at: 0.75) == .color(RGBA(0.5, 0.5, 0.5)))
  }

  @Test func `a keyframe path animates the position, and rotationMode auto also rotates the layer`()
  {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(100, 0))
    path.addLine(to: Point(100, 300))
    var scene = Scene()
    scene.set(.transform, .transform(.scale(x: 2, y: 1, z: 1)))
    scene.add(
      .of(
        .position, .keyframes(Keyframes(path: path, mode: .paced, rotation: .auto)),
        timing: MediaTiming(duration: 4)))
    #expect(scene.presented(.position, at: 2) == .point(Point(100, 100)))
    guard case .transform(let turned) = scene.presented(.transform, at: 2) else { return }
    let expected = Matrix4.rotation(angle: .pi / 2, x: 0, y: 0, z: 1).concatenating(
      .scale(x: 2, y: 1, z: 1))
    #expect(zip(turned.elements, expected.elements).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(scene.presented(.transform, at: 5) == .transform(.scale(x: 2, y: 1, z: 1)))
  }

  @Test
  func `each line or curve of a keyframe path has the same duration unless the mode is paced`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    path.addLine(to: Point(10, 90))
    for (mode, expected) in [
      (Keyframes.CalculationMode.linear, Point(10, 45)), (.discrete, Point(10, 0)),
      (.paced, Point(10, 65)),
    ] {
      var scene = Scene()
      scene.add(.of(.position, .keyframes(Keyframes(path: path, mode: mode))))
      #expect(scene.presented(.position, at: 0.75) == .point(expected))
    }
  }

  @Test func `a keyframe path has no effect on a property that is not a point`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    #expect(Self.opacity(Keyframes(path: path), at: 0.5) == 1)
  }
}

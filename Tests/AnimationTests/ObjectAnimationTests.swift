import Animation
import Color
import Geometry
import Pixels
import RenderTree
import Testing
import Timing

@Suite struct ObjectAnimationTests {
  private static func line(_ x: Double) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x, 10))
    return path
  }

  private static func image(_ side: Int) -> Value { .image(PixelBuffer(width: side, height: side)) }

  @Test func `an animation of shadowPath interpolates the path point by point`() {
    var scene = Scene()
    scene.set(.shadowPath, .path(Self.line(30)))
    scene.add(.basic(KeyPathTarget(.shadowPath), from: .path(Self.line(10))))
    #expect(scene.presented(.shadowPath, at: 0.25) == .path(Self.line(15)))
    scene.set(.shadowPath, .none)
    #expect(scene.presented(.shadowPath, at: 0.25) == Value.none)
  }

  @Test func `path keyframes interpolate between all paths, along a curve in mode cubic`() {
    let values = [0.0, 100, 40].map { Value.path(Self.line($0)) }
    for (mode, expected) in [(Keyframes.CalculationMode.linear, 50.0), (.paced, 50), (.cubic, 60)] {
      var scene = Scene()
      scene.add(.of(KeyPathTarget(.shadowPath), .keyframes(Keyframes(values: values, mode: mode))))
      #expect(scene.presented(.shadowPath, at: 0.25) == .path(Self.line(expected)))
    }
  }

  @Test func `an animation of contents dissolves between two images`() {
    var scene = Scene()
    scene.set(.contents, Self.image(2))
    scene.add(.basic(KeyPathTarget(.contents), from: Self.image(1)))
    guard case .dissolve(let from, let to, let share) = scene.presented(.contents, at: 0.25) else {
      Issue.record("no dissolve")
      return
    }
    #expect((from.width, to.width, share) == (1, 2, 0.25))
    #expect(scene.presented(.contents, at: 0) == Self.image(1))
    #expect(scene.presented(.contents, at: 1) == Self.image(2))
  }

  @Test func `discrete contents keyframes display one image after the other`() {
    var scene = Scene()
    scene.add(
      .of(
        KeyPathTarget(.contents),
        .keyframes(Keyframes(values: (1...3).map { Self.image($0) }, mode: .discrete)),
        timing: MediaTiming(duration: 3, repeatCount: 2.14748e9)))
    #expect(scene.presented(.contents, at: 1.5) == Self.image(2))
    #expect(scene.presented(.contents, at: 3000.5) == Self.image(1))
  }

  @Test func `the shorter of two interpolated arrays repeats its last element`() {
    let mixed = Value.numbers([0, 1]).interpolated(to: .numbers([0.5, 0.5, 3]), progress: 0.5)
    #expect(mixed == .numbers([0.25, 0.75, 2]))
    let colors = Value.colors([.black]).interpolated(
      to: .colors([.white, .black]), progress: 0.5)
    #expect(colors == .colors([RGBA(0.5, 0.5, 0.5), .black]))
  }

  @Test
  func `dash patterns with different counts are repeated to equal counts before interpolation`() {
    let mixed = Value.numbers([2, 4]).interpolated(
      to: .numbers([6, 6, 0]), progress: 0.5, listPadding: .repeatWholeList)
    #expect(mixed == .numbers([4, 5, 1, 5, 4, 2]))
    let many = (Array(repeating: 1.0, count: 7), Array(repeating: 3.0, count: 6))
    let jump = Value.numbers(many.0).interpolated(
      to: .numbers(many.1), progress: 0.5, listPadding: .repeatWholeList)
    #expect(jump == .numbers(many.1))
  }

  @Test func `nil gradient locations interpolate as uniformly spaced locations`() {
    let mixed = Value.none.interpolated(to: .numbers([0, 0.1, 1]), progress: 0.5)
    #expect(mixed == .numbers([0, 0.3, 1]))
  }

  @Test
  func `a gradient stop added by an animation of colors starts at the location of its neighbor`() {
    var scene = Scene()
    let three = Value.colors([.white, .black, .white])
    scene.set(.colors, three)
    scene.add(.basic(KeyPathTarget(.colors), from: .colors([.black, .white])))
    #expect(scene.presented(.locations, at: 0) == .numbers([0, 1, 1]))
    #expect(scene.presented(.locations, at: 0.5) == .numbers([0, 0.75, 1]))
    #expect(scene.presented(.locations, at: 1.5) == Value.none)
    let values = evaluateAnimations(
      scene.tree.animations.animations(ofSlot: scene.slot()), atLayerTime: 0.5
    ) {
      scene.tree.columns.value(of: $0, inSlot: scene.slot())
    }
    #expect(values.contains { $0 == .locations && $1 == .numbers([0, 0.75, 1]) })
    scene.set(.locations, .numbers([0, 0.2, 1]))
    #expect(scene.presented(.locations, at: 0.5) == .numbers([0, 0.2, 1]))
  }

  @Test func `the last of two animations of colors determines the gradient locations`() {
    var scene = Scene()
    scene.set(.colors, .colors([.white, .black, .white]))
    scene.add(.basic(KeyPathTarget(.colors), from: .colors([.black, .white])))
    let first = scene.presented(.locations, at: 0.5)
    scene.add(.basic(KeyPathTarget(.colors), from: .colors([.white, .black, .black, .white])))
    let places = scene.presented(.locations, at: 0.5)
    #expect(places != first)
    #expect(places != Value.none)
    let values = evaluateAnimations(
      scene.tree.animations.animations(ofSlot: scene.slot()), atLayerTime: 0.5
    ) {
      scene.tree.columns.value(of: $0, inSlot: scene.slot())
    }
    #expect(values.contains { $0 == .locations && $1 == places })
  }

  @Test
  func `color array keyframes change gradient locations only between arrays of different counts`() {
    var scene = Scene()
    let keys = [[RGBA.black, .white], [.black, .white, .black], [.white, .black, .white]]
    scene.add(.of(KeyPathTarget(.colors), .keyframes(Keyframes(values: keys.map { .colors($0) }))))
    #expect(scene.presented(.locations, at: 0.25) == .numbers([0, 0.75, 1]))
    #expect(scene.presented(.locations, at: 0.75) == Value.none)
  }

  @Test func `additive and cumulative array animations add per element`() {
    var scene = Scene()
    scene.set(.locations, .numbers([0.1, 0.2]))
    scene.add(
      .basic(
        KeyPathTarget(.locations), from: .numbers([0, 0]), to: .numbers([1, 2]),
        timing: MediaTiming(duration: 1, repeatCount: 2), additive: true, cumulative: true))
    guard case .numbers(let list) = scene.presented(.locations, at: 1.5) else { return }
    #expect(abs(list[0] - 1.6) < 1e-12)
    #expect(abs(list[1] - 3.2) < 1e-12)
  }

  @Test func `interpolation between two strings switches to the end string at progress 0.5`() {
    let (a, b) = (Value.string("a"), Value.string("b"))
    #expect(a.interpolated(to: b, progress: 0.49) == a)
    #expect(a.interpolated(to: b, progress: 0.5) == b)
    #expect(a.interpolated(to: .number(1), progress: 0.5) == nil)
  }
}

import Color
import Geometry
import RenderTree
import TestKit
import Timing

/// A render tree that changes randomly.
///
/// Its layers have timing of their own, animations of every kind that can be evaluated in batches, and many that
/// cannot.
struct RandomScene {
  private(set) var scene = Scene()
  private var chance: SeededRandomNumberGenerator
  private var living: [UInt32] = [1]
  private var running: [(layer: UInt32, id: AnimationID)] = []
  private var next: UInt32 = 2
  /// The begin and end times of all animations, at which the tests evaluate the tree.
  private var instants: [Double] = [0]

  init(seed: Int) {
    chance = SeededRandomNumberGenerator(seed: UInt64(seed))
    for _ in 0..<6 { addLayer() }
    for _ in 0..<24 { addAnimation() }
  }

  /// Returns a random time.
  ///
  /// With a probability of one in four, the time is at or next to the begin or end of an animation.
  mutating func instant() -> Double {
    let times = instants
    if Int.random(in: 0..<4, using: &chance) == 0, let time = times.randomElement(using: &chance) {
      return time + (Bool.random(using: &chance) ? 0 : number(-1e-8...1e-8))
    }
    return number(-1...8)
  }

  /// Marks the due events as reported.
  mutating func tell(at time: Double) { _ = scene.due(at: time) }

  /// Applies one to four random changes.
  mutating func change() {
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      switch Int.random(in: 0..<12, using: &chance) {
      case 0: addLayer()
      case 1 where living.count > 3: removeLayer()
      case 2, 3: setValue()
      case 4: setTiming()
      case 5, 6: removeAnimation()
      case 7: retime()
      default: addAnimation()
      }
    }
  }

  // MARK: Changes

  private mutating func addLayer() {
    let parents = living
    scene.addLayer(next, under: parents.randomElement(using: &chance) ?? 1)
    living.append(next)
    next += 1
    setValue()
  }

  private mutating func removeLayer() {
    let index = Int.random(in: 1..<living.count, using: &chance)
    let layer = living.remove(at: index)
    running.removeAll { $0.layer == layer }
    scene.removeLayer(layer)
  }

  private mutating func layer() -> UInt32 {
    let all = living
    return all.randomElement(using: &chance) ?? 1
  }

  private mutating func setValue() {
    let property = property()
    scene.set(property, value(PropertyTable.descriptor(for: property).kind), of: layer())
  }

  private mutating func setTiming() {
    let layer = layer()
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: scene.set(.speed, .number(number(-1...2)), of: layer)
    case 1: scene.set(.timeOffset, .number(number(-1...2)), of: layer)
    case 2: scene.set(.duration, .number(number(1...6)), of: layer)
    case 3: scene.set(.fillMode, .name(EnumeratedName(.fillMode, spelled: "both")), of: layer)
    default: scene.set(.beginTime, .number(number(0...2)), of: layer)
    }
  }

  private mutating func removeAnimation() {
    guard !running.isEmpty else { return }
    let gone = running.remove(at: Int.random(in: 0..<running.count, using: &chance))
    scene.commit(.removeAnimation(NodeID(rawValue: gone.layer), gone.id))
  }

  private mutating func retime() {
    let all = running
    guard let one = all.randomElement(using: &chance) else { return }
    scene.commit(
      .retime(
        NodeID(rawValue: one.layer), one.id, speed: number(-1...2), timeOffset: number(0...1),
        beginTime: number(0...3)))
  }

  private mutating func addAnimation() {
    let layer = layer()
    let animation = animation(depth: 0)
    instants += [animation.timing.beginTime, animation.timing.endTime].filter(\.isFinite)
    running.append((layer, scene.add(animation, to: layer)))
  }

  // MARK: Animations

  private mutating func animation(depth: Int) -> Animation {
    let timing = timing()
    let easing = easing()
    if depth < 2, Int.random(in: 0..<8, using: &chance) == 0 {
      let children = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
        animation(depth: depth + 1)
      }
      return .group(children, timing: timing, easing: easing)
    }
    let target = target()
    let function = function(target)
    let kind: ValueKind
    if let function {
      kind = function == .scale || function == .translate ? .numbers : .number
    } else {
      kind = Value.kind(
        ofComponent: target.part, in: PropertyTable.descriptor(for: target.property).kind)
    }
    return .of(
      target, track(kind), timing: timing, easing: easing, additive: oneIn(4),
      cumulative: oneIn(6), function: function, removed: Bool.random(using: &chance))
  }

  private mutating func timing() -> MediaTiming {
    let fills: [MediaTiming.FillMode] = [.removed, .forwards, .backwards, .both]
    return MediaTiming(
      beginTime: number(0...4), timeOffset: oneIn(4) ? number(-1...2) : 0,
      speed: oneIn(3) ? number(-1...3) : 1, duration: oneIn(8) ? 0 : number(0.1...3),
      repeatCount: oneIn(3) ? [1.0, 2, 2.5, .infinity].randomElement(using: &chance) ?? 0 : 0,
      repeatDuration: oneIn(10) ? number(0.5...4) : 0, autoreverses: oneIn(4),
      fill: fills.randomElement(using: &chance) ?? .removed)
  }

  private mutating func easing() -> Easing? {
    switch Int.random(in: 0..<8, using: &chance) {
    case 0: .easeIn
    case 1: .easeOut
    case 2: .easeInEaseOut
    case 3: .default
    case 4: Easing(number(0...1), number(-1...2), number(0...1), number(-1...2))
    case 5: .linear
    default: nil
    }
  }

  private mutating func property() -> PropertyID {
    let all: [PropertyID] = [
      .opacity, .position, .bounds, .transform, .backgroundColor, .cornerRadius, .shadowOffset,
      .hidden, .transform, .position,
    ]
    return all.randomElement(using: &chance) ?? .opacity
  }

  private mutating func target() -> KeyPathTarget {
    let property = property()
    guard Bool.random(using: &chance) else { return KeyPathTarget(property) }
    switch PropertyTable.descriptor(for: property).kind {
    case .point, .size:
      return KeyPathTarget(
        property, .lanes(start: UInt8.random(in: 0...1, using: &chance), count: 1))
    case .rect:
      let count = UInt8.random(in: 1...2, using: &chance)
      let start = UInt8.random(in: 0...(4 / count - 1), using: &chance) * count
      return KeyPathTarget(property, .lanes(start: start, count: count))
    case .transform:
      let part =
        KeyPathTarget.TransformComponent.allCases.randomElement(using: &chance) ?? .rotationZ
      return KeyPathTarget(property, .transform(part))
    case .number, .bool, .name, .color, .path, .image, .numbers, .colors, .string, .filters,
      .cells:
      return KeyPathTarget(property)
    }
  }

  private mutating func function(_ target: KeyPathTarget) -> PropertyAnimation.ValueFunction? {
    guard target.property == .transform, target.part == .whole, oneIn(2) else { return nil }
    let all: [PropertyAnimation.ValueFunction] = [
      .rotateX, .rotateZ, .scale, .scaleX, .translate, .translateY,
    ]
    return all.randomElement(using: &chance)
  }

  private mutating func track(_ kind: ValueKind) -> PropertyAnimation.ValueTrack {
    func maybe(_ value: Value) -> Value? { oneIn(3) ? nil : value }
    let (from, to, by) = (maybe(value(kind)), maybe(value(kind)), maybe(value(kind)))
    switch Int.random(in: 0..<8, using: &chance) {
    case 0:
      return .spring(
        Spring(
          mass: number(0.5...2), stiffness: number(20...200), damping: number(1...40),
          initialVelocity: number(-2...2), allowsOverdamping: Bool.random(using: &chance)),
        from: from, to: to, by: by)
    case 1, 2:
      let modes: [Keyframes.CalculationMode] = [
        .linear, .linear, .discrete, .paced, .cubic, .cubicPaced,
      ]
      var keyframes = Keyframes(
        values: (0..<Int.random(in: 1...5, using: &chance)).map { _ in value(kind) },
        mode: modes.randomElement(using: &chance) ?? .linear)
      if kind == .point, oneIn(2) {
        var path = Path()
        path.move(to: point())
        path.addCubicCurve(control1: point(), control2: point(), to: point())
        path.addLine(to: point())
        keyframes.path = path
        keyframes.rotation = oneIn(2) ? .auto : nil
      }
      return .keyframes(keyframes)
    default: return .basic(from: from, to: to, by: by)
    }
  }

  // MARK: Values

  private mutating func value(_ kind: ValueKind) -> Value {
    switch kind {
    case .number: return .number(number(-10...10))
    case .bool: return .bool(Bool.random(using: &chance))
    case .point: return .point(point())
    case .size: return .size(Size(number(0...50), number(0...50)))
    case .rect: return .rect(Rect(number(0...9), number(0...9), number(0...50), number(0...50)))
    case .color:
      return oneIn(5) ? .none : .color(RGBA(number(0...1), number(0...1), number(0...1), 1))
    case .numbers: return .numbers([number(-2...2), number(-2...2), number(-2...2)])
    case .transform: return .transform(matrix())
    case .name(let set): return .name(EnumeratedName(set, number: 1))
    case .path, .image, .colors, .string, .filters, .cells: return .none
    }
  }

  private mutating func matrix() -> Matrix4 {
    let plane = Matrix4.scale(x: number(-2...2), y: number(0.5...2), z: number(0.5...2))
      .concatenating(.rotation(angle: number(-3...3), x: 0, y: 0, z: 1))
      .concatenating(.translation(x: number(-9...9), y: number(-9...9), z: oneIn(2) ? 0 : 3))
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: return .identity
    case 1: return plane.concatenating(.rotation(angle: number(-3...3), x: 1, y: 1, z: 0))
    default: return plane
    }
  }

  private mutating func point() -> Point { Point(number(-50...50), number(-50...50)) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &chance)
  }

  private mutating func oneIn(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &chance) == 0 }
}

import Animation
import Geometry
import RenderTree
import Timing

/// A render tree for benchmarks, with a root layer and the given number of sublayers, created by applying commits.
package struct Grove {
  /// The render tree, which has no clock.
  package var tree = RenderTree()
  private var nextAnimation: UInt32 = 1
  private var state: UInt64 = 7
  /// The identifiers of the root layer's sublayers.
  package let layers: [NodeID]

  /// Creates a root layer with the given number of sublayers at random positions, without animations.
  package init(layers count: Int) {
    layers = (0..<count).map { NodeID(rawValue: UInt32($0 + 2)) }
    var commit = Commit()
    let root = NodeID(rawValue: 1)
    commit.commands.append(.create(root, .layer))
    for layer in layers {
      commit.commands.append(.create(layer, .layer))
      commit.commands.append(
        .set(layer, .bounds, .rect(Rect(0, 0, 40, 40))))
      commit.commands.append(.set(layer, .position, .point(Point(chance(), chance()))))
    }
    commit.commands.append(.setSublayers(root, layers))
    commit.commands.append(.setRoot(root))
    tree.applyCommit(commit)
  }

  /// Returns a random number in the range `0..<1`.
  ///
  /// The sequence is the same in every run.
  package mutating func chance() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  /// Returns an animation that lasts 100 seconds and begins at a random time in the range `-50...0`.
  ///
  /// It is therefore running at all times in the range `0...50`.
  package mutating func animation(_ target: KeyPathTarget, _ from: Value, _ to: Value) -> Animation
  {
    defer { nextAnimation += 1 }
    return Animation(
      id: AnimationID(rawValue: nextAnimation),
      timing: MediaTiming(beginTime: -50 * chance(), duration: 100),
      easing: nextAnimation % 2 == 0 ? .easeInEaseOut : .default,
      content: .property(
        PropertyAnimation(target: target, track: .basic(from: from, to: to, by: nil))),
      isRemovedOnCompletion: true)
  }

  /// Returns a render tree in which the position, opacity and rotation of each layer are animated.
  package static func threeEach(_ count: Int) -> Grove {
    var grove = Grove(layers: count)
    var commit = Commit()
    for layer in grove.layers {
      for animation in grove.three() { commit.commands.append(.addAnimation(layer, animation)) }
    }
    grove.tree.applyCommit(commit)
    return grove
  }

  /// Returns animations of the position, opacity and rotation of one layer.
  package mutating func three() -> [Animation] {
    [
      animation(
        KeyPathTarget(.position), .point(Point(0, 100 * chance())), .point(Point(1000, chance()))),
      animation(KeyPathTarget(.opacity), .number(chance()), .number(1)),
      animation(
        KeyPathTarget(.transform, .transform(.rotationZ)), .number(chance()), .number(6)),
    ]
  }

  /// Replaces the corner radius animations of a hundred layers that are evenly spaced among all layers.
  package mutating func replaceHundred(_ running: inout [AnimationID?]) {
    var commit = Commit()
    for i in 0..<100 {
      let layer = layers[i * layers.count / 100]
      if let old = running[i] { commit.commands.append(.removeAnimation(layer, old)) }
      let new = animation(KeyPathTarget(.cornerRadius), .number(0), .number(9))
      running[i] = new.id
      commit.commands.append(.addAnimation(layer, new))
    }
    tree.applyCommit(commit)
  }

  /// Returns a commit that moves a hundred layers that are evenly spaced among all layers.
  package func scattered(_ round: Int) -> Commit {
    var commit = Commit()
    for i in 0..<100 {
      let layer = layers[i * layers.count / 100]
      commit.commands.append(.set(layer, .position, .point(Point(Double(round), 1))))
    }
    return commit
  }

  /// Returns a render tree in which the rotation, scale and translation of each layer are animated.
  ///
  /// Each layer's three animations change a single transform.
  package static func threeComponentsEach(_ count: Int) -> Grove {
    var grove = Grove(layers: count)
    let parts: [KeyPathTarget.TransformComponent] = [.rotationZ, .scale, .translationX]
    var commit = Commit()
    for layer in grove.layers {
      for part in parts {
        let target = KeyPathTarget(.transform, .transform(part))
        let animation = grove.animation(target, .number(grove.chance()), .number(2))
        commit.commands.append(.addAnimation(layer, animation))
      }
    }
    grove.tree.applyCommit(commit)
    return grove
  }

  /// Returns a render tree in which ten numbers of each layer are animated.
  package static func tenEach(_ count: Int) -> Grove {
    var grove = Grove(layers: count)
    let targets = [
      KeyPathTarget(.opacity), KeyPathTarget(.cornerRadius), KeyPathTarget(.borderWidth),
      KeyPathTarget(.zPosition), KeyPathTarget(.shadowOpacity), KeyPathTarget(.shadowRadius),
      KeyPathTarget(.position, .lanes(start: 0, count: 1)),
      KeyPathTarget(.position, .lanes(start: 1, count: 1)),
      KeyPathTarget(.bounds, .lanes(start: 2, count: 1)),
      KeyPathTarget(.bounds, .lanes(start: 3, count: 1)),
    ]
    var commit = Commit()
    for target in targets {
      for layer in grove.layers {
        let animation = grove.animation(target, .number(grove.chance()), .number(10))
        commit.commands.append(.addAnimation(layer, animation))
      }
    }
    grove.tree.applyCommit(commit)
    return grove
  }
}

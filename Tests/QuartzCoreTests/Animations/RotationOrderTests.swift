import Foundation
import QuartzCore
import Testing

/// Tests of the order in which a transform's three rotation angles combine: Documentation/behaviour/layers.md,
/// "Keys".
///
/// The expected numbers are products of rotation matrices, computed by hand.
@Suite struct RotationOrderTests {
  private let tree = LiveTree()

  /// The key paths of the elements in the upper-left 3 × 3 matrix, row by row.
  private static let members = [
    "m11", "m12", "m13", "m21", "m22", "m23", "m31", "m32", "m33",
  ]

  private func elements(_ t: CATransform3D) -> [Double] {
    [t.m11, t.m12, t.m13, t.m21, t.m22, t.m23, t.m31, t.m32, t.m33].map { Double($0) }
  }

  private func expect(
    _ shown: CATransform3D?, _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = elements(try #require(shown, sourceLocation: sourceLocation))
    for (name, pair) in zip(Self.members, zip(found, expected)) {
      #expect(
        abs(pair.0 - pair.1) < 5e-4, "\(name): \(pair.0) for \(pair.1)",
        sourceLocation: sourceLocation)
    }
  }

  private func matrix(_ keyPath: String = "transform", at time: Double) -> CATransform3D? {
    tree.shown(keyPath, at: time) as? CATransform3D
  }

  /// The expected matrices at four times during a full turn about y, with a rotation of 0.3 radians about z.
  static let turns: [(time: Double, elements: [Double])] = [
    (0.125, [0.676, 0.209, -0.707, -0.296, 0.955, 0, 0.676, 0.209, 0.707]),
    (0.375, [-0.676, -0.209, -0.707, -0.296, 0.955, 0, 0.676, 0.209, -0.707]),
    (0.625, [-0.676, -0.209, 0.707, -0.296, 0.955, 0, -0.676, -0.209, -0.707]),
    (0.875, [0.676, 0.209, 0.707, -0.296, 0.955, 0, -0.676, -0.209, 0.707]),
  ]

  /// The expected matrices of `turns` with an additional rotation of 0.5 radians about x.
  static let tiltedTurns: [(time: Double, elements: [Double])] = [
    (0.125, [0.575, 0.533, -0.621, -0.259, 0.838, 0.479, 0.776, -0.115, 0.621]),
    (0.375, [-0.776, 0.115, -0.621, -0.259, 0.838, 0.479, 0.575, 0.533, -0.621]),
    (0.625, [-0.575, -0.533, 0.621, -0.259, 0.838, 0.479, -0.776, 0.115, -0.621]),
    (0.875, [0.776, -0.115, 0.621, -0.259, 0.838, 0.479, -0.575, -0.533, 0.621]),
  ]

  private func turn(_ key: String = "transform") -> CAAnimation {
    basic("\(key).rotation.y", from: 0, to: 2 * Double.pi)
  }

  private func constant(_ keyPath: String, _ value: Double) -> CAAnimation {
    basic(keyPath, from: value, to: value)
  }

  @Test(arguments: turns, ["transform", "sublayerTransform"])
  func `adding a rotation.z animation after a rotation.y animation keeps the full turn about y`(
    turn: (time: Double, elements: [Double]), key: String
  ) throws {
    tree.play(self.turn(key), constant("\(key).rotation.z", 0.3))
    try expect(matrix(key, at: turn.time), turn.elements)
  }

  @Test(arguments: turns)
  func `animations of rotation.y and rotation.z produce the same matrix in either adding order`(
    turn: (time: Double, elements: [Double])
  ) throws {
    tree.play(constant("transform.rotation", 0.3), self.turn())
    try expect(matrix(at: turn.time), turn.elements)
  }

  @Test(
    arguments: tiltedTurns,
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `animations of rotation.x, .y and .z produce the same matrix in any order`(
    turn: (time: Double, elements: [Double]), order: [Int]
  ) throws {
    let all = [
      self.turn(), constant("transform.rotation.x", 0.5), constant("transform.rotation.z", 0.3),
    ]
    for index in order { tree.play(all[index]) }
    try expect(matrix(at: turn.time), turn.elements)
  }

  @Test(arguments: tiltedTurns)
  func `keyframes of rotation.x, .y and .z in a CAAnimationGroup combine in the order y, x, z`(
    turn: (time: Double, elements: [Double])
  ) throws {
    let group = CAAnimationGroup()
    group.duration = 1
    group.isRemovedOnCompletion = false
    group.animations = [
      keyframes("transform.rotation.y", [0, Double.pi, 2 * Double.pi]),
      keyframes("transform.rotation.x", [0.5, 0.5]),
      keyframes("transform.rotation.z", [0.3, 0.3]),
    ]
    tree.play(group)
    try expect(matrix(at: turn.time), turn.elements)
  }

  @Test func `setValue for rotation.y, .z and .x combines the angles in the order y, x, z`() throws
  {
    let layer = CALayer()
    for (axis, angle) in [("y", 2.356194490192345), ("z", 0.3), ("x", 0.5)] {
      layer.setValue(angle, forKeyPath: "transform.rotation.\(axis)")
    }
    try expect(
      layer.transform, [-0.776, 0.115, -0.621, -0.259, 0.838, 0.479, 0.575, 0.533, -0.621])
  }

  @Test func `value(forKeyPath:) returns a transform.rotation.y above 90 degrees unchanged`() {
    let layer = CALayer()
    layer.setValue(2.2, forKeyPath: "transform.rotation.y")
    for (axis, angle) in [("x", 0.0), ("y", 2.2), ("z", 0)] {
      let read = decodeNumber(layer.value(forKeyPath: "transform.rotation.\(axis)")) ?? .nan
      #expect(abs(read - angle) < 1e-12, "\(axis)")
    }
  }

  @Test(arguments: turns)
  func `animated rotations keep the model transform's scale and m34`(
    turn: (time: Double, elements: [Double])
  ) throws {
    tree.set {
      tree.root.transform.m34 = -1.0 / 500
      tree.root.setValue(2, forKeyPath: "transform.scale")
    }
    tree.play(self.turn(), constant("transform.rotation.z", 0.3))
    let shown = try #require(matrix(at: turn.time))
    try expect(CATransform3DScale(shown, 0.5, 0.5, 0.5), turn.elements)
    // The third column of the matrix divided by the perspective distance, with the sign of m34.
    #expect(abs(shown.m14 + 2 * turn.elements[2] / 500) < 1e-5)
    #expect(abs(shown.m34 + 2 * turn.elements[8] / 500) < 1e-5)
  }

  @Test
  func `animating rotation.y to π and rotation.z to 0.3 mirrors the layer about a tilted axis`()
    throws
  {
    tree.play(constant("transform.rotation.y", .pi), constant("transform.rotation.z", 0.3))
    try expect(matrix(at: 0.5), [-0.955, -0.296, 0, -0.296, 0.955, 0, 0, 0, -1])
  }
}

import Foundation
import Geometry
import TestKit
import Testing

@Suite struct MatrixTests {
  @Test(arguments: try Vectors.rows("transforms", kind: "matrix"))
  func `Matrix4 rotation, scale and inverse match elements recorded from Core Animation`(
    row: Vectors.Row
  ) throws {
    let args = try #require(row.args)
    func numbers(from start: Int) -> [Double] { args.dropFirst(start).compactMap(\.number) }
    var result = Matrix4.identity
    switch row.op {
    case "makeRotation":
      let a = numbers(from: 0)
      result = .rotation(angle: a[0], x: a[1], y: a[2], z: a[3])
    case "rotate":
      let a = numbers(from: 1)
      result = Matrix4.rotation(angle: a[0], x: a[1], y: a[2], z: a[3]).concatenating(
        try #require(args[0].matrix))
    case "scale":
      let a = numbers(from: 1)
      result = Matrix4.scale(x: a[0], y: a[1], z: a[2]).concatenating(try #require(args[0].matrix))
    case "translate":
      let a = numbers(from: 1)
      result = Matrix4.translation(x: a[0], y: a[1], z: a[2]).concatenating(
        try #require(args[0].matrix))
    case "concat", "concat3":
      for arg in args { result = result.concatenating(try #require(arg.matrix)) }
    case "invert":
      let m = try #require(args[0].matrix)
      result = m.inverted ?? m
    case "makeAffine":
      let a = try #require(args[0].numbers)
      result = Matrix4(Affine(a[0], a[1], a[2], a[3], a[4], a[5]))
    case "isAffine":
      guard case .bool(let expected)? = row.expect else { return #expect(Bool(false)) }
      return #expect(try #require(args[0].matrix).isAffine == expected)
    case "setKeyPath":
      result = try setting(result, try #require(args[0].string), try #require(args[1].number))
    case "setKeyPaths":
      for arg in args {
        let pair = try #require(arg.list)
        result = try setting(result, try #require(pair[0].string), try #require(pair[1].number))
      }
    default: Issue.record("unknown operation \(row.op ?? "nil")")
    }
    guard case .members(let expected)? = row.expect else { return #expect(Bool(false)) }
    for (name, value) in expected {
      let (is_, should) = (try #require(result.element(name)), try #require(value.number))
      #expect(abs(is_ - should) <= row.tolerance ?? 0, "\(name)")
    }
  }

  @Test(
    arguments: try Vectors.rows("transforms", kind: "keyPathAnimation")
      .filter { $0.keyPath?.hasPrefix("transform.") ?? false })
  func `setting TransformComponents gives the key path values recorded from Core Animation`(
    row: Vectors.Row
  ) throws {
    let (a, b) = (try #require(row.fromValue?.number), try #require(row.toValue?.number))
    let value = a + (b - a) * (try #require(row.progress))
    let result = try setting(.identity, try #require(row.keyPath), value)
    guard case .members(let expected)? = row.reads else { return #expect(Bool(false)) }
    for (path, value) in expected {
      let (is_, should) = (try #require(result.element(path)), try #require(value.number))
      #expect(abs(is_ - should) <= row.tolerance ?? 0, "\(path)")
    }
  }

  private func setting(_ m: Matrix4, _ keyPath: String, _ value: Double) throws -> Matrix4 {
    var components = TransformComponents(m)
    switch keyPath {
    case "transform.scale": components.scale = SIMD3(repeating: value)
    case "transform.rotation.z": components.rotation.z = value
    default: Issue.record("unknown key path \(keyPath)")
    }
    return components.matrix
  }

  @Test(arguments: 0..<200)
  func `a Matrix4 times its inverse is the identity`(seed: Int) throws {
    var g = SeededRandomNumberGenerator(seed)
    let m = Matrix4(elements: (0..<16).map { _ in g.number(-2...2) })
    guard abs(m.determinant) > 1e-2 else { return }
    let inverse = try #require(m.inverted)
    #expect(m.concatenating(inverse).distance(to: .identity) < 1e-10)
    #expect(abs(m.determinant * inverse.determinant - 1) < 1e-10)
  }

  @Test func `a singular Matrix4 has no inverse`() {
    #expect(Matrix4.scale(x: 0, y: 1, z: 1).inverted == nil)
    #expect(Matrix4.scale(x: 1, y: 1, z: 0).inverted == nil)
  }

  @Test(arguments: 0..<300)
  func `TransformComponents round-trips scale, rotation and translation`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    var c = TransformComponents.identity
    c.translation = SIMD3(g.number(-9...9), g.number(-9...9), g.number(-9...9))
    c.rotation = SIMD3(g.number(-1.5...1.5), g.number(-3...3), g.number(-3...3))
    c.scale = SIMD3(g.number(0.1...3), g.number(0.1...3), g.number(0.1...3))
    let read = TransformComponents(c.matrix)
    #expect(length(read.rotation - c.rotation) < 1e-12)
    #expect(length(read.scale - c.scale) < 1e-12)
    #expect(read.translation == c.translation)
    #expect(read.matrix.distance(to: c.matrix) < 1e-12)
  }

  @Test(arguments: 0..<300)
  func `TransformComponents of an invertible matrix reproduces the matrix`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    let m = Matrix4(elements: (0..<16).map { _ in g.number(-2...2) })
    guard abs(m.withoutColumn.determinant) > 1e-2 else { return }
    #expect(TransformComponents(m).matrix.distance(to: m) < 1e-11)
  }

  @Test(arguments: [
    Matrix4.scale(x: 0, y: 0, z: 0), .scale(x: 0, y: 2, z: 3), .scale(x: 2, y: 0, z: 3),
    .scale(x: 2, y: 3, z: 0), .scale(x: 0, y: 0, z: 1),
    .scale(x: -1, y: 1, z: 1), .scale(x: 1, y: -1, z: 1), .scale(x: 1, y: 1, z: -1),
    .rotation(angle: .pi / 2, x: 0, y: 1, z: 0),
    Matrix4.rotation(angle: .pi / 2, x: 0, y: 1, z: 0).concatenating(
      .rotation(angle: 1, x: 0, y: 0, z: 1)), .rotation(angle: .pi, x: 1, y: 0, z: 0),
    Matrix4.scale(x: 0, y: 1, z: 1).concatenating(.rotation(angle: 0.7, x: 0, y: 0, z: 1)),
  ])
  func `TransformComponents round-trips singular, mirrored and edge-on matrices`(m: Matrix4) {
    #expect(TransformComponents(m).matrix.distance(to: m) < 1e-12)
  }

  @Test func `TransformComponents of a mirrored matrix has one negative scale`() {
    #expect(TransformComponents(.scale(x: -2, y: 3, z: 1)).scale == SIMD3(-2, 3, 1))
    #expect(TransformComponents(.scale(x: 2, y: -3, z: 1)).scale == SIMD3(2, -3, 1))
    // A reflection across the diagonal rotates both axes equally, so that the second scale is negative.
    let diagonal = Matrix4(elements: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    #expect(TransformComponents(diagonal).scale == SIMD3(1, -1, 1))
    #expect(TransformComponents(.scale(x: 2, y: 3, z: -1)).scale == SIMD3(2, 3, -1))
  }

  @Test func `setting the rotation of TransformComponents preserves the perspective`() {
    var m = Matrix4.identity
    m.row3.w = -1.0 / 500
    var c = TransformComponents(m)
    c.rotation.y = 1
    #expect(
      c.matrix.distance(to: Matrix4.rotation(angle: 1, x: 0, y: 1, z: 0).concatenating(m)) < 1e-15)
  }

  @Test func `TransformComponents applies shearX before the rotation`() {
    var c = TransformComponents.identity
    c.shearX = 0.5
    c.rotation.z = 0.3
    let expected = Matrix4(Affine(1, 0, 0.5, 1, 0, 0)).concatenating(
      .rotation(angle: 0.3, x: 0, y: 0, z: 1))
    #expect(c.matrix.distance(to: expected) < 1e-15)
    #expect(abs(TransformComponents(expected).shearX - 0.5) < 1e-15)
  }

  private func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
}

extension Matrix4 {
  /// The matrix with its last column replaced by (0, 0, 0, 1).
  fileprivate var withoutColumn: Matrix4 {
    var m = self
    (m.row1.w, m.row2.w, m.row3.w, m.row4.w) = (0, 0, 0, 1)
    return m
  }
}

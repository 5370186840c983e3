import Foundation
import Geometry
import TestKit
import Testing

@Suite struct MatrixInterpolationTests {
  @Test(arguments: try Vectors.rows("transforms", kind: "interpolate"))
  func `Matrix4.interpolated returns the elements recorded from Core Animation`(row: Vectors.Row)
    throws
  {
    let (a, b) = (try #require(row.from?.matrix), try #require(row.to?.matrix))
    let m = a.interpolated(to: b, progress: try #require(row.progress))
    if let expected = row.m16 {
      #expect(m.distance(to: Matrix4(elements: expected)) <= row.tolerance ?? 0)
    } else {
      let expected = try #require(row.m2x2)
      let read = [m.row1.x, m.row1.y, m.row2.x, m.row2.y]
      #expect(zip(read, expected).allSatisfy { abs($0 - $1) <= row.tolerance ?? 0 })
    }
  }

  @Test(arguments: 0..<200)
  func `MatrixInterpolation returns the exact matrices at progress 0 and 1`(seed: Int) {
    var g = SeededRandomNumberGenerator(seed)
    func any() -> Matrix4 {
      switch seed % 3 {
      case 0:
        Matrix4(
          Affine(
            g.number(-2...2), g.number(-2...2), g.number(-2...2), g.number(-2...2),
            g.number(-9...9), g.number(-9...9)))
      case 1: Matrix4(elements: (0..<15).map { _ in g.number(-2...2) } + [1])
      default: Matrix4(elements: (0..<15).map { _ in g.number(-2...2) } + [0])
      }
    }
    let way = MatrixInterpolation(from: any(), to: any())
    #expect(way.matrix(at: 0) == way.from)
    #expect(way.matrix(at: 1) == way.to)
    // The result is continuous near progress 0 and 1.
    let size = way.from.elements.map(abs).max() ?? 0
    if abs(way.from.determinant) > 0.3, abs(way.to.determinant) > 0.3 {
      #expect(way.matrix(at: 1e-9).distance(to: way.from) < 1e-5 * (1 + size))
      #expect(way.matrix(at: 1 - 1e-9).distance(to: way.to) < 1e-5 * (1 + size))
    }
  }

  @Test func `Matrix4 interpolation from scale 0 to the identity is scale 0.5 at progress 0.5`() {
    let m = Matrix4.scale(x: 0, y: 0, z: 1).interpolated(to: .identity, progress: 0.5)
    #expect(m == .scale(x: 0.5, y: 0.5, z: 1))
  }

  @Test func `Matrix4 interpolation extrapolates a scale beyond progress 1`() {
    let m = Matrix4.identity.interpolated(to: .scale(x: 2, y: 2, z: 1), progress: 1.5)
    #expect(m.distance(to: .scale(x: 2.5, y: 2.5, z: 1)) < 1e-12)
  }

  @Test func `Matrix4 interpolation extrapolates a 3D rotation along its arc`() {
    let m = Matrix4.identity.interpolated(to: .rotation(angle: 1, x: 0, y: 1, z: 0), progress: 1.25)
    #expect(m.distance(to: .rotation(angle: 1.25, x: 0, y: 1, z: 0)) < 1e-12)
  }

  @Test func `Matrix4 interpolation rotates along the shorter arc`() {
    let a = Matrix4.rotation(angle: -1.4, x: 1, y: 0, z: 0)
    let b = Matrix4.rotation(angle: 1.4, x: 1, y: 0, z: 0)
    #expect(a.interpolated(to: b, progress: 0.5).distance(to: .identity) < 1e-12)
    let far = Matrix4.rotation(angle: 3.4, x: 1, y: 0, z: 0)
    let half = (3.4 - 2 * .pi) / 2
    #expect(
      Matrix4.identity.interpolated(to: far, progress: 0.5)
        .distance(to: .rotation(angle: half, x: 1, y: 0, z: 0)) < 1e-12)
  }
}

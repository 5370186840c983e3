import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of `render(in:)` with transforms that are affine except for a numerical residue:
/// Documentation/behaviour/rendering.md, "Drawing into a context".
@Suite struct AffineResidueTests {
  /// Returns the alpha at the two possible positions of a layer of 10 by 10 points: its own at (30, 20), or around
  /// the origin.
  private func place(_ transform: CATransform3D) throws -> (own: UInt8, origin: UInt8) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.position = CGPoint(x: 30, y: 20)
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    layer.transform = transform
    root.addSublayer(layer)
    let sheet = try Sheet(60, 40)
    root.render(in: sheet.context)
    let pixels = sheet.pixels((30, 20), (2, 2))
    return (pixels[0][3], pixels[1][3])
  }

  @Test func `render(in:) draws a layer rotated by about π on all three axes at its position`()
    throws
  {
    func turn(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
      CATransform3DMakeRotation(angle, x, y, z)
    }
    let residue = CATransform3DConcat(
      CATransform3DConcat(turn(.pi + 3.7e-8, 1, 0, 0), turn(.pi, 0, 1, 0)), turn(.pi, 0, 0, 1))
    let place = try place(residue)
    #expect(place.own == 255)
    #expect(place.origin == 0)
  }

  @Test(arguments: 0..<8)
  func `render(in:) treats a transform as affine with 3D elements of 4e-8, but not of 1e-4`(
    index: Int
  )
    throws
  {
    let entries: [WritableKeyPath<CATransform3D, CGFloat>] = [
      \.m13, \.m23, \.m31, \.m32, \.m43, \.m14, \.m24, \.m34,
    ]
    for residue in [4e-8, -4e-8] {
      var matrix = CATransform3DIdentity
      matrix[keyPath: entries[index]] = residue
      let place = try place(matrix)
      #expect(place.own == 255)
      #expect(place.origin == 0)
    }
    var matrix = CATransform3DIdentity
    matrix[keyPath: entries[index]] = 1e-4
    let place = try place(matrix)
    #expect(place.own == 0)
    #expect(place.origin == 255)
  }
}

import CoreGraphics
import Foundation
import Pixels
import Testing

@Suite struct PathAreaTests {
  private func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: side, height: side), transform: nil)
  }

  private func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
    CGPath(
      ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius),
      transform: nil)
  }

  /// Returns the area of a path in square units, measured by drawing the path enlarged.
  private func area(_ path: CGPath, _ rule: CGPathFillRule = .winding) -> Double {
    let context = bitmap(200, 200)
    context.scaleBy(x: 10, y: 10)
    context.addPath(path)
    context.fillPath(using: rule)
    let picture = context.pixels
    let sum = picture.withPixels { pixels in (0..<40_000).reduce(0) { $0 + Int(pixels[$1] >> 24) } }
    return Double(sum) / 25_500
  }

  private func kinds(_ path: CGPath) -> [CGPathElementType] {
    var all: [CGPathElementType] = []
    path.applyWithBlock { all.append($0.pointee.type) }
    return all
  }

  @Test func `union, intersection, subtracting and symmetricDifference combine two squares`() {
    let (a, b) = (square(0, 0, 2), square(1, 1, 2))
    #expect(a.intersection(b).boundingBox == CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(a.intersection(b).isRect(nil))
    let union = a.union(b)
    #expect(kinds(union).count == 9)
    #expect(abs(area(union) - 7) < 1e-3)
    #expect(abs(area(a.subtracting(b)) - 3) < 1e-3)
    #expect(abs(area(a.symmetricDifference(b)) - 6) < 1e-3)
    #expect(!a.union(b).contains(CGPoint(x: 0.5, y: 2.5)))
    #expect(a.subtracting(b).contains(CGPoint(x: 0.5, y: 0.5)))
    #expect(!a.subtracting(b).contains(CGPoint(x: 1.5, y: 1.5)))
  }

  @Test func `intersection cuts a quadratic curve at the exact crossing points`() {
    let hill = CGMutablePath()
    hill.move(to: .zero)
    // At x, the height of the curve is 2 x - x² / 5.
    hill.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    hill.closeSubpath()
    let strip = hill.intersection(
      CGPath(rect: CGRect(x: 3, y: -1, width: 0.75, height: 20), transform: nil))
    var corners: [CGPoint] = []
    strip.applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: corners.append(element.pointee.points[0])
      case .addQuadCurveToPoint: corners.append(element.pointee.points[1])
      default: break
      }
    }
    for x in [3, 3.75] {
      let height = 2 * x - x * x / 5
      #expect(corners.contains { hypot($0.x - x, $0.y - height) < 1e-9 }, "\(corners)")
    }
  }

  @Test func `intersection and union of circles preserve curves`() {
    let (a, b) = (circle(5, 5, 4), circle(9, 5, 4))
    let lens = a.intersection(b)
    #expect(kinds(lens).allSatisfy { $0 != .addLineToPoint && $0 != .addQuadCurveToPoint })
    // The intersection consists of two circular segments of 120 degrees.
    let expected = 2 * 16 * (.pi / 3 - 3.0.squareRoot() / 4)
    #expect(abs(area(lens) - expected) < 0.02)
    #expect(abs(area(a.union(b)) - (2 * 16 * .pi - expected)) < 0.05)
    let box = lens.boundingBoxOfPath
    #expect(abs(box.minX - 5) < 1e-6)
    #expect(abs(box.maxX - 9) < 1e-6)
    #expect(abs(box.height - 2 * 12.0.squareRoot()) < 2e-3)
  }

  @Test
  func `union, intersection and subtracting contain exactly the points given by the fill rule`() {
    let star = CGMutablePath()
    star.addLines(
      between: (0..<5).map { k in
        let angle = Double(k) * 4 * .pi / 5 + 0.1
        return CGPoint(x: 10 + 8 * cos(angle), y: 10 + 8 * sin(angle))
      })
    star.closeSubpath()
    let other = CGMutablePath()
    other.addEllipse(in: CGRect(x: 4, y: 6, width: 13, height: 9))
    other.addRoundedRect(
      in: CGRect(x: 1, y: 1, width: 10, height: 10), cornerWidth: 3, cornerHeight: 2)
    var misses = 0
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let (union, both) = (star.union(other, using: rule), star.intersection(other, using: rule))
      let (less, either) = (
        star.subtracting(other, using: rule), star.symmetricDifference(other, using: rule)
      )
      for i in 0..<40 {
        for j in 0..<40 {
          let p = CGPoint(x: 0.2513 + CGFloat(i) / 2, y: 0.2377 + CGFloat(j) / 2)
          let (a, b) = (star.contains(p, using: rule), other.contains(p, using: rule))
          for result in [CGPathFillRule.winding, .evenOdd] {
            if union.contains(p, using: result) != (a || b) { misses += 1 }
            if both.contains(p, using: result) != (a && b) { misses += 1 }
            if less.contains(p, using: result) != (a && !b) { misses += 1 }
            if either.contains(p, using: result) != (a != b) { misses += 1 }
          }
        }
      }
    }
    #expect(misses == 0)
  }

  @Test
  func `union and intersection of a CGPath with itself return the path; subtracting returns none`()
  {
    for path in [circle(5, 5, 4), square(1, 1, 3)] {
      #expect(abs(area(path.union(path)) - area(path)) < 1e-2)
      #expect(abs(area(path.intersection(path)) - area(path)) < 1e-2)
      #expect(path.subtracting(path).isEmpty)
      #expect(path.symmetricDifference(path).isEmpty)
      #expect(kinds(path.union(path)).count == kinds(path).count)
    }
  }

  @Test func `union and intersects handle squares that share an edge or a corner`() {
    let (left, right, corner) = (square(0, 0, 2), square(2, 0, 2), square(2, 2, 2))
    #expect(left.union(right).boundingBox == CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(!left.intersects(right))
    #expect(left.intersects(square(1, 1, 2)))
    #expect(!left.intersects(square(5, 5, 1), using: .evenOdd))
    #expect(left.intersection(right).isEmpty)
    #expect(left.union(corner).componentsSeparated().count == 2)
    #expect(left.union(right).componentsSeparated().count == 1)
  }

  @Test func `CGPath.normalized resolves self-intersections and overlapping subpaths`() {
    let bow = CGMutablePath()
    bow.addLines(between: [.zero, CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4)])
    let simple = bow.normalized()
    #expect(abs(area(simple) - 8) < 1e-2)
    #expect(abs(area(simple, .evenOdd) - 8) < 1e-2)
    #expect(simple.componentsSeparated(using: .evenOdd).count == 2)
    let doubled = CGMutablePath()
    doubled.addPath(square(0, 0, 4))
    doubled.addPath(square(1, 1, 2))
    #expect(abs(area(doubled.normalized()) - 16) < 1e-3)
    let ring = doubled.normalized(using: .evenOdd)
    #expect(abs(area(ring) - 12) < 1e-3)
    #expect(!ring.contains(CGPoint(x: 2, y: 2)))
  }

  @Test func `componentsSeparated returns each separate area together with its holes`() {
    let path = CGMutablePath()
    for x in [0.0, 8] {
      path.addPath(square(x, 0, 6))
      path.addPath(square(x + 1, 1, 4))
      path.addPath(square(x + 2, 2, 2))
    }
    let pieces = path.componentsSeparated(using: .evenOdd)
    #expect(pieces.count == 4)
    #expect(pieces.map { Int(area($0).rounded()) }.sorted() == [4, 4, 20, 20])
  }

  @Test func `lineIntersection and lineSubtracting cut a line at the boundary of an area`() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5), CGPoint(x: 10, y: 10)])
    let inside = line.lineIntersection(circle(5, 5, 2))
    #expect(kinds(inside) == [.moveToPoint, .addLineToPoint])
    #expect(abs(inside.boundingBox.minX - 3) < 1e-6)
    #expect(abs(inside.boundingBox.maxX - 7) < 1e-6)
    let outside = line.lineSubtracting(circle(5, 5, 2))
    #expect(
      kinds(outside) == [
        .moveToPoint, .addLineToPoint, .moveToPoint, .addLineToPoint, .addLineToPoint,
      ])
    #expect(outside.currentPoint == CGPoint(x: 10, y: 10))
    #expect(
      circle(5, 5, 2).lineIntersection(square(0, 0, 10), using: .evenOdd).boundingBoxOfPath.width
        > 3.99)
    #expect(line.lineIntersection(square(20, 20, 1)).isEmpty)
    #expect(line.lineSubtracting(CGMutablePath()).boundingBox == line.boundingBox)
  }

  @Test func `path operations accept empty, degenerate and non-finite paths`() {
    let empty = CGMutablePath()
    let point = CGMutablePath()
    point.move(to: .zero)
    point.addLine(to: .zero)
    let broken = CGMutablePath()
    broken.addLines(between: [.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 1, y: 2)])
    let huge = CGMutablePath()
    huge.addRect(CGRect(x: -1e300, y: -1e300, width: 1e301, height: 1e301))
    #expect(empty.union(empty).isEmpty)
    #expect(point.normalized().isEmpty)
    #expect(abs(area(square(0, 0, 2).union(empty)) - 4) < 1e-3)
    for path in [broken, huge] {
      _ = path.union(square(0, 0, 1))
      _ = path.lineIntersection(square(0, 0, 1))
      #expect(path.componentsSeparated().count <= 2)
    }
  }
}

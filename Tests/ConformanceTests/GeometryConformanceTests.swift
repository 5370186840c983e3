import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of matrices, frames, coordinate conversion and hit testing.
@Suite struct GeometryConformanceTests {
  private func expect(_ got: [Double], _ expected: [Double], _ row: VectorRow, _ place: String) {
    let isRight =
      got.count == expected.count
      && zip(got, expected).allSatisfy { abs($0 - $1) <= row.allowance }
    #expect(isRight, "\(row) \(place): got \(got), expected \(expected)")
  }

  private func list(_ json: Any?) -> [Double] {
    (json as? [Any])?.compactMap(VectorRow.number) ?? VectorRow.number(json).map { [$0] } ?? []
  }

  @Test(arguments: Vectors.rows("transforms", "matrix"))
  func `CATransform3D and CGAffineTransform functions match matrix elements recorded from Apple`(
    row: VectorRow
  )
    throws
  {
    let args = row.list("args")
    func t(_ index: Int) throws -> CATransform3D { try #require(transform(args[index]), "\(row)") }
    func n(_ index: Int) throws -> CGFloat {
      CGFloat(try #require(VectorRow.number(args[index]), "\(row)"))
    }
    func check(_ made: CATransform3D) {
      for (name, value) in row.members("expect") {
        guard let member = transformMembers["transform.\(name)"] else {
          Issue.record("\(row): a transform has no \(name)")
          continue
        }
        expect([Double(made[keyPath: member])], list(value), row, name)
      }
    }
    func check(_ answer: Bool) { #expect(answer == row.fields["expect"] as? Bool, "\(row)") }
    func check(_ pairs: [Any]) throws {
      let layer = CALayer()
      for case let pair as [Any] in pairs {
        put(pair[1], try #require(pair[0] as? String), into: layer)
      }
      check(layer.transform)
    }
    switch row.string("op") {
    case "makeRotation": check(CATransform3DMakeRotation(try n(0), try n(1), try n(2), try n(3)))
    case "makeScale": check(CATransform3DMakeScale(try n(0), try n(1), try n(2)))
    case "makeTranslation": check(CATransform3DMakeTranslation(try n(0), try n(1), try n(2)))
    case "rotate": check(CATransform3DRotate(try t(0), try n(1), try n(2), try n(3), try n(4)))
    case "scale": check(CATransform3DScale(try t(0), try n(1), try n(2), try n(3)))
    case "translate": check(CATransform3DTranslate(try t(0), try n(1), try n(2), try n(3)))
    case "concat": check(CATransform3DConcat(try t(0), try t(1)))
    case "concat3": check(CATransform3DConcat(CATransform3DConcat(try t(0), try t(1)), try t(2)))
    case "invert": check(CATransform3DInvert(try t(0)))
    case "makeAffine": check(try t(0))
    case "isAffine": check(CATransform3DIsAffine(try t(0)))
    case "isIdentity": check(CATransform3DIsIdentity(try t(0)))
    case "setKeyPath": try check([args])
    case "setKeyPaths": try check(args)
    default: Issue.record("\(row): unknown function")
    }
  }

  @Test(arguments: Vectors.rows("transforms", "geometry"))
  func `setting frame, bounds, position or transform of a CALayer updates the others`(
    row: VectorRow
  ) throws {
    let layer = CALayer()
    for (index, step) in (row.list("steps") as? [[String: Any]] ?? []).enumerated() {
      if let property = step["set"] as? String {
        put(step["value"], property, into: layer)
      } else {
        let property = try #require(step["expect"] as? String, "\(row): unknown step")
        expect(numbers(property, of: layer), list(step["value"]), row, "step \(index), \(property)")
      }
    }
  }

  @Test(arguments: Vectors.rows("transforms", "convertPoint", "convertRect"))
  func `CALayer.convert(_:from:) and convert(_:to:) match results recorded from Core Animation`(
    row: VectorRow
  ) {
    let scene = LayerScene(row)
    let (from, to) = (scene[row.fields["from"]], scene[row.fields["to"]])
    let n = row.numbers("value")
    func convert<T>(
      _ value: T, _ there: (CALayer, T, CALayer?) -> T, _ back: (CALayer, T, CALayer?) -> T
    ) -> [T] {
      [from.map { there($0, value, to) }, to.map { back($0, value, from) }].compactMap { $0 }
    }
    let got: [[Double]]
    if row.kind == "convertPoint" {
      got = convert(
        CGPoint(x: n[0], y: n[1]), { $0.convert($1, to: $2) }, { $0.convert($1, from: $2) }
      ).map { lanes($0) }
    } else {
      got = convert(
        CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), { $0.convert($1, to: $2) },
        { $0.convert($1, from: $2) }
      ).map { lanes($0) }
    }
    #expect(!got.isEmpty, "\(row)")
    for got in got { expect(got, row.numbers("expect"), row, "converted") }
  }

  @Test(arguments: Vectors.rows("transforms", "hitTest"))
  func `CALayer.hitTest returns the same layer as recorded from Core Animation`(row: VectorRow)
    throws
  {
    let scene = LayerScene(row)
    let layer = try #require(scene[row.fields["layer"]], "\(row)")
    let n = row.numbers("point")
    #expect(layer.hitTest(CGPoint(x: n[0], y: n[1]))?.name == row.string("expect"), "\(row)")
  }

  @Test(arguments: Vectors.rows("transforms", "contains"))
  func `CALayer.contains includes the minimum edges of bounds, but not the maximum edges`(
    row: VectorRow
  )
    throws
  {
    let layer = try #require(LayerScene(row)[row.fields["layer"]], "\(row)")
    for case let sample as [Any] in row.list("samples") {
      let p = list(sample[0])
      #expect(
        layer.contains(CGPoint(x: p[0], y: p[1])) == sample[1] as? Bool, "\(row) at \(p)")
    }
  }

  @Test(arguments: Vectors.rows("corner-curve", "expansionFactor"))
  func `CALayer.cornerCurveExpansionFactor returns Core Animation's factor for each corner curve`(
    row: VectorRow
  )
    throws
  {
    for (name, value) in row.fields where name == "circular" || name == "continuous" {
      let factor = CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: name))
      expect([Double(factor)], list(value), row, name)
    }
  }

  @Test(arguments: Vectors.rows("springs", "perceptual"))
  func `CASpringAnimation(perceptualDuration:bounce:) sets stiffness and damping`(row: VectorRow)
    throws
  {
    let spring = CASpringAnimation(
      perceptualDuration: try #require(row.number("perceptualDuration")),
      bounce: CGFloat(try #require(row.number("bounce"))))
    for key in ["mass", "stiffness", "damping", "settlingDuration"] {
      guard let expected = row.number(key) else { continue }
      let got =
        key == "settlingDuration" ? [spring.settlingDuration] : lanes(spring.value(forKey: key))
      expect(got, [expected], row, key)
    }
    if let allows = row.fields["allowsOverdamping"] as? Bool {
      #expect(spring.allowsOverdamping == allows, "\(row)")
    }
    #expect(spring.duration == spring.settlingDuration, "\(row)")
  }

  @Test(arguments: Vectors.rows("springs", "perceptualReadback"))
  func `CASpringAnimation derives perceptualDuration and bounce from its spring constants`(
    row: VectorRow
  ) throws {
    let spring = try #require(
      makeAnimation([:], spring: row.members("spring")) as? CASpringAnimation)
    let period = try #require(row.number("perceptualDuration"))
    expect(
      [spring.perceptualDuration, Double(spring.bounce)],
      [period, try #require(row.number("bounce"))], row, "read")
  }
}

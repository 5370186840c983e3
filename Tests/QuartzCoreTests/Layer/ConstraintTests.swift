import CoreGraphics
import QuartzCore
import Testing

/// Tests of `CAConstraint` between sublayers and with their superlayer.
@Suite struct ConstraintTests {
  private func layers(_ names: String...) -> (CALayer, [CALayer]) {
    let above = CALayer()
    above.bounds = CGRect(x: 10, y: 0, width: 200, height: 100)
    above.layoutManager = CAConstraintLayoutManager()
    let layers = names.map { name in
      let layer = CALayer()
      layer.name = name
      layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      above.addSublayer(layer)
      return layer
    }
    return (above, layers)
  }

  @Test func `CAConstraint stores its attributes, source name, scale and offset`() {
    let full = CAConstraint(
      attribute: .midX, relativeTo: "a", attribute: .maxY, scale: 0.5, offset: 4)
    #expect(full.attribute == .midX)
    #expect(full.sourceAttribute == .maxY)
    #expect(full.sourceName == "a")
    #expect(full.scale == 0.5)
    #expect(full.offset == 4)
    let offset = CAConstraint(attribute: .minX, relativeTo: "b", attribute: .width, offset: 2)
    #expect(offset.scale == 1)
    #expect(offset.offset == 2)
    let plain = CAConstraint(attribute: .height, relativeTo: "c", attribute: .minY)
    #expect(plain.scale == 1)
    #expect(plain.offset == 0)
    #expect(
      (0...7).map { CAConstraintAttribute(rawValue: $0) }
        == [.minX, .midX, .maxX, .width, .minY, .midY, .maxY, .height])
  }

  /// Sets of attributes, with the expected origin and length of an axis that starts with origin 1 and length 30.
  static let pairs: [([(CAConstraintAttribute, CGFloat)], origin: CGFloat, length: CGFloat)] = [
    ([(.minX, 50)], 50, 30), ([(.midX, 50)], 35, 30), ([(.maxX, 50)], 20, 30),
    ([(.width, 50)], 1, 50), ([(.minX, 20), (.maxX, 50)], 20, 30),
    ([(.maxX, 60), (.minX, 20)], 20, 40), ([(.minX, 20), (.midX, 50)], 20, 60),
    ([(.midX, 50), (.maxX, 70)], 30, 40), ([(.midX, 50), (.width, 10)], 45, 10),
    ([(.width, 10), (.maxX, 50)], 40, 10), ([(.minX, 20), (.width, 10)], 20, 10),
    ([(.minX, 20), (.minX, 90), (.width, 10)], 20, 10),
    ([(.minX, 20), (.width, 10), (.maxX, 99)], 20, 10),
  ]

  @Test(arguments: 0..<pairs.count)
  func `one or two CAConstraints on an axis determine a layer's origin and length on it`(
    index: Int
  ) {
    let (attributes, origin, length) = Self.pairs[index]
    let (above, all) = layers("a")
    for (attribute, value) in attributes {
      all[0].addConstraint(
        CAConstraint(
          attribute: attribute, relativeTo: "superlayer", attribute: .minX, scale: 0, offset: value)
      )
    }
    above.layoutIfNeeded()
    #expect(all[0].frame == CGRect(x: origin, y: 2, width: length, height: 40))
  }

  @Test func `CAConstraint relative to the superlayer uses the superlayer's coordinates`() {
    let (above, all) = layers("a")
    all[0].constraints = [
      CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
      CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY, offset: -5),
      CAConstraint(
        attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 0),
    ]
    above.layoutIfNeeded()
    #expect(all[0].frame == CGRect(x: 60, y: 55, width: 100, height: 40))
    above.bounds.size = CGSize(width: 100, height: 80)
    #expect(above.needsLayout())
    above.layoutIfNeeded()
    #expect(all[0].frame == CGRect(x: 35, y: 35, width: 50, height: 40))
  }

  @Test func `CAConstraints between siblings resolve in any order and across axes`() {
    let (above, all) = layers("last", "middle", "first")
    all[0].addConstraint(
      CAConstraint(attribute: .minX, relativeTo: "middle", attribute: .maxX, offset: 4))
    all[1].addConstraint(
      CAConstraint(attribute: .minX, relativeTo: "first", attribute: .maxX, offset: 4))
    all[2].addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
    all[2].addConstraint(CAConstraint(attribute: .height, relativeTo: "first", attribute: .width))
    above.layoutIfNeeded()
    #expect(all.map(\.frame.minX) == [78, 44, 10])
    #expect(all[2].frame.height == 30)
  }

  @Test func `circular CAConstraints and constraints to an unknown sibling are ignored`() {
    let (above, all) = layers("a", "b")
    all[0].addConstraint(CAConstraint(attribute: .minX, relativeTo: "b", attribute: .maxX))
    all[1].addConstraint(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX))
    all[1].addConstraint(CAConstraint(attribute: .minY, relativeTo: "nobody", attribute: .maxY))
    all[1].addConstraint(CAConstraint(attribute: .height, relativeTo: "b", attribute: .height))
    above.layoutIfNeeded()
    // The constraint of the second layer on the first is circular, so the layer keeps its place.
    #expect(all[1].frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(all[0].frame == CGRect(x: 31, y: 2, width: 30, height: 40))
  }

  @Test func `setting constraints by key marks the superlayer as needing layout`() {
    let (above, all) = layers("a")
    above.layoutIfNeeded()
    #expect(!above.needsLayout())
    all[0].setValue(
      [CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width)],
      forKey: "constraints")
    #expect(above.needsLayout())
    #expect((all[0].value(forKey: "constraints") as? [CAConstraint])?.count == 1)
    above.layoutIfNeeded()
    #expect(all[0].bounds.width == 200)
    all[0].constraints = nil
    #expect(all[0].constraints == nil)
  }

  @Test func `NSKeyedArchiver restores the CAConstraints of a layer`() throws {
    let layer = CALayer()
    layer.addConstraint(
      CAConstraint(attribute: .maxY, relativeTo: "a", attribute: .midY, scale: 0.5, offset: 4))
    #expect(CAConstraint.supportsSecureCoding)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let constraint = try #require(read?.constraints?.first)
    #expect(constraint.attribute == .maxY)
    #expect(constraint.sourceAttribute == .midY)
    #expect(constraint.sourceName == "a")
    #expect(constraint.scale == 0.5)
    #expect(constraint.offset == 4)
  }

  @Test func `setting constraints of a presentation layer is an error and has no effect`() throws {
    let (above, all) = layers("a")
    let tree = LiveTree(above)
    let shown = try #require(tree.run { all[0].presentation() })
    let raised = mistakes { shown.constraints = [] }
    #expect(raised.count == 1)
    #expect(shown.constraints == nil)
  }

  @Test func `preferredFrameSize returns the size from the layout manager`() {
    final class Rows: NSObject, CALayoutManager {
      var invalidations = 0
      func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
      func invalidateLayout(of layer: CALayer) { invalidations += 1 }
    }
    let layer = CALayer()
    #expect(layer.preferredFrameSize() == .zero)
    layer.bounds.size = CGSize(width: 3, height: 4)
    #expect(layer.preferredFrameSize() == CGSize(width: 3, height: 4))
    let rows = Rows()
    layer.layoutManager = rows
    #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 8))
    layer.layoutIfNeeded()
    let before = rows.invalidations
    layer.setNeedsLayout()
    #expect(rows.invalidations == before + 1)
    let manager = CAConstraintLayoutManager()
    manager.invalidateLayout(of: layer)
    #expect(manager.preferredSize(of: layer) == CGSize(width: 3, height: 4))
  }
}

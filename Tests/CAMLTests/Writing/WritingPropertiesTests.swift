import Color
import CoreGraphics
import Foundation
import Geometry
import Pixels
import QuartzCore
import RenderTree
import Testing

@testable import CAML

/// Tests that writing and importing preserves every built-in property.
@Suite struct WritingPropertiesTests {
  /// Returns values of the given kind.
  ///
  /// For every property, at least one of them differs from the default value.
  static func samples(_ kind: ValueKind) -> [Value] {
    switch kind {
    case .number: [.number(0.3), .number(5), .number(2)]
    case .bool: [.bool(true), .bool(false)]
    case .point: [.point(Point(0.1, -1e-7))]
    case .size: [.size(Size(1.5, 1e9))]
    case .rect: [.rect(Rect(0.25, -3, 1 / 3, 7))]
    case .color: [.color(RGBA(0.1, 1.2, -0.3)), .color(RGBA(1, 0.5, 0, 0.7)), .none]
    case .transform: [.transform(matrix), .transform(.rotation(angle: 1, x: 0, y: 0, z: 1))]
    case .path: [.path(path), .none]
    case .image: [.image(picture), .none]
    case .numbers: [.numbers([0, 0.1, 1]), .numbers([]), .none]
    case .colors: [.colors([.white, RGBA(0, 0.5, 1, 0.25)]), .colors([]), .none]
    case .string: ["continuous", "center", "both", "a < \"b\" & 'c'\n\té"].map(Value.string)
    case .name(let set): set.spellings.map(Value.string)
    case .filters, .cells: []
    }
  }

  static let matrix = Matrix4(elements: (0..<16).map { 1 / Double($0 + 3) })

  static var path: Path {
    var path = Path()
    path.move(to: Point(0, 0.1))
    path.addLine(to: Point(10, 1e-5))
    path.addQuadCurve(control: Point(1, 2), to: Point(3, 4))
    path.addCubicCurve(control1: Point(1 / 3, 2), control2: Point(3, 4), to: Point(5, 6))
    path.close()
    path.move(to: Point(7, 8))
    path.addLine(to: Point(9, 10))
    return path
  }

  static var picture: PixelBuffer {
    var pixels = PixelBuffer(width: 3, height: 2)
    pixels.withMutablePixels { for index in 0..<6 { $0[index] = 0x8040_2010 &+ UInt32(index) } }
    return pixels
  }

  @Test(arguments: NodeClass.allCases)
  func `CAMLWriter preserves every property of each layer class`(nodeClass: NodeClass) throws {
    let layerClass = try #require(LayerClass.all.first { $0.nodeClass == nodeClass })
    for row in PropertyTable.builtin where row.owner == .layer || row.owner == nodeClass {
      guard row.kind != .filters, row.kind != .cells else { continue }
      guard PropertyTable.descriptor(forKey: row.key, of: nodeClass)?.id == row.id else { continue }
      var tried = 0
      for sample in Self.samples(row.kind) {
        let layer = layerClass.make()
        layer.setValue(sample.boxed, forKey: row.key)
        let value = layer.committableValue(of: row.id)
        guard value != layerClass.make().committableValue(of: row.id) else { continue }
        tried += 1
        let back = try RoundTrip.through(layer)
        #expect(back.committableValue(of: row.id) == value, "\(layerClass.name).\(row.key)")
        #expect(RoundTrip.differences(layer, back) == [])
      }
      #expect(tried > 0, "\(layerClass.name).\(row.key) was never another than a new layer's")
    }
  }

  @Test func `CAMLWriter preserves the class of a mask`() throws {
    for layerClass in LayerClass.all {
      let layer = CALayer()
      layer.mask = layerClass.make()
      layer.mask?.opacity = 0.5
      let back = try RoundTrip.through(layer)
      #expect(RoundTrip.differences(layer, back) == [], "\(layerClass.name)")
    }
    let layer = CALayer()
    let gradient = CAGradientLayer()
    gradient.type = .radial
    layer.mask = gradient
    #expect(RoundTrip.differences(layer, try RoundTrip.through(layer)) == [])
  }

  @Test
  func
    `the type attribute is a gradient type in a CAGradientLayer tag, but a class name in a mask`()
    throws
  {
    let root = try package("<CAGradientLayer type=\"radial\"/>").rootLayer
    #expect((root as? CAGradientLayer)?.type == .radial)
    let mask = try package("<CALayer><mask type=\"CAGradientLayer\"/></CALayer>").rootLayer.mask
    #expect((mask as? CAGradientLayer)?.type == .axial)
  }

  @Test func `CAMLWriter preserves layer values that override those of the style dictionary`()
    throws
  {
    let layer = CALayer()
    layer.style = [
      "opacity": 0.5, "cornerRadius": 3, "name with blanks": "x",
      "list": [1, "two", [CGPoint.zero]],
      "style": ["zPosition": 2, "flag": true],
    ]
    layer.opacity = 1
    let back = try RoundTrip.through(layer)
    #expect(back.opacity == 1)
    #expect(back.cornerRadius == 3)
    #expect(RoundTrip.differences(layer, back) == [])
  }

  @Test func `CAMLWriter preserves values set for custom keys`() throws {
    let layer = CALayer()
    layer.setValue("text", forKey: "plain")
    layer.setValue("text", forKey: "with blanks")
    layer.setValue(2.5, forKey: "number")
    layer.setValue([CGColor(rgba: .white), "x"] as [Any], forKey: "p")
    layer.setValue(
      ["a": [1.0, 2.0], "b c": CGSize(width: 1, height: 2)] as [String: Any], forKey: "map")
    let back = try RoundTrip.through(layer)
    #expect(back.value(forKey: "plain") as? String == "text")
    #expect(back.value(forKey: "with blanks") as? String == "text")
    #expect(back.value(forKey: "number") as? Double == 2.5)
    #expect((back.value(forKey: "p") as? [Any])?.last as? String == "x")
    let map = back.value(forKey: "map") as? [String: Any]
    #expect(map?["b c"] as? CGSize == CGSize(width: 1, height: 2))
  }

  // MARK: Filters and cells

  @Test func `CAMLWriter preserves every filter type and its input values`() throws {
    for type in FilterTable.types {
      let filter = CAFilter(type: type)
      filter.name = "f"
      for (key, initial) in FilterTable.inputs(ofFilterType: type) ?? [:] {
        let kind = try #require(FilterTable.valueKind(ofInput: key), "\(key)")
        var value = try #require(Self.samples(kind).first { $0 != initial })
        if kind == .numbers { value = .numbers((0..<20).map { Double($0) / 7 }) }
        filter.setValue(value.boxed, forKey: key)
      }
      let off = CAFilter(type: type)
      off.isEnabled = false
      for key in ["filters", "backgroundFilters"] {
        let layer = CALayer()
        layer.setValue([filter, off], forKey: key)
        let back = try RoundTrip.through(layer)
        #expect(RoundTrip.differences(layer, back) == [], "\(type)")
      }
    }
  }

  @Test func `CAMLWriter preserves every property of CAEmitterCell`() throws {
    for key in EmitterCellKey.allCases {
      var tried = 0
      for sample in Self.samples(key.kind) + [.number(.infinity)] {
        let cell = CAEmitterCell()
        let value = Value(boxed: sample.boxed, kind: key.kind)
        guard let value, key.kind.accepts(value), value != key.initial else { continue }
        if sample == .number(.infinity), !key.allowsInfinity { continue }
        cell.setValue(sample.boxed, forKey: key.rawValue)
        guard Value(boxed: cell.value(forKey: key.rawValue), kind: key.kind) != key.initial else {
          continue
        }
        tried += 1
        let layer = CAEmitterLayer()
        layer.emitterCells = [cell]
        let back = try RoundTrip.through(layer)
        #expect(RoundTrip.differences(layer, back) == [], "\(key)")
      }
      #expect(tried > 0, "\(key)")
    }
  }

  @Test func `CAMLWriter preserves nested emitter cells and their custom keys`() throws {
    let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
    outer.name = "outer"
    inner.name = "inner"
    inner.birthRate = 0.1
    outer.emitterCells = [inner, CAEmitterCell()]
    outer.setValue(12.0, forKey: "contentsFramesPerSecond")
    outer.setValue("mine", forKey: "own")
    outer.setValue(CGPoint(x: 1, y: 2), forKey: "place")
    let layer = CAEmitterLayer()
    layer.emitterCells = [outer]
    let back = try RoundTrip.through(layer)
    #expect(RoundTrip.differences(layer, back) == [])
    let cell = try #require((back as? CAEmitterLayer)?.emitterCells?.first)
    #expect(cell.value(forKey: "contentsFramesPerSecond") as? Double == 12)
    #expect(cell.value(forKey: "own") as? String == "mine")
    #expect(cell.value(forKey: "place") as? CGPoint == CGPoint(x: 1, y: 2))
  }
}

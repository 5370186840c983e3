import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// A layer class with its own default values, declared at file scope because archives accept only classes that are
/// not nested.
class CardLayer: CALayer {
  override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "bounds": NSValue(cgRect: CGRect(x: 0, y: 0, width: 30, height: 20))
    case "opacity": 0.5
    case "cornerRadius": 4
    case "backgroundColor": CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    case "borderColor": NSNull()
    case "progress": 0.25
    case "zPosition": "not a number"
    default: super.defaultValue(forKey: key)
    }
  }

  /// The values received by the setter of `cornerRadius` during initialization.
  var told: [CGFloat] = []
  override var cornerRadius: CGFloat { didSet { told.append(cornerRadius) } }
}

/// Tests of initial values that a class defines by overriding `defaultValue(forKey:)`:
/// Documentation/behaviour/actions.md, "The search".
@Suite struct ClassDefaultTests {
  /// The example class from Apple's Core Animation Programming Guide.
  final class CutLayer: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "masksToBounds" ? NSNumber(value: true) : super.defaultValue(forKey: key)
    }
  }

  final class LowerCardLayer: CardLayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "opacity" ? 0.25 : super.defaultValue(forKey: key)
    }
  }

  final class BroadLayer: CAShapeLayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "lineWidth" ? 6 : key == "fillColor" ? NSNull() : super.defaultValue(forKey: key)
    }
  }

  final class OpenScrollLayer: CAScrollLayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "masksToBounds" ? false : super.defaultValue(forKey: key)
    }
  }

  final class RingLayer: CALayer {
    @Animatable var progress: CGFloat = 0
    override class func defaultValue(forKey key: String) -> Any? {
      key == "progress" ? 0.75 : super.defaultValue(forKey: key)
    }
  }

  final class PlainLayer: CALayer {}

  @Test func `an override of defaultValue(forKey:) sets the initial property values`() {
    #expect(CutLayer().masksToBounds)
    let card = CardLayer()
    #expect(card.bounds == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(card.opacity == 0.5)
    #expect(card.cornerRadius == 4)
    #expect(card.backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(card.borderColor == nil)
    #expect(card.value(forKey: "progress") as? Double == 0.25)
    #expect(card.told.isEmpty)
  }

  @Test func `a defaultValue(forKey:) result of the wrong type is ignored`() {
    #expect(CardLayer().zPosition == 0)
  }

  @Test func `a subclass combines its own defaultValue(forKey:) with inherited ones`() {
    let card = LowerCardLayer()
    #expect(card.opacity == 0.25)
    #expect(card.cornerRadius == 4)
    #expect(CardLayer().opacity == 0.5)
  }

  @Test func `defaultValue(forKey:) overrides also apply to CAShapeLayer and CAScrollLayer`() {
    let shape = BroadLayer()
    #expect(shape.lineWidth == 6)
    #expect(shape.fillColor == nil)
    #expect(shape.miterLimit == 10)
    #expect(CAShapeLayer().lineWidth == 1)
    #expect(!OpenScrollLayer().masksToBounds)
    #expect(CAScrollLayer().masksToBounds)
    #expect(!PlainLayer().masksToBounds)
    #expect(PlainLayer().opacity == 1)
  }

  @Test
  func `an @Animatable property starts with the value from its class's defaultValue(forKey:)`() {
    let ring = RingLayer()
    #expect(ring.progress == 0.75)
    #expect(ring.value(forKey: "progress") as? Double == 0.75)
    ring.progress = 0.5
    #expect(ring.progress == 0.5)
  }

  @Test
  func `layers draw with values from defaultValue(forKey:) unless these were set explicitly`()
    throws
  {
    let (root, card, shape) = (CALayer(), CardLayer(), CardLayer())
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    card.position = CGPoint(x: 15, y: 10)
    shape.position = CGPoint(x: 45, y: 10)
    shape.opacity = 1
    root.addSublayer(card)
    root.addSublayer(shape)
    let renderer = CARenderer(layer: root, bounds: root.bounds, scale: 1)
    let image = renderer.image(at: 0)
    let shown = try #require(card.presentation())
    #expect(shown.opacity == 0.5)
    #expect(shown.cornerRadius == 4)
    let pixels = try #require(image.dataProvider?.data as Data?)
    #expect(pixels[(10 * 60 + 15) * 4 + 3] == 128)
    #expect(pixels[(10 * 60 + 45) * 4 + 3] == 255)
  }

  @Test func `CALayer.style overrides defaultValue(forKey:) until it is set to nil`() {
    let card = CardLayer()
    card.style = ["cornerRadius": 9]
    #expect(card.cornerRadius == 9)
    card.style = nil
    #expect(card.cornerRadius == 4)
  }

  @Test func `an archive stores only values that differ from defaultValue(forKey:)`() throws {
    let card = CardLayer()
    #expect(!card.shouldArchiveValue(forKey: "cornerRadius"))
    card.cornerRadius = 0
    #expect(card.shouldArchiveValue(forKey: "cornerRadius"))
    let data = try NSKeyedArchiver.archivedData(withRootObject: card, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CardLayer.self, from: data))
    #expect(copy.cornerRadius == 0)
    #expect(copy.opacity == 0.5)
  }

  @Test func `a value from defaultValue(forKey:) requests no action when its layer is added`() {
    final class Asking: CALayer {
      nonisolated(unsafe) static var asked: [String] = []
      override class func defaultValue(forKey key: String) -> Any? {
        key == "opacity" ? 0.5 : super.defaultValue(forKey: key)
      }
      override func action(forKey event: String) -> (any CAAction)? {
        Self.asked.append(event)
        return nil
      }
    }
    let tree = LiveTree()
    tree.run { tree.root.addSublayer(Asking()) }
    #expect(!Asking.asked.contains("opacity"))
  }
}

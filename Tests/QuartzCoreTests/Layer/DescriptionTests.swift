import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of the descriptions of animations and layers: Documentation/behaviour/layers.md, "Descriptions".
@Suite struct DescriptionTests {
  final class UIViewAnimationState: NSObject, CAAnimationDelegate {
    override var description: String { "<UIViewAnimationState: 0x8e91fa0>" }
  }

  /// Returns the debug description of the given animation with a constant in place of the address.
  private func lines(_ animation: CAAnimation) -> String {
    animation.debugDescription.replacing(/0x[0-9a-f]+(?=; \n)/, with: "0x1")
  }

  @Test func `debugDescription of a CABasicAnimation lists values that differ from the defaults`() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.delegate = UIViewAnimationState()
    animation.fillMode = .both
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.duration = 0.3
    animation.fromValue = NSValue(cgPoint: CGPoint(x: 5, y: 5))
    #expect(
      lines(animation) == """
        <CABasicAnimation:0x1;\u{20}
            delegate = <UIViewAnimationState: 0x8e91fa0>;\u{20}
            fillMode = both;\u{20}
            timingFunction = easeInEaseOut;\u{20}
            duration = 0.3;\u{20}
            fromValue = NSPoint: {5, 5};\u{20}
            keyPath = position
        >
        """)
  }

  @Test func `description of a CABasicAnimation is its class and address`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 2
    let address = String(UInt(bitPattern: ObjectIdentifier(animation)), radix: 16)
    #expect(animation.description == "<CABasicAnimation: 0x\(address)>")
    #expect("\(animation)" == animation.description)
    #expect(animation.debugDescription.hasPrefix("<CABasicAnimation:0x\(address); \n"))
  }

  @Test func `debugDescription of a CABasicAnimation prints Booleans as 0 and 1`() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.isAdditive = true
    animation.isRemovedOnCompletion = false
    animation.autoreverses = true
    let text = lines(animation)
    for member in ["removedOnCompletion = 0; ", "additive = 1; ", "autoreverses = 1; "] {
      #expect(text.contains("    \(member)\n"), "\(member)")
    }
    animation.toValue = true
    #expect(lines(animation).contains("toValue = 1; "))
  }

  @Test func `debugDescription of a CAKeyframeAnimation prints one value per line`() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: 1, y: 2), CGPoint(x: 3.5, y: 4)]
    animation.calculationMode = .discrete
    animation.repeatCount = 2_147_480_064
    animation.isRemovedOnCompletion = false
    let text = lines(animation)
    for member in [
      "    removedOnCompletion = 0; ", "    repeatCount = 2.14748e+09; ",
      "    calculationMode = discrete; ", "    keyPath = position", ">",
    ] { #expect(text.split(separator: "\n").contains { $0 == member }, "\(member)") }
    let rows = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rows.contains("values = ("))
    #expect(rows.contains("\"NSPoint: {1, 2}\","))
    #expect(rows.contains("\"NSPoint: {3.5, 4}\""))
    #expect(rows.contains(");"))
  }

  @Test func `debugDescription of a CABasicAnimation formats rectangles, numbers and NSNull`() {
    let animation = CABasicAnimation(keyPath: "bounds")
    animation.fromValue = CGRect(x: 1, y: 2, width: 3.25, height: 4)
    animation.toValue = NSNull()
    animation.byValue = 7
    let text = lines(animation)
    #expect(text.contains("fromValue = NSRect: {{1, 2}, {3.25, 4}}; "))
    #expect(text.contains("toValue = <null>; "))
    #expect(text.contains("byValue = 7; "))
  }

  @Test func `debugDescription of a CABasicAnimation orders its members as in Apple's logs`() throws
  {
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = 1
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fillMode = .forwards
    animation.delegate = UIViewAnimationState()
    let text = animation.debugDescription
    let places = try ["delegate", "fillMode", "timingFunction", "duration", "fromValue", "keyPath"]
      .map { try #require(text.range(of: "    \($0) = ")).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func `debugDescription of an animation omits default values`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(lines(animation) == "<CABasicAnimation:0x1; \n    keyPath = opacity\n>")
    #expect(lines(CAAnimation()) == "<CAAnimation:0x1; \n>")
  }

  @Test func `description of a named CAMediaTimingFunction is its name`() {
    #expect(CAMediaTimingFunction(name: .default).description == "default")
    #expect(CAMediaTimingFunction(name: .easeOut).description == "easeOut")
  }

  // MARK: Lists

  @Test func `debugDescription of a CAKeyframeAnimation quotes values that are not plain words`() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 0.5, NSNull(), "word", -1]
    #expect(
      lines(animation).contains(
        """
            values = (
                0,
                "0.5",
                "<null>",
                word,
                "-1"
            );\u{20}
        """))
  }

  // MARK: Layers

  private func masked(_ text: String) -> String { text.replacing(/0x[0-9a-f]+/, with: "0x1") }

  @Test func `description of a CAShapeLayer is its class and address`() {
    let layer = CAShapeLayer()
    let address = String(UInt(bitPattern: ObjectIdentifier(layer)), radix: 16)
    #expect(layer.description == "<CAShapeLayer: 0x\(address)>")
  }

  @Test
  func `debugDescription of a CALayer lists position, bounds and values that are not defaults`() {
    let layer = CALayer()
    #expect(
      masked(layer.debugDescription)
        == "<CALayer:0x1; position = CGPoint (0 0); bounds = CGRect (0 0; 0 0)>")
    layer.position = CGPoint(x: 187.5, y: 333.5)
    layer.bounds = CGRect(x: 0, y: 0, width: 375, height: 34.666666666667)
    layer.addSublayer(CALayer())
    layer.addSublayer(CATextLayer())
    layer.masksToBounds = true
    layer.cornerRadius = 20
    layer.opacity = 0.3
    layer.anchorPoint = CGPoint(x: 0, y: 0.25)
    layer.shadowOffset = CGSize(width: 1, height: 2)
    layer.contentsGravity = .center
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.transform = CATransform3DMakeScale(2, 1, 1)
    let text = masked(layer.debugDescription)
    #expect(
      text.hasPrefix(
        "<CALayer:0x1; position = CGPoint (187.5 333.5); bounds = CGRect (0 0; 375 34.6667); "
          + "sublayers = (<CALayer: 0x1>, <CATextLayer: 0x1>); "))
    for member in [
      "masksToBounds = YES", "cornerRadius = 20", "opacity = 0.3",
      "anchorPoint = CGPoint (0 0.25)", "shadowOffset = CGSize (1 2)", "contentsGravity = center",
      "backgroundColor = <CGColor> [kCGColorSpaceSRGB] ( 1 0 0 1 )",
      "transform = CATransform3D (2 0 0 0; 0 1 0 0; 0 0 1 0; 0 0 0 1)",
    ] { #expect(text.contains("; \(member)"), "\(member)") }
    #expect(text.hasSuffix(">"))
    #expect(!text.contains("\n"))
    #expect(!text.contains("hidden"))
  }

  @Test func `debugDescription of a CALayer lists its delegate, mask, name and custom keys`() {
    final class Owner: NSObject, CALayerDelegate {
      override var description: String { "<Owner>" }
    }
    let (layer, owner) = (CALayer(), Owner())
    layer.delegate = owner
    layer.mask = CALayer()
    layer.name = "badge"
    layer.setValue(3, forKey: "count")
    let text = masked(layer.debugDescription)
    #expect(
      text == "<CALayer:0x1; position = CGPoint (0 0); bounds = CGRect (0 0; 0 0); "
        + "delegate = <Owner>; mask = <CALayer: 0x1>; name = badge; count = 3>")
  }
}

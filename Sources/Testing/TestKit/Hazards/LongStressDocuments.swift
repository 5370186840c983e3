import Foundation

extension StressDocument {
  /// Returns the text of a document that contains either a very long value or a very large number of elements of one
  /// kind.
  func longDocument(size: Int) -> String {
    switch self {
    case .longAttributeValues:
      let letters = String(repeating: "i", count: 2_000)
      return siblingLayers(count: size) { _ in "<CALayer opacity=\"\(letters)\"/>" }
    case .longMatrix:
      return phoneSizedDocument(
        content:
          "<filters><CAFilter filter=\"colorMatrix\" inputColorMatrix=\"matrix(\(Self.text(repeating: "1 ", toLength: size)))\"/></filters>"
      )
    case .blankTransform:
      return Self.squareDocument(
        attributes: "transform=\"\(Self.text(repeating: " ", toLength: size))\"", content: "")
    case .longKeyPath:
      return Self.animatedLayer(
        animation:
          "<CABasicAnimation keyPath=\"\(Self.text(repeating: "x.", toLength: size))\" duration=\"1\"/>"
      )
    case .longImageSource:
      return phoneSizedDocument(
        content: "<contents type=\"CGImage\" src=\"\(Self.text(repeating: "a", toLength: size))\"/>"
      )
    case .longNames:
      return nestedLayers(
        count: size, content: "",
        attributes: "name=\"\(Self.text(repeating: "n", toLength: 2_000))\"")
    case .unknownStyle:
      return Self.squareDocument(
        attributes: "",
        content:
          "<style>\((0..<size).map { "<k\($0) type=\"real\" value=\"1\"/>" }.joined())</style>")
    case .pathMotion:
      return Self.animatedLayer(
        animation:
          "<CAKeyframeAnimation keyPath=\"position\" duration=\"1\" path=\"0 0 m \(Self.text(repeating: "9 9 l 1 1 l ", toLength: size * 6))\"/>"
      )
    case .roundCapPoints:
      return Self.shapeLayerDocument(
        attributes: "lineCap=\"round\"", path: Self.text(repeating: "1 1 m h ", toLength: size * 8))
    case .hugeCurves:
      return Self.shapeLayerDocument(
        attributes: "lineJoin=\"round\"", path: "0 0 m " + Self.hugeCurvePath(curveCount: size))
    case .trimmedCurves:
      return Self.shapeLayerDocument(
        attributes: "strokeEnd=\"0.5\"", path: "0 0 m " + Self.hugeCurvePath(curveCount: size))
    case .trimmedLines:
      return Self.shapeLayerDocument(
        attributes: "strokeEnd=\"0.5\"",
        path: "0 0 m \(Self.text(repeating: "9 9 l 1 1 l ", toLength: size * 6))")
    case .pathMorph:
      return """
        <caml><CALayer bounds="0 0 200 200" position="100 100"><sublayers><CAShapeLayer bounds="0 0 200 200" \
        position="100 100" strokeColor="1 0 0"><animations><CABasicAnimation keyPath="path" duration="1">\
        <fromValue type="CGPath" value="0 0 m 99 99 l"/><toValue type="CGPath" value="0 0 m \
        \(Self.text(repeating: "9 9 l 1 1 l ", toLength: size * 6))"/></CABasicAnimation></animations></CAShapeLayer></sublayers></CALayer></caml>
        """
    case .wideGamutStops:
      return Self.gradientLayerDocument(
        stopCount: size, stop: "<CGColor value=\"1.5 -0.2 0\" colorSpace=\"DisplayP3\"/>")
    case .gradientStops:
      return Self.gradientLayerDocument(stopCount: size, stop: "<CGColor value=\"1 0 0\"/>")
    case .pacedCurves:
      return Self.keyframeAnimation(calculationMode: "cubicPaced", valueCount: size)
    case .pacedValues: return Self.keyframeAnimation(calculationMode: "paced", valueCount: size)
    case .groupedAnimations:
      let one = "<CABasicAnimation keyPath=\"opacity\" duration=\"1\"/>"
      return Self.animatedLayer(
        animation:
          "<CAAnimationGroup duration=\"1\"><animations>\(String(repeating: one, count: size))</animations></CAAnimationGroup>"
      )
    case .manyAnimationsPerLayer:
      let own = (0..<20).map {
        "<CABasicAnimation key=\"\($0)\" keyPath=\"position\" duration=\"\($0 + 1)\" additive=\"1\"/>"
      }.joined()
      return siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0))><animations>\(own)</animations></CALayer>"
      }
    case .texts:
      return siblingLayers(count: size) {
        "<CATextLayer bounds=\"0 0 390 844\" position=\"195 422\" wrapped=\"1\" string=\"\($0) \(Self.text(repeating: "word ", toLength: 500))\"/>"
      }
    case .largeSprites:
      return phoneSizedDocument(
        content:
          "<sublayers><CAEmitterLayer bounds=\"0 0 390 844\" position=\"195 422\" emitterPosition=\"195 422\"><emitterCells>"
          + "<CAEmitterCell birthRate=\"\(size)\" lifetime=\"9\" scale=\"160\"><contents type=\"CGImage\" src=\"assets/a.png\"/>"
          + "</CAEmitterCell></emitterCells></CAEmitterLayer></sublayers>")
    case .transitionElements:
      let one =
        "<LKStateTransitionElement key=\"opacity\" targetId=\"r\"><animation type=\"CABasicAnimation\" duration=\"1\"/>"
        + "</LKStateTransitionElement>"
      return Self.multiStateDocument(
        stateCount: 2,
        content:
          "<stateTransitions><LKStateTransition fromState=\"*\" toState=\"*\"><elements>\(String(repeating: one, count: size))"
          + "</elements></LKStateTransition></stateTransitions>")
    case .states: return Self.multiStateDocument(stateCount: size, content: "")
    case .references:
      let chain = (0..<size).reversed().map {
        "<CALayer id=\"c\($0)\"><sublayers>\($0 + 1 < size ? "<CALayer object=\"c\($0 + 1)\"/>" : "")</sublayers></CALayer>"
      }
      return phoneSizedDocument(content: "<sublayers>\(chain.joined())</sublayers>")
    case .nestedRotations:
      return nestedLayers(count: size, content: "", attributes: "transform=\"rotate(1deg)\"")
    case .staticLayers: return siblingLayers(count: size) { "\(Self.openingLayerTag(index: $0))/>" }
    case .oneBitImage:
      return phoneSizedDocument(content: "<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    case .propertyListBomb: return phoneSizedDocument(content: "")
    default: preconditionFailure("\(self) is not a long stress document")
    }
  }

  // MARK: Document fragments

  /// Returns a text of approximately the given length in bytes that repeats the given word.
  private static func text(repeating word: String, toLength count: Int) -> String {
    String(repeating: word, count: max(1, count / word.utf8.count))
  }

  private static func hugeCurvePath(curveCount count: Int) -> String {
    String(repeating: "1e12 1e12 -1e12 1e12 100 0 c ", count: count)
  }

  /// Returns a document with a root layer of 200 by 200 points that has the given attributes and contents.
  private static func squareDocument(attributes: String, content inner: String) -> String {
    "<caml><CALayer bounds=\"0 0 200 200\" position=\"100 100\" \(attributes)>\(inner)</CALayer></caml>"
  }

  private static func animatedLayer(animation: String) -> String {
    squareDocument(
      attributes: "",
      content:
        "<sublayers><CALayer bounds=\"0 0 60 60\" position=\"100 100\" backgroundColor=\"1 0 0\"><animations>\(animation)"
        + "</animations></CALayer></sublayers>")
  }

  private static func shapeLayerDocument(attributes: String, path: String) -> String {
    squareDocument(
      attributes: "",
      content:
        "<sublayers><CAShapeLayer bounds=\"0 0 200 200\" position=\"100 100\" strokeColor=\"1 0 0\" fillColor=\"0 1 0\" "
        + "lineWidth=\"3\" \(attributes) path=\"\(path)\"/></sublayers>")
  }

  private static func gradientLayerDocument(stopCount count: Int, stop: String) -> String {
    squareDocument(
      attributes: "",
      content:
        "<sublayers><CAGradientLayer bounds=\"0 0 200 200\" position=\"100 100\"><colors>\(String(repeating: stop, count: count))"
        + "</colors></CAGradientLayer></sublayers>")
  }

  private static func keyframeAnimation(calculationMode mode: String, valueCount count: Int)
    -> String
  {
    let values = (0..<count).map { "<CGPoint value=\"\($0 % 97) \($0 % 89)\"/>" }.joined()
    return animatedLayer(
      animation:
        "<CAKeyframeAnimation keyPath=\"position\" duration=\"1\" calculationMode=\"\(mode)\"><values>\(values)</values>"
        + "</CAKeyframeAnimation>")
  }

  private static func multiStateDocument(stateCount count: Int, content inner: String) -> String {
    squareDocument(
      attributes: "id=\"r\" backgroundColor=\"1 0 0\"",
      content:
        "<states>\((0..<count).map { "<LKState name=\"s\($0)\"/>" }.joined())</states>\(inner)")
  }

  /// Returns a binary property list with a text of 800,000 characters and an array that refers to the text the given
  /// number of times.
  static func selfReferencingPropertyList(referenceCount references: Int) -> Data {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
    }
    let letters = 800_000
    var bytes = Data("bplist00".utf8)
    let text = bytes.count
    bytes += [0x5F, 0x12] + number(letters, 4) + [UInt8](repeating: 0x61, count: letters)
    let list = bytes.count
    bytes += [0xAF, 0x12] + number(references, 4) + [UInt8](repeating: 0, count: references)
    let table = bytes.count
    bytes += number(text, 4) + number(list, 4)
    bytes +=
      [UInt8](repeating: 0, count: 6) + [4, 1] + number(2, 8) + number(1, 8) + number(table, 8)
    return bytes
  }
}

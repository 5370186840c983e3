import Foundation

extension Hazard {
  /// The text of a document in which something is long, or there are many of a kind.
  func longDocument(size: Int) -> String {
    switch self {
    case .letters:
      let letters = String(repeating: "i", count: 2_000)
      return layers(size) { _ in "<CALayer opacity=\"\(letters)\"/>" }
    case .longMatrix:
      return caml(
        "<filters><CAFilter filter=\"colorMatrix\" inputColorMatrix=\"matrix(\(Self.words("1 ", size)))\"/></filters>"
      )
    case .blankTransform: return Self.sheet("transform=\"\(Self.words(" ", size))\"", "")
    case .longKeyPath:
      return Self.animated(
        "<CABasicAnimation keyPath=\"\(Self.words("x.", size))\" duration=\"1\"/>")
    case .longSource: return caml("<contents type=\"CGImage\" src=\"\(Self.words("a", size))\"/>")
    case .longNames: return nested(size, "", attributes: "name=\"\(Self.words("n", 2_000))\"")
    case .unknownStyle:
      return Self.sheet(
        "", "<style>\((0..<size).map { "<k\($0) type=\"real\" value=\"1\"/>" }.joined())</style>")
    case .pathMotion:
      return Self.animated(
        "<CAKeyframeAnimation keyPath=\"position\" duration=\"1\" path=\"0 0 m \(Self.words("9 9 l 1 1 l ", size * 6))\"/>"
      )
    case .roundCaps:
      return Self.shape("lineCap=\"round\"", path: Self.words("1 1 m h ", size * 8))
    case .crossedCurves:
      return Self.shape("lineJoin=\"round\"", path: "0 0 m " + Self.crossedCurves(size))
    case .halfCurves:
      return Self.shape("strokeEnd=\"0.5\"", path: "0 0 m " + Self.crossedCurves(size))
    case .halfLines:
      return Self.shape("strokeEnd=\"0.5\"", path: "0 0 m \(Self.words("9 9 l 1 1 l ", size * 6))")
    case .outlineMorph:
      return """
        <caml><CALayer bounds="0 0 200 200" position="100 100"><sublayers><CAShapeLayer bounds="0 0 200 200" \
        position="100 100" strokeColor="1 0 0"><animations><CABasicAnimation keyPath="path" duration="1">\
        <fromValue type="CGPath" value="0 0 m 99 99 l"/><toValue type="CGPath" value="0 0 m \
        \(Self.words("9 9 l 1 1 l ", size * 6))"/></CABasicAnimation></animations></CAShapeLayer></sublayers></CALayer></caml>
        """
    case .wideStops:
      return Self.gradient(size, "<CGColor value=\"1.5 -0.2 0\" colorSpace=\"DisplayP3\"/>")
    case .stops: return Self.gradient(size, "<CGColor value=\"1 0 0\"/>")
    case .pacedCurves: return Self.paced("cubicPaced", size)
    case .pacedValues: return Self.paced("paced", size)
    case .groupedAnimations:
      let one = "<CABasicAnimation keyPath=\"opacity\" duration=\"1\"/>"
      return Self.animated(
        "<CAAnimationGroup duration=\"1\"><animations>\(String(repeating: one, count: size))</animations></CAAnimationGroup>"
      )
    case .animationsEach:
      let own = (0..<20).map {
        "<CABasicAnimation key=\"\($0)\" keyPath=\"position\" duration=\"\($0 + 1)\" additive=\"1\"/>"
      }.joined()
      return layers(size) { "\(Self.square($0))><animations>\(own)</animations></CALayer>" }
    case .texts:
      return layers(size) {
        "<CATextLayer bounds=\"0 0 390 844\" position=\"195 422\" wrapped=\"1\" string=\"\($0) \(Self.words("word ", 500))\"/>"
      }
    case .largeSprites:
      return caml(
        "<sublayers><CAEmitterLayer bounds=\"0 0 390 844\" position=\"195 422\" emitterPosition=\"195 422\"><emitterCells>"
          + "<CAEmitterCell birthRate=\"\(size)\" lifetime=\"9\" scale=\"160\"><contents type=\"CGImage\" src=\"assets/a.png\"/>"
          + "</CAEmitterCell></emitterCells></CAEmitterLayer></sublayers>")
    case .transitionElements:
      let one =
        "<LKStateTransitionElement key=\"opacity\" targetId=\"r\"><animation type=\"CABasicAnimation\" duration=\"1\"/>"
        + "</LKStateTransitionElement>"
      return Self.stated(
        2,
        "<stateTransitions><LKStateTransition fromState=\"*\" toState=\"*\"><elements>\(String(repeating: one, count: size))"
          + "</elements></LKStateTransition></stateTransitions>")
    case .states: return Self.stated(size, "")
    case .references:
      let chain = (0..<size).reversed().map {
        "<CALayer id=\"c\($0)\"><sublayers>\($0 + 1 < size ? "<CALayer object=\"c\($0 + 1)\"/>" : "")</sublayers></CALayer>"
      }
      return caml("<sublayers>\(chain.joined())</sublayers>")
    case .deepTurns: return nested(size, "", attributes: "transform=\"rotate(1deg)\"")
    case .stillLayers: return layers(size) { "\(Self.square($0))/>" }
    case .oneBitPicture: return caml("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    case .listBomb: return caml("")
    default: preconditionFailure("\(self) is not among the long documents")
    }
  }

  // MARK: Pieces

  /// A text of that many letters.
  private static func words(_ word: String, _ count: Int) -> String {
    String(repeating: word, count: max(1, count / word.utf8.count))
  }

  private static func crossedCurves(_ count: Int) -> String {
    String(repeating: "1e12 1e12 -1e12 1e12 100 0 c ", count: count)
  }

  /// A square sheet with attributes and something in it.
  private static func sheet(_ attributes: String, _ inner: String) -> String {
    "<caml><CALayer bounds=\"0 0 200 200\" position=\"100 100\" \(attributes)>\(inner)</CALayer></caml>"
  }

  private static func animated(_ animation: String) -> String {
    sheet(
      "",
      "<sublayers><CALayer bounds=\"0 0 60 60\" position=\"100 100\" backgroundColor=\"1 0 0\"><animations>\(animation)"
        + "</animations></CALayer></sublayers>")
  }

  private static func shape(_ attributes: String, path: String) -> String {
    sheet(
      "",
      "<sublayers><CAShapeLayer bounds=\"0 0 200 200\" position=\"100 100\" strokeColor=\"1 0 0\" fillColor=\"0 1 0\" "
        + "lineWidth=\"3\" \(attributes) path=\"\(path)\"/></sublayers>")
  }

  private static func gradient(_ count: Int, _ stop: String) -> String {
    sheet(
      "",
      "<sublayers><CAGradientLayer bounds=\"0 0 200 200\" position=\"100 100\"><colors>\(String(repeating: stop, count: count))"
        + "</colors></CAGradientLayer></sublayers>")
  }

  private static func paced(_ mode: String, _ count: Int) -> String {
    let values = (0..<count).map { "<CGPoint value=\"\($0 % 97) \($0 % 89)\"/>" }.joined()
    return animated(
      "<CAKeyframeAnimation keyPath=\"position\" duration=\"1\" calculationMode=\"\(mode)\"><values>\(values)</values>"
        + "</CAKeyframeAnimation>")
  }

  private static func stated(_ count: Int, _ inner: String) -> String {
    sheet(
      "id=\"r\" backgroundColor=\"1 0 0\"",
      "<states>\((0..<count).map { "<LKState name=\"s\($0)\"/>" }.joined())</states>\(inner)")
  }

  /// A binary property list with one text of 800,000 letters and a list that refers to it that often.
  static func listBomb(references: Int) -> Data {
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

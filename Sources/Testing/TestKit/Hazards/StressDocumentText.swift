import Foundation

extension StressDocument {
  /// Returns the text of the document with the given size parameter.
  public func document(size: Int) -> String {
    switch self {
    case .blurredSiblings:
      siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0))>\(Self.blurFilters)</CALayer>"
      }
    case .backdropBlurs:
      siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0))><backgroundFilters>\(Self.gaussianFilter)</backgroundFilters></CALayer>"
      }
    case .nestedBlurs: nestedLayers(count: size, content: Self.blurFilters)
    case .growingBlurs:
      smallNestedLayers(
        count: size,
        content: "<filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"9\"/></filters>")
    case .nestedBackdrops:
      nestedLayers(
        count: size, content: "<backgroundFilters>\(Self.gaussianFilter)</backgroundFilters>")
    case .shadows:
      siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0)) shadowOpacity=\"1\" shadowRadius=\"30\" opacity=\"0.5\"><sublayers>"
          + "<CATextLayer bounds=\"0 0 300 300\" position=\"150 150\" string=\"shadow\"/></sublayers></CALayer>"
      }
    case .blurredEmitters: siblingLayers(count: size) { _ in Self.blurredEmitterLayer }
    case .blurredCopies:
      phoneSizedDocument(
        content: "<sublayers><CAReplicatorLayer bounds=\"0 0 390 844\" position=\"195 422\" "
          + "instanceCount=\"\(size)\"><sublayers>\(Self.openingLayerTag(index: 1))>\(Self.blurFilters)</CALayer></sublayers>"
          + "</CAReplicatorLayer></sublayers>")
    case .maskedGroups:
      siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0))>\(Self.blurFilters)<mask type=\"CAGradientLayer\" bounds=\"0 0 390 844\" "
          + "position=\"195 422\" backgroundColor=\"0 0 0 0.5\"/></CALayer>"
      }
    case .nestedMasks:
      nestedLayers(
        count: size,
        content: "<mask type=\"CALayer\" bounds=\"0 0 390 844\" position=\"195 422\" "
          + "backgroundColor=\"0 0 0 0.5\">\(Self.blurFilters)</mask>")
    case .crossingPlanes, .rotatedPlanes, .nestedPlanes:
      intersectingPlanesDocument(planeCount: size)
    case .textLayers:
      siblingLayers(count: size) {
        "<CATextLayer bounds=\"0 0 390 844\" position=\"\(195 + $0 % 7) 422\" string=\"Text \($0)\" "
          + "foregroundColor=\"1 1 1\"/>"
      }
    case .rasterizedLayers:
      siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0)) shouldRasterize=\"1\" rasterizationScale=\"3\"/>"
      }
    case .groupedBlurs:
      phoneSizedDocument(
        content:
          "<sublayers><CALayer bounds=\"0 0 390 844\" position=\"195 422\" opacity=\"0.5\"><sublayers>"
          + (0..<size).map { "\(Self.openingLayerTag(index: $0))>\(Self.blurFilters)</CALayer>" }
          .joined()
          + "</sublayers></CALayer></sublayers>")
    case .maskedBlurs:
      phoneSizedDocument(
        content:
          "<sublayers><CALayer bounds=\"0 0 390 844\" position=\"195 422\"><mask type=\"CAGradientLayer\" "
          + "bounds=\"0 0 390 844\" position=\"195 422\" backgroundColor=\"0 0 0 0.5\"/><sublayers>"
          + (0..<size).map { "\(Self.openingLayerTag(index: $0))>\(Self.blurFilters)</CALayer>" }
          .joined()
          + "</sublayers></CALayer></sublayers>")
    case .distinctRasterizedLayers:
      siblingLayers(count: size) {
        "<CALayer bounds=\"0 0 390 844\" position=\"195 422\" backgroundColor=\"0.\($0 + 100) 0.5 1 0.5\" "
          + "shouldRasterize=\"1\" rasterizationScale=\"3\" cornerRadius=\"\($0)\"/>"
      }
    case .backdropReplicas:
      phoneSizedDocument(
        content: "<sublayers><CAReplicatorLayer bounds=\"0 0 390 844\" position=\"195 422\" "
          + "instanceCount=\"\(size)\"><sublayers>\(Self.openingLayerTag(index: 1))><backgroundFilters>\(Self.gaussianFilter)"
          + "</backgroundFilters></CALayer></sublayers></CAReplicatorLayer></sublayers>")
    case .highScaleTexts:
      siblingLayers(count: size) {
        "<CATextLayer bounds=\"0 0 390 844\" position=\"195 422\" string=\"Text \($0)\" contentsScale=\"3\" "
          + "foregroundColor=\"1 1 1\"/>"
      }
    case .blursInTransformLayers:
      siblingLayers(count: size) { index in
        "<CATransformLayer bounds=\"0 0 390 844\" position=\"195 422\" opacity=\"0.9\"><sublayers>"
          + (0..<4).map { plane in
            "\(Self.openingLayerTag(index: plane)) transform=\"rotate(\(20 * plane + index % 9)deg, 0.3, 1, 0)\">\(Self.blurFilters)</CALayer>"
          }.joined() + "</sublayers></CATransformLayer>"
      }
    case .nestedRasterizedLayers:
      nestedLayers(
        count: size, content: "",
        attributes: "shouldRasterize=\"1\" rasterizationScale=\"3\" opacity=\"0.9\"")
    case .hugeImage:
      phoneSizedDocument(content: "<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    case .hugeImages:
      siblingLayers(count: 2 * size) {
        "\(Self.openingLayerTag(index: $0))><contents type=\"CGImage\" src=\"assets/\($0 / 2)."
          + "\($0 % 2 == 0 ? "png" : "webp")\"/></CALayer>"
      }
    case .hugeCanvas:
      "<caml><CALayer bounds=\"0 0 \(size) \(size)\" position=\"\(size / 2) \(size / 2)\" "
        + "backgroundColor=\"1 0 0\"><sublayers>\(Self.openingLayerTag(index: 1))>\(Self.blurFilters)</CALayer></sublayers>"
        + "</CALayer></caml>"
    case .gradients:
      siblingLayers(count: size) {
        "<CAGradientLayer bounds=\"0 0 390 844\" position=\"\(195 + $0 % 7) 422\" opacity=\"0.01\"><colors>"
          + "<CGColor value=\"1 0 0\"/><CGColor value=\"0 0 1\"/></colors></CAGradientLayer>"
      }
    case .strokes:
      siblingLayers(count: size) {
        "<CAShapeLayer strokeColor=\"1 0 0\" fillColor=\"0 0 1 0.1\" lineWidth=\"3\" opacity=\"0.1\" path=\"0 \($0 % 400) m "
          + "390 844 l 100 \($0 % 300) 200 0 30 90 c h\"/>"
      }
    case .dashedStrokes:
      siblingLayers(count: size) {
        "<CAShapeLayer strokeColor=\"1 0 0\" fillColor=\"0 0 0 0\" lineWidth=\"3\" lineCap=\"round\" "
          + "path=\"0 \($0 % 400) m 20000 844 l\"><lineDashPattern><real value=\"0.1\"/><real value=\"0.2\"/>"
          + "</lineDashPattern></CAShapeLayer>"
      }
    case .copiedStrokes:
      phoneSizedDocument(
        content: "<sublayers><CAReplicatorLayer bounds=\"0 0 390 844\" position=\"195 422\" "
          + "instanceCount=\"\(size)\" instanceTransform=\"translate(0.001, 0.002)\"><sublayers><CAShapeLayer "
          + "strokeColor=\"1 0 0\" lineWidth=\"2\" path=\"0 0 m 90 84 l 100 30 20 0 30 90 c h\"/>"
          + "</sublayers></CAReplicatorLayer></sublayers>")
    case .transitions:
      siblingLayers(count: size) {
        "\(Self.openingLayerTag(index: $0))><animations><animation type=\"CATransition\" duration=\"4\" "
          + "transition=\"push\" beginTime=\"1e-100\"/></animations></CALayer>"
      }
    case .longNumber:
      "<caml><CALayer bounds=\"0 0 40 40\" opacity=\"\(String(repeating: "1", count: size))\"/></caml>"
    case .longNumbers:
      "<caml><CALayer bounds=\"0 0 40 40\"><sublayers>"
        + (0..<size).map { "<CALayer opacity=\"0.\(String(repeating: "1", count: $0 % 3_000))\"/>" }
        .joined() + "</sublayers></CALayer></caml>"
    case .unknownAttributes:
      "<caml><CALayer bounds=\"0 0 40 40\" \((0..<size).map { "a\($0)=\"1\"" }.joined(separator: " "))/></caml>"
    case .unknownKeys, .unknownValues, .setValues, .stateTour: manyStatesDocument(stateCount: size)
    case .missingImages:
      siblingLayers(count: min(size, 90_000)) {
        "<CALayer><contents type=\"CGImage\" src=\"\($0)\"/><a/><b/><c/></CALayer>"
      }
    case .animations:
      "<caml><CALayer bounds=\"0 0 40 40\" position=\"20 20\" backgroundColor=\"1 0 0\"><animations>"
        + (0..<size).map {
          "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" toValue=\"0.5\" duration=\"\($0 % 90 + 1)\" "
            + "key=\"k\($0)\"/>"
        }.joined() + "</animations></CALayer></caml>"
    case .longAnimation:
      "<caml><CALayer bounds=\"0 0 200 200\" position=\"100 100\" backgroundColor=\"1 0 0\"><animations>"
        + "<animation type=\"CABasicAnimation\" keyPath=\"opacity\" fromValue=\"1\" toValue=\"0\" "
        + "duration=\"\(size)\" beginTime=\"1e-100\"/></animations></CALayer></caml>"
    case .deepLayers: nestedLayers(count: size, content: "", attributes: "")
    case .deepMasks:
      "<caml><CALayer bounds=\"0 0 40 40\" position=\"20 20\" backgroundColor=\"1 0 0\">"
        + String(
          repeating: "<mask type=\"CALayer\" bounds=\"0 0 40 40\" position=\"20 20\">", count: size)
        + String(repeating: "</mask>", count: size) + "</CALayer></caml>"
    case .deepGroupAnimations:
      deeplyNestedDocument(
        count: size, prefix: "<animations><animation type=\"CAAnimationGroup\" duration=\"1\">",
        openTag: "<animations><animation type=\"CAAnimationGroup\">",
        closeTag: "</animation></animations>",
        suffix: "</animation></animations>")
    case .deepEmitterCells:
      "<caml><CAEmitterLayer bounds=\"0 0 40 40\">"
        + String(repeating: "<emitterCells><CAEmitterCell birthRate=\"1\">", count: size)
        + String(repeating: "</CAEmitterCell></emitterCells>", count: size)
        + "</CAEmitterLayer></caml>"
    case .deepValues:
      "<caml><CALayer bounds=\"0 0 40 40\"><style><list type=\"NSArray\">"
        + String(repeating: "<NSArray>", count: size) + String(repeating: "</NSArray>", count: size)
        + "</list></style></CALayer></caml>"
    default: longDocument(size: size)
    }
  }

  // MARK: Document fragments

  static let gaussianFilter = "<CAFilter filter=\"gaussianBlur\" name=\"b\" inputRadius=\"20\"/>"
  static let blurFilters = "<filters>\(gaussianFilter)</filters>"

  static func openingLayerTag(index: Int) -> String {
    "<CALayer bounds=\"0 0 390 844\" position=\"\(195 + index % 5) 422\" "
      + "backgroundColor=\"\(Double(index % 10) / 10) 0.5 1 0.5\""
  }

  private static let blurredEmitterLayer =
    "<CAEmitterLayer bounds=\"0 0 390 844\" position=\"195 422\" emitterPosition=\"195 422\" "
    + "emitterSize=\"390 844\" emitterShape=\"rectangle\">\(blurFilters)<emitterCells><CAEmitterCell "
    + "birthRate=\"50\" lifetime=\"2\" beginTime=\"-4\"><contents type=\"CGImage\" src=\"assets/a.png\"/>"
    + "</CAEmitterCell></emitterCells></CAEmitterLayer>"

  /// Returns a document with a root layer of 390 by 844 points that has the given contents.
  func phoneSizedDocument(content inner: String) -> String {
    "<caml><CALayer bounds=\"0 0 390 844\" position=\"195 422\" backgroundColor=\"0 0 0\">\(inner)"
      + "</CALayer></caml>"
  }

  /// Returns a document with the given number of sibling layers.
  func siblingLayers(count: Int, layer: (Int) -> String) -> String {
    phoneSizedDocument(content: "<sublayers>\((0..<count).map(layer).joined())</sublayers>")
  }

  /// Returns a document with nested layers, each of which has the given contents and attributes.
  func nestedLayers(
    count: Int, content own: String, attributes: String = "opacity=\"0.99\""
  ) -> String {
    let open =
      "<CALayer bounds=\"0 0 390 844\" position=\"195 422\" backgroundColor=\"1 0 0 0.01\" \(attributes)>"
      + "\(own)<sublayers>"
    return phoneSizedDocument(
      content: "<sublayers>\(String(repeating: open, count: count))"
        + String(repeating: "</sublayers></CALayer>", count: count) + "</sublayers>")
  }

  /// Returns a document with nested layers of 64 by 64 points, each of which has the given contents, on a canvas of
  /// the same size.
  private func smallNestedLayers(count: Int, content own: String) -> String {
    let open =
      "<CALayer bounds=\"0 0 64 64\" position=\"32 32\" backgroundColor=\"0 0 1\">\(own)<sublayers>"
    let close = "</sublayers></CALayer>"
    return
      "<caml><CALayer bounds=\"0 0 64 64\" position=\"32 32\" backgroundColor=\"1 0 0\"><sublayers>"
      + String(repeating: open, count: count) + String(repeating: close, count: count)
      + "</sublayers></CALayer></caml>"
  }

  private func deeplyNestedDocument(
    count: Int, prefix first: String, openTag open: String, closeTag close: String,
    suffix last: String
  ) -> String {
    phoneSizedDocument(
      content: first + String(repeating: open, count: count)
        + String(repeating: close, count: count) + last)
  }

  /// Returns a document with layers in a shared 3D space, rotated so that they intersect.
  private func intersectingPlanesDocument(planeCount count: Int) -> String {
    let side = self == .rotatedPlanes ? 6.0 : 200.0
    func plane(_ i: Int) -> String {
      let turn = Double(i) * 0.7
      let (x, y) =
        self == .rotatedPlanes
        ? (Double(i * 37 % 390), Double(i * 53 % 844)) : (195.0 + Double(i % 9), 422.0)
      return "<CALayer bounds=\"0 0 \(side) \(side)\" position=\"\(x) \(y)\" "
        + "backgroundColor=\"\(Double(i % 10) / 10) 0.5 1 0.5\" "
        + "transform=\"rotate(\(turn * 57)deg, \(sin(Double(i))), \(cos(Double(i))), 0.2)\"/>"
    }
    let all = (0..<count).map(plane).joined()
    let space =
      "<CATransformLayer bounds=\"0 0 390 844\" position=\"195 422\"><sublayers>\(all)</sublayers>"
      + "</CATransformLayer>"
    guard self == .nestedPlanes else {
      return phoneSizedDocument(content: "<sublayers>\(space)</sublayers>")
    }
    return phoneSizedDocument(
      content: "<sublayers>"
        + (0..<6).map {
          "<CALayer opacity=\"0.\($0 + 3)\"><sublayers>\(space)</sublayers></CALayer>"
        }
        .joined() + "</sublayers>")
  }

  private func manyStatesDocument(stateCount count: Int) -> String {
    func value(_ key: String) -> String {
      "<LKStateSetValue targetId=\"r\" keyPath=\"\(key)\"><value type=\"real\" value=\"1\"/></LKStateSetValue>"
    }
    let states: String
    switch self {
    case .unknownKeys:
      states =
        "<LKState name=\"a\"><elements>\((0..<count).map { value("k\($0)") }.joined())</elements></LKState>"
    case .unknownValues:
      states =
        "<LKState name=\"a\"><elements>\(String(repeating: value("opacityy"), count: count))</elements>"
        + "</LKState>"
    case .setValues:
      states =
        "<LKState name=\"a\"><elements>\(String(repeating: value("opacity"), count: count))</elements>"
        + "</LKState>"
    default: states = (0..<count).map { "<LKState name=\"s\($0)\"/>" }.joined()
    }
    return
      "<caml><CALayer id=\"r\" bounds=\"0 0 40 40\" position=\"20 20\" backgroundColor=\"1 0 0\"><states>"
      + "\(states)</states></CALayer></caml>"
  }
}

import Foundation
import RenderTree

/// A generator of small documents from a fuzzer's bytes, with layers, animations, states, state transitions and tilt
/// effects.
///
/// The documents are always well-formed, so that the document reader accepts them. Their numbers are often near the
/// limits of valid ranges.
struct DocumentBuilder {
  private(set) var source: ByteSource
  /// The names of the layers generated so far, beginning with the root layer.
  private var names = ["r"]

  init(_ source: ByteSource) { self.source = source }

  mutating func document() -> String {
    let sublayers = (0..<source.integer(1...5)).map { _ in layer(depth: 0) }.joined()
    let animations = self.animations()
    let states = (0..<source.integer(0...4)).map { state($0) }.joined()
    let ways = (0..<source.integer(0...3)).map { _ in way() }.joined()
    return """
      <caml><CALayer id="r" bounds="0 0 24 24" position="12 12" \(attributes(of: .layer))><sublayers>\(sublayers)\
      </sublayers>\(animations)<style>\(tilts())</style><states>\(states)</states>\
      <stateTransitions>\(ways)</stateTransitions></CALayer></caml>
      """
  }

  // MARK: Numbers

  /// Returns the text for a number that is small, at the limit for coordinates, beyond the limit, or not a number.
  private mutating func number() -> String {
    switch source.integer(0...7) {
    case 0: source.element(Self.extremes)
    case 1: "\(source.number())"
    default: "\(Double(source.integer(-8...48)) / 2)"
    }
  }

  private static let extremes = [
    "0", "-0", "1e12", "-1e12", "999999999999", "1e13", "1e308", "-1e308", "1e-308", "1e-320",
    "nan", "-nan", "inf",
    "-inf", "1e999", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "4294967296",
    "0x1p1023", "1e", "--1", "1,5", "٣", "",
  ]

  private mutating func numbers(_ count: Int) -> String {
    (0..<count).map { _ in number() }.joined(separator: " ")
  }

  private mutating func transform() -> String {
    (0..<source.integer(0...3)).map { _ in
      switch source.integer(0...3) {
      case 0: "scale(\(number()))"
      case 1: "translate(\(number()), \(number()), \(number()))"
      case 2: "rotate(\(number())deg, \(number()), \(number()), 1)"
      default: "perspective(\(number()))"
      }
    }.joined(separator: " ")
  }

  // MARK: Layers

  private mutating func layer(depth: Int) -> String {
    let nodeClass = source.element(Self.classes)
    let tag = tag(of: nodeClass)
    let name = "l\(names.count)"
    names.append(name)
    let own = attributes(of: nodeClass)
    let animations = self.animations()
    let below =
      depth < 3 ? (0..<source.integer(0...2)).map { _ in layer(depth: depth + 1) }.joined() : ""
    return """
      <\(tag) id="\(name)" name="\(name)" bounds="0 0 20 20" position="12 12" backgroundColor="1 0 0" \(own)>\
      <sublayers>\(below)</sublayers>\(animations)</\(tag)>
      """
  }

  private static let classes = NodeClass.allCases

  private mutating func attributes(of nodeClass: NodeClass) -> String {
    let own = properties.filter {
      ($0.owner == nodeClass || $0.owner == .layer)
        && !["bounds", "position", "backgroundColor"].contains($0.key)
    }
    var written: [String: String] = [:]
    for _ in 0..<source.integer(0...3) {
      let property = source.element(own)
      if let value = value(of: property.kind) { written[property.key] = value }
    }
    return written.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
      .joined(separator: " ")
  }

  /// Returns a value of the given kind in the format of an XML attribute, or `nil` if such values cannot be written
  /// as attributes.
  private mutating func value(of kind: ValueKind) -> String? {
    switch kind {
    case .number: number()
    case .bool: source.element(["0", "1", "2", "yes", ""])
    case .point, .size: numbers(2)
    case .rect, .color: numbers(4)
    case .transform: transform()
    case .name(let set): source.element(set.spellings + ["nonsense"])
    case .path: "\(numbers(2)) m \(numbers(2)) l \(numbers(6)) c h"
    case .string: source.element(["", "a", "Wide words", "\u{202E}x"])
    case .image, .numbers, .colors, .filters, .cells: nil
    }
  }

  // MARK: Animations

  private mutating func animations() -> String {
    "<animations>\((0..<source.integer(0...3)).map { _ in animation(depth: 0) }.joined())</animations>"
  }

  private mutating func keyPath() -> (path: String, type: String, kind: ValueKind) {
    switch source.integer(0...4) {
    case 0: (source.element(Self.components), "real", .number)
    case 1: ("transform", "CATransform3D", .transform)
    case 2: ("position", "CGPoint", .point)
    case 3: ("bounds", "CGRect", .rect)
    default: ("opacity", "real", .number)
    }
  }

  private static let components = [
    "transform.scale", "transform.scale.x", "transform.rotation.x", "transform.rotation",
    "transform.translation.z",
    "bounds.size.width", "bounds.origin.y", "position.y", "anchorPoint.x",
    "sublayerTransform.scale.y", "zPosition",
    "contentsRect.origin.x", "shadowOffset.width", "cornerRadius", "speed", "custom.key",
    "transform.x.y.z", ".", "",
  ]

  /// Returns the XML attributes shared by all animation elements.
  private mutating func timing() -> String {
    var text = "duration=\"\(number())\""
    if source.chance(3) { text += " beginTime=\"\(number())\"" }
    if source.chance(4) { text += " timeOffset=\"\(number())\"" }
    if source.chance(4) { text += " speed=\"\(number())\"" }
    if source.chance(3) { text += " repeatCount=\"\(number())\"" }
    if source.chance(4) { text += " repeatDuration=\"\(number())\"" }
    if source.chance(3) { text += " autoreverses=\"1\"" }
    if source.chance(3) {
      text += " fillMode=\"\(source.element(["both", "forwards", "backwards"]))\""
    }
    if source.chance(3) { text += " removedOnCompletion=\"0\"" }
    if source.chance(5) { text += " preferredFrameRateRange=\"\(numbers(source.integer(1...4)))\"" }
    if source.chance(4) { text += " timingFunction=\"\(numbers(4))\"" }
    return text
  }

  private mutating func animation(depth: Int, path given: String? = nil) -> String {
    let (own, type, kind) = keyPath()
    let path = given ?? own
    let key = source.chance(2) ? "key=\"k\(source.integer(0...9))\" " : ""
    let additive =
      source.chance(2)
      ? " additive=\"1\"" + (source.chance(2) ? " cumulative=\"1\"" : "") : ""
    let timing = self.timing()
    let kindOfValue = given == nil ? kind : .number
    let typeOfValue = given == nil ? type : "real"
    func element(_ name: String, _ value: String?) -> String {
      value.map { "<\(name) type=\"\(typeOfValue)\" value=\"\($0)\"/>" } ?? ""
    }
    switch source.integer(0...4) {
    case 0:
      let values = (0..<source.integer(0...4)).map { _ in
        element(typeOfValue, value(of: kindOfValue))
      }
      .joined()
      let times = (0..<source.integer(0...4)).map { _ in "<real value=\"\(number())\"/>" }.joined()
      let mode = source.element(["linear", "discrete", "paced", "cubic", "cubicPaced", "none"])
      return """
        <CAKeyframeAnimation \(key)keyPath="\(path)"\(additive) calculationMode="\(mode)" \(timing)>\
        <values>\(values)</values><keyTimes>\(times)</keyTimes></CAKeyframeAnimation>
        """
    case 1:
      let spring = "mass=\"\(number())\" stiffness=\"\(number())\" damping=\"\(number())\""
      let (from, to) = (value(of: kindOfValue), value(of: kindOfValue))
      return """
        <CASpringAnimation \(key)keyPath="\(path)"\(additive) \(spring) initialVelocity="\(number())" \(timing)>\
        \(element("fromValue", from))\(element("toValue", to))</CASpringAnimation>
        """
    case 2 where depth < 3:
      let own = (0..<source.integer(0...3)).map { _ in animation(depth: depth + 1) }.joined()
      return "<CAAnimationGroup \(key)\(timing)><animations>\(own)</animations></CAAnimationGroup>"
    default:
      let from = source.chance(4) ? nil : value(of: kindOfValue)
      let to = source.chance(4) ? nil : value(of: kindOfValue)
      let by = source.chance(4) ? value(of: kindOfValue) : nil
      return """
        <CABasicAnimation \(key)keyPath="\(path)"\(additive) \(timing)>\(element("fromValue", from))\
        \(element("toValue", to))\(element("byValue", by))</CABasicAnimation>
        """
    }
  }

  // MARK: States

  private mutating func target() -> String { source.chance(9) ? "nobody" : source.element(names) }

  private mutating func state(_ index: Int) -> String {
    let base = index > 0 && source.chance(2) ? " basedOn=\"S\(source.integer(0...index))\"" : ""
    let changes = (0..<source.integer(0...5)).map { _ in change() }.joined()
    return "<LKState name=\"S\(index)\"\(base)><elements>\(changes)</elements></LKState>"
  }

  private mutating func change() -> String {
    let target = target()
    switch source.integer(0...6) {
    case 0:
      // The target may be the new layer itself or an existing layer, and the new layer's name may already be in use.
      let name = source.element(names + ["new"])
      return """
        <LKStateAddElement targetId="\(source.element([target, name]))" keyPath="sublayers"><CALayer \
        id="\(name)" bounds="0 0 \(numbers(2))"/></LKStateAddElement>
        """
    case 1:
      let name = source.element(names)
      let tag = source.chance(2) ? "LKStateRemoveElement" : "LKStateAddElement"
      return """
        <\(tag) targetId="\(target)" keyPath="\(source.element(["sublayers", "mask", "filters", "animations"]))">\
        <CALayer object="\(name)"/></\(tag)>
        """
    case 2:
      return
        "<LKStateAddAnimation targetId=\"\(target)\" key=\"k1\">\(animation(depth: 1))</LKStateAddAnimation>"
    case 3: return "<LKStateRemoveAnimation targetId=\"\(target)\" key=\"k1\"/>"
    default:
      let (path, type, kind) = keyPath()
      return """
        <LKStateSetValue targetId="\(target)" keyPath="\(path)"><value type="\(type)" \
        value="\(value(of: kind) ?? "")"/></LKStateSetValue>
        """
    }
  }

  private mutating func way() -> String {
    let states = ["*", "S0", "S1", "S2", "S3"]
    let elements = (0..<source.integer(0...4)).map { _ in
      let (path, _, _) = keyPath()
      return """
        <LKStateTransitionElement key="\(path)" targetId="\(target())">\(animation(depth: 1, path: path))\
        </LKStateTransitionElement>
        """
    }.joined()
    return """
      <LKStateTransition fromState="\(source.element(states))" toState="\(source.element(states))"><elements>\
      \(elements)</elements></LKStateTransition>
      """
  }

  // MARK: Tilts

  private mutating func tilts() -> String {
    let groups = (0..<source.integer(0...3)).map { _ in
      let path = source.element(Self.components + ["position.x", "transform", "bounds"])
      let kind = source.element(["string", "real"])
      return """
        <NSDictionary><axis type="string" value="\(source.element(["x", "y", "z"]))"/>\
        <layerName type="string" value="\(target())"/><keyPath type="string" value="\(path)"/>\
        <mapMinTo type="\(kind)" value="\(number())"/><mapMaxTo type="\(kind)" value="\(number())"/></NSDictionary>
        """
    }.joined()
    return "<wallpaperParallaxGroups type=\"NSArray\">\(groups)</wallpaperParallaxGroups>"
  }
}

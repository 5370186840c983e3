import Diagnostics
import Foundation
import QuartzCore
import RenderTree

/// Reads animations: behaviour/documents.md, "Animations in documents".
final class AnimationReader {
  private let values: ValueReader
  private let log: FindingLog

  init(_ values: ValueReader, _ log: FindingLog) {
    (self.values, self.log) = (values, log)
  }

  /// An animation with the key it is to be added under.
  struct Keyed {
    let animation: CAAnimation
    let key: String?
  }

  /// One animation; nil where it is turned off or cannot be.
  ///
  /// - Parameters:
  ///   - element: the animation, or what refers to it.
  ///   - nodeClass: what it is for, which tells the types of values; nil where that is not known.
  ///   - keyPath: what it animates where it does not say so itself.
  /// - Returns: the animation and its key.
  /// - Throws: the first finding, in a strict import.
  func read(
    _ element: Element, of nodeClass: NodeClass?, or keyPath: String? = nil
  ) throws(Finding) -> Keyed? {
    let element = try values.references.resolved(element, limit: 8, log)
    if element["enabled"] == "0" { return nil }
    // The tag of a known class counts even beside a property of its own that is called `type`.
    let type = element["type"]
    let isKnown = AnimationReader.classes[element.name] != nil
    let isClass =
      isKnown
      ? type.flatMap { AnimationReader.classes[$0] } == nil
      : type == nil && element.name.hasPrefix("CA")
    let name = isClass ? element.name : type ?? ""
    try values.memory.reserve(ReadMemory.bytesOfAnimation, at: element.place)
    guard let animation = AnimationReader.classes[name]?() else {
      let isKnown = AnimationReader.withoutEffect.contains(name)
      try log.report(isKnown ? .unsupported(name) : .unknownAnimationClass(name), at: element.place)
      return nil
    }
    (animation as? CAPropertyAnimation)?.keyPath = keyPath
    try log.gather(at: element.place) { () throws(Finding) in
      try fill(animation, element, nodeClass)
    }
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      try log.report(.incomplete(name, missing: "keyPath"), at: element.place)
      return nil
    }
    return Keyed(animation: animation, key: key(of: element, isClass: isClass, animation))
  }

  private static let classes = Dictionary(
    uniqueKeysWithValues: AnimationClass.all.map { ($0.name, $0.make) })

  private static let withoutEffect: Set<String> = ["CAMatchMoveAnimation"]

  /// The attribute, else the tag where it is a name of the author's, else the key path.
  private func key(of element: Element, isClass: Bool, _ animation: CAAnimation) -> String? {
    if let key = element["key"] { return key }
    let isOwn = !isClass && !["animation", "p", "object"].contains(element.name)
    return isOwn ? element.name : (animation as? CAPropertyAnimation)?.keyPath
  }

  // MARK: Properties

  /// Other names for properties.
  private static let aliases = ["transitionType": "type"]

  /// Frame rates as an attribute has them: at least, at most, best; the last may be missing.
  static func text(_ range: CAFrameRateRange) -> String {
    let bounds = [range.minimum, range.maximum] + [range.preferred].compactMap(\.self)
    return bounds.map { ValueText.number(Double("\($0)") ?? 0) }.joined(separator: " ")
  }

  private func fill(
    _ animation: CAAnimation, _ element: Element, _ nodeClass: NodeClass?
  ) throws(Finding) {
    let keyPath = element["keyPath"] ?? (animation as? CAPropertyAnimation)?.keyPath
    let target =
      element["valueFunction"].map(AnimationReader.kind(ofFunction:))
      ?? keyPath.flatMap { path in nodeClass.flatMap { ValueKind.named(by: path, of: $0) } }
    for attribute in element.attributes {
      let key = AnimationReader.aliases[attribute.name] ?? attribute.name
      // On every element but a transition of its own tag it names the class.
      let isType = attribute.name == "type" && AnimationReader.classes[attribute.value] != nil
      guard
        let syntax = isType || key == "type" && !(animation is CATransition)
          ? nil : CAAnimation.recordedForm(key)
      else {
        if DocumentKeys.isIgnored(attribute.name) { continue }
        try log.report(
          .unknownKey(attribute.name, in: "\(type(of: animation))"),
          at: element.place(of: attribute))
        continue
      }
      let kind = AnimationReader.kind(of: syntax, target)
      let value = try values.text(attribute, of: element, key: attribute.name, as: kind) {
        text throws(ValueError) in try AnimationReader.value(text, syntax, target)
      }
      if let value { animation.setValue(value, forKey: key) }
    }
    for child in element.children { try read(child, into: animation, target, nodeClass) }
  }

  /// The kind of a value whose memory grows with its text; nil for others.
  private static func kind(of syntax: AnimationForm, _ target: ValueKind?) -> ValueKind? {
    switch syntax {
    case .numbers: .numbers
    case .path: .path
    case .target: target
    case .extent, .number, .bool, .string, .timingFunction, .valueFunction, .frameRates, .filter,
      .values, .animations, .timingFunctions, .object:
      nil
    }
  }

  /// The type of the values that a value function takes.
  private static func kind(ofFunction name: String) -> ValueKind {
    ["scale", "translate"].contains(name) ? .numbers : .number
  }

  private static func valueFunction(_ text: String) throws(ValueError) -> CAValueFunction {
    let name = text.trimmingBlanks
    guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: name)) else {
      throw ValueError(.unknownName(name, expected: ["rotateZ", "scale", "translate", "…"]))
    }
    return function
  }

  private static func frameRates(_ text: String) throws(ValueError) -> CAFrameRateRange {
    let n = try ValueSyntax.numbers(text, 2...3, expected: "2 or 3")
    let preferred = n.count > 2 ? Float(n[2]) : nil
    guard let range = CAFrameRateRange(checking: Float(n[0]), Float(n[1]), preferred: preferred)
    else { throw ValueError(.outOfOrder(text.trimmingBlanks)) }
    return range
  }

  private static func value(
    _ text: String, _ syntax: AnimationForm, _ target: ValueKind?
  ) throws(ValueError) -> Any {
    switch syntax {
    case .extent: return try ValueSyntax.number(text)
    case .number: return try ValueSyntax.finite(text)
    case .bool: return try ValueSyntax.bool(text)
    case .string: return text
    case .timingFunction: return try timingFunction(text)
    case .numbers: return try ValueSyntax.numbers(text).map { NSNumber(value: $0) }
    case .path: return CGPath(geometry: try ValueSyntax.path(text))
    case .target: return try ValueSyntax.value(text, target ?? .number).boxed ?? NSNull()
    case .valueFunction: return try valueFunction(text)
    case .frameRates: return try frameRates(text)
    case .filter: return CAFilter(type: text)
    case .values, .animations, .timingFunctions, .object:
      throw ValueError(.wrongForm("a list of elements"))
    }
  }

  private static let timingNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  private static func timingFunction(_ text: String) throws(ValueError) -> CAMediaTimingFunction {
    if let n = try ValueSyntax.controlPoints(text) {
      return CAMediaTimingFunction(
        controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
    }
    let name = text.trimmingBlanks
    guard timingNames.contains(name) else {
      throw ValueError(.unknownName(name, expected: timingNames))
    }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }

  private func read(
    _ child: Element, into animation: CAAnimation, _ target: ValueKind?, _ nodeClass: NodeClass?
  ) throws(Finding) {
    // `<animationType/> <timingFunctions/> <delegate/>` and their like are often empty.
    let isEmpty = child.children.first { _ in true } == nil && child.attributes.isEmpty
    let isType = child.name == "type" && animation is CATransition
    if isEmpty || DocumentKeys.isIgnored(child.name) && !isType { return }
    let key = AnimationReader.aliases[child.name] ?? child.name
    guard let syntax = CAAnimation.recordedForm(key) else {
      guard child["type"] != nil else {
        return try log.report(
          .unknownItem(child.name, list: "\(type(of: animation))"), at: child.place)
      }
      // A value of the host's, which tells its own type.
      try log.report(.unknownKey(child.name, in: "\(type(of: animation))"), at: child.place)
      if let value = try values.item(child) { animation.setValue(value, forKey: child.name) }
      return
    }
    if let value = try value(child, syntax, target, nodeClass) {
      animation.setValue(value, forKey: key)
    }
  }

  private func value(
    _ child: Element, _ syntax: AnimationForm, _ target: ValueKind?, _ nodeClass: NodeClass?
  ) throws(Finding) -> Any? {
    switch syntax {
    case .values: return try values.items(child)
    case .numbers: return try values.property(child, .numbers, key: child.name)
    case .path: return try values.property(child, .path, key: child.name)
    case .target:
      if child["type"] == nil, let target {
        return try values.property(child, target, key: child.name)
      }
      return try values.item(child)
    case .animations: return try group(child, nodeClass)
    case .timingFunctions: return try timingFunctions(child)
    case .filter: return try values.filter(child)
    case .object: return nil
    case .extent, .number, .bool, .string, .timingFunction, .valueFunction, .frameRates:
      guard let attribute = child.attribute("value") ?? child.attribute("name") else { return nil }
      return try values.text(attribute, of: child, key: child.name) { text throws(ValueError) in
        try AnimationReader.value(text, syntax, target)
      }
    }
  }

  private func timingFunctions(_ list: Element) throws(Finding) -> [CAMediaTimingFunction] {
    var functions: [CAMediaTimingFunction] = []
    for child in list.children {
      try values.memory.reserve(ReadMemory.bytesOfItem, at: child.place)
      guard
        let attribute = child.attribute("value") ?? child.attribute("name")
          ?? child.attribute("controlPoints")
      else { continue }
      let function = try values.text(
        attribute, of: child, key: list.name, AnimationReader.timingFunction)
      if let function { functions.append(function) }
    }
    return functions
  }

  private func group(_ list: Element, _ nodeClass: NodeClass?) throws(Finding) -> [CAAnimation] {
    try values.nested(list) { list throws(Finding) in
      var animations: [CAAnimation] = []
      for child in list.children {
        if let keyed = try self.read(child, of: nodeClass) { animations.append(keyed.animation) }
      }
      return animations
    } ?? []
  }
}

/// An animation that a document has on a layer.
struct LayerAnimation {
  private(set) weak var layer: CALayer?
  let animation: CAAnimation
  let key: String?
  /// As the document says it, or as it was changed since, in seconds.
  var writtenBeginTime: Double {
    animation.beginTime == readBeginTime ? documentBeginTime : animation.beginTime
  }
  private let documentBeginTime: Double
  /// What the animation was given for it.
  private let readBeginTime: Double

  init(_ layer: CALayer, _ keyed: AnimationReader.Keyed) {
    (self.layer, animation, key) = (layer, keyed.animation, keyed.key)
    documentBeginTime = keyed.animation.beginTime
    // Documents write 1e-100 for their own beginning (behaviour/documents.md, "Animations in documents"), which is that
    // of the
    // layers' first commit; clocks begin elsewhere.
    if animation.beginTime > 0 && animation.beginTime < LayerAnimation.documentStart {
      animation.beginTime = 0
    }
    readBeginTime = animation.beginTime
  }

  /// Begin times below it, in seconds, stand for the beginning of the document.
  private static let documentStart = 1e-9

  /// When it ends, in seconds of the document; infinity where it does not, nil where its layer is gone.
  var end: Double? {
    guard let layer else { return nil }
    let begin = animation.beginTime == 0 ? layer.convertTime(0, from: nil) : animation.beginTime
    let end = layer.convertTime(begin + animation.activeDuration, to: nil)
    return end.isFinite ? max(0, end) : .infinity
  }

  /// Adds it, in place of one that runs.
  func start() { layer?.add(animation, forKey: key) }

  /// Adds it anew; what is wrong with it was found when it was read.
  func restart() { _ = Notices.gathered { start() } }
}

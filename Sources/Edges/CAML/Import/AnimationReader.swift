import Foundation
import QuartzCore
import RenderTree

/// Reads animations: spec/07 section 4.
final class AnimationReader {
  private let values: ValueReader
  private let log: FindingLog
  private var depth = 0

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
    let isClass = element["type"] == nil && element.name.hasPrefix("CA")
    let name = isClass ? element.name : element["type"] ?? ""
    guard let animation = AnimationReader.classes[name]?() else {
      let isKnown = AnimationReader.withoutEffect.contains(name)
      try log.report(isKnown ? .unsupported(name) : .unknownAnimationClass(name), at: element.place)
      return nil
    }
    (animation as? CAPropertyAnimation)?.keyPath = keyPath
    try fill(animation, element, nodeClass)
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      try log.report(.incomplete(name, missing: "keyPath"), at: element.place)
      return nil
    }
    return Keyed(animation: animation, key: key(of: element, isClass: isClass, animation))
  }

  private static let classes: [String: @Sendable () -> CAAnimation] = [
    "CABasicAnimation": { CABasicAnimation() }, "CASpringAnimation": { CASpringAnimation() },
    "CAKeyframeAnimation": { CAKeyframeAnimation() }, "CAAnimationGroup": { CAAnimationGroup() },
    "CATransition": { CATransition() },
  ]

  private static let withoutEffect: Set<String> = ["CAMatchMoveAnimation"]

  /// The attribute, else the tag where it is a name of the author's, else the key path.
  private func key(of element: Element, isClass: Bool, _ animation: CAAnimation) -> String? {
    if let key = element["key"] { return key }
    let isOwn = !isClass && !["animation", "p", "object"].contains(element.name)
    return isOwn ? element.name : (animation as? CAPropertyAnimation)?.keyPath
  }

  // MARK: Properties

  /// How the value of a key is written; what is not here is no property of animations.
  private enum Syntax {
    /// A number that may be infinite: how long or how often.
    case extent
    case number, bool, string, timingFunction, timingFunctions, numbers, path, values, animations
    /// A value of whatever the key path names.
    case target
  }

  private static let keys: [String: Syntax] = [
    "beginTime": .number, "timeOffset": .number, "repeatCount": .extent,
    "repeatDuration": .extent, "duration": .extent, "speed": .number, "autoreverses": .bool,
    "fillMode": .string, "timingFunction": .timingFunction, "removedOnCompletion": .bool,
    "keyPath": .string, "additive": .bool, "cumulative": .bool, "valueFunction": .string,
    "fromValue": .target, "toValue": .target, "byValue": .target, "mass": .number,
    "stiffness": .number, "damping": .number, "initialVelocity": .number, "velocity": .number,
    "allowsOverdamping": .bool, "values": .values, "path": .path, "keyTimes": .numbers,
    "timingFunctions": .timingFunctions, "calculationMode": .string, "tensionValues": .numbers,
    "continuityValues": .numbers, "biasValues": .numbers, "rotationMode": .string,
    "animations": .animations, "subtype": .string, "startProgress": .number,
    "endProgress": .number, "transitionType": .string,
  ]

  private func fill(
    _ animation: CAAnimation, _ element: Element, _ nodeClass: NodeClass?
  ) throws(Finding) {
    let keyPath = element["keyPath"] ?? (animation as? CAPropertyAnimation)?.keyPath
    let target = keyPath.flatMap { path in
      nodeClass.flatMap { ValueKind.named(by: path, of: $0) }
    }
    for attribute in element.attributes {
      guard let syntax = AnimationReader.keys[attribute.name] else {
        if DocumentKeys.isIgnored(attribute.name) { continue }
        try log.report(
          .unknownKey(attribute.name, in: "\(type(of: animation))"),
          at: element.place(of: attribute))
        continue
      }
      let value = try values.text(attribute, of: element, key: attribute.name) {
        text throws(ValueFault) in try AnimationReader.value(text, syntax, target)
      }
      if let value { animation.setValue(value, forKey: attribute.name) }
    }
    for child in element.children { try read(child, into: animation, target, nodeClass) }
  }

  private static func value(
    _ text: String, _ syntax: Syntax, _ target: ValueKind?
  ) throws(ValueFault) -> Any {
    switch syntax {
    case .extent: return try ValueSyntax.number(text)
    case .number: return try ValueSyntax.finite(text)
    case .bool: return try ValueSyntax.bool(text)
    case .string: return text
    case .timingFunction: return try timingFunction(text)
    case .numbers: return try ValueSyntax.numbers(text).map { NSNumber(value: $0) }
    case .path: return CGPath(geometry: try ValueSyntax.path(text))
    case .target: return try ValueSyntax.value(text, target ?? .number).boxed ?? NSNull()
    case .values, .animations, .timingFunctions:
      throw ValueFault(.wrongForm("a list of elements"))
    }
  }

  private static let timingNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  private static func timingFunction(_ text: String) throws(ValueFault) -> CAMediaTimingFunction {
    if let n = try ValueSyntax.controlPoints(text) {
      return CAMediaTimingFunction(
        controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
    }
    let name = text.trimmingBlanks
    guard timingNames.contains(name) else {
      throw ValueFault(.unknownName(name, expected: timingNames))
    }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }

  private func read(
    _ child: Element, into animation: CAAnimation, _ target: ValueKind?, _ nodeClass: NodeClass?
  ) throws(Finding) {
    // `<animationType/> <timingFunctions/> <delegate/>` and their like are often empty.
    let isEmpty = child.children.first { _ in true } == nil && child.attributes.isEmpty
    if isEmpty || DocumentKeys.isIgnored(child.name) { return }
    guard let syntax = AnimationReader.keys[child.name] else {
      return try log.report(
        .unknownItem(child.name, list: "\(type(of: animation))"), at: child.place)
    }
    if let value = try value(child, syntax, target, nodeClass) {
      animation.setValue(value, forKey: child.name)
    }
  }

  private func value(
    _ child: Element, _ syntax: Syntax, _ target: ValueKind?, _ nodeClass: NodeClass?
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
    case .extent, .number, .bool, .string, .timingFunction:
      guard let attribute = child.attribute("value") ?? child.attribute("name") else { return nil }
      return try values.text(attribute, of: child, key: child.name) { text throws(ValueFault) in
        try AnimationReader.value(text, syntax, target)
      }
    }
  }

  private func timingFunctions(_ list: Element) throws(Finding) -> [CAMediaTimingFunction] {
    var functions: [CAMediaTimingFunction] = []
    for child in list.children {
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
    guard depth < PropertyList.depthLimit else {
      try log.report(.overLimit(.depth, limit: PropertyList.depthLimit), at: list.place)
      return []
    }
    depth += 1
    defer { depth -= 1 }
    var animations: [CAAnimation] = []
    for child in list.children {
      if let keyed = try read(child, of: nodeClass) { animations.append(keyed.animation) }
    }
    return animations
  }
}

/// An animation that a document has on a layer.
struct LayerAnimation {
  private weak var layer: CALayer?
  private let animation: CAAnimation
  private let key: String?

  init(_ layer: CALayer, _ keyed: AnimationReader.Keyed) {
    (self.layer, animation, key) = (layer, keyed.animation, keyed.key)
    // Documents write 1e-100 for their own beginning (spec/07 section 4), which is that of the
    // layers' first commit; clocks begin elsewhere.
    if animation.beginTime > 0 && animation.beginTime < LayerAnimation.documentStart {
      animation.beginTime = 0
    }
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
}

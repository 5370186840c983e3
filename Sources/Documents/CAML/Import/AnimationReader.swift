import Diagnostics
import Foundation
import QuartzCore
import RenderTree

/// A reader for the animations in a document.
final class AnimationReader {
  private let values: ValueReader
  private let log: DiagnosticLog

  init(_ values: ValueReader, _ log: DiagnosticLog) {
    (self.values, self.log) = (values, log)
  }

  /// An animation with the key under which it is added.
  struct KeyedAnimation {
    let animation: CAAnimation
    let key: String?
  }

  /// Reads an animation; returns `nil` if it is disabled or cannot be created.
  ///
  /// - Parameters:
  ///   - element: The animation element, or a reference to one.
  ///   - nodeClass: The class of the animated layer, which determines the value types; `nil` if it is unknown.
  ///   - keyPath: The key path used if the animation does not specify one.
  /// - Returns: The animation with its key.
  /// - Throws: The first diagnostic, in a strict import.
  func readAnimation(
    _ element: Element, for nodeClass: NodeClass?, defaultKeyPath keyPath: String? = nil
  ) throws(DocumentDiagnostic) -> KeyedAnimation? {
    let element = try values.references.resolveReference(element, limit: 8, log: log)
    if element["enabled"] == "0" { return nil }
    // The tag of a known class takes precedence over a `type` attribute, which may be a property of the animation.
    let type = element["type"]
    let isKnown = AnimationReader.classesByName[element.name] != nil
    let isClass =
      isKnown
      ? type.flatMap { AnimationReader.classesByName[$0] } == nil
      : type == nil && element.name.hasPrefix("CA")
    let name = isClass ? element.name : type ?? ""
    try values.memory.reserveBytes(ImportMemoryCounter.bytesPerAnimation, at: element.location)
    guard let animation = AnimationReader.classesByName[name]?() else {
      let isKnown = AnimationReader.unsupportedClasses.contains(name)
      try log.report(
        isKnown ? .unsupported(name) : .unknownAnimationClass(name), at: element.location)
      return nil
    }
    (animation as? CAPropertyAnimation)?.keyPath = keyPath
    try log.collectDiagnostics(at: element.location) { () throws(DocumentDiagnostic) in
      try readProperties(of: animation, from: element, nodeClass: nodeClass)
    }
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      try log.report(.incomplete(name, missing: "keyPath"), at: element.location)
      return nil
    }
    return KeyedAnimation(
      animation: animation,
      key: animationKey(from: element, isClassElement: isClass, animation: animation))
  }

  private static let classesByName = Dictionary(
    uniqueKeysWithValues: AnimationClass.all.map { ($0.name, $0.make) })

  private static let unsupportedClasses: Set<String> = ["CAMatchMoveAnimation"]

  /// Returns the `key` attribute; otherwise, the tag if it is a custom name, or the key path.
  private func animationKey(
    from element: Element, isClassElement isClass: Bool, animation: CAAnimation
  ) -> String? {
    if let key = element["key"] { return key }
    let isOwn = !isClass && !["animation", "p", "object"].contains(element.name)
    return isOwn ? element.name : (animation as? CAPropertyAnimation)?.keyPath
  }

  // MARK: Properties

  /// Alternative names for animation properties.
  private static let aliases = ["transitionType": "type"]

  /// Returns a frame rate range as an attribute value: the minimum, maximum and, if present, preferred rates.
  static func frameRateRangeText(_ range: CAFrameRateRange) -> String {
    let bounds = [range.minimum, range.maximum] + [range.preferred].compactMap(\.self)
    return bounds.map { ValueFormatter.numberText(Double("\($0)") ?? 0) }.joined(separator: " ")
  }

  private func readProperties(
    of animation: CAAnimation, from element: Element, nodeClass: NodeClass?
  ) throws(DocumentDiagnostic) {
    let keyPath = element["keyPath"] ?? (animation as? CAPropertyAnimation)?.keyPath
    let target =
      element["valueFunction"].map(AnimationReader.valueKind(ofValueFunction:))
      ?? keyPath.flatMap { path in nodeClass.flatMap { ValueKind.kind(forKeyPath: path, of: $0) } }
    for attribute in element.attributes {
      let key = AnimationReader.aliases[attribute.name] ?? attribute.name
      // The attribute `type` specifies the class name, except on a transition whose tag is the class name.
      let isType = attribute.name == "type" && AnimationReader.classesByName[attribute.value] != nil
      guard
        let syntax = isType || key == "type" && !(animation is CATransition)
          ? nil : CAAnimation.documentPropertyFormat(forKey: key)
      else {
        if DocumentKeys.isIgnoredKey(attribute.name) { continue }
        try log.report(
          .unknownKey(attribute.name, in: "\(type(of: animation))"),
          at: element.location(of: attribute))
        continue
      }
      let kind = AnimationReader.variableSizeValueKind(for: syntax, targetKind: target)
      let value = try values.readAttribute(attribute, of: element, key: attribute.name, as: kind) {
        text throws(ValueError) in
        try AnimationReader.parseValue(text, as: syntax, targetKind: target)
      }
      if let value { animation.setValue(value, forKey: key) }
    }
    for child in element.children {
      try readChildElement(child, into: animation, targetKind: target, nodeClass: nodeClass)
    }
  }

  /// Returns the value type if the memory used by a value grows with the length of its text; otherwise `nil`.
  private static func variableSizeValueKind(
    for syntax: AnimationPropertyFormat, targetKind target: ValueKind?
  )
    -> ValueKind?
  {
    switch syntax {
    case .numbers: .numbers
    case .path: .path
    case .keyPathValue: target
    case .unboundedNumber, .number, .bool, .string, .timingFunction, .valueFunction, .frameRates,
      .filter,
      .values, .animations, .timingFunctions, .unserialized:
      nil
    }
  }

  /// Returns the type of values accepted by the given value function.
  private static func valueKind(ofValueFunction name: String) -> ValueKind {
    ["scale", "translate"].contains(name) ? .numbers : .number
  }

  private static func parseValueFunction(_ text: String) throws(ValueError) -> CAValueFunction {
    let name = text.trimmingBlanks
    guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: name)) else {
      throw ValueError(.unknownName(name, expected: ["rotateZ", "scale", "translate", "…"]))
    }
    return function
  }

  private static func parseFrameRates(_ text: String) throws(ValueError) -> CAFrameRateRange {
    let n = try ValueParser.parseNumbers(text, allowedCounts: 2...3, expectedDescription: "2 or 3")
    let preferred = n.count > 2 ? Float(n[2]) : nil
    guard let range = CAFrameRateRange(checking: Float(n[0]), Float(n[1]), preferred: preferred)
    else { throw ValueError(.invalidOrder(text.trimmingBlanks)) }
    return range
  }

  private static func parseValue(
    _ text: String, as syntax: AnimationPropertyFormat, targetKind target: ValueKind?
  ) throws(ValueError) -> Any {
    switch syntax {
    case .unboundedNumber: return try ValueParser.parseNumber(text)
    case .number: return try ValueParser.parseFiniteNumber(text)
    case .bool: return try ValueParser.parseBool(text)
    case .string: return text
    case .timingFunction: return try parseTimingFunction(text)
    case .numbers: return try ValueParser.parseNumbers(text).map { NSNumber(value: $0) }
    case .path: return CGPath(geometry: try ValueParser.parsePath(text))
    case .keyPathValue:
      return try ValueParser.parseValue(text, as: target ?? .number).boxed ?? NSNull()
    case .valueFunction: return try parseValueFunction(text)
    case .frameRates: return try parseFrameRates(text)
    case .filter: return CAFilter(type: text)
    case .values, .animations, .timingFunctions, .unserialized:
      throw ValueError(.unexpectedForm("a list of elements"))
    }
  }

  private static let timingNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  private static func parseTimingFunction(_ text: String) throws(ValueError)
    -> CAMediaTimingFunction
  {
    if let n = try ValueParser.parseControlPoints(text) {
      return CAMediaTimingFunction(
        controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
    }
    let name = text.trimmingBlanks
    guard timingNames.contains(name) else {
      throw ValueError(.unknownName(name, expected: timingNames))
    }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }

  private func readChildElement(
    _ child: Element, into animation: CAAnimation, targetKind target: ValueKind?,
    nodeClass: NodeClass?
  ) throws(DocumentDiagnostic) {
    // Elements such as `<animationType/>`, `<timingFunctions/>` and `<delegate/>` are often empty.
    let isEmpty = child.children.first { _ in true } == nil && child.attributes.isEmpty
    let isType = child.name == "type" && animation is CATransition
    if isEmpty || DocumentKeys.isIgnoredKey(child.name) && !isType { return }
    let key = AnimationReader.aliases[child.name] ?? child.name
    guard let syntax = CAAnimation.documentPropertyFormat(forKey: key) else {
      guard child["type"] != nil else {
        return try log.report(
          .unknownItem(child.name, list: "\(type(of: animation))"), at: child.location)
      }
      // The element is a custom value for the host program that specifies its own type.
      try log.report(.unknownKey(child.name, in: "\(type(of: animation))"), at: child.location)
      if let value = try values.readTypedItem(child) {
        animation.setValue(value, forKey: child.name)
      }
      return
    }
    if let value = try readValue(from: child, as: syntax, targetKind: target, nodeClass: nodeClass)
    {
      animation.setValue(value, forKey: key)
    }
  }

  private func readValue(
    from child: Element, as syntax: AnimationPropertyFormat, targetKind target: ValueKind?,
    nodeClass: NodeClass?
  ) throws(DocumentDiagnostic) -> Any? {
    switch syntax {
    case .values: return try values.readListItems(of: child)
    case .numbers: return try values.readProperty(from: child, as: .numbers, key: child.name)
    case .path: return try values.readProperty(from: child, as: .path, key: child.name)
    case .keyPathValue:
      if child["type"] == nil, let target {
        return try values.readProperty(from: child, as: target, key: child.name)
      }
      return try values.readTypedItem(child)
    case .animations: return try readAnimationGroup(from: child, nodeClass: nodeClass)
    case .timingFunctions: return try readTimingFunctions(child)
    case .filter: return try values.readFilter(child)
    case .unserialized: return nil
    case .unboundedNumber, .number, .bool, .string, .timingFunction, .valueFunction, .frameRates:
      guard let attribute = child.attribute(named: "value") ?? child.attribute(named: "name") else {
        return nil
      }
      return try values.readAttribute(attribute, of: child, key: child.name) {
        text throws(ValueError) in
        try AnimationReader.parseValue(text, as: syntax, targetKind: target)
      }
    }
  }

  private func readTimingFunctions(_ list: Element) throws(DocumentDiagnostic)
    -> [CAMediaTimingFunction]
  {
    var functions: [CAMediaTimingFunction] = []
    for child in list.children {
      try values.memory.reserveBytes(ImportMemoryCounter.bytesPerItem, at: child.location)
      guard
        let attribute = child.attribute(named: "value") ?? child.attribute(named: "name")
          ?? child.attribute(named: "controlPoints")
      else { continue }
      let function = try values.readAttribute(
        attribute, of: child, key: list.name, parse: AnimationReader.parseTimingFunction)
      if let function { functions.append(function) }
    }
    return functions
  }

  private func readAnimationGroup(from list: Element, nodeClass: NodeClass?)
    throws(DocumentDiagnostic)
    -> [CAAnimation]
  {
    try values.readNestedElement(list) { list throws(DocumentDiagnostic) in
      var animations: [CAAnimation] = []
      for child in list.children {
        if let keyed = try self.readAnimation(child, for: nodeClass) {
          animations.append(keyed.animation)
        }
      }
      return animations
    } ?? []
  }
}

/// An animation that a document adds to a layer.
struct LayerAnimation {
  private(set) weak var layer: CALayer?
  let animation: CAAnimation
  let key: String?
  /// The begin time to be written to a file, in seconds: either the document's begin time, or one set after the
  /// import.
  var declaredBeginTime: Double {
    animation.beginTime == importedBeginTime ? documentBeginTime : animation.beginTime
  }
  private let documentBeginTime: Double
  /// The begin time set during the import, in seconds.
  private let importedBeginTime: Double

  init(_ layer: CALayer, _ keyed: AnimationReader.KeyedAnimation) {
    (self.layer, animation, key) = (layer, keyed.animation, keyed.key)
    documentBeginTime = keyed.animation.beginTime
    // Documents use a begin time of 1e-100 for the document's start. Here, the start is the first commit of the
    // layers, represented by 0, because clocks may have other origins.
    if animation.beginTime > 0 && animation.beginTime < LayerAnimation.documentStartThreshold {
      animation.beginTime = 0
    }
    importedBeginTime = animation.beginTime
  }

  /// The threshold, in seconds, below which a begin time denotes the document's start.
  private static let documentStartThreshold = 1e-9

  /// The begin time in seconds since the document's start; `nil` if its layer was deallocated.
  var begin: Double? {
    guard let layer else { return nil }
    return animation.beginTime == 0 ? 0 : max(0, layer.convertTime(animation.beginTime, to: nil))
  }

  /// The end time in seconds since the document's start; infinity if the animation repeats forever, `nil` if its
  /// layer was deallocated.
  var end: Double? {
    guard let layer else { return nil }
    let begin = animation.beginTime == 0 ? layer.convertTime(0, from: nil) : animation.beginTime
    let end = layer.convertTime(begin + animation.activeDuration, to: nil)
    return end.isFinite ? max(0, end) : .infinity
  }

  /// Adds the animation to its layer, replacing any animation with the same key.
  func start() { layer?.add(animation, forKey: key) }

  /// Adds the animation to its layer again.
  ///
  /// Diagnostics are discarded, because they were already reported when the document was read.
  func restart() { _ = Diagnostics.captureMessages { start() } }
}

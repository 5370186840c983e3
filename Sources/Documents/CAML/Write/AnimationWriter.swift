import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

// Writing animations to documents.

extension TypedValueWriter {
  /// Writes an animation as an element named after its class.
  ///
  /// - Parameters:
  ///   - animation: The animation. An instance of a program's subclass is written as its closest known superclass.
  ///   - key: The key under which the animation is added; `nil` if its list has no keys or the key is the default
  ///     one.
  ///   - beginTime: The begin time, in seconds, to write instead of the animation's own.
  func writeAnimation(_ animation: CAAnimation, key: String? = nil, beginTime: Double? = nil) {
    guard let (name, fresh) = AnimationClass.nameAndInstance(for: animation) else {
      return recordOmission(of: "an animation of class \(type(of: animation)) (it has no effect)")
    }
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      return recordOmission(of: "an animation without a key path (it has no effect)")
    }
    // By default, an animation is added with its key path as the key.
    let isOwnKey = key != nil && key != (animation as? CAPropertyAnimation)?.keyPath
    var attributes: [XMLWriter.Attribute] = []
    if isOwnKey, let key { attributes.append(("key", key)) }
    var children: [(String, Any)] = []
    for (key, form, isSingle) in animation.documentKeys {
      let own = animation.value(forKey: key)
      guard let value = key == "beginTime" ? beginTime ?? own : own else { continue }
      switch propertyEncoding(
        of: value, key: key, type: form, isSinglePrecision: isSingle, newAnimation: fresh)
      {
      case .omitted: break
      case .attribute(let text): attributes.append((key, text))
      case .element: children.append((key, value))
      }
    }
    for (key, value) in animation.customValues.sorted(by: { $0.key < $1.key }) {
      children.append((key, value))
    }
    writeWithinNestingLimit(describedAs: "animations") {
      xml.startElement(name, attributes: attributes)
      for (key, value) in children {
        writePropertyElement(forKey: key, value: value, animationClass: name)
      }
      xml.endElement()
    }
  }

  /// The form in which an animation property is written.
  private enum AnimationPropertyEncoding {
    /// The property is not written, because its value equals that of a new animation.
    case omitted
    case attribute(String)
    case element
  }

  private func propertyEncoding(
    of value: Any, key: String, type form: AnimationPropertyFormat,
    isSinglePrecision isSingle: Bool,
    newAnimation fresh: CAAnimation
  ) -> AnimationPropertyEncoding {
    let initial = fresh.value(forKey: key)
    switch value {
    case let flag as Bool where type(of: value) == Bool.self && form.isScalar:
      return initial as? Bool == flag ? .omitted : .attribute(ValueFormatter.boolText(flag))
    case let number as Double where form.isScalar:
      if initial as? Double == number { return .omitted }
      guard
        ValueFormatter.isWithinParserLimits(
          .number(number), allowsInfinity: form == .unboundedNumber)
      else {
        recordOmission(of: "'\(key)' of an animation (\(number) is out of range)")
        return .omitted
      }
      return .attribute(ValueFormatter.numberText(number, isSinglePrecision: isSingle))
    case let text as String where form.isScalar:
      if initial as? String == text { return .omitted }
      // The attribute `type` is reserved for class names.
      return key == "type" ? .element : .attribute(text)
    case let function as CAMediaTimingFunction: return .attribute(timingFunctionText(function))
    case let function as CAValueFunction: return .attribute(function.name.rawValue)
    case let range as CAFrameRateRange:
      return range == .default ? .omitted : .attribute(AnimationReader.frameRateRangeText(range))
    default: return .element
    }
  }

  private func timingFunctionText(_ function: CAMediaTimingFunction) -> String {
    function.documentName
      ?? function.documentControlPoints.map { ValueFormatter.numberText(Double("\($0)") ?? 0) }
      .joined(separator: " ")
  }

  private func writePropertyElement(forKey key: String, value: Any, animationClass name: String) {
    switch value {
    case let text as String where key == "type": _ = writeProperty(.string(text), elementName: key)
    case let path as CGPath where key == "path":
      _ = writeProperty(.path(path.geometry), elementName: key)
    case let functions as [CAMediaTimingFunction] where !functions.isEmpty:
      xml.startElement(key)
      for function in functions {
        xml.writeElement(
          "CAMediaTimingFunction", attributes: [("value", timingFunctionText(function))])
      }
      xml.endElement()
    case let animations as [CAAnimation] where key == "animations":
      guard !animations.isEmpty else { return }
      xml.startElement(key)
      for animation in animations { self.writeAnimation(animation) }
      xml.endElement()
    case let filter as CAFilter where key == "filter": self.writeFilter(filter, elementName: key)
    case let list as [Any] where isListKey(key):
      writeValueList(list, key: key, animationClass: name)
    default:
      guard XMLWriter.isValidName(key), !DocumentKeys.isIgnoredKey(key),
        writeTypedItem(value, elementName: key)
      else {
        return recordOmission(of: "'\(key)' of a \(name) (unsupported type \(type(of: value)))")
      }
    }
  }

  private func isListKey(_ key: String) -> Bool {
    let form = CAAnimation.documentPropertyFormat(forKey: key)
    return form == .values || form == .numbers
  }

  private func writeValueList(_ list: [Any], key: String, animationClass name: String) {
    if list.isEmpty { return }
    guard list.allSatisfy({ canWrite($0) }) else {
      return recordOmission(of: "'\(key)' of a \(name) (an item has an unsupported type)")
    }
    xml.startElement(key)
    for value in list { _ = writeTypedItem(value, elementName: nil) }
    xml.endElement()
  }
}

/// An animation class that may be named in a document.
struct AnimationClass {
  /// The class name as written in documents.
  let name: String
  let make: @Sendable () -> CAAnimation
  let isClass: @Sendable (CAAnimation) -> Bool

  private init<A: CAAnimation>(_ name: String, _ make: @escaping @Sendable () -> A) {
    self.name = name
    self.make = make
    isClass = { $0 is A }
  }

  /// Subclasses are listed before their superclasses.
  static let all = [
    AnimationClass("CASpringAnimation") { CASpringAnimation() },
    AnimationClass("CABasicAnimation") { CABasicAnimation() },
    AnimationClass("CAKeyframeAnimation") { CAKeyframeAnimation() },
    AnimationClass("CAAnimationGroup") { CAAnimationGroup() },
    AnimationClass("CATransition") { CATransition() },
  ]

  /// Returns the name of an animation's class and a new instance of that class; `nil` for a class without effect.
  static func nameAndInstance(for animation: CAAnimation) -> (String, CAAnimation)? {
    all.first { $0.isClass(animation) }.map { ($0.name, $0.make()) }
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

// Writes animations: behaviour/documents.md, "Animations in documents".

extension ItemWriter {
  /// Writes an animation as an element of its class.
  ///
  /// - Parameters:
  ///   - animation: of any class, or of a subclass of the program's, which is written as the class it is made of.
  ///   - key: the key it is added under; nil where its list has none, or where it says it itself.
  ///   - beginTime: in place of its own, in seconds.
  func animation(_ animation: CAAnimation, key: String? = nil, beginTime: Double? = nil) {
    guard let (name, fresh) = AnimationClass.of(animation) else {
      return omit("an animation of class \(type(of: animation)), which does nothing")
    }
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      return omit("an animation without a key path, which does nothing")
    }
    // By default it is added under its key path.
    let isOwnKey = key != nil && key != (animation as? CAPropertyAnimation)?.keyPath
    var attributes: [XMLWriter.Attribute] = []
    if isOwnKey, let key { attributes.append(("key", key)) }
    var children: [(String, Any)] = []
    for (key, form, isSingle) in animation.recordedKeys {
      let own = animation.value(forKey: key)
      guard let value = key == "beginTime" ? beginTime ?? own : own else { continue }
      switch text(value, key, form, isSingle, fresh) {
      case .same: break
      case .attribute(let text): attributes.append((key, text))
      case .element: children.append((key, value))
      }
    }
    for (key, value) in animation.ownValues.sorted(by: { $0.key < $1.key }) {
      children.append((key, value))
    }
    nested("animations") {
      xml.start(name, attributes)
      for (key, value) in children { member(key, value, of: name) }
      xml.end()
    }
  }

  /// How a property of an animation is written.
  private enum Form {
    /// Not at all: it is that of a new animation.
    case same
    case attribute(String)
    case element
  }

  private func text(
    _ value: Any, _ key: String, _ form: AnimationForm, _ isSingle: Bool, _ fresh: CAAnimation
  ) -> Form {
    let initial = fresh.value(forKey: key)
    switch value {
    case let flag as Bool where type(of: value) == Bool.self && form.isScalar:
      return initial as? Bool == flag ? .same : .attribute(ValueText.bool(flag))
    case let number as Double where form.isScalar:
      if initial as? Double == number { return .same }
      guard ValueText.isReadable(.number(number), mayBeInfinite: form == .extent) else {
        omit("'\(key)' of an animation: it is \(number)")
        return .same
      }
      return .attribute(ValueText.number(number, isSingle: isSingle))
    case let text as String where form.isScalar:
      if initial as? String == text { return .same }
      // As an attribute, `type` names classes.
      return key == "type" ? .element : .attribute(text)
    case let function as CAMediaTimingFunction: return .attribute(timing(function))
    case let function as CAValueFunction: return .attribute(function.name.rawValue)
    case let range as CAFrameRateRange:
      return range == .default ? .same : .attribute(AnimationReader.text(range))
    default: return .element
    }
  }

  private func timing(_ function: CAMediaTimingFunction) -> String {
    function.recordedName
      ?? function.recordedPoints.map { ValueText.number(Double("\($0)") ?? 0) }
      .joined(separator: " ")
  }

  private func member(_ key: String, _ value: Any, of name: String) {
    switch value {
    case let text as String where key == "type": _ = property(.string(text), key)
    case let path as CGPath where key == "path": _ = property(.path(path.geometry), key)
    case let functions as [CAMediaTimingFunction] where !functions.isEmpty:
      xml.start(key)
      for function in functions {
        xml.element("CAMediaTimingFunction", [("value", timing(function))])
      }
      xml.end()
    case let animations as [CAAnimation] where key == "animations":
      guard !animations.isEmpty else { return }
      xml.start(key)
      for animation in animations { self.animation(animation) }
      xml.end()
    case let filter as CAFilter where key == "filter": self.filter(filter, key)
    case let list as [Any] where isList(key):
      values(list, key, of: name)
    default:
      guard XMLWriter.isName(key), !DocumentKeys.isIgnored(key), item(value, key) else {
        return omit("'\(key)' of a \(name): it holds \(type(of: value))")
      }
    }
  }

  private func isList(_ key: String) -> Bool {
    let form = CAAnimation.recordedForm(key)
    return form == .values || form == .numbers
  }

  private func values(_ list: [Any], _ key: String, of name: String) {
    if list.isEmpty { return }
    guard list.allSatisfy({ canHold($0) }) else {
      return omit("'\(key)' of a \(name): it holds what a document cannot")
    }
    xml.start(key)
    for value in list { _ = item(value, nil) }
    xml.end()
  }
}

/// The classes of animations that documents name.
struct AnimationClass {
  /// As documents write it.
  let name: String
  let make: @Sendable () -> CAAnimation
  let isClass: @Sendable (CAAnimation) -> Bool

  private init<A: CAAnimation>(_ name: String, _ make: @escaping @Sendable () -> A) {
    self.name = name
    self.make = make
    isClass = { $0 is A }
  }

  /// Subclasses first.
  static let all = [
    AnimationClass("CASpringAnimation") { CASpringAnimation() },
    AnimationClass("CABasicAnimation") { CABasicAnimation() },
    AnimationClass("CAKeyframeAnimation") { CAKeyframeAnimation() },
    AnimationClass("CAAnimationGroup") { CAAnimationGroup() },
    AnimationClass("CATransition") { CATransition() },
  ]

  /// The name of an animation's class and a new one; nil for a class that does nothing.
  static func of(_ animation: CAAnimation) -> (String, CAAnimation)? {
    all.first { $0.isClass(animation) }.map { ($0.name, $0.make()) }
  }
}

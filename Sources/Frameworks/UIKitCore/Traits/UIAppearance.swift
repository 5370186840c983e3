public import Foundation
import QuartzCore

/// A property that can be set for all views of a class at once.
///
/// A view takes it when it enters a window, unless its own value is another than a new view of its class has.
@MainActor
public struct UIAppearanceProperty {
  private let read: (UIView) -> AnyHashable?
  private let copy: (UIView, UIView) -> Void

  /// Creates the property at a key path of a class.
  public init<View: UIView, Value: Hashable>(_ keyPath: ReferenceWritableKeyPath<View, Value>) {
    read = { ($0 as? View).map { AnyHashable($0[keyPath: keyPath]) } }
    copy = { from, to in
      guard let from = from as? View, let to = to as? View else { return }
      to[keyPath: keyPath] = from[keyPath: keyPath]
    }
  }

  /// Whether both have the same value.
  func isEqual(_ a: UIView, _ b: UIView) -> Bool { read(a) == read(b) }

  /// Gives one view the other's value.
  func copyValue(from source: UIView, to target: UIView) { copy(source, target) }
}

/// What may hold views whose looks are set for all at once.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}

/// What has looks that can be set for all at once.
///
/// `appearance()` gives a view of the class itself that is never shown: what is set on it of the class's
/// `appearanceProperties` is given to each view of the class that enters a window from then on.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

extension UIView: UIAppearance {
  /// Stands for all views of the class.
  public static func appearance() -> Self {
    AppearanceRuleTable.proxy(for: self, in: [])
  }

  /// Stands for the views of the class in surroundings that make no difference here.
  public static func appearance(for trait: UITraitCollection) -> Self { appearance() }

  /// Stands for the views of the class that lie in one of the first class, that in one of the second, and so on.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceRuleTable.proxy(for: self, in: containerTypes)
  }
}

/// What was set for all views of a class.
@MainActor
enum AppearanceRuleTable {
  private struct Rule {
    let type: UIView.Type
    /// Whether a view is of the class or of one below it.
    let matches: (UIView) -> Bool
    let containers: [any UIAppearanceContainer.Type]
    let proxy: UIView
    let properties: [UIAppearanceProperty]
    /// What a new view of the class is like.
    let defaultInstance: UIView
    /// How far the class is from UIView.
    let inheritanceDepth: Int
  }

  private static var rules: [Rule] = []

  static func proxy<View: UIView>(
    for type: View.Type, in containers: [any UIAppearanceContainer.Type]
  ) -> View {
    func isSame(_ others: [any UIAppearanceContainer.Type]) -> Bool {
      others.count == containers.count && zip(others, containers).allSatisfy { $0 == $1 }
    }
    if let known = rules.first(where: { $0.type == type && isSame($0.containers) })?.proxy as? View
    {
      return known
    }
    guard let proxy = type._makeBlank() as? View else {
      fatalError("\(type) makes a view of another class")
    }
    let classes = sequence(first: Mirror(reflecting: proxy)) { $0.superclassMirror }
    rules.append(
      Rule(
        type: type, matches: { $0 is View }, containers: containers, proxy: proxy,
        properties: type.appearanceProperties,
        defaultInstance: type._makeBlank(), inheritanceDepth: classes.reduce(0) { n, _ in n + 1 }))
    // What says more comes later and so counts.
    rules.sort {
      ($0.inheritanceDepth, $0.containers.count) < ($1.inheritanceDepth, $1.containers.count)
    }
    return proxy
  }

  /// Gives a view that enters a window what was set for it.
  static func apply(to view: UIView) {
    guard !rules.isEmpty else { return }
    var taken: [(UIAppearanceProperty, UIView)] = []
    for rule in rules where rule.matches(view) && isContained(view, in: rule.containers) {
      for property in rule.properties
      where !property.isEqual(rule.proxy, rule.defaultInstance)
        && property.isEqual(view, rule.defaultInstance)
      {
        taken.append((property, rule.proxy))
      }
    }
    for (property, proxy) in taken { property.copyValue(from: proxy, to: view) }
  }

  private static func isContained(
    _ view: UIView, in containers: [any UIAppearanceContainer.Type]
  ) -> Bool {
    var at: UIResponder? = view.next
    for container in containers {
      while let here = at, !isInstance(here, of: container) { at = here.next }
      guard at != nil else { return false }
      at = at?.next
    }
    return true
  }

  private static func isInstance<Container: UIAppearanceContainer>(
    _ object: AnyObject, of type: Container.Type
  ) -> Bool {
    object is Container
  }
}

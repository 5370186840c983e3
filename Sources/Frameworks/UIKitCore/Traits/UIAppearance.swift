public import Foundation
import QuartzCore

/// A property of a view class that can be set through an appearance proxy.
///
/// When a view enters a window, its property is set to the value of the proxy, unless its own value differs from that
/// of a newly created view of its class.
@MainActor
public struct UIAppearanceProperty {
  private let read: (UIView) -> AnyHashable?
  private let copy: (UIView, UIView) -> Void

  /// Creates the property for the given key path of a view class.
  ///
  /// Views of other classes have no value for the property.
  public init<View: UIView, Value: Hashable>(_ keyPath: ReferenceWritableKeyPath<View, Value>) {
    read = { ($0 as? View).map { AnyHashable($0[keyPath: keyPath]) } }
    copy = { from, to in
      guard let from = from as? View, let to = to as? View else { return }
      to[keyPath: keyPath] = from[keyPath: keyPath]
    }
  }

  /// Returns whether both views have the same value of the property.
  func isEqual(_ a: UIView, _ b: UIView) -> Bool { read(a) == read(b) }

  /// Copies the value of the property from one view to another.
  func copyValue(from source: UIView, to target: UIView) { copy(source, target) }
}

/// An object that can contain views with a customized appearance.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}

/// An object whose appearance can be customized for all instances of its class.
///
/// `appearance()` returns a view of the class that is never displayed. Values that are set on this view for
/// properties in `appearanceProperties` are applied to each view of the class that subsequently enters a window.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

extension UIView: UIAppearance {
  /// Returns the appearance proxy for all views of the class.
  public static func appearance() -> Self {
    AppearanceRuleTable.proxy(for: self, in: [])
  }

  /// Returns the appearance proxy for all views of the class.
  ///
  /// The traits are ignored.
  public static func appearance(for trait: UITraitCollection) -> Self { appearance() }

  /// Returns the appearance proxy for views of the class that are contained in an instance of the first container
  /// type, which is itself contained in an instance of the second type, and so on.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceRuleTable.proxy(for: self, in: containerTypes)
  }
}

/// The table of all appearance proxies, with the rules that determine the views to which they apply.
@MainActor
enum AppearanceRuleTable {
  private struct Rule {
    let type: UIView.Type
    /// A closure that returns whether a view is an instance of the proxy's class or of a subclass.
    let matches: (UIView) -> Bool
    let containers: [any UIAppearanceContainer.Type]
    let proxy: UIView
    let properties: [UIAppearanceProperty]
    /// A new view of the class, whose values are used to detect changed properties.
    let defaultInstance: UIView
    /// The number of classes from the view's class to the root class.
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
      fatalError(
        "cannot create an appearance proxy for \(type): its initializer returns a view of another class"
      )
    }
    let classes = sequence(first: Mirror(reflecting: proxy)) { $0.superclassMirror }
    rules.append(
      Rule(
        type: type, matches: { $0 is View }, containers: containers, proxy: proxy,
        properties: type.appearanceProperties,
        defaultInstance: type._makeBlank(), inheritanceDepth: classes.reduce(0) { n, _ in n + 1 }))
    // More specific rules follow less specific rules, so that they take precedence.
    rules.sort {
      ($0.inheritanceDepth, $0.containers.count) < ($1.inheritanceDepth, $1.containers.count)
    }
    return proxy
  }

  /// Applies the values of all matching proxies to the given view, which enters a window.
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

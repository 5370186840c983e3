import Foundation
import UIKitCore

/// Views that are out of sight and wait to be shown again, by the name that they were made under, and how new ones are
/// made.
@MainActor
struct ReusePool<View: UIView> {
  private var factories: [String: () -> View?] = [:]
  private var reusableViews: [String: [View]] = [:]

  nonisolated init() {}

  /// Says how views of a name are made; nil forgets it.
  mutating func register(name: String, factory make: (() -> View?)?) { factories[name] = make }

  /// Whether somebody said how views of a name are made.
  func isRegistered(name: String) -> Bool { factories[name] != nil }

  /// A view that waits.
  mutating func dequeueView(named name: String) -> View? { reusableViews[name]?.popLast() }

  /// A new view; nil where nobody said how it is made.
  func makeView(named name: String) -> View? { factories[name]?() }

  /// Keeps a view for another time; one without a name is let go.
  mutating func enqueueView(_ view: View, named name: String?) {
    guard let name else { return }
    reusableViews[name, default: []].append(view)
  }

  /// How many views wait.
  var count: Int { reusableViews.values.reduce(0) { $0 + $1.count } }
}

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
  mutating func register(_ name: String, _ make: (() -> View?)?) { factories[name] = make }

  /// Whether somebody said how views of a name are made.
  func isRegistered(_ name: String) -> Bool { factories[name] != nil }

  /// A view that waits.
  mutating func dequeue(_ name: String) -> View? { reusableViews[name]?.popLast() }

  /// A new view; nil where nobody said how it is made.
  func makeView(_ name: String) -> View? { factories[name]?() }

  /// Keeps a view for another time; one without a name is let go.
  mutating func enqueue(_ view: View, for name: String?) {
    guard let name else { return }
    reusableViews[name, default: []].append(view)
  }

  /// How many views wait.
  var count: Int { reusableViews.values.reduce(0) { $0 + $1.count } }
}

import Foundation
import UIKitCore

/// A pool of unused views by reuse identifier, with the closures that create new ones.
@MainActor
struct ReusePool<View: UIView> {
  private var factories: [String: () -> View?] = [:]
  private var reusableViews: [String: [View]] = [:]

  nonisolated init() {}

  /// Registers the closure that creates the views of a name.
  ///
  /// `nil` removes the registration.
  mutating func register(name: String, factory make: (() -> View?)?) { factories[name] = make }

  /// Returns whether a closure is registered for a name.
  func isRegistered(name: String) -> Bool { factories[name] != nil }

  /// Removes an unused view from the pool and returns it, or `nil` if there is none.
  mutating func dequeueView(named name: String) -> View? { reusableViews[name]?.popLast() }

  /// Creates a view with the registered closure.
  ///
  /// Returns `nil` if none is registered or the closure returns `nil`.
  func makeView(named name: String) -> View? { factories[name]?() }

  /// Adds an unused view to the pool.
  ///
  /// Views without a name are discarded.
  mutating func enqueueView(_ view: View, named name: String?) {
    guard let name else { return }
    reusableViews[name, default: []].append(view)
  }

  /// The number of unused views.
  var count: Int { reusableViews.values.reduce(0) { $0 + $1.count } }
}

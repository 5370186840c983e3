import Foundation
import UIKitCore

/// A pool of unused views, with closures that create new views for each reuse identifier.
@MainActor
struct ReusePool<View: UIView> {
  private var factories: [String: () -> View?] = [:]
  private var reusableViews: [String: [View]] = [:]

  nonisolated init() {}

  /// Registers the closure that creates views with the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  mutating func register(name: String, factory make: (() -> View?)?) { factories[name] = make }

  /// Returns whether a closure is registered for the given reuse identifier.
  func isRegistered(name: String) -> Bool { factories[name] != nil }

  /// Removes an unused view with the given reuse identifier and returns it, or `nil` if there is none.
  mutating func dequeueView(named name: String) -> View? { reusableViews[name]?.popLast() }

  /// Creates a view with the closure registered for the given reuse identifier.
  ///
  /// Returns `nil` if no closure is registered or the closure returns `nil`.
  func makeView(named name: String) -> View? { factories[name]?() }

  /// Adds an unused view to the pool.
  ///
  /// Views without a reuse identifier are discarded.
  mutating func enqueueView(_ view: View, named name: String?) {
    guard let name else { return }
    reusableViews[name, default: []].append(view)
  }

  /// The number of unused views in the pool.
  var count: Int { reusableViews.values.reduce(0) { $0 + $1.count } }
}

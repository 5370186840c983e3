import Foundation

/// Views that are out of sight and wait to be shown again, by the name that they were made under, and how new ones are
/// made.
@MainActor
struct ReusePool<View: UIView> {
  private var makers: [String: () -> View?] = [:]
  private var waiting: [String: [View]] = [:]

  nonisolated init() {}

  /// Says how views of a name are made; nil forgets it.
  mutating func register(_ name: String, _ make: (() -> View?)?) { makers[name] = make }

  /// Whether somebody said how views of a name are made.
  func knows(_ name: String) -> Bool { makers[name] != nil }

  /// A view that waits.
  mutating func take(_ name: String) -> View? { waiting[name]?.popLast() }

  /// A new view; nil where nobody said how it is made.
  func make(_ name: String) -> View? { makers[name]?() }

  /// Keeps a view for another time; one without a name is let go.
  mutating func put(_ view: View, under name: String?) {
    guard let name else { return }
    waiting[name, default: []].append(view)
  }

  /// How many views wait.
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}

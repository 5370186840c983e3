import Notices
import RenderTree

/// Which layers and which of their values part two documents.
struct ValueDifference {
  /// What is different about one layer.
  private enum Change {
    case added
    case removed
    /// Keys with what they hold in the first and in the second.
    case values([(key: String, first: Value, second: Value)], animations: [String])
  }

  private var changes: [(path: String, change: Change)] = []

  /// Whether nothing is different.
  var isEmpty: Bool { changes.isEmpty }

  /// Compares trees of layers, the first with the first and so on.
  init(_ first: [LayerRecord], _ second: [LayerRecord]) {
    let old = Self.table(first)
    let new = Self.table(second)
    for (path, record) in old.list {
      guard let other = new.byPath[path] else {
        changes.append((path, .removed))
        continue
      }
      let values = Self.values(record, other)
      let animations = Self.animations(record, other)
      if !values.isEmpty || !animations.isEmpty {
        changes.append((path, .values(values, animations: animations)))
      }
    }
    for (path, _) in new.list where old.byPath[path] == nil { changes.append((path, .added)) }
  }

  private static func table(
    _ roots: [LayerRecord]
  ) -> (list: [(String, LayerRecord)], byPath: [String: LayerRecord]) {
    let list = roots.enumerated().flatMap { index, root in
      root.paths().map { (roots.count > 1 ? "\(index + 1):\($0.path)" : $0.path, $0.record) }
    }
    return (list, Dictionary(list, uniquingKeysWith: { first, _ in first }))
  }

  private static func values(
    _ first: LayerRecord, _ second: LayerRecord
  ) -> [(key: String, first: Value, second: Value)] {
    let old = Dictionary(first.values, uniquingKeysWith: { $1 })
    let new = Dictionary(second.values, uniquingKeysWith: { $1 })
    let added = second.values.map(\.key).filter { old[$0] == nil }
    return (first.values.map(\.key) + added).compactMap { key in
      let initial = PropertyTable.builtin.first { $0.key == key }?.recordedInitial ?? .none
      let (a, b) = (old[key] ?? initial, new[key] ?? initial)
      return a == b ? nil : (key, a, b)
    }
  }

  private static func animations(_ first: LayerRecord, _ second: LayerRecord) -> [String] {
    func text(_ animation: AnimationRecord) -> String {
      ([animation.animationClass] + animation.members.map { "\($0.key) = \($0.text)" }
        + animation.inner.map(text)).joined(separator: "; ")
    }
    func table(_ record: LayerRecord) -> [String: String] {
      Dictionary(
        record.animations.map { ($0.key ?? "", text($0)) }, uniquingKeysWith: { $1 })
    }
    let (old, new) = (table(first), table(second))
    return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
  }

  /// As text, with colours where wanted.
  func lines(_ paint: Paint) -> [String] {
    changes.flatMap { path, change -> [String] in
      switch change {
      case .added: return [paint.good("+ \(path)")]
      case .removed: return [paint.bad("- \(path)")]
      case .values(let values, let animations):
        return [paint.strong(path)]
          + values.map { "  \($0.key.inOneLine) \($0.first.brief) → \($0.second.brief)" }
          + animations.map { "  animation \"\($0.inOneLine)\"" }
      }
    }
  }

  /// As JSON: a list of what changed.
  var json: JSONValue {
    .list(
      changes.map { path, change in
        switch change {
        case .added: .object(["layer": .text(path), "change": .text("added")])
        case .removed: .object(["layer": .text(path), "change": .text("removed")])
        case .values(let values, let animations):
          .object([
            "layer": .text(path), "change": .text("changed"),
            "values": .object(
              Dictionary(
                values.map { ($0.key, .list([JSONValue($0.first), JSONValue($0.second)])) },
                uniquingKeysWith: { $1 })),
            "animations": .list(animations.map { .text($0) }),
          ])
        }
      })
  }
}

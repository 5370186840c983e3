import Diagnostics
import RenderTree

/// The matches between the layers of two trees that are being compared.
private struct LayerTreeMatching {
  /// For each layer in the first tree, the index of the matching layer in the second tree; `nil` if it was removed.
  private(set) var matchIndices: [Int?]
  /// The indices of the layers in the second tree that have no match.
  let added: [Int]

  init(_ first: LayerTree<LayerRecord>?, _ other: LayerTree<LayerRecord>?) {
    matchIndices = Array(repeating: nil, count: first?.nodes.count ?? 0)
    var isMatched = Array(repeating: false, count: other?.nodes.count ?? 0)
    if let first, let other {
      let areRootsAlike = first.nodes.first?.key == other.nodes.first?.key
      // Superlayers precede their sublayers, so their matches are known when the sublayers are compared.
      for index in first.nodes.indices {
        if index == 0, areRootsAlike { matchIndices[0] = 0 }
        guard let match = matchIndices[index] else { continue }
        isMatched[match] = true
        let inside = Dictionary(
          other.children(of: match).map { (other.nodes[$0].key, $0) },
          uniquingKeysWith: { first, _ in first })
        for child in first.children(of: index) {
          matchIndices[child] = inside[first.nodes[child].key]
        }
      }
    }
    added = isMatched.indices.filter { !isMatched[$0] }
  }
}

/// The differences between the layers of two documents.
package struct DocumentDifference {
  /// The difference found for one layer.
  private enum LayerChange {
    case added
    case removed
    /// The changed keys with their values in both documents, and the keys of changed animations.
    case values([(key: String, first: Value, second: Value)], animations: [String])
  }

  private var changes: [(path: String, change: LayerChange)] = []

  /// Whether no differences between the documents were found.
  package var isEmpty: Bool { changes.isEmpty }

  /// Compares two lists of layer trees pairwise.
  ///
  /// Two layers match if they and their superlayers have the same titles and sibling numbers.
  package init(_ first: [LayerTree<LayerRecord>], _ second: [LayerTree<LayerRecord>]) {
    var added: [(path: String, change: LayerChange)] = []
    for number in 0..<max(first.count, second.count) {
      let old = number < first.count ? first[number] : nil
      let new = number < second.count ? second[number] : nil
      let (oldStart, newStart) = (
        Self.pathPrefix(treeIndex: number, treeCount: first.count),
        Self.pathPrefix(treeIndex: number, treeCount: second.count)
      )
      let matches = LayerTreeMatching(old, new)
      for (index, match) in matches.matchIndices.enumerated() {
        guard let old else { break }
        guard let new, let match else {
          changes.append((oldStart + old.path(of: index), .removed))
          continue
        }
        let values = Self.changedValues(from: old.layers[index], to: new.layers[match])
        let animations = Self.changedAnimations(from: old.layers[index], to: new.layers[match])
        guard !values.isEmpty || !animations.isEmpty else { continue }
        changes.append((oldStart + old.path(of: index), .values(values, animations: animations)))
      }
      guard let new else { continue }
      for index in matches.added { added.append((newStart + new.path(of: index), .added)) }
    }
    changes += added
  }

  /// Returns the path prefix for one of several trees.
  private static func pathPrefix(treeIndex number: Int, treeCount count: Int) -> String {
    count > 1 ? "\(number + 1):" : ""
  }

  private static func changedValues(
    from first: LayerRecord, to second: LayerRecord
  ) -> [(key: String, first: Value, second: Value)] {
    let old = Dictionary(first.values, uniquingKeysWith: { $1 })
    let new = Dictionary(second.values, uniquingKeysWith: { $1 })
    let added = second.values.map(\.key).filter { old[$0] == nil }
    return (first.values.map(\.key) + added).compactMap { key in
      let initial = PropertyTable.builtin.first { $0.key == key }?.initialAPIValue ?? .none
      let (a, b) = (old[key] ?? initial, new[key] ?? initial)
      return a == b ? nil : (key, a, b)
    }
  }

  private static func changedAnimations(from first: LayerRecord, to second: LayerRecord) -> [String]
  {
    func text(_ animation: AnimationRecord) -> String {
      ([animation.animationClass] + animation.properties.map { "\($0.key) = \($0.text)" }
        + animation.childAnimations.map(text)).joined(separator: "; ")
    }
    func table(_ record: LayerRecord) -> [String: String] {
      Dictionary(
        record.animations.map { ($0.key ?? "", text($0)) }, uniquingKeysWith: { $1 })
    }
    let (old, new) = (table(first), table(second))
    return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
  }

  /// Returns the differences as lines of text, styled if `paint` is enabled.
  package func lines(style paint: TerminalStyle) -> [String] {
    changes.flatMap { path, change -> [String] in
      switch change {
      case .added: return [paint.success("+ \(path)")]
      case .removed: return [paint.error("- \(path)")]
      case .values(let values, let animations):
        return [paint.bold(path)]
          + values.map {
            "  \($0.key.singleLineEscaped) \($0.first.shortDescription) → \($0.second.shortDescription)"
          }
          + animations.map { "  animation \"\($0.singleLineEscaped)\"" }
      }
    }
  }

  /// The differences as a JSON list of changes.
  package var json: JSONValue {
    .array(
      changes.map { path, change in
        switch change {
        case .added: .object(["layer": .string(path), "change": .string("added")])
        case .removed: .object(["layer": .string(path), "change": .string("removed")])
        case .values(let values, let animations):
          .object([
            "layer": .string(path), "change": .string("changed"),
            "values": .object(
              Dictionary(
                values.map { ($0.key, .array([JSONValue($0.first), JSONValue($0.second)])) },
                uniquingKeysWith: { $1 })),
            "animations": .array(animations.map { .string($0) }),
          ])
        }
      })
  }
}

package import QuartzCore

/// The layers of a document in depth-first order.
///
/// Each layer is followed by its mask and then its sublayers. Trees may be too deep for recursion, so they are stored
/// as a list.
package struct LayerTree<Layer> {
  let nodes: [LayerTreeNode]
  /// The layers or their records, with the same indices as the nodes.
  let layers: [Layer]

  /// Returns a tree in which each layer is transformed by the given closure.
  package func map<Other>(_ transform: (Layer) throws -> Other) rethrows -> LayerTree<Other> {
    LayerTree<Other>(nodes: nodes, layers: try layers.map(transform))
  }

  /// Returns a tree that contains only the first layers.
  func prefix(_ count: Int) -> LayerTree {
    guard count < nodes.count else { return self }
    var first = Array(nodes.prefix(count))
    for index in first.indices { first[index].subtreeEnd = min(first[index].subtreeEnd, count) }
    return LayerTree(nodes: first, layers: Array(layers.prefix(count)))
  }

  /// Returns the indices of a layer's mask and direct sublayers.
  func children(of index: Int) -> some Sequence<Int> {
    let end = nodes[index].subtreeEnd
    return sequence(state: index + 1) { next -> Int? in
      guard next < end else { return nil }
      defer { next = nodes[next].subtreeEnd }
      return next
    }
  }

  /// Returns the path of a layer: the titles of its superlayers and its own title, such as `Card/Title` or
  /// `Card/Dot[2]`.
  ///
  /// If the path is too long, an ellipsis replaces the outermost titles.
  func path(of index: Int) -> String {
    LayerPath.text(of: index) { (nodes[$0].key.label, nodes[$0].parent) }
  }
}

/// The position of a layer in a tree.
struct LayerTreeNode {
  /// A key that identifies a layer among its siblings.
  struct SiblingKey: Hashable {
    /// The layer's name, or its class if it has no name.
    let title: String
    /// The number of the layer among siblings with the same title, starting at 1.
    let number: Int

    /// The title, followed by the number if it is not 1.
    var label: String { number == 1 ? title.shortened : "\(title.shortened)[\(number)]" }
  }

  /// The index of the superlayer or masked layer; `nil` for the root layer.
  let parent: Int?
  /// The number of superlayers.
  let depth: Int
  /// Whether the layer is the mask of its parent.
  let isMask: Bool
  let key: SiblingKey
  /// The index after the layer's last descendant.
  fileprivate(set) var subtreeEnd = 0
}

extension LayerTree<CALayer> {
  /// Creates a tree from a layer with all its descendants and masks.
  package init(_ root: CALayer) {
    var nodes: [LayerTreeNode] = []
    var layers: [CALayer] = []
    let node = LayerTreeNode(
      parent: nil, depth: 0, isMask: false,
      key: LayerTreeNode.SiblingKey(title: root.title, number: 1))
    var waiting = [(layer: root, place: node)]
    while let (layer, node) = waiting.popLast() {
      let index = nodes.count
      nodes.append(node)
      layers.append(layer)
      let sublayers = layer.sublayers ?? []
      guard !sublayers.isEmpty || layer.mask != nil else { continue }
      var counts: [String: Int] = [:]
      func next(_ inner: CALayer, isMask: Bool) -> (CALayer, LayerTreeNode) {
        let title = inner.title
        let number = counts[title, default: 0] + 1
        counts[title] = number
        let node = LayerTreeNode(
          parent: index, depth: node.depth + 1, isMask: isMask,
          key: LayerTreeNode.SiblingKey(title: title, number: number))
        return (inner, node)
      }
      let first = waiting.count
      for sublayer in sublayers { waiting.append(next(sublayer, isMask: false)) }
      waiting[first...].reverse()
      if let mask = layer.mask { waiting.append(next(mask, isMask: true)) }
    }
    for index in nodes.indices.reversed() {
      nodes[index].subtreeEnd = max(nodes[index].subtreeEnd, index + 1)
      guard let parent = nodes[index].parent else { continue }
      nodes[parent].subtreeEnd = max(nodes[parent].subtreeEnd, nodes[index].subtreeEnd)
    }
    self.init(nodes: nodes, layers: layers)
  }
}

extension CALayer {
  /// The layer's name, or its class if it has no name.
  fileprivate var title: String {
    name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(type(of: self))"
  }
}

/// The textual form of a layer's path.
enum LayerPath {
  /// The maximum length of a path, in characters, before it is truncated.
  ///
  /// Each of thousands of nested layers has a path, so the length must be limited.
  static let maximumLength = 400

  /// Returns the path of a layer as text.
  ///
  /// `place` returns a layer's label and the index of its parent.
  static func text(of index: Int, labelAndParent place: (Int) -> (label: String, parent: Int?))
    -> String
  {
    var labels: [String] = []
    var length = 0
    var at: Int? = index
    while let current = at {
      guard length <= maximumLength else {
        labels.append("…")
        break
      }
      let (label, parent) = place(current)
      labels.append(label)
      length += label.count + 1
      at = parent
    }
    return labels.reversed().joined(separator: "/")
  }
}

extension String {
  /// The maximum length of a printed name, in characters.
  private static let maximumShortenedLength = 120

  /// The text, truncated with an ellipsis if it is too long.
  var shortened: String {
    guard let end = index(startIndex, offsetBy: Self.maximumShortenedLength, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(self[..<end].dropLast()) + "…"
  }
}

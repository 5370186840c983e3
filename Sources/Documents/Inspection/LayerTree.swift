package import QuartzCore

/// The layers of a document's tree, each before its mask and then its sublayers.
///
/// Trees may be deeper than the stack allows, so they are a list, built and read in loops.
package struct LayerTree<Layer> {
  let nodes: [LayerTreeNode]
  /// The layers, or their records, at their places.
  let layers: [Layer]

  /// The tree with something else in place of each layer.
  package func map<Other>(_ transform: (Layer) throws -> Other) rethrows -> LayerTree<Other> {
    LayerTree<Other>(nodes: nodes, layers: try layers.map(transform))
  }

  /// The first layers of the tree.
  func prefix(_ count: Int) -> LayerTree {
    guard count < nodes.count else { return self }
    var first = Array(nodes.prefix(count))
    for index in first.indices { first[index].subtreeEnd = min(first[index].subtreeEnd, count) }
    return LayerTree(nodes: first, layers: Array(layers.prefix(count)))
  }

  /// The indices of the layers in a layer, its mask first.
  func children(of index: Int) -> some Sequence<Int> {
    let end = nodes[index].subtreeEnd
    return sequence(state: index + 1) { next -> Int? in
      guard next < end else { return nil }
      defer { next = nodes[next].subtreeEnd }
      return next
    }
  }

  /// The titles of the layers around a layer and its own, such as "Card/Title" or "Card/Dot[2]".
  ///
  /// A path that is too long begins with an ellipsis in place of the outermost titles.
  func path(of index: Int) -> String {
    LayerPath.text(of: index) { (nodes[$0].key.label, nodes[$0].parent) }
  }
}

/// The place of a layer in a tree.
struct LayerTreeNode {
  /// What identifies a layer among those in the same layer.
  struct SiblingKey: Hashable {
    /// The layer's name, or its class if it has none.
    let title: String
    /// The layer's number among those of that title, from 1.
    let number: Int

    /// The title, with the number where there are others before it.
    var label: String { number == 1 ? title.shortened : "\(title.shortened)[\(number)]" }
  }

  /// The index of the layer around it; nil for the root.
  let parent: Int?
  /// How many layers are around it.
  let depth: Int
  /// Whether it is the mask of the layer around it.
  let isMask: Bool
  let key: SiblingKey
  /// The index after those of the layers inside it.
  fileprivate(set) var subtreeEnd = 0
}

extension LayerTree<CALayer> {
  /// Lists a layer and everything in it.
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
  /// The layer's name, or its class if it has none.
  fileprivate var title: String {
    name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(type(of: self))"
  }
}

/// The text that identifies a layer among others.
enum LayerPath {
  /// The characters after which a path is cut: nobody reads more, and each of thousands of nested layers has a path.
  static let maximumLength = 400

  /// The text of the path of a place; `place` returns the label of a place and the index of the place around it.
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
  /// At most so many characters of a name are printed.
  private static let maximumShortenedLength = 120

  /// The beginning of the text, with an ellipsis where something is left out.
  var shortened: String {
    guard let end = index(startIndex, offsetBy: Self.maximumShortenedLength, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(self[..<end].dropLast()) + "…"
  }
}

import CoreGraphics
import QuartzCore

/// A flat list of all layers in a preview.
///
/// Each entry stores only its own name; the path of a layer is computed on demand.
struct LayerListing {
  /// A listed layer with its position in the layer tree.
  struct LayerEntry {
    let layer: CALayer
    /// The layer's name or class, followed by a number if a preceding sibling has the same name.
    let name: String
    /// The index of the superlayer in the listing; `nil` for a root layer.
    let parent: Int?
    let depth: Int
    let isMask: Bool
  }

  /// The layers in drawing order, with masks listed after sublayers.
  let entries: [LayerEntry]
  /// Whether layers were omitted because their number exceeds the maximum.
  let isTruncated: Bool
  private let indices: [ObjectIdentifier: Int]

  /// The maximum number of listed layers.
  ///
  /// A longer list would be unreadable.
  static let maximumLayerCount = 4_000

  init(_ roots: [CALayer]) {
    var entries: [LayerEntry] = []
    var waiting = roots.enumerated().reversed().map { index, root in
      let title = Self.title(of: root)
      return LayerEntry(
        layer: root, name: roots.count > 1 ? "\(index + 1):\(title)" : title, parent: nil, depth: 0,
        isMask: false)
    }
    while entries.count < Self.maximumLayerCount, let entry = waiting.popLast() {
      let index = entries.count
      entries.append(entry)
      var counts: [String: Int] = [:]
      let mask = entry.layer.mask
      let below = ((entry.layer.sublayers ?? []) + [mask].compactMap(\.self)).map { layer in
        let title = Self.title(of: layer)
        counts[title, default: 0] += 1
        let number = counts[title] ?? 1
        return LayerEntry(
          layer: layer, name: number == 1 ? title : "\(title)[\(number)]", parent: index,
          depth: entry.depth + 1, isMask: layer === mask)
      }
      waiting += below.reversed()
    }
    self.entries = entries
    isTruncated = !waiting.isEmpty
    indices = Dictionary(
      entries.enumerated().map { (ObjectIdentifier($1.layer), $0) }, uniquingKeysWith: { a, _ in a }
    )
  }

  /// Returns whether both listings have the same layers at the same positions.
  func hasSameLayers(as other: LayerListing) -> Bool {
    entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy {
        $0.layer === $1.layer && $0.name == $1.name && $0.parent == $1.parent
      }
  }

  // MARK: Paths

  /// Returns the index of the given layer; `nil` if the layer is not listed.
  func index(of layer: CALayer) -> Int? { indices[ObjectIdentifier(layer)] }

  /// Returns the path of a layer: the names of its superlayers and its own name, separated by `/`.
  func path(atIndex index: Int) -> String {
    var names: [String] = []
    var next: Int? = index
    while let index = next {
      names.append(entries[index].name)
      next = entries[index].parent
    }
    return names.reversed().joined(separator: "/")
  }

  /// Returns the index of the first layer with the given path; `nil` if there is none.
  ///
  /// Paths are compared byte by byte.
  func index(atPath path: some StringProtocol) -> Int? {
    let path = Array(path.utf8)
    // For each depth, the length of the path prefix matched by the names of the ancestors; nil if they do not match.
    var known: [Int?] = []
    for (index, entry) in entries.enumerated() {
      known.removeLast(known.count - entry.depth)
      var start: Int? = 0
      if entry.depth > 0 {
        start = known.last?.flatMap { end in
          end < path.count && path[end] == UInt8(ascii: "/") ? end + 1 : nil
        }
      }
      let end = start.flatMap { start in
        path[start...].starts(with: entry.name.utf8) ? start + entry.name.utf8.count : nil
      }
      if end == path.count { return index }
      known.append(end)
    }
    return nil
  }

  /// Returns the layer's name, or its class if the name is `nil` or empty.
  private static func title(of layer: CALayer) -> String {
    layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(type(of: layer))"
  }

  // MARK: Visibility

  /// Returns the corners of each layer in canvas coordinates, in points.
  ///
  /// Each layer's transform is derived from its superlayer's, so the running time does not depend on the depth of the
  /// tree.
  ///
  /// - Parameter window: The root layer, which has the size of the canvas.
  /// - Returns: Four points for each layer, in the order of the listing.
  func corners(in window: CALayer) -> [[CGPoint]] {
    var around: [LayerToRootTransform] = []
    return entries.map { entry in
      around.removeLast(around.count - entry.depth)
      let outer =
        around.last ?? Self.transformToRoot(of: entry.layer.superlayer ?? window, in: window)
      let child = outer.transform(forChild: entry.layer)
      around.append(child)
      return child.corners
    }
  }

  private static func transformToRoot(of layer: CALayer, in window: CALayer) -> LayerToRootTransform
  {
    var line: [CALayer] = []
    var layer = layer
    while layer !== window, let above = layer.superlayer {
      line.append(layer)
      layer = above
    }
    return line.reversed().reduce(LayerToRootTransform(root: layer)) { $0.transform(forChild: $1) }
  }

  /// Returns the reason why each layer is invisible; `nil` for layers that may be partly visible.
  ///
  /// `corners` are the layers' corners in canvas coordinates.
  func hiddenReasons(canvas: CGRect, corners: [[CGPoint]]) -> [String?] {
    var reasons: [String?] = []
    // For each depth, the reason why the ancestor at that depth hides all of its sublayers; nil if it does not.
    var above: [String?] = []
    for (entry, corners) in zip(entries, corners) {
      above.removeLast(above.count - entry.depth)
      let presentationLayer = entry.layer.presentation() ?? entry.layer
      let own: String? =
        if presentationLayer.isHidden { "hidden" } else if presentationLayer.opacity <= 0 {
          "opacity 0"
        } else { nil }
      let inherited = above.last ?? nil
      above.append(own ?? inherited.map(Self.inheritedReason))
      reasons.append(own ?? above.last ?? nil)
      if reasons[reasons.count - 1] == nil, !entry.isMask {
        reasons[reasons.count - 1] = Self.offscreenReason(
          of: presentationLayer, corners: corners, canvas: canvas)
      }
    }
    return reasons
  }

  /// Returns the reason for the sublayers of a layer that is hidden for the given reason.
  private static func inheritedReason(_ reason: String) -> String {
    if reason.hasPrefix("inside ") { return reason }
    return reason == "hidden" ? "inside a hidden layer" : "inside a layer with \(reason)"
  }

  /// Returns the reason why the layer is not visible if it is empty or outside the canvas; otherwise `nil`.
  private static func offscreenReason(of layer: CALayer, corners: [CGPoint], canvas: CGRect)
    -> String?
  {
    // A layer of zero size may have visible sublayers or emit visible particles.
    let holds = !(layer.model().sublayers ?? []).isEmpty || layer is CAEmitterLayer
    if layer.bounds.width <= 0 || layer.bounds.height <= 0 {
      return holds || layer is CAShapeLayer ? nil : "empty bounds"
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    let isOutside =
      right <= canvas.minX || left >= canvas.maxX || bottom <= canvas.minY || top >= canvas.maxY
    return isOutside && !holds ? "outside the canvas" : nil
  }
}

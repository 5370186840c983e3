import CoreGraphics
import QuartzCore

/// All layers of a stage.
///
/// Each has its own name alone: paths hold the names of all layers around one, and are made for one layer at a time.
struct LayerListing {
  /// A layer where it hangs.
  struct LayerEntry {
    let layer: CALayer
    /// Its name or class, with a number where others beside it have the same.
    let name: String
    /// The place of the layer around it in the listing; nil for an outermost one.
    let parent: Int?
    let depth: Int
    let isMask: Bool
  }

  /// In the order of drawing, masks before sublayers.
  let entries: [LayerEntry]
  /// Whether there are more than are listed.
  let isTruncated: Bool
  private let indices: [ObjectIdentifier: Int]

  /// More are no longer a list for people.
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

  /// Whether the same layers hang where they hung.
  func hasSameLayers(as other: LayerListing) -> Bool {
    entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy {
        $0.layer === $1.layer && $0.name == $1.name && $0.parent == $1.parent
      }
  }

  // MARK: Paths

  /// The place of a layer; nil for one that is not listed.
  func index(of layer: CALayer) -> Int? { indices[ObjectIdentifier(layer)] }

  /// The names of all layers around a layer and its own, with `/` between them.
  func path(atIndex index: Int) -> String {
    var names: [String] = []
    var next: Int? = index
    while let index = next {
      names.append(entries[index].name)
      next = entries[index].parent
    }
    return names.reversed().joined(separator: "/")
  }

  /// The first layer of a path, which is compared as its bytes.
  func index(atPath path: some StringProtocol) -> Int? {
    let path = Array(path.utf8)
    // By depth, how much of the path the names of the layers around one are; nil where they are not its beginning.
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

  /// Its name, else its class.
  private static func title(of layer: CALayer) -> String {
    layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(type(of: layer))"
  }

  // MARK: What shows

  /// The corners of each layer on the canvas; each is placed in the layer around it, so that depth costs nothing.
  ///
  /// - Parameter window: the layer around all that is shown, of the canvas's size.
  /// - Returns: four points of each layer, in the listing's order.
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

  /// Why nothing of each layer is seen; nil for one of which something may be.
  ///
  /// `corners` are those of the layers on the canvas.
  func hiddenReasons(canvas: CGRect, corners: [[CGPoint]]) -> [String?] {
    var reasons: [String?] = []
    // What hides the layer and all below it, by depth.
    var above: [String?] = []
    for (entry, corners) in zip(entries, corners) {
      above.removeLast(above.count - entry.depth)
      let presentationLayer = entry.layer.presentation() ?? entry.layer
      let own: String? =
        if presentationLayer.isHidden { "hidden" } else if presentationLayer.opacity <= 0 {
          "opacity 0"
        } else { nil }
      let inherited = above.last ?? nil
      above.append(own ?? inherited.map { $0.hasPrefix("in ") ? $0 : "in a layer with \($0)" })
      reasons.append(own ?? above.last ?? nil)
      if reasons[reasons.count - 1] == nil, !entry.isMask {
        reasons[reasons.count - 1] = Self.offscreenReason(
          of: presentationLayer, corners: corners, canvas: canvas)
      }
    }
    return reasons
  }

  /// Whether it lies where nobody sees it.
  private static func offscreenReason(of layer: CALayer, corners: [CGPoint], canvas: CGRect)
    -> String?
  {
    // What has no size may hold or emit what has.
    let holds = !(layer.model().sublayers ?? []).isEmpty || layer is CAEmitterLayer
    if layer.bounds.width <= 0 || layer.bounds.height <= 0 {
      return holds || layer is CAShapeLayer ? nil : "no size"
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    let isOutside =
      right <= canvas.minX || left >= canvas.maxX || bottom <= canvas.minY || top >= canvas.maxY
    return isOutside && !holds ? "outside of the canvas" : nil
  }
}

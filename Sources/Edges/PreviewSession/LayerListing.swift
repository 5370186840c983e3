import CoreGraphics
import QuartzCore

/// All layers of a stage by their paths.
struct LayerListing {
  /// A layer where it hangs.
  struct Entry {
    let layer: CALayer
    let path: String
    let depth: Int
    let isMask: Bool
  }

  /// In the order of drawing, masks before sublayers.
  let entries: [Entry]
  /// Whether there are more than are listed.
  let isCut: Bool
  private let places: [ObjectIdentifier: Int]
  private let placesByPath: [String: Int]

  /// More are no longer a list for people.
  static let most = 4_000

  init(_ roots: [CALayer]) {
    var entries: [Entry] = []
    var waiting: [Entry] = []
    for (index, root) in roots.enumerated().reversed() {
      let title = Self.title(root)
      waiting.append(
        Entry(
          layer: root, path: roots.count > 1 ? "\(index + 1):\(title)" : title, depth: 0,
          isMask: false))
    }
    while entries.count < Self.most, let entry = waiting.popLast() {
      entries.append(entry)
      var counts: [String: Int] = [:]
      let mask = entry.layer.mask
      let below = ((entry.layer.sublayers ?? []) + [mask].compactMap(\.self)).map { layer in
        let title = Self.title(layer)
        counts[title, default: 0] += 1
        let number = counts[title] ?? 1
        return Entry(
          layer: layer, path: "\(entry.path)/\(title)\(number == 1 ? "" : "[\(number)]")",
          depth: entry.depth + 1, isMask: layer === mask)
      }
      waiting += below.reversed()
    }
    self.entries = entries
    isCut = !waiting.isEmpty
    places = Dictionary(
      entries.enumerated().map { (ObjectIdentifier($1.layer), $0) }, uniquingKeysWith: { a, _ in a }
    )
    placesByPath = Dictionary(
      entries.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// Whether the same layers hang where they hung.
  func isSame(_ other: LayerListing) -> Bool {
    entries.count == other.entries.count
      && zip(entries, other.entries).allSatisfy { $0.layer === $1.layer && $0.path == $1.path }
  }

  func path(of layer: CALayer) -> String? {
    places[ObjectIdentifier(layer)].map { entries[$0].path }
  }

  func entry(at path: String) -> Entry? { placesByPath[path].map { entries[$0] } }

  /// Its name, else its class.
  private static func title(_ layer: CALayer) -> String {
    layer.name.flatMap { $0.isEmpty ? nil : $0 } ?? "\(type(of: layer))"
  }

  // MARK: What shows

  /// Why nothing of each layer is seen; nil for one of which something may be.
  ///
  /// `corners` are those of a layer on the canvas.
  func hidden(
    canvas: CGRect, corners: (CALayer) -> [CGPoint]
  ) -> [String?] {
    var reasons: [String?] = []
    // What hides the layer and all below it, by depth.
    var above: [String?] = []
    for entry in entries {
      above.removeLast(above.count - entry.depth)
      let shown = entry.layer.presentation() ?? entry.layer
      let own: String? =
        if shown.isHidden { "hidden" } else if shown.opacity <= 0 { "opacity 0" } else { nil }
      let inherited = above.last ?? nil
      above.append(own ?? inherited.map { $0.hasPrefix("in ") ? $0 : "in a layer with \($0)" })
      reasons.append(own ?? above.last ?? nil)
      if reasons[reasons.count - 1] == nil, !entry.isMask {
        reasons[reasons.count - 1] = Self.place(shown, corners(entry.layer), canvas)
      }
    }
    return reasons
  }

  /// Whether it lies where nobody sees it.
  private static func place(_ layer: CALayer, _ corners: [CGPoint], _ canvas: CGRect) -> String? {
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

import Testing
import UIKit

/// A flow layout and the expected positions of its items.
///
/// The recorded probes were measured by the OpenUIKit project on Mac Catalyst 26 at two pixels per point (in its file
/// CollectionViewTests.swift), and keep their letters.
struct FlowProbe: CustomTestStringConvertible, Sendable {
  /// An item's section and index, and its expected origin.
  struct Place: Sendable {
    let section: Int
    let item: Int
    let origin: CGPoint

    init(_ section: Int, _ item: Int, _ x: CGFloat, _ y: CGFloat) {
      (self.section, self.item, origin) = (section, item, CGPoint(x: x, y: y))
    }
  }

  let name: String
  var size = CGSize(width: 375, height: 400)
  var itemSize = CGSize(width: 50, height: 50)
  /// The sizes of individual items, by section and item.
  ///
  /// Items without a size here use `itemSize`.
  var sizes: [[CGSize]] = []
  var lineSpacing: CGFloat = 10
  var itemSpacing: CGFloat = 10
  var insets = UIEdgeInsets.zero
  var direction = UICollectionView.ScrollDirection.vertical
  /// The header and footer lengths along the scroll direction, in points.
  var edges: (header: CGFloat, footer: CGFloat) = (0, 0)
  var counts = [1]
  let places: [Place]
  /// The content length along the scroll direction, in points.
  var length: CGFloat?

  var testDescription: String { name }

  /// Creates a collection view with the layout, on a screen with the given number of pixels per point.
  @MainActor
  func stage(scale: CGFloat) -> CollectionStage {
    let layout = CollectionStage.flow(itemSize.width, itemSize.height)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (lineSpacing, itemSpacing)
    layout.sectionInset = insets
    layout.scrollDirection = direction
    layout.headerReferenceSize = CGSize(width: edges.header, height: edges.header)
    layout.footerReferenceSize = CGSize(width: edges.footer, height: edges.footer)
    let stage = CollectionStage(layout, counts.map { Array(0..<$0) }, size: size)
    stage.screen.change {
      stage.view.traitOverrides.displayScale = scale
      stage.size = { path in
        guard sizes.indices.contains(path.section),
          sizes[path.section].indices.contains(path.item)
        else { return itemSize }
        return sizes[path.section][path.item]
      }
      layout.invalidateLayout()
    }
    return stage
  }

  private static func row(_ widths: [CGFloat], _ heights: [CGFloat]) -> [CGSize] {
    zip(widths, heights).map { CGSize(width: $0, height: $1) }
  }

  static let recorded = [
    FlowProbe(
      name: "A, full lines", itemSize: CGSize(width: 100, height: 60), counts: [7],
      places: [
        Place(0, 1, 137.5, 0), Place(0, 2, 275, 0), Place(0, 3, 0, 70), Place(0, 5, 275, 70),
        Place(0, 6, 0, 140),
      ], length: 200),
    FlowProbe(
      name: "C, an exact fit", itemSize: CGSize(width: 115, height: 50), lineSpacing: 12,
      itemSpacing: 15, counts: [5],
      places: [Place(0, 2, 260, 0), Place(0, 3, 0, 62), Place(0, 4, 130, 62)], length: 112),
    FlowProbe(
      name: "D, sections", itemSize: CGSize(width: 80, height: 40),
      insets: UIEdgeInsets(top: 4, left: 12, bottom: 6, right: 12), edges: (30, 20),
      counts: [3, 2],
      places: [
        Place(0, 0, 12, 34), Place(0, 1, 102.5, 34), Place(0, 2, 192.5, 34),
        Place(1, 0, 12, 134), Place(1, 1, 102.5, 134),
      ], length: 200),
    FlowProbe(
      name: "E, columns", size: CGSize(width: 375, height: 220),
      itemSize: CGSize(width: 90, height: 70),
      insets: UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12), direction: .horizontal,
      counts: [7],
      places: [
        Place(0, 1, 12, 142), Place(0, 2, 112, 8), Place(0, 5, 212, 142), Place(0, 6, 312, 8),
      ], length: 414),
    FlowProbe(
      name: "G, wider than the line", size: CGSize(width: 200, height: 300),
      itemSize: CGSize(width: 250, height: 40), lineSpacing: 6, itemSpacing: 6, counts: [3],
      places: [Place(0, 0, -25, 0), Place(0, 1, -25, 46), Place(0, 2, -25, 92)], length: 132),
    FlowProbe(
      name: "K, one in a line", size: CGSize(width: 200, height: 300),
      itemSize: CGSize(width: 150, height: 40), lineSpacing: 6, counts: [2],
      places: [Place(0, 0, 25, 0), Place(0, 1, 25, 46)]),
    FlowProbe(
      name: "H, a last line of equal items", counts: [4],
      places: [Place(0, 1, 65, 0), Place(0, 2, 130, 0), Place(0, 3, 195, 0)]),
    FlowProbe(
      name: "N, two of four", itemSize: CGSize(width: 80, height: 40), edges: (0, 12),
      counts: [2], places: [Place(0, 0, 0, 0), Place(0, 1, 98.5, 0)], length: 52),
    FlowProbe(
      name: "I, fractions", itemSize: CGSize(width: 111.5, height: 44.25), lineSpacing: 8,
      itemSpacing: 7, insets: UIEdgeInsets(top: 5, left: 9, bottom: 5, right: 9), counts: [6],
      places: [
        Place(0, 0, 9, 5), Place(0, 1, 132, 5), Place(0, 2, 254.5, 5), Place(0, 3, 9, 57.5),
        Place(0, 5, 254.5, 57.5),
      ], length: 106.5),
    FlowProbe(
      name: "M, unequal items",
      sizes: [row([120, 100, 90, 200, 60, 150], [40, 55, 40, 30, 40, 40])], itemSpacing: 8,
      insets: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10), counts: [6],
      places: [
        Place(0, 0, 10, 12.5), Place(0, 1, 152.5, 5), Place(0, 2, 275, 12.5), Place(0, 3, 10, 75),
        Place(0, 4, 305, 70), Place(0, 5, 10, 120),
      ], length: 165),
    FlowProbe(
      name: "Q, a last line of unequal heights",
      sizes: [row([80, 80, 80, 80], [40, 90, 40, 40])], counts: [4],
      places: [
        Place(0, 0, 0, 25), Place(0, 1, 90, 0), Place(0, 2, 180, 25), Place(0, 3, 270, 25),
      ], length: 90),
    FlowProbe(
      name: "AA, a last line of unequal widths", sizes: [row([80, 100, 60], [40, 40, 40])],
      counts: [3], places: [Place(0, 0, 0, 0), Place(0, 1, 90, 0), Place(0, 2, 200, 0)]),
    FlowProbe(
      name: "X, equal sizes of a delegate", sizes: [row([80, 80, 80, 80], [40, 40, 40, 40])],
      counts: [4], places: [Place(0, 1, 98.5, 0), Place(0, 2, 196.5, 0), Place(0, 3, 295, 0)]),
    FlowProbe(
      name: "AD, a full line of unequal heights",
      sizes: [row([80, 80, 80, 80, 80], [40, 90, 40, 40, 40])], counts: [5],
      places: [
        Place(0, 0, 0, 25), Place(0, 1, 98.5, 0), Place(0, 3, 295, 25), Place(0, 4, 0, 100),
      ], length: 140),
    FlowProbe(
      name: "AE, lines of two sections", itemSize: CGSize(width: 80, height: 40),
      sizes: [[], row([80, 80, 80], [40, 90, 40])], counts: [3, 3],
      places: [
        Place(0, 1, 98.5, 0), Place(0, 2, 196.5, 0), Place(1, 0, 0, 65), Place(1, 1, 90, 40),
        Place(1, 2, 180, 65),
      ], length: 130),
  ]
}

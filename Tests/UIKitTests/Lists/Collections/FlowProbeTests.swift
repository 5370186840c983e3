import QuartzCore
import Testing
import UIKit

/// Tests of flow layouts against recorded positions, including transposed and mirrored layouts and other display
/// scales.
@MainActor
@Suite(.serialized) struct FlowProbeTests {
  private func isAbout(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  @Test(arguments: FlowProbe.recorded)
  func `flow layout items have the origins recorded on Mac Catalyst`(probe: FlowProbe) {
    let stage = probe.stage(scale: 2)
    for place in probe.places {
      let frame = stage.frame(place.item, place.section) ?? .null
      #expect(isAbout(frame.minX, place.origin.x), "\(place)")
      #expect(isAbout(frame.minY, place.origin.y), "\(place)")
    }
    if let length = probe.length {
      let size = stage.view.contentSize
      #expect(isAbout(probe.direction == .vertical ? size.height : size.width, length))
    }
  }

  @Test(arguments: FlowProbe.recorded)
  func `swapping a flow layout's axes swaps the item origins recorded on Mac Catalyst`(
    probe: FlowProbe
  ) {
    var turned = probe
    turned.size = CGSize(width: probe.size.height, height: probe.size.width)
    turned.itemSize = CGSize(width: probe.itemSize.height, height: probe.itemSize.width)
    turned.sizes = probe.sizes.map { $0.map { CGSize(width: $0.height, height: $0.width) } }
    turned.insets = UIEdgeInsets(
      top: probe.insets.left, left: probe.insets.top, bottom: probe.insets.right,
      right: probe.insets.bottom)
    turned.direction = probe.direction == .vertical ? .horizontal : .vertical
    let stage = turned.stage(scale: 2)
    for place in probe.places {
      let frame = stage.frame(place.item, place.section) ?? .null
      #expect(isAbout(frame.minX, place.origin.y), "\(place)")
      #expect(isAbout(frame.minY, place.origin.x), "\(place)")
    }
  }

  /// Returns a probe with three items of 80 points in 351 points.
  ///
  /// Four items would fit, so the spacing is 31 / 3 = 10.333 points.
  private static func row(_ direction: UICollectionView.ScrollDirection) -> FlowProbe {
    FlowProbe(
      name: "row", size: CGSize(width: 375, height: 375), itemSize: CGSize(width: 80, height: 80),
      insets: UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12), direction: direction,
      counts: [3], places: [])
  }

  /// The item positions in the probe returned by `row` at each display scale, in points.
  nonisolated private static let beginnings: [(Double, [Double])] = [
    (1, [12, 102, 193]), (2, [12, 102.5, 192.5]), (3, [12, 307.0 / 3, 578.0 / 3]),
  ]

  @Test(arguments: beginnings)
  func `flow layout items in a row start at whole pixels of the display scale`(
    scale: Double, x: [Double]
  ) {
    let stage = Self.row(.vertical).stage(scale: CGFloat(scale))
    for item in 0..<3 {
      #expect(isAbout(stage.frame(item)?.minX ?? -1, CGFloat(x[item])))
    }
  }

  @Test(arguments: beginnings)
  func `flow layout items in a column start at whole pixels of the display scale`(
    scale: Double, y: [Double]
  ) {
    let stage = Self.row(.horizontal).stage(scale: CGFloat(scale))
    for item in 0..<3 {
      #expect(isAbout(stage.frame(item)?.minY ?? -1, CGFloat(y[item])))
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `flow layout items keep fractional sizes at each display scale`(scale: Double) {
    var probe = Self.row(.vertical)
    probe.itemSize = CGSize(width: 80.3, height: 44.7)
    let stage = probe.stage(scale: CGFloat(scale))
    for item in 0..<3 {
      #expect(isAbout(stage.frame(item)?.width ?? -1, 80.3))
      #expect(isAbout(stage.frame(item)?.height ?? -1, 44.7))
    }
  }

  @Test func `right-to-left flow layout items start at whole pixels`() {
    let stage = Self.row(.vertical).stage(scale: 2)
    stage.screen.change { stage.view.semanticContentAttribute = .forceRightToLeft }
    let x: [CGFloat] = (0..<3).map { stage.frame($0)?.minX ?? -1 }
    #expect(x == [12, 102.5, 192.5])
  }

  @Test func `mirrored flow layout items with a fractional width start at whole pixels`() {
    final class Mirrored: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let layout = Mirrored()
    layout.itemSize = CGSize(width: 250.0 / 3, height: 80)
    layout.sectionInset = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
    let stage = CollectionStage(layout, [[0, 1, 2]], size: CGSize(width: 375, height: 375))
    stage.screen.change {
      stage.view.traitOverrides.displayScale = 2
      stage.view.semanticContentAttribute = .forceRightToLeft
      layout.invalidateLayout()
    }
    // The mirrored positions without rounding are 279.667, 145.667 and 12.167.
    for (item, x) in ([279.5, 145.5, 12] as [CGFloat]).enumerated() {
      let cell = stage.view.cellForItem(at: IndexPath(item: item, section: 0))
      #expect(isAbout(cell?.frame.minX ?? -1, x))
      #expect(isAbout(cell?.frame.width ?? -1, 250.0 / 3))
    }
  }

  @Test func `collection view cells use the pixel-aligned origins of their layout attributes`() {
    let stage = Self.row(.vertical).stage(scale: 2)
    let cell = stage.view.cellForItem(at: IndexPath(item: 1, section: 0))
    #expect(cell?.frame.minX == 102.5)
  }

  @Test func `a flow layout item taller than its column is centered in the column`() {
    var probe = Self.row(.horizontal)
    probe.itemSize = CGSize(width: 80, height: 401)
    let stage = probe.stage(scale: 2)
    // 12 + (351 − 401) / 2.
    #expect(stage.frame(0)?.origin == CGPoint(x: 12, y: -13))
    #expect(stage.frame(1)?.origin == CGPoint(x: 102, y: -13))
  }

  @Test func `a flow layout item wider than its line is centered in a line of its own`() {
    var probe = Self.row(.vertical)
    probe.sizes = [[80, 371, 80].map { CGSize(width: $0, height: 80) }]
    let stage = probe.stage(scale: 2)
    // A line of one item before the last line counts as a full line, so the first item is centered too.
    #expect(stage.frame(0)?.origin == CGPoint(x: 147.5, y: 12))
    #expect(stage.frame(1)?.origin == CGPoint(x: 2, y: 102))
    #expect(stage.frame(2)?.origin == CGPoint(x: 12, y: 192))
  }
}

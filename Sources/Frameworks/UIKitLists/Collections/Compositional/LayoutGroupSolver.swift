import CoreGraphics
import Foundation
import UIKitCore

/// An item in a layout group, with its computed frame.
struct SolvedLayoutItem {
  var frame: CGRect
  var estimated = EstimatedAxes()
  var zIndex = 0
  /// The supplementary views anchored to the item, with their frames and z indices.
  var badges: [(kind: String, frame: CGRect, zIndex: Int)] = []
}

/// A layout group with the computed frames of its items.
///
/// The frames are relative to the group's upper-left corner.
struct SolvedLayoutGroup {
  var size: CGSize
  var items: [SolvedLayoutItem]
}

/// A solver that computes the frames of the items in a group.
@MainActor
struct LayoutGroupSolver {
  let environment: any NSCollectionLayoutEnvironment
  /// The index of the item at which the solver stops, usually the section's item count.
  var limit: Int
  /// A closure that returns the measured size of the item at the given index in its section, or `nil` if the item has
  /// not been measured.
  let measuredSize: (Int) -> CGSize?
  /// The index, within its section, of the next item to place.
  private(set) var nextIndex: Int

  init(
    _ environment: any NSCollectionLayoutEnvironment, from next: Int, to limit: Int,
    measured: @escaping (Int) -> CGSize?
  ) {
    self.environment = environment
    (self.nextIndex, self.limit, self.measuredSize) = (next, limit, measured)
  }

  /// The tolerance for rounding errors in sums of fractional sizes, in points.
  ///
  /// It is far below the size of a pixel.
  private static let tolerance: CGFloat = 1e-3

  /// Computes the layout of the given group in a container of the given size.
  mutating func solveGroup(_ group: NSCollectionLayoutGroup, in container: CGSize)
    -> SolvedLayoutGroup
  {
    solveGroup(group, size: group.layoutSize.size(in: container))
  }

  private mutating func solveGroup(_ group: NSCollectionLayoutGroup, size: CGSize)
    -> SolvedLayoutGroup
  {
    let insets = group.contentInsets.finiteOrZero
    let inner = size.inset(by: insets)
    var solved: SolvedLayoutGroup
    switch group.arrangement {
    case .row: solved = solveLine(group, in: inner, along: .horizontal)
    case .column: solved = solveLine(group, in: inner, along: .vertical)
    case .custom(let provider):
      let inside = CollectionLayoutEnvironment(
        CollectionLayoutContainer(inner), environment.traitCollection)
      let items = provider(inside).prefix(limit - nextIndex)
      nextIndex += items.count
      solved = SolvedLayoutGroup(
        size: inner, items: items.map { SolvedLayoutItem(frame: $0.frame, zIndex: $0.zIndex) })
    }
    for index in solved.items.indices {
      solved.items[index] = solved.items[index].translated(
        by: CGPoint(x: insets.leading, y: insets.top))
    }
    let free = group.layoutSize.estimated
    let content = CGSize(
      width: solved.size.width + insets.leading + insets.trailing,
      height: solved.size.height + insets.top + insets.bottom)
    solved.size = CGSize(
      width: free.width ? content.width : size.width,
      height: free.height ? content.height : size.height)
    return solved
  }

  /// Places the group's items one after the other along the given axis.
  ///
  /// The size of the returned group is that of the area occupied by its items.
  private mutating func solveLine(
    _ group: NSCollectionLayoutGroup, in room: CGSize, along axis: NSLayoutConstraint.Axis
  ) -> SolvedLayoutGroup {
    let length = axis.length(of: room)
    let gap = group.interItemSpacing?.spacing ?? 0
    let isFree = group.layoutSize.estimated.contains(axis)
    var placed: [(group: SolvedLayoutGroup, at: CGFloat)] = []
    var (used, across): (CGFloat, CGFloat) = (0, 0)
    while nextIndex < limit, !group.subitems.isEmpty, placed.count < group.count ?? .max {
      let item = group.subitems[placed.count % group.subitems.count]
      var size = item.layoutSize.size(in: room)
      if group.dividesEvenly, let count = group.count {
        let share = (length - gap * CGFloat(count - 1)) / CGFloat(count)
        size = axis.size(along: share, across: axis.crossLength(of: size))
      }
      let around = item.edgeSpacing?.insets ?? .zero
      let (before, after) = axis.insetsAlongAxis(of: around)
      let start = placed.isEmpty ? 0 : used + gap
      if group.count == nil, !placed.isEmpty {
        // A group with an estimated length has no limit along its axis, so its subitems are placed once, without
        // repetition.
        let isFull =
          isFree
          ? placed.count >= group.subitems.count
          : start + axis.length(of: size) + (before + after) > length + Self.tolerance
        if isFull { break }
      }
      let first = nextIndex
      let part = solveItem(item, size: size).expanded(by: around)
      if nextIndex == first { break }
      placed.append((part, start))
      used = start + axis.length(of: part.size)
      across = max(across, axis.crossLength(of: part.size))
    }
    let isSpread = !isFree && group.interItemSpacing?.isFlexible ?? false
    return SolvedLayoutGroup(
      size: axis.size(along: used, across: across),
      items: spacedItems(of: placed, spreading: isSpread ? max(0, length - used) : 0, along: axis))
  }

  /// Returns the items of all given groups, with the remaining length distributed evenly between the groups.
  private func spacedItems(
    of parts: [(group: SolvedLayoutGroup, at: CGFloat)], spreading rest: CGFloat,
    along axis: NSLayoutConstraint.Axis
  ) -> [SolvedLayoutItem] {
    let share = parts.count > 1 ? rest / CGFloat(parts.count - 1) : 0
    return parts.enumerated().flatMap { index, part in
      let offset = axis.point(along: part.at + share * CGFloat(index), across: 0)
      return part.group.items.map { $0.translated(by: offset) }
    }
  }

  private mutating func solveItem(_ item: NSCollectionLayoutItem, size: CGSize) -> SolvedLayoutGroup
  {
    if let group = item as? NSCollectionLayoutGroup { return solveGroup(group, size: size) }
    let free = item.layoutSize.estimated
    let size = free.replacingEstimatedLengths(
      in: size, with: free.isAny ? measuredSize(nextIndex) : nil)
    nextIndex += 1
    let insets = item.contentInsets.finiteOrZero
    let (left, right) = free.width ? (0, 0) : (insets.leading, insets.trailing)
    let (top, bottom) = free.height ? (0, 0) : (insets.top, insets.bottom)
    let frame = CGRect(
      x: left, y: top, width: max(0, size.width - left - right),
      height: max(0, size.height - top - bottom))
    let badges = item.supplementaryItems.map { each in
      (
        each.elementKind,
        each.containerAnchor.frame(of: each.layoutSize.size(in: frame.size), in: frame),
        each.zIndex
      )
    }
    return SolvedLayoutGroup(
      size: size, items: [SolvedLayoutItem(frame: frame, estimated: free, badges: badges)])
  }
}

extension SolvedLayoutGroup {
  fileprivate func expanded(by insets: NSDirectionalEdgeInsets) -> SolvedLayoutGroup {
    SolvedLayoutGroup(
      size: CGSize(
        width: size.width + (insets.leading + insets.trailing),
        height: size.height + (insets.top + insets.bottom)),
      items: items.map { $0.translated(by: CGPoint(x: insets.leading, y: insets.top)) })
  }
}

extension SolvedLayoutItem {
  func translated(by offset: CGPoint) -> SolvedLayoutItem {
    var moved = self
    moved.frame = frame.offsetBy(dx: offset.x, dy: offset.y)
    moved.badges = badges.map {
      ($0.kind, $0.frame.offsetBy(dx: offset.x, dy: offset.y), $0.zIndex)
    }
    return moved
  }
}

extension NSCollectionLayoutGroup {
  /// Whether every repetition of the group has the same size.
  ///
  /// `true` if the group contains no estimated dimensions and no custom groups.
  var isUniform: Bool {
    if layoutSize.estimated.isAny { return false }
    if case .custom = arrangement { return false }
    return subitems.allSatisfy { item in
      (item as? NSCollectionLayoutGroup)?.isUniform ?? !item.layoutSize.estimated.isAny
    }
  }
}

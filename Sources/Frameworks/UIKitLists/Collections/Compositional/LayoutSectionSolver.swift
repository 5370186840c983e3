import CoreGraphics
import Foundation
import UIKitCore

/// A boundary supplementary view with its computed frame in content coordinates.
struct SolvedBoundaryItem {
  var kind: String
  var path: IndexPath
  var frame: CGRect
  var zIndex: Int
  var pinsToVisibleBounds: Bool
  var isTop: Bool
  var estimated: EstimatedAxes
}

/// A section of a compositional layout with the computed frames of all its elements, in content coordinates.
///
/// In an orthogonally scrolling section, item frames are in the coordinates of the section's scroll view.
struct SolvedLayoutSection {
  var frame = CGRect.zero
  /// The frame that contains all groups, in content coordinates.
  var contentFrame = CGRect.zero
  /// The items of all groups, in order.
  var items: [SolvedLayoutItem] = []
  /// The extent of each group along the axis on which the groups are stacked, in points, and the indices of its
  /// items.
  var groups: [(low: CGFloat, high: CGFloat, items: Range<Int>)] = []
  var boundaries: [SolvedBoundaryItem] = []
  var decorations: [(kind: String, frame: CGRect, zIndex: Int)] = []
  var orthogonalSection: OrthogonalSection?
  var source: NSCollectionLayoutSection

  /// Returns the indices of the items whose groups intersect the given range along the axis on which the groups are
  /// stacked.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = groups.partitioningIndex { $0.high >= low }
    let end = groups.partitioningIndex { $0.low > high }
    guard first < end else { return 0..<0 }
    return groups[first].items.lowerBound..<groups[end - 1].items.upperBound
  }
}

/// A solver that computes the frames of a section's groups, boundary items and decorations.
@MainActor
struct LayoutSectionSolver {
  let environment: any NSCollectionLayoutEnvironment
  /// The axis along which the layout places its sections.
  let axis: NSLayoutConstraint.Axis
  let measuredSize: (CollectionElement) -> CGSize?

  private var containerSize: CGSize { environment.container.effectiveContentSize }

  /// Computes the layout of a section that starts at the given coordinate along the layout axis, in points.
  func solveSection(
    _ source: NSCollectionLayoutSection, sectionIndex index: Int, itemCount count: Int,
    start: CGFloat
  )
    -> SolvedLayoutSection
  {
    var solved = SolvedLayoutSection(source: source)
    let availableSize = containerSize.inset(by: source.contentInsets.finiteOrZero)
    let isOrthogonal = source.orthogonalScrollingBehavior != .none
    let groupAxis = isOrthogonal ? axis.perpendicular : axis
    let stack = stackGroups(
      of: source, sectionIndex: index, itemCount: count, in: availableSize, along: groupAxis)
    let (before, after) = axis.insetsAlongAxis(of: source.contentInsets.finiteOrZero)
    let content = axis.length(of: stack.size)
    let side = axis.perpendicular.insetsAlongAxis(of: source.contentInsets.finiteOrZero).before

    let follows = source.supplementariesFollowContentInsets
    let boundaryRoom = axis.size(
      along: axis.length(of: containerSize),
      across: axis.crossLength(of: follows ? availableSize : containerSize))
    let sized = source.boundarySupplementaryItems.map {
      ($0, boundaryItemSize(of: $0, at: IndexPath(item: 0, section: index), in: boundaryRoom))
    }
    let extending = sized.filter { $0.0.extendsBoundary }
    let head =
      extending.filter { $0.0.alignment.isAtStart(ofAxis: axis) }.map { axis.length(of: $0.1) }
      .max()
      ?? 0
    let foot =
      extending.filter { $0.0.alignment.isAtEnd(ofAxis: axis) }.map { axis.length(of: $0.1) }.max()
      ?? 0
    let total = head + before + content + after + foot
    solved.frame = axis.rect(origin: (start, 0), size: (total, axis.crossLength(of: containerSize)))
    solved.contentFrame = axis.rect(
      origin: (start + head + before, side), size: (content, axis.crossLength(of: availableSize)))
    let sideRoom = (start: follows ? side : 0, length: axis.crossLength(of: boundaryRoom))
    solved.boundaries = sized.map {
      makeBoundaryItem($0, size: $1, in: solved.frame, section: index, crossExtent: sideRoom)
    }
    solved.decorations = decorations(of: source, in: solved.frame)

    let offset = isOrthogonal ? axis.point(along: 0, across: side) : solved.contentFrame.origin
    let shift = groupAxis.coordinate(of: offset)
    solved.items = stack.items.map { $0.translated(by: offset) }
    solved.groups = stack.groups.map { ($0.low + shift, $0.high + shift, $0.items) }
    if isOrthogonal {
      solved.orthogonalSection = makeOrthogonalSection(
        for: solved, length: axis.crossLength(of: stack.size))
    }
    return solved
  }

  /// Returns the size of the given boundary item.
  ///
  /// Estimated dimensions are replaced by measured ones, if available.
  func boundaryItemSize(
    of item: NSCollectionLayoutBoundarySupplementaryItem, at path: IndexPath, in room: CGSize
  ) -> CGSize {
    let known = measuredSize(.supplementary(item.elementKind, path))
    return item.layoutSize.estimated.replacingEstimatedLengths(
      in: item.layoutSize.size(in: room), with: known)
  }

  private func makeBoundaryItem(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, size: CGSize, in frame: CGRect,
    section: Int, crossExtent side: (start: CGFloat, length: CGFloat)
  ) -> SolvedBoundaryItem {
    let low = axis.coordinate(of: frame.origin)
    let high = low + axis.length(of: frame.size) - axis.length(of: size)
    let isAtStart = item.alignment.isAtStart(ofAxis: axis)
    var origin = axis.point(
      along: isAtStart ? low : item.alignment.isAtEnd(ofAxis: axis) ? high : (low + high) / 2,
      across: side.start + (side.length - axis.crossLength(of: size))
        * axis.crossCoordinate(of: item.alignment.unitPoint))
    origin.x += item.offset.x
    origin.y += item.offset.y
    return SolvedBoundaryItem(
      kind: item.elementKind, path: IndexPath(item: 0, section: section),
      frame: CGRect(origin: origin, size: size), zIndex: item.zIndex,
      pinsToVisibleBounds: item.pinToVisibleBounds, isTop: isAtStart,
      estimated: item.layoutSize.estimated)
  }

  private func decorations(
    of source: NSCollectionLayoutSection, in frame: CGRect
  ) -> [(kind: String, frame: CGRect, zIndex: Int)] {
    source.decorationItems.map { item in
      let inset = item.contentInsets.finiteOrZero
      let insets = UIEdgeInsets(
        top: inset.top, left: inset.leading, bottom: inset.bottom, right: inset.trailing)
      return (item.elementKind, frame.inset(by: insets), item.zIndex)
    }
  }

  /// Returns the scroll view geometry of an orthogonally scrolling section.
  ///
  /// `length` is the total length of the section's groups, in points.
  private func makeOrthogonalSection(for solved: SolvedLayoutSection, length: CGFloat)
    -> OrthogonalSection
  {
    let content = axis.length(of: solved.contentFrame.size)
    let (before, after) = axis.perpendicular.insetsAlongAxis(
      of: solved.source.contentInsets.finiteOrZero)
    return OrthogonalSection(
      frame: axis.rect(
        origin: (axis.coordinate(of: solved.contentFrame.origin), 0),
        size: (content, axis.crossLength(of: containerSize))),
      contentSize: axis.size(along: content, across: length + before + after),
      behavior: solved.source.orthogonalScrollingBehavior, groupOrigins: solved.groups.map(\.low),
      groupLengths: solved.groups.map { $0.high - $0.low }, inset: before)
  }

  private struct GroupStack {
    var items: [SolvedLayoutItem] = []
    var groups: [(low: CGFloat, high: CGFloat, items: Range<Int>)] = []
    var size = CGSize.zero
  }

  private func stackGroups(
    of source: NSCollectionLayoutSection, sectionIndex index: Int, itemCount count: Int,
    in room: CGSize,
    along axis: NSLayoutConstraint.Axis
  ) -> GroupStack {
    var stack = GroupStack()
    stack.items.reserveCapacity(count)
    let isEven = source.group.isUniform
    var template: SolvedLayoutGroup?
    var at: CGFloat = 0
    while stack.items.count < count {
      let first = stack.items.count
      let group: SolvedLayoutGroup
      if isEven, let template {
        group = template
      } else {
        var solver = LayoutGroupSolver(
          environment, from: first, to: isEven ? first + 1_000_000 : count,
          measured: { measuredSize(.cell(IndexPath(item: $0, section: index))) })
        group = solver.solveGroup(source.group, in: room)
        template = group
      }
      guard !group.items.isEmpty else { break }
      if first > 0 { at += source.interGroupSpacing.finiteOrZero }
      let offset = axis.point(along: at, across: 0)
      for item in group.items.prefix(count - first) {
        stack.items.append(item.translated(by: offset))
      }
      let length = axis.length(of: group.size)
      stack.groups.append((at, at + length, first..<stack.items.count))
      at += length
      stack.size = axis.size(
        along: at, across: max(axis.crossLength(of: stack.size), axis.crossLength(of: group.size)))
    }
    return stack
  }
}

import CoreGraphics
import Foundation

/// A view at the edge of a section, at its place in the content.
struct SolvedBoundary {
  var kind: String
  var path: IndexPath
  var frame: CGRect
  var zIndex: Int
  var pins: Bool
  var isTop: Bool
  var estimated: EstimatedAxes
}

/// A section of a compositional layout with everything in it, at its place in the content; what scrolls across lies at
/// its place in the section's own scroll view.
struct SolvedSection {
  var frame = CGRect.zero
  /// The box of the groups.
  var contentFrame = CGRect.zero
  /// The items with the last index before which each group ends.
  var items: [SolvedItem] = []
  /// Where each group begins and ends, the way its groups follow each other, and its items.
  var groups: [(low: CGFloat, high: CGFloat, items: Range<Int>)] = []
  var boundaries: [SolvedBoundary] = []
  var decorations: [(kind: String, frame: CGRect, zIndex: Int)] = []
  var orthogonal: OrthogonalSection?
  var source: NSCollectionLayoutSection

  /// The items of groups that reach into a stretch.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = groups.partitioningIndex { $0.high >= low }
    let end = groups.partitioningIndex { $0.low > high }
    guard first < end else { return 0..<0 }
    return groups[first].items.lowerBound..<groups[end - 1].items.upperBound
  }
}

/// Places the groups of sections.
@MainActor
struct SectionSolver {
  let environment: any NSCollectionLayoutEnvironment
  /// The axis along which sections follow each other.
  let axis: NSLayoutConstraint.Axis
  let measured: (CollectionElement) -> CGSize?

  private var whole: CGSize { environment.container.effectiveContentSize }

  /// A section that begins at a place of the content.
  func solve(_ source: NSCollectionLayoutSection, _ index: Int, count: Int, from start: CGFloat)
    -> SolvedSection
  {
    var solved = SolvedSection(source: source)
    let room = whole.inset(by: source.contentInsets.finite)
    let isOrthogonal = source.orthogonalScrollingBehavior != .none
    let groupAxis = isOrthogonal ? axis.crossing : axis
    let stack = stackGroups(source, index, count, room, along: groupAxis)
    let (before, after) = axis.along(source.contentInsets.finite)
    let content = axis.along(stack.size)
    let side = axis.crossing.along(source.contentInsets.finite).before

    let follows = source.supplementariesFollowContentInsets
    let boundaryRoom = axis.size(
      along: axis.along(whole), across: axis.across(follows ? room : whole))
    let sized = source.boundarySupplementaryItems.map {
      ($0, size(of: $0, at: IndexPath(item: 0, section: index), in: boundaryRoom))
    }
    let extending = sized.filter { $0.0.extendsBoundary }
    let head =
      extending.filter { $0.0.alignment.isAtStart(of: axis) }.map { axis.along($0.1) }.max() ?? 0
    let foot =
      extending.filter { $0.0.alignment.isAtEnd(of: axis) }.map { axis.along($0.1) }.max() ?? 0
    let total = head + before + content + after + foot
    solved.frame = axis.rect(origin: (start, 0), size: (total, axis.across(whole)))
    solved.contentFrame = axis.rect(
      origin: (start + head + before, side), size: (content, axis.across(room)))
    let sideRoom = (start: follows ? side : 0, length: axis.across(boundaryRoom))
    solved.boundaries = sized.map { place($0, size: $1, in: solved.frame, index, sideRoom) }
    solved.decorations = decorations(of: source, in: solved.frame)

    let offset = isOrthogonal ? axis.point(along: 0, across: side) : solved.contentFrame.origin
    let shift = groupAxis.along(offset)
    solved.items = stack.items.map { $0.moved(by: offset) }
    solved.groups = stack.groups.map { ($0.low + shift, $0.high + shift, $0.items) }
    if isOrthogonal { solved.orthogonal = orthogonal(solved, length: axis.across(stack.size)) }
    return solved
  }

  /// The size of a boundary item, measured where it is estimated.
  func size(
    of item: NSCollectionLayoutBoundarySupplementaryItem, at path: IndexPath, in room: CGSize
  ) -> CGSize {
    let known = measured(.supplementary(item.elementKind, path))
    return item.layoutSize.estimated.replace(item.layoutSize.size(in: room), by: known)
  }

  private func place(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, size: CGSize, in frame: CGRect,
    _ section: Int, _ side: (start: CGFloat, length: CGFloat)
  ) -> SolvedBoundary {
    let low = axis.along(frame.origin)
    let high = low + axis.along(frame.size) - axis.along(size)
    let isAtStart = item.alignment.isAtStart(of: axis)
    var origin = axis.point(
      along: isAtStart ? low : item.alignment.isAtEnd(of: axis) ? high : (low + high) / 2,
      across: side.start + (side.length - axis.across(size)) * axis.across(item.alignment.unit))
    origin.x += item.offset.x
    origin.y += item.offset.y
    return SolvedBoundary(
      kind: item.elementKind, path: IndexPath(item: 0, section: section),
      frame: CGRect(origin: origin, size: size), zIndex: item.zIndex,
      pins: item.pinToVisibleBounds, isTop: isAtStart, estimated: item.layoutSize.estimated)
  }

  private func decorations(
    of source: NSCollectionLayoutSection, in frame: CGRect
  ) -> [(kind: String, frame: CGRect, zIndex: Int)] {
    source.decorationItems.map { item in
      let inset = item.contentInsets.finite
      let insets = UIEdgeInsets(
        top: inset.top, left: inset.leading, bottom: inset.bottom, right: inset.trailing)
      return (item.elementKind, frame.inset(by: insets), item.zIndex)
    }
  }

  /// The scroll view of a section whose groups follow each other across the layout, with their total length.
  private func orthogonal(_ solved: SolvedSection, length: CGFloat) -> OrthogonalSection {
    let content = axis.along(solved.contentFrame.size)
    let (before, after) = axis.crossing.along(solved.source.contentInsets.finite)
    return OrthogonalSection(
      frame: axis.rect(
        origin: (axis.along(solved.contentFrame.origin), 0), size: (content, axis.across(whole))),
      contentSize: axis.size(along: content, across: length + before + after),
      behavior: solved.source.orthogonalScrollingBehavior, stops: solved.groups.map(\.low),
      lengths: solved.groups.map { $0.high - $0.low }, inset: before)
  }

  private struct Stack {
    var items: [SolvedItem] = []
    var groups: [(low: CGFloat, high: CGFloat, items: Range<Int>)] = []
    var size = CGSize.zero
  }

  private func stackGroups(
    _ source: NSCollectionLayoutSection, _ index: Int, _ count: Int, _ room: CGSize,
    along axis: NSLayoutConstraint.Axis
  ) -> Stack {
    var stack = Stack()
    stack.items.reserveCapacity(count)
    let isEven = source.group.isEven
    var template: SolvedGroup?
    var at: CGFloat = 0
    while stack.items.count < count {
      let first = stack.items.count
      let group: SolvedGroup
      if isEven, let template {
        group = template
      } else {
        var solver = GroupSolver(
          environment, from: first, to: isEven ? first + 1_000_000 : count,
          measured: { measured(.cell(IndexPath(item: $0, section: index))) })
        group = solver.solve(source.group, in: room)
        template = group
      }
      guard !group.items.isEmpty else { break }
      if first > 0 { at += source.interGroupSpacing.finite }
      let offset = axis.point(along: at, across: 0)
      for item in group.items.prefix(count - first) { stack.items.append(item.moved(by: offset)) }
      let length = axis.along(group.size)
      stack.groups.append((at, at + length, first..<stack.items.count))
      at += length
      stack.size = axis.size(
        along: at, across: max(axis.across(stack.size), axis.across(group.size)))
    }
    return stack
  }
}

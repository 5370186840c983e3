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
  let isVertical: Bool
  let measured: (CollectionElement) -> CGSize?

  /// A section that begins at a place of the content.
  func solve(_ source: NSCollectionLayoutSection, _ index: Int, count: Int, from start: CGFloat)
    -> SolvedSection
  {
    var solved = SolvedSection(source: source)
    let whole = environment.container.effectiveContentSize
    let insets = source.contentInsets
    let room = CGSize(
      width: max(0, whole.width - insets.leading - insets.trailing),
      height: max(0, whole.height - insets.top - insets.bottom))
    let isAcross = source.orthogonalScrollingBehavior != .none
    // Groups follow each other along the layout, or across it.
    let isDown = isVertical != isAcross
    let stack = stackGroups(source, index, count, room, isDown: isDown)
    (solved.items, solved.groups) = (stack.items, stack.groups)
    let (before, after) =
      isVertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
    let side = isVertical ? insets.leading : insets.top
    let content = isVertical ? stack.size.height : stack.size.width

    // What stands at the edges.
    let follows = source.supplementariesFollowContentInsets
    let boundaryRoom = CGSize(
      width: follows && isVertical ? room.width : whole.width,
      height: follows && !isVertical ? room.height : whole.height)
    let sized = source.boundarySupplementaryItems.map {
      item -> (NSCollectionLayoutBoundarySupplementaryItem, CGSize) in
      var size = item.layoutSize.size(in: boundaryRoom)
      let path = IndexPath(item: 0, section: index)
      if let known = measured(.supplementary(item.elementKind, path)) {
        let free = item.layoutSize.estimated
        if free.width { size.width = known.width }
        if free.height { size.height = known.height }
      }
      return (item, size)
    }
    func lead(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
      isVertical ? item.alignment.isTop : item.alignment == .leading
    }
    func trail(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
      isVertical ? item.alignment.isBottom : item.alignment == .trailing
    }
    func length(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    let head = sized.filter { lead($0.0) && $0.0.extendsBoundary }.map { length($0.1) }.max() ?? 0
    let foot = sized.filter { trail($0.0) && $0.0.extendsBoundary }.map { length($0.1) }.max() ?? 0
    let contentStart = start + head + before
    let total = head + before + content + after + foot
    solved.frame =
      isVertical
      ? CGRect(x: 0, y: start, width: whole.width, height: total)
      : CGRect(x: start, y: 0, width: total, height: whole.height)
    solved.contentFrame =
      isVertical
      ? CGRect(x: side, y: contentStart, width: room.width, height: content)
      : CGRect(x: contentStart, y: side, width: content, height: room.height)

    for (item, size) in sized {
      let unit = item.alignment.unit
      let sideStart = follows ? side : 0
      var origin: CGPoint
      let low = start
      let high = start + total - length(size)
      let along = lead(item) ? low : trail(item) ? high : (low + high) / 2
      if isVertical {
        origin = CGPoint(x: sideStart + (boundaryRoom.width - size.width) * unit.x, y: along)
      } else {
        origin = CGPoint(x: along, y: sideStart + (boundaryRoom.height - size.height) * unit.y)
      }
      origin.x += item.offset.x
      origin.y += item.offset.y
      solved.boundaries.append(
        SolvedBoundary(
          kind: item.elementKind, path: IndexPath(item: 0, section: index),
          frame: CGRect(origin: origin, size: size), zIndex: item.zIndex,
          pins: item.pinToVisibleBounds, isTop: lead(item), estimated: item.layoutSize.estimated))
    }
    solved.decorations = source.decorationItems.map { item in
      let inset = item.contentInsets
      let frame = solved.frame.inset(
        by: UIEdgeInsets(
          top: inset.top, left: inset.leading, bottom: inset.bottom, right: inset.trailing))
      return (item.elementKind, frame, item.zIndex)
    }

    if isAcross {
      let long =
        isVertical
        ? CGSize(width: stack.size.width + insets.leading + insets.trailing, height: content)
        : CGSize(width: content, height: stack.size.height + insets.top + insets.bottom)
      let edge = isVertical ? insets.leading : insets.top
      let frame =
        isVertical
        ? CGRect(x: 0, y: contentStart, width: whole.width, height: content)
        : CGRect(x: contentStart, y: 0, width: content, height: whole.height)
      let way = isVertical ? CGPoint(x: edge, y: 0) : CGPoint(x: 0, y: edge)
      solved.items = solved.items.map { $0.moved(by: way) }
      solved.groups = solved.groups.map { ($0.low + edge, $0.high + edge, $0.items) }
      solved.orthogonal = OrthogonalSection(
        frame: frame, contentSize: long, behavior: source.orthogonalScrollingBehavior,
        stops: solved.groups.map(\.low), lengths: solved.groups.map { $0.high - $0.low },
        inset: edge)
    } else {
      let way = solved.contentFrame.origin
      let shift = isVertical ? way.y : way.x
      solved.items = solved.items.map { $0.moved(by: way) }
      solved.groups = solved.groups.map { ($0.low + shift, $0.high + shift, $0.items) }
    }
    return solved
  }

  private struct Stack {
    var items: [SolvedItem] = []
    var groups: [(low: CGFloat, high: CGFloat, items: Range<Int>)] = []
    var size = CGSize.zero
  }

  private func stackGroups(
    _ source: NSCollectionLayoutSection, _ index: Int, _ count: Int, _ room: CGSize, isDown: Bool
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
      if first > 0 { at += source.interGroupSpacing }
      let way = isDown ? CGPoint(x: 0, y: at) : CGPoint(x: at, y: 0)
      for item in group.items.prefix(count - first) { stack.items.append(item.moved(by: way)) }
      let length = isDown ? group.size.height : group.size.width
      stack.groups.append((at, at + length, first..<stack.items.count))
      at += length
      stack.size =
        isDown
        ? CGSize(width: max(stack.size.width, group.size.width), height: at)
        : CGSize(width: at, height: max(stack.size.height, group.size.height))
    }
    return stack
  }
}

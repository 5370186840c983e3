public import CoreGraphics
public import Foundation
import QuartzCore
import UIKitCore

/// The configuration of a compositional layout: scroll direction, section spacing and layout-wide boundary views.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// The scroll direction of the layout.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The spacing between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// The supplementary views before and after all sections.
  ///
  /// Their index paths consist of the single index 0.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The reference from which section insets are measured.
  ///
  /// The property has no effect: insets are always measured from the edges of the container.
  open var contentInsetsReference = UIContentInsetsReference.safeArea
}

/// A closure that returns the section for the given section index and layout environment.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// A layout whose sections are composed of nested groups of items.
///
/// Estimated dimensions are measured when an element first becomes visible. A section with orthogonal scrolling is
/// displayed in its own scroll view. The layout is mirrored for right-to-left interfaces.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  /// The configuration of the layout.
  ///
  /// Setting it invalidates the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  private var solvedSections: [SolvedLayoutSection]?
  private var layoutBoundaries: [SolvedBoundaryItem] = []
  private var contentSize = CGSize.zero
  private var measuredSizes: [CollectionElement: CGSize] = [:]

  /// Creates a layout in which all sections have the same definition.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// Creates a layout in which all sections have the same definition, using the given configuration.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

  /// Creates a layout whose sections are returned by a closure.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// Creates a layout whose sections are returned by a closure, using the given configuration.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }

  /// Creates a layout without sections.
  ///
  /// Nothing is decoded from the archive.
  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    configuration = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  // MARK: Solving

  private var axis: NSLayoutConstraint.Axis {
    configuration.scrollDirection == .vertical ? .vertical : .horizontal
  }

  private var sections: [SolvedLayoutSection] {
    if let solvedSections { return solvedSections }
    let made = solveSections()
    solvedSections = made
    return made
  }

  /// The orthogonally scrolling sections, keyed by section index.
  var orthogonalSections: [Int: OrthogonalSection] {
    sections.enumerated().reduce(into: [:]) { $0[$1.offset] = $1.element.orthogonalSection }
  }

  private var environment: CollectionLayoutEnvironment? {
    guard let view = collectionView else { return nil }
    let inset = view.adjustedContentInset
    let size = CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom))
    return CollectionLayoutEnvironment(CollectionLayoutContainer(size), view.traitCollection)
  }

  private func solveSections() -> [SolvedLayoutSection] {
    guard let view = collectionView, let environment else { return [] }
    let size = environment.container.contentSize
    let solver = LayoutSectionSolver(
      environment: environment, axis: axis, measuredSize: { self.measuredSizes[$0] })
    var at: CGFloat = 0
    layoutBoundaries = []
    let boundaries = configuration.boundarySupplementaryItems
    for item in boundaries where !item.alignment.isAtTrailingOrBottom {
      at += addBoundaryItem(item, at: at, in: size, solver: solver, isTop: true)
    }
    var made: [SolvedLayoutSection] = []
    for index in 0..<view.numberOfSections {
      guard let source = provider(index, environment) else {
        CAProgrammerError.raise("the section provider returned no section for index \(index)")
        continue
      }
      if index > 0 { at += configuration.interSectionSpacing }
      let section = solver.solveSection(
        source, sectionIndex: index, itemCount: view.numberOfItems(inSection: index), start: at)
      at += axis.length(of: section.frame)
      made.append(section)
    }
    for item in boundaries where item.alignment.isAtTrailingOrBottom {
      at += addBoundaryItem(item, at: at, in: size, solver: solver, isTop: false)
    }
    contentSize = axis.size(along: at, across: axis.crossLength(of: size))
    if let list = made.first?.source.listConfiguration, view.backgroundColor == nil {
      view.backgroundColor = list.backgroundColor
    }
    return made
  }

  /// Adds a layout-wide boundary view at the given coordinate, and returns the length by which it extends the
  /// content, in points.
  private func addBoundaryItem(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, at: CGFloat, in room: CGSize,
    solver: LayoutSectionSolver, isTop: Bool
  ) -> CGFloat {
    let path = IndexPath(index: 0)
    let size = solver.boundaryItemSize(of: item, at: path, in: room)
    let origin = axis.point(
      along: at,
      across: (axis.crossLength(of: room) - axis.crossLength(of: size))
        * axis.crossCoordinate(of: item.alignment.unitPoint))
    layoutBoundaries.append(
      SolvedBoundaryItem(
        kind: item.elementKind, path: path,
        frame: CGRect(origin: origin, size: size).offsetBy(dx: item.offset.x, dy: item.offset.y),
        zIndex: item.zIndex, pinsToVisibleBounds: item.pinToVisibleBounds, isTop: isTop,
        estimated: item.layoutSize.estimated))
    return item.extendsBoundary ? axis.length(of: size) : 0
  }

  // MARK: Layout attributes

  /// Computes the layout of all sections.
  open override func prepare() {
    super.prepare()
    _ = sections
  }

  /// The size of the content, in points: in the scroll direction, the total length of all sections and boundary views.
  open override var collectionViewContentSize: CGSize {
    _ = sections
    return contentSize
  }

  /// Returns the attributes of the elements that intersect the given rectangle.
  ///
  /// Calls the `visibleItemsInvalidationHandler` of each section that intersects the rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let sections = sections
    var found: [UICollectionViewLayoutAttributes] = []
    for (index, section) in sections.enumerated() {
      found += section.boundaries
        .map {
          attributes(of: $0, in: section.frame, listConfiguration: section.source.listConfiguration)
        }
        .filter { $0.frame.overlaps(rect) }
      guard section.frame.overlaps(rect) else { continue }
      for (number, each) in section.decorations.enumerated() where each.frame.overlaps(rect) {
        found.append(decorationAttributes(for: each, at: IndexPath(item: number, section: index)))
      }
      let seen =
        section.orthogonalSection == nil
        ? rect : collectionView?.visibleRect(ofSection: index, sectionIndex: section) ?? rect
      let groupAxis = section.orthogonalSection == nil ? axis : axis.perpendicular
      let range = section.items(from: groupAxis.minimum(of: seen), to: groupAxis.maximum(of: seen))
      var items: [UICollectionViewLayoutAttributes] = []
      for item in range {
        let path = IndexPath(item: item, section: index)
        let solved = section.items[item]
        if solved.frame.overlaps(seen) {
          items.append(itemAttributes(of: solved, at: path, in: section))
        }
        for badge in solved.badges where badge.frame.overlaps(seen) {
          items.append(badgeAttributes(of: badge, at: path, in: section))
        }
      }
      if let handler = section.source.visibleItemsInvalidationHandler, let environment {
        let offset = section.orthogonalSection == nil ? collectionView?.contentOffset : seen.origin
        handler(items, offset ?? .zero, environment)
      }
      found += items
    }
    let whole = CGRect(origin: .zero, size: contentSize)
    found += layoutBoundaries.map { attributes(of: $0, in: whole) }.filter {
      $0.frame.overlaps(rect)
    }
    return found
  }

  private func itemAttributes(
    of item: SolvedLayoutItem, at path: IndexPath, in section: SolvedLayoutSection
  ) -> UICollectionViewLayoutAttributes {
    let made = makeAttributes(for: .cell(path))
    made.frame = item.frame
    (made.estimated, made.zIndex) = (item.estimated, item.zIndex)
    if section.orthogonalSection != nil { made.orthogonalSection = path.section }
    if let list = section.source.listConfiguration {
      made.listRowStyle = ListRowStyle(list, item: path.item, count: section.items.count)
    }
    return made
  }

  private func badgeAttributes(
    of badge: (kind: String, frame: CGRect, zIndex: Int), at path: IndexPath,
    in section: SolvedLayoutSection
  ) -> UICollectionViewLayoutAttributes {
    let made = makeAttributes(for: .supplementary(badge.kind, path))
    made.frame = badge.frame
    made.zIndex = badge.zIndex
    if section.orthogonalSection != nil { made.orthogonalSection = path.section }
    return made
  }

  private func decorationAttributes(
    for each: (kind: String, frame: CGRect, zIndex: Int), at path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let made = makeAttributes(for: .decoration(each.kind, path))
    made.frame = each.frame
    made.zIndex = each.zIndex
    return made
  }

  /// Returns the layout attributes of a boundary view.
  ///
  /// A pinned view is moved into the visible area, but stays within `box`.
  private func attributes(
    of edge: SolvedBoundaryItem, in box: CGRect,
    listConfiguration list: UICollectionLayoutListConfiguration? = nil
  ) -> UICollectionViewLayoutAttributes {
    let made = makeAttributes(for: .supplementary(edge.kind, edge.path))
    var frame = edge.frame
    made.zIndex = edge.zIndex
    if edge.pinsToVisibleBounds, let view = collectionView {
      let seen = view.layoutRect(for: view.bounds.inset(by: view.adjustedContentInset))
      let (start, length) = (axis.minimum(of: frame), axis.length(of: frame))
      let pinned =
        edge.isTop
        ? min(max(start, axis.minimum(of: seen)), max(start, axis.maximum(of: box) - length))
        : max(min(start, axis.maximum(of: seen) - length), min(start, axis.minimum(of: box)))
      frame.origin = axis.point(along: pinned, across: axis.crossCoordinate(of: frame.origin))
      made.zIndex = max(made.zIndex, 10)
    }
    made.frame = frame
    made.estimated = edge.estimated
    made.listRowStyle = list.map(ListRowStyle.init(edgeOf:))
    return made
  }

  /// Returns the attributes of the item at the given index path, or `nil` if there is no such item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard section.items.indices.contains(indexPath.item) else { return nil }
    return itemAttributes(of: section.items[indexPath.item], at: indexPath, in: section)
  }

  /// Returns the attributes of the given supplementary view, or `nil` if it does not exist.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let sections = sections
    guard indexPath.count == 2 else {
      return layoutBoundaries.first { $0.kind == elementKind }.map {
        attributes(of: $0, in: CGRect(origin: .zero, size: contentSize))
      }
    }
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    if let edge = section.boundaries.first(where: { $0.kind == elementKind }) {
      return attributes(
        of: edge, in: section.frame, listConfiguration: section.source.listConfiguration)
    }
    guard section.items.indices.contains(indexPath.item) else { return nil }
    return section.items[indexPath.item].badges.first { $0.kind == elementKind }.map {
      badgeAttributes(of: $0, at: indexPath, in: section)
    }
  }

  /// Returns the attributes of the given decoration view, or `nil` if it does not exist.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].decorations.first { $0.kind == elementKind }.map {
      decorationAttributes(for: $0, at: indexPath)
    }
  }

  // MARK: Invalidation

  /// Discards the computed layouts of the sections.
  ///
  /// If the context invalidates everything, the measured sizes are discarded too.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything { measuredSizes = [:] }
    solvedSections = nil
    super.invalidateLayout(with: context)
  }

  /// Returns whether the new bounds have a different size, or no section layouts have been computed.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return true }
    if newBounds.size != view.bounds.size { return true }
    return solvedSections == nil
  }

  /// Stores an element's measured size and returns whether it differs from the previous size.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    measuredSizes[originalAttributes.element] = preferredAttributes.size
    return preferredAttributes.size != originalAttributes.size
  }

  /// Moves the measured cell sizes to the new index paths and discards the computed section layouts.
  override func updateIndexPaths(with mapping: ListIndexMapping) {
    measuredSizes = measuredSizes.reduce(into: [:]) { sizes, entry in
      if case .cell(let path) = entry.key, let newPath = mapping.newIndexPath(of: path) {
        sizes[.cell(newPath)] = entry.value
      }
    }
    solvedSections = nil
  }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

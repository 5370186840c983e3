public import CoreGraphics
public import Foundation
import QuartzCore
public import UIKitCore

/// A layout that arranges items in lines, with an optional header and footer for each section.
///
/// `FlowLayoutGeometry` documents how lines are filled. A delegate that conforms to
/// ``UICollectionViewDelegateFlowLayout`` overrides the sizes and spacings of this class. If ``estimatedItemSize`` is
/// set, items are measured when they first become visible.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The value to assign to ``estimatedItemSize`` so that every item is measured.
  ///
  /// Until an item is measured, its size is ``itemSize``.
  nonisolated public class var automaticSize: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }

  /// The reference from which section insets are measured.
  public enum SectionInsetReference: Int, Hashable, Sendable {
    case fromContentInset
    case fromSafeArea
    /// The layout margins of the collection view.
    case fromLayoutMargins
  }

  /// The minimum spacing between lines, in points.
  ///
  /// The default is 10.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { invalidateLayout(ifChanged: minimumLineSpacing != oldValue) }
  }
  /// The minimum spacing between items in the same line, in points.
  ///
  /// The default is 10.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { invalidateLayout(ifChanged: minimumInteritemSpacing != oldValue) }
  }
  /// The size of the items.
  ///
  /// The default is 50 by 50 points.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { invalidateLayout(ifChanged: itemSize != oldValue) }
  }
  /// The size of items until they are measured.
  ///
  /// The default, zero, disables measuring.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      guard estimatedItemSize != oldValue else { return }
      measuredSizes = [:]
      invalidateLayout(ifChanged: true)
    }
  }
  /// The scroll direction of the layout.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout(ifChanged: scrollDirection != oldValue) }
  }
  /// The size of the section headers.
  ///
  /// Only the length in the scroll direction is used.
  open var headerReferenceSize = CGSize.zero {
    didSet { invalidateLayout(ifChanged: headerReferenceSize != oldValue) }
  }
  /// The size of the section footers.
  ///
  /// Only the length in the scroll direction is used.
  open var footerReferenceSize = CGSize.zero {
    didSet { invalidateLayout(ifChanged: footerReferenceSize != oldValue) }
  }
  /// The insets between a section's edges and its items, in points.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { invalidateLayout(ifChanged: sectionInset != oldValue) }
  }
  /// The reference from which the section insets are measured.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { invalidateLayout(ifChanged: sectionInsetReference != oldValue) }
  }
  /// Whether section headers are pinned to the visible area while their section is visible.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { invalidateLayout(ifChanged: sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether section footers are pinned to the visible area while their section is visible.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { invalidateLayout(ifChanged: sectionFootersPinToVisibleBounds != oldValue) }
  }

  private var cachedGeometry: FlowLayoutGeometry?
  private var measuredSizes: [IndexPath: CGSize] = [:]

  private func invalidateLayout(ifChanged isOther: Bool) { if isOther { invalidateLayout() } }

  /// The class of a flow layout's invalidation contexts, ``UICollectionViewFlowLayoutInvalidationContext``.
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: Geometry

  private var isVertical: Bool { scrollDirection == .vertical }

  /// The size assumed for items before they are measured.
  var provisionalSize: CGSize {
    if estimatedItemSize == .zero { return itemSize }
    return estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
  }

  private func transposed(_ rect: CGRect) -> CGRect {
    isVertical ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  /// The geometry of all sections, computed on demand and cached until the layout is invalidated.
  private var geometry: FlowLayoutGeometry {
    if let cachedGeometry { return cachedGeometry }
    let made = makeGeometry()
    cachedGeometry = made
    return made
  }

  private func makeGeometry() -> FlowLayoutGeometry {
    guard let view = collectionView else { return FlowLayoutGeometry([], width: 0, scale: 1) }
    let inset = view.adjustedContentInset
    let width =
      isVertical
      ? view.bounds.width - inset.left - inset.right
      : view.bounds.height - inset.top - inset.bottom
    let delegate = (view as UIScrollView).delegate as? any UICollectionViewDelegateFlowLayout
    let extra = referenceInsets(of: view)
    let inputs = (0..<view.numberOfSections).map {
      makeSectionInput(forSection: $0, in: view, delegate: delegate, additionalInsets: extra)
    }
    return FlowLayoutGeometry(inputs, width: max(0, width), scale: displayScale(of: view))
  }

  /// Returns the display scale of the collection view's traits, in pixels per point, or the screen's scale if none is
  /// set.
  private func displayScale(of view: UICollectionView) -> CGFloat {
    let scale = view.traitCollection.displayScale
    return scale > 0 ? scale : ScreenSettings.current.scale
  }

  /// Returns the given attributes mirrored for a right-to-left interface.
  ///
  /// Cells that start on a pixel boundary still do so after mirroring.
  override func mirrored(
    _ attributes: UICollectionViewLayoutAttributes, inWidth width: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    let image = super.mirrored(attributes, inWidth: width)
    guard attributes.representedElementCategory == .cell, let view = collectionView else {
      return image
    }
    let (scale, half) = (displayScale(of: view), attributes.size.width / 2)
    guard FlowLayoutGeometry.isPixelAligned(attributes.center.x - half, scale: scale) else {
      return image
    }
    image.center.x = FlowLayoutGeometry.roundedToPixel(image.center.x - half, scale: scale) + half
    return image
  }

  private func referenceInsets(of view: UICollectionView) -> UIEdgeInsets {
    let inset = view.adjustedContentInset
    func beyond(_ outer: UIEdgeInsets) -> UIEdgeInsets {
      UIEdgeInsets(
        top: isVertical ? 0 : max(0, outer.top - inset.top),
        left: isVertical ? max(0, outer.left - inset.left) : 0,
        bottom: isVertical ? 0 : max(0, outer.bottom - inset.bottom),
        right: isVertical ? max(0, outer.right - inset.right) : 0)
    }
    switch sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: return beyond(view.safeAreaInsets)
    case .fromLayoutMargins: return beyond(view.layoutMargins)
    }
  }

  private func makeSectionInput(
    forSection section: Int, in view: UICollectionView,
    delegate: (any UICollectionViewDelegateFlowLayout)?, additionalInsets extra: UIEdgeInsets
  ) -> FlowLayoutSectionInput {
    func extent(_ size: CGSize) -> FlowLayoutExtent {
      isVertical
        ? FlowLayoutExtent(along: size.height, across: size.width)
        : FlowLayoutExtent(along: size.width, across: size.height)
    }
    let own =
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let inset = own.adding(extra)
    var input = FlowLayoutSectionInput()
    let count = view.numberOfItems(inSection: section)
    if delegate == nil && measuredSizes.isEmpty {
      input.items = Array(repeating: extent(provisionalSize), count: count)
    } else {
      input.items = (0..<count).map { item in
        let path = IndexPath(item: item, section: section)
        return extent(
          measuredSizes[path] ?? delegate?.collectionView(view, layout: self, sizeForItemAt: path)
            ?? provisionalSize)
      }
    }
    input.header =
      extent(
        delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
          ?? headerReferenceSize
      ).along
    input.footer =
      extent(
        delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
          ?? footerReferenceSize
      ).along
    (input.insetBefore, input.insetAfter) =
      isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    (input.lineStartInset, input.lineEndInset) =
      isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    input.lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section)
      ?? minimumLineSpacing
    input.itemSpacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    return input
  }

  // MARK: Layout attributes

  /// Computes the geometry of all sections.
  open override func prepare() {
    super.prepare()
    _ = geometry
  }

  /// The size of the content, in points.
  ///
  /// It equals the visible area across the scroll direction, and the total length of all sections along it.
  open override var collectionViewContentSize: CGSize {
    let geometry = geometry
    return transposed(CGRect(x: 0, y: 0, width: geometry.width, height: geometry.length)).size
  }

  /// Returns the attributes of the elements that intersect the given rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let geometry = geometry
    let turned = transposed(rect)
    var found: [UICollectionViewLayoutAttributes] = []
    for section in geometry.sections(from: turned.minY, to: turned.maxY) {
      let edge = IndexPath(item: 0, section: section)
      if let attributes = headerFooterAttributes(
        ofKind: UICollectionView.elementKindSectionHeader, at: edge, geometry: geometry),
        attributes.frame.overlaps(rect)
      {
        found.append(attributes)
      }
      for item in geometry.items(of: section, from: turned.minY, to: turned.maxY) {
        let path = IndexPath(item: item, section: section)
        if let attributes = layoutAttributesForItem(at: path), attributes.frame.overlaps(rect) {
          found.append(attributes)
        }
      }
      if let attributes = headerFooterAttributes(
        ofKind: UICollectionView.elementKindSectionFooter, at: edge, geometry: geometry),
        attributes.frame.overlaps(rect)
      {
        found.append(attributes)
      }
    }
    return found
  }

  /// Returns the attributes of the item at the given index path, or `nil` if there is no such item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let frame = geometry.frame(of: indexPath) else { return nil }
    let attributes = makeAttributes(for: .cell(indexPath))
    attributes.frame = transposed(frame)
    let isGuessed = estimatedItemSize != .zero
    attributes.estimated = EstimatedAxes(width: isGuessed, height: isGuessed)
    return attributes
  }

  /// Returns the attributes of the section's header or footer, or `nil` if the section has none.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    headerFooterAttributes(ofKind: elementKind, at: indexPath, geometry: geometry)
  }

  private func headerFooterAttributes(
    ofKind kind: String, at path: IndexPath, geometry: FlowLayoutGeometry
  ) -> UICollectionViewLayoutAttributes? {
    guard geometry.sections.indices.contains(path.section) else { return nil }
    let section = geometry.sections[path.section]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
    var frame =
      isHeader
      ? geometry.headerFrame(ofSection: path.section)
      : geometry.footerFrame(ofSection: path.section)
    guard frame.height > 0 else { return nil }
    let attributes = makeAttributes(for: .supplementary(kind, path))
    let pins = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    if pins, let view = collectionView {
      let seen = transposed(view.layoutRect(for: view.bounds.inset(by: view.adjustedContentInset)))
      if isHeader {
        frame.origin.y = min(
          max(frame.minY, seen.minY), max(section.top, section.footerTop - frame.height))
      } else {
        frame.origin.y = max(
          min(frame.minY, seen.maxY - frame.height), min(frame.minY, section.top + section.header))
      }
      // Pinned headers and footers must be in front of the items that scroll beneath them.
      attributes.zIndex = 10
    }
    attributes.frame = transposed(frame)
    return attributes
  }

  // MARK: Invalidation

  /// Discards the cached geometry and the measured sizes invalidated by the given context.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything { measuredSizes = [:] }
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      cachedGeometry = nil
    } else if flow?.invalidateFlowLayoutDelegateMetrics ?? true
      || flow?.invalidateFlowLayoutAttributes ?? true
    {
      cachedGeometry = nil
    }
    super.invalidateLayout(with: context)
  }

  /// Returns whether the new bounds change the line length, or headers or footers are pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    needsLineBreaking(for: newBounds) || sectionHeadersPinToVisibleBounds
      || sectionFootersPinToVisibleBounds
  }

  private func needsLineBreaking(for newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return true }
    return isVertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  /// Returns an invalidation context that recomputes the lines only if the line length changes.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutAttributes = needsLineBreaking(for: newBounds)
      flow.invalidateFlowLayoutDelegateMetrics = flow.invalidateFlowLayoutAttributes
    }
    return context
  }

  /// Stores the measured size of a cell and returns whether it differs from the previous size.
  ///
  /// Returns `false` if items are not measured.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, preferredAttributes.representedElementCategory == .cell
    else { return false }
    measuredSizes[originalAttributes.indexPath] = preferredAttributes.size
    return preferredAttributes.size != originalAttributes.size
  }

  /// Moves the measured sizes to the new index paths and discards the cached geometry.
  override func updateIndexPaths(with mapping: ListIndexMapping) {
    measuredSizes = measuredSizes.reduce(into: [:]) { sizes, entry in
      if let newPath = mapping.newIndexPath(of: entry.key) { sizes[newPath] = entry.value }
    }
    cachedGeometry = nil
  }
}

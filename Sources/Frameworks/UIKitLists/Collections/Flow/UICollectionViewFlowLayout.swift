public import CoreGraphics
public import Foundation
import QuartzCore
public import UIKitCore

/// Lines of items below or beside each other, in sections with headers and footers.
///
/// How a line is filled is said at `FlowLayoutGeometry`. Sizes and distances are the delegate's where it is a
/// ``UICollectionViewDelegateFlowLayout``. Items are measured when they are first seen where ``estimatedItemSize`` is set.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size that an item says itself.
  nonisolated public class var automaticSize: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }

  /// From where the distances of a section count.
  public enum SectionInsetReference: Int, Hashable, Sendable {
    /// From the collection's content insets.
    case fromContentInset
    /// From the safe area.
    case fromSafeArea
    /// From the collection's margins.
    case fromLayoutMargins
  }

  /// The least distance between lines; 10 unless set.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { invalidateLayout(ifChanged: minimumLineSpacing != oldValue) }
  }
  /// The least distance between the items of a line; 10 unless set.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { invalidateLayout(ifChanged: minimumInteritemSpacing != oldValue) }
  }
  /// The size of items; 50 by 50 unless set.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { invalidateLayout(ifChanged: itemSize != oldValue) }
  }
  /// The size of items until they are measured; zero for items that are not measured.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      guard estimatedItemSize != oldValue else { return }
      measuredSizes = [:]
      invalidateLayout(ifChanged: true)
    }
  }
  /// Which way it scrolls.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { invalidateLayout(ifChanged: scrollDirection != oldValue) }
  }
  /// The size of headers: the extent along the way it scrolls counts.
  open var headerReferenceSize = CGSize.zero {
    didSet { invalidateLayout(ifChanged: headerReferenceSize != oldValue) }
  }
  /// The size of footers: the extent along the way it scrolls counts.
  open var footerReferenceSize = CGSize.zero {
    didSet { invalidateLayout(ifChanged: footerReferenceSize != oldValue) }
  }
  /// The distances of a section's items from its edges.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { invalidateLayout(ifChanged: sectionInset != oldValue) }
  }
  /// From where these count.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { invalidateLayout(ifChanged: sectionInsetReference != oldValue) }
  }
  /// Whether headers stay in sight as long as something of their section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { invalidateLayout(ifChanged: sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers stay in sight as long as something of their section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { invalidateLayout(ifChanged: sectionFootersPinToVisibleBounds != oldValue) }
  }

  private var cachedGeometry: FlowLayoutGeometry?
  private var measuredSizes: [IndexPath: CGSize] = [:]

  private func invalidateLayout(ifChanged isOther: Bool) { if isOther { invalidateLayout() } }

  /// The class in which a flow layout hears what is not valid.
  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  // MARK: Geometry

  private var isVertical: Bool { scrollDirection == .vertical }

  /// The size of items that count until they are measured.
  var provisionalSize: CGSize {
    if estimatedItemSize == .zero { return itemSize }
    return estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
  }

  private func transposed(_ rect: CGRect) -> CGRect {
    isVertical ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  /// Where everything is, reckoned if that is due.
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

  /// Returns the number of pixels to the point.
  private func displayScale(of view: UICollectionView) -> CGFloat {
    let scale = view.traitCollection.displayScale
    return scale > 0 ? scale : ScreenSettings.current.scale
  }

  /// Items that begin on whole pixels do so in the mirror, too.
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

  // MARK: Answers

  /// Reckons where everything is.
  open override func prepare() {
    super.prepare()
    _ = geometry
  }

  /// As wide as the collection within its insets, and as long as all sections.
  open override var collectionViewContentSize: CGSize {
    let geometry = geometry
    return transposed(CGRect(x: 0, y: 0, width: geometry.width, height: geometry.length)).size
  }

  /// The elements in the lines that reach into a rectangle.
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

  /// Where an item lies; nil for one that there is not.
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

  /// Where a section's header or footer lies; nil where it has none.
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
      // Before the items that pass beneath it.
      attributes.zIndex = 10
    }
    attributes.frame = transposed(frame)
    return attributes
  }

  // MARK: Invalidating

  /// Forgets what a context says.
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

  /// Where lines become longer or shorter, and wherever headers or footers stay in sight.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    needsLineBreaking(for: newBounds) || sectionHeadersPinToVisibleBounds
      || sectionFootersPinToVisibleBounds
  }

  private func needsLineBreaking(for newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds.size else { return true }
    return isVertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  /// Lines are broken anew only where they become longer or shorter.
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

  /// Where items are measured and one is of another size than it has.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard estimatedItemSize != .zero, preferredAttributes.representedElementCategory == .cell
    else { return false }
    measuredSizes[originalAttributes.indexPath] = preferredAttributes.size
    return preferredAttributes.size != originalAttributes.size
  }

  /// What was measured follows its items.
  override func updateIndexPaths(with mapping: ListIndexMapping) {
    measuredSizes = measuredSizes.reduce(into: [:]) { sizes, entry in
      if let newPath = mapping.newIndexPath(of: entry.key) { sizes[newPath] = entry.value }
    }
    cachedGeometry = nil
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

/// A view displayed by a collection view, with its element and attributes.
@MainActor
final class VisibleElement {
  let view: UICollectionReusableView
  var element: CollectionElement
  var attributes: UICollectionViewLayoutAttributes
  /// The layout that requested the view.
  weak var sourceLayout: UICollectionViewLayout?
  /// Whether the view has already been asked for its preferred size.
  var isMeasured = false

  init(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    self.view = view
    element = attributes.element
    self.attributes = attributes
  }
}

extension UICollectionView {
  // MARK: Item counts

  var itemCounts: [Int] {
    if let cachedItemCounts { return cachedItemCounts }
    let itemCounts = queryItemCounts()
    cachedItemCounts = itemCounts
    return itemCounts
  }

  func queryItemCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// Removes all views and queries the data source again in the next layout pass.
  func invalidateContent() {
    cachedItemCounts = nil
    for entry in sortedElements(visibleElements) { endDisplayingElement(entry) }
    visibleElements = [:]
    let context = layout.makeInvalidationContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    layout.invalidateLayout(with: context)
    setNeedsLayout()
  }

  // MARK: Layout

  func layoutDidInvalidate(
    _ layout: UICollectionViewLayout, context: UICollectionViewLayoutInvalidationContext
  ) {
    guard layout === self.layout else { return }
    needsLayoutPreparation = true
    if context.invalidateEverything { cachedItemCounts = nil }
    if !isMeasuring, context.invalidatedItemIndexPaths == nil {
      for entry in visibleElements.values { entry.isMeasured = false }
    }
    if context.contentSizeAdjustment != .zero {
      contentSize.width += context.contentSizeAdjustment.width
      contentSize.height += context.contentSizeAdjustment.height
    }
    if context.contentOffsetAdjustment != .zero {
      contentOffset.x += context.contentOffsetAdjustment.x
      contentOffset.y += context.contentOffsetAdjustment.y
    }
    setNeedsLayout()
  }

  /// Returns the invalidation context for the given new bounds, or `nil` if they do not invalidate the layout.
  func boundsInvalidationContext(for new: CGRect) -> UICollectionViewLayoutInvalidationContext? {
    guard new != bounds || new.size != lastLayoutSize else { return nil }
    lastLayoutSize = new.size
    guard layout.shouldInvalidateLayout(forBoundsChange: new) else { return nil }
    return layout.invalidationContext(forBoundsChange: new)
  }

  /// Marks the measured size of the given view as outdated.
  ///
  /// The view is measured again in the next layout pass.
  func invalidateSize(of view: UICollectionReusableView) {
    guard let entry = visibleElements.values.first(where: { $0.view === view }) else { return }
    entry.isMeasured = false
    setNeedsLayout()
  }

  /// Prepares the layout and updates the content size if the layout was invalidated.
  func prepareLayoutIfNeeded() {
    guard needsLayoutPreparation else { return }
    _ = itemCounts
    needsLayoutPreparation = false
    layout.prepare()
    let size = layout.collectionViewContentSize
    if contentSize != size { contentSize = size }
    guard needsInitialOffset, size != .zero else { return }
    needsInitialOffset = false
    // Content of a right-to-left interface starts at the maximum offset.
    if isMirrored { contentOffset.x = offsetLimits.x.upperBound }
  }

  /// Reloads the content and scrolls to its start after the layout direction has changed.
  func resetForLayoutDirection() {
    for scroller in orthogonalScrollViews.values { scroller.removeFromSuperview() }
    orthogonalScrollViews = [:]
    needsInitialOffset = true
    invalidateContent()
  }

  // MARK: Mirroring

  /// Whether the layout is mirrored because its direction differs from the collection view's.
  var isMirrored: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  private var mirrorWidth: CGFloat { max(contentSize.width, bounds.width) }

  /// Converts a rectangle from the collection view's coordinates to those of the layout, before mirroring.
  func layoutRect(for rect: CGRect) -> CGRect {
    guard isMirrored else { return rect }
    return CGRect(
      x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Returns the attributes as displayed: mirrored if the layout is mirrored.
  func mirrored(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard isMirrored else { return attributes }
    guard let section = attributes.orthogonalSection else {
      return layout.mirrored(attributes, inWidth: mirrorWidth)
    }
    guard let scroller = orthogonalScrollViews[section] else { return attributes }
    return layout.mirrored(
      attributes, inWidth: max(scroller.contentSize.width, scroller.bounds.width))
  }

  // MARK: Visible elements

  /// Returns the attributes of all visible elements, in the order returned by the layout.
  ///
  /// `reach` expands the visible area by a fraction of its size.
  func visibleAttributes(expandedBy reach: CGFloat = 0) -> [UICollectionViewLayoutAttributes] {
    let rect = layoutRect(
      for: bounds.insetBy(dx: -reach * bounds.width, dy: -reach * bounds.height))
    let found = layout.layoutAttributesForElements(in: rect) ?? []
    var indexByElement: [CollectionElement: Int] = [:]
    var retained: [UICollectionViewLayoutAttributes] = []
    for attributes in found where !attributes.isHidden {
      guard attributes.orthogonalSection != nil || attributes.frame.overlaps(rect) else {
        continue
      }
      if let index = indexByElement[attributes.element] {
        retained[index] = attributes
      } else {
        indexByElement[attributes.element] = retained.count
        retained.append(attributes)
      }
    }
    return retained
  }

  /// Creates and updates the views of all visible elements, and removes the others.
  func updateVisibleElements() {
    guard updateDepth == 0, activeUpdateAnimation == nil else { return }
    for _ in 0..<Self.maximumMeasuringPassCount {
      prepareLayoutIfNeeded()
      updateOrthogonalScrollViews()
      let attributes = visibleAttributes()
      let wanted = Set(attributes.map(\.element))
      for entry in sortedElements(visibleElements) where !wanted.contains(entry.element) {
        visibleElements[entry.element] = nil
        endDisplayingElement(entry)
      }
      for each in attributes { displayElement(with: each) }
      if !measureElements(attributes: attributes, elements: visibleElements) { break }
    }
    sortSubviewsByDepth()
    updateMovingItem()
  }

  /// The maximum number of measuring passes in one update.
  ///
  /// The limit prevents an endless loop if elements keep changing their preferred sizes.
  static let maximumMeasuringPassCount = 20

  private func displayElement(with attributes: UICollectionViewLayoutAttributes) {
    let element = attributes.element
    if let entry = visibleElements[element] {
      if entry.attributes != mirrored(attributes) || entry.view.superview == nil {
        updateElement(entry, with: attributes)
      }
    } else if let entry = makeVisibleElement(with: attributes) {
      visibleElements[element] = entry
      updateElement(entry, with: attributes)
      beginDisplayingElement(entry)
    }
  }

  /// Measures the given elements if their sizes are estimated.
  ///
  /// Returns whether the layout must be recomputed because a size has changed.
  func measureElements(
    attributes: [UICollectionViewLayoutAttributes],
    elements entries: [CollectionElement: VisibleElement]
  ) -> Bool {
    isMeasuring = true
    defer { isMeasuring = false }
    var isOther = false
    for each in attributes where each.estimated.isAny {
      guard let entry = entries[each.element], !entry.isMeasured else { continue }
      entry.isMeasured = true
      let preferred = entry.view.preferredLayoutAttributesFitting(each.copied())
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: each)
      else { continue }
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: each))
      isOther = true
    }
    return isOther
  }

  // MARK: Views

  /// Returns the elements sorted by index path and reuse identifier, so that their order is deterministic.
  func sortedElements(_ entries: [CollectionElement: VisibleElement]) -> [VisibleElement] {
    entries.values.sorted {
      ($0.element.path, $0.view.reuseIdentifier ?? "") < (
        $1.element.path, $1.view.reuseIdentifier ?? ""
      )
    }
  }

  /// Creates the view for the element with the given attributes.
  ///
  /// Returns `nil` if neither the data source nor the layout provides one.
  func makeVisibleElement(with attributes: UICollectionViewLayoutAttributes) -> VisibleElement? {
    requestedAttributes = attributes
    defer { requestedAttributes = nil }
    let view: UICollectionReusableView?
    switch attributes.element {
    case .cell(let path):
      let cell = dataSource?.collectionView(self, cellForItemAt: dataSourceIndexPath(for: path))
      cell?.isSelected = selection.contains(path)
      view = cell
    case .supplementary(let kind, let path):
      view = dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
    case .decoration(let kind, _): view = dequeueDecoration(ofKind: kind)
    }
    guard let view else { return nil }
    let entry = VisibleElement(view, attributes.copied())
    entry.sourceLayout = layout
    return entry
  }

  private func dequeueDecoration(ofKind kind: String) -> UICollectionReusableView? {
    if let view = layout.decorationPool.dequeueView(named: kind) {
      view.prepareForReuse()
      return view
    }
    return layout.decorationPool.makeView(named: kind)
  }

  /// Applies the given attributes to an element's view and adds it to its container view.
  func updateElement(_ entry: VisibleElement, with attributes: UICollectionViewLayoutAttributes) {
    let view = entry.view
    entry.attributes = mirrored(attributes).copied()
    applyAttributes(entry.attributes, to: view)
    let host = containerView(for: attributes)
    if view.superview !== host { host.addSubview(view) }
  }

  func applyAttributes(
    _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView
  ) {
    if view.bounds.size != attributes.size {
      view.bounds = CGRect(origin: view.bounds.origin, size: attributes.size)
    }
    if view.center != attributes.center { view.center = attributes.center }
    if !CATransform3DEqualToTransform(view.transform3D, attributes.transform3D) {
      view.transform3D = attributes.transform3D
    }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
    let depth = CGFloat(attributes.zIndex)
    if view.layer.zPosition != depth { view.layer.zPosition = depth }
    view.applyListRowStyle(attributes.listRowStyle)
    view.apply(attributes)
  }

  /// Sorts the subviews by z index, so that hit testing agrees with the drawing order.
  func sortSubviewsByDepth() {
    let entries = visibleElements.values.filter { $0.view.superview === self }
    guard let first = entries.first,
      entries.contains(where: { $0.attributes.zIndex != first.attributes.zIndex })
    else { return }
    let depths = Dictionary(
      entries.map { (ObjectIdentifier($0.view), $0.attributes.zIndex) },
      uniquingKeysWith: { a, _ in a })
    let now = subviews.filter { depths[ObjectIdentifier($0)] != nil }
    func depth(_ view: UIView) -> Int { depths[ObjectIdentifier(view)] ?? 0 }
    let due = now.enumerated().sorted {
      (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
    }
    .map(\.element)
    guard !due.elementsEqual(now, by: ===) else { return }
    for (below, view) in zip(due, due.dropFirst()) { insertSubview(view, aboveSubview: below) }
  }

  func beginDisplayingElement(_ entry: VisibleElement) {
    switch entry.element {
    case .cell(let path):
      guard let cell = entry.view as? UICollectionViewCell else { return }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    case .supplementary(let kind, let path):
      delegate?.collectionView(
        self, willDisplaySupplementaryView: entry.view, forElementKind: kind, at: path)
    case .decoration: break
    }
  }

  /// Removes the view of the given element, returns it to its reuse pool and notifies the delegate.
  func endDisplayingElement(_ entry: VisibleElement) {
    entry.view.removeFromSuperview()
    switch entry.element {
    case .cell(let path):
      guard let cell = entry.view as? UICollectionViewCell else { return }
      cellPool.enqueueView(cell, named: cell.reuseIdentifier)
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    case .supplementary(let kind, let path):
      supplementaryPool.enqueueView(entry.view, named: entry.view.reusePoolName)
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: entry.view, forElementOfKind: kind, at: path)
    case .decoration(let kind, _):
      entry.sourceLayout?.decorationPool.enqueueView(entry.view, named: kind)
    }
  }

  // MARK: Reuse

  static func makeReusePoolName(kind: String, identifier: String) -> String {
    "\(kind)\n\(identifier)"
  }

  func dequeueCell(withIdentifier identifier: String, at path: IndexPath) -> UICollectionViewCell {
    if case .cell(let requestedPath) = requestedAttributes?.element,
      requestedPath == path || movement != nil,
      let cell = cellBeingReconfigured, cell.reuseIdentifier == identifier
    {
      cellBeingReconfigured = nil
      return cell
    }
    let waiting = cellPool.dequeueView(named: identifier)
    let cell: UICollectionViewCell
    if let waiting {
      waiting.prepareForReuse()
      cell = waiting
    } else if let made = cellPool.makeView(named: identifier) {
      made.setReuseIdentifier(identifier, pool: identifier)
      cell = made
    } else {
      CAProgrammerError.raise(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a nib or a class for the identifier")
      cell = UICollectionViewCell(frame: .zero)
    }
    applyRequestedAttributes(to: cell)
    return cell
  }

  func dequeueView(
    ofKind kind: String, identifier: String, at path: IndexPath
  ) -> UICollectionReusableView {
    let name = Self.makeReusePoolName(kind: kind, identifier: identifier)
    let view: UICollectionReusableView
    if let waiting = supplementaryPool.dequeueView(named: name) {
      waiting.prepareForReuse()
      view = waiting
    } else if let made = supplementaryPool.makeView(named: name) {
      made.setReuseIdentifier(identifier, pool: name)
      view = made
    } else {
      CAProgrammerError.raise(
        "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a "
          + "nib or a class for the identifier")
      view = UICollectionReusableView(frame: .zero)
    }
    applyRequestedAttributes(to: view)
    return view
  }

  /// Applies the layout attributes before the data source configures the view, so that its size and position are
  /// available.
  private func applyRequestedAttributes(to view: UICollectionReusableView) {
    guard let requestedAttributes else { return }
    UIView.performWithoutAnimation { applyAttributes(mirrored(requestedAttributes), to: view) }
  }

  /// Asks the data source to reconfigure the displayed cells at the given index paths.
  ///
  /// It is a programmer error if the data source returns a different cell.
  func reconfigureVisibleCells(at paths: [IndexPath]) {
    for path in paths {
      guard let entry = visibleElements[.cell(path)], let cell = entry.view as? UICollectionViewCell
      else {
        continue
      }
      cellBeingReconfigured = cell
      requestedAttributes = entry.attributes
      defer { (cellBeingReconfigured, requestedAttributes) = (nil, nil) }
      let given = dataSource?.collectionView(self, cellForItemAt: path)
      if given !== cell {
        CAProgrammerError.raise(
          "the data source returned another cell for a reconfigured item; return the dequeued cell")
      }
      entry.isMeasured = false
      setNeedsLayout()
    }
  }

  // MARK: Finding and scrolling

  func indexPathOfItem(at point: CGPoint) -> IndexPath? {
    prepareLayoutIfNeeded()
    let near = layoutRect(for: CGRect(x: point.x, y: point.y, width: 1, height: 1))
    let inSight = bounds.contains(point)
    let hits = (layout.layoutAttributesForElements(in: near) ?? []).filter { each in
      guard each.representedElementCategory == .cell else { return false }
      if let section = each.orthogonalSection {
        guard let scroller = orthogonalScrollViews[section] else { return false }
        return each.frame.contains(scroller.convert(point, from: self))
      }
      if inSight, let view = visibleElements[each.element]?.view {
        return view.point(inside: view.convert(point, from: self), with: nil)
      }
      return mirrored(each).frame.contains(point)
    }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  func scroll(toItemAt path: IndexPath, position: ScrollPosition, animated: Bool) {
    prepareLayoutIfNeeded()
    guard let attributes = layout.layoutAttributesForItem(at: path) else { return }
    var frame = mirrored(attributes).frame
    if let section = attributes.orthogonalSection, let scroller = orthogonalScrollViews[section] {
      scroller.scrollToFrame(frame, at: position, animated: animated)
      frame = scroller.frame
    }
    let inset = adjustedContentInset
    func place(
      _ low: CGFloat, _ high: CGFloat, _ now: CGFloat, _ seen: CGFloat,
      _ insets: (CGFloat, CGFloat),
      _ wishes: (first: Bool, middle: Bool, last: Bool), _ limits: ClosedRange<CGFloat>
    ) -> CGFloat {
      let (first, last) = (low - insets.0, high - seen + insets.1)
      let wish: CGFloat
      if wishes.first {
        wish = first
      } else if wishes.middle {
        wish = (first + last) / 2
      } else if wishes.last {
        wish = last
      } else if low < now + insets.0 {
        wish = first
      } else {
        wish = high > now + seen - insets.1 ? last : now
      }
      return wish.clamped(to: limits)
    }
    let (limits, offset) = (offsetLimits, contentOffset)
    let target = CGPoint(
      x: place(
        frame.minX, frame.maxX, offset.x, bounds.width, (inset.left, inset.right),
        (
          position.contains(.left), position.contains(.centeredHorizontally),
          position.contains(.right)
        ), limits.x),
      y: place(
        frame.minY, frame.maxY, offset.y, bounds.height, (inset.top, inset.bottom),
        (
          position.contains(.top), position.contains(.centeredVertically),
          position.contains(.bottom)
        ),
        limits.y))
    setContentOffset(target, animated: animated)
  }
}

public import CoreGraphics
public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A scroll view that displays items arranged by a layout.
///
/// Cells exist only for visible items and are reused. Insertions, deletions and moves are animated. Context menus,
/// drag and drop, focus and prefetching are not supported.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// Creates a collection view with the given frame and layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.setCollectionView(self)
  }

  /// Creates a collection view with a flow layout.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Decodes a collection view, which uses a flow layout.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layout.setCollectionView(self)
  }

  // MARK: Data source and delegate

  /// The object that provides the cells and supplementary views.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateContent() } }
  }

  /// The delegate, which controls selection and is notified when cells are displayed.
  // UICollectionView redeclares the delegate of UIScrollView with a different type.
  @_nonoverride
  open weak var delegate: (any UICollectionViewDelegate)? {
    get { super.delegate as? any UICollectionViewDelegate }
    set { super.delegate = newValue }
  }

  // MARK: State

  var layout: UICollectionViewLayout
  var cellPool = ReusePool<UICollectionViewCell>()
  var supplementaryPool = ReusePool<UICollectionReusableView>()
  var visibleElements: [CollectionElement: VisibleElement] = [:]
  /// The number of items in each section, or `nil` if the data source has not been queried yet.
  var cachedItemCounts: [Int]?
  var needsLayoutPreparation = true
  var isMeasuring = false
  /// Whether the content still has to be scrolled to its start.
  var needsInitialOffset = true
  /// The bounds size for which the layout was last queried.
  var lastLayoutSize = CGSize.zero
  /// The content size category for which elements were measured, or `nil` before the first layout pass.
  var measuredCategory: UIContentSizeCategory?
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  var pendingUpdate: ListUpdate<Void>?
  var updateDepth = 0
  var updateCompletions: [(Bool) -> Void] = []
  var activeUpdateAnimation: CollectionUpdateAnimation?
  /// The attributes of the element that the data source is currently creating.
  var requestedAttributes: UICollectionViewLayoutAttributes?
  /// The cell that the data source must reconfigure instead of dequeuing a new one.
  var cellBeingReconfigured: UICollectionViewCell?
  var movement: InteractiveMovement?
  var orthogonalScrollViews: [Int: OrthogonalScrollView] = [:]
  var pendingTransition: LayoutTransition?

  // MARK: Layout

  /// The layout of the collection view.
  ///
  /// Setting it replaces the layout without animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Replaces the layout and moves the visible elements to their new frames, optionally with animation.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { changeLayout(to: layout, animated: animated, completion: completion) }

  /// Starts an interactive transition to another layout.
  ///
  /// The caller advances the transition by updating ``UICollectionViewTransitionLayout/transitionProgress`` of the
  /// returned layout.
  @discardableResult
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: ((Bool, Bool) -> Void)? = nil
  ) -> UICollectionViewTransitionLayout { beginTransition(to: layout, completion: completion) }

  /// Ends the interactive transition and animates to the new layout.
  open func finishInteractiveTransition() { endTransition(completed: true) }

  /// Cancels the interactive transition and animates back to the previous layout.
  open func cancelInteractiveTransition() { endTransition(completed: false) }

  /// The visible rectangle of the content.
  ///
  /// Before the bounds change, the layout is asked whether the new bounds invalidate it.
  open override var bounds: CGRect {
    get { super.bounds }
    set { changeBounds(to: newValue) { super.bounds = newValue } }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let size = transform.isIdentity ? newValue.size : bounds.size
      changeBounds(to: CGRect(origin: bounds.origin, size: size)) { super.frame = newValue }
    }
  }

  /// Creates, updates and removes the elements of the visible area.
  open override func layoutSubviews() {
    if let context = boundsInvalidationContext(for: bounds) {
      layout.invalidateLayout(with: context)
    }
    let anchor = invalidateSizesIfNeeded()
    if let anchor { _ = restoreScrollAnchor(anchor) }
    updateVisibleElements()
    // Measuring may have changed the sizes of elements before the anchor, so it is restored a second time.
    if let anchor, restoreScrollAnchor(anchor) { updateVisibleElements() }
    super.layoutSubviews()
    backgroundView?.frame = bounds
  }

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    setNeedsLayout()
  }

  /// Invalidates the layout, because the line length may have changed.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layout.invalidateLayout()
  }

  @_spi(UIKitModules)
  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    resetForLayoutDirection()
  }

  @_spi(UIKitModules)
  open override func adjustTargetOffset(_ target: inout CGPoint, velocity: CGPoint) {
    target = layout.targetContentOffset(
      forProposedContentOffset: target, withScrollingVelocity: velocity)
    super.adjustTargetOffset(&target, velocity: velocity)
  }

  // MARK: Settings

  /// Whether the cells are in editing mode.
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      for cell in visibleCells { cell.setNeedsUpdateConfiguration() }
      for cell in visibleCells where UIView.inheritedAnimationDuration > 0 { cell.layoutIfNeeded() }
    }
  }
  /// Whether the user can select items.
  open var allowsSelection = true
  /// Whether the user can select more than one item.
  open var allowsMultipleSelection = false
  /// The view behind all items, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Reuse

  /// Registers the class used to create cells with the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    guard let type = cellClass as? UICollectionViewCell.Type else {
      return cellPool.register(name: identifier, factory: nil)
    }
    cellPool.register(name: identifier) { type._makeBlank() as? UICollectionViewCell }
  }

  /// Registers the nib used to create cells with the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(
      name: identifier,
      factory: nib.map { nib in { nib.firstObject(of: UICollectionViewCell.self) } })
  }

  /// Registers the class used to create supplementary views with the given kind and reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    let name = Self.makeReusePoolName(kind: elementKind, identifier: identifier)
    guard let type = viewClass as? UICollectionReusableView.Type else {
      return supplementaryPool.register(name: name, factory: nil)
    }
    supplementaryPool.register(name: name) { type._makeBlank() as? UICollectionReusableView }
  }

  /// Registers the nib used to create supplementary views with the given kind and reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    supplementaryPool.register(
      name: Self.makeReusePoolName(kind: kind, identifier: identifier),
      factory: nib.map { nib in { nib.firstObject(of: UICollectionReusableView.self) } })
  }

  /// Returns a reused or new cell with the given reuse identifier.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { dequeueCell(withIdentifier: identifier, at: indexPath) }

  /// Returns a reused or new supplementary view with the given kind and reuse identifier.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeueView(ofKind: elementKind, identifier: identifier, at: indexPath)
  }

  /// Returns a reused or new cell, configured for the given item by `registration`.
  open func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell { registration.cell(in: self, at: indexPath, item: item) }

  /// Returns a reused or new supplementary view, configured by `registration`.
  open func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary { registration.supplementaryView(in: self, at: indexPath) }

  // MARK: Queries

  open var numberOfSections: Int { itemCounts.count }

  /// Returns the number of items in the given section, or 0 if the section does not exist.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = itemCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// Returns the layout attributes of the item at the given index path.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayoutIfNeeded()
    return layout.layoutAttributesForItem(at: indexPath).map(mirrored)
  }

  /// Returns the layout attributes of the given supplementary view.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayoutIfNeeded()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(mirrored)
  }

  /// Returns the index path of the item at the given point in content coordinates, or `nil` if there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { indexPathOfItem(at: point) }

  /// Returns the index path of the item displayed by the given cell, or `nil` if the cell is not displayed.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    for case (.cell(let path), let entry) in visibleElements where entry.view === cell {
      return path
    }
    return nil
  }

  /// Returns the cell of the item at the given index path, or `nil` if the item is not visible.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    visibleElements[.cell(indexPath)]?.view as? UICollectionViewCell
  }

  /// The visible cells, in the order of their index paths.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap(cellForItem)
  }

  /// The index paths of the visible items, in ascending order.
  open var indexPathsForVisibleItems: [IndexPath] {
    visibleElements.keys.compactMap { if case .cell(let path) = $0 { path } else { nil } }.sorted()
  }

  /// Returns the given supplementary view, or `nil` if it is not visible.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { visibleElements[.supplementary(elementKind, indexPath)]?.view }

  /// Returns the visible supplementary views of the given kind, in the order of their index paths.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// Returns the index paths of the visible supplementary views of the given kind, in ascending order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleElements.keys.compactMap {
      if case .supplementary(elementKind, let path) = $0 { path } else { nil }
    }.sorted()
  }

  // MARK: Reloading and updates

  /// Reloads all data from the data source and clears the selection.
  open func reloadData() {
    selection = []
    invalidateContent()
  }

  /// Whether a batch of updates is in progress.
  open var hasUncommittedUpdates: Bool { updateDepth > 0 }

  /// Reloads the given sections from the data source.
  open func reloadSections(_ sections: IndexSet) {
    recordUpdate { $0.reloadedSections += sections.map { .init(position: $0, style: ()) } }
  }

  /// Inserts sections at the given indices, after the data source has added them.
  open func insertSections(_ sections: IndexSet) {
    recordUpdate { $0.insertedSections += sections.map { .init(position: $0, style: ()) } }
  }

  /// Deletes the given sections, after the data source has removed them.
  open func deleteSections(_ sections: IndexSet) {
    recordUpdate { $0.deletedSections += sections.map { .init(position: $0, style: ()) } }
  }

  /// Moves a section to a new index.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    recordUpdate { $0.movedSections.append((section, newSection)) }
  }

  /// Reloads the given items from the data source.
  ///
  /// The new cells fade in and the old ones fade out.
  open func reloadItems(at indexPaths: [IndexPath]) {
    recordUpdate { $0.reloadedItems += indexPaths.map { .init(position: $0, style: ()) } }
  }

  /// Asks the data source to reconfigure the existing cells of the given items, without replacing them.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigureVisibleCells(at: indexPaths) }

  /// Inserts items at the given index paths, after the data source has added them.
  open func insertItems(at indexPaths: [IndexPath]) {
    recordUpdate { $0.insertedItems += indexPaths.map { .init(position: $0, style: ()) } }
  }

  /// Deletes the given items, after the data source has removed them.
  open func deleteItems(at indexPaths: [IndexPath]) {
    recordUpdate { $0.deletedItems += indexPaths.map { .init(position: $0, style: ()) } }
  }

  /// Moves an item to a new index path.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    recordUpdate { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Performs several insertions, deletions, reloads and moves as one animated update.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdate()
    updates?()
    if let completion { updateCompletions.append(completion) }
    endUpdate()
  }

  // MARK: Selection

  /// The index paths of the selected items, in the order of their selection.
  open var indexPathsForSelectedItems: [IndexPath]? { selection }

  /// Selects an item without notifying the delegate.
  ///
  /// Pass `nil` to deselect all items.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    updateSelection(to: indexPath, scrollPosition: scrollPosition, animated: animated)
  }

  /// Deselects an item without notifying the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// Scrolls to the item at the given index path.
  ///
  /// If the scroll position is empty, the content scrolls by the minimum distance that makes the item visible.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    scroll(toItemAt: indexPath, position: scrollPosition, animated: animated)
  }

  // MARK: Interactive movement

  /// Starts an interactive movement of the item at the given index path.
  ///
  /// Returns `false` if the data source does not allow the movement.
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginInteractiveMovement(of: indexPath)
  }

  /// Moves the center of the dragged item to the given point in content coordinates.
  ///
  /// Other items move out of the way.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    updateInteractiveMovement(to: targetPosition)
  }

  /// Ends the interactive movement at the current index path and notifies the data source.
  open func endInteractiveMovement() { finishInteractiveMovement(cancelled: false) }

  /// Cancels the interactive movement and returns the item to its original index path.
  open func cancelInteractiveMovement() { finishInteractiveMovement(cancelled: true) }

  // MARK: Touches

  /// Highlights the touched item.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesBegan(touches) { super.touchesBegan(touches, with: event) }
  }

  /// Ignores movements of a touch that has highlighted an item, so that the highlight stays until the touch ends.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if highlightedPath == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the highlighted item if the touch ends on it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesEnded(touches) { super.touchesEnded(touches, with: event) }
  }

  /// Removes the highlight without selecting the item.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if highlightedPath == nil {
      super.touchesCancelled(touches, with: event)
    } else {
      unhighlightTouchedItem()
    }
  }
}

extension UINib {
  /// Returns the first object of the given class that the nib creates, or `nil` if there is none.
  func firstObject<Object>(of type: Object.Type) -> Object? {
    instantiate(withOwner: nil).lazy.compactMap { $0 as? Object }.first
  }
}

public import CoreGraphics
public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// Items in sections, where a layout has them: only those in sight have cells, which are used again and again.
///
/// Items come, go and move with animations. Context menus, drag and drop, focus and prefetching are left out.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// A collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.setCollectionView(self)
  }

  /// A collection with a flow layout.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
  }

  /// Reads geometry and looks out of an archive; it has a flow layout.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layout.setCollectionView(self)
  }

  // MARK: Who fills it

  /// Where the cells come from.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { invalidateContent() } }
  }

  /// Who has a say in what is selected and hears what becomes of cells.
  // Apple's headers give a scroll view's delegate another type here.
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
  /// The number of items of each section; nil where the source has not been asked.
  var cachedItemCounts: [Int]?
  var needsLayoutPreparation = true
  var isMeasuring = false
  /// Whether the content is to be seen from its beginning.
  var needsInitialOffset = true
  /// The size that the layout was last asked about.
  var lastLayoutSize = CGSize.zero
  /// The content size category in which elements were measured; nil before the first layout.
  var measuredCategory: UIContentSizeCategory?
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  var pendingUpdate: ListUpdate<Void>?
  var updateDepth = 0
  var updateCompletions: [(Bool) -> Void] = []
  var activeUpdateAnimation: CollectionUpdateAnimation?
  /// The attributes of the element that the source is being asked for.
  var requestedAttributes: UICollectionViewLayoutAttributes?
  /// The cell that the source is to set up once more.
  var cellBeingReconfigured: UICollectionViewCell?
  var movement: InteractiveMovement?
  var orthogonalScrollViews: [Int: OrthogonalScrollView] = [:]
  var pendingTransition: LayoutTransition?

  // MARK: Layout

  /// Where everything lies; set, another layout takes its place at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Puts another layout in the place of the one before, and what is shown goes there.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { changeLayout(to: layout, animated: animated, completion: completion) }

  /// Lets a finger or an animation lead to another layout, by ``UICollectionViewTransitionLayout/transitionProgress`` of
  /// the layout that is returned.
  @discardableResult
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: ((Bool, Bool) -> Void)? = nil
  ) -> UICollectionViewTransitionLayout { beginTransition(to: layout, completion: completion) }

  /// Animates the rest of the way to the other layout.
  open func finishInteractiveTransition() { endTransition(completed: true) }

  /// Animates back to the layout before.
  open func cancelInteractiveTransition() { endTransition(completed: false) }

  /// The part of the content that is seen, as the layout hears of it before the collection has it.
  open override var bounds: CGRect {
    get { super.bounds }
    set { changeBounds(to: newValue) { super.bounds = newValue } }
  }

  /// The box in the superview.
  open override var frame: CGRect {
    get { super.frame }
    set {
      let size = transform.isIdentity ? newValue.size : bounds.size
      changeBounds(to: CGRect(origin: bounds.origin, size: size)) { super.frame = newValue }
    }
  }

  /// Shows what is in sight.
  open override func layoutSubviews() {
    if let context = boundsInvalidationContext(for: bounds) {
      layout.invalidateLayout(with: context)
    }
    let anchor = invalidateSizesIfNeeded()
    if let anchor { _ = restoreScrollAnchor(anchor) }
    updateVisibleElements()
    // Elements before the item may have got other sizes when they were measured.
    if let anchor, restoreScrollAnchor(anchor) { updateVisibleElements() }
    super.layoutSubviews()
    backgroundView?.frame = bounds
  }

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    setNeedsLayout()
  }

  /// Lines may become longer or shorter.
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

  /// Whether cells show what they have for editing.
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      for cell in visibleCells { cell.setNeedsUpdateConfiguration() }
      for cell in visibleCells where UIView.inheritedAnimationDuration > 0 { cell.layoutIfNeeded() }
    }
  }
  /// Whether a person can select items.
  open var allowsSelection = true
  /// Whether a person can select more than one.
  open var allowsMultipleSelection = false
  /// What lies behind all items and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // MARK: Reuse

  /// Says of which class cells of a name are; nil forgets it.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    guard let type = cellClass as? UICollectionViewCell.Type else {
      return cellPool.register(name: identifier, factory: nil)
    }
    cellPool.register(name: identifier) { type._makeBlank() as? UICollectionViewCell }
  }

  /// Says by which nib cells of a name are made; nil forgets it.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    cellPool.register(
      name: identifier,
      factory: nib.map { nib in { nib.firstObject(of: UICollectionViewCell.self) } })
  }

  /// Says of which class supplementary views of a kind and a name are; nil forgets it.
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

  /// Says by which nib supplementary views of a kind and a name are made; nil forgets it.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    supplementaryPool.register(
      name: Self.makeReusePoolName(kind: kind, identifier: identifier),
      factory: nib.map { nib in { nib.firstObject(of: UICollectionReusableView.self) } })
  }

  /// A cell of a name that is out of sight, else a new one.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { dequeueCell(withIdentifier: identifier, at: indexPath) }

  /// A supplementary view of a kind and a name that is out of sight, else a new one.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeueView(ofKind: elementKind, identifier: identifier, at: indexPath)
  }

  /// A cell of a registration, set up for an item.
  open func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell { registration.cell(in: self, at: indexPath, item: item) }

  /// A supplementary view of a registration, set up.
  open func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary { registration.supplementaryView(in: self, at: indexPath) }

  // MARK: What there is

  /// The number of sections.
  open var numberOfSections: Int { itemCounts.count }

  /// The number of items of a section.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = itemCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// The layout's attributes of an item.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayoutIfNeeded()
    return layout.layoutAttributesForItem(at: indexPath).map(mirrored)
  }

  /// The layout's attributes of a supplementary view.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayoutIfNeeded()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath).map(mirrored)
  }

  /// The item at a point of the content; nil where there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { indexPathOfItem(at: point) }

  /// The item that a cell shows; nil for a cell that is not shown.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    for case (.cell(let path), let entry) in visibleElements where entry.view === cell {
      return path
    }
    return nil
  }

  /// The cell that shows an item; nil where it is not in sight.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    visibleElements[.cell(indexPath)]?.view as? UICollectionViewCell
  }

  /// The cells in sight, in the order of their items.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap(cellForItem)
  }

  /// The items in sight, in order.
  open var indexPathsForVisibleItems: [IndexPath] {
    visibleElements.keys.compactMap { if case .cell(let path) = $0 { path } else { nil } }.sorted()
  }

  /// The supplementary view of a kind at a place; nil where it is not in sight.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? { visibleElements[.supplementary(elementKind, indexPath)]?.view }

  /// The supplementary views of a kind in sight, in the order of their places.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// The places of the supplementary views of a kind in sight, in order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleElements.keys.compactMap {
      if case .supplementary(elementKind, let path) = $0 { path } else { nil }
    }.sorted()
  }

  // MARK: Reloading

  /// Asks for everything anew.
  open func reloadData() {
    selection = []
    invalidateContent()
  }

  /// Whether a batch of updates is being made.
  open var hasUncommittedUpdates: Bool { updateDepth > 0 }

  /// Asks for sections anew.
  open func reloadSections(_ sections: IndexSet) {
    recordUpdate { $0.reloadedSections += sections.map { .init(position: $0, style: ()) } }
  }

  /// Shows sections that have come.
  open func insertSections(_ sections: IndexSet) {
    recordUpdate { $0.insertedSections += sections.map { .init(position: $0, style: ()) } }
  }

  /// Takes away sections that have gone.
  open func deleteSections(_ sections: IndexSet) {
    recordUpdate { $0.deletedSections += sections.map { .init(position: $0, style: ()) } }
  }

  /// Shows a section at its new place.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    recordUpdate { $0.movedSections.append((section, newSection)) }
  }

  /// Asks for items anew: new cells fade in and the old ones out.
  open func reloadItems(at indexPaths: [IndexPath]) {
    recordUpdate { $0.reloadedItems += indexPaths.map { .init(position: $0, style: ()) } }
  }

  /// Lets the source set up the cells of items once more, without others in their place.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigureVisibleCells(at: indexPaths) }

  /// Shows items that have come.
  open func insertItems(at indexPaths: [IndexPath]) {
    recordUpdate { $0.insertedItems += indexPaths.map { .init(position: $0, style: ()) } }
  }

  /// Takes away items that have gone.
  open func deleteItems(at indexPaths: [IndexPath]) {
    recordUpdate { $0.deletedItems += indexPaths.map { .init(position: $0, style: ()) } }
  }

  /// Shows an item at its new place.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    recordUpdate { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Shows together what a closure changes.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdate()
    updates?()
    if let completion { updateCompletions.append(completion) }
    endUpdate()
  }

  // MARK: Selecting

  /// The items that are selected, in the order in which they were.
  open var indexPathsForSelectedItems: [IndexPath]? { selection }

  /// Selects an item and tells nobody; nil deselects all.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    updateSelection(to: indexPath, scrollPosition: scrollPosition, animated: animated)
  }

  /// Deselects an item and tells nobody.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    cellForItem(at: indexPath)?.isSelected = false
  }

  /// Brings an item to a place of the view, or into sight where none is given.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    scroll(toItemAt: indexPath, position: scrollPosition, animated: animated)
  }

  // MARK: Moving by hand

  /// Takes an item up, to follow a finger; false where the source does not allow it.
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    beginInteractiveMovement(of: indexPath)
  }

  /// The item that was taken up lies with its middle at a point, and others make room.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    updateInteractiveMovement(to: targetPosition)
  }

  /// Puts the item down where it is and tells the source.
  open func endInteractiveMovement() { finishInteractiveMovement(cancelled: false) }

  /// Puts the item back where it was.
  open func cancelInteractiveMovement() { finishInteractiveMovement(cancelled: true) }

  // MARK: Touches

  /// Highlights the item under a finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesBegan(touches) { super.touchesBegan(touches, with: event) }
  }

  /// The highlight stays until the finger goes.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if highlightedPath == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the item on which the finger was lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesEnded(touches) { super.touchesEnded(touches, with: event) }
  }

  /// Takes the highlight away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if highlightedPath == nil {
      super.touchesCancelled(touches, with: event)
    } else {
      unhighlightTouchedItem()
    }
  }
}

extension UINib {
  /// The first object of a class that it makes.
  func firstObject<Object>(of type: Object.Type) -> Object? {
    instantiate(withOwner: nil).lazy.compactMap { $0 as? Object }.first
  }
}

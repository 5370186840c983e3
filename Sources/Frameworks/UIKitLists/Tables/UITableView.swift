public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// A scroll view that displays rows in sections.
///
/// Cells exist only for visible rows and are reused. The height of every row is queried from the delegate when the
/// table is loaded. A row with the height ``automaticDimension`` uses its estimated height until it becomes visible.
/// It then uses the height that its cell returns from `systemLayoutSizeFitting`, and the rows that are already
/// visible do not move. Section headers are pinned to the top of a plain table. A section index, prefetching, focus,
/// drag and drop and menus are not supported.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The height value that lets a cell determine the height of its row.
  ///
  /// It is -1.
  nonisolated public static let automaticDimension: CGFloat = -1

  /// The style of the table's sections.
  public let style: Style

  /// Creates a table view with the given frame and style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Decodes a table view, which has the plain style.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    setUpSwipes()
  }

  // MARK: Data source and delegate

  /// The object that provides the table's rows.
  ///
  /// Setting it reloads all rows.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { invalidateContent() } }

  /// The delegate, which provides heights and views, controls selection and is notified of events.
  // UITableView redeclares the delegate of UIScrollView with a different type.
  @_nonoverride
  open var delegate: (any UITableViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITableViewDelegate }
    set {
      (self as UIScrollView).delegate = newValue
      invalidateHeights()
    }
  }

  // MARK: State

  var cellPool = ReusePool<UITableViewCell>()
  var headerFooterPool = ReusePool<UITableViewHeaderFooterView>()
  var displayedCells: [IndexPath: UITableViewCell] = [:]
  var displayedHeaderFooters: [SectionHeaderFooter: UIView] = [:]
  /// The header and footer views that were created for measuring and have not been displayed.
  var preparedHeaderFooters: [SectionHeaderFooter: UIView] = [:]
  var geometry = TableGeometry()
  /// The number of rows in each section, or `nil` if the data source has not been queried yet.
  var rowCounts: [Int]?
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  var pendingUpdate = ListUpdate<RowAnimation>()
  var updateCompletions: [(Bool) -> Void] = []
  var updateDepth = 0
  /// The number of update animations in progress.
  var runningAnimationCount = 0
  var isUpdatingRows = false
  var measuredWidth: CGFloat = 0
  /// The content size category for which the heights were queried, or `nil` before the first query.
  var measuredCategory: UIContentSizeCategory?
  /// The headers and footers whose heights must be queried again.
  var headerFootersNeedingHeights: [SectionHeaderFooter] = []
  var swipe: RowSwipe?
  let swipeRecognizer = RowSwipeGestureRecognizer()
  var liftedRow: LiftedRow?
  /// The cell that the data source is currently reconfiguring.
  var cellBeingReconfigured: UITableViewCell?
  var customSeparatorInset: UIEdgeInsets?

  // MARK: Settings

  /// The height of rows for which the delegate does not specify one, in points.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { invalidateHeights() } }
  /// The height of automatic rows before they become visible, in points.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The height of section headers for which the delegate does not specify one, in points.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The height of section footers for which the delegate does not specify one, in points.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The estimated height of section headers, in points.
  ///
  /// The property has no effect in this implementation, because all headers are measured immediately.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// The estimated height of section footers, in points.
  ///
  /// The property has no effect in this implementation, because all footers are measured immediately.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The padding above each section header in a plain table, in points.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The style of the separators between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { updateCellStyles() }
  }
  open var separatorColor: UIColor? = .separator { didSet { updateCellStyles() } }
  /// The visual effect of the separators.
  ///
  /// The property has no effect in this implementation: separators are drawn in ``separatorColor``.
  open var separatorEffect: UIVisualEffect?
  /// The insets of the separators, in points.
  ///
  /// Until it is set, each separator starts at the leading edge of its cell's text.
  open var separatorInset: UIEdgeInsets {
    get { customSeparatorInset ?? TableMetrics.separatorInset }
    set {
      customSeparatorInset = newValue
      updateCellStyles()
    }
  }
  /// Whether the margins of cells follow the readable width.
  ///
  /// The property has no effect in this implementation: cells always have iPhone margins.
  open var cellLayoutMarginsFollowReadableWidth = false

  /// Whether the user can select rows.
  open var allowsSelection = true
  /// Whether the user can select more than one row.
  open var allowsMultipleSelection = false
  /// Whether the user can select rows in editing mode.
  open var allowsSelectionDuringEditing = false
  /// Whether the user can select more than one row in editing mode.
  open var allowsMultipleSelectionDuringEditing = false

  /// The view above all rows.
  ///
  /// The height of its bounds determines its height in the table.
  open var tableHeaderView: UIView? { didSet { replaceSubview(oldValue, with: tableHeaderView) } }
  /// The view below all rows.
  ///
  /// The height of its bounds determines its height in the table.
  open var tableFooterView: UIView? { didSet { replaceSubview(oldValue, with: tableFooterView) } }
  /// The view behind all rows, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private func replaceSubview(_ old: UIView?, with new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    invalidateHeights()
  }

  // MARK: Reuse

  /// Registers the class used to create cells with the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let type = cellClass as? UITableViewCell.Type else {
      return cellPool.register(name: identifier, factory: nil)
    }
    cellPool.register(name: identifier) { type._makeReused(identifier) }
  }

  /// Registers the nib whose first cell is used for the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard let nib else { return cellPool.register(name: identifier, factory: nil) }
    cellPool.register(name: identifier) {
      let cell = nib.firstObject(of: UITableViewCell.self)
      cell?.setReuseIdentifier(identifier)
      return cell
    }
  }

  /// Registers the class used to create header and footer views with the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let type = aClass as? UITableViewHeaderFooterView.Type else {
      return headerFooterPool.register(name: identifier, factory: nil)
    }
    headerFooterPool.register(name: identifier) { type._makeReused(identifier) }
  }

  /// Registers the nib whose first header or footer view is used for the given reuse identifier.
  ///
  /// Pass `nil` to remove the registration.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else { return headerFooterPool.register(name: identifier, factory: nil) }
    headerFooterPool.register(name: identifier) {
      let view = nib.firstObject(of: UITableViewHeaderFooterView.self)
      view?.setReuseIdentifier(identifier)
      return view
    }
  }

  /// Returns a reused or new cell with the given reuse identifier.
  ///
  /// Returns `nil` if there is no cell to reuse and the identifier is not registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = cellBeingReconfigured, cell.reuseIdentifier == identifier { return cell }
    guard let cell = cellPool.dequeueView(named: identifier) else {
      return cellPool.makeView(named: identifier)
    }
    UIView.performWithoutAnimation { cell.prepareForReuse() }
    return cell
  }

  /// Returns a reused or new cell with the given reuse identifier.
  ///
  /// It is a programmer error if there is no cell to reuse and the identifier is not registered.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    CAProgrammerError.raise(
      "unable to dequeue a cell with identifier \(identifier); register a class or a nib for it")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a reused or new header or footer view with the given reuse identifier.
  ///
  /// Returns `nil` if there is no view to reuse and the identifier is not registered.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    guard let view = headerFooterPool.dequeueView(named: identifier) else {
      return headerFooterPool.makeView(named: identifier)
    }
    UIView.performWithoutAnimation { view.prepareForReuse() }
    return view
  }

  // MARK: Reloading and updates

  /// Reloads all data from the data source and clears the selection.
  open func reloadData() {
    selection = []
    highlightedPath = nil
    preparedHeaderFooters = [:]
    discardSwipe()
    invalidateContent()
    loadRowCounts()
  }

  /// Reloads the given rows from the data source.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performListUpdate {
      $0.reloadedItems += indexPaths.map { .init(position: $0, style: animation) }
    }
  }

  /// Asks the data source to reconfigure the cells of the given rows that are visible.
  ///
  /// A cell is replaced only if the data source returns a different one.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigureVisibleRows(at: indexPaths) }

  /// Reloads the given sections from the data source.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    performListUpdate {
      $0.reloadedSections += sections.map { .init(position: $0, style: animation) }
    }
  }

  /// Inserts rows at the given index paths, after the data source has added them.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performListUpdate {
      $0.insertedItems += indexPaths.map { .init(position: $0, style: animation) }
    }
  }

  /// Deletes the given rows, after the data source has removed them.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performListUpdate {
      $0.deletedItems += indexPaths.map { .init(position: $0, style: animation) }
    }
  }

  /// Moves a row to a new index path.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    performListUpdate { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Inserts sections at the given indices, after the data source has added them.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    performListUpdate {
      $0.insertedSections += sections.map { .init(position: $0, style: animation) }
    }
  }

  /// Deletes the given sections, after the data source has removed them.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    performListUpdate {
      $0.deletedSections += sections.map { .init(position: $0, style: animation) }
    }
  }

  /// Moves a section to a new index.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    performListUpdate { $0.movedSections.append((section, newSection)) }
  }

  /// Begins a batch of updates, which ends with ``endUpdates()``.
  open func beginUpdates() { updateDepth += 1 }

  /// Ends a batch of updates and displays its changes in one animation.
  ///
  /// All heights are queried again.
  open func endUpdates() {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    if updateDepth == 0 { commitUpdate() }
  }

  /// Performs several changes as one animated update.
  ///
  /// `completion` is called after the animation has ended.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    if let completion { updateCompletions.append(completion) }
    endUpdates()
  }

  /// Whether a batch contains updates that the table does not display yet.
  open var hasUncommittedUpdates: Bool { updateDepth > 0 && !pendingUpdate.isEmpty }

  private func performListUpdate(_ body: (inout ListUpdate<RowAnimation>) -> Void) {
    beginUpdates()
    body(&pendingUpdate)
    endUpdates()
  }

  // MARK: Queries

  open var numberOfSections: Int {
    loadRowCounts()
    return rowCounts?.count ?? 0
  }

  /// Returns the number of rows in the given section, or 0 if the section does not exist.
  open func numberOfRows(inSection section: Int) -> Int {
    loadRowCounts()
    guard let rowCounts, rowCounts.indices.contains(section) else { return 0 }
    return rowCounts[section]
  }

  /// Returns the frame of the given section, including its header and footer, in content coordinates.
  open func rect(forSection section: Int) -> CGRect { rect(ofSection: section) }

  /// Returns the frame of the section's header, in content coordinates.
  ///
  /// Pinning to the visible area is not taken into account.
  open func rectForHeader(inSection section: Int) -> CGRect {
    headerFooterRect(ofSection: section, isHeader: true)
  }

  /// Returns the frame of the section's footer, in content coordinates.
  ///
  /// Pinning to the visible area is not taken into account.
  open func rectForFooter(inSection section: Int) -> CGRect {
    headerFooterRect(ofSection: section, isHeader: false)
  }

  /// Returns the frame of the given row in content coordinates, or an empty rectangle if the row does not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadRowCounts()
    return frame(of: indexPath, in: geometry)
  }

  /// Returns the index path of the row at the given point in content coordinates, or `nil` if there is none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    indexPathsForRows(in: CGRect(origin: point, size: CGSize(width: 1, height: 0.001)))?.first
  }

  /// Returns the index path of the given cell, or `nil` if the cell is not displayed.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { visibleIndexPath(of: cell) }

  /// Returns the index paths of the rows that intersect the given rectangle, in content coordinates.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadRowCounts()
    guard rect.maxX >= 0, rect.minX <= bounds.width else { return [] }
    return geometry.rows(from: rect.minY, to: rect.maxY)
  }

  /// Returns the cell of the given row, or `nil` if the row is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { displayedCells[indexPath] }

  /// The visible cells, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    visiblePaths.compactMap { displayedCells[$0] }
  }

  /// The index paths of the visible rows, or `nil` if there are none.
  open var indexPathsForVisibleRows: [IndexPath]? {
    let paths = visiblePaths
    return paths.isEmpty ? nil : paths
  }

  /// Returns the header view of the given section, or `nil` if it is not visible.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    displayedHeaderFooters[SectionHeaderFooter(section: section, isHeader: true)]
      as? UITableViewHeaderFooterView
  }

  /// Returns the footer view of the given section, or `nil` if it is not visible.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    displayedHeaderFooters[SectionHeaderFooter(section: section, isHeader: false)]
      as? UITableViewHeaderFooterView
  }

  // MARK: Selection

  /// The index path of the row that was selected first, or `nil` if none is selected.
  open var indexPathForSelectedRow: IndexPath? { selection.first }

  /// The index paths of the selected rows, or `nil` if none are selected.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row without notifying the delegate.
  ///
  /// Pass `nil` to deselect all rows.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    updateSelection(to: indexPath, animated: animated)
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without notifying the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    displayedCells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls so that the given row is at the given position in the visible area.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(toRowAt: indexPath, position: scrollPosition, animated: animated) }

  /// Scrolls to the topmost selected row.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = selection.min() {
      scroll(toRowAt: path, position: scrollPosition, animated: animated)
    }
  }

  // MARK: Editing

  /// Whether the table is in editing mode.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false

  /// Enters or leaves editing mode, in which rows display their editing controls.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != storedIsEditing else { return }
    closeSwipe(animated: animated)
    storedIsEditing = editing
    updateEditing(animated: animated)
  }

  // MARK: Layout and touches

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    setNeedsLayout()
  }

  /// Creates, updates and removes the views of the visible rows.
  open override func layoutSubviews() {
    updateVisibleRows()
    super.layoutSubviews()
  }

  /// Highlights the touched row.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesBegan(touches) { super.touchesBegan(touches, with: event) }
  }

  /// Ignores movements of a touch that has highlighted a row, so that the highlight stays until the touch ends.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if highlightedPath == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the highlighted row if the touch ends on it.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesEnded(touches) { super.touchesEnded(touches, with: event) }
  }

  /// Removes the highlight without selecting the row.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard highlightedPath != nil else { return super.touchesCancelled(touches, with: event) }
    highlightRow(at: nil)
  }

  /// Returns whether the given gesture recognizer may begin.
  ///
  /// A swipe begins only on a row with swipe actions in that direction.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if gestureRecognizer === swipeRecognizer { return swipeShouldBegin() }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}

extension UITableView {
  /// The style of a table's sections.
  public enum Style: Int, Hashable, Sendable {
    /// Rows that extend from edge to edge, with pinned section headers.
    case plain
    /// Separated sections on a gray background.
    case grouped
    /// Separated sections with rounded corners and side margins on a gray background.
    case insetGrouped
  }

  /// The animation of inserted, deleted and reloaded rows.
  ///
  /// Retained rows always move to their new positions.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// The rows fade in or out.
    case fade
    /// The rows slide in from the right or slide out to the right.
    case right
    /// The rows slide in from the left or slide out to the left.
    case left
    /// The rows slide in from beneath the row above, or out beneath it.
    case top
    /// The rows slide in from below or slide out downward.
    case bottom
    /// The rows appear or disappear without animation.
    case none
    /// The rows are revealed from, or hidden toward, their center.
    case middle
    /// The table selects the animation.
    ///
    /// In this implementation the rows fade in or out.
    case automatic = 100
  }

  /// The position to which a row is scrolled.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// Scrolls the minimum distance that makes the row visible.
    case none
    case top
    case middle
    case bottom
  }
}

public import Foundation
import QuartzCore
@_spi(UIKitModules) public import UIKitCore

/// Rows below each other, in sections: only those in sight have views, which are used again and again.
///
/// The height of a row is asked of the delegate for every row when the table is filled. One that is
/// ``automaticDimension`` counts with its estimate until the row is first seen, and from then on with what its cell says
/// by `systemLayoutSizeFitting`; rows that are seen already stay where they are. Titles of sections stay at the top of
/// a plain table. An index at the side, prefetching, focus, drag and drop and menus are left out.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The height that a cell says: -1.
  nonisolated public static let automaticDimension: CGFloat = -1

  /// How sections look.
  public let style: Style

  /// A table with a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// A plain table.
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Reads geometry and looks out of an archive; it is plain.
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

  // MARK: Who fills it

  /// Where the rows come from.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { invalidateContent() } }

  /// Who has a say in how rows look and hears what is done to them.
  // Apple's headers give a scroll view's delegate another type here.
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
  /// Views of edges that were made for their heights.
  var preparedHeaderFooters: [SectionHeaderFooter: UIView] = [:]
  var geometry = TableGeometry()
  /// The number of rows of each section; nil where the source has not been asked.
  var rowCounts: [Int]?
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  var pendingUpdate = ListUpdate<RowAnimation>()
  var updateCompletions: [(Bool) -> Void] = []
  var updateDepth = 0
  /// How many updates are being shown.
  var runningAnimationCount = 0
  var isUpdatingRows = false
  var measuredWidth: CGFloat = 0
  /// The content size category in which the heights were asked; nil before that.
  var measuredCategory: UIContentSizeCategory?
  /// The edges whose heights are to be asked again.
  var headerFootersNeedingHeights: [SectionHeaderFooter] = []
  var swipe: RowSwipe?
  let swipeRecognizer = RowSwipeGestureRecognizer()
  var liftedRow: LiftedRow?
  /// The cell that is being filled anew.
  var cellBeingReconfigured: UITableViewCell?
  var customSeparatorInset: UIEdgeInsets?

  // MARK: Settings

  /// The height of rows where the delegate says nothing.
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { invalidateHeights() } }
  /// The height of automatic rows that counts until they are seen.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The height above sections where the delegate says nothing.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The height below sections where the delegate says nothing.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// Kept: views above sections say their heights at once.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// Kept: views below sections say their heights at once.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  /// The room above each title of a plain table.
  open var sectionHeaderTopPadding: CGFloat = UITableView.automaticDimension {
    didSet { invalidateHeights() }
  }
  /// The lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { updateCellStyles() }
  }
  /// The colour of the lines.
  open var separatorColor: UIColor? = .separator { didSet { updateCellStyles() } }
  /// An effect for the lines; kept, and they are drawn in their colour.
  open var separatorEffect: UIVisualEffect?
  /// The distances of the lines from the sides; until they are set, lines begin where the texts do.
  open var separatorInset: UIEdgeInsets {
    get { customSeparatorInset ?? TableMetrics.separatorInset }
    set {
      customSeparatorInset = newValue
      updateCellStyles()
    }
  }
  /// Kept: cells keep away from the sides as on an iPhone in any case.
  open var cellLayoutMarginsFollowReadableWidth = false

  /// Whether a person can select rows.
  open var allowsSelection = true
  /// Whether a person can select more than one row.
  open var allowsMultipleSelection = false
  /// Whether a person can select rows while they are edited.
  open var allowsSelectionDuringEditing = false
  /// Whether a person can select more than one row while they are edited.
  open var allowsMultipleSelectionDuringEditing = false

  /// What stands above all rows, as high as it is.
  open var tableHeaderView: UIView? { didSet { replaceSubview(oldValue, with: tableHeaderView) } }
  /// What stands below all rows, as high as it is.
  open var tableFooterView: UIView? { didSet { replaceSubview(oldValue, with: tableFooterView) } }
  /// What lies behind the rows and does not scroll.
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

  /// Says of which class cells of a name are; nil forgets it.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let type = cellClass as? UITableViewCell.Type else {
      return cellPool.register(name: identifier, factory: nil)
    }
    cellPool.register(name: identifier) { type._makeReused(identifier) }
  }

  /// Says of which nib cells of a name are the first view; nil forgets it.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    guard let nib else { return cellPool.register(name: identifier, factory: nil) }
    cellPool.register(name: identifier) {
      let cell = nib.firstObject(of: UITableViewCell.self)
      cell?.setReuseIdentifier(identifier)
      return cell
    }
  }

  /// Says of which class views above and below sections of a name are; nil forgets it.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let type = aClass as? UITableViewHeaderFooterView.Type else {
      return headerFooterPool.register(name: identifier, factory: nil)
    }
    headerFooterPool.register(name: identifier) { type._makeReused(identifier) }
  }

  /// Says of which nib views above and below sections of a name are the first view; nil forgets it.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let nib else { return headerFooterPool.register(name: identifier, factory: nil) }
    headerFooterPool.register(name: identifier) {
      let view = nib.firstObject(of: UITableViewHeaderFooterView.self)
      view?.setReuseIdentifier(identifier)
      return view
    }
  }

  /// A cell of a name that is out of sight, else a new one; nil where the name was not registered.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = cellBeingReconfigured, cell.reuseIdentifier == identifier { return cell }
    guard let cell = cellPool.dequeueView(named: identifier) else {
      return cellPool.makeView(named: identifier)
    }
    UIView.performWithoutAnimation { cell.prepareForReuse() }
    return cell
  }

  /// A cell of a name for a row; that the name was not registered is a mistake of the caller.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    CAProgrammerError.raise(
      "unable to dequeue a cell with identifier \(identifier); register a class or a nib for it")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// A view of a name for above or below a section; nil where the name was not registered.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    guard let view = headerFooterPool.dequeueView(named: identifier) else {
      return headerFooterPool.makeView(named: identifier)
    }
    UIView.performWithoutAnimation { view.prepareForReuse() }
    return view
  }

  // MARK: Reloading

  /// Asks for everything anew; nothing stays selected.
  open func reloadData() {
    selection = []
    highlightedPath = nil
    preparedHeaderFooters = [:]
    discardSwipe()
    invalidateContent()
    loadRowCounts()
  }

  /// Asks for rows anew.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performListUpdate {
      $0.reloadedItems += indexPaths.map { .init(position: $0, style: animation) }
    }
  }

  /// Fills the cells of rows in sight anew; the cells stay, if the source answers with the same ones.
  open func reconfigureRows(at indexPaths: [IndexPath]) { reconfigureVisibleRows(at: indexPaths) }

  /// Asks for sections anew.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    performListUpdate {
      $0.reloadedSections += sections.map { .init(position: $0, style: animation) }
    }
  }

  /// Shows rows that have come.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performListUpdate {
      $0.insertedItems += indexPaths.map { .init(position: $0, style: animation) }
    }
  }

  /// Takes away rows that have gone.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    performListUpdate {
      $0.deletedItems += indexPaths.map { .init(position: $0, style: animation) }
    }
  }

  /// Shows a row at its new place.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    performListUpdate { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Shows sections that have come.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    performListUpdate {
      $0.insertedSections += sections.map { .init(position: $0, style: animation) }
    }
  }

  /// Takes away sections that have gone.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    performListUpdate {
      $0.deletedSections += sections.map { .init(position: $0, style: animation) }
    }
  }

  /// Shows a section at its new place.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    performListUpdate { $0.movedSections.append((section, newSection)) }
  }

  /// Gathers what follows until ``endUpdates()``.
  open func beginUpdates() { updateDepth += 1 }

  /// Shows what was gathered, all together; heights are asked anew.
  open func endUpdates() {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    if updateDepth == 0 { commitUpdate() }
  }

  /// Shows together what a closure changes, and tells when that is over.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    if let completion { updateCompletions.append(completion) }
    endUpdates()
  }

  /// Whether changes that were told of are not shown yet.
  open var hasUncommittedUpdates: Bool { updateDepth > 0 && !pendingUpdate.isEmpty }

  private func performListUpdate(_ body: (inout ListUpdate<RowAnimation>) -> Void) {
    beginUpdates()
    body(&pendingUpdate)
    endUpdates()
  }

  // MARK: Asking

  /// The number of sections.
  open var numberOfSections: Int {
    loadRowCounts()
    return rowCounts?.count ?? 0
  }

  /// The number of rows of a section; 0 where there is none.
  open func numberOfRows(inSection section: Int) -> Int {
    loadRowCounts()
    guard let rowCounts, rowCounts.indices.contains(section) else { return 0 }
    return rowCounts[section]
  }

  /// Where a section lies, with what stands above and below it.
  open func rect(forSection section: Int) -> CGRect { rect(ofSection: section) }

  /// Where that lies which stands above a section.
  open func rectForHeader(inSection section: Int) -> CGRect {
    headerFooterRect(ofSection: section, isHeader: true)
  }

  /// Where that lies which stands below a section.
  open func rectForFooter(inSection section: Int) -> CGRect {
    headerFooterRect(ofSection: section, isHeader: false)
  }

  /// Where a row lies; empty for one that there is not.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadRowCounts()
    return frame(of: indexPath, in: geometry)
  }

  /// The row at a point of the content; nil between rows.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    indexPathsForRows(in: CGRect(origin: point, size: CGSize(width: 1, height: 0.001)))?.first
  }

  /// The row that a cell shows; nil for one that is out of sight.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { visibleIndexPath(of: cell) }

  /// The rows of which something lies in a rectangle of the content.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadRowCounts()
    guard rect.maxX >= 0, rect.minX <= bounds.width else { return [] }
    return geometry.rows(from: rect.minY, to: rect.maxY)
  }

  /// The cell of a row that is in sight.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { displayedCells[indexPath] }

  /// The cells in sight, from above to below.
  open var visibleCells: [UITableViewCell] {
    visiblePaths.compactMap { displayedCells[$0] }
  }

  /// The rows in sight; nil for none.
  open var indexPathsForVisibleRows: [IndexPath]? {
    let paths = visiblePaths
    return paths.isEmpty ? nil : paths
  }

  /// What stands above a section, if it is in sight.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    displayedHeaderFooters[SectionHeaderFooter(section: section, isHeader: true)]
      as? UITableViewHeaderFooterView
  }

  /// What stands below a section, if it is in sight.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    displayedHeaderFooters[SectionHeaderFooter(section: section, isHeader: false)]
      as? UITableViewHeaderFooterView
  }

  // MARK: Selecting

  /// The row that is selected; the first where there are more.
  open var indexPathForSelectedRow: IndexPath? { selection.first }

  /// The rows that are selected; nil for none.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row and tells nobody; nil deselects all.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    updateSelection(to: indexPath, animated: animated)
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row and tells nobody.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    displayedCells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Brings a row into sight.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(toRowAt: indexPath, position: scrollPosition, animated: animated) }

  /// Brings the first row that is selected into sight.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = selection.min() {
      scroll(toRowAt: path, position: scrollPosition, animated: animated)
    }
  }

  // MARK: Editing

  /// Whether rows show their controls for editing.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false

  /// Lets the rows show their controls for editing, or not.
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

  /// Shows the rows in sight.
  open override func layoutSubviews() {
    updateVisibleRows()
    super.layoutSubviews()
  }

  /// Highlights the row under a finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesBegan(touches) { super.touchesBegan(touches, with: event) }
  }

  /// The highlight stays until the finger goes.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if highlightedPath == nil { super.touchesMoved(touches, with: event) }
  }

  /// Selects the row on which the finger was lifted.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !handleTouchesEnded(touches) { super.touchesEnded(touches, with: event) }
  }

  /// Takes the highlight away.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard highlightedPath != nil else { return super.touchesCancelled(touches, with: event) }
    highlightRow(at: nil)
  }

  /// A swipe begins only sideways, on a row that has actions there.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if gestureRecognizer === swipeRecognizer { return swipeShouldBegin() }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}

extension UITableView {
  /// How sections look.
  public enum Style: Int, Hashable, Sendable {
    /// Rows from side to side; the titles of sections stay in sight.
    case plain
    /// Sections apart from each other, on gray.
    case grouped
    /// Sections apart from each other and from the sides, with round corners, on gray.
    case insetGrouped
  }

  /// How rows come and go; those that stay move in any case.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// They fade.
    case fade
    /// They come from and go to the right.
    case right
    /// They come from and go to the left.
    case left
    /// They slide out of and under the row above.
    case top
    /// They slide out of and under the row below.
    case bottom
    /// They are there and gone at once.
    case none
    /// They stay in the middle of the room that opens or closes.
    case middle
    /// As the table thinks fit: they fade.
    case automatic = 100
  }

  /// Where a row is scrolled to.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// As near as brings it into sight.
    case none
    /// To the top.
    case top
    /// To the middle.
    case middle
    /// To the bottom.
    case bottom
  }
}

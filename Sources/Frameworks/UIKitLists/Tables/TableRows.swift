import Foundation
import QuartzCore
import UIKitCore

extension UITableView {
  // MARK: Row counts

  /// Removes all displayed views and schedules a new query of the data source in the next layout pass.
  func invalidateContent() {
    rowCounts = nil
    let old = displayedCells.sorted { $0.key < $1.key }
    displayedCells = [:]
    for (path, cell) in old { endDisplay(ofCell: cell, at: path) }
    for (edge, view) in displayedHeaderFooters { endDisplay(ofView: view, at: edge) }
    displayedHeaderFooters = [:]
    setNeedsLayout()
  }

  /// Schedules a new query of all heights in the next layout pass.
  ///
  /// Displayed views are kept.
  func invalidateHeights() {
    rowCounts = nil
    setNeedsLayout()
  }

  /// Schedules a new measurement of the given section header or footer in the next layout pass.
  ///
  /// All other heights are kept.
  func invalidateSize(of view: UITableViewHeaderFooterView) {
    guard let edge = displayedHeaderFooters.first(where: { $0.value === view })?.key else { return }
    if !headerFootersNeedingHeights.contains(edge) { headerFootersNeedingHeights.append(edge) }
    setNeedsLayout()
  }

  /// Schedules a new measurement of the given cell in the next layout pass.
  func invalidateSize(of cell: UITableViewCell) {
    guard let path = visibleIndexPath(of: cell) else { return }
    geometry.invalidateHeight(of: path)
    setNeedsLayout()
  }

  /// Updates outdated heights.
  ///
  /// Automatic rows keep their previous heights until they are measured.
  private func updateHeightsIfNeeded() {
    let category = traitCollection.preferredContentSizeCategory
    let isOther = measuredCategory.map { $0 != category } ?? false
    measuredCategory = category
    let edges = headerFootersNeedingHeights
    headerFootersNeedingHeights = []
    if isOther, let rowCounts {
      let old = geometry
      var new = makeGeometry(rowCounts: rowCounts) { old.row(at: $0)?.height }
      new.invalidateHeights()
      replaceGeometry(with: new)
    } else if !edges.isEmpty {
      var new = geometry
      for edge in edges where new.sections.indices.contains(edge.section) {
        new.resizeHeaderFooter(edge, to: headerFooterHeight(of: edge))
      }
      replaceGeometry(with: new)
    }
  }

  /// Replaces the geometry and adjusts the content offset so that the first visible element keeps its position on
  /// screen.
  private func replaceGeometry(with new: TableGeometry) {
    let (old, offset) = (geometry, contentOffset.y)
    geometry = new
    updateContentSize()
    guard let first = old.firstElement(below: offset), let before = old.top(of: first),
      let after = new.top(of: first), before != after
    else { return }
    let moved = offset + after - before
    contentOffset.y =
      isContentMoving ? moved : moved.clamped(to: offsetLimits.y)
  }

  /// Queries the numbers of sections and rows if they are not cached.
  func loadRowCounts() {
    guard rowCounts == nil else { return }
    let new = queryRowCounts()
    rowCounts = new
    geometry = makeGeometry(rowCounts: new) { _ in nil }
    // The table may have been added to a window with a different category before its first layout pass.
    measuredCategory = traitCollection.preferredContentSizeCategory
    updateContentSize()
  }

  func queryRowCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// Returns the geometry of the table.
  ///
  /// Heights returned by `known` are stored as measured heights of automatic rows.
  func makeGeometry(rowCounts counts: [Int], knownHeight known: (IndexPath) -> CGFloat?)
    -> TableGeometry
  {
    let sections = counts.enumerated().map { section, count in
      let header = headerFooterHeight(of: SectionHeaderFooter(section: section, isHeader: true))
      return TableGeometry.Section(
        topPadding: header > 0 && style == .plain ? titlePadding : 0, header: header,
        rows: (0..<count).map { row in
          makeRowGeometry(at: IndexPath(row: row, section: section), knownHeight: known)
        },
        footer: headerFooterHeight(of: SectionHeaderFooter(section: section, isHeader: false)))
    }
    return TableGeometry(
      head: tableHeaderView?.bounds.height ?? 0, sections,
      foot: tableFooterView?.bounds.height ?? 0)
  }

  private var titlePadding: CGFloat {
    sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : TableMetrics.plainHeaderTopPadding
  }

  private func makeRowGeometry(
    at path: IndexPath, knownHeight known: (IndexPath) -> CGFloat?
  ) -> TableGeometry.Row {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if height >= 0 { return TableGeometry.Row(height: height) }
    if let known = known(path) {
      return TableGeometry.Row(height: known, isAutomatic: true, isMeasured: true)
    }
    let guess = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return TableGeometry.Row(
      height: guess > 0 ? guess : UITableViewCell.minimumHeight, isAutomatic: true)
  }

  func updateContentSize() {
    let size = CGSize(width: bounds.width, height: geometry.height)
    if contentSize != size { contentSize = size }
  }

  // MARK: Frames

  /// Returns the frame of the given row, in content coordinates.
  func frame(of path: IndexPath, in geometry: TableGeometry) -> CGRect {
    guard let span = geometry.span(of: path) else { return .zero }
    let side = style == .insetGrouped ? TableMetrics.insetMargin(forWidth: bounds.width) : 0
    return CGRect(
      x: side, y: span.top, width: max(0, bounds.width - 2 * side), height: span.height)
  }

  /// Returns the current frame of the given row's cell, which differs from the row's frame during a swipe or a
  /// reordering.
  func displayedFrame(of path: IndexPath) -> CGRect {
    let frame = frame(of: path, in: geometry)
    if let liftedRow {
      return liftedRow.path == path
        ? liftedRow.frame(of: frame) : frame.offsetBy(dx: 0, dy: liftedRow.displacement(of: path))
    }
    guard let swipe, swipe.path == path else { return frame }
    return frame.offsetBy(dx: swipe.offset, dy: 0)
  }

  // MARK: Visible rows

  /// Creates and updates the views of all visible rows, and removes the others.
  func updateVisibleRows() {
    guard updateDepth == 0, !isUpdatingRows else { return }
    isUpdatingRows = true
    defer { isUpdatingRows = false }
    loadRowCounts()
    updateHeightsIfNeeded()
    if measuredWidth != bounds.width {
      measuredWidth = bounds.width
      geometry.invalidateHeights()
      updateContentSize()
    }
    measureRows()
    let wanted = geometry.rows(from: bounds.minY, to: bounds.maxY)
    if runningAnimationCount == 0 { removeRows(except: Set(wanted)) }
    for path in wanted {
      let cell = displayedCells[path] ?? displayCell(at: path)
      let frame = displayedFrame(of: path)
      if cell.frame != frame { cell.frame = frame }
    }
    layOutHeaderFooters()
    swipe?.layOut(in: self)
  }

  private func removeRows(except wanted: Set<IndexPath>) {
    let gone = displayedCells.filter { !wanted.contains($0.key) && liftedRow?.path != $0.key }
    for (path, cell) in gone.sorted(by: { $0.key < $1.key }) {
      displayedCells[path] = nil
      if swipe?.path == path { discardSwipe() }
      endDisplay(ofCell: cell, at: path)
    }
  }

  /// Measures the visible automatic rows.
  ///
  /// The content offset is adjusted so that rows that were already displayed do not move.
  private func measureRows() {
    while true {
      let paths = geometry.rows(from: bounds.minY, to: bounds.maxY)
      let open = paths.filter {
        geometry.row(at: $0).map { $0.isAutomatic && !$0.isMeasured } ?? false
      }
      guard !open.isEmpty else { return }
      let anchor =
        paths.first { path in !open.contains(path) && displayedCells[path] != nil } ?? paths.first
      let before = anchor.flatMap { geometry.span(of: $0)?.top }
      var (heights, shift): ([(path: IndexPath, height: CGFloat)], CGFloat) = ([], 0)
      for path in open {
        guard let span = geometry.span(of: path), span.top + shift < bounds.maxY else { break }
        let height = measuredHeight(of: path)
        heights.append((path, height))
        shift += height - span.height
      }
      geometry.applyMeasuredHeights(heights)
      let after = anchor.flatMap { geometry.span(of: $0)?.top }
      updateContentSize()
      if let before, let after, before != after {
        contentOffset.y += after - before
      }
    }
  }

  /// Returns the height that the given row's cell needs for its constraints or content.
  func measuredHeight(of path: IndexPath) -> CGFloat {
    let cell = displayedCells[path] ?? displayCell(at: path)
    let width = frame(of: path, in: geometry).width
    return cell.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Requests the cell for the given row from the data source and displays it.
  @discardableResult
  func displayCell(at path: IndexPath) -> UITableViewCell {
    let cell =
      dataSource?.tableView(self, cellForRowAt: path)
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    installCell(cell, at: path)
    return cell
  }

  func installCell(_ cell: UITableViewCell, at path: IndexPath) {
    cell.table = self
    UIView.performWithoutAnimation {
      if let level = delegate?.tableView(self, indentationLevelForRowAt: path), level != 0 {
        cell.indentationLevel = level
      }
      cell.frame = frame(of: path, in: geometry)
      cell.setSelected(selection.contains(path), animated: false)
      updateEditing(of: cell, at: path, animated: false)
      updateStyle(of: cell, at: path)
      displayedCells[path] = cell
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      insertSubview(cell, at: backgroundView == nil ? 0 : 1)
    }
  }

  func endDisplay(ofCell cell: UITableViewCell, at path: IndexPath) {
    cell.removeFromSuperview()
    cell.table = nil
    cell.mask = nil
    cellPool.enqueueView(cell, named: cell.reuseIdentifier)
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func updateCellStyles() { for (path, cell) in displayedCells { updateStyle(of: cell, at: path) } }

  /// Updates the cell's separators, background and corners for the given row.
  func updateStyle(of cell: UITableViewCell, at path: IndexPath) {
    let isFirst = path.row == 0
    let isLast =
      rowCounts?.indices.contains(path.section) == true
      && path.row == (rowCounts?[path.section] ?? 0) - 1
    let parts = cell.cellViews
    let hasLines = separatorStyle != .none
    parts.tableSeparatorInset = customSeparatorInset
    parts.isSeparatorFullWidth = style == .grouped && isLast
    parts.separator.isHidden = !hasLines || (style == .insetGrouped && isLast)
    parts.topSeparator.isHidden = !hasLines || style != .grouped || !isFirst
    for line in [parts.separator, parts.topSeparator] { line.backgroundColor = separatorColor }
    cell.applyTableBackground(
      style == .plain ? .systemBackground : .secondarySystemGroupedBackground)
    cell.setNeedsLayout()
    guard style == .insetGrouped else { return }
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.maskedCorners = corners
    cell.layer.cornerRadius = corners.isEmpty ? 0 : TableMetrics.cornerRadius
  }

  /// Returns the index path of the given cell, or `nil` if the cell is not displayed.
  func visibleIndexPath(of cell: UITableViewCell) -> IndexPath? {
    displayedCells.first { $0.value === cell }?.key
  }
}

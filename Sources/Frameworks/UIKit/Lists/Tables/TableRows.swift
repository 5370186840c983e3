import Foundation
import QuartzCore

extension UITableView {
  // MARK: Counting

  /// Asks everything anew at the next layout; what is shown goes.
  func forget() {
    counts = nil
    let old = shown.sorted { $0.key < $1.key }
    shown = [:]
    for (path, cell) in old { endDisplay(cell, path) }
    for (edge, view) in shownEdges { endDisplay(view, edge) }
    shownEdges = [:]
    setNeedsLayout()
  }

  /// Asks heights anew at the next layout; what is shown stays.
  func forgetHeights() {
    counts = nil
    setNeedsLayout()
  }

  /// Lets the height of a view above or below a section be asked again before the next layout; all other heights stay.
  func invalidateSize(of view: UITableViewHeaderFooterView) {
    guard let edge = shownEdges.first(where: { $0.value === view })?.key else { return }
    if !dueEdges.contains(edge) { dueEdges.append(edge) }
    setNeedsLayout()
  }

  /// Lets the cell of a row be measured again before the next layout.
  func invalidateSize(of cell: UITableViewCell) {
    guard let path = place(of: cell) else { return }
    geometry.forgetMeasure(of: path)
    setNeedsLayout()
  }

  /// Asks for the heights where that is due; automatic rows count with their former heights until they are measured.
  private func updateHeights() {
    let category = traitCollection.preferredContentSizeCategory
    let isOther = knownCategory.map { $0 != category } ?? false
    knownCategory = category
    let edges = dueEdges
    dueEdges = []
    if isOther, let counts {
      let old = geometry
      var new = makeGeometry(counts) { old.row($0)?.height }
      new.forgetMeasures()
      replaceHeights(by: new)
    } else if !edges.isEmpty {
      var new = geometry
      for edge in edges where new.sections.indices.contains(edge.section) {
        new.resize(edge, to: edgeHeight(edge))
      }
      replaceHeights(by: new)
    }
  }

  /// Takes over other heights; the first row or edge in sight keeps its distance from the offset.
  private func replaceHeights(by new: TableGeometry) {
    let (old, offset) = (geometry, contentOffset.y)
    geometry = new
    takeHeight()
    guard let first = old.element(at: offset), let before = old.top(of: first),
      let after = new.top(of: first), before != after
    else { return }
    let moved = offset + after - before
    contentOffset.y = flight == nil && drag == nil ? moved.clamped(to: limits.y) : moved
  }

  /// Asks the source for its numbers where they are not known.
  func prepareCounts() {
    guard counts == nil else { return }
    let new = askCounts()
    counts = new
    geometry = makeGeometry(new) { _ in nil }
    // The table may come into a window of another category before its first layout.
    knownCategory = traitCollection.preferredContentSizeCategory
    takeHeight()
  }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// The heights of everything; those of automatic rows that are known already are taken over.
  func makeGeometry(_ counts: [Int], known: (IndexPath) -> CGFloat?) -> TableGeometry {
    let sections = counts.enumerated().map { section, count in
      let header = edgeHeight(TableEdge(section: section, isHeader: true))
      return TableGeometry.Section(
        gap: header > 0 && style == .plain ? titlePadding : 0, header: header,
        rows: (0..<count).map { row in
          plannedRow(at: IndexPath(row: row, section: section), known)
        },
        footer: edgeHeight(TableEdge(section: section, isHeader: false)))
    }
    return TableGeometry(
      head: tableHeaderView?.bounds.height ?? 0, sections,
      foot: tableFooterView?.bounds.height ?? 0)
  }

  private var titlePadding: CGFloat {
    sectionHeaderTopPadding >= 0 ? sectionHeaderTopPadding : TableLook.titlePadding
  }

  private func plannedRow(
    at path: IndexPath, _ known: (IndexPath) -> CGFloat?
  ) -> TableGeometry.Row {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    if height >= 0 { return TableGeometry.Row(height: height) }
    if let known = known(path) {
      return TableGeometry.Row(height: known, isAutomatic: true, isMeasured: true)
    }
    let guess = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return TableGeometry.Row(
      height: guess > 0 ? guess : UITableViewCell.height, isAutomatic: true)
  }

  func takeHeight() {
    let size = CGSize(width: bounds.width, height: geometry.height)
    if contentSize != size { contentSize = size }
  }

  // MARK: Places

  /// Where a row lies.
  func frame(of path: IndexPath, in geometry: TableGeometry) -> CGRect {
    guard let span = geometry.span(of: path) else { return .zero }
    let side = style == .insetGrouped ? TableLook.side(of: bounds.width) : 0
    return CGRect(
      x: side, y: span.top, width: max(0, bounds.width - 2 * side), height: span.height)
  }

  /// Where the cell of a row is: aside where it is swiped.
  func shownFrame(of path: IndexPath) -> CGRect {
    let frame = frame(of: path, in: geometry)
    if let lifted {
      return lifted.path == path
        ? lifted.frame(of: frame) : frame.offsetBy(dx: 0, dy: lifted.shift(of: path))
    }
    guard let swipe, swipe.path == path else { return frame }
    return frame.offsetBy(dx: swipe.offset, dy: 0)
  }

  // MARK: Rows in sight

  /// Gives every row in sight a view and takes the others away.
  func showRows() {
    guard updateDepth == 0, !isShowing else { return }
    isShowing = true
    defer { isShowing = false }
    prepareCounts()
    updateHeights()
    if knownWidth != bounds.width {
      knownWidth = bounds.width
      geometry.forgetMeasures()
      takeHeight()
    }
    measureRows()
    let wanted = geometry.rows(from: bounds.minY, to: bounds.maxY)
    if motions == 0 { hideRows(except: Set(wanted)) }
    for path in wanted {
      let cell = shown[path] ?? display(path)
      let frame = shownFrame(of: path)
      if cell.frame != frame { cell.frame = frame }
    }
    placeEdges()
    swipe?.place(in: self)
  }

  private func hideRows(except wanted: Set<IndexPath>) {
    let gone = shown.filter { !wanted.contains($0.key) && lifted?.path != $0.key }
    for (path, cell) in gone.sorted(by: { $0.key < $1.key }) {
      shown[path] = nil
      if swipe?.path == path { dropSwipe() }
      endDisplay(cell, path)
    }
  }

  /// Automatic rows in sight get the heights that their cells say; what was seen before stays where it is.
  private func measureRows() {
    while true {
      let paths = geometry.rows(from: bounds.minY, to: bounds.maxY)
      let open = paths.filter { geometry.row($0).map { $0.isAutomatic && !$0.isMeasured } ?? false }
      guard !open.isEmpty else { return }
      let anchor = paths.first { path in !open.contains(path) && shown[path] != nil } ?? paths.first
      let before = anchor.flatMap { geometry.span(of: $0)?.top }
      var (heights, shift): ([(path: IndexPath, height: CGFloat)], CGFloat) = ([], 0)
      for path in open {
        guard let span = geometry.span(of: path), span.top + shift < bounds.maxY else { break }
        let height = measuredHeight(of: path)
        heights.append((path, height))
        shift += height - span.height
      }
      geometry.measure(heights)
      let after = anchor.flatMap { geometry.span(of: $0)?.top }
      takeHeight()
      if let before, let after, before != after {
        contentOffset.y += after - before
      }
    }
  }

  /// The height that the cell of a row says.
  func measuredHeight(of path: IndexPath) -> CGFloat {
    let cell = shown[path] ?? display(path)
    let width = frame(of: path, in: geometry).width
    return cell.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Shows the cell of a row at its place.
  @discardableResult
  func display(_ path: IndexPath) -> UITableViewCell {
    let cell =
      dataSource?.tableView(self, cellForRowAt: path)
      ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    show(cell, at: path)
    return cell
  }

  func show(_ cell: UITableViewCell, at path: IndexPath) {
    cell.table = self
    UIView.performWithoutAnimation {
      if let level = delegate?.tableView(self, indentationLevelForRowAt: path), level != 0 {
        cell.indentationLevel = level
      }
      cell.frame = frame(of: path, in: geometry)
      cell.setSelected(selection.contains(path), animated: false)
      dressEditing(cell, at: path, animated: false)
      dress(cell, at: path)
      shown[path] = cell
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      insertSubview(cell, at: backgroundView == nil ? 0 : 1)
    }
  }

  func endDisplay(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    cell.table = nil
    cell.mask = nil
    cells.put(cell, under: cell.reuseIdentifier)
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func dressCells() { for (path, cell) in shown { dress(cell, at: path) } }

  /// Line, ground and corners of a row.
  func dress(_ cell: UITableViewCell, at path: IndexPath) {
    let isFirst = path.row == 0
    let isLast =
      counts?.indices.contains(path.section) == true
      && path.row == (counts?[path.section] ?? 0) - 1
    let parts = cell.parts
    let hasLines = separatorStyle != .none
    parts.tableInset = ownSeparatorInset
    parts.isSeparatorWhole = style == .grouped && isLast
    parts.separator.isHidden = !hasLines || (style == .insetGrouped && isLast)
    parts.topLine.isHidden = !hasLines || style != .grouped || !isFirst
    for line in [parts.separator, parts.topLine] { line.backgroundColor = separatorColor }
    cell.takeGround(style == .plain ? .systemBackground : .secondarySystemGroupedBackground)
    cell.setNeedsLayout()
    guard style == .insetGrouped else { return }
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.maskedCorners = corners
    cell.layer.cornerRadius = corners.isEmpty ? 0 : TableLook.corner
  }

  /// The place of a cell that is shown.
  func place(of cell: UITableViewCell) -> IndexPath? { shown.first { $0.value === cell }?.key }
}

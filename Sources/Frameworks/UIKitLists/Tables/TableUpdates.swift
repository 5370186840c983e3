import Foundation
import QuartzCore
import UIKitCore

// Insertion, deletion and movement of rows and sections.

extension UITableView {
  // MARK: Batch updates

  /// Applies the collected updates and animates them.
  func commitUpdate() {
    let batch = pendingUpdate
    let ends = updateCompletions
    pendingUpdate = ListUpdate()
    updateCompletions = []
    func end() { for end in ends { end(true) } }
    guard let old = rowCounts else {
      // The data source has never been queried, so no displayed rows can be animated.
      invalidateContent()
      return end()
    }
    let new = queryRowCounts()
    do {
      let mapping = try ListIndexMapping(batch, from: old, to: new, words: .table)
      let change = TableUpdateAnimation(
        batch, mapping, old: geometry, shown: displayedCells, edges: displayedHeaderFooters)
      applyUpdate(change, rowCounts: new)
      animateUpdate(change, completion: end)
    } catch {
      // If the error handler lets the program continue, a complete reload puts the table into a consistent
      // state.
      CAProgrammerError.raise("\(error)")
      reloadData()
      end()
    }
  }

  /// Stores the new row counts and heights.
  ///
  /// Retained rows keep their cells.
  private func applyUpdate(_ change: TableUpdateAnimation, rowCounts new: [Int]) {
    let mapping = change.mapping
    discardSwipe()
    rowCounts = new
    preparedHeaderFooters = [:]
    selection = selection.compactMap { change.isReloaded($0) ? nil : mapping.newIndexPath(of: $0) }
    highlightedPath = highlightedPath.flatMap { mapping.newIndexPath(of: $0) }
    displayedCells = [:]
    for (path, cell) in change.oldCells where !change.isReloaded(path) {
      if let newPath = mapping.newIndexPath(of: path) { displayedCells[newPath] = cell }
    }
    displayedHeaderFooters = [:]
    for (edge, view) in change.oldHeaderFooters where !change.isReloaded(edge.section) {
      if let newSection = mapping.sections[edge.section] {
        displayedHeaderFooters[SectionHeaderFooter(section: newSection, isHeader: edge.isHeader)] =
          view
      }
    }
    // The cells of visible rows are measured again.
    let seen = displayedCells
    geometry = makeGeometry(rowCounts: new) { path in
      guard seen[path] == nil, let before = mapping.oldIndexPath(of: path),
        !change.isReloaded(before)
      else { return nil }
      let row = change.oldGeometry.row(at: before)
      return row.flatMap { $0.isMeasured ? $0.height : nil }
    }
    let known = change.oldGeometry
    geometry.applyMeasuredHeights(
      seen.keys.compactMap { path in
        guard geometry.row(at: path)?.isAutomatic == true else { return nil }
        return (path, known.span(of: mapping.oldIndexPath(of: path) ?? path)?.height ?? 0)
      })
    remeasureRows(at: Array(seen.keys))
  }

  private func remeasureRows(at paths: [IndexPath]) {
    let open = paths.filter { geometry.row(at: $0)?.isAutomatic ?? false }
    guard !open.isEmpty else { return }
    UIView.performWithoutAnimation {
      geometry.applyMeasuredHeights(open.map { ($0, measuredHeight(of: $0)) })
    }
  }

  // MARK: Display of the updated rows

  /// The visible rectangle after the update, in content coordinates.
  private var finalVisibleRect: CGRect {
    let size = CGSize(width: bounds.width, height: geometry.height)
    let limits = offsetLimits(forContentSize: size, inset: adjustedContentInset).y
    let y =
      !isContentMoving
      ? min(contentOffset.y, limits.upperBound) : contentOffset.y
    return CGRect(x: bounds.minX, y: y, width: bounds.width, height: bounds.height)
  }

  private func animateUpdate(_ change: TableUpdateAnimation, completion end: @escaping () -> Void) {
    measureFinalRows()
    let seen = finalVisibleRect
    isUpdatingRows = true
    UIView.performWithoutAnimation { prepareRows(for: change, visibleRect: seen) }
    UIView.performWithoutAnimation { prepareHeaderFooters(for: change, visibleRect: seen) }
    let leaving = change.removedRows()
    let leavingEdges = change.oldHeaderFooters.filter {
      !displayedHeaderFooters.values.contains($0.value)
    }
    let backs = leaving.reversed().map(\.cell)
    UIView.performWithoutAnimation {
      for cell in backs { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
      for row in leaving { change.prepareRemoval(of: row) }
    }
    isUpdatingRows = false
    let animations = { [self] in
      isUpdatingRows = true
      updateContentSize()
      if contentOffset.y != seen.minY, !isContentMoving {
        contentOffset.y = seen.minY
      }
      for (path, cell) in displayedCells {
        change.applyFinalState(to: cell, frame: frame(of: path, in: geometry))
        updateStyle(of: cell, at: path)
        cell.layoutIfNeeded()
      }
      for (edge, view) in displayedHeaderFooters {
        view.frame = frame(of: edge, in: geometry, visibleRect: bounds)
        view.alpha = change.originalAlphas[ObjectIdentifier(view)] ?? view.alpha
      }
      layOutTableHeaderAndFooter(visibleRect: bounds)
      for row in leaving { change.applyRemoval(of: row, geometry: geometry, width: bounds.width) }
      for view in leavingEdges.values { view.alpha = 0 }
      isUpdatingRows = false
    }
    let over = { [self] in
      for row in leaving {
        UIView.performWithoutAnimation { change.restoreCell(row.cell) }
        endDisplay(ofCell: row.cell, at: row.path)
      }
      for (edge, view) in leavingEdges {
        UIView.performWithoutAnimation { view.alpha = 1 }
        endDisplay(ofView: view, at: edge)
      }
      for cell in displayedCells.values where change.masks[ObjectIdentifier(cell)] != nil {
        cell.mask = nil
      }
      setNeedsLayout()
      end()
    }
    guard window?.renderContext != nil, UIView.areAnimationsEnabled, !change.isUnanimatedReload
    else {
      UIView.performWithoutAnimation(animations)
      return over()
    }
    runningAnimationCount += 1
    UIView.animate(
      withDuration: TableMetrics.animationDuration, delay: 0, options: .allowUserInteraction,
      animations: animations,
      completion: { [weak self] _ in
        self?.runningAnimationCount -= 1
        over()
      })
    setNeedsLayout()
  }

  /// Measures the automatic rows that will be visible after the update, before the animation starts.
  private func measureFinalRows() {
    while true {
      let seen = finalVisibleRect
      let open = geometry.rows(from: seen.minY, to: seen.maxY).filter {
        geometry.row(at: $0).map { $0.isAutomatic && !$0.isMeasured } ?? false
      }
      guard !open.isEmpty else { return }
      remeasureRows(at: open)
    }
  }

  /// Creates cells for all rows that will be visible, and applies their start states.
  private func prepareRows(for change: TableUpdateAnimation, visibleRect seen: CGRect) {
    for path in geometry.rows(from: seen.minY, to: seen.maxY) {
      let wasShown = displayedCells[path].map { cell in
        change.oldCells.values.contains { $0 === cell }
      }
      if wasShown == true { continue }
      let cell = displayedCells[path] ?? displayCell(at: path)
      let final = frame(of: path, in: geometry)
      cell.frame = final
      cell.layoutIfNeeded()
      if let before = change.retainedIndexPath(of: path) {
        cell.frame = frame(of: before, in: change.oldGeometry)
      } else {
        change.prepareInsertion(
          of: cell, at: path, frame: final, geometry: geometry, width: bounds.width)
      }
    }
    for path in change.movedPaths {
      if let cell = displayedCells[path] { bringSubviewToFront(cell) }
    }
    for view in displayedHeaderFooters.values { bringSubviewToFront(view) }
  }

  private func prepareHeaderFooters(for change: TableUpdateAnimation, visibleRect seen: CGRect) {
    for edge in headerFooters(visibleRect: seen) where displayedHeaderFooters[edge] == nil {
      guard let view = displayHeaderFooter(edge) else { continue }
      if let before = change.retainedHeaderFooter(of: edge) {
        view.frame = frame(of: before, in: change.oldGeometry, visibleRect: bounds)
      } else {
        view.frame = frame(of: edge, in: geometry, visibleRect: seen)
        change.originalAlphas[ObjectIdentifier(view)] = view.alpha
        view.alpha = 0
      }
    }
  }

  /// Asks the data source to reconfigure the displayed cells at the given index paths.
  func reconfigureVisibleRows(at paths: [IndexPath]) {
    for path in paths {
      guard let old = displayedCells[path], let dataSource else { continue }
      cellBeingReconfigured = old
      let new = dataSource.tableView(self, cellForRowAt: path)
      cellBeingReconfigured = nil
      guard new !== old else {
        updateStyle(of: old, at: path)
        continue
      }
      // The data source returned a different cell, which replaces the displayed one.
      displayedCells[path] = nil
      endDisplay(ofCell: old, at: path)
      installCell(new, at: path)
    }
    remeasureRows(at: paths.filter { displayedCells[$0] != nil })
    updateContentSize()
    setNeedsLayout()
  }
}

import Foundation
import QuartzCore
import UIKitCore

// Selection of rows by touch or by code.

extension UITableView {
  // MARK: Queries

  var visiblePaths: [IndexPath] {
    loadRowCounts()
    return geometry.rows(from: bounds.minY, to: bounds.maxY).filter { displayedCells[$0] != nil }
  }

  func rect(ofSection section: Int) -> CGRect {
    loadRowCounts()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let known = geometry.sections[section]
    return CGRect(x: 0, y: known.top, width: bounds.width, height: known.bottom - known.top)
  }

  func headerFooterRect(ofSection section: Int, isHeader: Bool) -> CGRect {
    loadRowCounts()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let known = geometry.sections[section]
    return CGRect(
      x: 0, y: isHeader ? known.headerTop : known.rowsBottom, width: bounds.width,
      height: isHeader ? known.header : known.footer)
  }

  // MARK: Scrolling

  func scroll(toRowAt path: IndexPath, position: ScrollPosition, animated: Bool) {
    loadRowCounts()
    guard geometry.contains(path) else {
      CAProgrammerError.raise(
        "attempt to scroll to row \(path.count > 1 ? path.row : -1), which does not exist in its section"
      )
      return
    }
    if updateDepth == 0, window != nil { layoutIfNeeded() }
    let target = scrollOffset(showingRowAt: path, position: position)
    if !animated {
      setContentOffset(target, animated: false)
      // Rows that become visible for the first time may have heights that differ from their estimates.
      layoutIfNeeded()
      let exact = scrollOffset(showingRowAt: path, position: position)
      if exact != contentOffset { setContentOffset(exact, animated: false) }
    } else {
      setContentOffset(target, animated: true)
    }
  }

  private func scrollOffset(showingRowAt path: IndexPath, position: ScrollPosition) -> CGPoint {
    let rect = frame(of: path, in: geometry)
    var inset = adjustedContentInset
    // The pinned header covers the top of the visible area.
    if style == .plain { inset.top += geometry.sections[path.section].header }
    let top = rect.minY - inset.top
    let bottom = rect.maxY - bounds.height + inset.bottom
    var y = contentOffset.y
    switch position {
    case .none: if y > top { y = top } else if y < bottom { y = min(bottom, top) }
    case .top: y = top
    case .middle: y = (top + bottom) / 2
    case .bottom: y = bottom
    }
    return CGPoint(x: contentOffset.x, y: y.clamped(to: offsetLimits.y))
  }

  // MARK: Selection

  private var effectiveAllowsMultipleSelection: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  private var effectiveAllowsSelection: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }

  func updateSelection(to path: IndexPath?, animated: Bool) {
    if path == nil || !effectiveAllowsMultipleSelection {
      for old in selection where old != path { deselectRow(at: old, animated: animated) }
    }
    guard let path else { return }
    if !selection.contains(path) { selection.append(path) }
    displayedCells[path]?.setSelected(true, animated: animated)
  }

  /// Selects or deselects the given row, which the user has tapped.
  private func selectRowFromTouch(at path: IndexPath) {
    if effectiveAllowsMultipleSelection, selection.contains(path) {
      return deselectRowFromTouch(at: path)
    }
    guard let wanted = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else {
      return
    }
    if !effectiveAllowsMultipleSelection {
      for old in selection where old != wanted { deselectRowFromTouch(at: old) }
    }
    updateSelection(to: wanted, animated: false)
    delegate?.tableView(self, didSelectRowAt: wanted)
  }

  private func deselectRowFromTouch(at path: IndexPath) {
    guard let wanted = delegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else {
      return
    }
    deselectRow(at: wanted, animated: false)
    delegate?.tableView(self, didDeselectRowAt: wanted)
  }

  // MARK: Touches

  /// Returns the index path of the row whose cell contains the given touch, or `nil` if the touch is outside all
  /// cells.
  func indexPath(under touch: UITouch) -> IndexPath? {
    let views = sequence(first: touch.view) { $0?.superview }
    for case let cell as UITableViewCell in views where cell.table === self {
      return visibleIndexPath(of: cell)
    }
    return nil
  }

  func highlightRow(at path: IndexPath?) {
    if let old = highlightedPath, old != path {
      highlightedPath = nil
      displayedCells[old]?.setHighlighted(false, animated: false)
      delegate?.tableView(self, didUnhighlightRowAt: old)
    }
    guard let path, path != highlightedPath else { return }
    highlightedPath = path
    displayedCells[path]?.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
  }

  /// Highlights the touched row, or closes open swipe actions.
  ///
  /// Returns whether the touch was handled.
  func handleTouchesBegan(_ touches: Set<UITouch>) -> Bool {
    guard swipe == nil else {
      // A tap outside the swipe actions closes them.
      closeSwipe(animated: true)
      return true
    }
    guard let touch = touches.first, effectiveAllowsSelection, liftedRow == nil,
      let path = indexPath(under: touch),
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return false }
    highlightRow(at: path)
    return true
  }

  /// Selects the highlighted row if the touch ends on it.
  ///
  /// Returns whether the touch was handled.
  func handleTouchesEnded(_ touches: Set<UITouch>) -> Bool {
    guard let path = highlightedPath else { return false }
    let isThere = touches.contains { touch in
      displayedCells[path]?.point(inside: touch.location(in: displayedCells[path]), with: nil)
        ?? false
    }
    // The highlight is removed before the row is selected. Both happen in one transaction, so no intermediate state
    // is drawn.
    highlightRow(at: nil)
    if isThere { selectRowFromTouch(at: path) }
    return true
  }
}

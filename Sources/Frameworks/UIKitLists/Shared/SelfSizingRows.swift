import UIKitCore

// Support for rows whose content changes in size.

extension UITableViewCell: SelfSizingRow {
  /// Schedules a layout pass for the cell, and a new measurement of its row by the table view.
  package func invalidateSize() {
    setNeedsLayout()
    table?.invalidateSize(of: self)
  }
}

extension UITableViewHeaderFooterView: SelfSizingRow {
  /// Schedules a layout pass for the view, and a new measurement by the table view.
  package func invalidateSize() {
    setNeedsLayout()
    (superview as? UITableView)?.invalidateSize(of: self)
  }
}

extension UICollectionReusableView: SelfSizingRow {
  /// Schedules a layout pass for the view, and a new measurement by the collection view.
  package func invalidateSize() {
    setNeedsLayout()
    collection?.invalidateSize(of: self)
  }
}

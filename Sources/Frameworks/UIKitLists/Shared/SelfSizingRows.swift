import UIKitCore

// Support for rows whose content changes its size.

extension UITableViewCell: SelfSizingRow {
  /// Requests a layout pass of the cell and a new measurement of its row in the table view.
  package func invalidateSize() {
    setNeedsLayout()
    table?.invalidateSize(of: self)
  }
}

extension UITableViewHeaderFooterView: SelfSizingRow {
  /// Requests a layout pass of the view and a new measurement in the table view.
  package func invalidateSize() {
    setNeedsLayout()
    (superview as? UITableView)?.invalidateSize(of: self)
  }
}

extension UICollectionReusableView: SelfSizingRow {
  /// Requests a layout pass of the view and a new measurement in the collection view.
  package func invalidateSize() {
    setNeedsLayout()
    collection?.invalidateSize(of: self)
  }
}

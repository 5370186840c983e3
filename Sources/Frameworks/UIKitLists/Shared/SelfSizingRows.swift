import UIKitCore

// Rows whose content may become larger or smaller.

extension UITableViewCell: SelfSizingRow {
  /// Lays out again and lets the list measure the row.
  package func invalidateSize() {
    setNeedsLayout()
    table?.invalidateSize(of: self)
  }
}

extension UITableViewHeaderFooterView: SelfSizingRow {
  /// Lays out again and lets the list measure the row.
  package func invalidateSize() {
    setNeedsLayout()
    (superview as? UITableView)?.invalidateSize(of: self)
  }
}

extension UICollectionReusableView: SelfSizingRow {
  /// Lays out again and lets the list measure the row.
  package func invalidateSize() {
    setNeedsLayout()
    collection?.invalidateSize(of: self)
  }
}

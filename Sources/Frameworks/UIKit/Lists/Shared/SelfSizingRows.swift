// Rows whose content may become larger or smaller.

extension UITableViewCell: SelfSizingRow {
  func invalidateSize() {
    setNeedsLayout()
    table?.invalidateSize(of: self)
  }
}

extension UITableViewHeaderFooterView: SelfSizingRow {
  func invalidateSize() {
    setNeedsLayout()
    (superview as? UITableView)?.invalidateSize(of: self)
  }
}

extension UICollectionReusableView: SelfSizingRow {
  func invalidateSize() {
    setNeedsLayout()
    collection?.invalidateSize(of: self)
  }
}

/// A label that calls a closure when the size of its content may have changed.
class NotifyingLabel: UILabel {
  var onContentSizeChange: (() -> Void)?

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    onContentSizeChange?()
  }
}

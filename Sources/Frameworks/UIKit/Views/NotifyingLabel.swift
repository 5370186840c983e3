/// A label that calls a closure when the size of its content may have changed.
class NotifyingLabel: UILabel {
  var onChange: (() -> Void)?

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    onChange?()
  }
}

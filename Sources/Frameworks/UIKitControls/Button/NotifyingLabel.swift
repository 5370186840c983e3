@_spi(UIKitModules) package import UIKitCore

/// A label that calls a closure when the size of its content may have changed.
package class NotifyingLabel: UILabel {
  /// Called when the size of the content may have changed.
  package var onContentSizeChange: (() -> Void)?

  package override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    onContentSizeChange?()
  }
}

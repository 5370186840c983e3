@_spi(UIKitModules) package import UIKitCore

/// A label that calls a closure when its content size may have changed.
package class NotifyingLabel: UILabel {
  /// A closure called when the content size may have changed.
  package var onContentSizeChange: (() -> Void)?

  package override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    onContentSizeChange?()
  }
}

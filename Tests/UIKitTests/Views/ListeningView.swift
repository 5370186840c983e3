import UIKit

/// A view that records its trait and safe area changes.
final class ListeningView: UIView {
  /// The user interface style before each trait change.
  var styles: [UIUserInterfaceStyle?] = []
  /// The safe area insets after each safe area change.
  var areas: [UIEdgeInsets] = []

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    styles.append(previousTraitCollection?.userInterfaceStyle)
  }

  override func safeAreaInsetsDidChange() { areas.append(safeAreaInsets) }
}

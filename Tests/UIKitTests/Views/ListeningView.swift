import UIKit

/// A view that remembers what it hears of its surroundings.
final class ListeningView: UIView {
  /// Light or dark as it was before each change.
  var styles: [UIUserInterfaceStyle?] = []
  /// The safe area after each change.
  var areas: [UIEdgeInsets] = []

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    styles.append(previousTraitCollection?.userInterfaceStyle)
  }

  override func safeAreaInsetsDidChange() { areas.append(safeAreaInsets) }
}

public import Foundation

/// The color schemes of a bar.
public enum UIBarStyle: Int, Hashable, Sendable {
  /// Follows the interface style of the surrounding views.
  case `default`
  case black
}

/// The bar heights and layouts for which an image can be set.
public enum UIBarMetrics: Int, Hashable, Sendable {
  /// The default height of the bar.
  case `default`
  /// The compact height of iPhones in landscape.
  case compact
  /// The default height, with a prompt above the title.
  case defaultPrompt = 101
  /// The compact height, with a prompt above the title.
  case compactPrompt = 102
}

/// The positions of a bar in its view.
public enum UIBarPosition: Int, Hashable, Sendable {
  case any
  case bottom
  case top
  /// At the upper edge, with the background extending under the status bar.
  case topAttached
}

/// A bar that has a position in its view.
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  var barPosition: UIBarPosition { get }
}

/// A delegate that determines the position of a bar.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
  /// Returns the position of the given bar.
  ///
  /// Toolbars use it as their ``UIBarPositioning/barPosition``.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Default: returns `any`, which selects the default position for the bar's class.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// The delegate of a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// The delegate of a navigation bar that is not managed by a navigation controller.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Returns whether the bar may push the item.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Notifies the delegate that the item has been pushed.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Returns whether the bar may pop its top item.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Notifies the delegate that the item has been popped.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

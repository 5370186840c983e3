public import Foundation

/// Whether a bar is light or dark.
public enum UIBarStyle: Int, Hashable, Sendable {
  /// As its surroundings.
  case `default`
  /// Dark.
  case black
}

/// For which height of a bar a picture is.
public enum UIBarMetrics: Int, Hashable, Sendable {
  /// The usual one.
  case `default`
  /// The low one of phones on their side.
  case compact
  /// The usual one with a line of text above the title.
  case defaultPrompt = 101
  /// The low one with a line of text above the title.
  case compactPrompt = 102
}

/// Where a bar lies.
public enum UIBarPosition: Int, Hashable, Sendable {
  /// Anywhere.
  case any
  /// At the lower edge.
  case bottom
  /// At the upper edge.
  case top
  /// Below the status bar.
  case topAttached
}

/// What lies at an edge of a view.
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  /// Where it lies.
  var barPosition: UIBarPosition { get }
}

/// Who says where a bar lies.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
  /// Where the bar lies, which decides on the edge that has the line; heeded by toolbars.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Where bars of its kind lie.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

/// Who has a say in a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// Who has a say in a navigation bar that no navigation controller has.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item may come on top.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// An item has come on top.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether the uppermost item may go.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// The uppermost item has gone.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// It may.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// It may.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

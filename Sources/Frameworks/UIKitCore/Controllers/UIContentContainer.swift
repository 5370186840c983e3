public import Foundation

/// An object that passes size and trait changes to the controllers that it contains.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size of the content, in points.
  var preferredContentSize: CGSize { get }
  /// Notifies the container that the preferred size of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Notifies the container that the size computed by Auto Layout for a child has changed.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Returns the size for the given child when the container has the size `parentSize`.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Notifies the container before its view's size changes.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Notifies the container before its traits change.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )
}

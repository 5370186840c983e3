public import Foundation

/// What hands sizes on to what lies in it.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The size that its content would like to have.
  var preferredContentSize: CGSize { get }
  /// The size that something inside would like to have has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// The size that layout found for something inside has changed.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// The size of something inside where the container has a size.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Its view is about to be of another size.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Its surroundings are about to change.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )
}

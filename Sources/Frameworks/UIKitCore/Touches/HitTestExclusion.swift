package import Foundation

/// A reason why hit testing ignores a view and its subviews.
package enum HitTestExclusion: Hashable, Sendable {
  /// The view is hidden.
  case hidden
  /// The view's alpha is below 0.01.
  case transparent
  /// The view's `isUserInteractionEnabled` is `false`.
  case interactionDisabled
  /// An animation without the option `allowUserInteraction` is running on the view.
  case animated
  /// The view's `point(inside:with:)` returns `false`.
  case outside
}

extension UIView {
  /// The minimum alpha of views that receive touches, as documented by Apple for `hitTest(_:with:)`.
  private static let minimumHitTestAlpha: Float = 0.01

  /// Returns the reason why hit testing ignores the view and its subviews, or `nil` if it does not.
  ///
  /// - Parameters:
  ///   - point: The point in the view's coordinates.
  ///   - event: The event for which the hit test is performed, or `nil` outside of one.
  /// - Returns: The first reason that applies.
  package func hitTestExclusion(at point: CGPoint, with event: UIEvent?) -> HitTestExclusion? {
    if isHidden { return .hidden }
    if !(Float(alpha) >= Self.minimumHitTestAlpha) { return .transparent }
    if !isUserInteractionEnabled { return .interactionDisabled }
    if isInteractionDisabledByAnimation { return .animated }
    return self.point(inside: point, with: event) ? nil : .outside
  }
}

import CoreGraphics

/// The layout guide for a scroll view's content.
final class ContentLayoutGuide: UILayoutGuide {
  override var layoutFrame: CGRect {
    CGRect(origin: .zero, size: (owningView as? UIScrollView)?.contentSize ?? .zero)
  }
}

extension UIScrollView: ContentSizeReceiver {
  /// The layout guide for the content.
  ///
  /// Constraints between the guide and the subviews determine the content size.
  public var contentLayoutGuide: UILayoutGuide {
    let name = "UIScrollView-contentLayoutGuide"
    if let guide = layoutState.builtInGuide(withIdentifier: name) { return guide }
    let guide = ContentLayoutGuide()
    guide.identifier = name
    layoutState.addBuiltInGuide(guide, of: self)
    return guide
  }

  /// The layout guide for the visible rectangle, in the coordinates of the content.
  ///
  /// Views that are constrained to this guide do not scroll.
  public var frameLayoutGuide: UILayoutGuide {
    let name = "UIScrollView-frameLayoutGuide"
    return layoutState.builtInGuide(withIdentifier: name)
      ?? InsetLayoutGuide(name, of: self) { view in
        let offset = view.bounds.origin
        return UIEdgeInsets(top: offset.y, left: offset.x, bottom: -offset.y, right: -offset.x)
      }
  }

  func applyContentSize(width: CGFloat?, height: CGFloat?) {
    let size = CGSize(width: width ?? contentSize.width, height: height ?? contentSize.height)
    if !contentSize.isApproximatelyEqual(to: size) { contentSize = size }
  }
}

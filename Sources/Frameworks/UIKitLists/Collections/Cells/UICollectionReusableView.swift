public import Foundation
import QuartzCore
public import UIKitCore

/// A view of a collection view that is reused for another index path after it leaves the visible area.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The reuse identifier under which the view is stored after use.
  ///
  /// `nil` if the view was not created by a collection view.
  open private(set) var reuseIdentifier: String?
  /// The name of the reuse pool: the reuse identifier combined with the element kind.
  var reusePoolName: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The nearest ancestor that is a collection view.
  var collection: UICollectionView? {
    sequence(first: self as UIView) { $0.superview }.lazy.compactMap { $0 as? UICollectionView }
      .first
  }

  func setReuseIdentifier(_ identifier: String, pool: String) {
    reuseIdentifier = identifier
    self.reusePoolName = pool
  }

  /// Prepares the view for reuse at another index path.
  ///
  /// The default implementation does nothing.
  open func prepareForReuse() {}

  /// Applies layout attributes to the view.
  ///
  /// The collection view has already set the standard attributes. Override to apply the properties of an attributes
  /// subclass.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Applies the style of a list row, or removes it if `nil`.
  func applyListRowStyle(_ row: ListRowStyle?) {}

  /// Prepares the view for a change of the collection view's layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Notifies the view that the collection view's layout has changed.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Returns the attributes with the size that the view prefers.
  ///
  /// Only the dimensions that the layout has estimated are changed. The size comes from the view's constraints, or
  /// from `sizeThatFits(_:)` if it has none.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let free = layoutAttributes.estimated
    guard free.isAny else { return layoutAttributes }
    let size = fittingSize(for: layoutAttributes)
    if free.width { layoutAttributes.size.width = size.width }
    if free.height { layoutAttributes.size.height = size.height }
    return layoutAttributes
  }

  /// Returns the preferred size of the view, in points, for measuring estimated dimensions.
  func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize {
    fittingSize(of: self, for: attributes)
  }

  /// Returns the size that a view's constraints determine, or this view's `sizeThatFits(_:)` if that view has none.
  func fittingSize(
    of view: UIView, for attributes: UICollectionViewLayoutAttributes
  ) -> CGSize {
    guard !view.constraints.isEmpty else { return sizeThatFits(attributes.size) }
    let free = attributes.estimated
    return view.systemLayoutSizeFitting(
      attributes.size,
      withHorizontalFittingPriority: free.width ? .fittingSizeLevel : .required,
      verticalFittingPriority: free.height ? .fittingSizeLevel : .required)
  }
}

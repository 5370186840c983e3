public import Foundation
import QuartzCore
public import UIKitCore

/// A cell, supplementary view or decoration view, which the collection view reuses after it leaves the visible area.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier under which the view is stored for reuse.
  ///
  /// `nil` if the view was not created by a collection view.
  open private(set) var reuseIdentifier: String?
  /// The name of the reuse pool: the reuse identifier combined with the element kind.
  var reusePoolName: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The collection view nearest to the view in its chain of superviews.
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

  /// Applies the given layout attributes to the view.
  ///
  /// The collection view has already applied the standard attributes. Override this method to apply the additional
  /// properties of a layout attributes subclass.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Applies the given list row style, or removes the current one if `row` is `nil`.
  func applyListRowStyle(_ row: ListRowStyle?) {}

  /// Notifies the view that the collection view's layout is about to change.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Notifies the view that the collection view's layout has changed.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Returns layout attributes with the view's preferred size.
  ///
  /// Only dimensions estimated by the layout are changed. The preferred size is determined by the view's constraints,
  /// or by `sizeThatFits(_:)` if the view has no constraints.
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

  /// Returns the view's preferred size, in points, which replaces its estimated dimensions.
  func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize {
    fittingSize(of: self, for: attributes)
  }

  /// Returns the size determined by the constraints of `view`, or this view's `sizeThatFits(_:)` if `view` has no
  /// constraints.
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

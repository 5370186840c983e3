public import Foundation
import QuartzCore
public import UIKitCore

/// A view that a collection shows and uses again for another place when it is out of sight.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The name under which it is kept for another time; nil where no collection made it.
  open private(set) var reuseIdentifier: String?
  /// The name with its kind.
  var reusePoolName: String?

  /// A view with a frame in its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Reads geometry and looks out of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The collection that shows it.
  var collection: UICollectionView? {
    sequence(first: self as UIView) { $0.superview }.lazy.compactMap { $0 as? UICollectionView }
      .first
  }

  func setReuseIdentifier(_ identifier: String, pool: String) {
    reuseIdentifier = identifier
    self.reusePoolName = pool
  }

  /// Comes before it is shown again for another place.
  open func prepareForReuse() {}

  /// It has been given a place and looks; those of a subclass of attributes can be taken over here.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// It has been given a place in a list, or none.
  func applyListRowStyle(_ row: ListRowStyle?) {}

  /// The layout is about to be another.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// The layout is another.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// The attributes that it would like: with the size that its constraints give it, or else that fits, as far as the layout
  /// leaves the size to it.
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

  /// The size that it would like.
  func fittingSize(for attributes: UICollectionViewLayoutAttributes) -> CGSize {
    fittingSize(of: self, for: attributes)
  }

  /// The size that constraints give a view, else that which fits.
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

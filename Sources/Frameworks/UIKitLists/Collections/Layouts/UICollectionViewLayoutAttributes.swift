public import CoreGraphics
public import Foundation
public import QuartzCore
public import UIKitCore

/// Where an element of a collection lies and how it looks there.
///
/// A subclass with values of its own copies them in `copy(with:)` and compares them in `isEqual(_:)`: an element whose
/// attributes are equal to those it has is left alone.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying, UIDynamicItem {
  /// The element's place in the data.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// What kind of element it is.
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// What a supplementary or a decoration view is called; nil for a cell.
  open private(set) var representedElementKind: String?
  /// The middle, in the coordinates of the content.
  open var center = CGPoint.zero
  /// The extent, without the transform.
  open var size = CGSize.zero
  /// Applied about the middle, with depth.
  open var transform3D = CATransform3DIdentity
  /// How much of it shows; 0 to 1.
  open var alpha: CGFloat = 1
  /// The element with the greater number lies before others.
  open var zIndex = 0
  /// Whether it is left out; its view need not be there.
  open var isHidden = false
  /// Whether the layout leaves an extent to the element, and which.
  var estimated = EstimatedAxes()
  /// The section along which it scrolls by itself; nil for the content.
  var orthogonalSection: Int?
  /// How it looks as a row of a list; nil elsewhere.
  var listRowStyle: ListRowStyle?

  /// Attributes of a cell at the first place of all.
  public override init() { super.init() }

  /// Attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Attributes of a supplementary view of a kind.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    setElement(.supplementary(elementKind, indexPath))
  }

  /// Attributes of a decoration view of a kind.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    setElement(.decoration(decorationViewKind, indexPath))
  }

  /// The box around it, with its transform; setting it sets middle and size.
  open var frame: CGRect {
    get {
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      return (CATransform3DIsIdentity(transform3D) ? box : box.applying(transform))
        .offsetBy(dx: center.x, dy: center.y)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      size = newValue.size
    }
  }

  /// The extent from the origin on; the origin cannot be another.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Applied about the middle, in the plane.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The same for another object; of the class of this one.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self)._makeBlank()
    copy.setElement(element)
    copy.copyValues(from: self)
    return copy
  }

  /// Whether both say the same of the same element.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    if other === self { return true }
    let two = LayoutAttributesPair(a: self, b: other)
    return MainActor.assumeIsolated { two.a.hasSameValues(as: two.b) }
  }

  /// By the class alone, as places change.
  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }
}

// Sound: the caller is in the main actor, as `assumeIsolated` checks.
private struct LayoutAttributesPair: @unchecked Sendable {
  let a: UICollectionViewLayoutAttributes
  let b: UICollectionViewLayoutAttributes
}

/// Which extents a layout only guesses.
struct EstimatedAxes: Hashable {
  var width = false
  var height = false

  var isAny: Bool { width || height }

  func contains(_ axis: NSLayoutConstraint.Axis) -> Bool { axis == .horizontal ? width : height }

  /// Returns a size with its estimated sides replaced by those of a measured one.
  func replacingEstimatedLengths(in size: CGSize, with measured: CGSize?) -> CGSize {
    guard let measured else { return size }
    return CGSize(
      width: width ? measured.width : size.width, height: height ? measured.height : size.height)
  }
}

/// What a collection shows: a cell, or a view beside or behind cells.
enum CollectionElement: Hashable {
  case cell(IndexPath)
  case supplementary(String, IndexPath)
  case decoration(String, IndexPath)

  var path: IndexPath {
    switch self {
    case .cell(let path), .supplementary(_, let path), .decoration(_, let path): path
    }
  }

  /// The same at another place.
  func moved(to path: IndexPath) -> CollectionElement {
    switch self {
    case .cell: .cell(path)
    case .supplementary(let kind, _): .supplementary(kind, path)
    case .decoration(let kind, _): .decoration(kind, path)
    }
  }
}

extension UICollectionViewLayoutAttributes {
  var element: CollectionElement {
    switch representedElementCategory {
    case .cell: .cell(indexPath)
    case .supplementaryView: .supplementary(representedElementKind ?? "", indexPath)
    case .decorationView: .decoration(representedElementKind ?? "", indexPath)
    }
  }

  func setElement(_ element: CollectionElement) {
    indexPath = element.path
    switch element {
    case .cell: (representedElementCategory, representedElementKind) = (.cell, nil)
    case .supplementary(let kind, _):
      (representedElementCategory, representedElementKind) = (.supplementaryView, kind)
    case .decoration(let kind, _):
      (representedElementCategory, representedElementKind) = (.decorationView, kind)
    }
  }

  func copyValues(from other: UICollectionViewLayoutAttributes) {
    (center, size, transform3D) = (other.center, other.size, other.transform3D)
    (alpha, zIndex, isHidden) = (other.alpha, other.zIndex, other.isHidden)
    (estimated, orthogonalSection) = (other.estimated, other.orthogonalSection)
    listRowStyle = other.listRowStyle
  }

  fileprivate func hasSameValues(as other: UICollectionViewLayoutAttributes) -> Bool {
    type(of: self) == type(of: other) && element == other.element && center == other.center
      && size == other.size && CATransform3DEqualToTransform(transform3D, other.transform3D)
      && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && orthogonalSection == other.orthogonalSection && listRowStyle == other.listRowStyle
  }

  /// A copy, for another place if one is given.
  func copied(at path: IndexPath? = nil) -> UICollectionViewLayoutAttributes {
    guard let copy = copy(with: nil) as? UICollectionViewLayoutAttributes else { return self }
    if let path { copy.indexPath = path }
    return copy
  }

  /// The mirror image within a width.
  func flippedHorizontally(inWidth width: CGFloat) -> UICollectionViewLayoutAttributes {
    let copy = copied()
    copy.center.x = width - center.x
    return copy
  }

  /// The same with nothing to be seen.
  func fadedOut() -> UICollectionViewLayoutAttributes {
    let copy = copied()
    copy.alpha = 0
    return copy
  }
}

public import CoreGraphics
public import Foundation
public import QuartzCore
public import UIKitCore

/// The frame and visual attributes of a collection view element.
///
/// A subclass with additional properties must copy them in `copy(with:)` and compare them in `isEqual(_:)`. Elements
/// whose attributes have not changed are not updated.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying, UIDynamicItem {
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The category of the element: cell, supplementary view or decoration view.
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view, or `nil` for a cell.
  open private(set) var representedElementKind: String?
  /// The center of the element, in content coordinates.
  open var center = CGPoint.zero
  /// The size of the element before its transform is applied, in points.
  open var size = CGSize.zero
  /// The three-dimensional transform, applied about the center.
  open var transform3D = CATransform3DIdentity
  /// The opacity of the element, in the range 0...1.
  open var alpha: CGFloat = 1
  /// The stacking order of the element.
  ///
  /// Elements with higher values are in front of elements with lower values.
  open var zIndex = 0
  /// Whether the element is hidden.
  ///
  /// The collection view need not create a view for a hidden element.
  open var isHidden = false
  /// The axes along which the element's size is an estimate, to be replaced by measuring the view.
  var estimated = EstimatedAxes()
  /// The index of the orthogonally scrolling section that contains the element.
  ///
  /// `nil` if the element is part of the main content.
  var orthogonalSection: Int?
  /// The list row style of the element, or `nil` if it is not part of a list.
  var listRowStyle: ListRowStyle?

  /// Creates attributes for the cell of the first item in the first section.
  public override init() { super.init() }

  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates attributes for the supplementary view of the given kind at the given index path.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    setElement(.supplementary(elementKind, indexPath))
  }

  /// Creates attributes for the decoration view of the given kind at the given index path.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    setElement(.decoration(decorationViewKind, indexPath))
  }

  /// The bounding box of the transformed element, in content coordinates.
  ///
  /// Setting the frame changes `center` and `size`.
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

  /// The bounds of the element.
  ///
  /// The origin is always zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The two-dimensional part of the transform, applied about the center.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Returns a copy of the attributes that has the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self)._makeBlank()
    copy.setElement(element)
    copy.copyValues(from: self)
    return copy
  }

  /// Returns whether both objects have the same class, belong to the same element and have equal property values.
  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    if other === self { return true }
    let two = LayoutAttributesPair(a: self, b: other)
    return MainActor.assumeIsolated { two.a.hasSameValues(as: two.b) }
  }

  /// The hash value of the class alone, because all other properties can change.
  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }
}

// Sound: the caller runs on the main actor, as checked by `assumeIsolated`.
private struct LayoutAttributesPair: @unchecked Sendable {
  let a: UICollectionViewLayoutAttributes
  let b: UICollectionViewLayoutAttributes
}

/// The axes along which the layout only estimates the size of an element.
struct EstimatedAxes: Hashable {
  var width = false
  var height = false

  var isAny: Bool { width || height }

  func contains(_ axis: NSLayoutConstraint.Axis) -> Bool { axis == .horizontal ? width : height }

  /// Returns the given size with its estimated dimensions replaced by those of `measured`, if not `nil`.
  func replacingEstimatedLengths(in size: CGSize, with measured: CGSize?) -> CGSize {
    guard let measured else { return size }
    return CGSize(
      width: width ? measured.width : size.width, height: height ? measured.height : size.height)
  }
}

/// The identity of an element of a collection view: category, kind and index path.
enum CollectionElement: Hashable {
  case cell(IndexPath)
  case supplementary(String, IndexPath)
  case decoration(String, IndexPath)

  var path: IndexPath {
    switch self {
    case .cell(let path), .supplementary(_, let path), .decoration(_, let path): path
    }
  }

  /// Returns the same element at the given index path.
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

  /// Returns a copy of the attributes, with the given index path unless it is `nil`.
  func copied(at path: IndexPath? = nil) -> UICollectionViewLayoutAttributes {
    guard let copy = copy(with: nil) as? UICollectionViewLayoutAttributes else { return self }
    if let path { copy.indexPath = path }
    return copy
  }

  /// Returns a copy of the attributes, mirrored horizontally within the given width.
  func flippedHorizontally(inWidth width: CGFloat) -> UICollectionViewLayoutAttributes {
    let copy = copied()
    copy.center.x = width - center.x
    return copy
  }

  /// Returns a fully transparent copy of the attributes.
  func fadedOut() -> UICollectionViewLayoutAttributes {
    let copy = copied()
    copy.alpha = 0
    return copy
  }
}

public import CoreGraphics
public import Foundation
import QuartzCore

/// Lies between two layouts, as far on the way as ``transitionProgress`` says.
///
/// Middles, sizes, transforms and alphas of elements that both layouts have go in straight lines; others fade.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout at the beginning.
  open private(set) var currentLayout: UICollectionViewLayout
  /// The layout at the end.
  open private(set) var nextLayout: UICollectionViewLayout
  /// How far it is on the way; 0 to 1.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }
  private var values: [String: CGFloat] = [:]

  /// A layout between two.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// A layout out of an archive, between two that have no elements.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    nextLayout = UICollectionViewLayout()
    super.init(coder: coder)
  }

  /// Keeps a number for subclasses to show.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    values[key] = value
    invalidateLayout()
  }

  /// The number under a key; 0 where there is none.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  override func take(_ view: UICollectionView?) {
    super.take(view)
    if let view {
      currentLayout.take(view)
      nextLayout.take(view)
    }
  }

  private func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * transitionProgress }

  private func mix(
    _ element: CollectionElement, _ a: UICollectionViewLayoutAttributes?,
    _ b: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let from = a ?? b?.faded(), let to = b ?? a?.faded() else { return nil }
    let between = makeAttributes(element)
    between.takeLooks(of: transitionProgress < 0.5 ? from : to)
    between.center = CGPoint(x: mix(from.center.x, to.center.x), y: mix(from.center.y, to.center.y))
    between.size = CGSize(
      width: mix(from.size.width, to.size.width), height: mix(from.size.height, to.size.height))
    between.alpha = mix(from.alpha, to.alpha)
    let (s, t) = (from.transform3D, to.transform3D)
    between.transform3D = CATransform3D(
      m11: mix(s.m11, t.m11), m12: mix(s.m12, t.m12), m13: mix(s.m13, t.m13),
      m14: mix(s.m14, t.m14),
      m21: mix(s.m21, t.m21), m22: mix(s.m22, t.m22), m23: mix(s.m23, t.m23),
      m24: mix(s.m24, t.m24),
      m31: mix(s.m31, t.m31), m32: mix(s.m32, t.m32), m33: mix(s.m33, t.m33),
      m34: mix(s.m34, t.m34),
      m41: mix(s.m41, t.m41), m42: mix(s.m42, t.m42), m43: mix(s.m43, t.m43), m44: mix(s.m44, t.m44)
    )
    return between
  }

  /// Prepares both layouts.
  open override func prepare() {
    currentLayout.prepare()
    nextLayout.prepare()
  }

  /// Between the sizes of both.
  open override var collectionViewContentSize: CGSize {
    let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height))
  }

  /// What either layout has near a rectangle.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var seen: Set<CollectionElement> = []
    let both =
      (currentLayout.layoutAttributesForElements(in: rect) ?? [])
      + (nextLayout.layoutAttributesForElements(in: rect) ?? [])
    return both.compactMap { each in
      guard seen.insert(each.element).inserted else { return nil }
      return mix(
        each.element, currentLayout.attributes(of: each.element),
        nextLayout.attributes(of: each.element))
    }
  }

  /// Between those of both.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    mix(
      .cell(indexPath), currentLayout.layoutAttributesForItem(at: indexPath),
      nextLayout.layoutAttributesForItem(at: indexPath))
  }

  /// Between those of both.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement.supplementary(elementKind, indexPath)
    return mix(element, currentLayout.attributes(of: element), nextLayout.attributes(of: element))
  }
}

/// A layout on its way to another.
struct LayoutTransition {
  let between: UICollectionViewTransitionLayout
  let completion: ((Bool, Bool) -> Void)?
}

extension UICollectionView {
  func beginTransition(
    to next: UICollectionViewLayout, _ completion: ((Bool, Bool) -> Void)?
  ) -> UICollectionViewTransitionLayout {
    let now = layout
    let between =
      delegate?.collectionView(self, transitionLayoutForOldLayout: now, newLayout: next)
      ?? UICollectionViewTransitionLayout(currentLayout: now, nextLayout: next)
    now.prepareForTransition(to: next)
    next.prepareForTransition(from: now)
    pendingTransition = LayoutTransition(between: between, completion: completion)
    layout = between
    between.take(self)
    needsPrepare = true
    setNeedsLayout()
    return between
  }

  func endTransition(completed: Bool) {
    guard let pending = pendingTransition else { return }
    pendingTransition = nil
    let between = pending.between
    let (last, other) =
      completed
      ? (between.nextLayout, between.currentLayout) : (between.currentLayout, between.nextLayout)
    prepareLayout()
    let change = CollectionChange(self, old: attributesInSight(beyond: 1))
    takeLayout(last)
    other.take(nil)
    carryOut(
      change, from: between, begin: {},
      end: {
        between.currentLayout.finalizeLayoutTransition()
        between.nextLayout.finalizeLayoutTransition()
      }, completion: { finished in pending.completion?(finished, completed) })
  }
}

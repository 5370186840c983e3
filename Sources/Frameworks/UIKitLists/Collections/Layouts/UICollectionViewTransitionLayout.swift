public import CoreGraphics
public import Foundation
import QuartzCore
import UIKitCore

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

  override func setCollectionView(_ view: UICollectionView?) {
    super.setCollectionView(view)
    if let view {
      currentLayout.setCollectionView(view)
      nextLayout.setCollectionView(view)
    }
  }

  private func interpolate(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
    a + (b - a) * transitionProgress
  }

  private func interpolate(
    _ element: CollectionElement, _ a: UICollectionViewLayoutAttributes?,
    _ b: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let from = a ?? b?.faded(), let to = b ?? a?.faded() else { return nil }
    let between = makeAttributes(element)
    between.copyValues(from: transitionProgress < 0.5 ? from : to)
    between.center = CGPoint(
      x: interpolate(from.center.x, to.center.x), y: interpolate(from.center.y, to.center.y))
    between.size = CGSize(
      width: interpolate(from.size.width, to.size.width),
      height: interpolate(from.size.height, to.size.height))
    between.alpha = interpolate(from.alpha, to.alpha)
    let (s, t) = (from.transform3D, to.transform3D)
    between.transform3D = CATransform3D(
      m11: interpolate(s.m11, t.m11), m12: interpolate(s.m12, t.m12),
      m13: interpolate(s.m13, t.m13),
      m14: interpolate(s.m14, t.m14),
      m21: interpolate(s.m21, t.m21), m22: interpolate(s.m22, t.m22),
      m23: interpolate(s.m23, t.m23),
      m24: interpolate(s.m24, t.m24),
      m31: interpolate(s.m31, t.m31), m32: interpolate(s.m32, t.m32),
      m33: interpolate(s.m33, t.m33),
      m34: interpolate(s.m34, t.m34),
      m41: interpolate(s.m41, t.m41), m42: interpolate(s.m42, t.m42),
      m43: interpolate(s.m43, t.m43), m44: interpolate(s.m44, t.m44)
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
    return CGSize(width: interpolate(a.width, b.width), height: interpolate(a.height, b.height))
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
      return interpolate(
        each.element, currentLayout.attributes(of: each.element),
        nextLayout.attributes(of: each.element))
    }
  }

  /// Between those of both.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    interpolate(
      .cell(indexPath), currentLayout.layoutAttributesForItem(at: indexPath),
      nextLayout.layoutAttributesForItem(at: indexPath))
  }

  /// Between those of both.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement.supplementary(elementKind, indexPath)
    return interpolate(
      element, currentLayout.attributes(of: element), nextLayout.attributes(of: element))
  }
}

/// A layout on its way to another.
struct LayoutTransition {
  let transitionLayout: UICollectionViewTransitionLayout
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
    pendingTransition = LayoutTransition(transitionLayout: between, completion: completion)
    layout = between
    between.setCollectionView(self)
    needsLayoutPreparation = true
    setNeedsLayout()
    return between
  }

  func endTransition(completed: Bool) {
    guard let pending = pendingTransition else { return }
    pendingTransition = nil
    let between = pending.transitionLayout
    let (last, other) =
      completed
      ? (between.nextLayout, between.currentLayout) : (between.currentLayout, between.nextLayout)
    prepareLayoutIfNeeded()
    let change = CollectionUpdateAnimation(self, old: visibleAttributes(expandedBy: 1))
    adoptLayout(last)
    other.setCollectionView(nil)
    performUpdateAnimation(
      change, from: between, begin: {},
      end: {
        between.currentLayout.finalizeLayoutTransition()
        between.nextLayout.finalizeLayoutTransition()
      }, completion: { finished in pending.completion?(finished, completed) })
  }
}

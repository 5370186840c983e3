public import CoreGraphics
public import Foundation
import QuartzCore
import UIKitCore

/// A layout that interpolates between two layouts according to ``transitionProgress``.
///
/// The centers, sizes, transforms and opacities of elements present in both layouts are interpolated linearly.
/// Elements present in only one layout fade in or out.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout at the start of the transition.
  open private(set) var currentLayout: UICollectionViewLayout
  /// The layout at the end of the transition.
  open private(set) var nextLayout: UICollectionViewLayout
  /// The progress of the transition, in the range 0...1.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }
  private var values: [String: CGFloat] = [:]

  /// Creates a layout that interpolates between two layouts.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Creates a transition layout between two empty layouts.
  ///
  /// Nothing is decoded from the archive.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewLayout()
    nextLayout = UICollectionViewLayout()
    super.init(coder: coder)
  }

  /// Stores a value for the given key, for use by subclasses.
  ///
  /// Invalidates the layout.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
    values[key] = value
    invalidateLayout()
  }

  /// Returns the value stored for the given key, or 0 if none is stored.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  override func setCollectionView(_ view: UICollectionView?) {
    super.setCollectionView(view)
    if let view {
      currentLayout.setCollectionView(view)
      nextLayout.setCollectionView(view)
    }
  }

  private func interpolate(from a: CGFloat, to b: CGFloat) -> CGFloat {
    a + (b - a) * transitionProgress
  }

  private func interpolateAttributes(
    of element: CollectionElement, from a: UICollectionViewLayoutAttributes?,
    to b: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let from = a ?? b?.fadedOut(), let to = b ?? a?.fadedOut() else { return nil }
    let between = makeAttributes(for: element)
    between.copyValues(from: transitionProgress < 0.5 ? from : to)
    between.center = CGPoint(
      x: interpolate(from: from.center.x, to: to.center.x),
      y: interpolate(from: from.center.y, to: to.center.y))
    between.size = CGSize(
      width: interpolate(from: from.size.width, to: to.size.width),
      height: interpolate(from: from.size.height, to: to.size.height))
    between.alpha = interpolate(from: from.alpha, to: to.alpha)
    let (s, t) = (from.transform3D, to.transform3D)
    between.transform3D = CATransform3D(
      m11: interpolate(from: s.m11, to: t.m11), m12: interpolate(from: s.m12, to: t.m12),
      m13: interpolate(from: s.m13, to: t.m13),
      m14: interpolate(from: s.m14, to: t.m14),
      m21: interpolate(from: s.m21, to: t.m21), m22: interpolate(from: s.m22, to: t.m22),
      m23: interpolate(from: s.m23, to: t.m23),
      m24: interpolate(from: s.m24, to: t.m24),
      m31: interpolate(from: s.m31, to: t.m31), m32: interpolate(from: s.m32, to: t.m32),
      m33: interpolate(from: s.m33, to: t.m33),
      m34: interpolate(from: s.m34, to: t.m34),
      m41: interpolate(from: s.m41, to: t.m41), m42: interpolate(from: s.m42, to: t.m42),
      m43: interpolate(from: s.m43, to: t.m43), m44: interpolate(from: s.m44, to: t.m44)
    )
    return between
  }

  /// Prepares the current layout and the next layout.
  open override func prepare() {
    currentLayout.prepare()
    nextLayout.prepare()
  }

  /// The content size, interpolated between the two layouts.
  open override var collectionViewContentSize: CGSize {
    let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(
      width: interpolate(from: a.width, to: b.width),
      height: interpolate(from: a.height, to: b.height))
  }

  /// Returns the interpolated attributes of the elements that intersect the given rectangle in either layout.
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var seen: Set<CollectionElement> = []
    let both =
      (currentLayout.layoutAttributesForElements(in: rect) ?? [])
      + (nextLayout.layoutAttributesForElements(in: rect) ?? [])
    return both.compactMap { each in
      guard seen.insert(each.element).inserted else { return nil }
      return interpolateAttributes(
        of: each.element, from: currentLayout.attributes(of: each.element),
        to: nextLayout.attributes(of: each.element))
    }
  }

  /// Returns the interpolated attributes of an item.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    interpolateAttributes(
      of: .cell(indexPath), from: currentLayout.layoutAttributesForItem(at: indexPath),
      to: nextLayout.layoutAttributesForItem(at: indexPath))
  }

  /// Returns the interpolated attributes of a supplementary view.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement.supplementary(elementKind, indexPath)
    return interpolateAttributes(
      of: element, from: currentLayout.attributes(of: element),
      to: nextLayout.attributes(of: element))
  }
}

/// An interactive transition between two layouts, with its completion closure.
struct LayoutTransition {
  let transitionLayout: UICollectionViewTransitionLayout
  let completion: ((Bool, Bool) -> Void)?
}

extension UICollectionView {
  func beginTransition(
    to next: UICollectionViewLayout, completion: ((Bool, Bool) -> Void)?
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

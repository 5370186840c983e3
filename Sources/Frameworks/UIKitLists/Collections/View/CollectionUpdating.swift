import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

extension UICollectionView {
  /// The duration of update animations, in seconds.
  ///
  /// The value was chosen for this implementation, because Apple documents none.
  static let updateDuration = 0.3

  // MARK: Batch updates

  /// Records a change to sections or items.
  ///
  /// Outside a batch of updates, the change is committed immediately.
  func recordUpdate(_ body: (inout ListUpdate<Void>) -> Void) {
    // If the item counts have never been queried, the next layout pass queries the changed data anyway.
    guard cachedItemCounts != nil || updateDepth > 0 else { return setNeedsLayout() }
    beginUpdate()
    var changed = pendingUpdate ?? ListUpdate()
    body(&changed)
    pendingUpdate = changed
    endUpdate()
  }

  func beginUpdate() {
    if updateDepth == 0 {
      updateVisibleElements()
      pendingUpdate = ListUpdate()
    }
    updateDepth += 1
  }

  func endUpdate() {
    updateDepth -= 1
    guard updateDepth == 0, let pendingUpdate else { return }
    self.pendingUpdate = nil
    let completions = updateCompletions
    updateCompletions = []
    let end: (Bool) -> Void = { finished in for each in completions { each(finished) } }
    let (before, now) = (itemCounts, queryItemCounts())
    do {
      let mapping = try ListIndexMapping(pendingUpdate, from: before, to: now, words: .collection)
      commitUpdate(pendingUpdate, mapping: mapping, itemCounts: now, completion: end)
    } catch {
      CAProgrammerError.raise(error.description)
      invalidateContent()
      end(false)
    }
  }

  private func commitUpdate(
    _ update: ListUpdate<Void>, mapping: ListIndexMapping, itemCounts now: [Int],
    completion end: @escaping (Bool) -> Void
  ) {
    let change = CollectionUpdateAnimation(
      self, old: visibleAttributes(expandedBy: 1), mapping: mapping, update: update)
    cachedItemCounts = now
    selection = selection.compactMap { path in
      update.reloadedItems.contains { $0.position == path } ? nil : mapping.newIndexPath(of: path)
    }
    highlightedPath = highlightedPath.flatMap(mapping.newIndexPath)
    remapOrthogonalScrollViews(mapping)
    layout.updateIndexPaths(with: mapping)
    let context = layout.makeInvalidationContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    let items = UICollectionViewUpdateItem.updateItems(for: update)
    performUpdateAnimation(
      change, begin: { self.layout.prepare(forCollectionViewUpdates: items) },
      end: { self.layout.finalizeCollectionViewUpdates() }, completion: end)
  }

  // MARK: Animation

  /// Animates all elements from their previous attributes to those of the current layout.
  func performUpdateAnimation(
    _ change: CollectionUpdateAnimation, from old: UICollectionViewLayout? = nil,
    isAnimated: Bool = true,
    begin: () -> Void, end: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    self.activeUpdateAnimation = change
    var leaving: [VisibleElement] = []
    func work() {
      prepareLayoutIfNeeded()
      begin()
      updateTargetOffset()
      leaving = replaceElements(for: change, oldLayout: old ?? layout)
      end()
    }
    let done: (Bool) -> Void = { [weak self] finished in
      for entry in leaving { self?.endDisplayingElement(entry) }
      completion(finished)
    }
    if isAnimated, window?.renderContext != nil {
      UIView.animate(
        withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction,
        animations: work, completion: done)
    } else {
      UIView.performWithoutAnimation(work)
      done(true)
    }
    self.activeUpdateAnimation = nil
    sortSubviewsByDepth()
    setNeedsLayout()
  }

  /// Sets the content offset chosen by the layout and the delegate for the updated content.
  private func updateTargetOffset() {
    var target = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    if let delegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    if target != contentOffset { contentOffset = target }
  }

  /// Starts the animations for moving, appearing and disappearing elements.
  ///
  /// Returns the disappearing elements.
  private func replaceElements(
    for change: CollectionUpdateAnimation, oldLayout old: UICollectionViewLayout
  ) -> [VisibleElement] {
    updateOrthogonalScrollViews()
    var before = visibleElements
    let (attributes, made) = makeIncomingElements(for: change, existing: before)
    visibleElements = [:]
    for each in attributes {
      guard let origin = change.oldElement(for: each.element), let entry = before[origin] else {
        continue
      }
      before[origin] = nil
      entry.element = each.element
      visibleElements[each.element] = entry
      updateElement(entry, with: each)
      entry.view.layoutIfNeeded()
    }
    let leaving = sortedElements(before)
    for entry in leaving {
      guard let final = old.finalAttributes(of: entry.element) else { continue }
      applyAttributes(mirrored(final), to: entry.view)
    }
    for each in attributes where visibleElements[each.element] == nil {
      guard let entry = made[each.element] else { continue }
      visibleElements[each.element] = entry
      let initial = layout.initialAttributes(of: each.element) ?? each
      UIView.performWithoutAnimation {
        updateElement(entry, with: initial)
        entry.view.layoutIfNeeded()
      }
      updateElement(entry, with: each)
      entry.view.layoutIfNeeded()
      beginDisplayingElement(entry)
    }
    return leaving
  }

  /// Returns the attributes of the elements that will be visible, and new, measured views for those without a view.
  private func makeIncomingElements(
    for change: CollectionUpdateAnimation, existing before: [CollectionElement: VisibleElement]
  ) -> ([UICollectionViewLayoutAttributes], [CollectionElement: VisibleElement]) {
    var made: [CollectionElement: VisibleElement] = [:]
    var attributes = visibleAttributes()
    for _ in 0..<Self.maximumMeasuringPassCount {
      for each in attributes where made[each.element] == nil {
        if let origin = change.oldElement(for: each.element), before[origin] != nil { continue }
        UIView.performWithoutAnimation {
          guard let entry = makeVisibleElement(with: each) else { return }
          applyAttributes(mirrored(each), to: entry.view)
          made[each.element] = entry
        }
      }
      guard measureElements(attributes: attributes, elements: made) else { break }
      prepareLayoutIfNeeded()
      attributes = visibleAttributes()
    }
    let seen = Set(attributes.map(\.element))
    for entry in sortedElements(made) where !seen.contains(entry.element) {
      made[entry.element] = nil
      endDisplayingElement(entry)
    }
    return (attributes, made)
  }

  // MARK: Bounds changes

  /// Applies the given bounds.
  ///
  /// If the size changes inside an animation block, the elements animate to their new frames.
  func changeBounds(to new: CGRect, apply take: () -> Void) {
    let old = bounds
    let context = boundsInvalidationContext(for: new)
    let isAnimated =
      context != nil && new.size != old.size && UIView.inheritedAnimationDuration > 0
      && UIView.areAnimationsEnabled && activeUpdateAnimation == nil && updateDepth == 0
      && !visibleElements.isEmpty
    if isAnimated { prepareLayoutIfNeeded() }
    let before = isAnimated ? visibleAttributes() : []
    take()
    guard let context else { return }
    layout.invalidateLayout(with: context)
    guard isAnimated else { return }
    performUpdateAnimation(
      CollectionUpdateAnimation(self, old: before),
      begin: { layout.prepare(forAnimatedBoundsChange: old) },
      end: { layout.finalizeAnimatedBoundsChange() }, completion: { _ in })
  }

  // MARK: Layout changes

  func changeLayout(
    to new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    let old = layout
    guard new !== old else {
      completion?(true)
      return
    }
    if visibleElements.isEmpty {
      adoptLayout(new)
      completion?(true)
      return
    }
    prepareLayoutIfNeeded()
    old.prepareForTransition(to: new)
    new.prepareForTransition(from: old)
    let change = CollectionUpdateAnimation(self, old: visibleAttributes(expandedBy: 1))
    let views = sortedElements(visibleElements).map(\.view)
    for view in views { view.willTransition(from: old, to: new) }
    adoptLayout(new)
    performUpdateAnimation(
      change, from: old, isAnimated: animated, begin: {},
      end: {
        old.finalizeLayoutTransition()
        new.finalizeLayoutTransition()
      },
      completion: { finished in
        for view in views { view.didTransition(from: old, to: new) }
        completion?(finished)
      })
  }

  func adoptLayout(_ new: UICollectionViewLayout) {
    let old = layout
    layout = new
    new.setCollectionView(self)
    if old !== new { old.setCollectionView(nil) }
    needsLayoutPreparation = true
    setNeedsLayout()
  }
}

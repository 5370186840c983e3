import CoreGraphics
import Foundation
import QuartzCore

extension UICollectionView {
  /// How long elements come, go and move, in seconds; our own choice, as Apple names no number.
  static let changeDuration = 0.3

  // MARK: Batches

  /// Notes a change, alone or as part of a batch.
  func note(_ body: (inout ListUpdate<Void>) -> Void) {
    // What nobody has asked for yet is asked for as it is.
    guard counts != nil || updateDepth > 0 else { return setNeedsLayout() }
    openUpdate()
    var changed = update ?? ListUpdate()
    body(&changed)
    update = changed
    closeUpdate()
  }

  func openUpdate() {
    if updateDepth == 0 {
      showElements()
      update = ListUpdate()
    }
    updateDepth += 1
  }

  func closeUpdate() {
    updateDepth -= 1
    guard updateDepth == 0, let update else { return }
    self.update = nil
    let completions = updateCompletions
    updateCompletions = []
    let end: (Bool) -> Void = { finished in for each in completions { each(finished) } }
    let (before, now) = (knownCounts, askCounts())
    do {
      let mapping = try ListMapping(update, from: before, to: now, words: .collection)
      commit(update, mapping, now, end)
    } catch {
      CAProgrammerError.raise(error.description)
      forget()
      end(false)
    }
  }

  private func commit(
    _ update: ListUpdate<Void>, _ mapping: ListMapping, _ now: [Int],
    _ end: @escaping (Bool) -> Void
  ) {
    let change = CollectionChange(
      self, old: attributesInSight(beyond: 1), mapping: mapping, update: update)
    counts = now
    selection = selection.compactMap { path in
      update.reloadedItems.contains { $0.place == path } ? nil : mapping.newPlace(of: path)
    }
    highlighted = highlighted.flatMap(mapping.newPlace)
    followScrollers(mapping)
    layout.follow(mapping)
    let context = layout.makeContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    let items = UICollectionViewUpdateItem.items(of: update)
    carryOut(
      change, begin: { self.layout.prepare(forCollectionViewUpdates: items) },
      end: { self.layout.finalizeCollectionViewUpdates() }, completion: end)
  }

  // MARK: Animating

  /// Leads everything from where it was to where the layout has it.
  func carryOut(
    _ change: CollectionChange, from old: UICollectionViewLayout? = nil, isAnimated: Bool = true,
    begin: () -> Void, end: () -> Void, completion: @escaping (Bool) -> Void
  ) {
    self.change = change
    var leaving: [ShownElement] = []
    func work() {
      prepareLayout()
      begin()
      settleOffset()
      leaving = replaceElements(change, old ?? layout)
      end()
    }
    let done: (Bool) -> Void = { [weak self] finished in
      for entry in leaving { self?.endDisplay(entry) }
      completion(finished)
    }
    if isAnimated, window?.context != nil {
      UIView.animate(
        withDuration: Self.changeDuration, delay: 0, options: .allowUserInteraction,
        animations: work, completion: done)
    } else {
      UIView.performWithoutAnimation(work)
      done(true)
    }
    self.change = nil
    order()
    setNeedsLayout()
  }

  /// The layout and the delegate say where the content lies afterwards.
  private func settleOffset() {
    var target = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    if let delegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    if target != contentOffset { contentOffset = target }
  }

  /// Moves what stays, shows what comes and sends away what goes, which is returned.
  private func replaceElements(
    _ change: CollectionChange, _ old: UICollectionViewLayout
  ) -> [ShownElement] {
    placeScrollers()
    var before = shown
    let (attributes, made) = makeElements(change, before)
    shown = [:]
    for each in attributes {
      guard let origin = change.origin(of: each.element), let entry = before[origin] else {
        continue
      }
      before[origin] = nil
      entry.element = each.element
      shown[each.element] = entry
      dress(entry, each)
      entry.view.layoutIfNeeded()
    }
    let leaving = sorted(before)
    for entry in leaving {
      guard let final = old.finalAttributes(of: entry.element) else { continue }
      put(mirrored(final), on: entry.view)
    }
    for each in attributes where shown[each.element] == nil {
      guard let entry = made[each.element] else { continue }
      shown[each.element] = entry
      let initial = layout.initialAttributes(of: each.element) ?? each
      UIView.performWithoutAnimation {
        dress(entry, initial)
        entry.view.layoutIfNeeded()
      }
      dress(entry, each)
      entry.view.layoutIfNeeded()
      beginDisplay(entry)
    }
    return leaving
  }

  /// What will be in sight, and views for all of it that has none yet, as large as they would like to be.
  private func makeElements(
    _ change: CollectionChange, _ before: [CollectionElement: ShownElement]
  ) -> ([UICollectionViewLayoutAttributes], [CollectionElement: ShownElement]) {
    var made: [CollectionElement: ShownElement] = [:]
    var attributes = attributesInSight()
    for _ in 0..<Self.mostMeasurings {
      for each in attributes where made[each.element] == nil {
        if let origin = change.origin(of: each.element), before[origin] != nil { continue }
        UIView.performWithoutAnimation {
          guard let entry = makeEntry(each) else { return }
          put(mirrored(each), on: entry.view)
          made[each.element] = entry
        }
      }
      guard measure(attributes, made) else { break }
      prepareLayout()
      attributes = attributesInSight()
    }
    let seen = Set(attributes.map(\.element))
    for entry in sorted(made) where !seen.contains(entry.element) {
      made[entry.element] = nil
      endDisplay(entry)
    }
    return (attributes, made)
  }

  // MARK: Other bounds

  /// Takes other bounds, and within a block that animates leads what is shown to where the layout then has it.
  func changeBounds(to new: CGRect, _ take: () -> Void) {
    let old = bounds
    let context = contextForBounds(new)
    let isAnimated =
      context != nil && new.size != old.size && UIView.inheritedAnimationDuration > 0
      && UIView.areAnimationsEnabled && change == nil && updateDepth == 0 && !shown.isEmpty
    if isAnimated { prepareLayout() }
    let before = isAnimated ? attributesInSight() : []
    take()
    guard let context else { return }
    layout.invalidateLayout(with: context)
    guard isAnimated else { return }
    carryOut(
      CollectionChange(self, old: before),
      begin: { layout.prepare(forAnimatedBoundsChange: old) },
      end: { layout.finalizeAnimatedBoundsChange() }, completion: { _ in })
  }

  // MARK: Other layouts

  func changeLayout(
    to new: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    let old = layout
    guard new !== old else {
      completion?(true)
      return
    }
    if shown.isEmpty {
      takeLayout(new)
      completion?(true)
      return
    }
    prepareLayout()
    old.prepareForTransition(to: new)
    new.prepareForTransition(from: old)
    let change = CollectionChange(self, old: attributesInSight(beyond: 1))
    let views = sorted(shown).map(\.view)
    for view in views { view.willTransition(from: old, to: new) }
    takeLayout(new)
    carryOut(
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

  func takeLayout(_ new: UICollectionViewLayout) {
    let old = layout
    layout = new
    new.take(self)
    if old !== new { old.take(nil) }
    needsPrepare = true
    setNeedsLayout()
  }
}

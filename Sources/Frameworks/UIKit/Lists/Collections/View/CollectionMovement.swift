import CoreGraphics
import Foundation
import QuartzCore

/// An item that follows a finger.
struct CollectionMovement {
  /// Where the source has it.
  let start: IndexPath
  /// Where it is shown.
  var place: IndexPath
  /// Where the finger has its middle.
  var position: CGPoint
}

extension UICollectionView {
  /// Where the source has what is shown at a place, while an item follows a finger.
  func sourcePath(of path: IndexPath) -> IndexPath {
    guard let movement, path.count == 2, movement.start != movement.place else { return path }
    if path == movement.place { return movement.start }
    var item = path.item
    if path.section == movement.place.section, item > movement.place.item { item -= 1 }
    if path.section == movement.start.section, item >= movement.start.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  func beginMovement(of path: IndexPath) -> Bool {
    guard movement == nil, let entry = shown[.cell(path)], let dataSource,
      dataSource.collectionView(self, canMoveItemAt: path)
    else { return false }
    movement = CollectionMovement(start: path, place: path, position: entry.view.center)
    bringSubviewToFront(entry.view)
    return true
  }

  func followMovement(to position: CGPoint) {
    guard var movement else { return }
    let before = (place: movement.place, position: movement.position)
    movement.position = position
    self.movement = movement
    var place = layout.targetIndexPath(
      forInteractivelyMovingItem: movement.place,
      withPosition: layoutRect(CGRect(origin: position, size: .zero)).origin)
    if let delegate {
      place = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.start,
        atCurrentIndexPath: movement.place, toProposedIndexPath: place)
    }
    if place != movement.place { show(moved: movement.place, to: place) }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forInteractivelyMovingItems: [place], withTargetPosition: position,
        previousIndexPaths: [before.place], previousPosition: before.position))
    followMovementInSight()
  }

  /// The others make room, and the source hears nothing of it yet.
  private func show(moved old: IndexPath, to new: IndexPath) {
    var update = ListUpdate<Void>()
    update.movedItems = [(old, new)]
    var now = knownCounts
    guard now.indices.contains(new.section) else { return }
    now[old.section] -= 1
    now[new.section] += 1
    guard let mapping = try? ListMapping(update, from: knownCounts, to: now, words: .collection)
    else { return }
    let change = CollectionChange(
      self, old: attributesInSight(beyond: 1), mapping: mapping, update: update)
    movement?.place = new
    counts = now
    selection = selection.compactMap(mapping.newPlace)
    layout.follow(mapping)
    let context = layout.makeContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    carryOut(change, begin: {}, end: {}, completion: { _ in })
  }

  /// The item that follows a finger lies under it, before all others.
  func followMovementInSight() {
    guard let movement, let entry = shown[.cell(movement.place)] else { return }
    let attributes = mirrored(
      layout.layoutAttributesForInteractivelyMovingItem(
        at: movement.place, withTargetPosition: movement.position)
    ).copied()
    attributes.center = movement.position
    // It lies under the finger at once, whatever moves it to its place.
    for key in entry.view.layer.animationKeys() ?? [] where key.hasPrefix("position") {
      entry.view.layer.removeAnimation(forKey: key)
    }
    UIView.performWithoutAnimation { put(attributes, on: entry.view) }
    entry.attributes = attributes
  }

  func finishMovement(cancelled: Bool) {
    guard let movement else { return }
    if cancelled, movement.place != movement.start {
      show(moved: movement.place, to: movement.start)
    }
    self.movement = nil
    let end = cancelled ? movement.start : movement.place
    if !cancelled, movement.place != movement.start {
      dataSource?.collectionView(self, moveItemAt: movement.start, to: movement.place)
    }
    layout.invalidateLayout(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [end], previousIndexPaths: [movement.place], movementCancelled: cancelled
      ))
    guard let entry = shown[.cell(end)], let home = layout.layoutAttributesForItem(at: end) else {
      return
    }
    UIView.animate(withDuration: Self.changeDuration, delay: 0, options: .allowUserInteraction) {
      dress(entry, home)
    }
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import UIKitCore

/// The state of an interactive movement, in which the user drags an item.
struct InteractiveMovement {
  /// The index path of the item in the data source.
  let sourcePath: IndexPath
  /// The index path at which the item is currently displayed.
  var currentPath: IndexPath
  /// The position of the item's center, in content coordinates.
  var position: CGPoint
}

extension UICollectionView {
  /// Returns the data source's index path for the item displayed at the given index path.
  ///
  /// The two differ while the user drags an item.
  func dataSourceIndexPath(for path: IndexPath) -> IndexPath {
    guard let movement, path.count == 2, movement.sourcePath != movement.currentPath else {
      return path
    }
    if path == movement.currentPath { return movement.sourcePath }
    var item = path.item
    if path.section == movement.currentPath.section, item > movement.currentPath.item { item -= 1 }
    if path.section == movement.sourcePath.section, item >= movement.sourcePath.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }

  func beginInteractiveMovement(of path: IndexPath) -> Bool {
    guard movement == nil, let entry = visibleElements[.cell(path)], let dataSource,
      dataSource.collectionView(self, canMoveItemAt: path)
    else { return false }
    movement = InteractiveMovement(sourcePath: path, currentPath: path, position: entry.view.center)
    bringSubviewToFront(entry.view)
    return true
  }

  func updateInteractiveMovement(to position: CGPoint) {
    guard var movement else { return }
    let before = (place: movement.currentPath, position: movement.position)
    movement.position = position
    self.movement = movement
    var target = layout.targetIndexPath(
      forInteractivelyMovingItem: movement.currentPath,
      withPosition: layoutRect(for: CGRect(origin: position, size: .zero)).origin)
    if let delegate {
      target = delegate.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.sourcePath,
        atCurrentIndexPath: movement.currentPath, toProposedIndexPath: target)
    }
    if target != movement.currentPath { displayMovedItem(from: movement.currentPath, to: target) }
    layout.invalidateLayout(
      with: layout.invalidationContext(
        forInteractivelyMovingItems: [target], withTargetPosition: position,
        previousIndexPaths: [before.place], previousPosition: before.position))
    updateMovingItem()
  }

  /// Displays the dragged item at a new index path and moves the other items out of its way.
  ///
  /// The data source is notified only when the drag ends.
  private func displayMovedItem(from old: IndexPath, to new: IndexPath) {
    var update = ListUpdate<Void>()
    update.movedItems = [(old, new)]
    var now = itemCounts
    guard now.indices.contains(new.section) else { return }
    now[old.section] -= 1
    now[new.section] += 1
    guard let mapping = try? ListIndexMapping(update, from: itemCounts, to: now, words: .collection)
    else { return }
    let change = CollectionUpdateAnimation(
      self, old: visibleAttributes(expandedBy: 1), mapping: mapping, update: update)
    movement?.currentPath = new
    cachedItemCounts = now
    selection = selection.compactMap(mapping.newIndexPath)
    layout.updateIndexPaths(with: mapping)
    let context = layout.makeInvalidationContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    performUpdateAnimation(change, begin: {}, end: {}, completion: { _ in })
  }

  /// Places the dragged item at the touch position, in front of all other items.
  func updateMovingItem() {
    guard let movement, let entry = visibleElements[.cell(movement.currentPath)] else { return }
    let attributes = mirrored(
      layout.layoutAttributesForInteractivelyMovingItem(
        at: movement.currentPath, withTargetPosition: movement.position)
    ).copied()
    attributes.center = movement.position
    // The dragged item must follow the finger immediately, so running position animations are removed.
    for key in entry.view.layer.animationKeys() ?? [] where key.hasPrefix("position") {
      entry.view.layer.removeAnimation(forKey: key)
    }
    UIView.performWithoutAnimation { applyAttributes(attributes, to: entry.view) }
    entry.attributes = attributes
  }

  func finishInteractiveMovement(cancelled: Bool) {
    guard let movement else { return }
    if cancelled, movement.currentPath != movement.sourcePath {
      displayMovedItem(from: movement.currentPath, to: movement.sourcePath)
    }
    self.movement = nil
    let end = cancelled ? movement.sourcePath : movement.currentPath
    if !cancelled, movement.currentPath != movement.sourcePath {
      dataSource?.collectionView(self, moveItemAt: movement.sourcePath, to: movement.currentPath)
    }
    layout.invalidateLayout(
      with: layout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [end], previousIndexPaths: [movement.currentPath],
        movementCancelled: cancelled
      ))
    guard let entry = visibleElements[.cell(end)],
      let home = layout.layoutAttributesForItem(at: end)
    else {
      return
    }
    UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
      updateElement(entry, with: home)
    }
  }
}

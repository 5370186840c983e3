public import Foundation
import UIKitCore

/// A single change in a batch of updates.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of change to an item or a section.
  public enum Action: Int, Hashable, Sendable {
    case insert
    case delete
    case reload
    case move
    case none
  }

  /// The index path before the update, or `nil` for an insertion.
  ///
  /// For a section, the item index is `NSNotFound`.
  open private(set) var indexPathBeforeUpdate: IndexPath?
  /// The index path after the update, or `nil` for a deletion.
  ///
  /// For a section, the item index is `NSNotFound`.
  open private(set) var indexPathAfterUpdate: IndexPath?
  open private(set) var updateAction = Action.none

  public override init() { super.init() }

  init(_ action: Action, from old: IndexPath?, to new: IndexPath?) {
    super.init()
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, old, new)
  }

  /// Returns all changes of a batch: deletions in descending order, insertions in ascending order, then reloads and
  /// moves.
  static func updateItems(for update: ListUpdate<Void>) -> [UICollectionViewUpdateItem] {
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items: [UICollectionViewUpdateItem] = []
    for change in update.deletedItems.sorted(by: { $0.position > $1.position }) {
      items.append(.init(.delete, from: change.position, to: nil))
    }
    for change in update.deletedSections.sorted(by: { $0.position > $1.position }) {
      items.append(.init(.delete, from: whole(change.position), to: nil))
    }
    for change in update.insertedSections.sorted(by: { $0.position < $1.position }) {
      items.append(.init(.insert, from: nil, to: whole(change.position)))
    }
    for change in update.insertedItems.sorted(by: { $0.position < $1.position }) {
      items.append(.init(.insert, from: nil, to: change.position))
    }
    for change in update.reloadedSections.sorted(by: { $0.position < $1.position }) {
      items.append(.init(.reload, from: whole(change.position), to: whole(change.position)))
    }
    for change in update.reloadedItems.sorted(by: { $0.position < $1.position }) {
      items.append(.init(.reload, from: change.position, to: change.position))
    }
    for move in update.movedSections {
      items.append(.init(.move, from: whole(move.from), to: whole(move.to)))
    }
    for move in update.movedItems { items.append(.init(.move, from: move.from, to: move.to)) }
    return items
  }
}

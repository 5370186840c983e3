public import Foundation
import UIKitCore

/// One change of a batch of updates.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// What happens to an item or a section.
  public enum Action: Int, Hashable, Sendable {
    /// It comes.
    case insert
    /// It goes.
    case delete
    /// It is asked for anew.
    case reload
    /// It changes its place.
    case move
    /// Nothing.
    case none
  }

  /// The place before, with the item `NSNotFound` for a section; nil for what comes.
  open private(set) var indexPathBeforeUpdate: IndexPath?
  /// The place after, with the item `NSNotFound` for a section; nil for what goes.
  open private(set) var indexPathAfterUpdate: IndexPath?
  /// What happens.
  open private(set) var updateAction = Action.none

  /// No change of anything.
  public override init() { super.init() }

  init(_ action: Action, from old: IndexPath?, to new: IndexPath?) {
    super.init()
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, old, new)
  }

  /// All changes of a batch: what goes from behind on, what comes from before on, then the rest.
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

import Foundation
import UIKitCore

/// A batch of updates to the sections and items of a list.
///
/// Deletions and reloads use indices before the batch, insertions use indices after it, and moves use one of each.
/// The order in which the updates are recorded does not matter. `Style` is the type of animation style.
struct ListUpdate<Style> {
  /// An inserted, deleted or reloaded section or item, with its animation style.
  struct Change<Position: Hashable> {
    var position: Position
    var style: Style
  }

  var deletedItems: [Change<IndexPath>] = []
  var insertedItems: [Change<IndexPath>] = []
  var deletedSections: [Change<Int>] = []
  var insertedSections: [Change<Int>] = []
  var reloadedItems: [Change<IndexPath>] = []
  var reloadedSections: [Change<Int>] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var movedSections: [(from: Int, to: Int)] = []

  var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && deletedSections.isEmpty
      && insertedSections.isEmpty && reloadedItems.isEmpty && reloadedSections.isEmpty
      && movedItems.isEmpty && movedSections.isEmpty
  }
}

/// The terms used in error messages for a type of list and its elements.
struct ListDiagnosticWording: Sendable {
  var item: String
  var list: String

  static let table = ListDiagnosticWording(item: "row", list: "table view")
  static let collection = ListDiagnosticWording(item: "item", list: "collection view")
}

/// An error thrown for a batch of updates that does not match the data source's counts.
///
/// Its message has the same wording as on iOS.
struct ListUpdateError: Error, CustomStringConvertible {
  var message: String
  var description: String { "Invalid update: " + message }
}

/// The mapping between the positions of sections and items before and after a batch of updates.
struct ListIndexMapping {
  /// The new index of each old section, or `nil` if the section was deleted.
  private(set) var sections: [Int?]
  /// The new index path of each old item, or `nil` if the item was deleted.
  private(set) var items: [[IndexPath?]]
  /// The old index of each new section, or `nil` if the section was inserted.
  private(set) var oldSections: [Int?]
  /// The old index path of each new item, or `nil` if the item was inserted.
  private(set) var oldItems: [[IndexPath?]]

  /// Creates the mapping for a batch of updates from the item counts before and after it.
  ///
  /// Items in a reloaded section are treated as deleted and inserted. A reloaded item keeps its position.
  /// - Parameters:
  ///   - update: The batch of updates.
  ///   - old: The item count of each section before the batch.
  ///   - new: The item count of each section after the batch.
  ///   - words: The terms used in error messages.
  /// - Throws: `ListUpdateError` if the batch does not match the counts.
  init<Style>(
    _ update: ListUpdate<Style>, from old: [Int], to new: [Int], words: ListDiagnosticWording
  ) throws(ListUpdateError) {
    let batch = SectionedListUpdate(update)
    try batch.checkSectionCount(before: old, after: new, wording: words)
    sections = Self.newPositions(
      count: old.count, deleted: batch.deletedSections, inserted: batch.insertedSections,
      moved: Dictionary(update.movedSections.map { ($0.from, $0.to) }) { first, _ in first })
    items = old.map { Array(repeating: nil, count: $0) }
    oldSections = Array(repeating: nil, count: new.count)
    oldItems = new.map { Array(repeating: nil, count: $0) }
    for (section, place) in sections.enumerated() {
      if let place { oldSections[place] = section }
    }
    try batch.checkItemCounts(before: old, after: new, wording: words)
    for (section, count) in old.enumerated() where !batch.reloadedSections.contains(section) {
      guard let target = sections[section] else { continue }
      try batch.checkItemCount(
        oldSection: section, countBefore: count, newSection: target, countAfter: new[target],
        wording: words)
      let places = Self.newPositions(
        count: count,
        deleted: batch.deletedItemIndexes(in: section).union(
          batch.movedOutItemIndexes(of: section)),
        inserted: batch.insertedItemIndexes(in: target).union(batch.movedInItemIndexes(to: target)),
        moved: [:])
      for (item, place) in places.enumerated() {
        items[section][item] = place.map { IndexPath(item: $0, section: target) }
      }
    }
    for move in update.movedItems { items[move.from.section][move.from.item] = move.to }
    for (section, places) in items.enumerated() {
      for (item, place) in places.enumerated() {
        if let place {
          oldItems[place.section][place.item] = IndexPath(item: item, section: section)
        }
      }
    }
  }

  /// Returns the new index path of the item at the given old index path, or `nil` if the item was deleted.
  func newIndexPath(of path: IndexPath) -> IndexPath? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.item)
    else { return nil }
    return items[path.section][path.item]
  }

  /// Returns the old index path of the item at the given new index path, or `nil` if the item was inserted.
  func oldIndexPath(of path: IndexPath) -> IndexPath? {
    guard oldItems.indices.contains(path.section),
      oldItems[path.section].indices.contains(path.item)
    else { return nil }
    return oldItems[path.section][path.item]
  }

  /// Returns the new position of each element.
  ///
  /// Elements that are neither deleted nor moved keep their order and fill the positions not occupied by insertions
  /// and moves.
  private static func newPositions(
    count: Int, deleted gone: Set<Int>, inserted come: Set<Int>, moved: [Int: Int]
  ) -> [Int?] {
    let taken = come.union(moved.values)
    var next = 0
    return (0..<count).map { place in
      if gone.contains(place) { return nil }
      if let target = moved[place] { return target }
      while taken.contains(next) { next += 1 }
      defer { next += 1 }
      return next
    }
  }
}

/// A batch of updates, grouped by section and without duplicates.
private struct SectionedListUpdate {
  let deletedSections: Set<Int>
  let insertedSections: Set<Int>
  let reloadedSections: Set<Int>
  let movedSections: [(from: Int, to: Int)]
  private let deletedItems: [Int: Set<Int>]
  private let insertedItems: [Int: Set<Int>]
  private let movedOutItems: [Int: Set<Int>]
  private let movedInItems: [Int: Set<Int>]
  private let reloadedItems: [Int: Set<Int>]

  init<Style>(_ update: ListUpdate<Style>) {
    func sorted(_ paths: [IndexPath]) -> [Int: Set<Int>] {
      paths.reduce(into: [:]) { $0[$1.section, default: []].insert($1.item) }
    }
    deletedSections = Set(update.deletedSections.map(\.position))
    insertedSections = Set(update.insertedSections.map(\.position))
    reloadedSections = Set(update.reloadedSections.map(\.position))
    movedSections = update.movedSections
    deletedItems = sorted(update.deletedItems.map(\.position))
    insertedItems = sorted(update.insertedItems.map(\.position))
    movedOutItems = sorted(update.movedItems.map(\.from))
    movedInItems = sorted(update.movedItems.map(\.to))
    reloadedItems = sorted(update.reloadedItems.map(\.position))
  }

  func deletedItemIndexes(in section: Int) -> Set<Int> { deletedItems[section] ?? [] }
  func insertedItemIndexes(in section: Int) -> Set<Int> { insertedItems[section] ?? [] }
  func movedOutItemIndexes(of section: Int) -> Set<Int> { movedOutItems[section] ?? [] }
  func movedInItemIndexes(to section: Int) -> Set<Int> { movedInItems[section] ?? [] }

  func checkSectionCount(before old: [Int], after new: [Int], wording words: ListDiagnosticWording)
    throws(ListUpdateError)
  {
    let movedOut = Set(movedSections.map(\.from))
    let movedIn = Set(movedSections.map(\.to))
    for (places, verb) in [
      (deletedSections, "delete"), (reloadedSections, "reload"), (movedOut, "move"),
    ] {
      if let place = places.sorted().first(where: { !old.indices.contains($0) }) {
        throw ListUpdateError(
          message: "attempt to \(verb) section \(place), but there are only \(old.count) sections "
            + "before the update")
      }
    }
    for (places, verb) in [(insertedSections, "insert"), (movedIn, "move a section to")] {
      if let place = places.sorted().first(where: { !new.indices.contains($0) }) {
        throw ListUpdateError(
          message: "attempt to \(verb) section \(place) but there are only \(new.count) sections "
            + "after the update")
      }
    }
    if let place = deletedSections.intersection(movedOut).min() {
      throw ListUpdateError(message: "attempt to delete and move section \(place)")
    }
    if let place = insertedSections.intersection(movedIn).min() {
      throw ListUpdateError(message: "attempt to insert and move to section \(place)")
    }
    guard movedOut.count == movedSections.count, movedIn.count == movedSections.count else {
      throw ListUpdateError(
        message: "attempt to move a section twice, or two sections to the same index")
    }
    guard old.count - deletedSections.count + insertedSections.count == new.count else {
      throw ListUpdateError(
        message:
          "invalid number of sections. The number of sections contained in the \(words.list) "
          + "after the update (\(new.count)) must be equal to the number of sections contained in "
          + "the \(words.list) before the update (\(old.count)), plus or minus the number of "
          + "sections inserted or deleted (\(insertedSections.count) inserted, "
          + "\(deletedSections.count) deleted).")
    }
  }

  func checkItemCounts(before old: [Int], after new: [Int], wording words: ListDiagnosticWording)
    throws(ListUpdateError)
  {
    let item = words.item
    for (places, verb) in [
      (deletedItems, "delete"), (reloadedItems, "reload"), (movedOutItems, "move"),
    ] {
      for (section, items) in places.sorted(by: { $0.key < $1.key }) {
        let count = old.indices.contains(section) ? old[section] : 0
        guard let place = items.sorted().first(where: { !(0..<count).contains($0) }) else {
          continue
        }
        throw ListUpdateError(
          message:
            "attempt to \(verb) \(item) \(place) from section \(section) which only contains "
            + "\(count) \(item)s before the update")
      }
    }
    for (places, verb) in [(insertedItems, "insert"), (movedInItems, "move")] {
      for (section, items) in places.sorted(by: { $0.key < $1.key }) {
        let count = new.indices.contains(section) ? new[section] : 0
        guard let place = items.sorted().first(where: { !(0..<count).contains($0) }) else {
          continue
        }
        throw ListUpdateError(
          message:
            "attempt to \(verb) \(item) \(place) into section \(section), but there are only "
            + "\(count) \(item)s in section \(section) after the update")
      }
    }
    for (section, items) in movedOutItems {
      if let place = items.intersection(deletedItemIndexes(in: section)).min() {
        throw ListUpdateError(
          message: "attempt to perform a delete and a move from the same index path "
            + "(\(item) \(place) of section \(section))")
      }
    }
    for (section, items) in movedInItems {
      if let place = items.intersection(insertedItemIndexes(in: section)).min() {
        throw ListUpdateError(
          message: "attempt to perform an insert and a move to the same index path "
            + "(\(item) \(place) of section \(section))")
      }
    }
  }

  func checkItemCount(
    oldSection section: Int, countBefore before: Int, newSection target: Int, countAfter after: Int,
    wording words: ListDiagnosticWording
  ) throws(ListUpdateError) {
    let (gone, come) = (
      deletedItemIndexes(in: section).count, insertedItemIndexes(in: target).count
    )
    let (out, into) = (movedOutItemIndexes(of: section).count, movedInItemIndexes(to: target).count)
    guard before - gone + come - out + into != after else { return }
    let item = words.item
    throw ListUpdateError(
      message:
        "invalid number of \(item)s in section \(target). The number of \(item)s contained in "
        + "an existing section after the update (\(after)) must be equal to the number of \(item)s "
        + "contained in that section before the update (\(before)), plus or minus the number of "
        + "\(item)s inserted or deleted from that section (\(come) inserted, \(gone) deleted) and "
        + "plus or minus the number of \(item)s moved into or out of that section (\(into) moved "
        + "in, \(out) moved out).")
  }
}

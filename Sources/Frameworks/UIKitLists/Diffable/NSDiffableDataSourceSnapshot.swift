import Foundation
import QuartzCore
import UIKitCore

/// The state of a list at one point in time: its sections and items, represented by unique identifiers.
///
/// Changes to a snapshot do not affect a view until a data source applies the snapshot. Unknown or duplicate
/// identifiers are programmer errors.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The section identifiers, in order.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections that are reloaded when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items that are reloaded when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose existing cells are reconfigured when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// The items of each section, in the order of the sections.
  private(set) var items: [[ItemIdentifierType]] = []
  private var sectionsByItem: [ItemIdentifierType: SectionIdentifierType] = [:]

  public init() {}

  // MARK: Queries

  /// The number of items in all sections.
  public var numberOfItems: Int { sectionsByItem.count }

  /// The number of sections, including empty ones.
  public var numberOfSections: Int { sectionIdentifiers.count }

  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { items.flatMap { $0 } }

  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// Returns the items of the given section in order.
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let index = existingSectionIndex(of: identifier) else { return [] }
    return items[index]
  }

  /// Returns the section that contains the given item, or `nil` if the item is not in the snapshot.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { sectionsByItem[identifier] }

  /// Returns the index of the given item among the items of all sections, or `nil` if it is not in the snapshot.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let path = indexPath(of: identifier) else { return nil }
    return items[..<path.section].reduce(path.item) { $0 + $1.count }
  }

  /// Returns the index of the given section, or `nil` if it is not in the snapshot.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }

  /// Returns the index path of the given item, or `nil` if it is not in the snapshot.
  func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
    guard let owner = sectionsByItem[identifier], let section = indexOfSection(owner),
      let item = items[section].firstIndex(of: identifier)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// Returns the item at the given index path, or `nil` if there is none.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, items.indices.contains(path.section),
      items[path.section].indices.contains(path.item)
    else { return nil }
    return items[path.section][path.item]
  }

  // MARK: Items

  /// Appends items to the given section, or to the last section if `sectionIdentifier` is `nil`.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
      return Self.reportError(
        "there are currently no sections in the data source; append a section before items")
    }
    guard let index = existingSectionIndex(of: section) else { return }
    insertItems(identifiers, inSectionAt: index, at: items[index].count)
  }

  /// Inserts items immediately before the given item.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    guard let path = existingIndexPath(of: beforeIdentifier) else { return }
    insertItems(identifiers, inSectionAt: path.section, at: path.item)
  }

  /// Inserts items immediately after the given item.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    guard let path = existingIndexPath(of: afterIdentifier) else { return }
    insertItems(identifiers, inSectionAt: path.section, at: path.item + 1)
  }

  /// Deletes the given items.
  ///
  /// Identifiers that are not in the snapshot are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers.filter { sectionsByItem[$0] != nil })
    let sections = Set(gone.compactMap { sectionsByItem[$0] })
    for (index, section) in sectionIdentifiers.enumerated() where sections.contains(section) {
      items[index].removeAll { gone.contains($0) }
    }
    for item in gone { sectionsByItem[item] = nil }
    removeReloads(of: gone)
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item to the position immediately before another item.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { moveItem(identifier, nextTo: toIdentifier, offset: 0) }

  /// Moves an item to the position immediately after another item.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { moveItem(identifier, nextTo: toIdentifier, offset: 1) }

  /// Marks the given items to be reloaded when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    guard identifiers.allSatisfy({ existingIndexPath(of: $0) != nil }) else { return }
    reloadedItemIdentifiers += identifiers.filter { !reloadedItemIdentifiers.contains($0) }
  }

  /// Marks the given items so that their existing cells are reconfigured when the snapshot is applied.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    guard identifiers.allSatisfy({ existingIndexPath(of: $0) != nil }) else { return }
    reconfiguredItemIdentifiers += identifiers.filter { !reconfiguredItemIdentifiers.contains($0) }
  }

  private mutating func insertItems(
    _ new: [ItemIdentifierType], inSectionAt section: Int, at index: Int
  ) {
    let twice = new.filter { sectionsByItem[$0] != nil }
    guard twice.isEmpty, Set(new).count == new.count else {
      return Self.reportError(
        "supplied item identifiers are not unique: \(twice.isEmpty ? new : twice)")
    }
    items[section].insert(contentsOf: new, at: index)
    for item in new { sectionsByItem[item] = sectionIdentifiers[section] }
  }

  private mutating func moveItem(
    _ identifier: ItemIdentifierType, nextTo target: ItemIdentifierType, offset: Int
  ) {
    guard let from = existingIndexPath(of: identifier), existingIndexPath(of: target) != nil else {
      return
    }
    guard identifier != target else {
      return Self.reportError("item \(identifier) cannot be moved before or after itself")
    }
    items[from.section].remove(at: from.item)
    guard let to = indexPath(of: target) else { return }
    items[to.section].insert(identifier, at: to.item + offset)
    sectionsByItem[identifier] = sectionIdentifiers[to.section]
  }

  // MARK: Sections

  /// Appends empty sections after all existing sections.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insertSections(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts empty sections immediately before the given section.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    guard let index = existingSectionIndex(of: toIdentifier) else { return }
    insertSections(identifiers, at: index)
  }

  /// Inserts empty sections immediately after the given section.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    guard let index = existingSectionIndex(of: toIdentifier) else { return }
    insertSections(identifiers, at: index + 1)
  }

  /// Deletes the given sections with their items.
  ///
  /// Identifiers that are not in the snapshot are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      guard let index = indexOfSection(identifier) else { continue }
      sectionIdentifiers.remove(at: index)
      let gone = Set(items.remove(at: index))
      for item in gone { sectionsByItem[item] = nil }
      removeReloads(of: gone)
      reloadedSectionIdentifiers.removeAll { $0 == identifier }
    }
  }

  /// Moves a section with its items to the position immediately before another section.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { moveSection(identifier, nextTo: toIdentifier, offset: 0) }

  /// Moves a section with its items to the position immediately after another section.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { moveSection(identifier, nextTo: toIdentifier, offset: 1) }

  /// Marks the given sections to be reloaded when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    guard identifiers.allSatisfy({ existingSectionIndex(of: $0) != nil }) else { return }
    reloadedSectionIdentifiers += identifiers.filter { !reloadedSectionIdentifiers.contains($0) }
  }

  private mutating func insertSections(_ new: [SectionIdentifierType], at index: Int) {
    guard Set(new).count == new.count, Set(new).isDisjoint(with: sectionIdentifiers) else {
      return Self.reportError("supplied section identifiers are not unique: \(new)")
    }
    sectionIdentifiers.insert(contentsOf: new, at: index)
    items.insert(contentsOf: new.map { _ in [] }, at: index)
  }

  private mutating func moveSection(
    _ identifier: SectionIdentifierType, nextTo target: SectionIdentifierType, offset: Int
  ) {
    guard let from = existingSectionIndex(of: identifier), existingSectionIndex(of: target) != nil
    else { return }
    guard identifier != target else {
      return Self.reportError("section \(identifier) cannot be moved before or after itself")
    }
    let section = sectionIdentifiers.remove(at: from)
    let moved = items.remove(at: from)
    let to = (indexOfSection(target) ?? 0) + offset
    sectionIdentifiers.insert(section, at: to)
    items.insert(moved, at: to)
  }

  // MARK: Programmer errors

  private func existingSectionIndex(of identifier: SectionIdentifierType) -> Int? {
    if let index = indexOfSection(identifier) { return index }
    Self.reportError("section \(identifier) is not in the snapshot")
    return nil
  }

  private func existingIndexPath(of identifier: ItemIdentifierType) -> IndexPath? {
    if let path = indexPath(of: identifier) { return path }
    Self.reportError("item \(identifier) is not in the snapshot")
    return nil
  }

  private mutating func removeReloads(of gone: Set<ItemIdentifierType>) {
    reloadedItemIdentifiers.removeAll { gone.contains($0) }
    reconfiguredItemIdentifiers.removeAll { gone.contains($0) }
  }

  /// Removes all reload and reconfiguration marks, after the snapshot has been applied.
  mutating func removeAllReloads() {
    (reloadedSectionIdentifiers, reloadedItemIdentifiers) = ([], [])
    reconfiguredItemIdentifiers = []
  }

  private static func reportError(_ text: String) { CAProgrammerError.raise(text) }
}

extension NSDiffableDataSourceSnapshot: Equatable {
  /// Returns whether both snapshots have the same sections and items in the same order.
  ///
  /// Reload marks are not compared.
  public static func == (a: Self, b: Self) -> Bool {
    a.sectionIdentifiers == b.sectionIdentifiers && a.items == b.items
  }
}

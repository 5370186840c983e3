import Foundation
import QuartzCore
import UIKitCore

/// What a list shows at a moment: sections and items by identifiers, each of which is there once.
///
/// Changing a snapshot changes no list; a data source applies it.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The sections from the first to the last.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections that are asked for anew when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items that are asked for anew when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are filled anew when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  /// The items of each section, in the order of the sections.
  private(set) var items: [[ItemIdentifierType]] = []
  private var sectionsByItem: [ItemIdentifierType: SectionIdentifierType] = [:]

  /// A snapshot of nothing.
  public init() {}

  // MARK: Asking

  /// The number of items in all sections.
  public var numberOfItems: Int { sectionsByItem.count }

  /// The number of sections, with those that are empty.
  public var numberOfSections: Int { sectionIdentifiers.count }

  /// All items, those of earlier sections first.
  public var itemIdentifiers: [ItemIdentifierType] { items.flatMap { $0 } }

  /// The number of items of a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// The items of a section from the first to the last.
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let index = existingSectionIndex(of: identifier) else { return [] }
    return items[index]
  }

  /// The section that holds an item; nil where no section does.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { sectionsByItem[identifier] }

  /// The place of an item among all items; nil where it is not there.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let path = indexPath(of: identifier) else { return nil }
    return items[..<path.section].reduce(path.item) { $0 + $1.count }
  }

  /// The place of a section; nil where it is not there.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: identifier)
  }

  /// The place of an item in its section.
  func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
    guard let owner = sectionsByItem[identifier], let section = indexOfSection(owner),
      let item = items[section].firstIndex(of: identifier)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// The item at a place; nil where there is none.
  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard path.count == 2, items.indices.contains(path.section),
      items[path.section].indices.contains(path.item)
    else { return nil }
    return items[path.section][path.item]
  }

  // MARK: Items

  /// Puts items at the end of a section; nil stands for the last one.
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

  /// Puts items right before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    guard let path = existingIndexPath(of: beforeIdentifier) else { return }
    insertItems(identifiers, inSectionAt: path.section, at: path.item)
  }

  /// Puts items right behind another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    guard let path = existingIndexPath(of: afterIdentifier) else { return }
    insertItems(identifiers, inSectionAt: path.section, at: path.item + 1)
  }

  /// Takes items out; those that are not there make no difference.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers.filter { sectionsByItem[$0] != nil })
    let sections = Set(gone.compactMap { sectionsByItem[$0] })
    for (index, section) in sectionIdentifiers.enumerated() where sections.contains(section) {
      items[index].removeAll { gone.contains($0) }
    }
    for item in gone { sectionsByItem[item] = nil }
    removeReloads(of: gone)
  }

  /// Takes everything out, the sections, too.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item right before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { moveItem(identifier, nextTo: toIdentifier, offset: 0) }

  /// Moves an item right behind another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { moveItem(identifier, nextTo: toIdentifier, offset: 1) }

  /// Asks for items anew when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    guard identifiers.allSatisfy({ existingIndexPath(of: $0) != nil }) else { return }
    reloadedItemIdentifiers += identifiers.filter { !reloadedItemIdentifiers.contains($0) }
  }

  /// Fills the cells of items anew when the snapshot is applied; the cells stay.
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
      return Self.reportError("item \(identifier) cannot be moved to before or behind itself")
    }
    items[from.section].remove(at: from.item)
    guard let to = indexPath(of: target) else { return }
    items[to.section].insert(identifier, at: to.item + offset)
    sectionsByItem[identifier] = sectionIdentifiers[to.section]
  }

  // MARK: Sections

  /// Puts empty sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insertSections(identifiers, at: sectionIdentifiers.count)
  }

  /// Puts empty sections right before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    guard let index = existingSectionIndex(of: toIdentifier) else { return }
    insertSections(identifiers, at: index)
  }

  /// Puts empty sections right behind another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    guard let index = existingSectionIndex(of: toIdentifier) else { return }
    insertSections(identifiers, at: index + 1)
  }

  /// Takes sections out with their items; those that are not there make no difference.
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

  /// Moves a section with its items right before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { moveSection(identifier, nextTo: toIdentifier, offset: 0) }

  /// Moves a section with its items right behind another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { moveSection(identifier, nextTo: toIdentifier, offset: 1) }

  /// Asks for sections anew when the snapshot is applied.
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
      return Self.reportError("section \(identifier) cannot be moved to before or behind itself")
    }
    let section = sectionIdentifiers.remove(at: from)
    let moved = items.remove(at: from)
    let to = (indexOfSection(target) ?? 0) + offset
    sectionIdentifiers.insert(section, at: to)
    items.insert(moved, at: to)
  }

  // MARK: Mistakes

  private func existingSectionIndex(of identifier: SectionIdentifierType) -> Int? {
    if let index = indexOfSection(identifier) { return index }
    Self.reportError("there is no section \(identifier) in the snapshot")
    return nil
  }

  private func existingIndexPath(of identifier: ItemIdentifierType) -> IndexPath? {
    if let path = indexPath(of: identifier) { return path }
    Self.reportError("there is no item \(identifier) in the snapshot")
    return nil
  }

  private mutating func removeReloads(of gone: Set<ItemIdentifierType>) {
    reloadedItemIdentifiers.removeAll { gone.contains($0) }
    reconfiguredItemIdentifiers.removeAll { gone.contains($0) }
  }

  /// Once applied, nothing is to be asked for anew.
  mutating func removeAllReloads() {
    (reloadedSectionIdentifiers, reloadedItemIdentifiers) = ([], [])
    reconfiguredItemIdentifiers = []
  }

  private static func reportError(_ text: String) { CAProgrammerError.raise(text) }
}

extension NSDiffableDataSourceSnapshot: Equatable {
  /// Whether both have the same sections and items in the same order.
  public static func == (a: Self, b: Self) -> Bool {
    a.sectionIdentifiers == b.sectionIdentifiers && a.items == b.items
  }
}

import Foundation
import UIKitCore

extension NSDiffableDataSourceSnapshot {
  /// Returns the batch of updates that converts the given old snapshot to this one.
  ///
  /// The number of moves is the smallest possible. Reloads refer to positions in the old snapshot.
  func makeListUpdate<Style>(from old: Self, style: Style) -> ListUpdate<Style> {
    var update = ListUpdate<Style>()
    let sections = ListDifference(from: old.sectionIdentifiers, to: sectionIdentifiers)
    update.deletedSections = sections.deleted.map { .init(position: $0, style: style) }
    update.insertedSections = sections.inserted.map { .init(position: $0, style: style) }
    update.movedSections = sections.moved
    let newIndices = Dictionary(
      sectionIdentifiers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // An item that leaves one section and enters another is reported as a move, so departures and arrivals are
    // collected first.
    var leaving: [ItemIdentifierType: IndexPath] = [:]
    var coming: [ItemIdentifierType: IndexPath] = [:]
    var order: [ItemIdentifierType] = []
    for (index, section) in old.sectionIdentifiers.enumerated() {
      let before = old.items[index]
      guard let target = newIndices[section] else {
        for (item, identifier) in before.enumerated() {
          leaving[identifier] = IndexPath(item: item, section: index)
        }
        continue
      }
      let after = items[target]
      let difference = ListDifference(from: before, to: after)
      for item in difference.deleted {
        leaving[before[item]] = IndexPath(item: item, section: index)
        order.append(before[item])
      }
      for item in difference.inserted {
        coming[after[item]] = IndexPath(item: item, section: target)
      }
      update.movedItems += difference.moved.map {
        (IndexPath(item: $0.from, section: index), IndexPath(item: $0.to, section: target))
      }
    }
    let insertedSections = Set(sections.inserted)
    for section in sections.inserted {
      for (item, identifier) in items[section].enumerated() where leaving[identifier] != nil {
        coming[identifier] = IndexPath(item: item, section: section)
      }
    }
    for identifier in order where coming[identifier] == nil {
      if let path = leaving[identifier] {
        update.deletedItems.append(.init(position: path, style: style))
      }
    }
    for (identifier, path) in coming.sorted(by: { $0.value < $1.value }) {
      if let from = leaving[identifier] {
        update.movedItems.append((from, path))
      } else if !insertedSections.contains(path.section) {
        update.insertedItems.append(.init(position: path, style: style))
      }
    }
    addReloads(to: &update, from: old, style: style)
    return update
  }

  private func addReloads<Style>(to update: inout ListUpdate<Style>, from old: Self, style: Style) {
    update.reloadedSections = reloadedSectionIdentifiers.compactMap(old.indexOfSection).map {
      .init(position: $0, style: style)
    }
    update.reloadedItems = reloadedItemIdentifiers.compactMap(old.indexPath).map {
      .init(position: $0, style: style)
    }
  }
}

/// The difference between two lists of unique elements, expressed with the minimum number of moves.
private struct ListDifference {
  /// The old indices of elements that are not in the new list.
  var deleted: [Int] = []
  /// The new indices of elements that are not in the old list.
  var inserted: [Int] = []
  /// The old and new indices of moved elements, which change their order relative to the other elements in both
  /// lists.
  var moved: [(from: Int, to: Int)] = []

  init<Element: Hashable>(from old: [Element], to new: [Element]) {
    if old == new { return }
    let oldPlaces = Dictionary(
      old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let newElements = Set(new)
    deleted = old.indices.filter { !newElements.contains(old[$0]) }
    var common: [(from: Int, to: Int)] = []
    for (index, element) in new.enumerated() {
      if let oldIndex = oldPlaces[element] {
        common.append((oldIndex, index))
      } else {
        inserted.append(index)
      }
    }
    let staying = Self.longestIncreasingSubsequence(common.map(\.from))
    moved = common.filter { !staying.contains($0.from) }
  }

  /// Returns the elements of the longest increasing subsequence of the given distinct numbers.
  private static func longestIncreasingSubsequence(_ numbers: [Int]) -> Set<Int> {
    // For each length, `ends` contains the index of the smallest number that ends an increasing subsequence of this
    // length. `before` links each number to its predecessor.
    var ends: [Int] = []
    var before: [Int?] = Array(repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var found: Set<Int> = []
    var at = ends.last
    while let index = at {
      found.insert(numbers[index])
      at = before[index]
    }
    return found
  }
}

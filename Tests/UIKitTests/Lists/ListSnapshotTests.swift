import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitLists

/// Tests of diffable data source snapshots and of the updates between them.
@Suite struct ListSnapshotTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func made(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  @Test func `NSDiffableDataSourceSnapshot appends, inserts, moves and deletes items and sections`()
  {
    var list = made([("a", [1, 2]), ("b", [3])])
    #expect(list.numberOfSections == 2)
    #expect(list.numberOfItems == 3)
    list.appendItems([4], toSection: "a")
    list.insertItems([5, 6], beforeItem: 2)
    list.insertItems([7], afterItem: 3)
    #expect(list.itemIdentifiers == [1, 5, 6, 2, 4, 3, 7])
    #expect(list.itemIdentifiers(inSection: "b") == [3, 7])
    #expect(list.numberOfItems(inSection: "a") == 5)
    #expect(list.sectionIdentifier(containingItem: 7) == "b")
    #expect(list.sectionIdentifier(containingItem: 99) == nil)
    #expect(list.indexOfItem(7) == 6)
    #expect(list.indexOfItem(99) == nil)
    list.moveItem(7, beforeItem: 1)
    list.moveItem(1, afterItem: 3)
    #expect(list == made([("a", [7, 5, 6, 2, 4]), ("b", [3, 1])]))
    list.deleteItems([5, 3, 99])
    list.insertSections(["c"], beforeSection: "b")
    list.insertSections(["d"], afterSection: "b")
    #expect(list.sectionIdentifiers == ["a", "c", "b", "d"])
    #expect(list.indexOfSection("d") == 3)
    list.moveSection("a", afterSection: "b")
    list.moveSection("d", beforeSection: "c")
    #expect(list == made([("d", []), ("c", []), ("b", [1]), ("a", [7, 6, 2, 4])]))
    list.deleteSections(["a", "none"])
    #expect(list.itemIdentifiers == [1])
    #expect(list.sectionIdentifier(containingItem: 7) == nil)
    list.deleteAllItems()
    #expect(list == Snapshot())
    #expect(list.numberOfSections == 0)
  }

  @Test func `deleting items removes their reloaded and reconfigured identifiers`() {
    var list = made([("a", [1, 2]), ("b", [3])])
    list.reloadItems([1, 3])
    list.reloadItems([1])
    list.reconfigureItems([2])
    list.reloadSections(["b"])
    #expect(list.reloadedItemIdentifiers == [1, 3])
    #expect(list.reconfiguredItemIdentifiers == [2])
    #expect(list.reloadedSectionIdentifiers == ["b"])
    list.deleteSections(["b"])
    list.deleteItems([2])
    #expect(list.reloadedItemIdentifiers == [1])
    #expect(list.reconfiguredItemIdentifiers.isEmpty)
    #expect(list.reloadedSectionIdentifiers.isEmpty)
  }

  @Test func `invalid snapshot changes raise programmer errors and do not change the snapshot`() {
    nonisolated(unsafe) var told: [String] = []
    CAProgrammerError.$handler.withValue(.init { told.append($0) }) {
      var list = Snapshot()
      list.appendItems([1])
      list.appendSections(["a", "a"])
      list = made([("a", [1, 2])])
      let before = list
      list.appendItems([2])
      list.appendItems([3, 3])
      list.appendItems([4], toSection: "z")
      list.insertItems([4], beforeItem: 9)
      list.moveItem(1, afterItem: 1)
      list.moveSection("a", beforeSection: "a")
      list.appendSections(["a"])
      list.reloadItems([9])
      #expect(list == before)
    }
    #expect(told.count == 10)
    #expect(told.contains("supplied item identifiers are not unique: [2]"))
    #expect(told.contains("section z is not in the snapshot"))
  }

  @Test func `the update between two diffable snapshots moves as few items as possible`() {
    let old = made([("a", [1, 2, 3, 4, 5])])
    let new = made([("a", [5, 1, 3, 2, 4, 6])])
    let update = new.makeListUpdate(from: old, style: ())
    // The items 1, 4 and one of 2 and 3 stay in place.
    #expect(update.movedItems.count == 2)
    #expect(update.deletedItems.isEmpty)
    #expect(update.insertedItems.map(\.position) == [IndexPath(item: 5, section: 0)])
    #expect(old.makeListUpdate(from: old, style: ()).isEmpty)
  }

  @Test func `a snapshot update moves items into inserted sections and out of deleted ones`()
    throws
  {
    let old = made([("a", [1, 2]), ("b", [3, 4])])
    let new = made([("c", [3, 9]), ("a", [4, 1]), ("d", [])])
    let update = new.makeListUpdate(from: old, style: ())
    #expect(update.deletedSections.map(\.position) == [1])
    #expect(update.insertedSections.map(\.position) == [0, 2])
    #expect(update.deletedItems.map(\.position) == [IndexPath(item: 1, section: 0)])
    #expect(update.insertedItems.isEmpty)
    #expect(
      update.movedItems.map { [$0.from, $0.to] } == [
        [IndexPath(item: 0, section: 1), IndexPath(item: 0, section: 0)],
        [IndexPath(item: 1, section: 1), IndexPath(item: 0, section: 1)],
      ])
  }

  @Test func `updates between random snapshots map every index path correctly`() throws {
    var seed: UInt64 = 11
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    func any() -> Snapshot {
      var numbers = Array(0..<20)
      var names = ["a", "b", "c", "d", "e"]
      return made(
        (0..<random(5)).map { _ in
          (
            names.remove(at: random(names.count)),
            (0..<random(4)).map { _ in numbers.remove(at: random(numbers.count)) }
          )
        })
    }
    for _ in 0..<300 {
      let (old, new) = (any(), any())
      let mapping = try ListIndexMapping(
        new.makeListUpdate(from: old, style: ()), from: old.items.map(\.count),
        to: new.items.map(\.count),
        words: .collection)
      for item in old.itemIdentifiers {
        let place = try #require(old.indexPath(of: item))
        #expect(mapping.newIndexPath(of: place) == new.indexPath(of: item))
      }
      for (index, section) in old.sectionIdentifiers.enumerated() {
        #expect(mapping.sections[index] == new.indexOfSection(section))
      }
      for section in new.items.indices {
        for item in new.items[section].indices {
          let path = IndexPath(item: item, section: section)
          let identifier = try #require(new.item(at: path))
          #expect(mapping.oldIndexPath(of: path) == old.indexPath(of: identifier))
        }
      }
    }
    var asked = made([("a", [1]), ("b", [2])])
    asked.reloadItems([2])
    asked.reloadSections(["a"])
    let update = asked.makeListUpdate(from: made([("b", [2]), ("a", [1])]), style: ())
    #expect(update.reloadedItems.map(\.position) == [IndexPath(item: 0, section: 0)])
    #expect(update.reloadedSections.map(\.position) == [1])
    asked.removeAllReloads()
    #expect(asked.reloadedItemIdentifiers.isEmpty)
    #expect(asked.reloadedSectionIdentifiers.isEmpty)
  }
}

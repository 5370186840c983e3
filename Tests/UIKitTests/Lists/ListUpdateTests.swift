import Foundation
import Testing
import UIKit

@testable import UIKitLists

/// Tests of index path mapping in batch updates, compared with the same changes to arrays.
@Suite struct ListUpdateTests {
  private typealias Update = ListUpdate<Void>

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `IndexPath(row:section:) stores a section and an item that is also the row`() {
    var path = IndexPath(row: 4, section: 2)
    #expect(path.section == 2)
    #expect(path.row == 4)
    #expect(path.item == 4)
    #expect(path == IndexPath(item: 4, section: 2))
    #expect(Array(path) == [2, 4])
    path.section = 1
    path.row = 7
    #expect(path == IndexPath(row: 7, section: 1))
    path.item = 3
    #expect(path.row == 3)
  }

  @Test func `batch updates use old index paths for deletions and new ones for insertions`() throws
  {
    // Removing b and d from a b c d e, and inserting x at 0 and y at 3, gives x a c y e.
    var update = Update()
    update.deletedItems = [1, 3].map { .init(position: path($0), style: ()) }
    update.insertedItems = [0, 3].map { .init(position: path($0), style: ()) }
    let mapping = try ListIndexMapping(update, from: [5], to: [5], words: .table)
    #expect(mapping.items == [[path(1), nil, path(2), nil, path(4)]])
    #expect(mapping.oldItems == [[nil, path(0), path(2), nil, path(4)]])
    #expect(mapping.newIndexPath(of: path(4)) == path(4))
    #expect(mapping.newIndexPath(of: path(9)) == nil)
    #expect(mapping.oldIndexPath(of: path(2)) == path(2))
    #expect(mapping.oldIndexPath(of: path(0, 3)) == nil)
  }

  @Test func `when a batch update moves rows and sections, the other rows fill the free positions`()
    throws
  {
    var update = Update()
    update.movedSections = [(0, 1)]
    // Section A with a, b and section B with c, d become B with d, c and A with b, a.
    update.movedItems = [(path(0, 1), path(1, 0)), (path(1, 0), path(0, 1))]
    let mapping = try ListIndexMapping(update, from: [2, 2], to: [2, 2], words: .table)
    #expect(mapping.sections == [1, 0])
    #expect(mapping.oldSections == [1, 0])
    #expect(mapping.items == [[path(1, 1), path(0, 1)], [path(1, 0), path(0, 0)]])
  }

  @Test func `batch updates map the items of deleted and reloaded sections to nil`() throws {
    var update = Update()
    update.deletedSections = [.init(position: 0, style: ())]
    update.insertedSections = [.init(position: 1, style: ())]
    update.reloadedSections = [.init(position: 2, style: ())]
    let mapping = try ListIndexMapping(update, from: [1, 2, 3], to: [2, 9, 5], words: .collection)
    #expect(mapping.sections == [nil, 0, 2])
    #expect(mapping.oldSections == [1, nil, 2])
    #expect(mapping.items[1] == [path(0, 0), path(1, 0)])
    #expect(mapping.items[0] == [nil])
    #expect(mapping.items[2] == [nil, nil, nil])
    #expect(mapping.oldItems[1].allSatisfy { $0 == nil })
  }

  @Test
  func `random batch updates map items to the positions that the same edits of an array give`()
    throws
  {
    var seed: UInt64 = 7
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<200 {
      let old = (0..<(1 + random(12))).map { "old \($0)" }
      var (update, kept) = (Update(), old)
      for index in old.indices.reversed() where random(3) == 0 {
        update.deletedItems.append(.init(position: path(index), style: ()))
        kept.remove(at: index)
      }
      var new = kept
      for count in 0..<random(5) {
        new.insert("new \(count)", at: random(new.count + 1))
      }
      for (index, word) in new.enumerated() where word.hasPrefix("new") {
        update.insertedItems.append(.init(position: path(index), style: ()))
      }
      let mapping = try ListIndexMapping(update, from: [old.count], to: [new.count], words: .table)
      for (index, word) in old.enumerated() {
        #expect(mapping.items[0][index]?.item == new.firstIndex(of: word))
      }
    }
  }

  @Test func `inconsistent batch updates throw errors with the same messages as iOS`() {
    func fault(_ old: [Int], _ new: [Int], _ change: (inout Update) -> Void) -> String {
      var update = Update()
      change(&update)
      do {
        _ = try ListIndexMapping(update, from: old, to: new, words: .table)
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      fault([2], [2]) { $0.insertedItems = [.init(position: path(0), style: ())] }
        == "Invalid update: invalid number of rows in section 0. The number of rows contained in an "
        + "existing section after the update (2) must be equal to the number of rows contained in "
        + "that section before the update (2), plus or minus the number of rows inserted or deleted "
        + "from that section (1 inserted, 0 deleted) and plus or minus the number of rows moved into "
        + "or out of that section (0 moved in, 0 moved out).")
    #expect(
      fault([2], [2, 1]) { _ in }
        == "Invalid update: invalid number of sections. The number of sections contained in the table "
        + "view after the update (2) must be equal to the number of sections contained in the table "
        + "view before the update (1), plus or minus the number of sections inserted or deleted (0 "
        + "inserted, 0 deleted).")
    #expect(
      fault([2], [1]) { $0.deletedItems = [.init(position: path(2), style: ())] }
        == "Invalid update: attempt to delete row 2 from section 0 which only contains 2 rows before "
        + "the update")
    #expect(
      fault([2], [3]) { $0.insertedItems = [.init(position: path(3), style: ())] }
        == "Invalid update: attempt to insert row 3 into section 0, but there are only 3 rows in "
        + "section 0 after the update")
    #expect(
      fault([2], []) { $0.deletedSections = [.init(position: 1, style: ())] }
        == "Invalid update: attempt to delete section 1, but there are only 1 sections before the "
        + "update")
    #expect(
      fault([2], [2]) { $0.insertedSections = [.init(position: 1, style: ())] }
        == "Invalid update: attempt to insert section 1 but there are only 1 sections after the "
        + "update")
    for wrong in [
      fault([2], [1]) {
        $0.deletedItems = [.init(position: path(0), style: ())]
        $0.movedItems = [(path(0), path(0))]
      },
      fault([2], [3]) {
        $0.insertedItems = [.init(position: path(0), style: ())]
        $0.movedItems = [(path(0), path(0))]
      },
      fault([2, 2], [2]) {
        $0.deletedSections = [.init(position: 0, style: ())]
        $0.movedSections = [(0, 0)]
      },
      fault([2], [2, 2]) {
        $0.insertedSections = [.init(position: 0, style: ())]
        $0.movedSections = [(0, 0)]
      },
      fault([2, 2], [2, 2]) { $0.movedSections = [(0, 1), (0, 0)] },
    ] {
      #expect(wrong.hasPrefix("Invalid update: attempt to"))
    }
  }
}

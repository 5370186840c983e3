public import Foundation
import QuartzCore
import UIKitCore

/// Fills a table by snapshots: what is in a new one and was not in the one before comes, and so on.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
  /// What the table shows.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private let displayedSnapshot = DisplayedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// How rows come and go.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Fills a table from now on.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, self.cellProvider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  // MARK: Snapshots

  /// A copy of what the table shows.
  open func snapshot() -> Snapshot { displayedSnapshot.current }

  /// Shows a snapshot; what differs comes, goes and moves, animated or at once.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.applySnapshot(
      snapshot, to: table, style: defaultRowAnimation, animated: animatingDifferences,
      completion: completion)
  }

  /// Shows a snapshot, and comes back when everything is at rest.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { end in
      apply(snapshot, animatingDifferences: animatingDifferences) { end.resume() }
    }
  }

  /// Shows a snapshot as if everything were new.
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.reloadSnapshot(snapshot, in: table, completion: completion)
  }

  /// Shows a snapshot as if everything were new.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  // MARK: Asking

  /// The item of a row; nil for a row that there is not.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    displayedSnapshot.current.item(at: indexPath)
  }

  /// The row of an item; nil where it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    displayedSnapshot.current.indexPath(of: itemIdentifier)
  }

  /// The identifier of a section; nil for one that there is not.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    displayedSnapshot.section(at: index)
  }

  /// The place of a section; nil where it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    displayedSnapshot.current.indexOfSection(sectionIdentifier)
  }

  // MARK: The table's questions

  /// The number of sections of the snapshot.
  open func numberOfSections(in tableView: UITableView) -> Int {
    displayedSnapshot.current.numberOfSections
  }

  /// The number of items of a section.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    displayedSnapshot.itemCount(in: section)
  }

  /// The cell that the provider makes; that it makes none is a mistake of the caller.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    if let item = displayedSnapshot.current.item(at: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    {
      return cell
    }
    CAProgrammerError.raise(
      "the cell provider made no cell for row \(indexPath.row) of section \(indexPath.section)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// No; a subclass may let rows be edited.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }

  // generated: defaults of UITableViewDataSource
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
  // generated: end
}

extension UITableView: SnapshotDisplaying {
  func performUpdate(
    _ batch: ListUpdate<RowAnimation>, updatingDataSource source: @escaping () -> Void,
    completion: @escaping () -> Void
  ) {
    performBatchUpdates {
      source()
      self.pendingUpdate = batch
    } completion: { _ in
      completion()
    }
  }

  func reconfigureElements(at paths: [IndexPath]) { reconfigureRows(at: paths) }
}

public import Foundation
import QuartzCore
import UIKitCore

/// A data source that fills a table view from snapshots.
///
/// Differences between snapshots are displayed as insertions, deletions and moves.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// A closure that returns the configured cell for the given item.
  public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
  /// The type of the snapshots applied by the data source.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private let displayedSnapshot = DisplayedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// The animation style for inserted and deleted rows.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  /// Creates a data source and assigns it to the given table view.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    (table, self.cellProvider) = (tableView, cellProvider)
    super.init()
    tableView.dataSource = self
  }

  // MARK: Snapshots

  /// Returns a copy of the displayed snapshot.
  open func snapshot() -> Snapshot { displayedSnapshot.current }

  /// Displays the given snapshot.
  ///
  /// If `animatingDifferences` is `true`, the differences from the displayed snapshot are animated, otherwise they
  /// are applied immediately.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.applySnapshot(
      snapshot, to: table, style: defaultRowAnimation, animated: animatingDifferences,
      completion: completion)
  }

  /// Displays the given snapshot and returns when the animations have ended.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { end in
      apply(snapshot, animatingDifferences: animatingDifferences) { end.resume() }
    }
  }

  /// Displays the given snapshot by reloading the whole table view.
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.reloadSnapshot(snapshot, in: table, completion: completion)
  }

  /// Displays the given snapshot by reloading the whole table view.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  // MARK: Queries

  /// Returns the item at the given index path, or `nil` if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    displayedSnapshot.current.item(at: indexPath)
  }

  /// Returns the index path of the given item, or `nil` if it is not displayed.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    displayedSnapshot.current.indexPath(of: itemIdentifier)
  }

  /// Returns the identifier of the section at the given index, or `nil` if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    displayedSnapshot.section(at: index)
  }

  /// Returns the index of the given section, or `nil` if it is not displayed.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    displayedSnapshot.current.indexOfSection(sectionIdentifier)
  }

  // MARK: UITableViewDataSource

  open func numberOfSections(in tableView: UITableView) -> Int {
    displayedSnapshot.current.numberOfSections
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    displayedSnapshot.itemCount(in: section)
  }

  /// Returns the cell created by the cell provider.
  ///
  /// It is a programmer error if the provider returns `nil`.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    if let item = displayedSnapshot.current.item(at: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    {
      return cell
    }
    CAProgrammerError.raise(
      "the cell provider returned no cell for row \(indexPath.row) of section \(indexPath.section)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Returns `false` for every row.
  ///
  /// Subclasses can override this method to make rows editable.
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

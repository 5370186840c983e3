public import Foundation
import QuartzCore

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
  private var current = Snapshot()

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
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot; what differs comes, goes and moves, animated or at once.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let update = snapshot.update(from: current, style: defaultRowAnimation)
    let filled = snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.place(of: $0) }
    current = snapshot
    current.forgetReloads()
    guard let table else {
      completion?()
      return
    }
    let show = {
      table.take(update) { completion?() }
      if !filled.isEmpty { table.reconfigureRows(at: filled) }
    }
    if animatingDifferences { show() } else { UIView.performWithoutAnimation(show) }
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
    current = snapshot
    current.forgetReloads()
    table?.reloadData()
    completion?()
  }

  /// Shows a snapshot as if everything were new.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  // MARK: Asking

  /// The item of a row; nil for a row that there is not.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// The row of an item; nil where it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.place(of: itemIdentifier)
  }

  /// The identifier of a section; nil for one that there is not.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The place of a section; nil where it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: The table's questions

  /// The number of sections of the snapshot.
  open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }

  /// The number of items of a section.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    current.items.indices.contains(section) ? current.items[section].count : 0
  }

  /// The cell that the provider makes; that it makes none is a mistake of the caller.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    if let item = current.item(at: indexPath), let cell = cellProvider(tableView, indexPath, item) {
      return cell
    }
    CAProgrammerError.raise(
      "the cell provider made no cell for row \(indexPath.row) of section \(indexPath.section)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  /// Nothing; a subclass may say more.
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// Nothing; a subclass may say more.
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  /// No; a subclass may let rows be edited.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// No; a subclass may let rows be moved.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// Nothing follows; a subclass may change the snapshot.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// Nothing follows; a subclass may change the snapshot.
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

extension UITableView {
  /// Shows a whole batch.
  func take(_ batch: ListUpdate<RowAnimation>, completion: @escaping () -> Void) {
    performBatchUpdates {
      self.update = batch
    } completion: { _ in
      completion()
    }
  }
}

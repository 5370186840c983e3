public import Foundation
import QuartzCore
import UIKitCore

/// A data source that fills a collection view from snapshots.
///
/// Differences between snapshots are displayed as insertions, deletions and moves. Section snapshots are not
/// supported.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// A closure that returns the configured cell of an item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType)
    -> UICollectionViewCell?
  /// A closure that returns a supplementary view of a kind.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath)
    -> UICollectionReusableView?
  /// The snapshot type of the data source.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  /// The closures that control reordering by the user.
  public struct ReorderingHandlers {
    /// Returns whether an item can be moved.
    ///
    /// If `nil`, no item can be moved.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// The closure called with the snapshots before and after a reordering, before the new one is stored.
    public var willReorder: ((Snapshot, Snapshot) -> Void)?
    /// The closure called with the snapshots before and after a reordering, after the new one is stored.
    public var didReorder: ((Snapshot, Snapshot) -> Void)?
  }

  private weak var view: UICollectionView?
  private let cellProvider: CellProvider
  private let displayedSnapshot = DisplayedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// The closure that returns the supplementary views.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// The closures that control reordering by the user.
  open var reorderingHandlers = ReorderingHandlers()

  /// Creates a data source and assigns it to a collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (view, self.cellProvider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// Returns a copy of the displayed snapshot.
  open func snapshot() -> Snapshot { displayedSnapshot.current }

  /// Displays a snapshot.
  ///
  /// The differences are animated or applied immediately.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.applySnapshot(
      snapshot, to: view, style: (), animated: animatingDifferences, completion: completion)
  }

  /// Displays a snapshot and returns when the animations have ended.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { end in
      apply(snapshot, animatingDifferences: animatingDifferences) { end.resume() }
    }
  }

  /// Displays a snapshot by reloading the whole view.
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.reloadSnapshot(snapshot, in: view, completion: completion)
  }

  /// Displays a snapshot by reloading the whole view.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  // MARK: Queries

  /// Returns the item at an index path, or `nil` if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    displayedSnapshot.current.item(at: indexPath)
  }

  /// Returns the index path of an item, or `nil` if it is not displayed.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    displayedSnapshot.current.indexPath(of: itemIdentifier)
  }

  /// Returns the identifier of the section at an index, or `nil` if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    displayedSnapshot.section(at: index)
  }

  /// Returns the index of a section, or `nil` if it is not displayed.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    displayedSnapshot.current.indexOfSection(sectionIdentifier)
  }

  // MARK: UICollectionViewDataSource

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    displayedSnapshot.current.numberOfSections
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { displayedSnapshot.itemCount(in: section) }

  /// Returns the cell from the cell provider.
  ///
  /// It is a programmer error if the provider returns `nil`.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let item = displayedSnapshot.current.item(at: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    {
      return cell
    }
    CAProgrammerError.raise(
      "the cell provider returned no cell for item \(indexPath.item) of section \(indexPath.section)"
    )
    return UICollectionViewCell(frame: .zero)
  }

  /// Returns the view from the supplementary view provider.
  ///
  /// It is a programmer error if the provider returns `nil`.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    CAProgrammerError.raise("the supplementary view provider returned no view of kind \(kind)")
    return UICollectionReusableView(frame: .zero)
  }

  /// Returns whether the reordering handlers allow an item to be moved.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    displayedSnapshot.current.item(at: indexPath).map {
      reorderingHandlers.canReorderItem?($0) ?? false
    }
      ?? false
  }

  /// Updates the snapshot after the user has moved an item, and calls the reordering handlers.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let item = displayedSnapshot.current.item(at: sourceIndexPath) else { return }
    let before = displayedSnapshot.current
    var after = displayedSnapshot.current
    after.deleteItems([item])
    if let next = after.item(at: destinationIndexPath) {
      after.insertItems([item], beforeItem: next)
    } else {
      after.appendItems([item], toSection: after.sectionIdentifiers[destinationIndexPath.section])
    }
    reorderingHandlers.willReorder?(before, after)
    displayedSnapshot.adoptSnapshot(after)
    reorderingHandlers.didReorder?(before, after)
  }
}

extension UICollectionView: SnapshotDisplaying {
  func performUpdate(
    _ batch: ListUpdate<Void>, updatingDataSource source: @escaping () -> Void,
    completion: @escaping () -> Void
  ) {
    performBatchUpdates {
      source()
      self.pendingUpdate = batch
    } completion: { _ in
      completion()
    }
  }

  func reconfigureElements(at paths: [IndexPath]) { reconfigureItems(at: paths) }
}

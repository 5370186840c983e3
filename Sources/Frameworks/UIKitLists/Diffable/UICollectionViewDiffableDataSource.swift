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
  /// A closure that returns the configured cell for the given item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType)
    -> UICollectionViewCell?
  /// A closure that returns the supplementary view of the given kind for the given index path.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath)
    -> UICollectionReusableView?
  /// The type of the snapshots applied by the data source.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  /// The closures that control reordering by the user.
  public struct ReorderingHandlers {
    /// A closure that returns whether the user can move the given item.
    ///
    /// If `nil`, no item can be moved.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// The closure called before the result of a reordering is stored.
    ///
    /// Its arguments are the snapshots before and after the reordering.
    public var willReorder: ((Snapshot, Snapshot) -> Void)?
    /// The closure called after the result of a reordering has been stored.
    ///
    /// Its arguments are the snapshots before and after the reordering.
    public var didReorder: ((Snapshot, Snapshot) -> Void)?
  }

  private weak var view: UICollectionView?
  private let cellProvider: CellProvider
  private let displayedSnapshot = DisplayedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// The closure that returns the collection view's supplementary views.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// The closures that control reordering by the user.
  open var reorderingHandlers = ReorderingHandlers()

  /// Creates a data source and assigns it to the given collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (view, self.cellProvider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
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
      snapshot, to: view, style: (), animated: animatingDifferences, completion: completion)
  }

  /// Displays the given snapshot and returns when the animations have ended.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { end in
      apply(snapshot, animatingDifferences: animatingDifferences) { end.resume() }
    }
  }

  /// Displays the given snapshot by reloading the whole collection view.
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.reloadSnapshot(snapshot, in: view, completion: completion)
  }

  /// Displays the given snapshot by reloading the whole collection view.
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

  // MARK: UICollectionViewDataSource

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    displayedSnapshot.current.numberOfSections
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { displayedSnapshot.itemCount(in: section) }

  /// Returns the cell created by the cell provider.
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

  /// Returns the view created by the supplementary view provider.
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

  /// Returns whether the reordering handlers allow the given item to be moved.
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

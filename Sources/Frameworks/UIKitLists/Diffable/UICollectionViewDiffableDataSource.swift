public import Foundation
import QuartzCore
import UIKitCore

/// Fills a collection by snapshots: what is in a new one and was not in the one before comes, and so on.
///
/// Snapshots of parts of a section are left out.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType)
    -> UICollectionViewCell?
  /// Makes a view of a kind beside cells.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath)
    -> UICollectionReusableView?
  /// What the collection shows.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  /// What a program has to say of items that a finger moves.
  public struct ReorderingHandlers {
    /// Whether an item can be moved; nil for no item.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Hears of the snapshots before and after, before the collection shows the one after.
    public var willReorder: ((Snapshot, Snapshot) -> Void)?
    /// Hears of the snapshots before and after.
    public var didReorder: ((Snapshot, Snapshot) -> Void)?
  }

  private weak var view: UICollectionView?
  private let cellProvider: CellProvider
  private let displayedSnapshot = DisplayedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// Makes the views of kinds beside cells.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// What a program has to say of items that a finger moves.
  open var reorderingHandlers = ReorderingHandlers()

  /// Fills a collection from now on.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    (view, self.cellProvider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// A copy of what the collection shows.
  open func snapshot() -> Snapshot { displayedSnapshot.current }

  /// Shows a snapshot; what differs comes, goes and moves, animated or at once.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    displayedSnapshot.applySnapshot(
      snapshot, to: view, style: (), animated: animatingDifferences, completion: completion)
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
    displayedSnapshot.reloadSnapshot(snapshot, in: view, completion: completion)
  }

  /// Shows a snapshot as if everything were new.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  // MARK: Asking

  /// The item at a place; nil for one that there is not.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    displayedSnapshot.current.item(at: indexPath)
  }

  /// The place of an item; nil where it is not shown.
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

  // MARK: The collection's questions

  /// The number of sections of the snapshot.
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    displayedSnapshot.current.numberOfSections
  }

  /// The number of items of a section.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { displayedSnapshot.itemCount(in: section) }

  /// The cell that the provider makes; that it makes none is a mistake of the caller.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let item = displayedSnapshot.current.item(at: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    {
      return cell
    }
    CAProgrammerError.raise(
      "the cell provider made no cell for item \(indexPath.item) of section \(indexPath.section)")
    return UICollectionViewCell(frame: .zero)
  }

  /// The view that the provider makes; that it makes none is a mistake of the caller.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    if let view = supplementaryViewProvider?(collectionView, kind, indexPath) { return view }
    CAProgrammerError.raise("the supplementary view provider made no view of kind \(kind)")
    return UICollectionReusableView(frame: .zero)
  }

  /// Whether the handlers let an item be moved.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    displayedSnapshot.current.item(at: indexPath).map {
      reorderingHandlers.canReorderItem?($0) ?? false
    }
      ?? false
  }

  /// The snapshot becomes what a finger has made of it.
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

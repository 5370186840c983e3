import Foundation
import QuartzCore
import UIKitCore

/// A view that displays the snapshots of a diffable data source.
@MainActor
protocol SnapshotDisplaying: AnyObject {
  /// The style with which insertions and deletions are animated.
  associatedtype AnimationStyle

  /// Performs a batch of updates.
  ///
  /// `source` updates the data source. It is called after the view has recorded its state before the update.
  func performUpdate(
    _ batch: ListUpdate<AnimationStyle>, updatingDataSource source: @escaping () -> Void,
    completion: @escaping () -> Void)
  /// Lets the data source configure the displayed cells at index paths again.
  func reconfigureElements(at paths: [IndexPath])
  /// Reloads all data from the data source.
  func reloadData()
}

/// The snapshot that a diffable data source currently displays.
@MainActor
final class DisplayedSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

  private(set) var current = Snapshot()

  /// Displays another snapshot in a view by inserting, deleting and moving the elements that differ.
  func applySnapshot<View: SnapshotDisplaying>(
    _ snapshot: Snapshot, to view: View?, style: View.AnimationStyle, animated: Bool,
    completion: (() -> Void)?
  ) {
    let update = snapshot.makeListUpdate(from: current, style: style)
    let filled = snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.indexPath(of: $0) }
    guard let view else {
      adoptSnapshot(snapshot)
      completion?()
      return
    }
    let show = {
      view.performUpdate(update) {
        self.adoptSnapshot(snapshot)
      } completion: {
        completion?()
      }
      if !filled.isEmpty { view.reconfigureElements(at: filled) }
    }
    if animated { show() } else { UIView.performWithoutAnimation(show) }
  }

  /// Displays another snapshot by reloading the whole view.
  func reloadSnapshot(
    _ snapshot: Snapshot, in view: (any SnapshotDisplaying)?, completion: (() -> Void)?
  ) {
    adoptSnapshot(snapshot)
    view?.reloadData()
    completion?()
  }

  /// Stores a snapshot as the displayed one without updating the view.
  func adoptSnapshot(_ snapshot: Snapshot) {
    current = snapshot
    current.removeAllReloads()
  }

  /// Returns the identifier of a section, or `nil` if it does not exist.
  func section(at index: Int) -> Section? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the number of items in a section, or 0 if the section does not exist.
  func itemCount(in section: Int) -> Int {
    current.items.indices.contains(section) ? current.items[section].count : 0
  }
}

import Foundation
import QuartzCore
import UIKitCore

/// A view that displays the snapshots applied by a diffable data source.
@MainActor
protocol SnapshotDisplaying: AnyObject {
  /// The style with which insertions and deletions are animated.
  associatedtype AnimationStyle

  /// Performs a batch of updates.
  ///
  /// `source` updates the data source. The view calls this closure after recording its state before the update.
  func performUpdate(
    _ batch: ListUpdate<AnimationStyle>, updatingDataSource source: @escaping () -> Void,
    completion: @escaping () -> Void)
  /// Asks the data source to reconfigure the displayed cells at the given index paths.
  func reconfigureElements(at paths: [IndexPath])
  /// Reloads all data from the data source.
  func reloadData()
}

/// The snapshot currently displayed by a diffable data source.
@MainActor
final class DisplayedSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

  private(set) var current = Snapshot()

  /// Displays another snapshot in the given view by inserting, deleting and moving the elements that differ.
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

  /// Displays the given snapshot by reloading the whole view.
  func reloadSnapshot(
    _ snapshot: Snapshot, in view: (any SnapshotDisplaying)?, completion: (() -> Void)?
  ) {
    adoptSnapshot(snapshot)
    view?.reloadData()
    completion?()
  }

  /// Makes the given snapshot the displayed one without updating the view.
  func adoptSnapshot(_ snapshot: Snapshot) {
    current = snapshot
    current.removeAllReloads()
  }

  /// Returns the identifier of the section at the given index, or `nil` if the section does not exist.
  func section(at index: Int) -> Section? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the number of items in the section at the given index, or 0 if the section does not exist.
  func itemCount(in section: Int) -> Int {
    current.items.indices.contains(section) ? current.items[section].count : 0
  }
}

import Foundation
import QuartzCore
import UIKitCore

/// What a diffable source fills.
@MainActor
protocol SnapshotDisplaying: AnyObject {
  /// How what comes and goes does so.
  associatedtype AnimationStyle

  /// Shows a whole batch; of what is new the source knows once the view has looked at what was there before.
  func performUpdate(
    _ batch: ListUpdate<AnimationStyle>, updatingDataSource source: @escaping () -> Void,
    completion: @escaping () -> Void)
  /// Lets the source set up once more what shows items.
  func reconfigureElements(at paths: [IndexPath])
  /// Asks for everything anew.
  func reloadData()
}

/// The snapshot that a diffable source shows.
@MainActor
final class DisplayedSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

  private(set) var current = Snapshot()

  /// Shows another snapshot in a view: what differs comes, goes and moves, animated or at once.
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

  /// Shows another snapshot as if everything were new.
  func reloadSnapshot(
    _ snapshot: Snapshot, in view: (any SnapshotDisplaying)?, completion: (() -> Void)?
  ) {
    adoptSnapshot(snapshot)
    view?.reloadData()
    completion?()
  }

  /// Another snapshot is shown already.
  func adoptSnapshot(_ snapshot: Snapshot) {
    current = snapshot
    current.removeAllReloads()
  }

  /// The identifier of a section; nil for one that there is not.
  func section(at index: Int) -> Section? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The number of items of a section; none of one that there is not.
  func itemCount(in section: Int) -> Int {
    current.items.indices.contains(section) ? current.items[section].count : 0
  }
}

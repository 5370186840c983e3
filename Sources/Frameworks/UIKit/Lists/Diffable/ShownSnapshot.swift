import Foundation
import QuartzCore

/// What a diffable source fills.
@MainActor
protocol SnapshotShowing: AnyObject {
  /// How what comes and goes does so.
  associatedtype Arrival

  /// Shows a whole batch; of what is new the source knows once the view has looked at what was there before.
  func take(
    _ batch: ListUpdate<Arrival>, _ source: @escaping () -> Void, completion: @escaping () -> Void)
  /// Lets the source set up once more what shows items.
  func setUpAgain(_ paths: [IndexPath])
  /// Asks for everything anew.
  func reloadData()
}

/// The snapshot that a diffable source shows.
@MainActor
final class ShownSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

  private(set) var current = Snapshot()

  /// Shows another snapshot in a view: what differs comes, goes and moves, animated or at once.
  func apply<View: SnapshotShowing>(
    _ snapshot: Snapshot, to view: View?, style: View.Arrival, animated: Bool,
    completion: (() -> Void)?
  ) {
    let update = snapshot.update(from: current, style: style)
    let filled = snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.place(of: $0) }
    guard let view else {
      take(snapshot)
      completion?()
      return
    }
    let show = {
      view.take(update) {
        self.take(snapshot)
      } completion: {
        completion?()
      }
      if !filled.isEmpty { view.setUpAgain(filled) }
    }
    if animated { show() } else { UIView.performWithoutAnimation(show) }
  }

  /// Shows another snapshot as if everything were new.
  func reload(
    _ snapshot: Snapshot, in view: (any SnapshotShowing)?, completion: (() -> Void)?
  ) {
    take(snapshot)
    view?.reloadData()
    completion?()
  }

  /// Another snapshot is shown already.
  func take(_ snapshot: Snapshot) {
    current = snapshot
    current.forgetReloads()
  }

  /// The identifier of a section; nil for one that there is not.
  func section(at index: Int) -> Section? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The number of items of a section; none of one that there is not.
  func count(in section: Int) -> Int {
    current.items.indices.contains(section) ? current.items[section].count : 0
  }
}

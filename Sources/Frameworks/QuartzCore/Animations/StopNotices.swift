import RenderServer
import Synchronization

/// What is yet to be told of animations that were taken away: in the next turn, or before anything else that a live tree
/// has to tell.
///
/// It outlives the tree, whose end stops animations, too.
final class StopNotices: Sendable {
  // Sound: notices are given once, by the thread of the tree's turns or the one that ends the tree.
  private struct Waiting: @unchecked Sendable {
    var notices: [() -> Void] = []
  }

  private let waiting = Mutex(Waiting())

  /// Takes a notice in, to be given in the next turn at the latest.
  func add(to turns: TurnQueue, _ notice: @escaping () -> Void) {
    let isFirst = waiting.withLock {
      $0.notices.append(notice)
      return $0.notices.count == 1
    }
    if isFirst { turns.enqueue { self.tell() } }
  }

  /// Gives the notices that wait, in the order of their coming.
  func tell() {
    let due = waiting.withLock { waiting in
      defer { waiting.notices = [] }
      return waiting.notices
    }
    for notice in due { notice() }
  }
}

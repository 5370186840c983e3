import RenderServer

/// What is yet to be told of animations that were taken away: in the next turn, or before anything else that a live tree
/// has to tell.
///
/// It outlives the tree, whose end stops animations, too.
final class StopNotices: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [() -> Void] = []

  /// Takes a notice in, to be given in the next turn at the latest.
  func add(to turns: TurnQueue, _ notice: @escaping () -> Void) {
    let isFirst = lock.withLock {
      waiting.append(notice)
      return waiting.count == 1
    }
    if isFirst { turns.enqueue { self.tell() } }
  }

  /// Gives the notices that wait, in the order of their coming.
  func tell() {
    let due = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for notice in due { notice() }
  }
}

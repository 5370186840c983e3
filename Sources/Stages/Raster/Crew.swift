import Dispatch
import Synchronization

/// Threads that share out numbered pieces of work.
struct Crew: Sendable {
  let threads: Int

  /// Does all pieces, on this thread where `parallel` is false.
  ///
  /// The body gets a thread's number, below ``threads``, that no other thread has meanwhile.
  func forEach(
    _ count: Int, parallel: Bool = true, _ body: (_ thread: Int, _ piece: Int) -> Void
  ) {
    guard parallel, threads > 1, count > 1 else {
      for piece in 0..<count { body(0, piece) }
      return
    }
    let next = Atomic(0)
    withoutActuallyEscaping(body) { body in
      let shared = Shared(body: body)
      DispatchQueue.concurrentPerform(iterations: min(threads, count)) { thread in
        while true {
          let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
          if piece >= count { return }
          shared.body(thread, piece)
        }
      }
    }
  }

  /// Work that threads may do at once because its pieces write to different memory.
  private struct Shared: @unchecked Sendable {
    let body: (Int, Int) -> Void
  }
}

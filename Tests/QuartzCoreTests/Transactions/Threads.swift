import Diagnostics
import Foundation
import RenderServer
import Synchronization
import TestKit

/// Runs the body on a new thread and waits for it without blocking.
func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { done in
    Thread.detachNewThread {
      body()
      done.resume()
    }
  }
}

/// The diagnostics reported by threads for commits and frames.
final class ToldLines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  /// Runs the body and records the diagnostics reported on this thread.
  func hear(_ body: () -> Void) {
    Diagnostics.$sink.withValue(
      .ofRenderer { line in self.lines.withLock { $0.append(line) } }, operation: body)
  }
}

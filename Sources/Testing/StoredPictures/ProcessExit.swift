import Foundation
import Synchronization

/// Functions that run when the process ends normally.
package enum ProcessExit {
  private static let handlers = Mutex<[@Sendable (Int32) -> Void]>([])

  /// Adds a function that runs when the process ends, with the exit status of the process.
  ///
  /// The function does not run if the process crashes. Functions run in the order in which they were added.
  package static func addHandler(_ handler: @escaping @Sendable (_ status: Int32) -> Void) {
    let isFirst = handlers.withLock { handlers in
      handlers.append(handler)
      return handlers.count == 1
    }
    guard isFirst else { return }
    // `atexit` does not pass the exit status, which decides whether unused files are removed.
    on_exit(
      { status, _ in
        for handler in ProcessExit.handlers.withLock({ $0 }) { handler(status) }
      }, nil)
  }

  /// Prints a message to the standard error stream.
  package static func printError(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}

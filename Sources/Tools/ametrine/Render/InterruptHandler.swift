import Foundation
import Processes

/// A handler of termination signals.
///
/// While it exists, a signal removes temporary files and folders and ends child processes before it ends this
/// process.
final class InterruptHandler {
  /// Installs handlers for the signals that terminate a process.
  ///
  /// - Parameters:
  ///   - isWorker: Whether the process also ends when its parent process, which started it with ``RenderWorkerPool``,
  ///     ends.
  ///   - message: The message that is printed after a signal.
  init(isWorker: Bool = false, saying message: String = "interrupted; nothing was written") {
    InterruptCleanup.installHandlers(writing: "ametrine: \(message)\n")
    if isWorker { InterruptCleanup.terminateWithParent() }
  }

  deinit { InterruptCleanup.restoreHandlers() }

  /// Blocks until the signal handler, which runs in another thread and has prevented a file from being created, ends
  /// the process.
  static func waitForTermination() -> Never {
    while true { pause() }
  }
}

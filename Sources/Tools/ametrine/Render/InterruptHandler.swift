import Foundation
import Processes

/// A handler for termination signals.
///
/// While the handler exists, a signal first removes temporary files and folders and ends child processes, and then
/// ends this process.
final class InterruptHandler {
  /// Installs handlers for the signals that terminate a process.
  ///
  /// - Parameters:
  ///   - isWorker: Whether this process is a child process started by ``RenderWorkerPool``, which ends when its
  ///     parent process ends.
  ///   - message: The message to print after a signal.
  init(isWorker: Bool = false, saying message: String = "interrupted; nothing was written") {
    InterruptCleanup.installHandlers(writing: "ametrine: \(message)\n")
    if isWorker { InterruptCleanup.terminateWithParent() }
  }

  deinit { InterruptCleanup.restoreHandlers() }

  /// Blocks until the signal handler ends the process.
  ///
  /// It is called if the signal handler, which runs in another thread, has prevented a file from being created.
  static func waitForTermination() -> Never {
    while true { pause() }
  }
}

import Foundation
import Processes

/// Has signals end the process as long as it lives, when unfinished files, folders and workers are gone.
final class InterruptHandler {
  /// Handles the signals by which people and systems end programs.
  ///
  /// - Parameters:
  ///   - isWorker: whether the process ends, too, when the one does that has started it, by ``RenderWorkerPool``.
  ///   - message: what is said.
  init(isWorker: Bool = false, saying message: String = "interrupted; nothing was written") {
    InterruptCleanup.installHandlers(writing: "ametrine: \(message)\n")
    if isWorker { InterruptCleanup.terminateWithParent() }
  }

  deinit { InterruptCleanup.restoreHandlers() }

  /// Waits while the handler of a signal, which has refused us a file, ends the process on another thread.
  static func waitForTermination() -> Never {
    while true { pause() }
  }
}

import CProcess
import Foundation

/// Removal of unfinished files and folders when the process is interrupted by a signal.
///
/// The signal handler is written in C and needs no thread. It removes the registered paths and ends the process at
/// any point of execution.
package enum InterruptCleanup {
  /// Runs a function during which no interrupt is handled.
  ///
  /// Only one thread at a time runs such a function. Calls must not be nested.
  ///
  /// - Parameter body: The function to run. Its argument is false if the registered paths were already removed. It
  ///   must then not create or finish anything.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function.
  package static func withInterruptsDeferred<R, E: Error>(_ body: (_ isOpen: Bool) throws(E) -> R)
    throws(E) -> R
  {
    var before = sigset_t()
    let isOpen = ametrine_critical_section_begin(&before)
    defer { ametrine_critical_section_end(&before) }
    return try body(isOpen)
  }

  /// Removes all registered paths.
  ///
  /// No further paths can be registered or finished afterwards.
  package static func removeRegisteredPaths() { ametrine_cleanup_run() }

  /// Installs handlers for SIGINT, SIGTERM and SIGHUP.
  ///
  /// They remove the registered paths, write a line to standard error and end the process with the status 128 plus
  /// the signal number. If SIGHUP is ignored, it remains ignored.
  package static func installHandlers(writing line: String) { ametrine_interrupts_handle(line) }

  /// Restores the previous actions of the signals.
  package static func restoreHandlers() { ametrine_interrupts_release() }

  /// Sends SIGTERM to this process when its parent process ends.
  package static func terminateWithParent() { ametrine_terminate_with_parent() }
}

// Sound: the record is constant, and its owner unregisters it only once.
/// A registered file or folder that is removed if the process is interrupted.
package struct CleanupPathRegistration: @unchecked Sendable {
  private let record: OpaquePointer

  /// Registers a path.
  ///
  /// Must be called within `withInterruptsDeferred(_:)`. Returns nil if memory cannot be allocated.
  package init?(_ path: String, isFolder: Bool = false) {
    let kind = isFolder ? ametrine_cleanup_folder : ametrine_cleanup_file
    guard let record = ametrine_cleanup_add_path(kind, path) else { return nil }
    self.record = record
  }

  /// Removes the registration, because the item is finished or was removed.
  ///
  /// Must be called once, within `withInterruptsDeferred(_:)`.
  package func unregister() { ametrine_cleanup_remove(record) }
}

import CProcess
import Foundation

/// Functions that remove unfinished files and folders if the process is interrupted by a signal.
///
/// The signal handler is written in C and needs no thread. It can run at any point of execution, removes the
/// registered paths and ends the process.
package enum InterruptCleanup {
  /// Runs a function during which signal handling is deferred.
  ///
  /// Only one thread at a time can run such a function. Calls must not be nested.
  ///
  /// - Parameter body: The function to run. Its argument is `false` if the registered paths have already been
  ///   removed, in which case the function must not create or finish any file.
  /// - Returns: The result of `body`.
  /// - Throws: The error thrown by `body`.
  package static func withInterruptsDeferred<R, E: Error>(_ body: (_ isOpen: Bool) throws(E) -> R)
    throws(E) -> R
  {
    var before = sigset_t()
    let isOpen = ametrine_critical_section_begin(&before)
    defer { ametrine_critical_section_end(&before) }
    return try body(isOpen)
  }

  /// Removes all registered files and folders.
  ///
  /// Afterwards, no further paths can be registered or finished.
  package static func removeRegisteredPaths() { ametrine_cleanup_run() }

  /// Installs handlers for SIGINT, SIGTERM and SIGHUP.
  ///
  /// They remove the registered paths, write `line`, or a list of the finished files, to standard error and end the
  /// process with the status 128 plus the signal number. If SIGHUP was ignored, it remains ignored.
  package static func installHandlers(writing line: String) { ametrine_interrupts_handle(line) }

  /// Records a finished file, which the signal handler then lists.
  ///
  /// Must not be called within ``withInterruptsDeferred(_:)``.
  package static func recordFinishedFile(_ path: String) {
    withInterruptsDeferred { isOpen in if isOpen { ametrine_interrupts_record_file(path) } }
  }

  /// Sets a line that the signal handler writes to standard output, or removes it.
  ///
  /// Must not be called within ``withInterruptsDeferred(_:)``.
  ///
  /// - Parameter line: The parts of the line before and after the exit status, or `nil`.
  package static func setResult(_ line: (start: String, end: String)?) {
    withInterruptsDeferred { isOpen in
      if isOpen { ametrine_interrupts_set_result(line?.start, line?.end) }
    }
  }

  /// Restores the previous signal handlers.
  package static func restoreHandlers() { ametrine_interrupts_release() }

  /// Requests that this process receives SIGTERM when its parent process ends.
  package static func terminateWithParent() { ametrine_terminate_with_parent() }
}

// Sound: the record is constant, and its owner unregisters it only once.
/// The registration of a file or folder to be removed if the process is interrupted.
package struct CleanupPathRegistration: @unchecked Sendable {
  private let record: OpaquePointer

  /// Registers the path of a file or folder.
  ///
  /// Must be called within `withInterruptsDeferred(_:)`. Returns `nil` if memory cannot be allocated.
  package init?(_ path: String, isFolder: Bool = false) {
    let kind = isFolder ? ametrine_cleanup_folder : ametrine_cleanup_file
    guard let record = ametrine_cleanup_add_path(kind, path) else { return nil }
    self.record = record
  }

  /// Removes the registration, because the file or folder is finished or has been removed.
  ///
  /// Must be called once, within `withInterruptsDeferred(_:)`.
  package func unregister() { ametrine_cleanup_remove(record) }
}

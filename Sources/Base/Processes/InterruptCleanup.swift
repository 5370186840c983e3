import CProcess
import Foundation

/// What this process has begun and would leave behind, and the signals by which people and systems end it.
///
/// The handler of the signals is in C and needs no thread of its own: it removes what was begun and ends the process
/// wherever that is.
package enum InterruptCleanup {
  /// Runs a body that no interrupt overtakes, alone among all threads.
  ///
  /// Sections do not nest.
  ///
  /// - Parameter body: What is begun or finished. Its argument is false once all was taken back, when nothing may be.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package static func withInterruptsDeferred<R, E: Error>(_ body: (_ isOpen: Bool) throws(E) -> R)
    throws(E) -> R
  {
    var before = sigset_t()
    let isOpen = ametrine_critical_section_begin(&before)
    defer { ametrine_critical_section_end(&before) }
    return try body(isOpen)
  }

  /// Removes all that was begun, and lets nothing be begun or finished any more.
  package static func removeRegisteredPaths() { ametrine_cleanup_run() }

  /// Has SIGINT, SIGTERM and SIGHUP take back what was begun, write a line to standard error and end the process with
  /// 128 and the signal's number as status.
  ///
  /// A hang-up that is ignored stays so.
  package static func installHandlers(writing line: String) { ametrine_interrupts_handle(line) }

  /// Gives the signals their former effects back.
  package static func restoreHandlers() { ametrine_interrupts_release() }

  /// Ends this process, as SIGTERM does, when the one ends that has started it.
  package static func terminateWithParent() { ametrine_terminate_with_parent() }
}

// Sound: the record is constant, and its owner forgets it once.
/// A file or folder that is removed where the process is interrupted.
package struct CleanupPathRegistration: @unchecked Sendable {
  private let record: OpaquePointer

  /// Records a path, within a section of ``InterruptCleanup``; nil where there is no memory.
  package init?(_ path: String, isFolder: Bool = false) {
    let kind = isFolder ? ametrine_cleanup_folder : ametrine_cleanup_file
    guard let record = ametrine_cleanup_add_path(kind, path) else { return nil }
    self.record = record
  }

  /// Forgets it, once and within a section of ``InterruptCleanup``: it is finished, or gone.
  package func unregister() { ametrine_cleanup_remove(record) }
}

#if Porting
import Foundation
import Processes

/// A child process for a command found on the PATH, which is run until it ends.
///
/// The child remains in this process's process group. While the child runs, this process ignores SIGINT: an interrupt
/// from the terminal ends the child, and this process can clean up.
struct Subprocess {
  /// The result of a finished process.
  struct ProcessResult {
    /// The exit status; 128 plus the signal number if a signal ended the process.
    let status: Int32
    /// The standard output and standard error, interleaved.
    let text: String
  }

  let arguments: [String]
  var environment: [String: String]?

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the process with the standard streams of this process, and returns its exit status.
  func runInheritingStreams() throws(PortError) -> Int32 {
    try withInterruptsIgnored { () throws(PortError) in try start().wait().status }
  }

  /// Runs the process with both output streams redirected to standard error, and returns its exit status.
  ///
  /// Standard output is reserved for the results of this process.
  func runToStandardError() throws(PortError) -> Int32 {
    try withInterruptsIgnored { () throws(PortError) in
      try start(output: .descriptor(STDERR_FILENO)).wait().status
    }
  }

  /// Runs the process and captures its standard output and standard error.
  func runCapturingOutput() throws(PortError) -> ProcessResult {
    try withInterruptsIgnored { () throws(PortError) in
      let (bytes, ending) = try start(output: .pipe, errors: .pipe).readOutput()
      return ProcessResult(status: ending.status, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  private func withInterruptsIgnored<R>(_ body: () throws(PortError) -> R) throws(PortError) -> R {
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    return try body()
  }

  private func start(
    output: ChildProcess.StandardStream = .descriptor(STDOUT_FILENO),
    errors: ChildProcess.StandardStream = .descriptor(STDERR_FILENO)
  ) throws(PortError) -> ChildProcess {
    do {
      return try ChildProcess(
        arguments, environment: environment, output: output, errors: errors)
    } catch {
      let remedy = error.errnoCode == ENOENT ? "; put the Swift tools on the PATH" : ""
      throw PortError("\(arguments[0]): \(error)\(remedy)")
    }
  }
}
#endif

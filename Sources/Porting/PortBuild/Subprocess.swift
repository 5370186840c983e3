#if Porting
import Foundation
import Processes

/// A program that is run and waited for; it is found on the PATH.
///
/// It belongs to the same group of processes: an interruption from the terminal ends it, and this process goes on to tidy up.
struct Subprocess {
  /// How it ended, and what it said where that was asked for.
  struct ProcessResult {
    /// The exit status; 128 and the signal's number where a signal ended it.
    let status: Int32
    /// Both of its streams, as they came.
    let text: String
  }

  let arguments: [String]
  var environment: [String: String]?

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs it with the streams of this process.
  func runInheritingStreams() throws(PortError) -> Int32 {
    try withInterruptsIgnored { () throws(PortError) in try start().wait().status }
  }

  /// Runs it with standard error for both streams: standard output belongs to the result of this process.
  func runToStandardError() throws(PortError) -> Int32 {
    try withInterruptsIgnored { () throws(PortError) in
      try start(output: .descriptor(STDERR_FILENO)).wait().status
    }
  }

  /// Runs it and keeps what it says.
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
      let remedy = error.errnoCode == ENOENT ? "; put Swift's programs on the PATH" : ""
      throw PortError("\(arguments[0]): \(error)\(remedy)")
    }
  }
}
#endif

import CProcess
package import Foundation
import Synchronization

/// A child process with redirected standard streams.
package final class ChildProcess: Sendable {
  /// The source or destination of one of the child's standard streams.
  package enum StandardStream: Sendable {
    /// A file descriptor of this process.
    case descriptor(Int32)
    /// The null device, which discards output and provides no input.
    case null
    /// A pipe whose other end is held by this process.
    ///
    /// For standard error, it is the same pipe as for standard output.
    case pipe
  }

  /// The way in which a program ended: by exiting or by a signal.
  package enum Termination: Equatable, Sendable {
    /// The program exited with the given status, `0...255`.
    case exit(status: Int32)
    /// The program was terminated by the signal with the given number.
    case signal(Int32)

    /// The exit status as reported by a shell.
    ///
    /// For a signal, it is 128 plus the signal number.
    package var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  /// The system error that prevented a program from starting.
  package struct StartError: Error, CustomStringConvertible {
    /// The `errno` value of the failure.
    package let errnoCode: Int32
    /// The system's error message.
    package var description: String { String(cString: strerror(errnoCode)) }
  }

  /// The write end of the pipe to the program's standard input, or `nil` if it is not a pipe.
  package let input: FileHandle?
  /// The read end of the pipe from the program's standard output, or `nil` if it is not a pipe.
  package let output: FileHandle?

  private let processID: pid_t
  // Sound: only the thread that ends the process record uses the entry.
  /// The entry with which the process group is ended when this process is interrupted; `nil` if it is not separate.
  private nonisolated(unsafe) let cleanupEntry: OpaquePointer?
  private let termination = Mutex<Termination?>(nil)

  /// Starts a program, which is searched for on the PATH unless its name contains a slash.
  /// - Parameters:
  ///   - arguments: The program followed by its arguments.
  ///   - environment: The environment of the program, or `nil` to inherit that of this process.
  ///   - input: The standard input.
  ///   - output: The standard output.
  ///   - errors: The standard error.
  ///   - isSeparate: Whether the program ignores interrupts from the terminal and inherits no descriptors except
  ///     these. It is then ended, with its own child processes, when a signal ends this process.
  ///   - survivesInterrupt: Whether a separate program continues when a signal ends this process.
  /// - Throws: ``StartError`` with the system's error code.
  package init(
    _ arguments: [String], environment: [String: String]? = nil,
    input: StandardStream = .descriptor(STDIN_FILENO),
    output: StandardStream = .descriptor(STDOUT_FILENO),
    errors: StandardStream = .descriptor(STDERR_FILENO), isSeparate: Bool = false,
    survivesInterrupt: Bool = false
  ) throws(StartError) {
    let read = try StandardStreamEnds(input, isInput: true)
    defer { read.closeChildEnd() }
    let written = try StandardStreamEnds(output, isInput: false)
    defer { written.closeChildEnd() }
    var child = ametrine_child()
    (child.input, child.output, child.is_separate) = (
      read.childDescriptor, written.childDescriptor, isSeparate
    )
    switch errors {
    case .descriptor(let descriptor): child.errors = descriptor
    case .null: child.errors = -1
    case .pipe: child.errors = STDOUT_FILENO
    }
    (self.input, self.output) = (read.parentHandle, written.parentHandle)
    (processID, cleanupEntry) = try Self.spawnProcess(
      arguments: arguments, environment: environment, child: child,
      isGroup: isSeparate && !survivesInterrupt)
  }

  private static func spawnProcess(
    arguments: [String], environment: [String: String]?, child: ametrine_child,
    isGroup: Bool
  ) throws(StartError) -> (pid_t, OpaquePointer?) {
    var child = child
    let words = arguments.map { strdup($0) } + [nil]
    let pairs = (environment ?? [:]).map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + pairs { free(word) } }
    var process: pid_t = 0
    var entry: OpaquePointer?
    let fault = pairs.withUnsafeBufferPointer { pairs in
      if environment != nil { child.environment = pairs.baseAddress }
      return isGroup
        ? ametrine_group_start(words[0], words, &child, &process, &entry)
        : ametrine_child_start(words[0], words, &child, &process)
    }
    guard fault == 0 else { throw StartError(errnoCode: fault) }
    return (process, entry)
  }

  /// Waits until the program has ended and returns how it ended.
  ///
  /// Further calls return the same result.
  package func wait() -> Termination {
    if let known = termination.withLock({ $0 }) { return known }
    ametrine_child_wait(processID)
    // After this point the system may reuse the process ID, so `terminate` no longer uses it.
    return termination.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      if let cleanupEntry {
        status = ametrine_group_wait(processID, cleanupEntry)
      } else {
        while waitpid(processID, &status, 0) == -1 && errno == EINTR {}
      }
      // See wait(2): the low seven bits contain the signal, and the next byte contains the exit status.
      let signal = status & 0x7F
      let new = signal == 0 ? Termination.exit(status: (status >> 8) & 0xFF) : .signal(signal)
      ending = new
      return new
    }
  }

  /// Reads all data from the output pipe and waits until the program has ended.
  package func readOutput() -> (bytes: Data, ending: Termination) {
    let bytes = (try? output?.readToEnd()) ?? Data()
    return (bytes, wait())
  }

  /// Starts a thread that waits until the program has ended.
  ///
  /// If no thread waited, the system would keep the process ID allocated.
  package func waitInBackground() { Thread.detachNewThread { _ = self.wait() } }

  /// Sends SIGTERM to the program, unless it is known to have ended.
  package func terminate() {
    termination.withLock { if $0 == nil { kill(processID, SIGTERM) } }
  }
}

/// Both ends of a standard stream: the child's descriptor and, for a pipe, this process's handle.
private struct StandardStreamEnds {
  let childDescriptor: Int32
  let parentHandle: FileHandle?

  init(_ stream: ChildProcess.StandardStream, isInput: Bool) throws(ChildProcess.StartError) {
    switch stream {
    case .descriptor(let descriptor): (childDescriptor, parentHandle) = (descriptor, nil)
    case .null: (childDescriptor, parentHandle) = (-1, nil)
    case .pipe:
      var ends: [Int32] = [0, 0]
      let fault = ametrine_create_pipe(&ends)
      guard fault == 0 else { throw ChildProcess.StartError(errnoCode: fault) }
      childDescriptor = ends[isInput ? 0 : 1]
      parentHandle = FileHandle(fileDescriptor: ends[isInput ? 1 : 0], closeOnDealloc: true)
    }
  }

  /// Closes this process's copy of the child's end of a pipe.
  func closeChildEnd() { if parentHandle != nil { close(childDescriptor) } }
}

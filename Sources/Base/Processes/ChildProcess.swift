import CProcess
package import Foundation
import Synchronization

/// A program that runs beside this process.
package final class ChildProcess: Sendable {
  /// A standard stream of the program.
  package enum StandardStream: Sendable {
    /// A descriptor of this process.
    case descriptor(Int32)
    /// The null device.
    case null
    /// A pipe, of which this process has the other end; for errors that of its standard output.
    case pipe
  }

  /// How a program has ended.
  package enum Termination: Equatable, Sendable {
    /// By itself, with a status.
    case exit(status: Int32)
    /// By a signal.
    case signal(Int32)

    /// The status as shells report it: of a signal 128 and its number.
    package var status: Int32 {
      switch self {
      case .exit(let status): status
      case .signal(let number): 128 + number
      }
    }
  }

  /// Why the system starts no program.
  package struct StartError: Error, CustomStringConvertible {
    /// The system's error.
    package let errnoCode: Int32
    /// The system's words for it.
    package var description: String { String(cString: strerror(errnoCode)) }
  }

  /// The end of the pipe that the program reads.
  package let input: FileHandle?
  /// The end of the pipe that the program writes.
  package let output: FileHandle?

  private let processID: pid_t
  private let termination = Mutex<Termination?>(nil)

  /// Starts a program, which is found on the PATH unless its name has a slash.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - environment: Its environment; nil for that of this process.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  ///   - errors: Its standard error.
  ///   - isSeparate: Whether interruptions from the terminal pass it by, and it gets no descriptors but these.
  /// - Throws: The system's error.
  package init(
    _ arguments: [String], environment: [String: String]? = nil,
    input: StandardStream = .descriptor(STDIN_FILENO),
    output: StandardStream = .descriptor(STDOUT_FILENO),
    errors: StandardStream = .descriptor(STDERR_FILENO), isSeparate: Bool = false
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
    processID = try Self.spawnProcess(arguments: arguments, environment: environment, child: child)
  }

  private static func spawnProcess(
    arguments: [String], environment: [String: String]?, child: ametrine_child
  ) throws(StartError) -> pid_t {
    var child = child
    let words = arguments.map { strdup($0) } + [nil]
    let pairs = (environment ?? [:]).map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + pairs { free(word) } }
    var process: pid_t = 0
    let fault = pairs.withUnsafeBufferPointer { pairs in
      if environment != nil { child.environment = pairs.baseAddress }
      return ametrine_child_start(words[0], words, &child, &process)
    }
    guard fault == 0 else { throw StartError(errnoCode: fault) }
    return process
  }

  /// Waits until the program has ended.
  package func wait() -> Termination {
    if let known = termination.withLock({ $0 }) { return known }
    ametrine_child_wait(processID)
    // Its number is free from here on, and `terminate` does not use it any more.
    return termination.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      while waitpid(processID, &status, 0) == -1 && errno == EINTR {}
      // wait(2): the low seven bits are the signal, the next byte is the status.
      let signal = status & 0x7F
      let new = signal == 0 ? Termination.exit(status: (status >> 8) & 0xFF) : .signal(signal)
      ending = new
      return new
    }
  }

  /// Reads what the program writes into its pipe, to the end, and waits until it has ended.
  package func readOutput() -> (bytes: Data, ending: Termination) {
    let bytes = (try? output?.readToEnd()) ?? Data()
    return (bytes, wait())
  }

  /// Has a thread wait until the program has ended, where nobody else does: until then the system keeps its number.
  package func waitInBackground() { Thread.detachNewThread { _ = self.wait() } }

  /// Asks the program to end, unless somebody has waited for its end already.
  package func terminate() {
    termination.withLock { if $0 == nil { kill(processID, SIGTERM) } }
  }
}

/// A standard stream: the program's end, and that of this process where it is a pipe.
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

  /// Closes the end that the program has now.
  func closeChildEnd() { if parentHandle != nil { close(childDescriptor) } }
}

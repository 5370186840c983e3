import CProcess
package import Foundation
import Synchronization

/// A program that runs beside this process.
package final class ChildProcess: Sendable {
  /// A standard stream of the program.
  package enum Stream: Sendable {
    /// A descriptor of this process.
    case descriptor(Int32)
    /// The null device.
    case null
    /// A pipe, of which this process has the other end; for errors that of its standard output.
    case pipe
  }

  /// How a program has ended.
  package enum Ending: Equatable, Sendable {
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
    package let number: Int32
    /// The system's words for it.
    package var description: String { String(cString: strerror(number)) }
  }

  /// The end of the pipe that the program reads.
  package let input: FileHandle?
  /// The end of the pipe that the program writes.
  package let output: FileHandle?

  private let process: pid_t
  private let ending = Mutex<Ending?>(nil)

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
    input: Stream = .descriptor(STDIN_FILENO), output: Stream = .descriptor(STDOUT_FILENO),
    errors: Stream = .descriptor(STDERR_FILENO), isSeparate: Bool = false
  ) throws(StartError) {
    let read = try Ends(input, isInput: true)
    defer { read.closeChild() }
    let written = try Ends(output, isInput: false)
    defer { written.closeChild() }
    var child = ametrine_child()
    (child.input, child.output, child.is_separate) = (read.child, written.child, isSeparate)
    switch errors {
    case .descriptor(let descriptor): child.errors = descriptor
    case .null: child.errors = -1
    case .pipe: child.errors = STDOUT_FILENO
    }
    (self.input, self.output) = (read.own, written.own)
    process = try Self.start(arguments, environment, child)
  }

  private static func start(
    _ arguments: [String], _ environment: [String: String]?, _ child: ametrine_child
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
    guard fault == 0 else { throw StartError(number: fault) }
    return process
  }

  /// Waits until the program has ended.
  package func wait() -> Ending {
    if let known = ending.withLock({ $0 }) { return known }
    ametrine_child_await(process)
    // Its number is free from here on, and `terminate` does not use it any more.
    return ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1 && errno == EINTR {}
      // wait(2): the low seven bits are the signal, the next byte is the status.
      let signal = status & 0x7F
      let new = signal == 0 ? Ending.exit(status: (status >> 8) & 0xFF) : .signal(signal)
      ending = new
      return new
    }
  }

  /// Reads what the program writes into its pipe, to the end, and waits until it has ended.
  package func readOutput() -> (bytes: Data, ending: Ending) {
    let bytes = (try? output?.readToEnd()) ?? Data()
    return (bytes, wait())
  }

  /// Has a thread wait until the program has ended, where nobody else does: until then the system keeps its number.
  package func waitInBackground() { Thread.detachNewThread { _ = self.wait() } }

  /// Asks the program to end, unless somebody has waited for its end already.
  package func terminate() {
    ending.withLock { if $0 == nil { kill(process, SIGTERM) } }
  }
}

/// A standard stream: the program's end, and that of this process where it is a pipe.
private struct Ends {
  let child: Int32
  let own: FileHandle?

  init(_ stream: ChildProcess.Stream, isInput: Bool) throws(ChildProcess.StartError) {
    switch stream {
    case .descriptor(let descriptor): (child, own) = (descriptor, nil)
    case .null: (child, own) = (-1, nil)
    case .pipe:
      var ends: [Int32] = [0, 0]
      let fault = ametrine_pipe(&ends)
      guard fault == 0 else { throw ChildProcess.StartError(number: fault) }
      child = ends[isInput ? 0 : 1]
      own = FileHandle(fileDescriptor: ends[isInput ? 1 : 0], closeOnDealloc: true)
    }
  }

  /// Closes the end that the program has now.
  func closeChild() { if own != nil { close(child) } }
}

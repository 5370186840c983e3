import Diagnostics
// Of C's streams nothing is told about threads; only the main one writes to standard output.
@preconcurrency import Foundation
import Inspection

/// The standard streams.
enum StandardStreamWriter {
  /// Makes streams that are closed or that nobody reads any more harmless.
  ///
  /// A file that is opened while standard error is closed would take its number, and messages would go into the file.
  /// What is written to a standard output that is closed still cannot be written: its place can only be read.
  static func handleClosedStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // Of a file that may grow no longer the writer is told, and removes it.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes what waits for standard output; false where some of it could not be written.
  static func flushStandardOutput() -> Bool { fflush(stdout) == 0 && ferror(stdout) == 0 }

  /// Whether standard output is a pipe whose reader has seen enough and gone, as `head` does.
  static var isOutputPipeClosed: Bool {
    var state = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR) != 0
  }

  /// Writes a line to standard error; what would end it or steer a terminal is escaped.
  static func writeErrorLine(_ line: String) { writeErrorText(line.singleLineEscaped + "\n") }

  /// Writes a line to standard output; what would end it or steer a terminal is escaped.
  static func writeLine(_ line: String) { print(line.singleLineEscaped) }

  /// Writes JSON to standard output, piece by piece.
  static func writeJSON(_ value: JSONValue) {
    JSONWriter.writeValue(value) { print($0, terminator: "") }
    print()
  }

  /// Writes to standard error as it is; what cannot be written is lost.
  static func writeErrorText(_ text: String) { Diagnostics.writeToStandardError(text) }

  /// Whether standard error is a terminal, on which a line can be written over.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that shows colours.
  static var supportsColorOutput: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil
      && environment["TERM"] != "dumb"
  }

  /// The columns of the terminal behind standard error.
  static var terminalColumns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

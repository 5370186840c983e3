import Diagnostics
// The C standard streams have no concurrency annotations. Only the main thread writes to standard output.
@preconcurrency import Foundation
import Inspection

/// Functions for the standard output and error streams.
enum StandardStreamWriter {
  /// Prevents closed standard streams and closed pipes from causing damage.
  ///
  /// If standard error were closed, the next file opened would receive its file descriptor, and messages would be
  /// written into that file. Closed streams are therefore opened on `/dev/null`. Standard output is opened for
  /// reading only, so writing to it still fails. SIGPIPE is ignored.
  static func handleClosedStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // Without the signal, a write beyond the file size limit fails with an error, and the writer removes the file.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Flushes standard output and returns whether everything written so far succeeded.
  static func flushStandardOutput() -> Bool { fflush(stdout) == 0 && ferror(stdout) == 0 }

  /// Whether standard output is a pipe whose reader has closed it, as `head` does.
  static var isOutputPipeClosed: Bool {
    var state = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR) != 0
  }

  /// Writes a line to standard error.
  ///
  /// Line breaks and terminal control characters are escaped.
  static func writeErrorLine(_ line: String) { writeErrorText(line.singleLineEscaped + "\n") }

  /// Writes a line to standard output.
  ///
  /// Line breaks and terminal control characters are escaped.
  static func writeLine(_ line: String) { print(line.singleLineEscaped) }

  /// Writes JSON to standard output incrementally, followed by a line break.
  static func writeJSON(_ value: JSONValue) {
    JSONWriter.writeValue(value) { print($0, terminator: "") }
    print()
  }

  /// Writes text to standard error without escaping.
  ///
  /// Write errors are ignored.
  static func writeErrorText(_ text: String) { Diagnostics.writeToStandardError(text) }

  /// Whether standard error is a terminal, on which a line can be overwritten.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that supports color.
  ///
  /// The result is false if `NO_COLOR` is set or `TERM` is `dumb`.
  static var supportsColorOutput: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil
      && environment["TERM"] != "dumb"
  }

  /// The width of the terminal at standard error in columns, or 80 if unknown.
  static var terminalColumns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

import Diagnostics
// The C standard streams have no concurrency annotations. Only the main thread writes to standard output.
@preconcurrency import Foundation
import Inspection

/// Functions that write to the standard output and error streams.
enum StandardStreamWriter {
  /// Prepares the process for standard streams that are closed and pipes that are closed by their reader.
  ///
  /// If standard error were closed, the next opened file would receive its file descriptor, and error messages would
  /// be written into that file. Closed streams are therefore opened on `/dev/null`. Standard output is opened for
  /// reading only, so that writing to it still fails. SIGPIPE is ignored.
  static func handleClosedStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    // With SIGXFSZ ignored, a write beyond the file size limit fails with an error, and the caller can remove the
    // incomplete file.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Flushes standard output and returns whether everything written to it so far was written successfully.
  static func flushStandardOutput() -> Bool { fflush(stdout) == 0 && ferror(stdout) == 0 }

  /// Whether standard output is a pipe that its reader has closed, as `head` does.
  static var isOutputPipeClosed: Bool {
    var state = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR) != 0
  }

  /// Writes one line to standard error.
  ///
  /// Line breaks and terminal control characters in the text are escaped.
  static func writeErrorLine(_ line: String) { writeErrorText(line.singleLineEscaped + "\n") }

  /// Writes one line to standard output.
  ///
  /// Line breaks and terminal control characters in the text are escaped.
  static func writeLine(_ line: String) { print(line.singleLineEscaped) }

  /// Writes a JSON value to standard output incrementally, followed by a line break.
  static func writeJSON(_ value: JSONValue) {
    JSONWriter.writeValue(value) { print($0, terminator: "") }
    print()
  }

  /// Writes text to standard error without escaping it.
  ///
  /// Write errors are ignored.
  static func writeErrorText(_ text: String) { Diagnostics.writeToStandardError(text) }

  /// Whether standard error is a terminal, so that the progress line can be overwritten.
  static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that supports color.
  ///
  /// The value is `false` if the environment variable `NO_COLOR` is set or `TERM` is `dumb`.
  static var supportsColorOutput: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil
      && environment["TERM"] != "dumb"
  }

  /// The width in columns of the terminal connected to standard error, or 80 if it is unknown.
  static var terminalColumns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

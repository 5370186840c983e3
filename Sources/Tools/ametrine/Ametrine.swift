import ArgumentParser
import Foundation
import Notices

/// The command line: one subcommand for each thing it does.
@main
struct Ametrine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ametrine",
    abstract:
      "Renders Core Animation documents without a screen, tells what is in them, writes them.",
    discussion: """
      Shell completions: ametrine --generate-completion-script bash (or zsh, fish).
      """,
    subcommands: [
      RenderCommand.self, InspectCommand.self, ValidateCommand.self, DiffCommand.self,
      GraphCommand.self, ConvertCommand.self,
    ])

  /// Runs the command; whatever goes wrong is one line on standard error and status 1.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let code as ExitCode {
      // What there is to say is said.
      Foundation.exit(code.rawValue)
    } catch {
      let text = fullMessage(for: error)
      if exitCode(for: error).isSuccess {
        // Help that was asked for.
        print(text)
        return
      }
      Standard.error(failureLine(error))
      Foundation.exit(1)
    }
  }

  /// What went wrong, in one line.
  static func failureLine(_ error: any Error) -> String {
    // The parser's own messages may go on with hints for the next lines.
    let first = message(for: error).split(whereSeparator: \.isNewline).first.map(String.init)
    return "ametrine: \(first ?? "\(error)")"
  }
}

/// The standard streams.
enum Standard {
  /// Writes a line to standard error; what would end it or steer a terminal is escaped.
  static func error(_ line: String) { errorText(line.inOneLine + "\n") }

  /// Writes a line to standard output; what would end it or steer a terminal is escaped.
  static func output(_ line: String) { print(line.inOneLine) }

  /// Writes to standard error as it is.
  static func errorText(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Whether standard error is a terminal, on which a line can be written over.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal that shows colours.
  static var outputHasColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil
      && environment["TERM"] != "dumb"
  }

  /// The columns of the terminal behind standard error.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

import ArgumentParser
import Foundation

/// The `ametrine` command, with a subcommand for each task.
@main
struct Ametrine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ametrine",
    abstract:
      "Render, play, inspect, compare and convert Core Animation documents.",
    discussion: """
      Shell completions: ametrine --generate-completion-script bash (or zsh, fish).
      """,
    version: ReleaseVersion.version,
    subcommands: [
      RenderCommand.self, PlanCommand.self, JoinCommand.self, PlayCommand.self, PreviewCommand.self,
      WatchCommand.self,
      GalleryCommand.self, InspectCommand.self, TraceCommand.self, ValidateCommand.self,
      DiffCommand.self, GraphCommand.self, ConvertCommand.self, PortCommand.self,
      NewCommand.self,
    ] + internalCommands)

  /// The hidden subcommands that the program runs in child processes of itself.
  private static var internalCommands: [any ParsableCommand.Type] {
    #if Preview
      [TryDocumentCommand.self]
    #else
      []
    #endif
  }

  /// The usage examples printed when the command is run without arguments.
  static let examples = """
    Examples:
      ametrine render Clock.ca -o clock.gif       render a document to a film
      ametrine inspect Wallpaper.tendies          print its layers, animations and states
      ametrine render Wallpapers -o previews --format gif
                                                  render each document in a folder

    List all commands: ametrine help. Help for one command: ametrine help render.
    """

  func run() { print(Self.examples) }

  /// Runs the subcommand given on the command line.
  ///
  /// If it throws an error, prints one line to standard error and exits with status 1.
  static func main() {
    StandardStreamWriter.handleClosedStreams()
    let status = exitStatus(for: Array(CommandLine.arguments.dropFirst()))
    guard StandardStreamWriter.flushStandardOutput() else {
      // This program ignores SIGPIPE, so it exits with the status that the signal would have produced.
      if StandardStreamWriter.isOutputPipeClosed { Foundation.exit(128 + SIGPIPE) }
      StandardStreamWriter.writeErrorLine("ametrine: cannot write to standard output")
      Foundation.exit(max(status, 1))
    }
    Foundation.exit(status)
  }

  private static func exitStatus(for arguments: [String]) -> Int32 {
    do {
      let arguments = try RenderPlan.expandingPlan(in: arguments)
      try UnknownCommandCheck.rejectUnknownCommand(arguments, in: configuration)
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch let code as ExitCode {
      // A command that throws an exit code has already printed its messages.
      return code.rawValue
    } catch {
      if exitCode(for: error).isSuccess {
        // The argument parser reports a request for help as an error with a successful exit code.
        print(fullMessage(for: error))
        return 0
      }
      let mistyped = UnknownOptionCheck.spellingSuggestion(
        in: arguments, for: error, root: Self.self)
      StandardStreamWriter.writeErrorLine(
        mistyped.map { "ametrine: \($0)" } ?? errorMessage(for: error))
      return 1
    }
  }

  /// Returns the first line of the error's message, preceded by the program name.
  static func errorMessage(for error: any Error) -> String { "ametrine: \(errorText(for: error))" }

  /// Returns the first line of the error's message.
  static func errorText(for error: any Error) -> String {
    // The argument parser may add lines with hints, which are dropped.
    let first = message(for: error).split(whereSeparator: \.isNewline).first.map(String.init)
    return first ?? "\(error)"
  }
}

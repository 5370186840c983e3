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

      Exit statuses:
      \(ExitStatus.manualTable)
      """,
    version: ReleaseVersion.version,
    subcommands: [
      RenderCommand.self, PlanCommand.self, JoinCommand.self, PlayCommand.self, PreviewCommand.self,
      WatchCommand.self,
      GalleryCommand.self, InspectCommand.self, TraceCommand.self, ValidateCommand.self,
      DiffCommand.self, GraphCommand.self, ConvertCommand.self, PortCommand.self,
      NewCommand.self,
    ] + internalCommands)

  /// The hidden subcommands that the installation and child processes of the program use.
  private static var internalCommands: [any ParsableCommand.Type] {
    #if Preview
      [ManualCommand.self, TryDocumentCommand.self]
    #else
      [ManualCommand.self]
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
  /// If it throws an error, prints one line to standard error and exits with the status of the error.
  static func main() {
    StandardStreamWriter.handleClosedStreams()
    runAndExit(Array(CommandLine.arguments.dropFirst()))
  }

  /// Runs the subcommand that the arguments name and exits with its status.
  static func runAndExit(_ arguments: [String]) -> Never {
    let status = exitStatus(for: arguments)
    guard StandardStreamWriter.flushStandardOutput() else {
      // This program ignores SIGPIPE, so it exits with the status that the signal would have produced.
      if StandardStreamWriter.isOutputPipeClosed { Foundation.exit(128 + SIGPIPE) }
      StandardStreamWriter.writeErrorLine("ametrine: cannot write to standard output")
      Foundation.exit(status == 0 ? ExitStatus.cannotWrite.rawValue : status)
    }
    Foundation.exit(status)
  }

  private static func exitStatus(for arguments: [String]) -> Int32 {
    var command: any ParsableCommand
    do {
      try RepeatedOptionCheck.rejectRepeatedOptions(arguments, root: Self.self)
      let arguments = try RenderPlan.expandingPlan(in: arguments)
      try UnknownCommandCheck.rejectUnknownCommand(arguments, in: configuration)
      command = try parseCommandLine(arguments)
    } catch {
      if printedHelp(for: error) { return 0 }
      let text = argumentMessage(for: error, in: arguments)
      StandardStreamWriter.writeErrorLine("ametrine: \(text)")
      let code = (error as? any CodedError)?.code ?? .invalidArgument
      let record = ErrorRecord(code: code, message: text)
      writeFailure(record, arguments: arguments)
      return record.exitStatus
    }
    do {
      try command.run()
      return 0
    } catch let code as ExitCode {
      // A command that throws an exit code has already printed its messages.
      return code.rawValue
    } catch {
      if printedHelp(for: error) { return 0 }
      StandardStreamWriter.writeErrorLine(errorMessage(for: error))
      let record = ErrorRecord(error, message: errorText(for: error))
      // Other commands have written their last line.
      if !(command is any ResultReportingCommand) { writeFailure(record, arguments: arguments) }
      return record.exitStatus
    }
  }

  /// Prints the requested help text and returns `true` if the argument parser reports such a request as an error.
  private static func printedHelp(for error: any Error) -> Bool {
    guard !(error is any CodedError), exitCode(for: error).isSuccess else { return false }
    print(fullMessage(for: error))
    return true
  }

  /// Writes the result of a command that failed, if the arguments request JSON.
  private static func writeFailure(_ record: ErrorRecord, arguments: [String]) {
    guard arguments.prefix(while: { $0 != "--" }).contains("--json") else { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    let command = arguments.first.flatMap { names.contains($0) ? $0 : nil }
    ResultWriter(command: command ?? "ametrine", isEnabled: true).finish(failure: record)
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

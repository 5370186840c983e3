import ArgumentParser
import Foundation
import Processes

/// A writer of the JSON results of a command: one line for each input as it is finished, and the result as the last
/// line.
///
/// With `--json`, the lines are the only text on standard output.
final class ResultWriter {
  /// Whether the lines are written.
  let isEnabled: Bool
  /// Whether the last line is also written if a signal ends the process.
  private let survivesSignals: Bool
  /// The totals of the documents that were added.
  private(set) var result: CommandResult
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let write: (String) -> Void

  /// Creates a writer for the results of a command.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - isEnabled: Whether the lines are written.
  ///   - write: A function that writes a line with its line break; `nil` to write to standard output, also if a signal
  ///     ends the process.
  init(command: String, isEnabled: Bool, write: ((String) -> Void)? = nil) {
    self.isEnabled = isEnabled
    survivesSignals = isEnabled && write == nil
    self.write = write ?? Self.writeToStandardOutput
    result = CommandResult(command: command)
    start = clock.now
    prepareInterruption()
  }

  /// The time in seconds since the writer was created.
  var elapsedSeconds: Double { Self.rounded((clock.now - start) / .seconds(1)) }

  /// Adds the result of an input to the totals and writes its line.
  func addDocument(_ document: DocumentResult) {
    result.addDocument(document)
    writeLine(document)
    prepareInterruption()
  }

  /// Adds a finding that concerns no single input.
  func addDiagnostic(_ diagnostic: DiagnosticRecord) { result.addDiagnostic(diagnostic) }

  /// Adds a written file that belongs to no single input.
  func addFile(_ path: String) {
    result.files = (result.files ?? []) + [OutputPath.resolvedPath(of: path)]
  }

  /// Completes the result and writes the last line.
  ///
  /// - Parameter failure: The error with which the command fails, or `nil`.
  func finish(failure: ErrorRecord?) {
    if survivesSignals { InterruptCleanup.setResult(nil) }
    complete(&result, failure: failure)
    writeLine(result)
  }

  /// Prepares the last line that the signal handler writes, with the inputs that are finished.
  private func prepareInterruption() {
    guard survivesSignals else { return }
    var interrupted = result
    complete(
      &interrupted, failure: ErrorRecord(code: .interrupted, message: "interrupted by a signal"))
    // The signal handler writes the exit status, which contains the number of the signal.
    interrupted.exitStatus = .max
    let parts = Self.line(for: interrupted).split(separator: "\(Int32.max)", maxSplits: 1)
    guard let start = parts.first, let end = parts.last else { return }
    InterruptCleanup.setResult((String(start), String(end)))
  }

  private func complete(_ result: inout CommandResult, failure: ErrorRecord?) {
    result.seconds = elapsedSeconds
    result.peakMemory = ProcessMemoryReport.peakResidentByteCount
    if let failure {
      let isPartial = failure.code.exitStatus == .partial
      result.status = isPartial ? .partial : .failed
      result.exitStatus = failure.exitStatus
      result.error = failure
    } else if result.partial > 0 {
      result.status = .partial
    }
  }

  private func writeLine(_ value: some Encodable) {
    guard isEnabled else { return }
    write(Self.line(for: value))
  }

  /// Returns the JSON text of a value on one line, with its line break.
  static func line(for value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Encoding fails only for floating-point numbers without a JSON form, which are converted.
    let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// Returns a time in seconds, rounded to milliseconds.
  static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  /// Writes a text to standard output at once, so that a program can read each line when it is complete.
  static func writeToStandardOutput(_ text: String) {
    print(text, terminator: "")
    _ = StandardStreamWriter.flushStandardOutput()
  }
}

/// The option for results as JSON.
struct ResultOptions: ParsableArguments {
  @Flag(help: "Print a JSON line for each input and for the result to standard output.")
  var json = false
}

/// A command that can print its results as JSON lines.
protocol ResultReportingCommand: ParsableCommand {
  var resultOptions: ResultOptions { get }

  /// Runs the command and adds the result of each input to the writer.
  func run(reportingTo results: ResultWriter) throws
}

extension ResultReportingCommand {
  func run() throws {
    let results = ResultWriter(
      command: Self.configuration.commandName ?? "", isEnabled: resultOptions.json)
    do {
      try run(reportingTo: results)
      results.finish(failure: nil)
    } catch let code as ExitCode {
      throw code
    } catch {
      results.finish(failure: ErrorRecord(error, message: Ametrine.errorText(for: error)))
      throw error
    }
  }
}

import Foundation
import Testing

/// A temporary directory that contains a document, in which tests run the built command.
final class Workplace {
  let path: String

  /// A red layer of 40 × 30 points, across which a white square of 10 points moves from left to right in a second.
  static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 40 30" position="20 15" backgroundColor="1 0 0" geometryFlipped="1">
        <sublayers>
          <CALayer bounds="0 0 10 10" position="5 15" backgroundColor="1 1 1">
            <animations>
              <animation type="CABasicAnimation" keyPath="position.x" fromValue="5" toValue="35"
                duration="1" beginTime="1e-100" fillMode="both" removedOnCompletion="0"/>
            </animations>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    try Data(Self.document.utf8).write(to: folder.appendingPathComponent("in.caml"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The entries of the directory, including hidden ones, except for the document.
  var content: [String] { entries(of: "") }

  /// Writes a text file and creates missing parent directories.
  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  /// Writes a file and creates missing parent directories.
  func write(_ name: String, _ data: Data) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Returns the contents of a file in the directory.
  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
  }

  /// The exit status and the output of a finished command.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
    var wasSignalled = false
  }

  /// A running command and the pipes for its output.
  typealias Running = (process: Process, output: Pipe, errors: Pipe)

  /// Starts the command in the directory.
  func start(_ arguments: [String]) throws -> Running {
    try start(command().path, arguments)
  }

  private func command() throws -> URL {
    let tests = try #require(Bundle.main.executableURL)
    return tests.deletingLastPathComponent().appendingPathComponent("ametrine")
  }

  private func start(_ executable: String, _ arguments: [String]) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    // If these tests ignore a signal, for example under nohup, the child process would inherit that.
    signal(SIGHUP, SIG_DFL)
    try process.run()
    return (process, output, errors)
  }

  /// Starts the command in the directory through another program, which sets limits and then executes the command.
  func start(_ arguments: [String], under limits: [String]) throws -> Running {
    try start("/usr/bin/env", limits + [command().path] + arguments)
  }

  /// Runs the command in the directory through another program, which sets limits.
  ///
  /// If a signal ends the process, its status is 128 plus the signal number.
  func run(_ arguments: [String], under limits: [String]) throws -> Outcome {
    var outcome = try outcome(of: start(arguments, under: limits))
    if outcome.wasSignalled { outcome.status += 128 }
    return outcome
  }

  /// Runs the command in the directory.
  func run(_ arguments: String...) throws -> Outcome {
    try run(arguments)
  }

  /// Runs the command in the directory.
  func run(_ arguments: [String]) throws -> Outcome { try outcome(of: start(arguments)) }

  /// Runs the command in the directory with additional environment variables.
  func run(_ arguments: [String], environment: [String: String]) throws -> Outcome {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    return try outcome(of: start("/usr/bin/env", variables + [command().path] + arguments))
  }

  /// The path of an optimized command, which can run with tight limits, in the environment variable
  /// `AMETRINE_OPTIMISED`.
  static let optimised = ProcessInfo.processInfo.environment["AMETRINE_OPTIMISED"]

  /// Runs the command in the directory with limits on processor time and memory that the operating system enforces.
  ///
  /// Uses the optimized command if there is one. If a signal ends the command, its status is 128 plus the signal
  /// number.
  func run(
    _ arguments: [String], within limits: (seconds: Int, kilobytes: Int)
  ) throws -> Outcome {
    let script = "ulimit -c 0; ulimit -t $0; ulimit -d $1; shift; exec \"$@\""
    var outcome = try outcome(
      of: start(
        "/bin/sh",
        [
          "-c", script, "\(limits.seconds)", "\(limits.kilobytes)",
          Self.optimised ?? command().path,
        ]
          + arguments))
    if outcome.wasSignalled { outcome.status += 128 }
    return outcome
  }

  /// Runs a shell command line in the directory.
  ///
  /// In the line, `$0` is the path of the command.
  func shell(_ line: String) throws -> Outcome {
    try outcome(of: start("/bin/sh", ["-c", line, command().path]))
  }

  private func outcome(of running: Running) throws -> Outcome {
    let (process, output, errors) = running
    // Both pipes are read concurrently, because a process blocks while the pipe for its output is full.
    nonisolated(unsafe) var complaint = Data()
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) {
      complaint = errors.fileHandleForReading.readDataToEndOfFile()
    }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self),
      wasSignalled: process.terminationReason == .uncaughtSignal)
  }
}

import Foundation
import Synchronization

/// Runs this program for each of several documents, some at once.
///
/// One that fails, however badly, takes no other with it.
struct Workers {
  /// What became of one call.
  struct Outcome: Sendable {
    let status: Int32
    /// What was said on the way, a line each.
    let lines: [String]
  }

  /// How many run at once.
  let count: Int
  /// Whether no progress is shown.
  let quiet: Bool

  /// The processes that run, until all are stopped.
  private struct Running {
    var processes: Set<Int32> = []
    var isStopped = false
  }

  private static let running = Mutex(Running())
  /// How long stopped processes may take to tidy up, in seconds.
  private static let patience = 5.0

  /// Runs the program with each of the lists of arguments; gives what became of them, in their order.
  ///
  /// Does not return once all were stopped.
  func run(_ calls: [[String]]) -> [Outcome?] {
    let progress = ProgressDisplay(total: calls.count, unit: "documents", quiet: quiet)
    let outcomes = Mutex((all: [Outcome?](repeating: nil, count: calls.count), finished: 0))
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
    progress.update(0)
    for (index, arguments) in calls.enumerated() {
      queue.addOperation {
        let outcome = Outcome(running: arguments)
        outcomes.withLock {
          $0.all[index] = outcome
          $0.finished += 1
          progress.update($0.finished)
        }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    // What became of stopped processes is nobody's result.
    if Self.running.withLock(\.isStopped) { Interruption.awaitEnd() }
    progress.clear()
    return outcomes.withLock { $0.all }
  }

  /// Ends what runs, waits until it has tidied up, and lets nothing begin any more; for the handler of an interrupt.
  static func stopAll() {
    running.withLock { running in
      running.isStopped = true
      for process in running.processes { kill(process, SIGTERM) }
    }
    let end = ContinuousClock.now + .seconds(patience)
    while !running.withLock({ $0.processes.isEmpty }), ContinuousClock.now < end { usleep(10_000) }
  }

  /// Starts a process, unless all are stopped, and notes it as long as it runs.
  fileprivate static func start(_ process: Process) throws {
    try running.withLock { running in
      guard !running.isStopped else { throw ArgumentError("interrupted") }
      try process.run()
      running.processes.insert(process.processIdentifier)
    }
  }

  fileprivate static func wait(for process: Process) {
    process.waitUntilExit()
    _ = running.withLock { $0.processes.remove(process.processIdentifier) }
  }
}

extension Workers.Outcome {
  /// Runs this program with other arguments and waits until it ends.
  init(running arguments: [String]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    // Held as long as this process lives: the worker ends when it closes.
    let life = Pipe()
    process.standardInput = life
    let errors = Pipe()
    process.standardError = errors
    do {
      try Workers.start(process)
    } catch {
      self.init(status: -1, lines: ["it could not be started (\(error))"])
      return
    }
    let data = (try? errors.fileHandleForReading.readToEnd()) ?? nil
    Workers.wait(for: process)
    try? life.fileHandleForWriting.close()
    let prefix = "ametrine: "
    var lines = String(decoding: data ?? Data(), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0) }
    if process.terminationReason == .uncaughtSignal {
      lines.append("it ended by signal \(process.terminationStatus)")
    }
    self.init(status: process.terminationStatus, lines: lines)
  }
}

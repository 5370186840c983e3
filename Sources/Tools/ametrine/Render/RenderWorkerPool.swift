import CProcess
import Foundation

/// A pool of child processes that run this program on several documents in parallel.
///
/// A failure or crash of one child process does not affect the others. A single thread starts the processes, reads
/// their output and waits for them to end. The processes are copies of this process if it has only one thread, because a
/// copy starts several times faster than the program.
struct RenderWorkerPool {
  /// The result of a child process.
  struct WorkerResult: Sendable {
    let status: Int32
    /// The lines that the process printed to standard error.
    let outputLines: [String]
    /// The result that the process printed to standard output, or `nil` if it ended before.
    var document: DocumentResult?
    /// The reason why the process failed, or `nil` if it succeeded.
    var error: ErrorRecord?
    /// The files that a process had finished before it was ended because of the timeout.
    var finishedFiles: [String] = []
  }

  /// The maximum number of processes that run at the same time.
  let count: Int
  /// Whether the progress display is suppressed.
  let quiet: Bool
  /// The maximum time for each process in seconds, or `nil` if it is unlimited.
  var timeout: Double?

  /// A running child process.
  private struct RunningWorker {
    let index: Int
    var worker: ametrine_worker
    var output = Data()
    var errors = Data()
    /// The time limit of the process.
    var deadline: WorkerDeadline?

    /// Reads the available text of standard output and standard error, and closes each at its end.
    ///
    /// Returns `false` at the end of both.
    mutating func readPipes(isOutputReady: Bool, isErrorReady: Bool) -> Bool {
      if isOutputReady { Self.readPipe(&worker.output, into: &output) }
      if isErrorReady { Self.readPipe(&worker.errors, into: &errors) }
      return worker.output >= 0 || worker.errors >= 0
    }

    /// Closes the pipes of a process that was killed, which its own child processes may still hold open.
    mutating func closePipes() {
      for pipe in [worker.output, worker.errors] where pipe >= 0 { close(pipe) }
      (worker.output, worker.errors) = (-1, -1)
    }

    /// Reads the available text of a pipe; at its end, closes the pipe and sets its descriptor to -1, which `poll`
    /// ignores.
    private static func readPipe(_ pipe: inout Int32, into data: inout Data) {
      let isOpen = withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
        let count = Foundation.read(pipe, buffer.baseAddress, buffer.count)
        if count > 0 { data.append(contentsOf: buffer[..<count]) }
        return count > 0 || count == -1 && errno == EINTR
      }
      guard !isOpen else { return }
      close(pipe)
      pipe = -1
    }
  }

  /// Runs the program once with each of the argument lists and returns the results in the same order.
  ///
  /// If the system cannot start another process, fewer processes run at the same time. `onEnd` is called with the index
  /// and the result of each process that has ended.
  func runWorkers(
    argumentLists calls: [[String]], onEnd: (Int, WorkerResult) -> Void = { _, _ in }
  ) -> [WorkerResult?] {
    let progress = ProgressDisplay(total: calls.count, unit: "documents", quiet: quiet)
    var results = [WorkerResult?](repeating: nil, count: calls.count)
    var waiting = calls.indices[...]
    var running: [RunningWorker] = []
    var freeWorkerCount = count
    var done = 0
    progress.update(doneCount: 0)
    while !running.isEmpty || !waiting.isEmpty {
      while running.count < freeWorkerCount, let index = waiting.first {
        do throws(StartError) {
          var worker = RunningWorker(index: index, worker: try Self.startWorker(calls[index]))
          worker.deadline = timeout.map { WorkerDeadline(seconds: $0) }
          running.append(worker)
        } catch  where running.isEmpty {
          let result = WorkerResult(
            status: -1, outputLines: [error.description],
            error: ErrorRecord(error, message: error.description))
          results[index] = result
          progress.clearBar()
          onEnd(index, result)
          done += 1
          progress.update(doneCount: done)
        } catch {
          // The system currently allows no more processes than those that are running.
          freeWorkerCount = running.count
          break
        }
        waiting.removeFirst()
      }
      for ended in Self.removeFinishedWorkers(from: &running) {
        let result = Self.workerResult(of: ended).applying(ended.deadline)
        results[ended.index] = result
        progress.clearBar()
        onEnd(ended.index, result)
        done += 1
        progress.update(doneCount: done)
      }
    }
    progress.clearBar()
    return results
  }

  // MARK: Worker processes

  /// The message about a document whose worker process could not be started.
  static let startFailure = "could not start the worker process"
  /// The beginning of the message about a worker process that a signal terminated.
  static let signalPrefix = "terminated by signal"

  /// Starts a process that runs the program with the given arguments.
  ///
  /// In a copy of this process, the function runs the program and does not return.
  private static func startWorker(_ arguments: [String]) throws(StartError) -> ametrine_worker {
    var worker = ametrine_worker()
    let status: Int32
    if canCopyProcess {
      // The copy would otherwise write the buffered text a second time.
      _ = StandardStreamWriter.flushStandardOutput()
      status = ametrine_worker_start(nil, &worker)
      if status == ametrine_is_copy { Ametrine.runAndExit(arguments) }
    } else {
      var texts = (["ametrine"] + arguments).map { strdup($0) } + [nil]
      defer { texts.forEach { free($0) } }
      status = ametrine_worker_start(&texts, &worker)
    }
    guard status == 0 else { throw StartError(errorNumber: status) }
    return worker
  }

  /// Whether this process has only one thread.
  ///
  /// In a copy of a process with several threads, memory may stay locked by a thread that the copy does not have.
  private static var canCopyProcess: Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count == 1
  }

  /// Waits until a process prints output or ends, then removes the ended processes from `running` and returns them.
  private static func removeFinishedWorkers(from running: inout [RunningWorker]) -> [RunningWorker]
  {
    guard !running.isEmpty else { return [] }
    var files = running.flatMap { running in
      [running.worker.output, running.worker.errors].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
    }
    let deadlines = running.compactMap(\.deadline)
    guard poll(&files, nfds_t(files.count), WorkerDeadline.pollTimeout(for: deadlines)) >= 0 else {
      return []
    }
    var ended: [RunningWorker] = []
    var rest: [RunningWorker] = []
    for (index, worker) in running.enumerated() {
      var worker = worker
      let (output, errors) = (files[2 * index], files[2 * index + 1])
      let isOpen = worker.readPipes(
        isOutputReady: output.revents != 0, isErrorReady: errors.revents != 0)
      if isOpen, worker.deadline?.endProcess(worker.worker.process) != .killed {
        rest.append(worker)
      } else {
        worker.closePipes()
        ended.append(worker)
      }
    }
    running = rest
    return ended
  }

  private static func workerResult(of ended: RunningWorker) -> WorkerResult {
    let status = withUnsafePointer(to: ended.worker) { ametrine_worker_wait($0) }
    let prefix = "ametrine: "
    var lines = String(decoding: ended.errors, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0) }
    // In a wait(2) status, the low seven bits are the signal number and the next byte is the exit status.
    let signal = status & 0x7F
    if signal != 0 { lines.append("\(Self.signalPrefix) \(signal)") }
    var result = WorkerResult(
      status: signal != 0 ? signal : (status >> 8) & 0xFF, outputLines: lines)
    for line in ended.output.split(separator: UInt8(ascii: "\n")) {
      if let document = try? JSONDecoder().decode(DocumentResult.self, from: line) {
        result.document = document
      } else if let command = try? JSONDecoder().decode(CommandResult.self, from: line) {
        result.error = command.error
      }
    }
    if signal != 0 {
      result.error = ErrorRecord(
        code: ErrorCode(workerSignal: signal), message: "\(Self.signalPrefix) \(signal)")
    } else if result.status != 0, result.error == nil {
      result.error = ErrorRecord(code: .workerCrashed, message: lines.last ?? Self.startFailure)
    }
    return result
  }

  /// An error that reports why a child process could not be started.
  private struct StartError: CodedError, CustomStringConvertible {
    /// The `errno` value set by the failed call.
    let errorNumber: Int32

    var code: ErrorCode {
      switch errorNumber {
      case EMFILE, ENFILE: .tooManyFiles
      case EAGAIN: .tooManyProcesses
      case ENOMEM: .outOfMemory
      case ECANCELED: .interrupted
      default: .internalError
      }
    }

    var description: String {
      switch errorNumber {
      case EMFILE, ENFILE:
        "\(RenderWorkerPool.startFailure): too many files are open; raise the limit (ulimit -n)"
      case EAGAIN:
        "\(RenderWorkerPool.startFailure): too many processes; raise the limit (ulimit -u)"
      case ENOMEM:
        "\(RenderWorkerPool.startFailure): not enough memory; raise the limit (ulimit -v)"
      default: "\(RenderWorkerPool.startFailure): \(String(cString: strerror(errorNumber)))"
      }
    }
  }
}

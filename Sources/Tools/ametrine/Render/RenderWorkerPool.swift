import CProcess
import Foundation

/// Runs this program for each of several documents, some at once.
///
/// One that fails, however badly, takes no other with it. One thread starts them, reads what they say and waits for them.
struct RenderWorkerPool {
  /// What became of one call.
  struct WorkerResult: Sendable {
    let status: Int32
    /// What was said on the way, a line each.
    let outputLines: [String]
  }

  /// How many run at once.
  let count: Int
  /// Whether no progress is shown.
  let quiet: Bool

  /// A call that runs.
  private struct RunningWorker {
    let index: Int
    let worker: ametrine_worker
    var output = Data()

    /// Reads what the worker has said; false at its end.
    mutating func readOutput() -> Bool {
      withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
        let count = Foundation.read(worker.errors, buffer.baseAddress, buffer.count)
        if count > 0 { output.append(contentsOf: buffer[..<count]) }
        return count > 0 || count == -1 && errno == EINTR
      }
    }
  }

  /// Runs the program with each of the lists of arguments; gives what became of them, in their order.
  ///
  /// Where the system has no room for another process or its files, it runs as many as there is room for.
  func runWorkers(argumentLists calls: [[String]]) -> [WorkerResult?] {
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
          running.append(RunningWorker(index: index, worker: try Self.startWorker(calls[index])))
        } catch  where running.isEmpty {
          results[index] = WorkerResult(status: -1, outputLines: [error.description])
          done += 1
          progress.update(doneCount: done)
        } catch {
          // What runs has the room that there is.
          freeWorkerCount = running.count
          break
        }
        waiting.removeFirst()
      }
      for ended in Self.removeFinishedWorkers(from: &running) {
        results[ended.index] = Self.workerResult(of: ended)
        done += 1
        progress.update(doneCount: done)
      }
    }
    progress.clearBar()
    return results
  }

  // MARK: One worker

  private static func startWorker(_ arguments: [String]) throws(StartError) -> ametrine_worker {
    var texts = (["ametrine"] + arguments).map { strdup($0) } + [nil]
    defer { texts.forEach { free($0) } }
    var worker = ametrine_worker()
    let status = ametrine_worker_start(&texts, &worker)
    guard status == 0 else { throw StartError(errorNumber: status) }
    return worker
  }

  /// Waits until workers say something or end; gives those that have ended, and keeps the others.
  private static func removeFinishedWorkers(from running: inout [RunningWorker]) -> [RunningWorker]
  {
    guard !running.isEmpty else { return [] }
    var files = running.map { pollfd(fd: $0.worker.errors, events: Int16(POLLIN), revents: 0) }
    guard poll(&files, nfds_t(files.count), -1) > 0 else { return [] }
    var ended: [RunningWorker] = []
    var rest: [RunningWorker] = []
    for (file, worker) in zip(files, running) {
      var worker = worker
      if file.revents == 0 || worker.readOutput() {
        rest.append(worker)
      } else {
        ended.append(worker)
      }
    }
    running = rest
    return ended
  }

  private static func workerResult(of ended: RunningWorker) -> WorkerResult {
    close(ended.worker.errors)
    let status = withUnsafePointer(to: ended.worker) { ametrine_worker_wait($0) }
    let prefix = "ametrine: "
    var lines = String(decoding: ended.output, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0) }
    // wait(2): the low seven bits are the signal, the next byte is the status.
    let signal = status & 0x7F
    if signal != 0 { lines.append("it ended by signal \(signal)") }
    return WorkerResult(status: signal != 0 ? signal : (status >> 8) & 0xFF, outputLines: lines)
  }

  /// Why the system starts no worker.
  private struct StartError: Error, CustomStringConvertible {
    /// The system's error.
    let errorNumber: Int32

    var description: String {
      switch errorNumber {
      case EMFILE, ENFILE:
        "it could not be started: too many files are open; raise the limit (ulimit -n)"
      case EAGAIN:
        "it could not be started: there are too many processes; raise the limit (ulimit -u)"
      case ENOMEM:
        "it could not be started: there is no memory for a process; raise the limit (ulimit -v)"
      default: "it could not be started (\(String(cString: strerror(errorNumber))))"
      }
    }
  }
}

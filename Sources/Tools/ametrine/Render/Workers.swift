import CProcess
import Foundation

/// Runs this program for each of several documents, some at once.
///
/// One that fails, however badly, takes no other with it. One thread starts them, reads what they say and waits for them.
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

  /// A call that runs.
  private struct Running {
    let index: Int
    let worker: ametrine_worker
    var said = Data()

    /// Reads what the worker has said; false at its end.
    mutating func read() -> Bool {
      withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
        let count = Foundation.read(worker.errors, buffer.baseAddress, buffer.count)
        if count > 0 { said.append(contentsOf: buffer[..<count]) }
        return count > 0 || count == -1 && errno == EINTR
      }
    }
  }

  /// Runs the program with each of the lists of arguments; gives what became of them, in their order.
  ///
  /// Where the system has no room for another process or its files, it runs as many as there is room for.
  func run(_ calls: [[String]]) -> [Outcome?] {
    let progress = ProgressDisplay(total: calls.count, unit: "documents", quiet: quiet)
    var outcomes = [Outcome?](repeating: nil, count: calls.count)
    var waiting = calls.indices[...]
    var running: [Running] = []
    var room = count
    var done = 0
    progress.update(0)
    while !running.isEmpty || !waiting.isEmpty {
      while running.count < room, let index = waiting.first {
        do throws(StartError) {
          running.append(Running(index: index, worker: try Self.start(calls[index])))
        } catch  where running.isEmpty {
          outcomes[index] = Outcome(status: -1, lines: [error.description])
          done += 1
          progress.update(done)
        } catch {
          // What runs has the room that there is.
          room = running.count
          break
        }
        waiting.removeFirst()
      }
      for ended in Self.read(&running) {
        outcomes[ended.index] = Self.outcome(of: ended)
        done += 1
        progress.update(done)
      }
    }
    progress.clear()
    return outcomes
  }

  // MARK: One worker

  private static func start(_ arguments: [String]) throws(StartError) -> ametrine_worker {
    var texts = (["ametrine"] + arguments).map { strdup($0) } + [nil]
    defer { texts.forEach { free($0) } }
    var worker = ametrine_worker()
    let fault = ametrine_worker_start(&texts, &worker)
    guard fault == 0 else { throw StartError(number: fault) }
    return worker
  }

  /// Waits until workers say something or end; gives those that have ended, and keeps the others.
  private static func read(_ running: inout [Running]) -> [Running] {
    guard !running.isEmpty else { return [] }
    var files = running.map { pollfd(fd: $0.worker.errors, events: Int16(POLLIN), revents: 0) }
    guard poll(&files, nfds_t(files.count), -1) > 0 else { return [] }
    var ended: [Running] = []
    var rest: [Running] = []
    for (file, worker) in zip(files, running) {
      var worker = worker
      if file.revents == 0 || worker.read() { rest.append(worker) } else { ended.append(worker) }
    }
    running = rest
    return ended
  }

  private static func outcome(of ended: Running) -> Outcome {
    close(ended.worker.errors)
    let status = withUnsafePointer(to: ended.worker) { ametrine_worker_wait($0) }
    let prefix = "ametrine: "
    var lines = String(decoding: ended.said, as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : String($0) }
    // wait(2): the low seven bits are the signal, the next byte is the status.
    let signal = status & 0x7F
    if signal != 0 { lines.append("it ended by signal \(signal)") }
    return Outcome(status: signal != 0 ? signal : (status >> 8) & 0xFF, lines: lines)
  }

  /// Why the system starts no worker.
  private struct StartError: Error, CustomStringConvertible {
    /// The system's error.
    let number: Int32

    var description: String {
      switch number {
      case EMFILE, ENFILE:
        "it could not be started: too many files are open; raise the limit (ulimit -n)"
      case EAGAIN:
        "it could not be started: there are too many processes; raise the limit (ulimit -u)"
      case ENOMEM:
        "it could not be started: there is no memory for a process; raise the limit (ulimit -v)"
      default: "it could not be started (\(String(cString: strerror(number))))"
      }
    }
  }
}

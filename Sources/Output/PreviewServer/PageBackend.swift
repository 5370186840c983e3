#if Preview
  package import Foundation
  package import PreviewCore

  /// What answers a page.
  package protocol PageBackend: Sendable {
    /// Answers a command as a page sends it; comes back when it is done.
    func handleCommand(_ command: Data) async
    /// Reads what is shown again.
    func reload() async
    /// Nothing is asked any more.
    func close() async
  }

  /// A session in this process, on a thread of its own: layers belong to one.
  package actor SessionBackend: PageBackend {
    private let thread: SessionThread
    private let outbox: MessageOutbox
    private let session: PreviewSession

    /// The session's thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
      thread.asUnownedSerialExecutor()
    }

    /// A session of an input that answers into an outbox.
    package init(_ input: @Sendable () -> SessionInput, outbox: MessageOutbox) {
      thread = SessionThread()
      self.outbox = outbox
      session = PreviewSession(input())
    }

    /// Has the session follow a command.
    package func handleCommand(_ command: Data) async {
      let messages: [SessionMessage]
      do throws(SessionCommand.MalformedCommandError) {
        messages = session.handleCommand(try SessionCommand(command))
      } catch {
        messages = [.commandError("\(error)")]
      }
      await outbox.enqueue(messages.map { .message($0) })
    }

    /// Has the session read the document again.
    package func reload() async {
      let messages = session.handleCommand(.reload)
      await outbox.enqueue(messages.map { .message($0) })
    }

    /// Ends the session's thread.
    package func close() async { thread.stop() }
  }

  /// A thread that runs what is given to it, one thing after the other.
  final class SessionThread: SerialExecutor {
    /// Documents may be thousands of layers deep.
    private static let stackBytes = 16 << 20

    private let queue = JobQueue()

    // Sound: `jobs` and `isStopped` are guarded by the condition.
    /// What waits, apart from the thread, which must not keep its executor alive.
    private final class JobQueue: @unchecked Sendable {
      let condition = NSCondition()
      var jobs: [(job: UnownedJob, executor: SessionThread)] = []
      var isStopped = false
    }

    init() {
      let queue = queue
      let thread = Thread {
        while true {
          queue.condition.lock()
          while queue.jobs.isEmpty, !queue.isStopped { queue.condition.wait() }
          guard !queue.jobs.isEmpty else {
            queue.condition.unlock()
            return
          }
          let (job, executor) = queue.jobs.removeFirst()
          queue.condition.unlock()
          job.runSynchronously(on: executor.asUnownedSerialExecutor())
        }
      }
      thread.stackSize = Self.stackBytes
      thread.name = "Preview session"
      thread.start()
    }

    deinit { stop() }

    func enqueue(_ job: consuming ExecutorJob) {
      let unowned = UnownedJob(job)
      queue.condition.lock()
      queue.jobs.append((unowned, self))
      queue.condition.signal()
      queue.condition.unlock()
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
      UnownedSerialExecutor(ordinary: self)
    }

    /// Ends the thread once nothing waits.
    func stop() {
      queue.condition.lock()
      queue.isStopped = true
      queue.condition.signal()
      queue.condition.unlock()
    }
  }
#endif

#if Preview
  package import Foundation
  package import PreviewCore

  /// A handler of the commands that a page sends.
  package protocol PageBackend: Sendable {
    /// Handles a command in JSON and returns when its messages are enqueued.
    func handleCommand(_ command: Data) async
    /// Reads the displayed content again.
    func reload() async
    /// Stops the backend.
    ///
    /// No further commands follow.
    func close() async
  }

  /// A backend with a session in this process.
  ///
  /// It runs on a separate thread, because layers belong to a single thread.
  package actor SessionBackend: PageBackend {
    private let thread: SessionThread
    private let outbox: MessageOutbox
    private let session: PreviewSession

    /// The executor of the session's thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
      thread.asUnownedSerialExecutor()
    }

    /// Creates a backend whose messages are added to an outbox.
    ///
    /// `input` is called immediately.
    package init(_ input: @Sendable () -> SessionInput, outbox: MessageOutbox) {
      thread = SessionThread()
      self.outbox = outbox
      session = PreviewSession(input())
    }

    /// Passes a command to the session and enqueues its messages.
    ///
    /// A malformed command is answered with an error message.
    package func handleCommand(_ command: Data) async {
      let messages: [SessionMessage]
      do throws(SessionCommand.MalformedCommandError) {
        messages = session.handleCommand(try SessionCommand(command))
      } catch {
        messages = [.commandError("\(error)")]
      }
      await outbox.enqueue(messages.map { .message($0) })
    }

    /// Reads the document again and enqueues the resulting messages.
    package func reload() async {
      let messages = session.handleCommand(.reload)
      await outbox.enqueue(messages.map { .message($0) })
    }

    /// Stops the session's thread.
    package func close() async { thread.stop() }
  }

  /// An executor that runs jobs sequentially on its own thread.
  final class SessionThread: SerialExecutor {
    /// The stack size in bytes.
    ///
    /// Documents may have thousands of nested layers.
    private static let stackBytes = 16 << 20

    private let queue = JobQueue()

    // Sound: `jobs` and `isStopped` are guarded by the condition.
    /// The pending jobs.
    ///
    /// They are separate from the executor, so that the thread does not retain it.
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

    /// Stops the thread when all pending jobs are done.
    func stop() {
      queue.condition.lock()
      queue.isStopped = true
      queue.condition.signal()
      queue.condition.unlock()
    }
  }
#endif

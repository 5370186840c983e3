#if Preview
  package import Foundation
  package import PreviewCore

  /// A handler for the commands sent by a page.
  package protocol PageBackend: Sendable {
    /// Handles a JSON command and returns when the resulting messages have been enqueued.
    func handleCommand(_ command: Data) async
    /// Reloads the displayed content.
    func reload() async
    /// Stops the backend.
    ///
    /// No methods are called afterwards.
    func close() async
  }

  /// A backend that runs a preview session in this process.
  ///
  /// It uses a dedicated thread, because layers belong to a single thread.
  package actor SessionBackend: PageBackend {
    private let thread: SessionThread
    private let outbox: MessageOutbox
    private let session: PreviewSession

    /// The executor of the session's thread.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
      thread.asUnownedSerialExecutor()
    }

    /// Creates a backend that adds its messages to the given outbox.
    ///
    /// `input` is called immediately.
    package init(_ input: @Sendable () -> SessionInput, outbox: MessageOutbox) {
      thread = SessionThread()
      self.outbox = outbox
      session = PreviewSession(input())
    }

    /// Passes a command to the session and enqueues the resulting messages.
    ///
    /// A malformed command results in an error message.
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
    /// The size of the thread's stack, in bytes.
    ///
    /// Documents may contain thousands of nested layers.
    private static let stackBytes = 16 << 20

    private let queue = JobQueue()

    // Sound: the condition's lock guards `jobs` and `isStopped`.
    /// The jobs waiting to run.
    ///
    /// The queue is separate from the executor, so that the thread does not retain the executor.
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

    /// Stops the thread after all pending jobs have run.
    func stop() {
      queue.condition.lock()
      queue.isStopped = true
      queue.condition.signal()
      queue.condition.unlock()
    }
  }
#endif

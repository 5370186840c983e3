#if Preview
  import Foundation
  import Synchronization

  /// An event loop that suspends tasks until sockets are ready.
  ///
  /// A single thread waits for all sockets with `poll`.
  final class SocketLoop: Sendable {
    /// The type of socket readiness that a task waits for.
    enum Event: Sendable {
      case read, write

      fileprivate var flags: Int16 { Int16(self == .read ? POLLIN : POLLOUT) }
    }

    /// The reason why a wait ended before its event occurred.
    enum WaitError: Error {
      case deadline
      /// The loop was stopped before the event occurred.
      case stopped
    }

    /// A closure that returns the current time, in seconds since an arbitrary start.
    ///
    /// Tests replace it and call ``wake()`` after changing the time.
    let now: @Sendable () -> Double
    private let state = Mutex(SharedState())
    /// The two ends of the pipe that interrupts `poll`.
    private let wakePipe: (read: Int32, write: Int32)

    private struct PendingWait {
      let socket: Int32
      let event: Event
      let deadline: Double
      let continuation: CheckedContinuation<Result<Void, WaitError>, Never>
    }

    private struct SharedState {
      var waits: [Int: PendingWait] = [:]
      var count = 0
      var isStopped = false
      /// Whether a byte was written to the pipe but has not been read yet.
      var isWakePending = false
    }

    /// Creates a loop whose thread runs until the loop is stopped.
    ///
    /// - Throws: ``SocketError`` if no file descriptor is left.
    init(now: @escaping @Sendable () -> Double = SocketLoop.systemTime) throws(SocketError) {
      self.now = now
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SocketError("pipe") }
      wakePipe = (ends[0], ends[1])
      for end in ends { Sockets.configureDescriptor(end) }
      let thread = Thread { [self] in
        while runTurn() {}
        // Nothing is written to the pipe any more: `wake()` checks whether the loop was stopped.
        close(wakePipe.read)
        close(wakePipe.write)
      }
      thread.name = "Preview sockets"
      thread.start()
    }

    /// Returns the number of seconds since the system started.
    static func systemTime() -> Double { ProcessInfo.processInfo.systemUptime }

    /// Waits until a socket can be read or written without blocking, or has been closed by the other side.
    ///
    /// - Parameters:
    ///   - socket: The file descriptor; -1 waits only for the deadline.
    ///   - event: The readiness to wait for.
    ///   - deadline: The time limit, in the time of ``now``.
    /// - Throws: ``WaitError`` if the deadline passes or the loop is stopped.
    func wait(
      on socket: Int32, for event: Event, until deadline: Double = .infinity
    ) async throws(WaitError) {
      let result = await withCheckedContinuation { continuation in
        let isStopped = state.withLock { state in
          guard !state.isStopped else { return true }
          state.count += 1
          state.waits[state.count] = PendingWait(
            socket: socket, event: event, deadline: deadline, continuation: continuation)
          return false
        }
        if isStopped { continuation.resume(returning: .failure(.stopped)) } else { wake() }
      }
      try result.get()
    }

    /// Makes the loop's thread check the clock and the waiting tasks again.
    ///
    /// You can call it on any thread.
    func wake() {
      state.withLock { state in
        guard !state.isWakePending, !state.isStopped else { return }
        state.isWakePending = true
        signalWake()
      }
    }

    /// Stops the thread; all current and future waits end with ``WaitError/stopped``.
    func stop() {
      let waits = state.withLock { state in
        guard !state.isStopped else { return [PendingWait]() }
        state.isStopped = true
        signalWake()
        defer { state.waits = [:] }
        return Array(state.waits.values)
      }
      for wait in waits { wait.continuation.resume(returning: .failure(.stopped)) }
    }

    private func signalWake() {
      var byte: UInt8 = 1
      _ = write(wakePipe.write, &byte, 1)
    }

    // MARK: Loop thread

    /// Runs one iteration of the loop: waits once and resumes the tasks whose event has occurred or whose deadline
    /// has passed.
    ///
    /// Returns `false` after the loop has been stopped.
    private func runTurn() -> Bool {
      let (waits, isStopped) = state.withLock { (Array($0.waits), $0.isStopped) }
      guard !isStopped else { return false }
      var entries = [pollfd(fd: wakePipe.read, events: Int16(POLLIN), revents: 0)]
      entries += waits.map { pollfd(fd: $0.value.socket, events: $0.value.event.flags, revents: 0) }
      poll(
        &entries, nfds_t(entries.count),
        pollTimeout(until: waits.map(\.value.deadline).min() ?? .infinity))
      if entries[0].revents != 0 { drainWakePipe() }
      let time = now()
      for (entry, (number, wait)) in zip(entries.dropFirst(), waits) {
        guard entry.revents != 0 || wait.deadline <= time else { continue }
        // A wait that was stopped in the meantime has already been resumed by `stop()`.
        guard state.withLock({ $0.waits.removeValue(forKey: number) }) != nil else { continue }
        wait.continuation.resume(
          returning: entry.revents != 0 ? .success(()) : .failure(.deadline))
      }
      return true
    }

    /// Returns the timeout for `poll` until the given deadline, in milliseconds; -1 waits indefinitely.
    private func pollTimeout(until deadline: Double) -> Int32 {
      guard deadline.isFinite else { return -1 }
      // The timeout is rounded up; otherwise the thread would poll repeatedly just before the deadline.
      return Int32(min(max(0, (deadline - now()) * 1_000 + 1), 60_000))
    }

    private func drainWakePipe() {
      var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
      state.withLock { state in
        while read(wakePipe.read, &bytes, bytes.count) > 0 {}
        state.isWakePending = false
      }
    }
  }
#endif

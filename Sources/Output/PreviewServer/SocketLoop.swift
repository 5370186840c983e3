#if Preview
  import Foundation
  import Synchronization

  /// Suspends tasks until sockets are ready: one thread with one `poll` for all of them.
  final class SocketLoop: Sendable {
    /// What a task waits for.
    enum Event: Sendable {
      case read, write

      fileprivate var flags: Int16 { Int16(self == .read ? POLLIN : POLLOUT) }
    }

    /// Why a wait has ended without the event.
    enum WaitError: Error {
      /// The deadline has passed.
      case deadline
      /// The loop was stopped.
      case stopped
    }

    /// Seconds from any beginning; tests have a clock of their own and call ``wake()`` after they have moved it.
    let now: @Sendable () -> Double
    private let state = Mutex(SharedState())
    /// A byte in it ends a `poll`: its reading and its writing end.
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
      /// Whether the bell has rung and was not heard yet.
      var isWakePending = false
    }

    /// A loop whose thread runs until it is stopped.
    ///
    /// - Throws: ``SocketError`` where there is no descriptor left.
    init(now: @escaping @Sendable () -> Double = SocketLoop.systemTime) throws(SocketError) {
      self.now = now
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SocketError("pipe") }
      wakePipe = (ends[0], ends[1])
      for end in ends { Sockets.configureDescriptor(end) }
      let thread = Thread { [self] in
        while runTurn() {}
        // Nobody rings any more: `wake()` looks whether it was stopped.
        close(wakePipe.read)
        close(wakePipe.write)
      }
      thread.name = "Preview sockets"
      thread.start()
    }

    /// Seconds since the machine has started.
    static func systemTime() -> Double { ProcessInfo.processInfo.systemUptime }

    /// Waits until a socket can be read or written without blocking, or was closed by the other side.
    ///
    /// - Parameters:
    ///   - socket: -1 waits for the deadline alone.
    ///   - event: what is waited for.
    ///   - deadline: a time of ``now``.
    /// - Throws: ``WaitError`` where it does not come.
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

    /// Has the thread look at the clock and the waits again.
    func wake() {
      state.withLock { state in
        guard !state.isWakePending, !state.isStopped else { return }
        state.isWakePending = true
        signalWake()
      }
    }

    /// Ends all waits, those to come as well, and the thread.
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

    // MARK: The thread

    /// Waits once and resumes the tasks whose events or deadlines have come; false once it is stopped.
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
        // What was stopped meanwhile is resumed by whoever stopped it.
        guard state.withLock({ $0.waits.removeValue(forKey: number) }) != nil else { continue }
        wait.continuation.resume(
          returning: entry.revents != 0 ? .success(()) : .failure(.deadline))
      }
      return true
    }

    /// Milliseconds for `poll` until a deadline; -1 for none.
    private func pollTimeout(until deadline: Double) -> Int32 {
      guard deadline.isFinite else { return -1 }
      // Rounded up: a deadline that is not reached yet would be looked at again and again.
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

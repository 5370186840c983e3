import RenderServer

// Delayed closures on the main queue, in media time. Documentation/decisions/0028 gives the reasons.

extension DispatchQueue {
  /// Calls a closure after a delay.
  ///
  /// On the main queue, the delay is measured on the clock of `CACurrentMediaTime()`, although the deadline is a time
  /// on the system clock. With a manual clock, the remaining seconds, rounded up to hundredths, are added to that
  /// clock's current time. Other queues, work items and calls with a quality of service use the system clock.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard TransactionStack.isMainQueue(self), TransactionStack.isOnMainQueue,
      deadline != .distantFuture
    else { return asyncAfter(deadline: deadline, qos: .unspecified, execute: work) }
    switch TimeSource.current {
    case .context(let context) where context.clock is ManualClock:
      TurnScheduler.enqueue(at: context.clock.now + Self.mediaDelay(to: deadline)) {
        // A renderer may produce frames on any queue.
        if TransactionStack.isOnMainQueue {
          work()
        } else {
          DispatchQueue.main.async(execute: work)
        }
      }
    case .awaitingRenderer:
      let early = PendingTimer(at: ManualClock.start + Self.mediaDelay(to: deadline)) { work() }
      ProgramTimeRegistry.addWaiter(early)
      asyncAfter(deadline: deadline, qos: .unspecified) { early.runOnSystemTime() }
    case .context, .systemClock: asyncAfter(deadline: deadline, qos: .unspecified, execute: work)
    }
  }

  /// Returns the number of seconds until a deadline that has just been computed.
  ///
  /// The result is rounded up to hundredths, to compensate for the time that has passed since then. It is 0 for a
  /// deadline in the past.
  package static func mediaDelay(
    from now: DispatchTime = .now(), to deadline: DispatchTime
  ) -> Double {
    let (due, now) = (deadline.uptimeNanoseconds, now.uptimeNanoseconds)
    return due > now ? (Double(due - now) / 1e7).rounded(.up) / 100 : 0
  }
}

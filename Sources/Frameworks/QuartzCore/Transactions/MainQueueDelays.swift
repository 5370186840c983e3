import RenderServer

// Closures that the main queue calls after a delay in the time that a program sees: Documentation/decisions/0028.

extension DispatchQueue {
  /// Calls a closure after a delay; on the main queue by the clock that `CACurrentMediaTime()` reads.
  ///
  /// A deadline is an instant of the machine's time. On a clock that moves by hand the seconds until then, rounded up to
  /// hundredths, count from its present instant. Other queues, work items and calls with a quality of service go by the
  /// machine's time.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard TransactionStack.isMainQueue(self), TransactionStack.isOnMainQueue,
      deadline != .distantFuture
    else { return asyncAfter(deadline: deadline, qos: .unspecified, execute: work) }
    switch TimeSource.current {
    case .context(let context) where context.clock is ManualClock:
      TurnScheduler.enqueue(at: context.clock.now + Self.mediaDelay(to: deadline)) {
        // A renderer may be asked for its frames anywhere.
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

  /// Returns the seconds left of a deadline that was set a moment ago, rounded up to the hundredth that was likely meant.
  package static func mediaDelay(
    from now: DispatchTime = .now(), to deadline: DispatchTime
  ) -> Double {
    let (due, now) = (deadline.uptimeNanoseconds, now.uptimeNanoseconds)
    return due > now ? (Double(due - now) / 1e7).rounded(.up) / 100 : 0
  }
}

public import RenderServer

extension ManualClock {
  /// Runs code on this clock: `CACurrentMediaTime()` reads it there, and changes wait for the end of its turns.
  ///
  /// A tree that is built here and handed to a ``CARenderer`` on the same clock begins at the renderer's time 0, however
  /// long the building takes.
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try RenderContext.$current.withValue(RenderContext(clock: self)) { try body() }
  }
}

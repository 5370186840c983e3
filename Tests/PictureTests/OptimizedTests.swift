import QuartzCore
import Synchronization
import Testing

/// Regression tests for failures that occurred only in optimized builds.
@Suite struct OptimizedTests {
  @Test func `CAProgrammerError.$handler receives programmer errors in an optimized build`() {
    let (a, b) = (CALayer(), CALayer())
    a.addSublayer(b)
    let said = Said()
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { said.note($0) }) {
      b.addSublayer(a)
    }
    #expect(said.count == 1)
  }

  private final class Said: Sendable {
    private let lines = Mutex<[String]>([])
    var count: Int { lines.withLock { $0.count } }
    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }
}

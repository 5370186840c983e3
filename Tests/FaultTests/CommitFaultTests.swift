import Diagnostics
import RenderServer
import RenderTree
import Synchronization
import TestKit
import Testing
import Timing

/// Checks that the renderer reports ignored commit commands, once each.
@Suite struct CommitFaultTests {
  @Test func `a commit command with an unknown node is ignored and reported once`() {
    let lines = Mutex<[String]>([])
    Diagnostics.$sink.withValue(.ofRenderer { line in lines.withLock { $0.append(line) } }) {
      let context = RenderContext(clock: ManualClock())
      for _ in 0..<2 {
        var commit = Commit()
        commit.commands = [
          .create(NodeID(rawValue: 1), .layer),
          .set(NodeID(rawValue: 9), .opacity, .number(1)),
        ]
        context.submit(commit)
        commit.commands = [.destroy(NodeID(rawValue: 1))]
        context.submit(commit)
      }
    }
    #expect(lines.withLock { $0 } == ["layer tree change ignored: unknown node 9; create it first"])
  }
}

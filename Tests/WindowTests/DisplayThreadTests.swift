#if Window
  import Foundation
  import Testing

  @testable import Window

  /// The thread of the display, and its end.
  @MainActor @Suite(.serialized) struct DisplayThreadTests {
    /// Starts a thread that serves a display without glass.
    private func start() throws -> (thread: DisplayThread, display: HeadlessDisplay) {
      nonisolated(unsafe) let display = HeadlessDisplay()
      let thread = try DisplayThread.start { () throws(DisplayError) in display }
      return (thread, display)
    }

    @Test func `its end waits until the display is closed, and another can be started`() throws {
      let first = try start()
      first.thread.end()
      #expect(first.display.isClosed)
      #expect(DisplayThread.current == nil)
      let second = try start()
      #expect(second.thread !== first.thread)
      #expect(DisplayThread.current === second.thread)
      second.thread.end()
      #expect(second.display.isClosed)
    }

    @Test func `ended twice it waits no longer`() throws {
      let (thread, display) = try start()
      thread.end()
      thread.end()
      #expect(display.isClosed)
    }
  }
#endif

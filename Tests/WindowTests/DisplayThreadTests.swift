#if Window
  import Foundation
  import Testing

  @testable import Window

  /// Tests of the display thread and of ending it.
  @MainActor @Suite(.serialized) struct DisplayThreadTests {
    /// Starts a display thread with a headless display.
    private func start() throws -> (thread: DisplayThread, display: HeadlessDisplay) {
      nonisolated(unsafe) let display = HeadlessDisplay()
      let thread = try DisplayThread.start { () throws(DisplayError) in display }
      return (thread, display)
    }

    @Test func `DisplayThread.end waits until the display is closed, then a new thread can start`()
      throws
    {
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

    @Test func `ending a DisplayThread a second time returns immediately`() throws {
      let (thread, display) = try start()
      thread.end()
      thread.end()
      #expect(display.isClosed)
    }
  }
#endif

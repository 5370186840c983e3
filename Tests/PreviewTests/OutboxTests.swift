#if Preview
  import Foundation
  import Pixels
  @testable import PreviewCore
  import Testing

  @testable import PreviewServer

  struct OutboxTests {
    private static func frame(_ time: Double) -> MessageOutbox.PendingMessage {
      .message(.frame(SessionFrame(time: time, picture: PixelBuffer(width: 2, height: 2))))
    }

    @Test func `MessageOutbox keeps only the latest unread frame`() async {
      let outbox = MessageOutbox()
      for time in 0..<1_000 { await outbox.enqueue([Self.frame(Double(time))]) }
      #expect(await outbox.droppedCount == 999)
      await outbox.enqueue([.message(.notice("done"))])
      #expect(await outbox.nextMessage() == .text(Data(#"{"body":"done","is":"notice"}"#.utf8)))
      guard case .binary(let bytes)? = await outbox.nextMessage() else {
        Issue.record("there is no picture")
        return
      }
      #expect(String(decoding: bytes.dropFirst(4).prefix(12), as: UTF8.self) == #"{"time":999}"#)
    }

    @Test func `MessageOutbox.nextMessage waits until a message is enqueued`() async {
      let outbox = MessageOutbox()
      async let message = outbox.nextMessage()
      await outbox.enqueue([.message(.documentErrorResolved)])
      #expect(await message == .text(Data(#"{"is":"fault"}"#.utf8)))
    }

    @Test func `MessageOutbox.nextMessage returns nil after the outbox is closed`() async {
      let outbox = MessageOutbox()
      async let message = outbox.nextMessage()
      await outbox.close()
      #expect(await message == nil)
      await outbox.enqueue([Self.frame(0)])
      #expect(await outbox.nextMessage() == nil)
    }

    @Test func `MessageOutbox.beginResponse waits for the previous message and fails after close`()
      async
    {
      let outbox = MessageOutbox()
      async let first = outbox.nextMessage()
      #expect(await outbox.beginResponse())
      await outbox.enqueue([.message(.documentErrorResolved)])
      await outbox.endResponse()
      #expect(await first != nil)
      // The next message is never read, so beginResponse waits until the outbox is closed.
      async let turn = outbox.beginResponse()
      await outbox.close()
      #expect(await turn == false)
      #expect(await outbox.beginResponse() == false)
    }
  }
#endif

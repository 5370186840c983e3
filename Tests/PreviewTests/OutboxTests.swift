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

    @Test func `of pictures that nobody reads the last one stays`() async {
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

    @Test func `a reader waits until something comes`() async {
      let outbox = MessageOutbox()
      async let message = outbox.nextMessage()
      await outbox.enqueue([.message(.documentErrorResolved)])
      #expect(await message == .text(Data(#"{"is":"fault"}"#.utf8)))
    }

    @Test func `a reader of a closed outbox is told that it is over`() async {
      let outbox = MessageOutbox()
      async let message = outbox.nextMessage()
      await outbox.close()
      #expect(await message == nil)
      await outbox.enqueue([Self.frame(0)])
      #expect(await outbox.nextMessage() == nil)
    }

    @Test func `an answer is made when the one before was taken, and none after the end`() async {
      let outbox = MessageOutbox()
      async let first = outbox.nextMessage()
      #expect(await outbox.beginResponse())
      await outbox.enqueue([.message(.documentErrorResolved)])
      await outbox.endResponse()
      #expect(await first != nil)
      // Nobody asks for the next: who wants to answer waits until the end.
      async let turn = outbox.beginResponse()
      await outbox.close()
      #expect(await turn == false)
      #expect(await outbox.beginResponse() == false)
    }
  }
#endif

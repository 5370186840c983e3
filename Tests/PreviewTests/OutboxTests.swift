#if Preview
  import Foundation
  import Pixels
  @testable import PreviewCore
  import Testing

  @testable import PreviewServer

  struct OutboxTests {
    private static func frame(_ time: Double) -> Outbox.Item {
      .message(.frame(SessionFrame(time: time, picture: PixelBuffer(width: 2, height: 2))))
    }

    @Test func `of pictures that nobody reads the last one stays`() async {
      let outbox = Outbox()
      for time in 0..<1_000 { await outbox.put([Self.frame(Double(time))]) }
      #expect(await outbox.dropped == 999)
      await outbox.put([.message(.notice("done"))])
      #expect(await outbox.next() == .text(Data(#"{"body":"done","is":"notice"}"#.utf8)))
      guard case .binary(let bytes)? = await outbox.next() else {
        Issue.record("there is no picture")
        return
      }
      #expect(String(decoding: bytes.dropFirst(4).prefix(12), as: UTF8.self) == #"{"time":999}"#)
    }

    @Test func `a reader waits until something comes`() async {
      let outbox = Outbox()
      async let message = outbox.next()
      await outbox.put([.message(.sound)])
      #expect(await message == .text(Data(#"{"is":"fault"}"#.utf8)))
    }

    @Test func `a reader of a closed outbox is told that it is over`() async {
      let outbox = Outbox()
      async let message = outbox.next()
      await outbox.close()
      #expect(await message == nil)
      await outbox.put([Self.frame(0)])
      #expect(await outbox.next() == nil)
    }

    @Test func `an answer is made when the one before was taken, and none after the end`() async {
      let outbox = Outbox()
      async let first = outbox.next()
      #expect(await outbox.beginTurn())
      await outbox.put([.message(.sound)])
      await outbox.endTurn()
      #expect(await first != nil)
      // Nobody asks for the next: who wants to answer waits until the end.
      async let turn = outbox.beginTurn()
      await outbox.close()
      #expect(await turn == false)
      #expect(await outbox.beginTurn() == false)
    }
  }
#endif

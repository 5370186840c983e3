#if Preview
  import Foundation
  import PreviewCore

  /// A page that is open: commands of its socket go to a backend one after the other, answers come out of an outbox.
  ///
  /// An answer is made when the one before is sent, so that both sides wait and nothing piles up: a page that does not read
  /// costs what its last answer takes. It may be open for as long as it likes, without a word.
  actor PageHandler {
    private let backend: any PageBackend
    private let outbox: MessageOutbox
    private var isReloading = false

    init(_ backend: any PageBackend, _ outbox: MessageOutbox) {
      (self.backend, self.outbox) = (backend, outbox)
    }

    /// Reads what is shown again, as soon as the last answer is sent; once however often it was asked for meanwhile.
    func reload() async {
      guard !isReloading else { return }
      isReloading = true
      let isOpen = await outbox.beginResponse()
      isReloading = false
      guard isOpen else { return }
      await backend.reload()
      await outbox.endResponse()
    }

    /// Serves the page until it goes, or sends what no browser does.
    ///
    /// - Parameters:
    ///   - connection: the page's, which is a WebSocket by now.
    ///   - ended: called when nothing is asked of the backend any more, before the connection is closed.
    nonisolated func servePage(on connection: PageConnection, onEnd ended: () -> Void) async {
      async let sending: Void = sendMessages(to: connection)
      await reload()
      await readCommands(from: connection)
      await backend.close()
      ended()
      await outbox.close()
      connection.shutDown()
      await sending
    }

    private nonisolated func sendMessages(to connection: PageConnection) async {
      do {
        while let message = await outbox.nextMessage() {
          let (opcode, payload): (WebSocket.Opcode, Data) =
            switch message {
            case .text(let text): (.text, text)
            case .binary(let bytes): (.binary, bytes)
            }
          try await connection.write(
            Data(WebSocket.frameHeader(opcode: opcode, payloadByteCount: payload.count)))
          try await connection.write(payload)
        }
      } catch {
        // Nobody is there: no answer is made any more, and no command is read.
        await outbox.close()
        connection.shutDown()
      }
    }

    private nonisolated func readCommands(from connection: PageConnection) async {
      var reader = WebSocketReader()
      do {
        while true {
          while let message = try reader.nextMessage() {
            guard case .text(let command) = message, await outbox.beginResponse() else { return }
            await backend.handleCommand(Data(command))
            await outbox.endResponse()
          }
          let bytes = try await connection.read()
          if bytes.isEmpty { return }
          reader.append(bytes)
        }
      } catch {
        // A page that is gone needs no answer.
      }
    }
  }
#endif

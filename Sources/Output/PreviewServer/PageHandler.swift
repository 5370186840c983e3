#if Preview
  import Foundation
  import PreviewCore

  /// A handler for an open page, which passes commands from its WebSocket to a backend one at a time and sends
  /// messages from an outbox.
  ///
  /// A response is produced only after the previous one has been sent, so at most one response is in memory even if
  /// the page does not read. An idle page is not disconnected.
  actor PageHandler {
    private let backend: any PageBackend
    private let outbox: MessageOutbox
    private var isReloading = false

    init(_ backend: any PageBackend, _ outbox: MessageOutbox) {
      (self.backend, self.outbox) = (backend, outbox)
    }

    /// Reloads the displayed content after the previous response has been sent.
    ///
    /// Calls made in the meantime are merged into one.
    func reload() async {
      guard !isReloading else { return }
      isReloading = true
      let isOpen = await outbox.beginResponse()
      isReloading = false
      guard isOpen else { return }
      await backend.reload()
      await outbox.endResponse()
    }

    /// Serves the page until it disconnects or sends invalid data.
    ///
    /// - Parameters:
    ///   - connection: The page's connection, after the WebSocket handshake.
    ///   - ended: Called after the last use of the backend and before the connection is closed.
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
        // The page has disconnected: closing the outbox stops responses, and the shutdown ends reading.
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
        // A page that has disconnected needs no response.
      }
    }
  }
#endif

#if Preview
  import FlyingFox
  import Foundation
  import PreviewSession

  /// The socket of one page: its commands go to a backend one after the other, its answers come out of an outbox.
  ///
  /// A command is read when the one before is done, and a message is taken out when the one before is sent, so that both
  /// sides wait and nothing piles up.
  struct PageSocket: WSHandler {
    let backend: any PageBackend
    let outbox: Outbox
    /// Called when the page is gone.
    let ended: @Sendable () async -> Void

    func makeFrames(
      for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> {
      let reading = Reading(
        Task {
          await backend.reload()
          await read(client)
          await backend.close()
          await ended()
          // Last: the connection is closed when nothing more comes out of it.
          await outbox.close()
        })
      return AsyncStream {
        // As long as somebody sends, somebody reads.
        _ = reading
        switch await outbox.next() {
        case .text(let text)?: return WSFrame(fin: true, opcode: .text, mask: nil, payload: text)
        case .binary(let bytes)?:
          return WSFrame(fin: true, opcode: .binary, mask: nil, payload: bytes)
        case nil: return nil
        }
      }
    }

    /// Ends reading when nobody sends any more.
    private final class Reading: Sendable {
      private let task: Task<Void, Never>
      init(_ task: Task<Void, Never>) { self.task = task }
      deinit { task.cancel() }
    }

    /// Reads until the page goes, or sends what no browser does.
    private func read(_ client: AsyncThrowingStream<WSFrame, any Error>) async {
      var text: Data?
      do {
        for try await frame in client {
          switch frame.opcode {
          case .text where text == nil: text = frame.payload
          case .continuation where text != nil: text?.append(frame.payload)
          case .ping, .pong: continue
          default: return
          }
          guard let whole = text, whole.count <= 2 * SessionCommand.mostBytes else { return }
          guard frame.fin else { continue }
          text = nil
          await backend.take(whole)
        }
      } catch {
        // A page that is gone needs no answer.
      }
    }
  }
#endif

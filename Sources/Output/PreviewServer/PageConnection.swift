#if Preview
  import Foundation
  import PreviewCore

  /// A connection that is closed when nobody uses it any more.
  final class PageConnection: Sendable {
    private let socket: Int32
    private let loop: SocketLoop

    /// The seconds for all of a request's head, and for all of an answer: a browser on the same machine needs a moment.
    static let requestTimeout = 10.0
    /// The seconds that a client has to close after its answer; one that is closed first may lose the answer's end.
    static let lingerTimeout = 1.0
    /// Bytes that are read at once.
    private static let chunkBytes = 16_384

    init(_ socket: Int32, _ loop: SocketLoop) { (self.socket, self.loop) = (socket, loop) }

    deinit { close(socket) }

    /// Why nothing more comes or goes.
    struct ClosedError: Error {}

    /// Reads the next bytes; empty where the other side has ended.
    func read(until deadline: Double = .infinity) async throws -> [UInt8] {
      while true {
        if let bytes = try Sockets.read(from: socket, atMost: Self.chunkBytes) { return bytes }
        try await loop.wait(on: socket, for: .read, until: deadline)
      }
    }

    /// Writes all bytes.
    func write(_ bytes: Data, until deadline: Double = .infinity) async throws {
      var sent = 0
      while sent < bytes.count {
        let count = try bytes.withUnsafeBytes {
          try Sockets.write(to: socket, bytes: UnsafeRawBufferPointer(rebasing: $0[sent...]))
        }
        sent += count
        if count == 0 { try await loop.wait(on: socket, for: .write, until: deadline) }
      }
    }

    /// Reads the head of a request; nil where the client has gone before it was whole.
    ///
    /// A head that takes longer than ``requestTimeout`` is refused.
    func readRequest() async throws -> RequestHeadParser.ParseProgress? {
      let deadline = loop.now() + Self.requestTimeout
      var head = RequestHeadParser()
      do {
        while true {
          let bytes = try await read(until: deadline)
          if bytes.isEmpty { return nil }
          let progress = head.append(bytes)
          if progress != .incomplete { return progress }
          // Bytes that keep coming are no reason to wait.
          if loop.now() >= deadline { throw SocketLoop.WaitError.deadline }
        }
      } catch SocketLoop.WaitError.deadline {
        return .rejected(408, "no whole request within \(Int(Self.requestTimeout)) seconds")
      }
    }

    /// Sends the last answer, and waits a moment for the client to close.
    func sendFinalResponse(_ response: [UInt8]) async {
      do {
        try await write(Data(response), until: loop.now() + Self.requestTimeout)
        shutdown(socket, Int32(SHUT_WR))
        let deadline = loop.now() + Self.lingerTimeout
        while try await !read(until: deadline).isEmpty, loop.now() < deadline {}
      } catch {
        // Who is gone or does not read needs no answer.
      }
    }

    /// Ends waits on the connection in other tasks, too.
    func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }
  }
#endif

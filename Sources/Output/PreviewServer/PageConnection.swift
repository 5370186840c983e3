#if Preview
  import Foundation
  import PreviewCore

  /// A socket connection that is closed on deallocation.
  final class PageConnection: Sendable {
    private let socket: Int32
    private let loop: SocketLoop

    /// The maximum time for receiving a request head or sending a response, in seconds.
    ///
    /// A browser on the same machine needs far less.
    static let requestTimeout = 10.0
    /// The time, in seconds, that the server waits for the client to close the connection after a response.
    ///
    /// If the server closes the connection first, the end of the response may be lost.
    static let lingerTimeout = 1.0
    /// The maximum number of bytes for each read.
    private static let chunkBytes = 16_384

    init(_ socket: Int32, _ loop: SocketLoop) { (self.socket, self.loop) = (socket, loop) }

    deinit { close(socket) }

    /// An error thrown when the connection is closed.
    struct ClosedError: Error {}

    /// Reads the next bytes; returns an empty array if the client has ended the connection.
    ///
    /// Throws an error if the deadline passes.
    func read(until deadline: Double = .infinity) async throws -> [UInt8] {
      while true {
        if let bytes = try Sockets.read(from: socket, atMost: Self.chunkBytes) { return bytes }
        try await loop.wait(on: socket, for: .read, until: deadline)
      }
    }

    /// Writes all of the given bytes.
    ///
    /// Throws an error if the deadline passes.
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

    /// Reads the head of a request; returns `nil` if the client closes the connection before the end of the head.
    ///
    /// A head that is not complete within ``requestTimeout`` is rejected.
    func readRequest() async throws -> RequestHeadParser.ParseProgress? {
      let deadline = loop.now() + Self.requestTimeout
      var head = RequestHeadParser()
      do {
        while true {
          let bytes = try await read(until: deadline)
          if bytes.isEmpty { return nil }
          let progress = head.append(bytes)
          if progress != .incomplete { return progress }
          // A client that keeps sending data must not extend the deadline.
          if loop.now() >= deadline { throw SocketLoop.WaitError.deadline }
        }
      } catch SocketLoop.WaitError.deadline {
        return .rejected(408, "no complete request within \(Int(Self.requestTimeout)) seconds")
      }
    }

    /// Sends the last response and waits up to ``lingerTimeout`` for the client to close the connection.
    func sendFinalResponse(_ response: [UInt8]) async {
      do {
        try await write(Data(response), until: loop.now() + Self.requestTimeout)
        shutdown(socket, Int32(SHUT_WR))
        let deadline = loop.now() + Self.lingerTimeout
        while try await !read(until: deadline).isEmpty, loop.now() < deadline {}
      } catch {
        // A client that has disconnected or does not read needs no response.
      }
    }

    /// Shuts down the socket, which also ends waits for it in other tasks.
    func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }
  }
#endif

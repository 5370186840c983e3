#if Preview
  package import Foundation
  import Synchronization

  /// An HTTP server for preview pages on the loopback address.
  ///
  /// Each connection is served by a task and must send its request within a time limit. The number of connections is
  /// limited to half of the process's file descriptors; further connections are rejected, so that open pages continue
  /// to work.
  package final class PreviewServer: Sendable {
    /// A closure that creates the backend for a page, which sends messages through the given outbox.
    package typealias MakeBackend = @Sendable (MessageOutbox) throws -> any PageBackend

    /// The secret component of the page address, which authorizes requests.
    package let token: String
    private let port: UInt16
    private let maximumConnectionCount: Int
    private let loop: SocketLoop
    private let accept: @Sendable (Int32) -> Int32
    private let makeBackend: MakeBackend
    private let log: @Sendable (String) -> Void
    private let pages = Mutex<[Int: PageHandler]>([:])
    private let lastPageNumber = Atomic(0)
    private let connectionCount = Atomic(0)
    private let rejectedCount = Atomic(0)

    /// The maximum number of open pages.
    ///
    /// Each page keeps a document in memory.
    package static let maximumPageCount = 8
    /// The maximum number of rejected requests that are logged.
    ///
    /// The limit prevents a program that guesses tokens from flooding the log.
    static let maximumLoggedRejections = 100

    /// Returns the maximum number of connections for the given file descriptor limit.
    ///
    /// Half of the descriptors remain for documents, fonts and worker processes. The result is in the range
    /// `16...256`; a browser opens up to six connections for a page.
    static func maximumConnectionCount(descriptorLimit descriptors: Int) -> Int {
      min(max(descriptors / 2, 16), 256)
    }

    /// Creates a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: The port number; 0 selects an unused port.
    ///   - log: Receives a line for each rejected request.
    ///   - makeBackend: Creates the backend for a page.
    /// - Throws: An error if the process has no file descriptors left.
    package convenience init(
      port: UInt16 = 0, log: @escaping @Sendable (String) -> Void,
      makeBackend: @escaping MakeBackend
    ) throws {
      try self.init(
        port: port, loop: SocketLoop(),
        mostConnections: Self.maximumConnectionCount(descriptorLimit: Sockets.descriptorLimit),
        log: log,
        makeBackend: makeBackend)
    }

    /// Creates a server with the given event loop, connection limit and accept function, for tests.
    init(
      port: UInt16 = 0, loop: SocketLoop, mostConnections: Int,
      accept: @escaping @Sendable (Int32) -> Int32 = { Glibc.accept($0, nil, nil) },
      log: @escaping @Sendable (String) -> Void, makeBackend: @escaping MakeBackend
    ) {
      (self.port, self.loop, self.maximumConnectionCount) = (port, loop, mostConnections)
      (self.accept, self.log, self.makeBackend) = (accept, log, makeBackend)
      token = RequestAuthorizer.makeToken()
    }

    deinit { loop.stop() }

    /// Serves pages until the task is canceled.
    ///
    /// The method may be called only once.
    ///
    /// - Parameter isReady: Called with the address of the page when the server accepts connections.
    /// - Throws: An error if the port is already in use.
    package func run(onReady isReady: @escaping @Sendable (URL) -> Void) async throws {
      defer { loop.stop() }
      let listener = try PageListener(port: port, loop: loop, accept: accept)
      let guardian = RequestAuthorizer(token: token, port: listener.port)
      guard let address = URL(string: "http://127.0.0.1:\(listener.port)/\(token)/") else { return }
      isReady(address)
      await withTaskCancellationHandler {
        await withDiscardingTaskGroup { group in
          do {
            while true {
              let socket = try await listener.nextConnection { self.rejectConnection($0) }
              let isRoom =
                connectionCount.add(1, ordering: .relaxed).newValue <= maximumConnectionCount
              guard isRoom else {
                rejectConnection(socket)
                close(socket)
                connectionCount.subtract(1, ordering: .relaxed)
                continue
              }
              group.addTask {
                await self.handleConnection(PageConnection(socket, self.loop), authorizer: guardian)
                self.connectionCount.subtract(1, ordering: .relaxed)
              }
            }
          } catch {
            // The event loop was stopped, so serving ends.
          }
        }
      } onCancel: {
        loop.stop()
      }
    }

    /// Reloads the content of every page, each after its last response has been sent.
    package func reload() {
      for page in pages.withLock({ Array($0.values) }) { Task { await page.reload() } }
    }

    /// The number of open pages, at most ``maximumPageCount``.
    package var pageCount: Int { pages.withLock { $0.count } }

    // MARK: Requests

    private func handleConnection(
      _ connection: PageConnection, authorizer guardian: RequestAuthorizer
    ) async {
      guard let head = try? await connection.readRequest() else { return }
      let request: RequestAuthorizer.Request
      switch head {
      case .incomplete: return
      case .rejected(let status, let reason):
        return await connection.sendFinalResponse(
          rejectionResponse(method: "a request", status: status, reason: reason).bytes())
      case .request(let parsed): request = parsed
      }
      let response: PageResponse
      switch guardian.authorize(request) {
      case .rejected(let status, let reason):
        response = rejectionResponse(method: request.method, status: status, reason: reason)
      case .file(let file): response = .fileResponse(for: file, hosts: guardian.hosts)
      case .socket:
        guard let refusal = await servePage(for: request, on: connection) else { return }
        response = refusal
      }
      await connection.sendFinalResponse(response.bytes(withBody: request.method != "HEAD"))
    }

    /// Serves a page until it disconnects.
    ///
    /// Returns an error response if the page cannot be opened; otherwise `nil`.
    private func servePage(
      for request: RequestAuthorizer.Request, on connection: PageConnection
    ) async -> PageResponse? {
      guard let headers = WebSocket.handshakeHeaders(for: request.headers) else {
        return rejectionResponse(
          method: request.method, status: 400, reason: "not a valid WebSocket handshake")
      }
      let outbox = MessageOutbox()
      let number = lastPageNumber.add(1, ordering: .relaxed).newValue
      let backend: any PageBackend
      do {
        backend = try makeBackend(outbox)
      } catch {
        return rejectionResponse(method: request.method, status: 500, reason: "\(error)")
      }
      let page = PageHandler(backend, outbox)
      let isRoom = pages.withLock { pages in
        guard pages.count < Self.maximumPageCount else { return false }
        pages[number] = page
        return true
      }
      guard isRoom else {
        await backend.close()
        return rejectionResponse(
          method: request.method, status: 503,
          reason: "the maximum of \(Self.maximumPageCount) open pages is reached; close one")
      }
      let ended = { self.pages.withLock { $0[number] = nil } }
      do {
        let deadline = loop.now() + PageConnection.requestTimeout
        try await connection.write(
          Data(PageResponse.webSocketUpgrade(headers: headers).bytes()), until: deadline)
      } catch {
        await backend.close()
        ended()
        return nil
      }
      await page.servePage(on: connection, onEnd: ended)
      return nil
    }

    private func rejectConnection(_ socket: Int32) {
      let response = rejectionResponse(
        method: "a connection", status: 503, reason: "too many connections; close some pages")
      // A response that does not fit into the socket's buffer is truncated, so that the server does not wait.
      _ = try? response.bytes().withUnsafeBytes { try Sockets.write(to: socket, bytes: $0) }
      shutdown(socket, Int32(SHUT_WR))
    }

    private func rejectionResponse(method: String, status: Int, reason: String) -> PageResponse {
      let number = rejectedCount.add(1, ordering: .relaxed).newValue
      if number <= Self.maximumLoggedRejections {
        // The path is not logged, because it may contain most of a valid token.
        log("rejected \(method.prefix(20)): \(reason)")
      }
      if number == Self.maximumLoggedRejections { log("further rejected requests are not logged") }
      return .errorResponse(status: status, reason: reason)
    }
  }
#endif

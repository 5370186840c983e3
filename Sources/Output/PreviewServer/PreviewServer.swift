#if Preview
  package import Foundation
  import Synchronization

  /// Serves a page at this machine's loopback address.
  ///
  /// Connections wait in tasks of their own. Each has a time for its request; there are as many at once as half of the
  /// process's descriptors allow, and newcomers beyond are refused, so that pages that are open stay.
  package final class PreviewServer: Sendable {
    /// Makes what answers a page, which has an outbox of its own.
    package typealias MakeBackend = @Sendable (MessageOutbox) throws -> any PageBackend

    /// In the address of the page.
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

    /// As many pages as a person looks at; each has a document of its own in memory.
    package static let maximumPageCount = 8
    /// Refused requests that are told, each in a line; a program that tries tokens fills no terminal.
    static let maximumLoggedRejections = 100

    /// How many connections there may be at once in a process with so many descriptors.
    ///
    /// Half of them are left for documents, fonts and workers. A browser opens six for a page; more than 256 are no pages
    /// of people.
    static func maximumConnectionCount(descriptorLimit descriptors: Int) -> Int {
      min(max(descriptors / 2, 16), 256)
    }

    /// A server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: 0 for one that is free.
    ///   - log: takes a line for each request that is refused.
    ///   - makeBackend: makes what answers a page.
    /// - Throws: Where the process has no descriptors left.
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

    /// A server with other sources of events.
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

    /// Serves until the task is cancelled; once.
    ///
    /// - Parameter isReady: called with the page's address once it can be asked for.
    /// - Throws: Where the port is taken.
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
            // It was stopped.
          }
        }
      } onCancel: {
        loop.stop()
      }
    }

    /// Has every page read what it shows again, each as soon as it has read its last answer.
    package func reload() {
      for page in pages.withLock({ Array($0.values) }) { Task { await page.reload() } }
    }

    /// How many pages are open.
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

    /// Serves a page until it goes; at once what to answer instead where it cannot be opened.
    private func servePage(
      for request: RequestAuthorizer.Request, on connection: PageConnection
    ) async -> PageResponse? {
      guard let headers = WebSocket.handshakeHeaders(for: request.headers) else {
        return rejectionResponse(
          method: request.method, status: 400, reason: "not the beginning of a WebSocket")
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
          reason: "\(Self.maximumPageCount) pages are open; close one")
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
        method: "a connection", status: 503, reason: "too many connections; close some")
      // What does not fit at once is not waited for.
      _ = try? response.bytes().withUnsafeBytes { try Sockets.write(to: socket, bytes: $0) }
      shutdown(socket, Int32(SHUT_WR))
    }

    private func rejectionResponse(method: String, status: Int, reason: String) -> PageResponse {
      let number = rejectedCount.add(1, ordering: .relaxed).newValue
      if number <= Self.maximumLoggedRejections {
        // The path may hold a token that is only half wrong.
        log("refused \(method.prefix(20)): \(reason)")
      }
      if number == Self.maximumLoggedRejections { log("further refusals are not told") }
      return .errorResponse(status: status, reason: reason)
    }
  }
#endif

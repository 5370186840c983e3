#if Preview
  import FlyingFox
  import FlyingSocks
  package import Foundation
  import Synchronization

  /// Serves a page at this machine's loopback address.
  package final class PreviewServer: Sendable {
    /// Makes what answers a page, which has an outbox of its own.
    package typealias MakeBackend = @Sendable (Outbox) throws -> any PageBackend

    /// In the address of the page.
    package let token: String
    private let http: HTTPServer
    private let timeout: TimeInterval
    private let state: State

    /// As many pages as a person looks at; each has a document of its own in memory.
    package static let mostPages = 8
    /// The seconds within which the server has to listen, and within which it answers a request.
    package static let defaultTimeout: TimeInterval = 15
    /// Refused requests that are told, each in a line; a program that tries tokens fills no terminal.
    static let mostTold = 100

    /// What the requests share.
    private final class State: Sendable {
      let guardian = Mutex<PageGuard?>(nil)
      let pages = Mutex<[Int: any PageBackend]>([:])
      let count = Atomic(0)
      let refused = Atomic(0)
      let makeBackend: MakeBackend
      let log: @Sendable (String) -> Void

      init(_ makeBackend: @escaping MakeBackend, _ log: @escaping @Sendable (String) -> Void) {
        (self.makeBackend, self.log) = (makeBackend, log)
      }
    }

    /// A server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: 0 for one that is free.
    ///   - timeout: the seconds to wait for the port and for the answer to a request.
    ///   - log: takes a line for each request that is refused.
    ///   - makeBackend: makes what answers a page.
    /// - Throws: Where the address cannot be had.
    package init(
      port: UInt16 = 0, timeout: TimeInterval = PreviewServer.defaultTimeout,
      log: @escaping @Sendable (String) -> Void, makeBackend: @escaping MakeBackend
    ) throws {
      self.timeout = timeout
      token = PageGuard.makeToken()
      let state = State(makeBackend, log)
      self.state = state
      http = HTTPServer(
        config: HTTPServer.Configuration(
          address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: timeout,
          logger: .disabled),
        handler: ClosureHTTPHandler { await Self.answer($0, state) })
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter isReady: called with the page's address once it can be asked for.
    /// - Throws: Where the port is taken.
    package func run(_ isReady: @escaping @Sendable (URL) -> Void) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.http.run() }
        group.addTask {
          try await self.http.waitUntilListening(timeout: self.timeout)
          guard case .ip4(_, let port)? = await self.http.listeningAddress,
            let address = URL(string: "http://127.0.0.1:\(port)/\(self.token)/")
          else { return }
          self.state.guardian.withLock { $0 = PageGuard(token: self.token, port: port) }
          isReady(address)
        }
        // The first that ends well is the one that only says it is ready.
        try await group.next()
        try await group.next()
        group.cancelAll()
      }
    }

    /// Has every page read what it shows again.
    package func reload() async {
      for backend in state.pages.withLock({ Array($0.values) }) { await backend.reload() }
    }

    /// How many pages are open.
    package var pageCount: Int { state.pages.withLock { $0.count } }

    // MARK: Requests

    private static func answer(_ request: HTTPRequest, _ state: State) async -> HTTPResponse {
      guard let guardian = state.guardian.withLock({ $0 }) else {
        return HTTPResponse(statusCode: .serviceUnavailable)
      }
      switch guardian.judge(PageGuard.Request(request)) {
      case .refused(let status, let reason): return refuse(request, status, reason, state)
      case .file(let file):
        return HTTPResponse(
          statusCode: .ok, headers: headers(file.type, guardian),
          body: request.method == .HEAD ? Data() : Data(file.bytes))
      case .socket: return await open(request, state)
      }
    }

    private static func open(_ request: HTTPRequest, _ state: State) async -> HTTPResponse {
      let outbox = Outbox()
      let number = state.count.add(1, ordering: .relaxed).newValue
      let backend: any PageBackend
      do {
        backend = try state.makeBackend(outbox)
      } catch {
        return refuse(request, 500, "\(error)", state)
      }
      let isRoom = state.pages.withLock { pages in
        guard pages.count < mostPages else { return false }
        pages[number] = backend
        return true
      }
      guard isRoom else {
        await backend.close()
        return refuse(request, 503, "\(mostPages) pages are open; close one", state)
      }
      let ended: @Sendable () async -> Void = { state.pages.withLock { $0[number] = nil } }
      let handler = WebSocketHTTPHandler(
        handler: PageSocket(backend: backend, outbox: outbox, ended: ended))
      let response = try? await handler.handleRequest(request)
      if let response, response.statusCode == .switchingProtocols { return response }
      await backend.close()
      await ended()
      return refuse(request, 400, "not the beginning of a WebSocket", state)
    }

    private static func refuse(
      _ request: HTTPRequest, _ status: Int, _ reason: String, _ state: State
    ) -> HTTPResponse {
      let number = state.refused.add(1, ordering: .relaxed).newValue
      if number <= mostTold {
        // The path may hold a token that is only half wrong.
        state.log("refused \(request.method.rawValue.prefix(10)): \(reason)")
      }
      if number == mostTold { state.log("further refusals are not told") }
      return HTTPResponse(
        statusCode: HTTPStatusCode(status, phrase: phrases[status] ?? "Refused"),
        headers: [
          .contentType: "text/plain; charset=utf-8", .connection: "close",
          HTTPHeader("Allow"): "GET, HEAD", HTTPHeader("X-Content-Type-Options"): "nosniff",
        ],
        body: request.method == .HEAD ? Data() : Data("refused: \(reason)\n".utf8))
    }

    private static let phrases = [
      400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      431: "Request Header Fields Too Large", 500: "Internal Server Error",
      503: "Service Unavailable",
    ]

    /// Nothing from elsewhere, nothing for elsewhere, and nothing kept.
    private static func headers(_ type: String, _ guardian: PageGuard) -> HTTPHeaders {
      let sockets = guardian.hosts.map { "ws://\($0)" }.joined(separator: " ")
      let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src \(sockets)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      ]
      return [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): policy.joined(separator: "; "),
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      ]
    }
  }

  extension PageGuard.Request {
    init(_ request: HTTPRequest) {
      self.init(method: request.method.rawValue, path: request.target.path())
      for (header, value) in request.headers {
        let name = header.rawValue
        headerBytes += name.utf8.count + value.utf8.count + 4
        headers[name.lowercased()] = value
      }
    }
  }
#endif

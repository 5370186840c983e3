#if Preview
  package import Foundation
  import Synchronization

  /// Serves a page at this machine's loopback address.
  ///
  /// Connections wait in tasks of their own. Each has a time for its request; there are as many at once as half of the
  /// process's descriptors allow, and newcomers beyond are refused, so that pages that are open stay.
  package final class PreviewServer: Sendable {
    /// Makes what answers a page, which has an outbox of its own.
    package typealias MakeBackend = @Sendable (Outbox) throws -> any PageBackend

    /// In the address of the page.
    package let token: String
    private let port: UInt16
    private let mostConnections: Int
    private let loop: SocketLoop
    private let accept: @Sendable (Int32) -> Int32
    private let makeBackend: MakeBackend
    private let log: @Sendable (String) -> Void
    private let pages = Mutex<[Int: OpenPage]>([:])
    private let count = Atomic(0)
    private let connections = Atomic(0)
    private let refused = Atomic(0)

    /// As many pages as a person looks at; each has a document of its own in memory.
    package static let mostPages = 8
    /// Refused requests that are told, each in a line; a program that tries tokens fills no terminal.
    static let mostTold = 100

    /// How many connections there may be at once in a process with so many descriptors.
    ///
    /// Half of them are left for documents, fonts and workers. A browser opens six for a page; more than 256 are no pages
    /// of people.
    static func mostConnections(descriptors: Int) -> Int { min(max(descriptors / 2, 16), 256) }

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
        mostConnections: Self.mostConnections(descriptors: Sockets.descriptorLimit), log: log,
        makeBackend: makeBackend)
    }

    /// A server with other sources of events.
    init(
      port: UInt16 = 0, loop: SocketLoop, mostConnections: Int,
      accept: @escaping @Sendable (Int32) -> Int32 = { Glibc.accept($0, nil, nil) },
      log: @escaping @Sendable (String) -> Void, makeBackend: @escaping MakeBackend
    ) {
      (self.port, self.loop, self.mostConnections) = (port, loop, mostConnections)
      (self.accept, self.log, self.makeBackend) = (accept, log, makeBackend)
      token = PageGuard.makeToken()
    }

    deinit { loop.stop() }

    /// Serves until the task is cancelled; once.
    ///
    /// - Parameter isReady: called with the page's address once it can be asked for.
    /// - Throws: Where the port is taken.
    package func run(_ isReady: @escaping @Sendable (URL) -> Void) async throws {
      defer { loop.stop() }
      let listener = try PageListener(port: port, loop: loop, accept: accept)
      let guardian = PageGuard(token: token, port: listener.port)
      guard let address = URL(string: "http://127.0.0.1:\(listener.port)/\(token)/") else { return }
      isReady(address)
      await withTaskCancellationHandler {
        await withDiscardingTaskGroup { group in
          do {
            while true {
              let socket = try await listener.next { self.refuseNewcomer($0) }
              let isRoom = connections.add(1, ordering: .relaxed).newValue <= mostConnections
              guard isRoom else {
                refuseNewcomer(socket)
                close(socket)
                connections.subtract(1, ordering: .relaxed)
                continue
              }
              group.addTask {
                await self.answer(PageConnection(socket, self.loop), guardian)
                self.connections.subtract(1, ordering: .relaxed)
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

    private func answer(_ connection: PageConnection, _ guardian: PageGuard) async {
      guard let head = try? await connection.request() else { return }
      let request: PageGuard.Request
      switch head {
      case .incomplete: return
      case .refused(let status, let reason):
        return await connection.finish(refusal("a request", status, reason).bytes())
      case .request(let parsed): request = parsed
      }
      let response: PageResponse
      switch guardian.judge(request) {
      case .refused(let status, let reason): response = refusal(request.method, status, reason)
      case .file(let file): response = .file(file, hosts: guardian.hosts)
      case .socket:
        guard let refusal = await open(request, connection) else { return }
        response = refusal
      }
      await connection.finish(response.bytes(withBody: request.method != "HEAD"))
    }

    /// Serves a page until it goes; at once what to answer instead where it cannot be opened.
    private func open(
      _ request: PageGuard.Request, _ connection: PageConnection
    ) async -> PageResponse? {
      guard let headers = WebSocket.acceptance(of: request.headers) else {
        return refusal(request.method, 400, "not the beginning of a WebSocket")
      }
      let outbox = Outbox()
      let number = count.add(1, ordering: .relaxed).newValue
      let backend: any PageBackend
      do {
        backend = try makeBackend(outbox)
      } catch {
        return refusal(request.method, 500, "\(error)")
      }
      let page = OpenPage(backend, outbox)
      let isRoom = pages.withLock { pages in
        guard pages.count < Self.mostPages else { return false }
        pages[number] = page
        return true
      }
      guard isRoom else {
        await backend.close()
        return refusal(request.method, 503, "\(Self.mostPages) pages are open; close one")
      }
      let ended = { self.pages.withLock { $0[number] = nil } }
      do {
        let deadline = loop.now() + PageConnection.requestSeconds
        try await connection.write(Data(PageResponse.upgrade(headers).bytes()), until: deadline)
      } catch {
        await backend.close()
        ended()
        return nil
      }
      await page.serve(connection, ended: ended)
      return nil
    }

    private func refuseNewcomer(_ socket: Int32) {
      let response = refusal("a connection", 503, "too many connections; close some")
      // What does not fit at once is not waited for.
      _ = try? response.bytes().withUnsafeBytes { try Sockets.write(socket, $0) }
      shutdown(socket, Int32(SHUT_WR))
    }

    private func refusal(_ method: String, _ status: Int, _ reason: String) -> PageResponse {
      let number = refused.add(1, ordering: .relaxed).newValue
      if number <= Self.mostTold {
        // The path may hold a token that is only half wrong.
        log("refused \(method.prefix(20)): \(reason)")
      }
      if number == Self.mostTold { log("further refusals are not told") }
      return .refusal(status, reason)
    }
  }
#endif

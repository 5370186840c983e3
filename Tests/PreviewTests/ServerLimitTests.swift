#if Preview
  import Foundation
  import Pixels
  import PreviewCore
  import Synchronization
  import Testing

  @testable import PreviewServer

  /// Tests of the server's limits for clients that send too little or too much, and for too many clients.
  struct ServerLimitTests {
    /// A clock advanced by the tests.
    private final class Time: Sendable {
      let seconds = Mutex(0.0)
    }

    /// A backend that answers each command with a picture and counts the pictures.
    private actor CountingBackend: PageBackend {
      private let outbox: MessageOutbox
      private let count: Counter

      init(_ outbox: MessageOutbox, _ count: Counter) {
        (self.outbox, self.count) = (outbox, count)
      }

      func handleCommand(_ command: Data) async {
        count.pictures.add(1, ordering: .relaxed)
        let wire = WireMessage.binary(Data(repeating: 1, count: Counter.pictureBytes))
        await outbox.enqueue([.encoded(.frame, wire)])
      }
      func reload() async { await outbox.enqueue([.message(.documentErrorResolved)]) }
      func close() async {}
    }

    /// Counters shared by concurrent tasks.
    private final class Counter: Sendable {
      let answers = Atomic(0)
      let pictures = Atomic(0)
      let accepts = Atomic(0)
      /// A picture size that exceeds the buffer of a socket, in bytes.
      static let pictureBytes = 32 << 20
    }

    /// Runs a server with a manual clock, together with a closure that can advance the clock.
    private func running(
      connections: Int = 256,
      accept: @escaping @Sendable (Int32) -> Int32 = { Glibc.accept($0, nil, nil) },
      counter: Counter = Counter(),
      _ body:
        @escaping @Sendable (URL, _ pass: @escaping @Sendable (Double) -> Void) async throws -> Void
    ) async throws {
      let time = Time()
      let loop = try SocketLoop { time.seconds.withLock { $0 } }
      let server = PreviewServer(
        loop: loop, mostConnections: connections, accept: accept, log: { _ in }
      ) { CountingBackend($0, counter) }
      let (addresses, ready) = AsyncStream.makeStream(of: URL.self)
      let running = Task {
        defer { ready.finish() }
        try await server.run { ready.yield($0) }
      }
      defer { running.cancel() }
      let address = try #require(await addresses.first { _ in true })
      try await body(address) { seconds in
        time.seconds.withLock { $0 += seconds }
        loop.wake()
      }
    }

    /// Advances the clock until the given client receives a response.
    private func answer(
      _ client: WebClient, _ pass: @escaping @Sendable (Double) -> Void
    ) async throws -> Int {
      let counter = Counter()
      return try await withThrowingTaskGroup(of: Int?.self) { group in
        group.addTask {
          defer { counter.answers.add(1, ordering: .relaxed) }
          return try await client.status()
        }
        group.addTask {
          while counter.answers.load(ordering: .relaxed) == 0 {
            pass(PageConnection.requestTimeout)
            await Task.yield()
          }
          return nil
        }
        return try await group.reduce(into: 0) { $0 = $1 ?? $0 }
      }
    }

    @Test(arguments: ["", "GET /", "GET / HTTP/1.1\r\nHost: x\r\n"])
    func `PreviewServer closes a connection with an incomplete request after a timeout`(
      beginning: String
    ) async throws {
      try await running { address, pass in
        let page = try WebClient(address)
        #expect(try await page.open() == 101)
        let idle = try WebClient(address)
        try await idle.send(beginning)
        #expect(try await self.answer(idle, pass) == 408)
        #expect(await idle.isClosed())
        // An open page has no timeout.
        try await page.command("x")
        #expect(try await page.receive().payload.count > 0)
      }
    }

    @Test func `PreviewServer rejects an overlong request line before its end`() async throws {
      try await running { address, _ in
        let client = try WebClient(address)
        try await client.send(
          "GET /" + String(repeating: "a", count: RequestHeadParser.maximumBytes))
        #expect(try await client.status() == 431)
        #expect(await client.isClosed())
      }
    }

    @Test func `PreviewServer rejects connections above the maximum and keeps serving open pages`()
      async throws
    {
      try await running(connections: 4) { address, _ in
        let page = try WebClient(address)
        #expect(try await page.open() == 101)
        let idle = try (0..<3).map { _ in try WebClient(address) }
        for _ in 0..<20 {
          let newcomer = try WebClient(address)
          #expect(try await newcomer.status() == 503)
          #expect(await newcomer.isClosed())
        }
        try await page.command("x")
        while try await page.receive().opcode != 2 {}
        withExtendedLifetime(idle) {}
      }
    }

    @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM, ECONNABORTED, EINTR, EPERM])
    func `PreviewServer keeps serving after accept fails with an error`(
      code: Int32
    ) async throws {
      let counter = Counter()
      try await running(
        accept: { socket in
          // Every second call fails, so that the spare descriptor accepts the rejected connection.
          guard counter.accepts.add(1, ordering: .relaxed).newValue % 2 == 0 else {
            errno = code
            return -1
          }
          return Glibc.accept(socket, nil, nil)
        }
      ) { address, _ in
        for _ in 0..<10 {
          let client = try WebClient(address)
          try await client.send("GET / HTTP/1.1\r\n\r\n")
          let status = try await client.status()
          #expect(status == 403 || status == 503)
        }
      }
    }

    @Test
    func `PreviewServer renders at most one frame for a page that does not read its messages`()
      async throws
    {
      let counter = Counter()
      try await running(counter: counter) { address, _ in
        let (deaf, good) = (try WebClient(address), try WebClient(address))
        _ = try await deaf.open()
        _ = try await good.open()
        for _ in 0..<50 { try await deaf.command("x") }
        // Three pictures are rendered for the page that requests and reads them, and one for the page that does not
        // read.
        for _ in 0..<3 {
          try await good.command("x")
          while try await good.receive().opcode != 2 {}
        }
        #expect(counter.pictures.load(ordering: .relaxed) <= 4)
      }
    }

    @Test(arguments: [
      (64, 32), (256, 128), (1_024, 256), (1 << 20, 256), (0, 16),
    ])
    func `PreviewServer.maximumConnectionCount is half the file descriptor limit, from 16 to 256`(
      descriptors: Int, connections: Int
    ) {
      #expect(PreviewServer.maximumConnectionCount(descriptorLimit: descriptors) == connections)
    }
  }
#endif

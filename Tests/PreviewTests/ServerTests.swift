#if Preview
  import Foundation
  import ImageCodecs
  import Pixels
  import PreviewCore
  import Synchronization
  import Testing

  @testable import PreviewServer

  struct ServerTests {
    /// A record of the lines logged by a server.
    private final class Told: Sendable {
      let lines = Mutex<[String]>([])
    }

    /// Runs a closure while a server serves the preview page of the given document.
    private func withPage(
      _ file: TemporaryDocument,
      _ body: @escaping @Sendable (URL, PreviewServer, Told) async throws -> Void
    ) async throws {
      let told = Told()
      let url = file.url
      let server = try PreviewServer(log: { line in told.lines.withLock { $0.append(line) } }) {
        SessionBackend({ .document(url) }, outbox: $0)
      }
      try await running(server) { try await body($0, server, told) }
      withExtendedLifetime(file) {}
    }

    /// Runs the given server, and a closure while the server is running.
    private func running(
      _ server: PreviewServer, _ body: @escaping @Sendable (URL) async throws -> Void
    ) async throws {
      let (addresses, ready) = AsyncStream.makeStream(of: URL.self)
      let running = Task {
        defer { ready.finish() }
        try await server.run { ready.yield($0) }
      }
      defer { running.cancel() }
      if let address = await addresses.first(where: { _ in true }) {
        try await body(address)
      } else {
        try await running.value
        Issue.record("the server ended before it listened")
      }
    }

    @Test func `PreviewServer serves all files of the page and no resource from another origin`()
      async throws
    {
      try await withPage(try TemporaryDocument()) { address, server, _ in
        #expect(address.host == "127.0.0.1")
        #expect(address.path.contains(server.token))
        for file in PageFile.allCases {
          let client = try WebClient(address)
          let answer = try await client.answer("GET", client.base + file.rawValue)
          #expect(answer.status == 200)
          #expect(answer.body == file.contents)
          #expect(answer.headers.contains(file.contentType))
          #expect(answer.headers.contains("default-src 'none'"))
          let text = String(decoding: answer.body, as: UTF8.self)
          let others = text.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
          #expect(!others.contains("http://"))
          #expect(!others.contains("https://"))
        }
        let client = try WebClient(address)
        let page = String(decoding: try await client.answer("GET", client.base).body, as: UTF8.self)
        #expect(page.contains("<title>Ametrine</title>"))
      }
    }

    @Test func `PreviewServer sends the document and its frames to a page`() async throws {
      try await withPage(try TemporaryDocument()) { address, _, _ in
        let client = try WebClient(address)
        #expect(try await client.open() == 101)
        let document = try #require(try await client.next("document") as? [String: Any])
        #expect(document["name"] as? String == "Ball.caml")
        try await client.command(#"{"do":"fit","width":100,"height":100}"#)
        let image = try decodeImage(try await client.picture(at: 1))
        #expect((image.width, image.height) == (100, 100))
        #expect(image[90, 60] == 0xFFFF_FFFF)
        #expect(image[10, 60] == 0xFF00_0000)
      }
    }

    @Test func `PreviewServer reloads a changed file and reports a file that it cannot parse`()
      async throws
    {
      let file = try TemporaryDocument()
      let url = file.url
      try await withPage(file) { address, server, _ in
        let client = try WebClient(address)
        _ = try await client.open()
        _ = try await client.next("document")
        try Data("<caml>".utf8).write(to: url)
        server.reload()
        while try await client.next("fault") as? String == nil {}
        #expect(try await client.picture(at: 0.5).count > 100)
        try Data(TemporaryDocument.states.utf8).write(to: url)
        server.reload()
        let document = try #require(try await client.next("document") as? [String: Any])
        #expect(document["states"] as? [String] == ["Locked", "Home"])
      }
    }

    @Test func `PreviewServer shows two pages the same document at different animation times`()
      async throws
    {
      try await withPage(try TemporaryDocument()) { address, server, _ in
        let (one, other) = (try WebClient(address), try WebClient(address))
        _ = try await one.open()
        _ = try await other.open()
        let early = try await one.picture(at: 0.25)
        let late = try await other.picture(at: 0.75)
        #expect(early != late)
        #expect(try await one.picture(at: 0.25) == early)
        #expect(server.pageCount == 2)
      }
    }

    @Test func `PreviewServer rejects pages above maximumPageCount and logs the rejection once`()
      async throws
    {
      try await withPage(try TemporaryDocument()) { address, _, told in
        var clients: [WebClient] = []
        for number in 0...PreviewServer.maximumPageCount {
          let client = try WebClient(address)
          #expect(try await client.open() == (number < PreviewServer.maximumPageCount ? 101 : 503))
          clients.append(client)
        }
        #expect(told.lines.withLock { $0.count } == 1)
      }
    }

    @Test(arguments: [
      "garbage", "{}", #"{"do":"show","time":"x"}"#, #"{"do":"save"}"#,
      #"{"do":"edit","animation":"x","key":"y","numbers":[1]}"#,
    ])
    func `PreviewServer answers an invalid WebSocket message and keeps the page connected`(
      text: String
    ) async throws {
      try await withPage(try TemporaryDocument()) { address, _, _ in
        let client = try WebClient(address)
        _ = try await client.open()
        _ = try await client.nextPicture()
        try await client.command(text)
        if text != #"{"do":"save"}"# { #expect(try await client.next("refused") is String) }
        try await client.send(opcode: 9, [1, 2, 3])
        #expect(try await client.picture(at: 0.5).count > 100)
      }
    }

    @Test(arguments: [UInt8(2), 3, 7, 11, 15])
    func `PreviewServer closes only the connection that sends an unexpected WebSocket opcode`(
      opcode: UInt8
    )
      async throws
    {
      try await withPage(try TemporaryDocument()) { address, _, _ in
        let (bad, good) = (try WebClient(address), try WebClient(address))
        _ = try await bad.open()
        _ = try await good.open()
        try await bad.send(opcode: opcode, Array("what".utf8))
        #expect(await bad.isClosed())
        #expect(try await good.picture(at: 0.5).count > 100)
      }
    }

    @Test func `a page that stops reading accumulates no frames and does not block other pages`()
      async throws
    {
      let gradient = """
        <caml><CAGradientLayer bounds="0 0 600 600"><colors><CGColor value="1 0 0"/><CGColor value="0 0.3 1"/>
        </colors><animations><animation type="CABasicAnimation" keyPath="startPoint.x" fromValue="0" toValue="0.9"
         duration="1"/></animations></CAGradientLayer></caml>
        """
      try await withPage(try TemporaryDocument(gradient)) { address, _, _ in
        let (deaf, good) = (try WebClient(address), try WebClient(address))
        _ = try await deaf.open()
        _ = try await good.open()
        for frame in 0..<40 { try await deaf.command(#"{"do":"show","time":0.\#(10 + frame)}"#) }
        for frame in 0..<5 { #expect(try await good.picture(at: Double(frame) / 5).count > 100) }
        // A page that reads again receives the latest frame.
        while try await deaf.nextPicture().time != 0.49 {}
      }
    }

    @Test func `a page that disconnects no longer counts toward maximumPageCount`() async throws {
      try await withPage(try TemporaryDocument()) { address, server, _ in
        for _ in 0..<3 * PreviewServer.maximumPageCount {
          let client = try WebClient(address)
          #expect(try await client.open() == 101)
          _ = try await client.next("document")
          try await client.send(opcode: 8, [])
          // The page stops counting when its session ends, which is before the connection closes.
          #expect(await client.isClosed())
          #expect(server.pageCount == 0)
        }
      }
    }

    @Test func `PreviewServer rejects and logs requests without the token or from another origin`()
      async throws
    {
      try await withPage(try TemporaryDocument()) { address, _, told in
        func status(
          _ path: String, method: String = "GET", host: String? = nil,
          _ headers: [String: String] = [:], body: String = ""
        ) async throws -> Int {
          let client = try WebClient(address)
          return try await client.answer(method, path, host: host, headers, body: body).status
        }
        let base = address.path.hasSuffix("/") ? address.path : address.path + "/"
        #expect(try await status("/") == 403)
        #expect(try await status("/socket") == 403)
        #expect(try await status(base, host: "rebound.example") == 403)
        #expect(try await status(base, ["Origin": "http://evil.example"]) == 403)
        #expect(try await status(base + "nothing.js") == 404)
        #expect(try await status(base, method: "POST", body: "x=1") == 405)
        #expect(try await status(base, method: "HEAD") == 200)
        #expect(
          try await status(
            base, ["X-Huge": String(repeating: "x", count: RequestHeadParser.maximumBytes)]) == 431)
        #expect(
          try await status(base + "socket", ["Origin": "http://127.0.0.1:\(address.port ?? 0)"])
            == 400)
        let client = try WebClient(address)
        #expect(try await client.open(origin: "http://evil.example") == 403)
        let lines = told.lines.withLock { $0 }
        #expect(lines.count == 9)
        #expect(lines.allSatisfy { $0.hasPrefix("rejected ") && !$0.contains(base) })
      }
    }

    @Test func `a malformed request closes only its own connection`() async throws {
      try await withPage(try TemporaryDocument()) { address, _, _ in
        for text in [
          "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "X\n\n",
          "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        ] {
          let client = try WebClient(address)
          try await client.send(text)
          #expect(await client.isClosed())
        }
        let client = try WebClient(address)
        #expect(try await client.answer("GET", client.base).status == 200)
      }
    }

    @Test func `PreviewServer.run throws an error if its port is in use`() async throws {
      try await withPage(try TemporaryDocument()) { address, _, _ in
        let other = try PreviewServer(port: UInt16(address.port ?? 0), log: { _ in }) {
          SessionBackend({ .document(address) }, outbox: $0)
        }
        await #expect(throws: (any Error).self) {
          try await other.run { _ in Issue.record("it listens") }
        }
      }
    }
  }
#endif

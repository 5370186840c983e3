#if Preview
  import Foundation

  @testable import PreviewServer

  /// A test client that sends arbitrary bytes, including those that no browser sends.
  final class WebClient: Sendable {
    private let socket: Int32
    let port: UInt16
    /// The base path, with a slash at both ends.
    let base: String

    /// The socket loop shared by all clients.
    private static let loop = Result { try SocketLoop() }

    /// An error thrown when the connection has ended and nothing more can be read.
    struct Ended: Error {}

    /// Connects to the page at the given address.
    init(_ address: URL) throws {
      let port = UInt16(address.port ?? 0)
      base = address.path.hasSuffix("/") ? address.path : address.path + "/"
      let socket = try Sockets.makeNonblockingSocket()
      (self.port, self.socket) = (port, socket)
      // A connection to the loopback address succeeds immediately or as soon as the queue has space.
      let status = Sockets.withLoopbackAddress(port: port) { connect(socket, $0, $1) }
      guard status == 0 || errno == EINPROGRESS else { throw SocketError("connect") }
    }

    deinit { Glibc.close(socket) }

    func send(_ bytes: [UInt8]) async throws {
      var sent = 0
      while sent < bytes.count {
        try await Self.loop.get().wait(on: socket, for: .write)
        sent += try bytes[sent...].withUnsafeBytes { try Sockets.write(to: socket, bytes: $0) }
      }
    }

    /// Returns up to `count` of the next bytes, or no bytes if the connection has ended.
    private func some(atMost count: Int) async throws -> [UInt8] {
      while true {
        if let bytes = try Sockets.read(from: socket, atMost: count) { return bytes }
        try await Self.loop.get().wait(on: socket, for: .read)
      }
    }

    /// Returns the next `count` bytes.
    private func bytes(_ count: Int) async throws -> [UInt8] {
      var all: [UInt8] = []
      while all.count < count {
        let more = try await some(atMost: count - all.count)
        guard !more.isEmpty else { throw Ended() }
        all += more
      }
      return all
    }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Sends a request and returns the status and head of the response, and the body if its length is declared.
    func answer(
      _ method: String = "GET", _ path: String, host: String? = nil,
      _ headers: [String: String] = [:], body: String = ""
    ) async throws -> (status: Int, headers: String, body: [UInt8]) {
      var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
      lines += headers.map { "\($0): \($1)" }
      if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
      try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
      return try await answer(hasBody: method != "HEAD")
    }

    /// Receives a response without a body and returns its status.
    func status() async throws -> Int { try await answer(hasBody: false).0 }

    private func answer(hasBody: Bool) async throws -> (Int, String, [UInt8]) {
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual([13, 10, 13, 10]) { head += try await bytes(1) }
      let text = String(decoding: head, as: UTF8.self)
      let status = Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
      let length =
        text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) } ?? 0
      let body = hasBody && length > 0 ? try await bytes(length) : []
      return (status, text, body)
    }

    // MARK: WebSocket frames

    /// Opens the page's WebSocket and returns the status of the response.
    func open(origin: String? = nil) async throws -> Int {
      try await answer(
        "GET", base + "socket",
        [
          "Origin": origin ?? "http://127.0.0.1:\(port)", "Connection": "Upgrade",
          "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
          "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
      ).status
    }

    /// Sends a masked frame, as a browser does.
    func send(opcode: UInt8, _ payload: [UInt8]) async throws {
      let mask: [UInt8] = [7, 99, 200, 31]
      var bytes: [UInt8] = [0x80 | opcode]
      if payload.count < 126 {
        bytes.append(0x80 | UInt8(payload.count))
      } else {
        bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
      }
      bytes += mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
      try await send(bytes)
    }

    func command(_ text: String) async throws { try await send(opcode: 1, Array(text.utf8)) }

    /// Returns the next WebSocket frame received.
    func receive() async throws -> (opcode: UInt8, payload: [UInt8]) {
      let head = try await bytes(2)
      var length = Int(head[1] & 127)
      if length >= 126 {
        length = try await bytes(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
      }
      return (head[0] & 15, length > 0 ? try await bytes(length) : [])
    }

    /// Skips messages until one of the given kind arrives and returns its body.
    func next(_ kind: String) async throws -> Any? {
      while true {
        let (opcode, payload) = try await receive()
        guard opcode == 1,
          let message = try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any],
          message["is"] as? String == kind
        else { continue }
        return message["body"]
      }
    }

    /// Returns the time and the PNG data of the next picture received.
    func nextPicture() async throws -> (time: Double, png: Data) {
      while true {
        let (opcode, payload) = try await receive()
        guard opcode == 2 else { continue }
        let length = payload.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let head =
          try JSONSerialization.jsonObject(with: Data(payload[4..<4 + length])) as? [String: Any]
        return (head?["time"] as? Double ?? -1, Data(payload[(4 + length)...]))
      }
    }

    /// Requests the picture at the given time and returns its PNG data.
    func picture(at time: Double) async throws -> Data {
      try await command(#"{"do":"show","time":\#(time)}"#)
      while true {
        let next = try await nextPicture()
        if next.time == time { return next.png }
      }
    }

    /// Returns whether the server has closed the connection.
    func isClosed() async -> Bool {
      do {
        while try await !some(atMost: 4_096).isEmpty {}
        return true
      } catch {
        return true
      }
    }
  }
#endif

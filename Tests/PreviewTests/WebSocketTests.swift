#if Preview
  import Testing

  @testable import PreviewServer

  struct WebSocketTests {
    /// Returns the bytes of a WebSocket frame, masked by default as browsers mask their frames.
    private static func frame(
      _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, mask: [UInt8]? = [1, 2, 3, 4]
    ) -> [UInt8] {
      var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
      var head = WebSocket.frameHeader(opcode: .text, payloadByteCount: payload.count).dropFirst()
      if let first = head.popFirst() { bytes.append(first | (mask == nil ? 0 : 0x80)) }
      bytes += head + (mask ?? [])
      return bytes + payload.enumerated().map { $1 ^ (mask?[$0 % 4] ?? 0) }
    }

    private static func message(_ bytes: [UInt8]) throws -> WebSocketReader.Message? {
      var reader = WebSocketReader()
      reader.append(bytes)
      return try reader.nextMessage()
    }

    @Test func `SHA1.hash returns the digests given as examples in its standard`() {
      func hex(_ text: String) -> String {
        SHA1.hash(of: text.utf8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
          .joined()
      }
      #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
      #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
      #expect(
        hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
          == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    }

    @Test func `WebSocket.handshakeHeaders computes the accept key of the example in RFC 6455`() {
      let headers = [
        "connection": "keep-alive, Upgrade", "upgrade": "WebSocket", "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      ]
      let answer = WebSocket.handshakeHeaders(for: headers)
      #expect(answer?.last?.1 == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      for name in headers.keys {
        var fewer = headers
        fewer[name] = nil
        #expect(WebSocket.handshakeHeaders(for: fewer) == nil, "\(name)")
      }
    }

    @Test(arguments: [0, 1, 125, 126, 65_535, 65_536, WebSocketReader.maximumBytes])
    func `WebSocketReader reads text messages of any length up to the maximum`(count: Int) throws {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      #expect(try Self.message(Self.frame(1, text)) == .text(text))
      #expect(try Self.message(Self.frame(1, text).dropLast()) == nil)
    }

    @Test func `WebSocketReader joins fragmented frames with control frames between them`() throws {
      var reader = WebSocketReader()
      let bytes =
        Self.frame(1, [1], isLast: false) + Self.frame(9, [7]) + Self.frame(0, [2], isLast: false)
        + Self.frame(0, [3]) + Self.frame(8, [])
      for byte in bytes.dropLast(6) {
        reader.append([byte])
        if let message = try reader.nextMessage() { #expect(message == .text([1, 2, 3])) }
      }
      reader.append(bytes.suffix(6))
      #expect(try reader.nextMessage() == .close)
    }

    @Test(arguments: [
      frame(2, [1]), frame(0, [1]), frame(3, [1]), frame(11, [1]), frame(1, [1], mask: nil),
      frame(9, [1], isLast: false), frame(9, [UInt8](repeating: 0, count: 126)),
      frame(1, [1], isLast: false) + frame(1, [1]), [0xC1, 0x80, 0, 0, 0, 0],
      [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], [0x81, 0xFF, 0, 0, 0, 0, 0, 2, 0, 1],
      frame(1, [UInt8](repeating: 0, count: WebSocketReader.maximumBytes), isLast: false)
        + frame(0, [1]),
    ])
    func `WebSocketReader rejects an invalid frame before its payload arrives`(bytes: [UInt8]) {
      #expect(throws: WebSocketReader.ProtocolError.self) { try Self.message(bytes) }
    }

    @Test(arguments: [0, 2, 4, 8, 12] as [Int], [0, 0x7F, 0xFF] as [UInt8])
    func `WebSocketReader accepts, waits or throws for every frame header without crashing`(
      count: Int, rest: UInt8
    ) {
      for first in UInt8.min...UInt8.max {
        for second: UInt8 in [0, 0x7D, 0x7E, 0x7F, 0x80, 0x84, 0xFD, 0xFE, 0xFF] {
          let bytes = [first, second] + [UInt8](repeating: rest, count: count)
          guard case .text(let text)? = try? Self.message(bytes) else { continue }
          #expect(first == 0x81 && text.count <= count - 4, "\(bytes)")
        }
      }
    }
  }
#endif

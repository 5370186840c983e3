#if Preview
  import Foundation
  import PreviewCore

  /// The part of the WebSocket protocol (RFC 6455) that browsers use, without extensions and subprotocols.
  enum WebSocket {
    /// The type of a WebSocket frame.
    enum Opcode: UInt8 {
      case continuation = 0
      case text = 1
      case binary = 2
      case close = 8
      case ping = 9
      case pong = 10
    }

    /// The suffix that the protocol requires to be appended to the client's key before hashing.
    private static let handshakeGUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// Returns the response headers for a WebSocket request; `nil` if the request does not ask for a WebSocket.
    static func handshakeHeaders(for headers: [String: String]) -> [(String, String)]? {
      let connection = headers["connection"]?.lowercased().split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard connection?.contains("upgrade") == true,
        headers["upgrade"]?.lowercased() == "websocket",
        headers["sec-websocket-version"] == "13", let key = headers["sec-websocket-key"],
        Data(base64Encoded: key)?.count == 16
      else { return nil }
      let hash = SHA1.hash(of: (key + handshakeGUID).utf8)
      return [
        ("Upgrade", "websocket"), ("Connection", "Upgrade"),
        ("Sec-WebSocket-Accept", Data(hash).base64EncodedString()),
      ]
    }

    /// Returns the header of a frame sent by the server that contains an entire message.
    static func frameHeader(opcode: Opcode, payloadByteCount count: Int) -> [UInt8] {
      var head = [0x80 | opcode.rawValue]
      let lengthBytes: Int
      switch count {
      case ..<126:
        head.append(UInt8(count))
        lengthBytes = 0
      case ..<65_536:
        head.append(126)
        lengthBytes = 2
      default:
        head.append(127)
        lengthBytes = 8
      }
      for index in (0..<lengthBytes).reversed() {
        head.append(UInt8(truncatingIfNeeded: count >> (8 * index)))
      }
      return head
    }
  }

  /// An incremental decoder for the text messages sent by a page.
  struct WebSocketReader {
    /// An error thrown for data that browsers never send.
    ///
    /// The connection is then closed.
    struct ProtocolError: Error {}

    /// A message decoded from one or more frames.
    enum Message: Equatable {
      case text([UInt8])
      case close
    }

    /// The maximum size of a message, in bytes.
    ///
    /// It exceeds the maximum size of a command, so that overlong commands can be reported as such.
    static let maximumBytes = 2 * SessionCommand.maximumBytes

    private var bytes: [UInt8] = []
    /// The number of received bytes that were already decoded.
    private var readOffset = 0
    /// The bytes received so far for an incomplete text message.
    private var partialText: [UInt8]?

    /// Appends bytes received from the page.
    mutating func append(_ new: [UInt8]) {
      bytes.removeFirst(readOffset)
      readOffset = 0
      bytes += new
    }

    /// Returns the next message; `nil` if more bytes are required.
    ///
    /// Throws ``ProtocolError`` if the data is invalid.
    mutating func nextMessage() throws(ProtocolError) -> Message? {
      while let (opcode, isLast, payload) = try nextFrame() {
        switch opcode {
        case .ping, .pong: continue
        case .close: return .close
        case .text where partialText == nil: partialText = payload
        case .continuation where partialText != nil: partialText?.append(contentsOf: payload)
        case .text, .binary, .continuation: throw ProtocolError()
        }
        guard let whole = partialText, whole.count <= Self.maximumBytes else {
          throw ProtocolError()
        }
        if isLast {
          partialText = nil
          return .text(whole)
        }
      }
      return nil
    }

    /// Returns the next frame; `nil` if it is incomplete.
    private mutating func nextFrame() throws(ProtocolError) -> (
      WebSocket.Opcode, isLast: Bool, [UInt8]
    )? {
      guard bytes.count - readOffset >= 2 else { return nil }
      let (first, second) = (bytes[readOffset], bytes[readOffset + 1])
      let isLast = first & 0x80 != 0
      // Browsers mask the frames that they send, and no extension was negotiated.
      guard let opcode = WebSocket.Opcode(rawValue: first & 0x0F), first & 0x70 == 0,
        second & 0x80 != 0
      else { throw ProtocolError() }
      let short = Int(second & 0x7F)
      let lengthBytes = short == 127 ? 8 : short == 126 ? 2 : 0
      let isControl = opcode.rawValue >= 8
      guard !isControl || isLast && lengthBytes == 0 else { throw ProtocolError() }
      guard bytes.count - readOffset >= 2 + lengthBytes else { return nil }
      let lengthAt = readOffset + 2
      let length =
        lengthBytes == 0
        ? UInt64(short)
        : bytes[lengthAt..<lengthAt + lengthBytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard length <= UInt64(Self.maximumBytes) else { throw ProtocolError() }
      let payloadAt = lengthAt + lengthBytes + 4
      let end = payloadAt + Int(length)
      guard bytes.count >= end else { return nil }
      var payload = Array(bytes[payloadAt..<end])
      let mask = Array(bytes[payloadAt - 4..<payloadAt])
      for index in payload.indices { payload[index] ^= mask[index % 4] }
      readOffset = end
      return (opcode, isLast, payload)
    }
  }
#endif

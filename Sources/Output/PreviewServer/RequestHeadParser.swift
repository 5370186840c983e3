#if Preview
  /// An incremental parser for HTTP request heads.
  ///
  /// Each byte is examined once.
  struct RequestHeadParser {
    /// The parser's state after the most recent bytes.
    enum ParseProgress: Equatable {
      case incomplete
      /// The head of the request is complete.
      case request(RequestAuthorizer.Request)
      /// The head is invalid; the associated values are the status code and reason for the response.
      case rejected(Int, String)
    }

    /// The maximum size of a request head, in bytes.
    ///
    /// It exceeds the size of requests that browsers send to a page without cookies.
    static let maximumBytes = 16_384

    private var bytes: [UInt8] = []
    /// The start of the current line, which is not complete yet.
    private var lineStart = 0
    /// The complete lines received so far, without line endings.
    private var lines: [Range<Int>] = []

    /// Parses the next bytes of a request head.
    ///
    /// Bytes after the end of the head are ignored.
    mutating func append(_ new: some Sequence<UInt8>) -> ParseProgress {
      for byte in new {
        guard bytes.count < Self.maximumBytes else {
          return .rejected(
            431, "the request head exceeds the maximum of \(Self.maximumBytes) bytes")
        }
        let isEnd = byte == 0x0A
        guard isEnd == (bytes.last == 0x0D), isEnd || byte >= 0x20 || byte == 0x0D || byte == 0x09
        else { return .rejected(400, "control character in the request head") }
        bytes.append(byte)
        guard isEnd else { continue }
        let line = lineStart..<bytes.count - 2
        lineStart = bytes.count
        guard line.isEmpty else {
          lines.append(line)
          continue
        }
        return lines.isEmpty ? .rejected(400, "empty request") : parseRequestHead()
      }
      return .incomplete
    }

    private func parseRequestHead() -> ParseProgress {
      let first = text(in: lines[0]).split(separator: " ", omittingEmptySubsequences: false)
      guard first.count == 3, !first[0].isEmpty, ["HTTP/1.1", "HTTP/1.0"].contains(first[2]) else {
        return .rejected(400, "invalid request line")
      }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")), colon > line.lowerBound
        else {
          return .rejected(400, "header without a name")
        }
        let name = text(in: line.lowerBound..<colon).lowercased()
        guard !name.contains(" "), !name.contains("\t") else {
          return .rejected(400, "space in the name of a header")
        }
        // A request with duplicate headers, such as two `Host` headers, is ambiguous.
        guard headers.updateValue(trimmedText(in: colon + 1..<line.upperBound), forKey: name) == nil
        else {
          return .rejected(400, "duplicate header")
        }
      }
      let path = first[1].prefix { $0 != "?" && $0 != "#" }
      return .request(
        RequestAuthorizer.Request(method: String(first[0]), path: String(path), headers: headers))
    }

    private func text(in range: Range<Int>) -> String {
      String(decoding: bytes[range], as: UTF8.self)
    }

    private func trimmedText(in range: Range<Int>) -> String {
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
        let last = bytes[range].lastIndex(where: { !isBlank($0) })
      else { return "" }
      return text(in: first..<last + 1)
    }
  }
#endif

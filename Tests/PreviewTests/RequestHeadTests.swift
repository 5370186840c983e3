#if Preview
  import Testing

  @testable import PreviewServer

  struct RequestHeadTests {
    private static func progress(_ text: String) -> RequestHeadParser.ParseProgress {
      var head = RequestHeadParser()
      return head.append(text.utf8)
    }

    private static func status(_ text: String) -> Int? {
      if case .rejected(let status, _) = progress(text) { status } else { nil }
    }

    @Test func `RequestHeadParser parses a request and lowercases its header names`() {
      let text =
        "GET /a/b.js?x=1 HTTP/1.1\r\nHost: localhost:80\r\nX-Empty:\r\nX-Two: \t a b \r\n\r\nrest"
      #expect(
        Self.progress(text)
          == .request(
            RequestAuthorizer.Request(
              method: "GET", path: "/a/b.js",
              headers: ["host": "localhost:80", "x-empty": "", "x-two": "a b"])))
    }

    @Test func `RequestHeadParser accepts a request byte by byte`() {
      let text = "HEAD / HTTP/1.0\r\nHost: a\r\n\r\n"
      var head = RequestHeadParser()
      for byte in text.utf8.dropLast() { #expect(head.append([byte]) == .incomplete) }
      #expect(head.append([0x0A]) == Self.progress(text))
    }

    @Test(arguments: [
      "\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
      "X\n\n",
      "GET / HTTP/1.1\n", "GET / HTTP/1.1\rX", "GET /\u{0} HTTP/1.1\r\n",
      "GET / HTTP/1.1\r\nnothing\r\n\r\n",
      "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
      "GET / HTTP/1.1\r\n folded: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
    ])
    func `RequestHeadParser rejects malformed request heads with status 400`(text: String) {
      #expect(Self.status(text) == 400)
    }

    @Test(arguments: ["GET /", "GET / HTTP/1.1\r\nX: "])
    func `RequestHeadParser rejects an endless line with status 431 at the size limit`(
      beginning: String
    ) {
      let whole = beginning + String(repeating: "a", count: RequestHeadParser.maximumBytes)
      #expect(Self.status(whole) == 431)
      var head = RequestHeadParser()
      var count = 0
      var progress = RequestHeadParser.ParseProgress.incomplete
      for byte in whole.utf8 where progress == .incomplete {
        progress = head.append([byte])
        count += 1
      }
      #expect(count == RequestHeadParser.maximumBytes + 1)
    }

    @Test func `RequestHeadParser completes a request only at an empty line`() {
      let letters: [UInt8] = [0x0D, 0x0A, 0x3A, 0x20, 0x61]
      for beginning in ["", "GET / HTTP/1.1\r\n"] {
        for number in 0..<15_625 {
          var (text, left) = (Array(beginning.utf8), number)
          for _ in 0..<6 {
            text.append(letters[left % 5])
            left /= 5
          }
          var head = RequestHeadParser()
          guard case .request = head.append(text) else { continue }
          #expect(String(decoding: text, as: UTF8.self).contains("\r\n\r\n"))
        }
      }
    }

    @Test func `RequestHeadParser rejects too many short headers with status 431`() {
      let headers = (0..<4_000).map { "\($0): \r\n" }.joined()
      #expect(Self.status("GET / HTTP/1.1\r\n" + headers) == 431)
    }
  }
#endif

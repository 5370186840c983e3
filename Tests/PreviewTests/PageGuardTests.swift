#if Preview
  import Testing

  @testable import PreviewServer

  struct PageGuardTests {
    private static let own = RequestAuthorizer(
      token: "0123456789abcdef0123456789abcdef", port: 4000)
    private static let base = "/0123456789abcdef0123456789abcdef"

    private static func judge(
      _ path: String, method: String = "GET", host: String? = "127.0.0.1:4000",
      _ headers: [String: String] = [:]
    ) -> RequestAuthorizer.Decision {
      var all = headers
      all["host"] = host
      return own.authorize(RequestAuthorizer.Request(method: method, path: path, headers: all))
    }

    @Test func `RequestAuthorizer serves the page's files to requests with the token`() {
      #expect(Self.judge(Self.base + "/") == .file(.index))
      for file in PageFile.allCases {
        #expect(Self.judge("\(Self.base)/\(file.rawValue)") == .file(file))
      }
      #expect(Self.judge(Self.base + "/page.js", method: "HEAD") == .file(.main))
      #expect(Self.judge(Self.base + "/page.js", host: "localhost:4000") == .file(.main))
    }

    @Test(arguments: [
      "/", "", "//", "/page.js", "/0123456789abcdef0123456789abcdee/", "/0123456789abcdef/",
      "/0123456789ABCDEF0123456789ABCDEF/", "/x/0123456789abcdef0123456789abcdef/",
      "/0123456789abcdef0123456789abcdef", "/0123456789abcdef0123456789abcdef/a/b",
    ])
    func `RequestAuthorizer rejects paths without the token with status 403`(path: String) {
      guard case .rejected(let status, _) = Self.judge(path) else {
        Issue.record("\(path) is let in")
        return
      }
      #expect(status == 403)
    }

    @Test(arguments: [
      nil, "", "evil.example:4000", "127.0.0.1", "127.0.0.1:4001", "[::1]:4000", "0.0.0.0:4000",
      "127.0.0.1:4000.evil.example",
    ])
    func `RequestAuthorizer rejects hosts other than the loopback address`(host: String?) {
      #expect(
        Self.judge(Self.base + "/", host: host)
          == .rejected(403, "the Host header is not a loopback address"))
    }

    @Test(arguments: [
      "null", "http://evil.example", "https://127.0.0.1:4000", "http://127.0.0.1:4001",
      "http://127.0.0.1:4000.evil.example", "",
    ])
    func `RequestAuthorizer rejects requests from other origins`(origin: String) {
      let refused = RequestAuthorizer.Decision.rejected(403, "request from another origin")
      #expect(Self.judge(Self.base + "/", ["origin": origin]) == refused)
      #expect(Self.judge(Self.base + "/socket", ["origin": origin]) == refused)
    }

    @Test func `RequestAuthorizer requires the page's origin for a WebSocket`() {
      #expect(
        Self.judge(Self.base + "/socket", ["origin": "http://127.0.0.1:4000"]) == .socket)
      #expect(
        Self.judge(Self.base + "/socket")
          == .rejected(403, "WebSocket request without an Origin header"))
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `RequestAuthorizer rejects cross-site and same-site requests`(site: String) {
      #expect(
        Self.judge(Self.base + "/", ["sec-fetch-site": site])
          == .rejected(403, "request from another site"))
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"])
    func `RequestAuthorizer rejects methods other than GET and HEAD`(method: String) {
      #expect(
        Self.judge(Self.base + "/", method: method)
          == .rejected(405, "unsupported method; use GET or HEAD"))
    }

    @Test func `RequestAuthorizer.makeToken returns distinct 128-bit tokens`() {
      let tokens = Set((0..<100).map { _ in RequestAuthorizer.makeToken() })
      #expect(tokens.count == 100)
      #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func `every PageFile of the preview page has nonempty contents`() {
      for file in PageFile.allCases { #expect(file.contents.count > 100) }
    }
  }
#endif

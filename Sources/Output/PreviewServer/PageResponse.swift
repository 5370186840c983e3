#if Preview
  import Foundation

  /// An HTTP response, which contains either a page file or a status.
  struct PageResponse {
    let status: Int
    let headers: [(String, String)]
    let body: [UInt8]

    private static let reasonPhrases = [
      101: "Switching Protocols", 200: "OK", 400: "Bad Request", 403: "Forbidden",
      404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
      431: "Request Header Fields Too Large", 500: "Internal Server Error",
      503: "Service Unavailable",
    ]

    /// Returns the response that contains the given file of the page.
    ///
    /// Its headers disallow caching, loading resources from other origins, and loading by other origins.
    static func fileResponse(for file: PageFile, hosts: [String]) -> PageResponse {
      let sockets = hosts.map { "ws://\($0)" }.joined(separator: " ")
      let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src \(sockets)", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
      ]
      return PageResponse(
        status: 200,
        headers: [
          ("Content-Type", file.contentType), ("Cache-Control", "no-store"),
          ("Content-Security-Policy", policy.joined(separator: "; ")),
          ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
          ("Cross-Origin-Resource-Policy", "same-origin"),
          ("Cross-Origin-Opener-Policy", "same-origin"),
        ], body: file.contents)
    }

    /// Returns an error response that contains the reason why the request was rejected.
    static func errorResponse(status: Int, reason: String) -> PageResponse {
      PageResponse(
        status: status,
        headers: [
          ("Content-Type", "text/plain; charset=utf-8"), ("Allow", "GET, HEAD"),
          ("X-Content-Type-Options", "nosniff"),
        ], body: Array("rejected: \(reason)\n".utf8))
    }

    /// Returns the response that starts a WebSocket connection.
    static func webSocketUpgrade(headers: [(String, String)]) -> PageResponse {
      PageResponse(status: 101, headers: headers, body: [])
    }

    /// Returns the response encoded as bytes.
    ///
    /// Its headers close the connection unless the response starts a WebSocket.
    func bytes(withBody hasBody: Bool = true) -> [UInt8] {
      var lines = ["HTTP/1.1 \(status) \(Self.reasonPhrases[status] ?? "Refused")"]
      lines += headers.map { "\($0): \($1)" }
      if status != 101 { lines += ["Content-Length: \(body.count)", "Connection: close"] }
      let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      return hasBody ? head + body : head
    }
  }
#endif

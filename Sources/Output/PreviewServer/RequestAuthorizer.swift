#if Preview
  import Foundation

  /// A filter that decides which requests may access a page.
  ///
  /// A request must contain the secret token and must come from the page itself:
  ///
  /// - The token is part of the address, so other pages and other users of the machine cannot guess the address.
  /// - A `Host` other than the loopback address indicates that a foreign name resolves to this address (DNS
  ///   rebinding).
  /// - An `Origin` other than the page's own indicates a script from another page.
  struct RequestAuthorizer: Sendable {
    /// The parts of a request that authorization requires.
    struct Request: Equatable, Sendable {
      var method = "GET"
      var path = "/"
      /// The header values, by lowercase header name.
      var headers: [String: String] = [:]
    }

    /// The result of authorizing a request.
    enum Decision: Equatable, Sendable {
      case file(PageFile)
      case socket
      case rejected(Int, String)
    }

    /// The secret component of the page address.
    let token: String
    let port: UInt16

    /// The values accepted for the `Host` header.
    var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

    /// The values accepted for the `Origin` header.
    private var origins: [String] { ["http://127.0.0.1:\(port)", "http://localhost:\(port)"] }

    /// Returns a new random 128-bit token.
    static func makeToken() -> String {
      var random = SystemRandomNumberGenerator()
      return [random.next(), random.next()].map {
        let text = String($0 as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
      }.joined()
    }

    func authorize(_ request: Request) -> Decision {
      guard let host = request.headers["host"], hosts.contains(host.lowercased()) else {
        return .rejected(403, "the Host header is not a loopback address")
      }
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].isEmpty, Self.constantTimeEquals(String(parts[1]), token)
      else {
        return .rejected(403, "missing or invalid token")
      }
      if let origin = request.headers["origin"], !isAllowedOrigin(origin) {
        return .rejected(403, "request from another origin")
      }
      if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
        return .rejected(403, "request from another site")
      }
      guard request.method == "GET" || request.method == "HEAD" else {
        return .rejected(405, "unsupported method; use GET or HEAD")
      }
      if parts[2] == "socket" {
        // Every browser sends the origin when a page opens a WebSocket.
        guard request.headers["origin"] != nil else {
          return .rejected(403, "WebSocket request without an Origin header")
        }
        guard request.method == "GET" else {
          return .rejected(405, "a WebSocket request must use GET")
        }
        return .socket
      }
      guard let file = PageFile(rawValue: parts[2].isEmpty ? "index.html" : String(parts[2])) else {
        return .rejected(404, "no such file")
      }
      return .file(file)
    }

    private func isAllowedOrigin(_ origin: String) -> Bool {
      origins.contains(origin.lowercased())
    }

    /// Compares two tokens in constant time, so that the duration of the comparison does not reveal a matching
    /// prefix.
    private static func constantTimeEquals(_ given: String, _ token: String) -> Bool {
      let (a, b) = (Array(given.utf8), Array(token.utf8))
      guard a.count == b.count else { return false }
      return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
  }

  /// The files of which the preview page consists.
  enum PageFile: String, CaseIterable, Sendable {
    case index = "index.html"
    case style = "page.css"
    case main = "page.js"
    case connection = "connection.js"
    case tree = "tree.js"
    case timeline = "timeline.js"
    case curves = "curves.js"
    case exploded = "exploded.js"
    case icon = "icon.svg"

    var contents: [UInt8] {
      switch self {
      case .index: PackageResources.index_html
      case .style: PackageResources.page_css
      case .main: PackageResources.page_js
      case .connection: PackageResources.connection_js
      case .tree: PackageResources.tree_js
      case .timeline: PackageResources.timeline_js
      case .curves: PackageResources.curves_js
      case .exploded: PackageResources.exploded_js
      case .icon: PackageResources.icon_svg
      }
    }

    var contentType: String {
      switch self {
      case .index: "text/html; charset=utf-8"
      case .style: "text/css; charset=utf-8"
      case .icon: "image/svg+xml"
      case .main, .connection, .tree, .timeline, .curves, .exploded:
        "text/javascript; charset=utf-8"
      }
    }
  }
#endif

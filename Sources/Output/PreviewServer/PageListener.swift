#if Preview
  import Foundation
  import Synchronization

  /// A listener that accepts connections on the loopback address.
  ///
  /// It keeps a spare file descriptor. If the process has no other descriptor left, the spare one is used to accept,
  /// reject and close a connection, so that clients do not wait forever.
  final class PageListener: Sendable {
    /// The port on which the listener accepts connections.
    let port: UInt16
    private let socket: Int32
    private let loop: SocketLoop
    private let accept: @Sendable (Int32) -> Int32
    private let spareDescriptor = Mutex<Int32>(-1)

    /// The maximum number of connections waiting to be accepted.
    ///
    /// The system rejects further connections.
    private static let backlog: Int32 = 128
    /// The delay, in seconds, before the next attempt if the spare descriptor cannot be used either.
    static let retryDelay = 0.1

    /// Listens on the given port.
    ///
    /// - Parameters:
    ///   - port: The port number; 0 selects an unused port.
    ///   - loop: The event loop that waits for connections.
    ///   - accept: Accepts a connection like the system's `accept`. Returns a descriptor, or -1 with `errno` set.
    /// - Throws: ``SocketError`` if the port is already in use.
    init(
      port: UInt16, loop: SocketLoop,
      accept: @escaping @Sendable (Int32) -> Int32 = { Glibc.accept($0, nil, nil) }
    ) throws(SocketError) {
      (self.loop, self.accept) = (loop, accept)
      socket = try Sockets.makeNonblockingSocket()
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      let socket = socket
      guard Sockets.withLoopbackAddress(port: port, { bind(socket, $0, $1) }) == 0 else {
        let error = SocketError("port \(port)")
        close(socket)
        throw error
      }
      guard listen(socket, Self.backlog) == 0 else {
        let error = SocketError("port \(port)")
        close(socket)
        throw error
      }
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withUnsafeMutablePointer(to: &address) {
        // Sound: every socket address begins with the layout of `sockaddr`, and the given length is the length of
        // this address.
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
      }
      self.port = UInt16(bigEndian: address.sin_port)
      spareDescriptor.withLock { $0 = Self.openSpareDescriptor() }
    }

    deinit {
      close(socket)
      spareDescriptor.withLock { if $0 >= 0 { close($0) } }
    }

    /// Waits for the next connection.
    ///
    /// - Parameter refuse: Sends a rejection on a connection for which no descriptor is left. The connection is
    ///   closed afterwards.
    /// - Returns: The file descriptor of the accepted connection.
    /// - Throws: ``SocketLoop/WaitError`` if the loop is stopped.
    func nextConnection(onReject refuse: (Int32) -> Void) async throws(SocketLoop.WaitError)
      -> Int32
    {
      while true {
        let connection = accept(socket)
        if connection >= 0 {
          Sockets.configureDescriptor(connection)
          return connection
        }
        var code = errno
        // The system checks for an unused descriptor before it checks for a pending connection.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
          code = acceptUsingSpareDescriptor(onReject: refuse)
        }
        switch code {
        case 0: continue
        // No connection is pending, or the client has closed it before it was accepted.
        case EAGAIN, EINTR, ECONNABORTED, EPROTO, EPERM: try await loop.wait(on: socket, for: .read)
        default: try await pause()
        }
      }
    }

    private func pause() async throws(SocketLoop.WaitError) {
      do throws(SocketLoop.WaitError) {
        try await loop.wait(on: -1, for: .read, until: loop.now() + Self.retryDelay)
      } catch {
        if case .stopped = error { throw error }
      }
    }

    /// Accepts a connection using the spare descriptor, and rejects it.
    ///
    /// Returns the system's error code, or 0 for success.
    private func acceptUsingSpareDescriptor(onReject refuse: (Int32) -> Void) -> Int32 {
      spareDescriptor.withLock { spare in
        if spare >= 0 { close(spare) }
        let connection = accept(socket)
        let code = connection < 0 ? errno : 0
        if connection >= 0 {
          Sockets.configureDescriptor(connection)
          refuse(connection)
          close(connection)
        }
        spare = Self.openSpareDescriptor()
        return code
      }
    }

    private static func openSpareDescriptor() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
  }
#endif

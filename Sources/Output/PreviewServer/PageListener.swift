#if Preview
  import Foundation
  import Synchronization

  /// Takes connections at the loopback address, as many as there is room for.
  ///
  /// It keeps a descriptor in reserve: where the process has no other one left, a newcomer is taken by it, refused and
  /// closed, so that it does not wait for ever.
  final class PageListener: Sendable {
    /// The port that was asked for, or a free one.
    let port: UInt16
    private let socket: Int32
    private let loop: SocketLoop
    private let accept: @Sendable (Int32) -> Int32
    private let spareDescriptor = Mutex<Int32>(-1)

    /// The connections that wait for being taken; the system refuses those beyond.
    private static let backlog: Int32 = 128
    /// The seconds to wait where not even the spare descriptor helps.
    static let retryDelay = 0.1

    /// Listens at a port; 0 for one that is free.
    ///
    /// - Parameters:
    ///   - port: where it listens.
    ///   - loop: waits for connections.
    ///   - accept: takes a connection as the system's `accept` does: a descriptor, or -1 and `errno`.
    /// - Throws: ``SocketError`` where the port is taken.
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
        // Sound: every address of a socket begins as a sockaddr does, and the length given is that of this one.
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
      }
      self.port = UInt16(bigEndian: address.sin_port)
      spareDescriptor.withLock { $0 = Self.openSpareDescriptor() }
    }

    deinit {
      close(socket)
      spareDescriptor.withLock { if $0 >= 0 { close($0) } }
    }

    /// The next connection.
    ///
    /// - Parameter refuse: answers a connection that there is no descriptor for; it is closed afterwards.
    /// - Returns: its descriptor.
    /// - Throws: ``SocketLoop/WaitError`` when the loop is stopped.
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
        // The system looks for a descriptor before it looks for a connection.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) {
          code = acceptUsingSpareDescriptor(onReject: refuse)
        }
        switch code {
        case 0: continue
        // Nobody is there, or was given up before it was taken, which concerns nobody else.
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

    /// Takes a connection in the place of the spare descriptor and refuses it; the system's error, or 0.
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

#if Preview
  import Foundation

  /// An error reported by a system call for a socket.
  struct SocketError: Error, CustomStringConvertible {
    /// The name of the system call or resource that failed.
    let call: String
    /// The error code, as reported in `errno`.
    let code: Int32

    init(_ call: String, code: Int32 = errno) { (self.call, self.code) = (call, code) }

    var description: String { "\(call): \(String(cString: strerror(code)))" }
  }

  /// Wrappers for the system's socket functions.
  enum Sockets {
    /// Makes a file descriptor non-blocking and marks it to be closed when a child process executes a program.
    static func configureDescriptor(_ descriptor: Int32) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Creates a non-blocking TCP socket.
    static func makeNonblockingSocket() throws(SocketError) -> Int32 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard descriptor >= 0 else { throw SocketError("socket") }
      configureDescriptor(descriptor)
      return descriptor
    }

    /// Calls a closure with the socket address of the given port on the loopback interface.
    static func withLoopbackAddress(
      port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) {
        // Sound: every socket address begins with the layout of `sockaddr`, and the given length is the length of
        // this address.
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    /// Reads at most `count` available bytes; returns `nil` if none are available yet, and an empty array at the end
    /// of the stream.
    static func read(from socket: Int32, atMost count: Int) throws(SocketError) -> [UInt8]? {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
        let got = recv(socket, buffer.baseAddress, count, Int32(MSG_DONTWAIT))
        code = got < 0 ? errno : 0
        length = max(got, 0)
      }
      if code == 0 { return bytes }
      if code == EAGAIN || code == EINTR { return nil }
      throw SocketError("recv", code: code)
    }

    /// Writes as many bytes as the socket accepts without blocking and returns their number, which may be 0.
    static func write(to socket: Int32, bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int {
      let sent = send(
        socket, bytes.baseAddress, bytes.count,
        Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
      if sent >= 0 { return sent }
      let code = errno
      if code == EAGAIN || code == EINTR { return 0 }
      throw SocketError("send", code: code)
    }

    /// The maximum number of open file descriptors for the process.
    static var descriptorLimit: Int {
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
        return 1_024
      }
      return Int(clamping: limit.rlim_cur)
    }
  }
#endif

#if Porting
import Foundation

/// A program that is run and waited for; it is found on the PATH.
///
/// It belongs to the same group of processes: an interruption from the terminal ends it, and this process goes on to tidy up.
struct Program {
  /// How it ended, and what it said where that was asked for.
  struct Outcome {
    /// The exit status; 128 and the signal's number where a signal ended it.
    let status: Int32
    /// Both of its streams, as they came.
    let text: String
  }

  let arguments: [String]
  var environment: [String: String]?

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs it with the streams of this process.
  func run() throws(PortError) -> Int32 { try run { _ in } }

  /// Runs it with standard error for both streams: standard output belongs to the result of this process.
  func runBesideResult() throws(PortError) -> Int32 {
    try run { posix_spawn_file_actions_adddup2(&$0, STDERR_FILENO, STDOUT_FILENO) }
  }

  private func run(
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(PortError) -> Int32 {
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    return wait(for: try start(prepare))
  }

  /// Runs it and keeps what it says.
  func output() throws(PortError) -> Outcome {
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw PortError("\(arguments[0]): no pipe to be had: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process: pid_t
    do throws(PortError) {
      process = try start { actions in
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
      }
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    close(ends[1])
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    close(ends[0])
    return Outcome(status: wait(for: process), text: String(decoding: bytes, as: UTF8.self))
  }

  private func start(
    _ prepare: (inout posix_spawn_file_actions_t) -> Void
  ) throws(PortError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    prepare(&actions)
    // What is ignored here would be ignored there.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var standard = sigset_t()
    sigemptyset(&standard)
    for number in [SIGPIPE, SIGINT] { sigaddset(&standard, number) }
    posix_spawnattr_setsigdefault(&attributes, &standard)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let variables = environment ?? ProcessInfo.processInfo.environment
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var pairs: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + pairs { free(word) } }
    var process: pid_t = 0
    let fault = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &pairs)
    guard fault == 0 else {
      let remedy = fault == ENOENT ? "; put Swift's programs on the PATH" : ""
      throw PortError("\(arguments[0]): \(String(cString: strerror(fault)))\(remedy)")
    }
    return process
  }

  private func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    let cause = status & 0x7f
    return cause == 0 ? (status >> 8) & 0xff : 128 + cause
  }
}
#endif

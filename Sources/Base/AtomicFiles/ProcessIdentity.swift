import Foundation
import Synchronization

/// The identity of a process on one machine, from which other processes can find out whether it has exited.
struct ProcessIdentity: Equatable {
  let processID: Int32
  /// The start time of the process in kernel clock ticks since boot, or 0 if unknown.
  ///
  /// It distinguishes processes that reuse the same process ID.
  let startTime: UInt64
  /// A hash that identifies the boot and the PID namespace in which the process ID is valid.
  let namespaceID: UInt32

  init(process: Int32, start: UInt64, home: UInt32) {
    (self.processID, self.startTime, self.namespaceID) = (process, start, home)
  }

  /// The identity of the current process.
  static var current: ProcessIdentity {
    stored.withLock { stored in
      // A copy of a process has the stored value of that process.
      if let stored, stored.processID == getpid() { return stored }
      let current = ProcessIdentity(
        process: getpid(), start: statusAndStartTime(ofProcess: getpid())?.start ?? 0,
        home: currentNamespaceID)
      stored = current
      return current
    }
  }

  private static let stored = Mutex<ProcessIdentity?>(nil)

  /// Parses a string in the format of ``description``.
  ///
  /// Returns `nil` if the string does not have this format.
  init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[0]), process > 0,
      let start = UInt64(parts[1]), parts[2].count == 8, let home = UInt32(parts[2], radix: 16)
    else { return nil }
    self.init(process: process, start: start, home: home)
  }

  /// Whether the process has exited, or `nil` if it belongs to another machine, boot or container.
  var hasExited: Bool? {
    guard namespaceID == Self.current.namespaceID else { return nil }
    if kill(processID, 0) == -1, errno == ESRCH { return true }
    // If the state of a process cannot be read, the process is assumed to be still running.
    guard startTime != 0, let state = Self.statusAndStartTime(ofProcess: processID) else {
      return false
    }
    return state.start != startTime || "ZX".contains(state.letter)
  }

  /// Returns the state letter and the start time (in clock ticks since boot) of a process, or `nil` if they cannot be
  /// read.
  private static func statusAndStartTime(ofProcess process: Int32) -> (
    letter: Character, start: UInt64
  )? {
    guard let text = contents(ofFile: "/proc/\(process)/stat"), let end = text.lastIndex(of: ")")
    else {
      return nil
    }
    // See proc_pid_stat(5): the first field after the process name is field 3, and the start time is field 22.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let letter = fields[0].first, let start = UInt64(fields[19]) else {
      return nil
    }
    return (letter, start)
  }

  private static let currentNamespaceID: UInt32 = {
    let boot = contents(ofFile: "/proc/sys/kernel/random/boot_id") ?? ""
    let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"))
    // FNV-1a is used because, unlike `Hasher`, it gives the same value in every process.
    return (boot + (space ?? "")).utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }()

  private static func contents(ofFile path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

extension ProcessIdentity: CustomStringConvertible {
  var description: String {
    let digits = String(namespaceID, radix: 16)
    return "\(processID)-\(startTime)-" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

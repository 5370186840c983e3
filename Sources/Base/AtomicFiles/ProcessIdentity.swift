import Foundation

/// Which process of which machine made something; it tells later whether that process is gone.
struct ProcessIdentity: Equatable {
  let processID: Int32
  /// When it began, in the kernel's ticks, as numbers of processes come again; 0 where the system does not say.
  let startTime: UInt64
  /// The numbering that the process's number is of: one start of one machine, or of a container on it.
  let namespaceID: UInt32

  init(process: Int32, start: UInt64, home: UInt32) {
    (self.processID, self.startTime, self.namespaceID) = (process, start, home)
  }

  /// That of this process.
  static let current = ProcessIdentity(
    process: getpid(), start: statusAndStartTime(ofProcess: getpid())?.start ?? 0,
    home: currentNamespaceID)

  /// Reads what ``description`` writes.
  init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[0]), process > 0,
      let start = UInt64(parts[1]), parts[2].count == 8, let home = UInt32(parts[2], radix: 16)
    else { return nil }
    self.init(process: process, start: start, home: home)
  }

  /// Whether the process has ended; nil where that cannot be known from here.
  var hasExited: Bool? {
    guard namespaceID == Self.current.namespaceID else { return nil }
    if kill(processID, 0) == -1, errno == ESRCH { return true }
    // A process that cannot be looked at counts as the one that is meant.
    guard startTime != 0, let state = Self.statusAndStartTime(ofProcess: processID) else {
      return false
    }
    return state.start != startTime || "ZX".contains(state.letter)
  }

  /// The letter of what a process does, and when it began.
  private static func statusAndStartTime(ofProcess process: Int32) -> (
    letter: Character, start: UInt64
  )? {
    guard let text = contents(ofFile: "/proc/\(process)/stat"), let end = text.lastIndex(of: ")")
    else {
      return nil
    }
    // proc_pid_stat(5): the fields behind the name are counted from the third, the beginning is the 22nd.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let letter = fields[0].first, let start = UInt64(fields[19]) else {
      return nil
    }
    return (letter, start)
  }

  private static let currentNamespaceID: UInt32 = {
    let boot = contents(ofFile: "/proc/sys/kernel/random/boot_id") ?? ""
    let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"))
    // FNV-1a: the same text gives the same number in every process.
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

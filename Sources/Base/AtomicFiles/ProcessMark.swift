import Foundation

/// Which process of which machine made something; it tells later whether that process is gone.
struct ProcessMark: Equatable {
  let process: Int32
  /// When it began, in the kernel's ticks, as numbers of processes come again; 0 where the system does not say.
  let start: UInt64
  /// The numbering that the process's number is of: one start of one machine, or of a container on it.
  let home: UInt32

  init(process: Int32, start: UInt64, home: UInt32) {
    (self.process, self.start, self.home) = (process, start, home)
  }

  /// That of this process.
  static let own = ProcessMark(
    process: getpid(), start: state(of: getpid())?.start ?? 0, home: ownHome)

  /// Reads what ``description`` writes.
  init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[0]), process > 0,
      let start = UInt64(parts[1]), parts[2].count == 8, let home = UInt32(parts[2], radix: 16)
    else { return nil }
    self.init(process: process, start: start, home: home)
  }

  /// Whether the process has ended; nil where that cannot be known from here.
  var isGone: Bool? {
    guard home == Self.own.home else { return nil }
    if kill(process, 0) == -1, errno == ESRCH { return true }
    // A process that cannot be looked at counts as the one that is meant.
    guard start != 0, let state = Self.state(of: process) else { return false }
    return state.start != start || "ZX".contains(state.letter)
  }

  /// The letter of what a process does, and when it began.
  private static func state(of process: Int32) -> (letter: Character, start: UInt64)? {
    guard let text = text(of: "/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    // proc_pid_stat(5): the fields behind the name are counted from the third, the beginning is the 22nd.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let letter = fields[0].first, let start = UInt64(fields[19]) else {
      return nil
    }
    return (letter, start)
  }

  private static let ownHome: UInt32 = {
    let boot = text(of: "/proc/sys/kernel/random/boot_id") ?? ""
    let space = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"))
    // FNV-1a: the same text gives the same number in every process.
    return (boot + (space ?? "")).utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }()

  private static func text(of path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

extension ProcessMark: CustomStringConvertible {
  var description: String {
    let digits = String(home, radix: 16)
    return "\(process)-\(start)-" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

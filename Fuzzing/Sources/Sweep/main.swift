import Foundation
import QuartzCore
import Synchronization

// Makes each call of the sweep with each extreme number.
//
//     Sweep [PART]            Makes all calls whose names contain PART, in a child process. If a call ends the process
//                             or takes more than 20 s, another child process continues with the next call.
//     Sweep --run FIRST       Makes the calls starting with the given index, as the child process, and prints each index
//                             before its call.
//
// Calls that raise a programmer error behave as documented and are not reported.

/// The maximum processor time for one call, in seconds.
private let longestCall: UInt32 = 20
/// The maximum memory for a child process, in bytes.
private let mostMemory = 4 << 30

/// Returns all combinations of calls and extreme numbers.
///
/// Child processes receive and print indices into this array.
@MainActor private func cases(_ part: String) -> [(name: String, call: SweepCall, number: Double)] {
  sweepCalls.filter { part.isEmpty || $0.name.contains(part) }.flatMap { call in
    sweepNumbers.map { (name: "\(call.name) = \($0)", call: call, number: $0) }
  }
}

@MainActor private func run(from first: Int, _ part: String) {
  var limit = rlimit(rlim_cur: rlim_t(mostMemory), rlim_max: rlim_t(mostMemory))
  setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  let all = cases(part)
  for place in all.indices.dropFirst(first) {
    FileHandle.standardOutput.write(Data("\(place)\n".utf8))
    alarm(longestCall)
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in }) {
      all[place].call.run(all[place].number)
    }
  }
  alarm(0)
}

/// Runs a child process that makes calls starting with the given index.
///
/// - Parameters:
///   - first: The index of the first call.
///   - part: The text that the names of the calls must contain.
/// - Returns: The index of the call that ended the process, and the signal; or `nil` if all calls were made.
/// - Throws: An error if the process cannot be started.
private func child(from first: Int, _ part: String) throws -> (place: Int, signal: Int32)? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  process.arguments = ["--run", "\(first)", part]
  process.environment = ProcessInfo.processInfo.environment
    .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationReason == .uncaughtSignal || process.terminationStatus != 0 else {
    return nil
  }
  return (text.split(separator: "\n").last.flatMap { Int($0) } ?? first, process.terminationStatus)
}

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "--run" {
  run(from: words.count > 1 ? Int(words[1]) ?? 0 : 0, words.count > 2 ? words[2] : "")
} else {
  let part = words.first ?? ""
  let all = cases(part)
  var (place, findings) = (0, 0)
  while place < all.count, let end = try child(from: place, part) {
    findings += 1
    let said =
      end.signal == SIGALRM ? "takes more than \(longestCall) s" : "ends with signal \(end.signal)"
    print("\(all[end.place].name): \(said)")
    place = end.place + 1
  }
  print(
    "\(findings) findings in \(all.count) cases: \(sweepCalls.count) calls, \(sweepNumbers.count) numbers"
  )
  exit(findings == 0 ? 0 : 1)
}

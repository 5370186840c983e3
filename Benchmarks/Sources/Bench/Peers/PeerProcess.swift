import Foundation

/// A drawing library in a separate process, which receives commands and returns results line by line.
///
/// The communication protocol is implemented in peers/peer.py.
final class PeerProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()
  /// The library version reported by the process.
  private(set) var version = ""

  /// The running processes, or the reasons why they could not be started, keyed by name.
  nonisolated(unsafe) private static var running: [String: Result<PeerProcess, Absence>] = [:]

  /// Returns a contestant that runs a benchmark in another process, with at least `least` repetitions per command.
  static func contestant(
    _ name: String, _ work: String, threads: Int? = 1, least: Int = 1
  ) -> Contestant {
    Contestant(elsewhere: name, threads: threads) {
      let peer = try running(name)
      return { repetitions in
        let asked = max(repetitions, least)
        let reading = try peer.run(work, asked)
        let part = Double(repetitions) / Double(asked)
        return Reading(wall: reading.wall * part, processor: reading.processor * part)
      }
    }
  }

  /// Returns the process with the given name, which is started when it is first used.
  private static func running(_ name: String) throws -> PeerProcess {
    let result =
      running[name]
      ?? Result { () throws(Absence) in try PeerProcess(script: name.lowercased()) }
    running[name] = result
    return try result.get()
  }

  /// The library versions reported by the running processes, sorted.
  static var versions: [String] {
    running.values.compactMap { try? $0.get().version }.sorted()
  }

  private init(script: String) throws(Absence) {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = Places.peers
    process.arguments = [Places.python, "-B", "peer.py", script]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    var environment = ProcessInfo.processInfo.environment
    // Numerical libraries would otherwise start additional threads.
    environment["OPENBLAS_NUM_THREADS"] = "1"
    process.environment = environment
    do {
      try process.run()
    } catch {
      throw Absence("\(error)")
    }
    let words = try answer().split(separator: " ", maxSplits: 1).map(String.init)
    guard words.first == "ready" else {
      throw Absence(
        "\(words.last ?? "no response"); run Benchmarks/setup-peers to install the peers")
    }
    version = words.last ?? ""
  }

  deinit { input.fileHandleForWriting.closeFile() }

  /// Runs a benchmark with the given number of repetitions and returns the reported times.
  private func run(_ work: String, _ repetitions: Int) throws(Absence) -> Reading {
    input.fileHandleForWriting.write(Data("run \(work) \(repetitions)\n".utf8))
    let line = try answer()
    let times = line.split(separator: " ").compactMap { Double($0) }
    guard times.count == 2 else { throw Absence(line) }
    return Reading(wall: times[0], processor: times[1])
  }

  /// Returns the next line of output from the process.
  private func answer() throws(Absence) -> String {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[unread.index(after: end)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Absence("the process ended") }
      unread.append(more)
    }
  }
}

import Foundation
import Testing

@testable import Processes

/// What a signal takes back; each in a process of its own, which leaves a report in a folder that the test looks at.
@Suite struct InterruptTests {
  /// A folder that a test and the process that it starts both know.
  private struct Shared {
    let path: String

    /// The folder of a name that is used once in each process.
    init(_ name: String, process: Int32 = getpid()) {
      path = FileManager.default.temporaryDirectory.path + "/interrupt-\(name)-\(process)"
    }

    func make() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func write(_ name: String) throws {
      try Data("words".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    var content: [String] {
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
      return (names ?? []).sorted()
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Sends this process a signal and waits for what comes of it, on whatever thread.
  private static func end(by signal: Int32) {
    kill(getpid(), signal)
    while true { pause() }
  }

  @Test func `files and folders that were begun are removed, and others stay`() async throws {
    let place = Shared("removal")
    try place.make()
    defer { place.remove() }
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      let place = Shared("removal", process: getppid())
      for name in ["begun", "finished", "other"] { try place.write(name) }
      // Deeper than descriptors reach, and as wide as several readings.
      var inner = place.path + "/folder"
      for _ in 0..<300 { inner += "/d" }
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      for number in 0..<200 { try place.write("folder/a file with a long name, \(number)") }
      try #require(symlink(place.path + "/other", place.path + "/folder/link") == 0)
      InterruptCleanup.withInterruptsDeferred { isOpen in
        precondition(isOpen)
        _ = CleanupPathRegistration(place.path + "/begun")
        _ = CleanupPathRegistration(place.path + "/folder", isFolder: true)
        CleanupPathRegistration(place.path + "/finished")?.unregister()
      }
      var limit = rlimit(rlim_cur: 32, rlim_max: 32)
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
      InterruptCleanup.installHandlers(writing: "interrupted\n")
      InterruptTests.end(by: SIGTERM)
    }
    #expect(place.content == ["finished", "other"])
  }

  @Test func `what is finished in a section stays where a signal comes meanwhile`() async throws {
    let place = Shared("section")
    try place.make()
    defer { place.remove() }
    await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
      let place = Shared("section", process: getppid())
      InterruptCleanup.installHandlers(writing: "interrupted\n")
      try InterruptCleanup.withInterruptsDeferred { _ in
        let begun = CleanupPathRegistration(place.path + "/file")
        try place.write("file")
        kill(getpid(), SIGINT)
        try place.write("late")
        begun?.unregister()
      }
      while true { pause() }
    }
    #expect(place.content == ["file", "late"])
  }

  @Test func `nothing is to be begun once all was taken back`() async throws {
    let place = Shared("end")
    try place.make()
    defer { place.remove() }
    await #expect(processExitsWith: .success) {
      let place = Shared("end", process: getppid())
      try place.write("file")
      let begun = InterruptCleanup.withInterruptsDeferred { _ in
        CleanupPathRegistration(place.path + "/file")
      }
      InterruptCleanup.removeRegisteredPaths()
      precondition(place.content.isEmpty)
      InterruptCleanup.withInterruptsDeferred { isOpen in
        precondition(!isOpen)
        begun?.unregister()
      }
    }
  }

  @Test func `a hang-up that is ignored stays so`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      InterruptCleanup.installHandlers(writing: "interrupted\n")
      kill(getpid(), SIGHUP)
    }
  }

  @Test func `signals have their former effects after the release`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      InterruptCleanup.installHandlers(writing: "interrupted\n")
      InterruptCleanup.restoreHandlers()
      InterruptTests.end(by: SIGTERM)
    }
  }
}

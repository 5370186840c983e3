import Foundation
import Testing

@testable import Processes

/// Tests of removing temporary files after a signal.
///
/// Each test starts a separate process that writes to a folder, and examines the folder.
@Suite struct InterruptTests {
  /// A folder shared by a test and the process that the test starts.
  private struct Shared {
    let path: String

    /// Identifies the folder with the given name, which must be unique within the process.
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

  /// Sends the given signal to this process and waits until it takes effect on any thread.
  private static func end(by signal: Int32) {
    kill(getpid(), signal)
    while true { pause() }
  }

  @Test func `SIGTERM ends a separate ChildProcess and the processes that it has started`()
    async throws
  {
    let place = Shared("group")
    try place.make()
    defer { place.remove() }
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      let place = Shared("group", process: getppid())
      // The inner process ignores SIGTERM. The number of each process is written when it is ready.
      let inner = "trap '' TERM; echo $$ >inner; while :; do sleep 1; done"
      let program = try ChildProcess(
        ["sh", "-c", "cd \"$0\"; echo $$ >outer; sh -c \"$1\" & echo; wait", place.path, inner],
        output: .pipe, errors: .null, isSeparate: true)
      let survivor = try ChildProcess(
        ["sh", "-c", "cd \"$0\"; echo $$ >survivor; exec sleep 1000", place.path], output: .null,
        errors: .null, isSeparate: true, survivesInterrupt: true)
      while place.content.count < 3 { usleep(10_000) }
      InterruptCleanup.installHandlers(writing: "")
      withExtendedLifetime((program, survivor)) { Self.end(by: SIGTERM) }
    }
    func isRunning(_ name: String) throws -> Bool {
      let number = try String(contentsOfFile: place.path + "/" + name, encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let line = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      // A zombie has ended.
      return line.map { !$0.contains(") Z ") } ?? false
    }
    #expect(try !isRunning("outer"))
    #expect(try !isRunning("inner"))
    #expect(try isRunning("survivor"))
    let survivor = try String(contentsOfFile: place.path + "/survivor", encoding: .utf8)
    kill(try #require(pid_t(survivor.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
  }

  @Test func `SIGTERM removes registered files and folders and keeps all others`() async throws {
    let place = Shared("removal")
    try place.make()
    defer { place.remove() }
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      let place = Shared("removal", process: getppid())
      for name in ["begun", "finished", "other"] { try place.write(name) }
      // The folder is nested deeper than the file descriptor limit and has more entries than one directory read
      // returns.
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

  @Test
  func `a file finished inside withInterruptsDeferred is kept after a signal during its closure`()
    async throws
  {
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

  @Test func `withInterruptsDeferred passes false to its closure after removeRegisteredPaths`()
    async throws
  {
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

  @Test func `InterruptCleanup.installHandlers leaves an ignored SIGHUP ignored`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      InterruptCleanup.installHandlers(writing: "interrupted\n")
      kill(getpid(), SIGHUP)
    }
  }

  @Test func `InterruptCleanup.restoreHandlers restores the previous signal handlers`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      InterruptCleanup.installHandlers(writing: "interrupted\n")
      InterruptCleanup.restoreHandlers()
      InterruptTests.end(by: SIGTERM)
    }
  }
}

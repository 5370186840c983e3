import Foundation
import Testing

/// Tests of the command when the system has no threads, processes or file descriptors left.
///
/// The command either succeeds without them or reports the missing resource in one line.
@Suite struct ResourceTests {
  /// A command prefix that ends a command waiting forever for a missing resource.
  private static let bound = ["timeout", "-s", "KILL", "100"]

  /// A command prefix that runs the command as a user account of these tests.
  ///
  /// Process limits are counted per user and do not apply to root.
  private static let user: [String] =
    geteuid() == 0 ? ["setpriv", "--reuid=61234", "--regid=61234", "--clear-groups"] : []

  /// A command prefix that prevents the command from creating threads or processes.
  private static let alone = user + ["prlimit", "--nproc=1"]

  /// Whether this system can set such limits and the other user can run the command.
  private static let areLimitsKnown: Bool = {
    guard let place = try? Workplace(),
      let outcome = try? place.run(["--version"], under: alone)
    else { return false }
    return outcome.status == 0
  }()

  private func place() throws -> Workplace {
    let place = try Workplace()
    try place.write("other.caml", Workplace.document)
    // The other user must also be able to write to this directory.
    #expect(chmod(place.path, 0o777) == 0)
    return place
  }

  // MARK: Threads

  @Test(
    .enabled(if: areLimitsKnown),
    arguments: ["a.png", "a.jpg", "a.avif", "a.gif", "a.apng", "a.webp", "a.mov", "a%02d.png"])
  func `ametrine render writes the same file if no additional threads can be created`(name: String)
    throws
  {
    let place = try place()
    let film = name.contains("%") || !["png", "jpg", "avif"].contains { name.hasSuffix($0) }
    let arguments =
      ["render", "in.caml", "--scale", "4"] + (film ? ["--duration", "0.3"] : []) + ["-o"]
    #expect(try place.run(arguments + ["b" + name.dropFirst()]).status == 0)
    let outcome = try place.run(arguments + [name], under: Self.bound + Self.alone)
    #expect(outcome.status == 0, "\(outcome.status): \(outcome.errors)")
    let files = place.content.filter { $0.hasPrefix("a") }
    #expect(!files.isEmpty)
    for file in files { #expect(try place.bytes(file) == place.bytes("b" + file.dropFirst())) }
  }

  @Test(.enabled(if: areLimitsKnown), arguments: ["a.mp4", "a.webm"])
  func `an encoder that cannot create threads fails and names the output file`(name: String) throws
  {
    let place = try place()
    let outcome = try place.run(
      ["render", "in.caml", "-o", name, "--duration", "0.3"], under: Self.bound + Self.alone)
    #expect(outcome.status == 75)
    #expect(outcome.errors.hasPrefix("ametrine: \(name): cannot create the "))
    #expect(outcome.errors.hasSuffix("or choose another format\n"))
    #expect(place.content == ["other.caml"])
  }

  @Test(
    .enabled(if: areLimitsKnown),
    arguments: [["inspect", "in.caml"], ["trace", "in.caml"], ["validate", "in.caml"]])
  func `inspect, trace and validate print the same output without additional threads`(
    arguments: [String]
  )
    throws
  {
    let place = try place()
    let expected = try place.run(arguments)
    let outcome = try place.run(arguments, under: Self.bound + Self.alone)
    #expect(outcome.status == expected.status)
    #expect(outcome.output == expected.output)
    #expect(outcome.errors == expected.errors)
  }

  @Test(.enabled(if: areLimitsKnown), arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends a single-threaded render and leaves no files`(signal: Int32) throws {
    let place = try place()
    let running = try place.start(
      ["render", "in.caml", "-o", "a.gif", "--duration", "3000", "--scale", "8"],
      under: Self.alone)
    try place.waitForEntries(2, of: running)
    kill(running.process.processIdentifier, signal)
    let errors = running.errors.fileHandleForReading.readDataToEndOfFile()
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 128 + signal)
    #expect(
      String(decoding: errors, as: UTF8.self) == "ametrine: interrupted; nothing was written\n")
    #expect(place.content == ["other.caml"])
  }

  // MARK: Processes

  @Test(
    .enabled(if: areLimitsKnown),
    arguments: [
      ["render", "in.caml", "other.caml", "-o", "out", "--format", "png"],
      ["gallery", "in.caml", "other.caml", "-o", "out", "--width", "20"],
    ])
  func `batch renders and galleries report worker processes that cannot be started`(
    arguments: [String]
  )
    throws
  {
    let place = try place()
    let outcome = try place.run(arguments, under: Self.bound + Self.alone)
    #expect(outcome.status == 75)
    let told = outcome.output.split(separator: "\n").filter {
      $0.hasSuffix(
        "could not start the worker process: too many processes; raise the limit (ulimit -u)")
    }
    #expect(told.count == 2, "\(outcome.output)")
    #expect(outcome.errors == "ametrine: 2 of 2 documents failed\n")
  }

  // MARK: Descriptors

  private func run(
    _ arguments: [String], files: Int, in place: Workplace
  ) throws -> Workplace.Outcome {
    try place.run(arguments, under: Self.bound + ["prlimit", "--nofile=\(files)", "--core=0"])
  }

  @Test(arguments: [4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 30])
  func `a command with few file descriptors succeeds or prints a one-line error`(files: Int) throws
  {
    let place = try place()
    let calls = [
      ["render", "in.caml", "-o", "a.png"], ["inspect", "in.caml"],
      ["render", "in.caml", "-o", "a.gif", "--duration", "0.2"],
      ["render", "in.caml", "-o", "a.mp4", "--duration", "0.2"],
    ]
    for arguments in calls {
      let outcome = try run(arguments, files: files, in: place)
      // The dynamic loader fails before the command is started.
      if outcome.status == 127 { continue }
      #expect(
        outcome.status == 0 || outcome.status == 75,
        "\(arguments) \(outcome.status): \(outcome.errors)")
      if outcome.status == 75 {
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("ametrine: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("too many files are open"), "\(outcome.errors)")
        #expect(outcome.errors.contains("ulimit -n"), "\(outcome.errors)")
      }
      #expect(!place.content.contains { $0.hasPrefix(".") }, "\(arguments): \(place.content)")
    }
  }

  @Test(arguments: [4, 5, 6, 8, 12, 20, 30])
  func `batch renders and galleries use fewer workers if there are few file descriptors`(files: Int)
    throws
  {
    let place = try place()
    let calls = [
      ["render", "in.caml", "other.caml", "-o", "out", "--format", "png", "--jobs", "8"],
      ["gallery", "in.caml", "other.caml", "-o", "site", "--width", "20", "--max-duration", "0.1"],
    ]
    for arguments in calls {
      let outcome = try run(arguments, files: files, in: place)
      if outcome.status == 127 { continue }
      let told = outcome.output + outcome.errors
      #expect([0, 2, 75].contains(outcome.status), "\(outcome.status): \(told)")
      #expect(!told.contains("by signal") && !told.contains("ErrorDomain"), "\(told)")
      if outcome.status != 0 { #expect(told.contains("ulimit -n"), "\(told)") }
      if files >= 12 { #expect(outcome.status == 0, "\(told)") }
    }
  }
}

import Foundation
import Testing

@testable import Processes

/// Tests of starting, reading and ending child processes.
@Suite struct ChildProcessTests {
  @Test
  func `ChildProcess returns the exit status and both output streams of a program on the PATH`()
    throws
  {
    let program = try ChildProcess(
      ["sh", "-c", "echo one; echo two >&2; exit 3"], output: .pipe, errors: .pipe)
    let (bytes, ending) = program.readOutput()
    #expect(String(decoding: bytes, as: UTF8.self) == "one\ntwo\n")
    #expect(ending == .exit(status: 3))
    #expect(ending.status == 3)
    #expect(program.wait() == ending)
  }

  @Test func `ChildProcess reads its input until the pipe is closed`() throws {
    let program = try ChildProcess(["cat"], input: .pipe, output: .pipe)
    let input = try #require(program.input)
    try input.write(contentsOf: Data("text".utf8))
    try input.close()
    let (bytes, ending) = program.readOutput()
    #expect(String(decoding: bytes, as: UTF8.self) == "text")
    #expect(ending == .exit(status: 0))
  }

  @Test func `ChildProcess receives only the variables in its environment argument`() throws {
    let program = try ChildProcess(["/usr/bin/env"], environment: ["NAME": "value"], output: .pipe)
    #expect(String(decoding: program.readOutput().bytes, as: UTF8.self) == "NAME=value\n")
  }

  @Test func `ChildProcess with null input reads an empty stream`() throws {
    let program = try ChildProcess(["cat"], input: .null, output: .pipe)
    #expect(program.readOutput().bytes.isEmpty)
  }

  @Test func `terminate() ends a ChildProcess by SIGTERM and does nothing after its exit`() throws {
    let program = try ChildProcess(["cat"], input: .pipe, output: .null)
    program.terminate()
    #expect(program.wait() == .signal(SIGTERM))
    #expect(program.wait().status == 128 + SIGTERM)
    program.terminate()
    #expect(program.wait() == .signal(SIGTERM))
  }

  @Test
  func `ChildProcess with isSeparate has its own process group and inherits only standard streams`()
    throws
  {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let script = "cut -d' ' -f1,5 /proc/$$/stat; test -e /proc/$$/fd/\(ends[1]) && echo open"
    func words(isSeparate: Bool) throws -> [Substring] {
      let program = try ChildProcess(
        ["sh", "-c", script], output: .pipe, isSeparate: isSeparate)
      return String(decoding: program.readOutput().bytes, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
    }
    let separate = try words(isSeparate: true)
    #expect(separate.count == 2)
    #expect(separate.first == separate.last)
    let other = try words(isSeparate: false)
    #expect(other.last == "open")
    #expect(other.first != other.dropFirst().first)
  }

  @Test func `ChildProcess throws StartError for a missing program`() {
    let error = #expect(throws: ChildProcess.StartError.self) {
      try ChildProcess(["/missing/program"], output: .pipe)
    }
    #expect(error?.errnoCode == ENOENT)
    #expect(error?.description == "No such file or directory")
  }
}

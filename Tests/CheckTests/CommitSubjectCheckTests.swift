import Foundation
import Testing

/// Tests `scripts/checks/commit-subjects` on repositories that contain one commit with the given subject.
@Suite struct CommitSubjectCheckTests {
  private func output(forSubject subject: String) throws -> String {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let identity = ["-c", "user.name=Name", "-c", "user.email=name@example.com"]
    func git(_ arguments: [String]) throws -> String {
      let program = URL(fileURLWithPath: "/usr/bin/env")
      let result = try run(program, ["git", "-C", root.path] + identity + arguments)
      #expect(result.status == 0, "\(result.output)")
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    _ = try git(["init", "-q"])
    _ = try git(["commit", "-q", "--allow-empty", "-m", "Colours, once more"])
    let start = try git(["rev-parse", "HEAD"])
    _ = try git(["commit", "-q", "--allow-empty", "-m", subject])
    return try runCheck("commit-subjects", [root.path, start])
  }

  @Test func `the commit subject check accepts an imperative subject of 72 characters`() throws {
    #expect(try output(forSubject: "Sort sublayers by depth") == "")
    #expect(try output(forSubject: "Sort " + String(repeating: "a", count: 67)) == "")
  }

  @Test func `the commit subject check reports a subject of 73 characters`() throws {
    let output = try output(forSubject: "Sort " + String(repeating: "a", count: 68))
    #expect(output.contains("73 characters, at most 72"))
  }

  @Test(arguments: ["Colours of layers", "Sorted sublayers", "sort sublayers", "wip"])
  func `the commit subject check reports a subject that does not begin with an imperative`(
    subject: String
  ) throws {
    #expect(try output(forSubject: subject).contains("\"\(subject)\": begin with an imperative"))
  }
}

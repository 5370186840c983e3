import Foundation
import Testing

/// The root folder of this package.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Runs a program and returns its exit status and its combined output and error text.
func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  #expect(process.terminationReason == .exit)
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

/// Runs a check in `scripts/checks` and returns its output, which is empty if the check passes.
func runCheck(_ name: String, _ arguments: [String] = []) throws -> String {
  let result = try run(packageFolder.appendingPathComponent("scripts/checks/\(name)"), arguments)
  #expect((result.status == 0) == result.output.isEmpty)
  return result.output
}

/// Runs a check in a temporary folder that contains the given files, keyed by their paths.
func runCheck(_ name: String, files: [String: String]) throws -> String {
  let root = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: root) }
  for (path, text) in files {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try runCheck(name, [root.path])
}

import Foundation
import Testing

/// The Swift blocks of the README and the guides are code of this folder and of Examples, word for word.
@Suite struct BlockRuleTests {
  @Test func `every block of the README and the guides is compiled as it is printed`() throws {
    let said = try Self.check(nil)
    #expect(said.isEmpty, "\(said)")
  }

  private static let compiled = """
    import UIKit

    func sample() {
      let view = UIView()

      view.alpha = 0
    }
    """

  /// What the rule says of a guide beside the compiled sample; empty where it is content.
  private func said(of guide: String) throws -> String {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let files = [
      "README.md": "# Nothing\n", "Documentation/guides/one.md": guide,
      "Tests/GuideTests/One.swift": Self.compiled + "\n",
    ]
    for (path, text) in files {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try Self.check(root)
  }

  @Test(arguments: [
    "```swift\nlet view = UIView()\n\nview.alpha = 0\n```\n",
    "```swift\nimport UIKit\n\nlet view = UIView()\n```\n",
    "1. An indented one:\n   ```swift\n   view.alpha = 0\n   ```\n",
    "<!-- not compiled: what not to write -->\n```swift\nview.alfa = 0\n```\n",
    "```\nview.alfa = 0\n```\n",
  ])
  func `a block that is compiled passes, and one that says that it is not`(guide: String) throws {
    #expect(try said(of: guide) == "")
  }

  @Test(arguments: [
    ("```swift\nview.alfa = 0\n```\n", "no file in Tests/GuideTests or Examples has this block"),
    ("```swift\nlet view = UIView()\nview.alpha = 0\n```\n", "differs in its line 2"),
    ("```swift\nlet view = UIView()\n\n  view.alpha = 0\n```\n", "differs in its line 3"),
    ("```swift\nview.alpha = 0\n}\n\nsample()\n```\n", "differs in its line 2"),
    ("```swift\nimport QuartzCore\nview.alpha = 0\n```\n", "without \"import QuartzCore\""),
    ("<!-- not compiled: a reason -->\nText.\n```swift\nx\n```\n", "no file"),
  ])
  func `a block that is not compiled as it stands is named`(guide: String, fault: String) throws {
    let said = try said(of: guide)
    #expect(said.contains(fault))
    #expect(said.contains("Documentation/guides/one.md:"))
  }

  /// What `scripts/checks/snippets` prints for a folder, or for this package.
  private static func check(_ folder: URL?) throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = package.appendingPathComponent("scripts/checks/snippets")
    process.arguments = folder.map { [$0.path] } ?? []
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect((process.terminationStatus == 0) == output.isEmpty)
    return String(decoding: output, as: UTF8.self)
  }
}

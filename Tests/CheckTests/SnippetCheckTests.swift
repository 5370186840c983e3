import Testing

/// Tests `scripts/checks/snippets`, which requires the Swift code blocks in the guides to occur in GuideTests or
/// Examples.
@Suite struct SnippetCheckTests {
  @Test func `every Swift code block in the README and the guides is compiled`() throws {
    let output = try runCheck("snippets")
    #expect(output.isEmpty, "\(output)")
  }

  private static let compiled = """
    import UIKit

    func sample() {
      let view = UIView()

      view.alpha = 0
    }
    """

  /// Runs the check on a guide and a compiled sample, and returns its output, which is empty if the check passes.
  private func output(forGuide guide: String) throws -> String {
    try runCheck(
      "snippets",
      files: [
        "README.md": "# Nothing\n", "Documentation/guides/one.md": guide,
        "Tests/GuideTests/One.swift": Self.compiled + "\n",
      ])
  }

  @Test(arguments: [
    "```swift\nlet view = UIView()\n\nview.alpha = 0\n```\n",
    "```swift\nimport UIKit\n\nlet view = UIView()\n```\n",
    "1. An indented one:\n   ```swift\n   view.alpha = 0\n   ```\n",
    "<!-- not compiled: what not to write -->\n```swift\nview.alfa = 0\n```\n",
    "```\nview.alfa = 0\n```\n",
  ])
  func `the snippet check accepts compiled blocks and blocks marked as not compiled`(guide: String)
    throws
  {
    #expect(try output(forGuide: guide) == "")
  }

  @Test(arguments: [
    ("```swift\nview.alfa = 0\n```\n", "no file in Tests/GuideTests or Examples has this block"),
    ("```swift\nlet view = UIView()\nview.alpha = 0\n```\n", ": line 2 of the block differs"),
    ("```swift\nlet view = UIView()\n\n  view.alpha = 0\n```\n", ": line 3 of the block differs"),
    ("```swift\nview.alpha = 0\n}\n\nsample()\n```\n", ": line 2 of the block differs"),
    ("```swift\nimport QuartzCore\nview.alpha = 0\n```\n", "without \"import QuartzCore\""),
    ("<!-- not compiled: a reason -->\nText.\n```swift\nx\n```\n", "no file"),
  ])
  func `the snippet check reports a block whose lines or imports are not compiled`(
    guide: String, fault: String
  ) throws {
    let output = try output(forGuide: guide)
    #expect(output.contains(fault))
    #expect(output.contains("Documentation/guides/one.md:"))
  }
}

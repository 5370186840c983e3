import Testing

/// Tests `scripts/checks/prose`.
@Suite struct ProseCheckTests {
  private func output(forSource source: String) throws -> String {
    try runCheck("prose", files: ["Sources/One.swift": source])
  }

  @Test(arguments: [
    "/// The radius used to draw the corners, in points.\nvar radius = 0.0\n",
    "/// What happens if the layer is nil?\nvar radius = 0.0\n",
    "/// A frame.\n///\n/// Where the frame is empty, nothing is drawn.\nvar radius = 0.0\n",
    "// `anew` is a name, and so is `colour`.\nvar radius = 0.0\n",
    "/// An example:\n///\n/// ```\n/// let colour = anew\n/// ```\nvar radius = 0.0\n",
    "let text = \"anew\"\n",
    "@Test func `shadowRadius 0 draws a hard shadow`() {}\n",
  ])
  func `the prose check accepts comments that begin with a noun, questions and words in code`(
    source: String
  )
    throws
  {
    #expect(try output(forSource: source) == "")
  }

  @Test(arguments: ["What", "Who", "Whose", "How", "That which", "Where", "Whatever"])
  func `the prose check rejects a comment that begins with a clause such as What is drawn`(
    opening: String
  ) throws {
    let doc = try output(forSource: "import A\n\n/// \(opening) is drawn.\nvar radius = 0.0\n")
    #expect(doc.hasPrefix("Sources/One.swift:3: opens with \"\(opening) is drawn.…\""))
    let line = try output(forSource: "// \(opening) is drawn.\nvar radius = 0.0\n")
    #expect(line.contains("Sources/One.swift:1: opens with"))
  }

  @Test func `the prose check rejects a test name that begins with a clause such as what is drawn`()
    throws
  {
    let output = try output(forSource: "@Test func `what is drawn stays`() {}\n")
    #expect(output.contains("opens with \"what is drawn stays…\""))
  }

  @Test(arguments: [
    ("/// A layer that is drawn anew.\n", "again"),
    ("// A layer that is drawn anew.\n", "again"),
    ("@Test func `a layer is drawn anew`() {}\n", "again"),
    ("let text = \"a layer is drawn anew\"\n", "again"),
    ("var radius = 0.0  // Drawn anew.\n", "again"),
    ("/// The Colours of a layer.\n", "color"),
  ])
  func `the prose check reports each discouraged word and suggests a replacement`(
    source: String, word: String
  )
    throws
  {
    let output = try output(forSource: source)
    #expect(output.contains("Sources/One.swift:1: "))
    #expect(output.contains("write") && output.contains(word))
  }

  @Test func `the prose check examines Markdown outside code and link targets`() throws {
    let page = """
      # Layers

      See [the colors](pages/colours.md) and `colour`.

      ```
      colour
      ```

      Each layer has a colour.
      """
    let output = try runCheck("prose", files: ["GUIDE.md": page])
    #expect(output == "GUIDE.md:9: \"colour\": write \"color\"\n")
  }

  @Test func `the prose check accepts all files of the Ametrine package`() throws {
    let output = try runCheck("prose")
    #expect(output.isEmpty, "\(output)")
  }
}

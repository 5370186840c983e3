#if Porting
import SourceLowering
import Foundation
import Testing

/// Tests of files that are rejected before parsing.
@Suite struct ReadingTests {
  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private func lowered(_ text: String) -> (LoweredFile, ParsedFile) {
    let parsed = ParsedFile(SourceFile(path: "/A.swift", text: text))
    let options = LoweringOptions()
    let facts = ModuleDeclarations(name: "A", files: [parsed.declarations(options: options)])
    return (parsed.lowered(with: facts, options: options), parsed)
  }

  @Test(arguments: [
    ("[", "]"), ("[A<", ">]"), ("[(", ")]"), ("(", ")"), ("{", "}"), ("A<", ">"), ("f(", ")"),
    ("f {", "}"), ("@a(", ")"), ("if a {", "}"), ("\"\\(", ")\""), ("a < ", ""), ("A -> ", ""),
    ("try ", ""), ("try\n", ""), ("a.b", ""), ("!", "a!"), ("()", ""), ("?", "A?"),
    ("#if A\n", "#endif\n"),
    ("if a == b {} else ", ""), ("repeat ", ""), ("[ /* [ */ // [\n", "]"), ("/\"/; [", "]"),
    ("\"\n[", "]"), ("`\"`.a[", "]"), ("#\"\"\"# [", "]"),
  ])
  func `source lowering rejects files with excessive nesting and does not change them`(
    opening: String, closing: String
  ) throws {
    let text = "import UIKit\nlet x = " + repeated(opening, 10_000) + repeated(closing, 10_000)
    let (result, parsed) = lowered(text)
    let refusal = try #require(parsed.parseDiagnostic)
    #expect(refusal.kind == LoweringDiagnostic.unparsed)
    #expect(refusal.line >= 2)
    #expect(result.text == text)
    #expect(result.diagnostics == [refusal])
    #expect(result.isUnparsed)
  }

  @Test(arguments: [
    "// " + String(repeating: "[", count: 100),
    "/* /* " + String(repeating: "{", count: 100) + "*/ */",
    "let x = \"" + String(repeating: "[", count: 100) + "\"",
    "let x = \"\"\"\n" + String(repeating: "[\n", count: 100) + "\"\"\"",
    "let x = #\"\"" + String(repeating: "(", count: 100) + "\"#",
    "let x = /" + String(repeating: "\\[", count: 100) + "/",
    "let x = [" + String(repeating: "[[1, 2], [3, 4]],\n", count: 1000) + "]",
    String(repeating: "if a < b { c() }\n", count: 1000),
    "let x = a" + String(repeating: "\n  .b()\n  // next", count: 100),
    "let x = \"a\"" + String(repeating: " + b.c(d)", count: 1000),
    String(repeating: "#if A\n#endif\n", count: 1000),
  ])
  func `source lowering parses ordinary source text without a diagnostic`(text: String) {
    #expect(lowered(text).1.parseDiagnostic == nil)
  }

  @Test func `SourceLimits.maximumDepth nested brackets are parsed, and one more is rejected`() {
    let depth = SourceLimits.maximumDepth
    #expect(
      lowered("let x = " + repeated("(", depth) + "1" + repeated(")", depth)).1.parseDiagnostic
        == nil)
    let refusal = lowered("let x = " + repeated("(", depth + 1) + "1" + repeated(")", depth + 1)).1
      .parseDiagnostic
    #expect(refusal?.column == 8 + depth + 1)
    #expect(refusal?.message == "file not lowered: brackets are nested more than 64 levels deep")
  }

  @Test func `a file longer than SourceLimits.maximumBytes is not parsed`() {
    let text = repeated("// a comment of 31 characters\n\n", SourceLimits.maximumBytes / 31 + 1)
    #expect(lowered(text).1.parseDiagnostic?.message.contains("the maximum of 4194304") == true)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], 1, "UTF-16"), ([0xFE, 0xFF, 0x00, 0x61], 1, "UTF-16"),
      ([0x61, 0x0A, 0x00], 2, "NUL"), ([0x61, 0x0A, 0x0A, 0xC3, 0x28], 3, "not valid UTF-8"),
      ([0xED, 0xA0, 0x80], 1, "not valid UTF-8"), ([0x61, 0xF0, 0x9F], 1, "not valid UTF-8"),
    ] as [([UInt8], Int, String)])
  func `a file that is not valid UTF-8 is rejected with the line of the error`(
    bytes: [UInt8], line: Int, what: String
  ) throws {
    let file = SourceFile(path: "/A.swift", bytes: bytes)
    let refusal = try #require(ParsedFile(file).parseDiagnostic)
    #expect(refusal.message.contains(what))
    #expect(refusal.line == line)
    #expect(file.text.isEmpty)
  }

  @Test(arguments: ["", "\u{FEFF}let a = 1", "let ä = \"\u{1F600}\"\r\n"])
  func `SourceFile accepts empty text, and UTF-8 with a BOM or non-ASCII characters`(text: String) {
    let file = SourceFile(path: "/A.swift", bytes: Array(text.utf8))
    #expect(file.refusal == nil)
    #expect(file.text == text)
  }
}
#endif

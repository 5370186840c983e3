import Foundation
import Testing

@testable import CAML

/// Parses a document given as text.
func parse(_ text: String, limits: PackageLimits = PackageLimits()) throws -> Element {
  try ElementParser.parse(Data(text.utf8), file: "main.caml", limits: limits)
}

/// Returns the diagnostic thrown by a closure, or `nil` if it throws none.
func failure(_ body: () throws -> Void) -> DocumentDiagnostic? {
  do {
    try body()
    return nil
  } catch {
    return error as? DocumentDiagnostic
  }
}

@Suite struct XMLTests {
  @Test func `ElementParser preserves names, attributes, text, child elements and locations`()
    throws
  {
    let root = try parse(
      """
      <?xml version="1.0"?>
      <!DOCTYPE caml PUBLIC "-//x" "http://nowhere">
      <!-- a comment -->
      <ca:caml xmlns:ca="http://www.apple.com/CoreAnimation/1.0" b="2" a='1'>
        <one/>text <![CDATA[<more>]]>
        <two x = "&lt;&#65;&#x42;&quot;" ><three></three></two >
      </ca:caml>
      <!-- after -->
      """)
    #expect(root.name == "caml")
    #expect(root.attributes.map(\.name) == ["b", "a"])
    #expect(root["a"] == "1")
    #expect(root["c"] == nil)
    #expect(root.children.map(\.name) == ["one", "two"])
    #expect(root.text == "text <more>")
    let two = try #require(root.child(named: "two"))
    #expect(two["x"] == "<AB\"")
    #expect(two.line == 6)
    #expect(two.column == 3)
    #expect(
      two.attribute(named: "x").map(two.location(of:))
        == DocumentDiagnostic.Location("main.caml", line: 6, column: 8))
    #expect(two.child(named: "three")?.name == "three")
    #expect(root.child(named: "three") == nil)
  }

  @Test func `ElementParser counts columns in characters, not bytes`() throws {
    let root = try parse("<ä é=\"ß\"><b/></ä>")
    #expect(root.name == "ä")
    #expect(root.child(named: "b")?.column == 10)
  }

  @Test func `ElementParser decodes UTF-16 and UTF-8 with a byte order mark`() throws {
    let text = "<caml a=\"ü\"/>"
    var utf8 = Data([0xEF, 0xBB, 0xBF])
    utf8 += Data(text.utf8)
    let utf16 = try #require(text.data(using: .utf16))
    for data in [utf8, utf16] {
      let root = try ElementParser.parse(data, file: "f", limits: PackageLimits())
      #expect(root["a"] == "ü")
    }
  }

  static let faults: [(String, XMLSyntaxError, Int, Int)] = [
    ("", .empty, 1, 1),
    ("   ", .empty, 1, 4),
    ("hello", .expected("an element"), 1, 1),
    ("<a", .unexpectedEnd(inside: "<a>"), 1, 3),
    ("<a>\n<b>", .unexpectedEnd(inside: "<b>"), 2, 4),
    ("<a x=\"1", .unexpectedEnd(inside: "a quoted value"), 1, 8),
    ("<a x=1/>", .expected("a quoted value"), 1, 6),
    ("<a x/>", .expected("'='"), 1, 5),
    ("<a x=\"1\"y=\"2\"/>", .expected("a space"), 1, 9),
    ("<a x=\"1\" x=\"2\"/>", .duplicateAttribute("x"), 1, 10),
    ("<a x=\"<\"/>", .expected("a closing quote before '<'"), 1, 7),
    ("<a x=\"&lol;\"/>", .unknownEntity("lol"), 1, 7),
    ("<a x=\"&#0;\"/>", .invalidCharacterReference("&#0;"), 1, 7),
    ("<a x=\"&#xFFFE;\"/>", .invalidCharacterReference("&#xFFFE;"), 1, 7),
    ("<a>\n x=\u{1B}[2J</a>", .forbiddenCharacter(0x1B), 2, 4),
    ("<a x=\"\u{7}\"/>", .forbiddenCharacter(7), 1, 7),
    ("<a><!-- \u{0} --></a>", .forbiddenCharacter(0), 1, 9),
    ("<a>ü\u{FFFF}</a>", .forbiddenCharacter(0xFFFF), 1, 5),
    ("<a x=\"&#xD800;\"/>", .invalidCharacterReference("&#xD800;"), 1, 7),
    ("<a>& </a>", .unknownEntity(" </a>"), 1, 4),
    ("<a>\n  <b>\n</a>", .mismatchedTag(end: "a", open: "b", line: 2), 3, 1),
    ("<a/></a>", .contentAfterRoot, 1, 5),
    ("<a/><b/>", .contentAfterRoot, 1, 5),
    ("<a/>text", .contentAfterRoot, 1, 5),
    ("</a>", .expected("a name"), 1, 2),
    ("<1/>", .expected("a name"), 1, 2),
    ("<a><!-- </a>", .unexpectedEnd(inside: "a comment"), 1, 13),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", .documentTypeDeclarations, 1, 13),
  ]

  @Test(arguments: faults)
  func `an XML syntax error is reported with its line and column`(
    text: String, fault: XMLSyntaxError, line: Int, column: Int
  ) {
    let found = failure { _ = try parse(text) }
    #expect(found?.issue == .malformedXML(fault))
    #expect(found?.location == DocumentDiagnostic.Location("main.caml", line: line, column: column))
    #expect(found?.severity == .error)
  }

  @Test func `ElementParser rejects text that is not valid UTF-8`() {
    let found = failure {
      _ = try ElementParser.parse(
        Data([0x3C, 0x61, 0xFF, 0x3E]), file: "f", limits: PackageLimits())
    }
    #expect(found?.issue == .malformedXML(.invalidEncoding("UTF-8")))
  }

  @Test func `ElementParser parses 12,000 nested elements and enforces its depth limit`() throws {
    let depth = 12_000
    let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let root = try parse(text)
    #expect(root.document.nodes.count == depth)
    let deeper = "<a>" + text + "</a>" + ""
    var limits = PackageLimits()
    limits.depth = depth
    #expect(
      failure { _ = try parse(deeper, limits: limits) }?.issue
        == .malformedXML(.limitExceeded(.depth, depth)))
  }

  @Test func `ElementParser enforces its limit on the number of elements`() {
    var limits = PackageLimits()
    limits.elements = 3
    #expect(failure { _ = try parse("<a><b/><b/></a>", limits: limits) } == nil)
    #expect(
      failure { _ = try parse("<a><b/><b/><b/></a>", limits: limits) }?.issue
        == .malformedXML(.limitExceeded(.elements, 3)))
  }

  @Test(arguments: 0..<60)
  func `ElementParser rejects an XML document truncated at any character`(length: Int) {
    let text = "<caml a=\"1\"><!-- c --><CALayer b='&lt;'>t</CALayer></caml >"
    guard length < text.count else { return }
    #expect(failure { _ = try parse(String(text.prefix(length))) } != nil)
  }
}

import Foundation
import Testing

@testable import CAML

@Suite struct ElementEditTests {
  private static func outline(_ element: Element) -> String {
    let children = element.children.map(outline).joined()
    let attributes = element.attributes.map { " \($0.name)=\($0.value)" }.joined()
    return "(\(element.name)\(attributes)\(element.text)\(children))"
  }

  private static func root(_ text: String) throws -> Element {
    try ElementParser.parse(Data(text.utf8), file: "a.xml", limits: PackageLimits())
  }

  private static let text =
    "<a x='1'><b>t</b><c><d/><e y='2'><f/></e><g/></c><b/><h><b><i/></b></h></a>"

  @Test func `edited without changes copies the tree`() throws {
    let root = try Self.root(Self.text)
    let copy = root.document.edited { $0.attributes }.root
    #expect(Self.outline(copy) == Self.outline(root))
    #expect(copy.document.nodes.map(\.end) == root.document.nodes.map(\.end))
    #expect(copy.line == root.line && copy.column == root.column)
  }

  @Test func `edited removes elements with their subtrees`() throws {
    let root = try Self.root(Self.text)
    for (name, expected) in [
      ("b", "(a x=1(c(d)(e y=2(f))(g))(h))"), ("c", "(a x=1(bt)(b)(h(b(i))))"),
      ("e", "(a x=1(bt)(c(d)(g))(b)(h(b(i))))"), ("h", "(a x=1(bt)(c(d)(e y=2(f))(g))(b))"),
      ("a", Self.outline(root)),
    ] {
      let copy = root.document.edited { $0.name == name ? nil : $0.attributes }.root
      #expect(Self.outline(copy) == expected)
    }
  }

  @Test func `edited copies 100000 nested elements`() throws {
    var limits = PackageLimits()
    limits.depth = 200_000
    let text = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    let root = try ElementParser.parse(Data(text.utf8), file: "a.xml", limits: limits)
    let copy = root.document.edited { $0.attributes }
    #expect(copy.nodes.count == 100_000 && copy.nodes[50_000].end == 100_000)
  }
}

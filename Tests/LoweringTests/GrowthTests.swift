#if Porting
import SourceLowering
import TestKit
import Testing

/// Checks that the work of source lowering is linear, using files with n, 2n and 4n declarations or statements.
@Suite struct GrowthTests {
  /// A source file that repeats a line, in which `%` is replaced by the line number.
  struct Shape: CustomTestStringConvertible {
    var start = "import UIKit\n"
    var line: String
    var end = ""

    var testDescription: String { line }

    func text(_ count: Int) -> String {
      start + (0..<count).map { line.replacing("%", with: "\($0)") + "\n" }.joined() + end
    }
  }

  static let shapes = [
    Shape(start: "import UIKit\nclass A: UIView {\n", line: "var f% = 1", end: "}"),
    Shape(
      start: "import UIKit\nclass A: UIView {\n",
      line: "@objc func f%() { let s = #selector(f%) }", end: "}"),
    Shape(
      start:
        "import UIKit\n@objc protocol P { @objc optional func f() }\nclass A: UIView {\nvar d: P?\nfunc g() {\n",
      line: "d?.f?()", end: "}}"),
    Shape(
      start:
        "import UIKit\n@objc protocol P { @objc optional func f() }\nclass A: UIView { func g() {\n",
      line: "guard let d = d.x else { return }\nd?.f?()", end: "}}"),
    Shape(
      start: "import UIKit\nclass A: UIView {}\n", line: "extension A { override func f%() {} }"),
    Shape(
      start: "import UIKit\nclass A: UIView, UITableViewDelegate {}\n",
      line: "class B%: A { func tableView(_ t: UITableView, didSelectRowAt i: IndexPath) {} }"),
    Shape(
      start: "import UIKit\nclass A: UIView {}\n",
      line: "extension A { @objc func f%() {} }\nclass B%: A { override func f%() {} }"),
    Shape(
      start: "import UIKit\nclass C: UIView {}\n", line: "class A%: C {}\n@objc protocol P% {}"),
  ]

  @Test(arguments: shapes) func `source lowering does work linear in the number of declarations`(
    shape: Shape
  ) {
    expectLinearWork(count: 40) { count in
      let text = shape.text(count)
      let parsed = ParsedFile(SourceFile(path: "/A.swift", text: text))
      let options = LoweringOptions()
      let facts = ModuleDeclarations(name: "A", files: [parsed.declarations(options: options)])
      _ = parsed.lowered(with: facts, options: options).text(
        inserting: facts.memberInsertions(intoFile: "/A.swift"))
    }
  }

  @Test func `source lowering terminates on classes that inherit from each other in a cycle`() {
    let text = "class A: B { override func f() {} }\nclass B: A {}\nextension A { func g() {} }"
    let parsed = ParsedFile(SourceFile(path: "/A.swift", text: text))
    let options = LoweringOptions()
    let facts = ModuleDeclarations(name: "A", files: [parsed.declarations(options: options)])
    #expect(parsed.lowered(with: facts, options: options).text == text)
  }
}
#endif

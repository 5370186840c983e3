#if Porting
import SourceLowering
import Foundation
import Testing

/// Tests of the declarations that lowering a file depends on, and of the members that other files insert into it.
@Suite struct FactsTests {
  private let view = SourceFile(
    path: "/View.swift", text: "import UIKit\nclass Card: UIView {\n  var n = 0\n}\n")
  private let user = SourceFile(
    path: "/User.swift",
    text: "import UIKit\nclass User: NSObject { func go() -> Selector { #selector(Target.act) } }\n"
  )

  private func module(_ files: SourceFile...) -> Module { Module(files) }

  @Test func `FileDeclarations is preserved by JSON encoding and decoding`() throws {
    for one in Case.all {
      let facts = ParsedFile(one.file).declarations(options: .init())
      let data = try JSONEncoder().encode(facts)
      #expect(try JSONDecoder().decode(FileDeclarations.self, from: data) == facts)
    }
  }

  @Test func `LoweredFile is preserved by JSON encoding and decoding`() throws {
    let module = module(view, user)
    for file in module.files {
      let lowered = module.lowered(file)
      let data = try JSONEncoder().encode(lowered)
      #expect(try JSONDecoder().decode(LoweredFile.self, from: data) == lowered)
    }
  }

  @Test func `LoweredFile.isUpToDate is false only after a change of a declaration it depends on`()
    throws
  {
    func target(_ body: String) -> SourceFile {
      SourceFile(path: "/Target.swift", text: "import UIKit\n\(body)\n")
    }
    let before = module(view, user, target("class Target: NSObject { @objc func act() {} }"))
    let cards = before.lowered(before.files[0])
    let users = before.lowered(before.files[1])
    let moved = module(
      view, user, target("\n\nlet other = 1\nclass Target: NSObject { @objc func act() {} }"))
    #expect(cards.isUpToDate(with: moved.facts))
    #expect(users.isUpToDate(with: moved.facts))
    let changed = module(
      view, user, target("class Target: NSObject { @objc func act(_ x: Int) {} }"))
    #expect(cards.isUpToDate(with: changed.facts))
    #expect(!users.isUpToDate(with: changed.facts))
    #expect(changed.lowered(changed.files[1]).text.contains("Selector(\"act:\", Target.act(_:))"))
  }

  @Test func `source lowering moves an extension's override into the class with #sourceLocation`() {
    let other = SourceFile(
      path: "/Other.swift",
      text: "import UIKit\n\nextension Card {\n  override func layoutSubviews() { n += 1 }\n}\n")
    let alone = module(view)
    let both = module(view, other)
    let card = both.lowered(both.files[0])
    #expect(alone.lowered(alone.files[0]).text == view.text)
    #expect(card.text == view.text)
    #expect(
      card.text(inserting: both.facts.memberInsertions(intoFile: view.path)) == """
        import UIKit
        class Card: UIView {
        #sourceLocation(file: "/Other.swift", line: 4)
        override func layoutSubviews() { _Card_layoutSubviews() }
        #sourceLocation(file: "/View.swift", line: 3)
          var n = 0
        }

        """)
    #expect(
      both.texts[1].text
        == other.text.replacing(
          "override func layoutSubviews", with: "         func _Card_layoutSubviews"))
  }

  @Test
  func `LoweredFile.text(inserting:) inserts an override from a changed file without new lowering`()
  {
    let first = SourceFile(
      path: "/Other.swift", text: "extension Card { override func layoutSubviews() {} }")
    let second = SourceFile(
      path: "/Other.swift", text: "extension Card { override var tag: Int { get { 1 } set {} } }")
    let before = module(view, first)
    let stored = before.lowered(before.files[0])
    let after = module(view, second)
    #expect(stored.isUpToDate(with: after.facts))
    #expect(
      stored.text(inserting: after.facts.memberInsertions(intoFile: view.path))
        == after.texts[0].text)
    #expect(after.texts[0].text.contains("override var tag: Int { get { _Card_tag } set"))
  }

  @Test
  func `inserting an override into a one-line class keeps the line and column of the class body`() {
    let line = SourceFile(
      path: "/Line.swift",
      text: "class Card: UIView { var n = 0 }; extension Card { override func f() {} }")
    #expect(
      module(line).text == """
        class Card: UIView {
        #sourceLocation(file: "/Line.swift", line: 1)
        override func f() { _Card_f() }
        #sourceLocation(file: "/Line.swift", line: 1)
                             var n = 0 }; extension Card {          func _Card_f() {} }
        """)
  }

  @Test func `source lowering resolves optional protocol requirements of an imported module`() {
    let library = Module([
      SourceFile(
        path: "/P.swift",
        text: "@objc public protocol Taps: AnyObject { @objc optional func tapped(_ x: Int) }")
    ])
    let file = SourceFile(
      path: "/C.swift",
      text:
        "import Library\nclass C: Taps {\n  func tapped(_ x: Int) {}\n  func tell(_ t: Taps) { t.tapped?(1) }\n}"
    )
    let module = Module([file], imported: [library.facts])
    #expect(module.text.contains("_ = try? t.tapped(1)"))
    #expect(
      module.text.contains(
        "func _answers_Taps(_ name: String) -> Bool { [\"tapped(_:)\"].contains(name) }"))
  }

  @Test func `source lowering reports an optional protocol method that callers cannot reach`() {
    let files = [
      SourceFile(
        path: "/base.swift",
        text: """
          import UIKit
          @objc public protocol Taps { @objc optional func tapped(_ x: Int) }
          open class Base: UIView, Taps, UITextFieldDelegate {}
          open class Full: UIView, Taps { public func tapped(_ x: Int) {} }
          """)
    ]
    let base = Module(files)
    func notes(_ text: String) -> [Int] {
      Module([SourceFile(path: "/a.swift", text: text)], imported: [base.facts]).findings
        .filter { $0.kind == "optional" && $0.severity == .note }.map(\.line)
    }
    #expect(notes("import UIKit\nclass A: Base {\n func tapped(_ x: Int) {}\n}") == [3])
    #expect(notes("import UIKit\nclass A: Base {\n func tapped(by x: Int) {}\n}").isEmpty)
    #expect(notes("import UIKit\nclass A: Full {\n override func tapped(_ x: Int) {}\n}").isEmpty)
    // A method of a system protocol is reported in the same way.
    let typed = "func textFieldShouldReturn(_ f: UITextField) -> Bool { true }"
    #expect(notes("import UIKit\nclass A: Base {\n \(typed)\n}") == [3])
    #expect(notes("import UIKit\nclass A: UIView, UITextFieldDelegate {\n \(typed)\n}").isEmpty)
    let above = "class B: UIView, UITextFieldDelegate {}"
    #expect(notes("import UIKit\n\(above)\nclass A: B {\n \(typed)\n}") == [4])
    let begun = "func textFieldDidBeginEditing(_ f: UITextField) {}"
    #expect(notes("import UIKit\n\(above)\nclass A: B {\n \(begun)\n}").isEmpty)
    #expect(
      notes("import UIKit\n\(above)\nclass A: B {}\nextension A {\n \(begun)\n}") == [5])
  }

  @Test
  func `a subclass extends the generated optional-method check of a superclass in another module`()
  {
    let base = Module([
      SourceFile(
        path: "/base.swift",
        text: """
          import UIKit
          @objc public protocol Taps {
            @objc optional func tapped(_ x: Int)
            @objc optional func held(_ x: Int)
          }
          open class Full: UIView, Taps { open func tapped(_ x: Int) {} }
          open class Given: UIView, Taps, UITextFieldDelegate {}
          open class Below: Given {
            public func held(_ x: Int) {}
            public func textFieldDidEndEditing(_ f: UITextField) {}
          }
          """)
    ])
    func lowered(_ text: String) -> String {
      Module(
        [SourceFile(path: "/a.swift", text: "import UIKit\n\(text)\n")], imported: [base.facts]
      ).text
    }
    func answer(_ name: String) -> String {
      "override func _answers_Taps(_ name: String) -> Bool { [\"\(name)(_:)\"].contains(name) "
        + "|| super._answers_Taps(name) }"
    }
    #expect(
      lowered("class A: Full {\n override func tapped(_ x: Int) {}\n}")
        .contains(answer("tapped")))
    // The conforming class does not declare the method, so the subclass does not report its own method as
    // implemented.
    #expect(!lowered("class A: Full {\n func held(_ x: Int) {}\n}").contains("_answers_Taps"))
    // Source lowering inserts the method into `Given`, so every subclass of it overrides the method.
    let held = lowered("class A: Given {\n func held(_ x: Int) {}\n}")
    #expect(held.contains(answer("held")))
    #expect(held.contains("override func held(_ x: Int)"))
    let ended = "func textFieldDidEndEditing(_ f: UITextField) {}"
    #expect(lowered("class A: Given {\n \(ended)\n}").contains("override \(ended)"))
    #expect(!lowered("class A: Below {\n override \(ended)\n}").contains("override override"))
  }

  @Test
  func
    `SystemOptionalRequirementNames lists only functions declared in the frameworks`()
    throws
  {
    let root = Case.folder.deletingLastPathComponent().deletingLastPathComponent()
    var text = ""
    for module in [
      "UIKitCore", "UIKitDynamics", "UIKitControls", "UIKitLists", "UIKitControllers", "QuartzCore",
    ] {
      let folder = root.appendingPathComponent("Sources/Frameworks/\(module)")
      for case let name as String in try #require(
        FileManager.default.enumerator(atPath: folder.path))
      where name.hasSuffix(".swift") {
        text += try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      }
    }
    let names = SystemOptionalRequirementNames.all
    #expect(names.count > 100)
    for name in names {
      #expect(text.contains("func \(name.prefix { $0 != "(" })("), "\(name)")
    }
  }
}
#endif

#if Porting
import SourceLowering
import Testing

/// Tests of the replacement of individual Objective-C constructs.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("#selector(tick)", "UIKit.Selector(\"tick\", A.tick)"),
    ("#selector(take(_:))", "UIKit.Selector(\"take:\", A.take(_:))"),
    ("#selector(A.move(by:))", "UIKit.Selector(\"moveBy:\", A.move(by:))"),
    ("#selector(getter: title)", "UIKit.Selector(\"title\", getter: \\A.title)"),
    ("#selector(setter: A.title)", "UIKit.Selector(\"setTitle:\", setter: \\A.title)"),
    ("#selector(make)", "UIKit.Selector(\"make\", class: A.self, A.make)"),
    ("Selector(\"renamed:\")", "UIKit.Selector(\"renamed:\", A.named(_:))"),
    ("#keyPath(UIView.layer.isHidden)", "\"layer.hidden\""),
    ("#keyPath(A.title)", "\"title\""),
  ])
  func `source lowering replaces an Objective-C expression without adding lines`(
    spelled: String, lowered: String
  ) {
    func text(_ expression: String) -> String {
      """
      import UIKit
      class A: NSObject {
              func tick() {}
              func take(_ x: Int) {}
              func move(by x: Int) {}
              var title = ""
              class func make() {}
        @objc(renamed:) func named(_ x: Int) {}
        lazy var it = \(expression)
      }
      """
    }
    let expected = text(lowered).replacing("@objc(renamed:)", with: "               ")
    #expect(Module(text(spelled)).text == expected)
  }

  @Test(arguments: [
    ("@objc func f() {}", "      func f() {}"),
    ("@IBOutlet weak var v: UIView!", "          weak var v: UIView!"),
    ("@objc dynamic var a = 1", "              var a = 1 { didSet { _told() } }"),
    ("@objc dynamic var a: Int { 1 }", "              var a: Int { 1 }"),
    ("@objc dynamic static var a = 1", "              static var a = 1"),
    (
      "@NSManaged var p: CGFloat, q: Int // r",
      "           var p: CGFloat { get { _managed(\"p\") } set { _setManaged(newValue, \"p\") } }; var q: Int "
        + "{ get { _managed(\"q\") } set { _setManaged(newValue, \"q\") } } // r"
    ),
  ])
  func `source lowering preserves the columns of a declaration`(spelled: String, lowered: String) {
    let text = Module("import UIKit\nclass L: CALayer {\n\(spelled)\n}").text
    #expect(text == "import UIKit\nclass L: CALayer {\n\(lowered)\n}")
  }

  @Test(arguments: [
    ("import UIKit.UIColor", "import UIKit        "), ("import ObjectiveC", "import QuartzCore"),
    ("import Darwin", "import Glibc "), ("import simd", "import AppleShims"),
    ("import class UIKit.UIView", "import class UIKit.UIView"),
    ("import Stranger", "import Stranger"),
    (
      "import Foundation\nlet s: Selector? = nil",
      "import Foundation; import QuartzCore\nlet s: Selector? = nil"
    ),
    ("import WebKit", "import UIKit "),
  ])
  func `source lowering replaces imports of Apple modules by imports of available modules`(
    spelled: String, lowered: String
  ) {
    #expect(Module(spelled).text == lowered)
  }

  @Test func `source lowering does not change an import of a module in the same package`() {
    let options = LoweringOptions(platform: .iOS, modules: ["simd"])
    #expect(Module("import simd", options: options).text == "import simd")
  }

  @Test(arguments: [
    ("os(iOS)", "true   "), ("os(macOS)", "false    "), ("!os(tvOS)", "!false   "),
    ("canImport(ObjectiveC)", "true                 "), ("canImport(Glibc)", "false           "),
    ("DEBUG && os(iOS)", "DEBUG && true   "), ("swift(>=5.0)", "swift(>=5.0)"),
    ("targetEnvironment(simulator)", "false                       "),
  ])
  func `source lowering evaluates #if conditions for iOS, but leaves them unchanged for Linux`(
    spelled: String, lowered: String
  ) {
    #expect(Module("#if \(spelled)\nlet a = 1\n#endif").text == "#if \(lowered)\nlet a = 1\n#endif")
    let options = LoweringOptions(platform: .linux)
    #expect(
      Module("#if \(spelled)\nlet a = 1\n#endif", options: options).text
        == "#if \(spelled)\nlet a = 1\n#endif")
  }

  @Test func `a lowered #selector keeps the backticks of a method name that needs them`() {
    let text =
      "import UIKit\nclass A: NSObject {\n  func go() -> Selector { #selector(`two words`) }\n}"
    #expect(
      Module(text).text
        == text.replacing(
          "#selector(`two words`)", with: "UIKit.Selector(\"two words\", A.`two words`)"))
  }

  @Test func `source lowering does not change an @NSManaged property without a type`() {
    let text = "import UIKit\nclass A: CALayer { @NSManaged var weight }"
    #expect(Module(text).text == text)
  }

  @Test func `source lowering does not change code in an inactive #if branch`() {
    let text = "#if os(macOS)\nclass A { @objc func f() {} }\n#endif"
    #expect(Module(text).text == text.replacing("os(macOS)", with: "false    "))
  }

  @Test(arguments: [
    ("func f() { method_exchangeImplementations(a, b) }", "runtime"),
    ("func f() { if o.responds(to: Selector(\"x\")) {} }", "responds"),
    ("func f() { _ = o.method(for: s) }", "method(for:)"),
    ("func f(_ o: Any) { _ = (o as AnyObject).length?() }", "AnyObject"),
    ("@NSManaged var x: Int", "@NSManaged"),
    ("}; extension UILabel { override func g() {}", "override"),
  ])
  func `source lowering reports an unsupported construct with the line and a remedy`(
    spelled: String, kind: String
  ) {
    let findings = Module("import UIKit\n\nclass A: UIView {\n\(spelled)\n}").findings
    #expect(findings.contains { $0.kind == kind && $0.line == 4 && $0.severity == .error })
    #expect(findings.allSatisfy { !$0.remedy.isEmpty && $0.path == "/a.swift" })
  }

  @Test(arguments: [
    ("A", "convenience init(frame: CGRect)", "move it into the class"),
    ("A", "subscript(i: Int) -> Int", "move it into the class"),
    ("UILabel", "init(frame: CGRect)", "override it in a subclass"),
  ])
  func `an override that cannot be moved out of its extension is reported with a remedy`(
    type: String, member: String, instead: String
  ) throws {
    let text = "import UIKit\nclass A: UIView {}\nextension \(type) {\n  override \(member) {}\n}"
    let findings = Module(text).findings
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect((finding.line, finding.column) == (4, 3))
    #expect(finding.kind == "override")
    #expect(finding.severity == .error)
    #expect(finding.message == "overrides in an extension of \(type) are not supported")
    #expect(finding.remedy.hasPrefix(instead))
    #expect(Module(text).text == text)
  }
}
#endif

import Testing
import UIKit

/// Tests of runtime class names, which start with `UIKit` instead of the internal module that declares the class.
@MainActor
@Suite struct ClassNameTests {
  static let classes: [(name: String, type: NSObject.Type)] = [
    ("UIView", UIView.self), ("UIGravityBehavior", UIGravityBehavior.self),
    ("UIButton", UIButton.self), ("UITableView", UITableView.self),
    ("UIAlertController", UIAlertController.self),
  ]

  @Test func `NSStringFromClass adds the prefix UIKit to the classes of all UIKit submodules`() {
    for (name, type) in Self.classes {
      #expect(_NSStringFromClass(type) == "UIKit.\(name)")
      #expect(type.description() == name)
    }
  }

  @Test func `NSStringFromClass adds the prefix UIKit to UIKit types in generic arguments`() {
    typealias Source = UITableViewDiffableDataSource<Int, UIContentSizeCategory>
    #expect(
      _NSStringFromClass(Source.self)
        == "UIKit.UITableViewDiffableDataSource<Swift.Int, UIKit.UIContentSizeCategory>")
  }

  @Test func `NSClassFromString finds UIKit classes with or without the module prefix`() {
    for (name, type) in Self.classes {
      #expect(_NSClassFromString("UIKit.\(name)") == type)
      #expect(_NSClassFromString(name) == type)
    }
    #expect(_NSClassFromString("UIKit.NoneIsCalledThis") == nil)
  }

  @Test func `a keyed archive stores a UILabel under the class name UIKit.UILabel and restores it`()
    throws
  {
    let label = UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    label.text = "Moon"
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(label, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let text = String(decoding: archiver.encodedData, as: UTF8.self)
    #expect(text.contains("<string>UIKit.UILabel</string>"))
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UILabel.self, from: archiver.encodedData))
    #expect(type(of: read) == UILabel.self)
    #expect(read.text == "Moon")
    #expect(read.frame == label.frame)
  }
}

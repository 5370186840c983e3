import Testing
import UIKit

/// The modules that UIKit consists of do not show in the names of classes.
@MainActor
@Suite struct ClassNameTests {
  static let classes: [(name: String, type: NSObject.Type)] = [
    ("UIView", UIView.self), ("UIGravityBehavior", UIGravityBehavior.self),
    ("UIButton", UIButton.self), ("UITableView", UITableView.self),
    ("UIAlertController", UIAlertController.self),
  ]

  @Test func `NSStringFromClass says UIKit for each of its modules`() {
    for (name, type) in Self.classes {
      #expect(_NSStringFromClass(type) == "UIKit.\(name)")
      #expect(type.description() == name)
    }
  }

  @Test func `NSStringFromClass says UIKit in generic arguments`() {
    typealias Source = UITableViewDiffableDataSource<Int, UIContentSizeCategory>
    #expect(
      _NSStringFromClass(Source.self)
        == "UIKit.UITableViewDiffableDataSource<Swift.Int, UIKit.UIContentSizeCategory>")
  }

  @Test func `NSClassFromString finds a class with UIKit's name and without`() {
    for (name, type) in Self.classes {
      #expect(_NSClassFromString("UIKit.\(name)") == type)
      #expect(_NSClassFromString(name) == type)
    }
    #expect(_NSClassFromString("UIKit.NoneIsCalledThis") == nil)
  }
}

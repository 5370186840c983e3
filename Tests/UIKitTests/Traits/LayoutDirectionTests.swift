import Simulator
import Testing
import UIKit

@MainActor @Suite struct LayoutDirectionTests {
  @Test(arguments: [
    (UISemanticContentAttribute.unspecified, UIUserInterfaceLayoutDirection.rightToLeft),
    (.playback, .leftToRight), (.spatial, .leftToRight), (.forceLeftToRight, .leftToRight),
    (.forceRightToLeft, .rightToLeft),
  ])
  func `semanticContentAttribute sets the layout direction if the trait is right to left`(
    _ attribute: UISemanticContentAttribute, _ direction: UIUserInterfaceLayoutDirection
  ) {
    let view = UIView()
    view.traitOverrides.layoutDirection = .rightToLeft
    view.semanticContentAttribute = attribute
    #expect(view.effectiveUserInterfaceLayoutDirection == direction)
    #expect(
      UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == direction)
  }

  @Test func `UIView's layout direction is left to right by default`() {
    #expect(UIView().effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
  }

  @Test func `views receive the screen's layoutDirection trait and are laid out again`() {
    final class Row: UIView {
      var layouts: [UIUserInterfaceLayoutDirection] = []
      override func layoutSubviews() { layouts.append(effectiveUserInterfaceLayoutDirection) }
    }
    let stage = ViewStage()
    let row = Row(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    stage.run {
      stage.view.addSubview(row)
      row.layoutIfNeeded()
      Simulator.screen.traits = UITraitCollection(layoutDirection: .rightToLeft)
      row.layoutIfNeeded()
      Simulator.screen.traits = UITraitCollection()
      row.layoutIfNeeded()
    }
    #expect(row.layouts == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test func `changing semanticContentAttribute lays out the view again`() {
    final class Row: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let row = Row(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    row.layoutIfNeeded()
    row.semanticContentAttribute = .forceRightToLeft
    row.semanticContentAttribute = .forceRightToLeft
    row.layoutIfNeeded()
    row.layoutIfNeeded()
    #expect(row.layouts == 2)
  }

  @Test func `natural UILabel text alignment follows the layout direction`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "Some words"
    let width = label.intrinsicContentSize.width
    func left() -> CGFloat {
      label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).minX
    }
    #expect(left() == 0)
    label.semanticContentAttribute = .forceRightToLeft
    #expect(abs(left() - (200 - width)) < 1)
    label.textAlignment = .left
    #expect(left() == 0)
  }

  @Test func `UITextField.leftView is on the right side in right-to-left layout`() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let icon = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    (field.leftView, field.leftViewMode) = (icon, .always)
    #expect(field.leftViewRect(forBounds: field.bounds).minX == 0)
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 20, y: 0, width: 180, height: 30))
    field.semanticContentAttribute = .forceRightToLeft
    #expect(field.leftViewRect(forBounds: field.bounds).minX == 180)
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 0, y: 0, width: 180, height: 30))
    (field.rightView, field.rightViewMode) = (UIView(frame: icon.bounds), .always)
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 20, y: 0, width: 160, height: 30))
  }
}

import Testing
import UIKit

@MainActor @Suite struct LayoutDirectionTests {
  @Test(arguments: [
    (UISemanticContentAttribute.unspecified, UIUserInterfaceLayoutDirection.rightToLeft),
    (.playback, .leftToRight), (.spatial, .leftToRight), (.forceLeftToRight, .leftToRight),
    (.forceRightToLeft, .rightToLeft),
  ])
  func `in an interface from the right a view runs by its attribute`(
    _ attribute: UISemanticContentAttribute, _ direction: UIUserInterfaceLayoutDirection
  ) {
    let view = UIView()
    view.traitOverrides.layoutDirection = .rightToLeft
    view.semanticContentAttribute = attribute
    #expect(view.effectiveUserInterfaceLayoutDirection == direction)
    #expect(
      UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == direction)
  }

  @Test func `an interface runs from the left unless it is told otherwise`() {
    #expect(UIView().effectiveUserInterfaceLayoutDirection == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
  }

  @Test func `the screen's direction reaches every view of a window, which lays out again`() {
    final class Row: UIView {
      var layouts: [UIUserInterfaceLayoutDirection] = []
      override func layoutSubviews() { layouts.append(effectiveUserInterfaceLayoutDirection) }
    }
    let stage = ViewStage()
    let row = Row(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    stage.run {
      stage.view.addSubview(row)
      row.layoutIfNeeded()
      UIScreen._chooseTraits(UITraitCollection(layoutDirection: .rightToLeft))
      row.layoutIfNeeded()
      UIScreen._chooseTraits(UITraitCollection())
      row.layoutIfNeeded()
    }
    #expect(row.layouts == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test func `another attribute lets the view lay out again`() {
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
}

import QuartzCore
import Testing
import UIKit

/// Tests of the space above and below button titles, and of title shadow colors.
///
/// - Source: values recorded on iOS in the tests of UIKit by flowkey.
@MainActor
@Suite(.serialized) struct ButtonRoomTests {
  private let image = drawn(20, 10) { UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10)) }

  private func button(_ change: (UIButton) -> Void = { _ in }) -> UIButton {
    let button = UIButton()
    button.setTitle("Short", for: .normal)
    change(button)
    return button
  }

  /// Returns the space above and below the label in a button that is 200 points wide.
  private func rooms(
    _ button: UIButton, _ alignment: UIControl.ContentVerticalAlignment, height: CGFloat = 100
  ) -> (above: CGFloat, below: CGFloat) {
    button.contentVerticalAlignment = alignment
    button.frame = CGRect(x: 0, y: 0, width: 200, height: height)
    button.layoutIfNeeded()
    let label = button.titleLabel?.frame ?? .null
    return (label.minY, height - label.maxY)
  }

  private func isAbout(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  @Test func `a UIButton with only a title has 6 points of space above it after sizeToFit`() {
    let button = button { $0.sizeToFit() }
    #expect(isAbout(rooms(button, .top).above, 6))
  }

  @Test func `a UIButton with only a title has 6 points of space below it after sizeToFit`() {
    let button = button { $0.sizeToFit() }
    #expect(isAbout(rooms(button, .bottom).below, 6))
  }

  @Test(arguments: [UIControl.ContentVerticalAlignment.top, .bottom])
  func `without sizeToFit, a UIButton title touches the edge it is aligned to`(
    alignment: UIControl.ContentVerticalAlignment
  ) {
    let (above, below) = rooms(button(), alignment)
    #expect(isAbout(min(above, below), 0))
  }

  @Test(arguments: [UIControl.ContentVerticalAlignment.top, .center, .bottom, .fill])
  func `sizeToFit centers a UIButton title for every contentVerticalAlignment`(
    alignment: UIControl.ContentVerticalAlignment
  ) {
    let button = button { $0.sizeToFit() }
    let (above, below) = rooms(button, alignment, height: button.bounds.height)
    // The button's height is rounded to whole points, but the label's height is not.
    #expect(abs(above - 6) <= 0.5)
    #expect(abs(below - 6) <= 0.5)
  }

  @Test(arguments: [UIControl.ContentHorizontalAlignment.left, .leading, .right, .trailing])
  func `contentHorizontalAlignment does not change the space above a UIButton title`(
    alignment: UIControl.ContentHorizontalAlignment
  ) {
    let button = button {
      $0.contentHorizontalAlignment = alignment
      $0.semanticContentAttribute = .forceRightToLeft
      $0.sizeToFit()
    }
    #expect(isAbout(rooms(button, .top).above, 6))
    let label = button.titleLabel?.frame ?? .null
    #expect(min(label.minX, 200 - label.maxX) < 0.34)
  }

  @Test
  func `a vertically centered UIButton title has the same position with and without sizeToFit`() {
    let plain = rooms(button(), .center)
    let sized = rooms(button { $0.sizeToFit() }, .center)
    #expect(isAbout(plain.above, sized.above))
  }

  @Test(arguments: [10.0, 25])
  func `a UIButton title keeps its height after sizeToFit in a frame that is too low`(
    height: Double
  ) {
    let plain = button()
    _ = rooms(plain, .center, height: CGFloat(height))
    let sized = button { $0.sizeToFit() }
    _ = rooms(sized, .center, height: CGFloat(height))
    #expect(sized.titleLabel?.frame == plain.titleLabel?.frame)
  }

  @Test func `the title of a UIButton with an image touches the button's top edge after sizeToFit`()
  {
    let button = button {
      $0.setImage(image, for: .normal)
      $0.sizeToFit()
    }
    #expect(isAbout(rooms(button, .top).above, 0))
  }

  @Test func `the image of a UIButton without a title touches the edge after sizeToFit`() {
    let button = UIButton()
    button.setImage(image, for: .normal)
    button.sizeToFit()
    _ = rooms(button, .top)
    #expect(button.imageView?.frame.minY == 0)
  }

  @Test func `contentEdgeInsets replace the 6 points of space above and below a UIButton title`() {
    let button = button {
      $0.contentEdgeInsets = UIEdgeInsets(top: 2, left: 0, bottom: 3, right: 0)
      $0.sizeToFit()
    }
    #expect(isAbout(rooms(button, .top).above, 2))
    #expect(isAbout(rooms(button, .bottom).below, 3))
  }

  @Test func `contentInsets in a UIButton.Configuration apply after sizeToFit`() {
    let button = UIButton(configuration: .plain())
    button.configuration?.title = "Short"
    button.configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 0, bottom: 0, trailing: 0)
    button.sizeToFit()
    #expect(isAbout(rooms(button, .top).above, 0))
  }

  // MARK: Shadows

  @Test func `titleLabel.shadowColor is nil while a UIButton has no title`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.shadowColor == nil)
    #expect(button.currentTitleShadowColor == .white)
  }

  @Test func `setTitle applies the title shadow color to titleLabel.shadowColor`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.setTitle("Short", for: .normal)
    #expect(button.titleLabel?.shadowColor == .white)
  }

  @Test func `setTitleShadowColor applies to an attributed title's label`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "Short"), for: .normal)
    #expect(button.titleLabel?.shadowColor == .white)
  }

  @Test func `setTitle(nil) resets titleLabel.shadowColor to nil`() {
    let button = button { $0.setTitleShadowColor(.white, for: .normal) }
    button.setTitle(nil, for: .normal)
    #expect(button.titleLabel?.shadowColor == nil)
  }

  @Test func `titleLabel.shadowColor is set only in control states with a title`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.setTitle("Short", for: .selected)
    #expect(button.titleLabel?.shadowColor == nil)
    button.isSelected = true
    #expect(button.titleLabel?.shadowColor == .white)
  }

  @Test func `the highlighted state's title shadow color does not remain in the normal state`() {
    let button = button { $0.setTitleShadowColor(.red, for: .highlighted) }
    button.isHighlighted = true
    #expect(button.titleLabel?.shadowColor == .red)
    button.isHighlighted = false
    #expect(button.titleLabel?.shadowColor == nil)
  }

  @Test func `a shadowColor set directly on titleLabel is kept in all control states`() {
    let button = button()
    button.titleLabel?.shadowColor = .green
    button.isHighlighted = true
    #expect(button.titleLabel?.shadowColor == .green)
  }
}

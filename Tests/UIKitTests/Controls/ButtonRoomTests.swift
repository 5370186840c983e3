import QuartzCore
import Testing
import UIKit

/// The room above and below titles, and their shadows, beside what tests of flowkey's UIKit record on iOS.
@MainActor
@Suite(.serialized) struct ButtonRoomTests {
  private let image = drawn(20, 10) { UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10)) }

  private func button(_ change: (UIButton) -> Void = { _ in }) -> UIButton {
    let button = UIButton()
    button.setTitle("Short", for: .normal)
    change(button)
    return button
  }

  /// The room above and below the label in a frame of 200 by 100 points.
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

  @Test func `a title alone keeps six points above it after sizeToFit`() {
    let button = button { $0.sizeToFit() }
    #expect(isAbout(rooms(button, .top).above, 6))
  }

  @Test func `a title alone keeps six points below it after sizeToFit`() {
    let button = button { $0.sizeToFit() }
    #expect(isAbout(rooms(button, .bottom).below, 6))
  }

  @Test(arguments: [UIControl.ContentVerticalAlignment.top, .bottom])
  func `a title alone touches the edge without sizeToFit`(
    alignment: UIControl.ContentVerticalAlignment
  ) {
    let (above, below) = rooms(button(), alignment)
    #expect(isAbout(min(above, below), 0))
  }

  @Test(arguments: [UIControl.ContentVerticalAlignment.top, .center, .bottom, .fill])
  func `a button made by sizeToFit has its title in the middle`(
    alignment: UIControl.ContentVerticalAlignment
  ) {
    let button = button { $0.sizeToFit() }
    let (above, below) = rooms(button, alignment, height: button.bounds.height)
    // The height is whole, the label's is not.
    #expect(abs(above - 6) <= 0.5)
    #expect(abs(below - 6) <= 0.5)
  }

  @Test(arguments: [UIControl.ContentHorizontalAlignment.left, .leading, .right, .trailing])
  func `the room above a title does not depend on the alignment across`(
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

  @Test func `a title in the middle is where it is without sizeToFit`() {
    let plain = rooms(button(), .center)
    let sized = rooms(button { $0.sizeToFit() }, .center)
    #expect(isAbout(plain.above, sized.above))
  }

  @Test(arguments: [10.0, 25])
  func `a title keeps its height in a low frame after sizeToFit`(height: Double) {
    let plain = button()
    _ = rooms(plain, .center, height: CGFloat(height))
    let sized = button { $0.sizeToFit() }
    _ = rooms(sized, .center, height: CGFloat(height))
    #expect(sized.titleLabel?.frame == plain.titleLabel?.frame)
  }

  @Test func `a title beside an image touches the edge after sizeToFit`() {
    let button = button {
      $0.setImage(image, for: .normal)
      $0.sizeToFit()
    }
    #expect(isAbout(rooms(button, .top).above, 0))
  }

  @Test func `an image alone touches the edge after sizeToFit`() {
    let button = UIButton()
    button.setImage(image, for: .normal)
    button.sizeToFit()
    _ = rooms(button, .top)
    #expect(button.imageView?.frame.minY == 0)
  }

  @Test func `content insets replace the room above a title`() {
    let button = button {
      $0.contentEdgeInsets = UIEdgeInsets(top: 2, left: 0, bottom: 3, right: 0)
      $0.sizeToFit()
    }
    #expect(isAbout(rooms(button, .top).above, 2))
    #expect(isAbout(rooms(button, .bottom).below, 3))
  }

  @Test func `a configuration has its own insets after sizeToFit`() {
    let button = UIButton(configuration: .plain())
    button.configuration?.title = "Short"
    button.configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 0, bottom: 0, trailing: 0)
    button.sizeToFit()
    #expect(isAbout(rooms(button, .top).above, 0))
  }

  // MARK: Shadows

  @Test func `a label has no shadow color while there is no title`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.shadowColor == nil)
    #expect(button.currentTitleShadowColor == .white)
  }

  @Test func `a label takes the shadow color when the title arrives`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.setTitle("Short", for: .normal)
    #expect(button.titleLabel?.shadowColor == .white)
  }

  @Test func `a label of an attributed title has the shadow color`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "Short"), for: .normal)
    #expect(button.titleLabel?.shadowColor == .white)
  }

  @Test func `a label has no shadow color when the title has gone`() {
    let button = button { $0.setTitleShadowColor(.white, for: .normal) }
    button.setTitle(nil, for: .normal)
    #expect(button.titleLabel?.shadowColor == nil)
  }

  @Test func `a label has the shadow color only in the state that has a title`() {
    let button = UIButton()
    button.setTitleShadowColor(.white, for: .normal)
    button.setTitle("Short", for: .selected)
    #expect(button.titleLabel?.shadowColor == nil)
    button.isSelected = true
    #expect(button.titleLabel?.shadowColor == .white)
  }

  @Test func `a shadow color of one state does not stay in another`() {
    let button = button { $0.setTitleShadowColor(.red, for: .highlighted) }
    button.isHighlighted = true
    #expect(button.titleLabel?.shadowColor == .red)
    button.isHighlighted = false
    #expect(button.titleLabel?.shadowColor == nil)
  }

  @Test func `a shadow color that the label was given itself stays`() {
    let button = button()
    button.titleLabel?.shadowColor = .green
    button.isHighlighted = true
    #expect(button.titleLabel?.shadowColor == .green)
  }
}

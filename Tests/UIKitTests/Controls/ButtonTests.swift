import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of `UIButton`: content for each control state, layout, touches and configurations.
@MainActor
@Suite(.serialized) struct ButtonTests {
  private let image = drawn(20, 10) {
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test
  func `a UIButton state without a title, color or image uses that of the normal state`() {
    let button = UIButton()
    button.setTitle("a", for: .normal)
    button.setTitle("b", for: .selected)
    button.setTitleColor(.red, for: .highlighted)
    button.setTitleShadowColor(.green, for: .normal)
    button.setImage(image, for: .normal)
    button.setBackgroundImage(quarters, for: .disabled)
    button.setAttributedTitle(NSAttributedString(string: "c"), for: .highlighted)
    #expect(button.title(for: .selected) == "b")
    #expect(button.title(for: .disabled) == "a")
    #expect(button.title(for: [.selected, .highlighted]) == "a")
    #expect(button.titleColor(for: .normal) == .white)
    #expect(button.titleColor(for: .highlighted) == .red)
    #expect(button.titleShadowColor(for: .selected) == .green)
    #expect(button.image(for: .selected) === image)
    #expect(button.backgroundImage(for: .normal) == nil)
    #expect(button.attributedTitle(for: .normal) == nil)
    #expect(button.currentTitle == "a")
    #expect(button.titleLabel?.text == "a")
    #expect(button.currentTitleColor == .white)
    #expect(button.currentImage === image)
    #expect(button.currentTitleShadowColor == .green)
    #expect(button.currentAttributedTitle == nil)
    #expect(button.currentBackgroundImage == nil)
    button.isSelected = true
    #expect(button.currentTitle == "b")
    #expect(button.titleLabel?.text == "b")
    button.isSelected = false
    button.isEnabled = false
    #expect(button.currentBackgroundImage === quarters)
    button.isEnabled = true
    button.isHighlighted = true
    #expect(button.titleLabel?.attributedText?.string == "c")
  }

  @Test func `UIButton(type: .system) titles use the tint color, or gray when disabled`() {
    let button = UIButton(type: .system)
    #expect(button.buttonType == .system)
    button.tintColor = .red
    #expect(button.currentTitleColor == .red)
    button.isEnabled = false
    #expect(button.currentTitleColor == .tertiaryLabel)
  }

  @Test
  func `UIButton with a title is at least 30 points wide, with 6 points above and below the title`()
    throws
  {
    let button = UIButton()
    button.setTitle("I", for: .normal)
    let label = try #require(button.titleLabel)
    let text = label.sizeThatFits(.zero)
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: text.height.rounded(.up) + 12))
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 6, height: text.height + 4))
    button.setImage(image, for: .normal)
    #expect(button.sizeThatFits(.zero).width == text.width + 26)
  }

  @Test func `UIButton centers the image and title in a row, and edge insets offset each of them`()
    throws
  {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    button.setTitle("Title", for: .normal)
    button.setImage(image, for: .normal)
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel)
    let picture = try #require(button.imageView)
    let width = label.bounds.width
    #expect(abs(picture.frame.minX - (100 - (20 + width) / 2)) < 0.34)
    #expect(abs(label.frame.minX - picture.frame.maxX) < 0.34)
    #expect(abs(picture.frame.midY - 20) < 0.34)
    let before = picture.frame.minX
    button.imageEdgeInsets = UIEdgeInsets(top: 0, left: -8, bottom: 0, right: 8)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 6, bottom: 0, right: -6)
    button.layoutIfNeeded()
    #expect(abs(picture.frame.minX - (before - 8)) < 0.34)
    #expect(abs(label.frame.minX - (before + 26)) < 0.34)
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .bottom
    button.imageEdgeInsets = .zero
    button.titleEdgeInsets = .zero
    button.layoutIfNeeded()
    #expect(picture.frame.minX == 0)
    #expect(picture.frame.maxY == 40)
  }

  @Test func `overrides of titleRect, imageRect and backgroundRect determine UIButton's layout`() {
    final class Stacked: UIButton {
      override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: contentRect.minX, y: 30, width: 50, height: 10)
      }
      override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: contentRect.minX, y: 0, width: 30, height: 30)
      }
      override func backgroundRect(forBounds bounds: CGRect) -> CGRect {
        bounds.insetBy(dx: 5, dy: 0)
      }
    }
    let button = Stacked(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    button.setTitle("t", for: .normal)
    button.setImage(image, for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame == CGRect(x: 5, y: 30, width: 50, height: 10))
    #expect(button.imageView?.frame == CGRect(x: 5, y: 0, width: 30, height: 30))
  }

  @Test func `tapping a UIButton sends touchDown, touchUpInside and primaryActionTriggered`() {
    let stage = ControlStage(UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40)))
    stage.noteEvents()
    stage.tap(10, 10)
    #expect(stage.notes == ["down", "up inside", "primary"])
  }

  @Test func `a system UIButton dims immediately on touch down and fades back after touch up`()
    throws
  {
    let button = UIButton(type: .system)
    button.setTitle("Title", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let stage = ControlStage(button)
    let label = try #require(button.titleLabel)
    stage.feed(.began, 10, 10)
    #expect(abs(stage.shown(label.layer, "opacity") - 0.2) < 1e-6)
    stage.feed(.ended, 10, 10)
    stage.advance(to: 0.175)
    // Half of the duration of an ease-in-ease-out curve.
    #expect(abs(stage.shown(label.layer, "opacity") - 0.6) < 0.01)
    stage.advance(to: 0.4)
    #expect(stage.shown(label.layer, "opacity") == 1)
  }

  @Test
  func `a highlighted custom UIButton darkens its image if adjustsImageWhenHighlighted is true`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    button.setImage(image, for: .normal)
    button.isHighlighted = true
    #expect(isColor(pixel(button.imageView?.image?.cgImage, 5, 5), [127, 0, 0, 255]))
    button.adjustsImageWhenHighlighted = false
    #expect(isColor(pixel(button.imageView?.image?.cgImage, 5, 5), red))
    button.isHighlighted = false
    button.isEnabled = false
    #expect(button.imageView?.alpha == 0.5)
    button.adjustsImageWhenDisabled = false
    #expect(button.imageView?.alpha == 1)
  }

  @Test func `UIButton(primaryAction:) uses its action's title and image`() {
    var count = 0
    let action = UIAction(title: "Go", image: image) { _ in count += 1 }
    let button = UIButton(type: .system, primaryAction: action)
    #expect(button.currentTitle == "Go")
    #expect(button.currentImage === image)
    button.performPrimaryAction()
    let filled = UIButton(configuration: .filled(), primaryAction: action)
    #expect(filled.configuration?.title == "Go")
    #expect(filled.configuration?.image === image)
    filled.sendActions(for: .primaryActionTriggered)
    #expect(count == 2)
    let framed = UIButton(
      frame: CGRect(x: 1, y: 2, width: 3, height: 4), primaryAction: action)
    #expect(framed.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test
  func `UIButton types such as infoLight and close display their symbol at the symbol's size`() {
    for (type, side) in [
      (UIButton.ButtonType.infoLight, 22.0), (.infoDark, 22), (.detailDisclosure, 22),
      (.contactAdd, 22), (.close, 30),
    ] {
      let button = UIButton(type: type)
      #expect(button.currentImage?.size == CGSize(width: side, height: side))
      #expect(button.bounds.size == CGSize(width: side, height: side))
    }
  }

  @Test func `an archived UIButton keeps its type, title and image`() throws {
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    button.setImage(image, for: .normal)
    let data = try NSKeyedArchiver.archivedData(withRootObject: button, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIButton.self, from: data))
    #expect(copy.buttonType == .system)
    #expect(copy.currentTitle == "Go")
    #expect(copy.currentImage?.size == image.size)
  }

  // MARK: Configurations

  @Test func `UIButton.Configuration styles derive background colors from tintColor`() throws {
    let button = UIButton(configuration: .filled())
    button.tintColor = .red
    button.configuration?.title = "Go"
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.layoutIfNeeded()
    let back = try #require(button.subviews.first)
    #expect(back.backgroundColor == .red)
    #expect(back.frame == button.bounds)
    #expect(back.layer.cornerRadius == 6)
    button.configuration = .tinted()
    button.layoutIfNeeded()
    #expect(back.backgroundColor == UIColor.red.withAlphaComponent(0.18))
    button.configuration?.cornerStyle = .capsule
    button.layoutIfNeeded()
    #expect(back.layer.cornerRadius == 20)
    button.isEnabled = false
    #expect(back.backgroundColor == .tertiarySystemFill)
    button.isEnabled = true
    button.isSelected = true
    #expect(back.backgroundColor == .red)
    button.isSelected = false
    button.configuration?.baseBackgroundColor = .green
    button.configuration?.background.strokeWidth = 2
    #expect(back.layer.borderWidth == 2)
    button.configuration = .plain()
    #expect(back.backgroundColor == .clear)
  }

  @Test func `UIButton(configuration:) has the natural size of its configuration`() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Leading"
    configuration.image = image
    configuration.imagePadding = 6
    let button = UIButton(configuration: configuration)
    let title = try #require(button.titleLabel)
    #expect(title.text == "Leading")
    #expect(button.bounds.width == title.sizeThatFits(.zero).width + 24 + 26)
    #expect(button.bounds.size == button.intrinsicContentSize)
  }

  @Test func `a configured UIButton's natural size includes its title, image, padding and insets`()
  {
    let button = UIButton(configuration: .gray())
    button.configuration?.title = "Go"
    let title = button.titleLabel?.sizeThatFits(.zero) ?? .zero
    #expect(
      button.intrinsicContentSize
        == CGSize(width: title.width + 24, height: title.height + 14))
    button.configuration?.image = image
    button.configuration?.imagePadding = 8
    #expect(button.intrinsicContentSize.width == title.width + 24 + 28)
    button.configuration?.imagePlacement = .top
    #expect(button.intrinsicContentSize.height == title.height + 14 + 18)
    button.configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 0, leading: 0, bottom: 0, trailing: 0)
    button.configuration?.buttonSize = .large
    #expect(button.configuration?.contentInsets == .zero)
    button.configuration?.setDefaultContentInsets()
    #expect(button.configuration?.contentInsets.leading == 20)
  }

  @Test(arguments: [NSDirectionalRectEdge.leading, .trailing, .top, .bottom])
  func `imagePlacement places the image on the given side of the title and subtitle`(
    edge: NSDirectionalRectEdge
  ) throws {
    let button = UIButton(configuration: .plain())
    button.configuration?.title = "Go"
    button.configuration?.subtitle = "now"
    button.configuration?.image = image
    button.configuration?.imagePlacement = edge
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    button.layoutIfNeeded()
    let (title, picture) = (try #require(button.titleLabel), try #require(button.imageView))
    let subtitle = try #require(button.subtitleLabel)
    #expect(subtitle.frame.minY >= title.frame.maxY)
    switch edge {
    case .leading: #expect(picture.frame.maxX <= title.frame.minX + 0.4)
    case .trailing: #expect(picture.frame.minX >= title.frame.maxX - 0.4)
    case .top: #expect(picture.frame.maxY <= title.frame.minY + 0.4)
    default: #expect(picture.frame.minY >= subtitle.frame.maxY - 0.4)
    }
  }

  @Test func `configurationUpdateHandler runs before layout when the state changes`() {
    let stage = ControlStage(UIButton(configuration: .plain()))
    var calls = 0
    stage.change {
      stage.control.configurationUpdateHandler = { button in
        calls += 1
        button.configuration?.title = button.isSelected ? "on" : "off"
      }
    }
    #expect(calls == 1)
    #expect(stage.control.titleLabel?.text == "off")
    stage.change { stage.control.isSelected = true }
    #expect(stage.control.titleLabel?.text == "on")
    stage.change { stage.control.setNeedsUpdateConfiguration() }
    #expect(calls == 3)
    stage.control.automaticallyUpdatesConfiguration = false
    stage.change { stage.control.isSelected = false }
    #expect(calls == 3)
    #expect(stage.control.titleLabel?.text == "on")
  }

  @Test func `showsActivityIndicator replaces the image with an animating indicator`() {
    let button = UIButton(configuration: .plain())
    button.configuration?.image = image
    button.configuration?.showsActivityIndicator = true
    button.layoutIfNeeded()
    let spinner = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    #expect(spinner?.isAnimating == true)
    #expect(button.imageView?.isHidden == true)
    button.configuration?.showsActivityIndicator = false
    #expect(spinner?.isAnimating == false)
    #expect(button.imageView?.isHidden == false)
  }

  @Test func `attributedTitle and titleTextAttributesTransformer set the title's font and color`() {
    let button = UIButton(configuration: .plain())
    var container = AttributeContainer()
    container.foregroundColor = .green
    button.configuration?.attributedTitle = AttributedString("Go", attributes: container)
    button.configuration?.titleTextAttributesTransformer =
      UIConfigurationTextAttributesTransformer { old in
        var new = old
        new.font = .boldSystemFont(ofSize: 30)
        return new
      }
    let text = button.titleLabel?.attributedText
    let font = text?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    let color = text?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    #expect(font?.pointSize == 30)
    #expect(color == .green)
  }

  @Test func `UIBackgroundConfiguration resolves colors from the tint color with its transformers`()
  {
    var background = UIBackgroundConfiguration.clear()
    #expect(background.resolvedBackgroundColor(for: .red) == .clear)
    background = UIBackgroundConfiguration()
    #expect(background.resolvedBackgroundColor(for: .red) == .red)
    #expect(background.resolvedStrokeColor(for: .red) == .red)
    background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .blue }
    background.strokeColorTransformer = .monochromeTint
    #expect(background.resolvedBackgroundColor(for: .red) == .blue)
    #expect(background.resolvedStrokeColor(for: .red) == UIColor.red.withAlphaComponent(0.8))
    #expect(UIConfigurationColorTransformer.preferredTint(.red) == .red)
    var white: CGFloat = 0
    UIConfigurationColorTransformer.grayscale(.white).getWhite(&white, alpha: nil)
    #expect(white == 1)
    let looks: [UIButton.Configuration] = [
      .borderless(), .bordered(), .borderedTinted(), .borderedProminent(),
    ]
    #expect(looks == [.plain(), .gray(), .tinted(), .filled()])
  }

  @Test func `firstBaselineAnchor aligns a UIButton title with a label's first baseline`() {
    let (box, button, label) = (UIView(), UIButton(type: .system), UILabel())
    box.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    button.setTitle("Go", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 15)
    label.text = "Go"
    label.font = .systemFont(ofSize: 40)
    for view in [button, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(view)
    }
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: box.topAnchor, constant: 20),
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      button.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      button.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
    ])
    box.layoutIfNeeded()
    let title = button.titleLabel ?? UILabel()
    let line = title.convert(CGPoint(x: 0, y: title.font.ascender), to: box).y
    let wanted = label.frame.minY + label.font.ascender
    // Frames are rounded to pixels, at three pixels per point.
    #expect(abs(line - wanted) <= 1)
    #expect(button.frame.minY > label.frame.minY + 5)
  }
}

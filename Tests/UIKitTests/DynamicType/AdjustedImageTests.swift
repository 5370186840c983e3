import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Tests of how symbol configurations and content size categories affect images in image views.
@MainActor
@Suite(.serialized) struct AdjustedImageTests {
  private typealias Symbol = UIImage.SymbolConfiguration

  private func symbol(_ configuration: UIImage.SymbolConfiguration? = nil) throws -> UIImage {
    try #require(UIImage(systemName: "star", withConfiguration: configuration))
  }

  /// Returns the fraction of pixels in the layer's contents that have an alpha above 127.
  private func ink(_ view: UIImageView) throws -> Double {
    let contents = try #require(view.layer.contents.map { $0 as? CGImage } ?? nil)
    let data = try #require(contents.dataProvider?.data as Data?)
    let covered = stride(from: 3, to: data.count, by: 4).count { data[$0] > 127 }
    return Double(covered) / Double(contents.width * contents.height)
  }

  /// Whether an image contains red pixels and no pixels of any other color.
  private func isRed(_ image: CGImage?) throws -> Bool {
    let data = try #require(image?.dataProvider?.data as Data?)
    let pixels = stride(from: 0, to: data.count, by: 4)
    return pixels.contains { data[$0] == 255 }
      && pixels.allSatisfy { data[$0] == data[$0 + 3] && data[$0 + 1] == 0 && data[$0 + 2] == 0 }
  }

  // MARK: preferredSymbolConfiguration

  @Test func `preferredSymbolConfiguration sets a symbol's size, weight and scale`() throws {
    let view = UIImageView(image: try symbol())
    let image = view.image
    #expect(view.preferredSymbolConfiguration == nil)
    #expect(view.intrinsicContentSize == CGSize(width: 21, height: 21))
    view.preferredSymbolConfiguration = Symbol(pointSize: 20)
    // 20 · 1.2
    #expect(view.intrinsicContentSize == CGSize(width: 24, height: 24))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 24, height: 24))
    view.preferredSymbolConfiguration = Symbol(pointSize: 20, weight: .regular, scale: .large)
    // 20 · 1.2 · 1.28 = 30.72
    #expect(view.intrinsicContentSize == CGSize(width: 31, height: 31))
    #expect(view.image === image)
    let regular = try ink(view)
    view.preferredSymbolConfiguration = Symbol(pointSize: 20, weight: .black, scale: .large)
    #expect(try ink(view) > regular * 1.2)
    view.preferredSymbolConfiguration = nil
    #expect(view.intrinsicContentSize == CGSize(width: 21, height: 21))
  }

  @Test func `a symbol's own configuration takes precedence over preferredSymbolConfiguration`()
    throws
  {
    let view = UIImageView(image: try symbol(Symbol(pointSize: 30)))
    view.preferredSymbolConfiguration = Symbol(pointSize: 10, weight: .regular, scale: .large)
    // 30 · 1.2 · 1.28 = 46.08, rounded up.
    #expect(view.intrinsicContentSize == CGSize(width: 47, height: 47))
    view.highlightedImage = try symbol()
    view.isHighlighted = true
    // 10 · 1.2 · 1.28 = 15.36
    #expect(view.intrinsicContentSize == CGSize(width: 16, height: 16))
  }

  @Test func `preferredSymbolConfiguration does not affect images that are not symbols`() {
    let view = UIImageView(image: quarters)
    view.preferredSymbolConfiguration = Symbol(pointSize: 100)
    #expect(view.intrinsicContentSize == CGSize(width: 2, height: 2))
    #expect(view.layer.contents.map { $0 as? CGImage } == quarters.cgImage)
  }

  @Test func `a configured symbol image keeps its tint color, rendering mode and orientation`()
    throws
  {
    let image = try symbol().withTintColor(.red, renderingMode: .alwaysOriginal)
      .withHorizontallyFlippedOrientation()
    let made = try #require(image.applyingSymbolConfiguration(Symbol(pointSize: 40)))
    #expect(made.size == CGSize(width: 48, height: 48))
    #expect(made.renderingMode == .alwaysOriginal)
    #expect(made.imageOrientation == .upMirrored)
    #expect(try isRed(made.cgImage))
    let view = UIImageView(image: image)
    view.tintColor = .green
    view.preferredSymbolConfiguration = Symbol(pointSize: 40)
    view.frame.size = CGSize(width: 48, height: 48)
    view.layoutIfNeeded()
    #expect(try isRed(view.layer.contents.map { $0 as? CGImage } ?? nil))
  }

  @Test func `UIListContentView applies preferredSymbolConfiguration to its image view`()
    throws
  {
    var configuration = UIListContentConfiguration.cell()
    configuration.text = "text"
    configuration.image = try symbol()
    configuration.imageProperties.preferredSymbolConfiguration = Symbol(pointSize: 50)
    let view = UIListContentView(configuration: configuration)
    view.layoutIfNeeded()
    let picture = try #require(view.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(picture.frame.size == CGSize(width: 60, height: 60))
  }

  // MARK: Content size categories

  @Test func `a symbol with a text style changes size with the content size category`() throws {
    let own = UIImageView(image: try symbol(Symbol(textStyle: .body)))
    let preferred = UIImageView(image: try symbol())
    preferred.preferredSymbolConfiguration = Symbol(textStyle: .body, scale: .small)
    let fixed = UIImageView(image: try symbol(Symbol(pointSize: 17)))
    let box = UIView()
    for view in [own, preferred, fixed] { box.addSubview(view) }
    func widths() -> [CGFloat] { [own, preferred, fixed].map(\.intrinsicContentSize.width) }
    // 17 · 1.2 = 20.4; 17 · 1.2 · 0.78 = 15.9
    #expect(widths() == [21, 16, 21])
    box.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    // 53 · 1.2 = 63.6; 53 · 1.2 · 0.78 = 49.6
    #expect(widths() == [64, 50, 21])
    box.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    #expect(widths() == [21, 16, 21])
  }

  @Test func `UIButton with a text style symbol grows with the content size category`() throws {
    let button = UIButton(type: .system)
    button.setImage(try symbol(Symbol(textStyle: .body)), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 21, height: 21))
    button.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    #expect(button.intrinsicContentSize == CGSize(width: 64, height: 64))
  }

  @Test func `adjustsImageSizeForAccessibilityContentSizeCategory enlarges images in image views`()
    throws
  {
    let wide = drawn(34, 17) { UIRectFill(CGRect(x: 0, y: 0, width: 34, height: 17)) }
    let picture = UIImageView(image: wide)
    picture.contentMode = .center
    let star = UIImageView(image: try symbol(Symbol(pointSize: 17)))
    let views = [picture, star]
    let box = UIView()
    for view in views { box.addSubview(view) }
    box.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    #expect(picture.intrinsicContentSize == CGSize(width: 34, height: 17))
    for view in views { view.adjustsImageSizeForAccessibilityContentSizeCategory = true }
    // The body text style is 53 points in this category, and 17 points by default.
    #expect(picture.intrinsicContentSize == CGSize(width: 106, height: 53))
    #expect(abs(picture.layer.contentsScale - 17 / 53) < 1e-9)
    #expect(star.intrinsicContentSize == CGSize(width: 64, height: 64))
    box.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
    #expect(picture.intrinsicContentSize == CGSize(width: 34, height: 17))
    #expect(picture.layer.contentsScale == 1)
    #expect(star.intrinsicContentSize == CGSize(width: 21, height: 21))
  }

  // MARK: Effects

  @Test func `a symbol effect's completion runs when the effect ends or is removed`()
    throws
  {
    let screen = Screen()
    let view = UIImageView(image: try symbol())
    let notes = Notes()
    screen.change { screen.window.addSubview(view) }
    screen.change {
      view.addSymbolEffect(.bounce) { [weak view] context in
        let isSame = context.sender === view && context.effect is BounceSymbolEffect
        notes.lines.append("bounce \(context.isFinished) \(isSame)")
      }
      view.addSymbolEffect(.pulse) { notes.lines.append("pulse \($0.isFinished)") }
    }
    screen.advance(to: 0.4)
    #expect(notes.take() == [])
    screen.advance(to: 0.6)
    #expect(notes.take() == ["bounce true true"])
    screen.change {
      view.removeSymbolEffect(ofType: .pulse) { notes.lines.append("removed \($0.isFinished)") }
    }
    screen.advance(to: 0.7)
    #expect(notes.take().sorted() == ["pulse false", "removed true"])
    let heart = try #require(UIImage(systemName: "heart"))
    screen.change {
      view.setSymbolImage(heart, contentTransition: .replace) {
        notes.lines.append("replaced \($0.isFinished) \($0.contentTransition != nil)")
      }
    }
    screen.advance(to: 1.2)
    #expect(notes.take() == ["replaced true true"])
    #expect(view.image === heart)
  }
}

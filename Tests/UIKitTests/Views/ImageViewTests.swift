import Testing
import UIKit

/// Tests of `UIImageView`.
///
/// - Source: Documentation/behaviour/views.md, "Image views".
@MainActor
@Suite(.serialized) struct ImageViewTests {
  private func contents(of layer: CALayer?) -> CGImage? {
    guard let contents = layer?.contents else { return nil }
    return contents as? CGImage
  }

  private func contents(_ view: UIView) -> CGImage? { contents(of: view.layer) }

  @Test func `UIImageView displays its image's pixels and uses the image's size`() throws {
    let view = UIImageView(image: quarters)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(contents(view) == quarters.cgImage)
    #expect(!view.isUserInteractionEnabled)
    #expect(view.sizeThatFits(.zero) == quarters.size)
    #expect(view.intrinsicContentSize == quarters.size)
    view.image = nil
    #expect(view.layer.contents == nil)
    #expect(view.intrinsicContentSize.width == -1)
    let stored = try #require(quarters.cgImage)
    view.image = UIImage(cgImage: stored, scale: 2, orientation: .right)
    #expect(view.layer.contentsScale == 2)
    #expect(isColor(pixel(contents(view), 0, 0), blue))
    #expect(UIImageView(frame: CGRect(x: 0, y: 0, width: 3, height: 3)).image == nil)
  }

  @Test func `UIImageView displays highlightedImage while isHighlighted is true`() {
    let other = drawn(3, 3) {}
    let view = UIImageView(image: quarters, highlightedImage: other)
    view.isHighlighted = true
    #expect(contents(view) == other.cgImage)
    view.highlightedImage = nil
    #expect(contents(view) == quarters.cgImage)
    view.isHighlighted = false
    #expect(contents(view) == quarters.cgImage)
  }

  @Test func `UIImageView draws an alwaysTemplate image in its tintColor`() {
    let (parent, view) = (UIView(), UIImageView(image: quarters.withRenderingMode(.alwaysTemplate)))
    parent.addSubview(view)
    parent.tintColor = .green
    #expect(isColor(pixel(contents(view), 0, 0), green))
    #expect(isColor(pixel(contents(view), 1, 1), green))
  }

  @Test func `UIImageView stretches resizable images by contentsCenter or tiles them`() {
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let base = drawn(4, 4) {}
    let stretched = UIImageView(
      image: base.resizableImage(withCapInsets: insets, resizingMode: .stretch))
    #expect(stretched.layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    let tiled = UIImageView(image: base.resizableImage(withCapInsets: insets))
    tiled.frame.size = CGSize(width: 9, height: 7)
    tiled.layoutIfNeeded()
    #expect(contents(tiled)?.width == 9)
    #expect(contents(tiled)?.height == 7)
    #expect(tiled.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func `UIImageView.animationImages play in order and stop after animationRepeatCount`()
    throws
  {
    let screen = Screen()
    let view = UIImageView(image: quarters)
    let images = [drawn(1, 1) {}, drawn(1, 1) {}]
    screen.change { screen.window.addSubview(view) }
    screen.change {
      view.animationImages = images
      view.animationRepeatCount = 2
      view.startAnimating()
    }
    let run = try #require(view.layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    #expect(run.duration == 2.0 / 30)
    #expect(run.repeatCount == 2)
    #expect(view.isAnimating)
    screen.advance(to: 0.05)
    let shown = screen.run { contents(of: view.layer.presentation()) }
    #expect(shown == images[1].cgImage)
    #expect(contents(view) == quarters.cgImage)
    screen.advance(to: 0.2)
    #expect(!view.isAnimating)
    screen.change {
      view.isHighlighted = true
      view.highlightedAnimationImages = [images[0]]
      view.startAnimating()
    }
    #expect(view.isAnimating)
    screen.change { view.stopAnimating() }
    #expect(!view.isAnimating)
  }

  @Test func `UIImageView repeats an animated UIImage indefinitely`() throws {
    let view = UIImageView()
    view.image = UIImage.animatedImage(with: [quarters, quarters], duration: 3)
    let run = try #require(view.layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    #expect(run.duration == 3)
    #expect(run.repeatCount > 1e9)
    view.image = quarters
    #expect(!view.isAnimating)
    view.startAnimating()
    #expect(!view.isAnimating)
  }
}

import AnimationTesting
import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of decorations over, around and between views, written in the style of common libraries.
@MainActor
@Suite(.serialized) struct SurfaceTests {
  // MARK: Badge

  /// A photo covered by a translucent layer without a view, and views placed relative to the photo.
  final class Avatar: UIView {
    let photo = UIView()
    let name = UIView()
    private let shade = CALayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      photo.backgroundColor = .white
      shade.backgroundColor = UIColor(white: 0, alpha: 0.5).cgColor
      name.backgroundColor = .blue
      addSubview(photo)
      layer.addSublayer(shade)
      addSubview(name)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      photo.frame = bounds
      shade.frame = bounds
      name.frame = CGRect(x: 0, y: bounds.height - 10, width: bounds.width, height: 10)
    }
  }

  @Test func `insertSubview(_:aboveSubview:) inserts a badge behind a plain layer over the photo`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 40, height: 40), scale: 1) { stage in
      let avatar = Avatar(frame: stage.bounds)
      let badge = UIView(frame: CGRect(x: 24, y: 0, width: 16, height: 16))
      badge.layer.cornerRadius = 8
      badge.backgroundColor = .red
      stage.add(avatar)
      stage.perform { avatar.insertSubview(badge, aboveSubview: avatar.photo) }
      let below = try stage.look("badge", at: 0)
      #expect(near(below.rgb(32, 8)[0], 0.5, 0.01))
      #expect(near(below.rgb(32, 8)[1], 0))
      #expect(near(below.light(8, 8), 0.5, 0.01))
      #expect(near(below.rgb(8, 36)[2], 1))
      stage.perform { avatar.insertSubview(badge, belowSubview: avatar.name) }
      try #expect(near(stage.look("badge", at: 0.1).rgb(32, 8)[0], 1))
      stage.perform { avatar.sendSubviewToBack(badge) }
      try #expect(near(stage.look("badge", at: 0.2).rgb(32, 8)[1], 0.5, 0.01))
    }
  }

  // MARK: Border

  /// Sets user-defined runtime attributes, as stored in an interface file, on a view by key path.
  private func apply(_ attributes: KeyValuePairs<String, Any>, to view: UIView) {
    for (keyPath, value) in attributes where keyPath.hasPrefix("layer.") {
      view.layer.setValue(value, forKeyPath: String(keyPath.dropFirst("layer.".count)))
    }
  }

  @Test func `user-defined runtime attributes set the border and shadow of a layer`() throws {
    try withAnimationStage(size: CGSize(width: 60, height: 60), scale: 1) { stage in
      let card = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
      apply(
        [
          "layer.backgroundColor": UIColor.white, "layer.borderColor": UIColor.orange,
          "layer.borderWidth": NSNumber(value: 4), "layer.cornerRadius": 6,
          "layer.shadowColor": UIColor.green, "layer.shadowOpacity": 1,
          "layer.shadowOffset": NSValue(cgSize: CGSize(width: 0, height: 8)),
          "layer.shadowRadius": 0,
        ], to: card)
      stage.add(card)
      let look = try stage.look("border", at: 0)
      #expect(near(look.rgb(12, 30)[0], 1))
      #expect(near(look.rgb(12, 30)[1], 0.5))
      #expect(near(look.light(30, 30), 1))
      #expect(near(look.rgb(30, 54)[1], 1))
      #expect(look.rgb(10, 10)[0] < 0.5)
    }
  }

  // MARK: Skeleton

  /// A placeholder view with bars across which a highlight moves.
  final class SkeletonView: UIView {
    private let sheen = CAGradientLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = UIColor(white: 0.2, alpha: 1)
      clipsToBounds = true
      let clear = UIColor.white.withAlphaComponent(0).cgColor
      sheen.colors = [clear, UIColor.white.cgColor, clear]
      (sheen.startPoint, sheen.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
      layer.addSublayer(sheen)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      sheen.frame = bounds
      sheen.setValue(bounds.width / 2, forKeyPath: "frame.size.width")
    }

    func start() {
      let travel = CABasicAnimation(keyPath: "transform.translation.x")
      (travel.fromValue, travel.toValue) = (-bounds.width / 2, bounds.width)
      travel.duration = 1
      travel.repeatCount = .infinity
      sheen.add(travel, forKey: "travel")
    }
  }

  @Test func `a repeating gradient highlight moves across a skeleton view`() throws {
    try withAnimationStage(size: CGSize(width: 80, height: 20), scale: 1) { stage in
      let skeleton = SkeletonView(frame: stage.bounds)
      stage.add(skeleton)
      stage.perform { skeleton.start() }
      for time in [0.5, 1.5] {
        let look = try stage.look("skeleton", at: time)
        #expect(look.light(40, 10) > 0.95)
        #expect(near(look.light(10, 10), 0.2, 0.01))
        #expect(near(look.light(70, 10), 0.2, 0.01))
        #expect(near(look.light(30, 10), 0.62, 0.03))
      }
    }
  }

  // MARK: Marquee

  /// A layer whose class sets `masksToBounds`, and across which content moves.
  final class TickerLayer: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "masksToBounds" ? NSNumber(value: true) : super.defaultValue(forKey: key)
    }
  }

  final class MarqueeView: UIView {
    override class var layerClass: AnyClass { TickerLayer.self }
    let text = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      text.backgroundColor = .white
      text.frame = CGRect(x: 0, y: 5, width: frame.width * 2, height: 10)
      addSubview(text)
    }

    required init?(coder: NSCoder) { nil }

    func run() {
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        self.text.frame.origin.x = -self.text.frame.width
      }
    }
  }

  @Test func `a marquee moves across its layer and is clipped by masksToBounds`() throws {
    try withAnimationStage(size: CGSize(width: 80, height: 20), scale: 1) { stage in
      let marquee = MarqueeView(frame: CGRect(x: 20, y: 0, width: 40, height: 20))
      stage.add(marquee)
      let still = try stage.look("marquee", at: 0)
      #expect(near(still.light(40, 10), 1))
      #expect(near(still.light(70, 10), 0))
      #expect(near(still.light(10, 10), 0))
      stage.perform { marquee.run() }
      let gone = try stage.look("marquee", at: 1.5)
      #expect(near(gone.light(30, 10), 1))
      #expect(near(gone.light(50, 10), 0))
      #expect(near(gone.light(10, 10), 0))
    }
  }

  // MARK: Accordion

  /// A card view with a caption laid out below it.
  final class CardStack: UIView {
    let card = UIView(frame: CGRect(x: 10, y: 0, width: 40, height: 20))
    let caption = UIView()
    private(set) var layouts = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      card.layer.anchorPoint = CGPoint(x: 0.5, y: 0)
      card.frame = CGRect(x: 10, y: 0, width: 40, height: 20)
      card.backgroundColor = .white
      caption.backgroundColor = .red
      addSubview(card)
      addSubview(caption)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      layouts += 1
      caption.frame = CGRect(x: 10, y: card.frame.maxY + 2, width: 40, height: 6)
    }

    func open() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.card.layer.bounds.size.height = 40
        self.layoutIfNeeded()
      }
    }
  }

  @Test func `a growing card layer triggers layoutSubviews, which animates the caption below it`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 60, height: 60), scale: 1) { stage in
      let stack = CardStack(frame: stage.bounds)
      stage.add(stack)
      try #expect(near(stage.look("accordion", at: 0).rgb(30, 25)[1], 0))
      #expect(stack.layouts == 1)
      stage.perform { stack.open() }
      #expect(stack.layouts == 2)
      #expect(stack.caption.frame.minY == 42)
      let half = try stage.look("accordion", at: 0.5)
      #expect(half.rgb(30, 35)[0] == 1)
      #expect(half.rgb(30, 35)[1] == 0)
      #expect(near(half.light(30, 25), 1))
      let end = try stage.look("accordion", at: 1.1)
      #expect(end.rgb(30, 45)[0] == 1)
      #expect(end.rgb(30, 45)[1] == 0)
      #expect(near(end.light(30, 35), 1))
    }
  }

  // MARK: Pages

  /// Views change their order in a superview that also contains a layer without a view.
  @Test func `exchangeSubview and bringSubviewToFront reorder views around a plain sublayer`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 40, height: 40), scale: 1) { stage in
      let table = UIView(frame: stage.bounds)
      let pages = [UIColor.red, .green].map { color in
        let page = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        page.backgroundColor = color
        return page
      }
      let rule = CALayer()
      rule.frame = CGRect(x: 0, y: 18, width: 40, height: 4)
      rule.backgroundColor = UIColor.white.cgColor
      table.addSubview(pages[0])
      table.layer.addSublayer(rule)
      table.addSubview(pages[1])
      stage.add(table)
      try #expect(stage.look("pages", at: 0).rgb(20, 20) == [0, 1, 0])
      stage.perform { table.exchangeSubview(at: 0, withSubviewAt: 1) }
      try #expect(stage.look("pages", at: 0.1).rgb(20, 20) == [1, 0, 0])
      stage.perform { table.bringSubviewToFront(pages[1]) }
      try #expect(stage.look("pages", at: 0.2).rgb(20, 20) == [0, 1, 0])
      stage.perform { pages[1].removeFromSuperview() }
      try #expect(stage.look("pages", at: 0.3).rgb(20, 20) == [1, 0, 0])
    }
  }

  // MARK: Glow

  /// Reverses the layer's implicit animation, from its presented value to its initial value.
  private func turnAround(_ layer: CALayer, _ key: String) {
    guard let made = layer.animation(forKey: key) as? CABasicAnimation,
      let start = made.fromValue as? Float
    else { return }
    let back = CABasicAnimation(keyPath: key)
    back.fromValue = layer.presentation()?.value(forKeyPath: key) as? CGFloat
    back.duration = made.duration
    back.timingFunction = CAMediaTimingFunction(name: .linear)
    CATransaction.setDisableActions(true)
    layer.setValue(start, forKeyPath: key)
    layer.add(back, forKey: key)
  }

  @Test func `a reversed implicit animation runs from the presented value to the initial value`()
    throws
  {
    try withAnimationStage(size: CGSize(width: 20, height: 20), scale: 1) { stage in
      let glow = CALayer()
      glow.frame = stage.bounds
      glow.backgroundColor = UIColor.white.cgColor
      glow.opacity = 0.9
      stage.add(glow)
      stage.perform {
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setAnimationDuration(0.8)
        glow.opacity = 0.1
      }
      try #expect(near(stage.look("glow", at: 0.4).light(10, 10), 0.5, 0.01))
      stage.perform { turnAround(glow, "opacity") }
      #expect(glow.opacity == 0.9)
      try #expect(near(stage.look("glow", at: 0.8).light(10, 10), 0.7, 0.01))
      try #expect(near(stage.look("glow", at: 1.3).light(10, 10), 0.9, 0.01))
    }
  }

  // MARK: Inspector

  /// Returns a debugging dump of a view tree: the descriptions of its views and the debug descriptions of its
  /// animations.
  private func outline(_ view: UIView, depth: Int = 0) -> [String] {
    let bars = String(repeating: "   | ", count: depth)
    let animations = (view.layer.animationKeys() ?? []).compactMap {
      view.layer.animation(forKey: $0).map { "\(bars)\($0.debugDescription)" }
    }
    return ["\(bars)\(view)"] + animations
      + view.subviews.flatMap { outline($0, depth: depth + 1) }
  }

  @Test
  func
    `descriptions of views and layers and debug descriptions of animations match UIKit's format`()
  {
    withAnimationStage(size: CGSize(width: 40, height: 40), scale: 1) { stage in
      let (card, dot) = (UIView(frame: stage.bounds), UIView())
      card.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      dot.frame = CGRect(x: 2, y: 3, width: 4.5, height: 6)
      dot.alpha = 0.5
      dot.tag = 7
      card.addSubview(dot)
      stage.add(card)
      let turn = CABasicAnimation(keyPath: "transform.rotation")
      turn.toValue = 2
      turn.duration = 3
      turn.isRemovedOnCompletion = false
      dot.layer.add(turn, forKey: "turn")
      let text = outline(card).joined(separator: "\n").replacing(/0x[0-9a-f]+/, with: "0x1")
      #expect(
        text == """
          <UIView: 0x1; frame = (0 0; 40 40); autoresize = W+H; layer = <CALayer: 0x1>>
             | <UIView: 0x1; frame = (2 3; 4.5 6); alpha = 0.5; tag = 7; \
          animations = { turn=<CABasicAnimation: 0x1>; }; layer = <CALayer: 0x1>>
             | <CABasicAnimation:0x1;\u{20}
              removedOnCompletion = 0;\u{20}
              duration = 3;\u{20}
              toValue = 2;\u{20}
              keyPath = transform.rotation
          >
          """)
    }
  }
}

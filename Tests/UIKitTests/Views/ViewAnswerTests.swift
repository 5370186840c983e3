import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the actions that a view returns for its layer.
///
/// - Source: Documentation/behaviour/views.md, "Views and their layers".
@MainActor
@Suite(.serialized) struct ViewAnswerTests {
  /// A view that records the keys for which actions are requested.
  private final class Asked: UIView {
    var lines: [String] = []
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      lines.append(event)
      return super.action(for: layer, forKey: event)
    }
  }

  private let screen = ViewStage()

  private func asked() -> Asked {
    let view = Asked(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.run {
      screen.window?.addSubview(view)
      screen.context.endTurn()
      view.lines = []
    }
    return view
  }

  @Test(
    arguments: [
      "position", "bounds", "opacity", "hidden", "onOrderIn", "onOrderOut", "sublayers", "contents",
      "nonsense", "",
    ], [false, true])
  func `UIView.action(for:forKey:) returns an animation or NSNull, never nil`(
    key: String, isReplacing: Bool
  ) {
    AmetrineViewAnimationStyle.current = isReplacing ? .replacing : .additive
    defer { AmetrineViewAnimationStyle.current = .additive }
    screen.run {
      let view = screen.view
      #expect(view.action(for: view.layer, forKey: key) is NSNull)
      UIView.animate(withDuration: 1) {
        let answer = view.action(for: view.layer, forKey: key)
        #expect(answer != nil)
        let animates = ["position", "bounds", "opacity"].contains(key)
        #expect(answer is NSNull == !animates)
        #expect(answer is CABasicAnimation == (animates && (isReplacing || key == "opacity")))
      }
    }
  }

  @Test(arguments: ["opacity", "backgroundColor"])
  func `in UIView.animate, action(forKey:) returns an animation with the block's timing`(
    key: String
  ) throws {
    var answer: (any CAAction)?
    screen.run {
      UIView.animate(withDuration: 0.7, delay: 0, options: .curveEaseOut) {
        answer = screen.view.layer.action(forKey: key)
      } completion: {
        screen.note()($0)
      }
    }
    let basic = try #require(answer as? CABasicAnimation)
    #expect(basic.duration == 0.7)
    #expect(basic.timingFunction === CAMediaTimingFunction(name: .easeOut))
    #expect((basic.copy() as? CABasicAnimation)?.duration == 0.7)
    #expect(screen.keys == [])
    screen.endTurn()
    #expect(screen.lines == ["done true"])
  }

  @Test func `a view's layer ignores its actions dictionary outside UIView.animate`() {
    screen.run {
      let layer = screen.view.layer
      layer.actions = ["opacity": CABasicAnimation(keyPath: "opacity")]
      #expect(layer.action(forKey: "opacity") == nil)
      layer.opacity = 0.5
    }
    #expect(screen.keys == [])
  }

  @Test
  func `UIView setters call action(for:forKey:) with the keys of the layer properties they set`() {
    let setters: [(change: (UIView) -> Void, keys: [String])] = [
      ({ $0.frame = CGRect(x: 1, y: 2, width: 30, height: 40) }, ["position", "bounds"]),
      ({ $0.center = .zero }, ["position"]), ({ $0.bounds.size.width = 7 }, ["bounds"]),
      ({ $0.transform = CGAffineTransform(scaleX: 2, y: 2) }, ["transform"]),
      ({ $0.transform3D = CATransform3DIdentity }, ["transform"]),
      ({ $0.anchorPoint = .zero }, ["anchorPoint"]), ({ $0.alpha = 0.5 }, ["opacity"]),
      ({ $0.backgroundColor = .red }, ["backgroundColor"]),
      ({ $0.isHidden = true }, ["hidden", "onOrderOut"]),
      ({ $0.contentMode = .top }, ["contentsGravity"]),
      ({ $0.clipsToBounds = true }, ["masksToBounds"]),
      ({ $0.layer.cornerRadius = 4 }, ["cornerRadius"]),
    ]
    for (index, setter) in setters.enumerated() {
      let view = asked()
      screen.run { setter.change(view) }
      #expect(view.lines == setter.keys, "setter \(index)")
      #expect(view.layer.animationKeys() == nil, "setter \(index)")
    }
  }

  @Test func `UIView.action(for:forKey:) is called before the layer's model value changes`() {
    final class Reading: UIView {
      var alphas: [CGFloat] = []
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        if event == "opacity" { alphas.append(alpha) }
        return super.action(for: layer, forKey: event)
      }
    }
    let view = Reading(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.run {
      screen.window?.addSubview(view)
      screen.context.endTurn()
      UIView.animate(withDuration: 1) { view.alpha = 0.25 }
    }
    #expect(view.alphas == [1])
    #expect(view.alpha == 0.25)
    let from = (view.layer.animation(forKey: "opacity") as? CABasicAnimation)?.fromValue
    #expect(decodeNumber(from) == 1)
  }

  @Test func `overriding UIView.action(for:forKey:) replaces the animation for a key`() {
    final class Slow: UIView {
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard event == "opacity" else { return super.action(for: layer, forKey: event) }
        let own = CABasicAnimation(keyPath: "opacity")
        own.duration = 9
        return own
      }
    }
    let view = Slow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.run {
      screen.window?.addSubview(view)
      screen.context.endTurn()
      view.alpha = 0
      view.center.x = 50
    }
    #expect(view.layer.animationKeys() == ["opacity"])
    #expect(view.layer.animation(forKey: "opacity")?.duration == 9)
  }

  @Test func `block animations call CALayer.add(_:forKey:), which a subclass can override`() {
    final class Watching: CALayer {
      nonisolated(unsafe) static var lines: [String] = []
      override func add(_ anim: CAAnimation, forKey key: String?) {
        Self.lines.append("\(key ?? "nil") \((anim as? CAPropertyAnimation)?.keyPath ?? "")")
        super.add(anim, forKey: key)
      }
    }
    final class Watched: UIView {
      override class var layerClass: AnyClass { Watching.self }
    }
    Watching.lines = []
    let view = Watched(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.run {
      screen.window?.addSubview(view)
      screen.context.endTurn()
      UIView.animate(withDuration: 1) { view.frame = CGRect(x: 5, y: 5, width: 20, height: 20) }
    }
    #expect(
      Watching.lines == [
        "position position", "bounds.origin bounds.origin", "bounds.size bounds.size",
      ])
  }

  @Test(arguments: ["contentsGravity", "masksToBounds", "maskedCorners", "name", "doubleSided"])
  func `layer properties without interpolation change immediately in an animation block`(
    key: String
  ) {
    let values: [String: Any] = [
      "contentsGravity": "center", "masksToBounds": true, "maskedCorners": 1, "name": "n",
      "doubleSided": false,
    ]
    screen.run {
      UIView.animate(withDuration: 1) { screen.view.layer.setValue(values[key], forKey: key) }
    }
    #expect(screen.keys == [])
  }

  @Test func `an additive UIView animation starts at the old model value minus the new one`() throws
  {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        screen.view.center.x = 105
      }
    }
    screen.advance(to: 0.5)
    screen.run { UIView.animate(withDuration: 1) { screen.view.center.x = 25 } }
    let move = try #require(screen.animation("position-2") as? CABasicAnimation)
    #expect(move.fromValue as? CGPoint == CGPoint(x: 80, y: 0))
  }

  @Test
  func `a backgroundColor animation starts at the old model value if no other one is running`()
    throws
  {
    screen.run {
      screen.view.backgroundColor = .red
      UIView.animate(withDuration: 1) { screen.view.backgroundColor = .green }
    }
    let fade = try #require(screen.animation("backgroundColor") as? CABasicAnimation)
    #expect(fade.fromValue as! CGColor == UIColor.red.cgColor)
    #expect(fade.toValue == nil)
  }

  @Test
  func `beginFromCurrentState starts a backgroundColor animation at the presented value`()
    throws
  {
    func fade(_ options: UIView.AnimationOptions, to color: UIColor) {
      UIView.animate(
        withDuration: 1, delay: 0, options: options,
        animations: { screen.view.backgroundColor = color },
        completion: screen.note("\(options.rawValue)"))
    }
    screen.run {
      screen.view.backgroundColor = .black
      screen.context.endTurn()
      fade(.curveLinear, to: .red)
      UIView.animate(withDuration: 1) { screen.view.alpha = 0.5 }
    }
    screen.advance(to: 0.25)
    screen.run { fade(.beginFromCurrentState, to: .green) }
    let from = try #require((screen.animation("backgroundColor") as? CABasicAnimation)?.fromValue)
    #expect(abs(((from as! CGColor).components?[0] ?? 0) - 0.25) < 1e-6)
    #expect(screen.keys == ["opacity", "backgroundColor"])
    screen.endTurn()
    #expect(screen.lines == ["\(UIView.AnimationOptions.curveLinear.rawValue) false"])
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing

/// Tests of the action search and of running its result: Documentation/behaviour/actions.md, "A change", "The search"
/// and "Live layers".
@Suite struct ActionSearchTests {
  /// A named action that records each call of `run`.
  final class Answer: NSObject, CAAction {
    let name: String
    let journal: Journal
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      let layer = anObject as? CALayer
      journal.note("\(name) \(event) \(layer?.name ?? "?") \(dict == nil ? "nil" : "some")")
    }
  }

  /// A delegate that returns one action and records the requested keys.
  final class Delegate: CALayerDelegate {
    var answer: (any CAAction)?
    var asked: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      asked.append("\(event) at \(layer.opacity)")
      return answer
    }
  }

  private let journal = Journal()
  private let delegate = Delegate()
  private let layer = CALayer()

  init() {
    layer.name = "layer"
    layer.delegate = delegate
  }

  private var found: String? { (layer.action(forKey: "opacity") as? Answer)?.name }

  // MARK: The search

  @Test func `action(forKey:) searches the delegate, then actions, then style and nested styles`() {
    layer.actions = ["position": Answer("other key", journal)]
    layer.style = ["style": ["style": ["actions": ["opacity": Answer("deep", journal)]]]]
    #expect(found == "deep")
    layer.style = ["actions": ["opacity": Answer("style", journal)], "style": [:] as [String: Any]]
    #expect(found == "style")
    layer.actions = ["opacity": Answer("actions", journal)]
    #expect(found == "actions")
    delegate.answer = Answer("delegate", journal)
    #expect(found == "delegate")
  }

  @Test func `NSNull ends the action search at each step, and action(forKey:) returns nil`() {
    layer.style = ["style": ["actions": ["opacity": Answer("deep", journal)]]]
    delegate.answer = NSNull()
    #expect(layer.action(forKey: "opacity") == nil)
    delegate.answer = nil
    layer.actions = ["opacity": NSNull()]
    #expect(layer.action(forKey: "opacity") == nil)
    layer.actions = nil
    layer.style = [
      "actions": ["opacity": NSNull()] as [String: any CAAction],
      "style": ["actions": ["opacity": Answer("deep", journal)]],
    ]
    #expect(layer.action(forKey: "opacity") == nil)
  }

  @Test func `NSNull from defaultAction(forKey:) prevents implicit animations`() {
    final class Still: CALayer {
      override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }
    }
    let tree = LiveTree(Still())
    tree.run {
      tree.root.opacity = 0.5
      #expect(tree.root.animationKeys() == nil)
      #expect(tree.root.action(forKey: "opacity") == nil)
    }
  }

  @Test func `defaultAction(forKey:) takes precedence over the built-in implicit animation`() {
    final class Slow: CALayer {
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        guard event == "opacity" else { return super.defaultAction(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.duration = 9
        return animation
      }
    }
    let tree = LiveTree(Slow())
    tree.run {
      tree.root.opacity = 0.5
      tree.root.cornerRadius = 3
      #expect(tree.root.animation(forKey: "opacity")?.duration == 9)
      #expect(tree.root.animation(forKey: "cornerRadius")?.duration == 0.25)
    }
  }

  @Test func `an override of action(forKey:) replaces the action search, delegate included`() {
    final class Own: CALayer {
      override func action(forKey event: String) -> (any CAAction)? { nil }
    }
    let own = Own()
    own.delegate = delegate
    delegate.answer = Answer("delegate", journal)
    own.opacity = 0.5
    #expect(delegate.asked == [])
    #expect(journal.lines == [])
  }

  // MARK: A change

  @Test func `action(forKey:) is called before the model changes`() {
    layer.opacity = 0.25
    #expect(delegate.asked == ["opacity at 1.0"])
    #expect(layer.opacity == 0.25)
  }

  @Test func `setting an equal value also requests an action`() {
    layer.opacity = 1
    layer.opacity = 1
    #expect(delegate.asked.count == 2)
  }

  @Test func `setValue by key path requests an action for the property's key`() {
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(2, forKeyPath: "transform.scale")
    #expect(
      delegate.asked == ["opacity at 1.0", "position at 0.5", "transform at 0.5"])
  }

  @Test func `CAAction.run receives the key, the layer and nil arguments`() {
    delegate.answer = Answer("a", journal)
    layer.opacity = 0.25
    #expect(journal.lines == ["a opacity layer nil"])
  }

  @Test
  func `setDisableActions skips the action search, but action(forKey:) called directly does not`() {
    let tree = LiveTree()
    tree.run {
      delegate.answer = Answer("a", journal)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.25
      #expect(delegate.asked == [])
      #expect(journal.lines == [])
      #expect(found == "a")
      #expect(tree.root.action(forKey: "opacity") is CABasicAnimation)
      CATransaction.commit()
    }
  }

  @Test func `a CAAction can add animations with any key path and key`() {
    final class Swinging: CAAction {
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(CASpringAnimation(keyPath: "position.y"), forKey: "swing")
        layer.add(CATransition(), forKey: nil)
      }
    }
    let tree = LiveTree()
    tree.run {
      tree.root.actions = ["position": Swinging()]
      tree.root.position = CGPoint(x: 5, y: 5)
      #expect(tree.root.animationKeys() == ["swing", "transition"])
    }
  }

  @Test func `CABasicAnimation as a CAAction adds a copy of itself under the event's key`() {
    let tree = LiveTree()
    let answer = basic("opacity", from: 0)
    tree.run {
      answer.run(forKey: "event", object: tree.root, arguments: nil)
      let added = tree.root.animation(forKey: "event")
      #expect(added !== answer)
      #expect(added is CABasicAnimation)
      answer.duration = 7
      #expect(added?.duration == 1)
      CATransition().run(forKey: "event2", object: tree.root, arguments: nil)
      NSNull().run(forKey: "event3", object: tree.root, arguments: nil)
      #expect(tree.root.animationKeys() == ["event", "transition"])
    }
  }

  // MARK: Undeclared keys

  @Test func `setting an undeclared key requests an action`() {
    delegate.answer = Answer("a", journal)
    layer.setValue("", forKey: "farewell")
    layer.setValue(7, forKeyPath: "farewell")
    #expect(delegate.asked == ["farewell at 1.0", "farewell at 1.0"])
    #expect(journal.lines == ["a farewell layer nil", "a farewell layer nil"])
    #expect(layer.value(forKey: "farewell") as? Int == 7)
  }

  @Test func `value(forKey:) of an undeclared key returns the old value during the action search`()
  {
    final class Watcher: CALayer {
      var seen: [String] = []
      override func action(forKey event: String) -> (any CAAction)? {
        seen.append("\(event) \(value(forKey: "mood") ?? "nil")")
        return super.action(forKey: event)
      }
    }
    let watcher = Watcher()
    watcher.setValue("calm", forKey: "mood")
    watcher.setValue("gay", forKey: "mood")
    watcher.setValue(nil, forKey: "mood")
    #expect(watcher.seen == ["mood nil", "mood calm", "mood gay"])
  }

  @Test func `setting a component of an undeclared key requests an action for the key`() {
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "anchor")
    delegate.asked = []
    layer.setValue(5, forKeyPath: "anchor.x")
    #expect(delegate.asked == ["anchor at 1.0"])
    #expect(layer.value(forKey: "anchor") as? CGPoint == CGPoint(x: 5, y: 2))
  }

  @Test func `actions, style and defaultAction(forKey:) provide actions for undeclared keys`() {
    final class Own: CALayer {
      nonisolated(unsafe) static var answer: (any CAAction)?
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        event == "class" ? answer : super.defaultAction(forKey: event)
      }
    }
    let own = Own()
    own.name = "own"
    Own.answer = Answer("third", journal)
    own.actions = ["table": Answer("first", journal)]
    own.style = ["actions": ["look": Answer("second", journal)]]
    for key in ["table", "look", "class", "none"] { own.setValue(1, forKey: key) }
    #expect(
      journal.lines == ["first table own nil", "second look own nil", "third class own nil"])
  }

  @Test
  func `setting an undeclared key runs a CAAnimationGroup that the delegate returns as its action`()
  {
    let tree = LiveTree()
    let child = CALayer()
    tree.set { tree.root.addSublayer(child) }
    let group = CAAnimationGroup()
    group.duration = 2
    group.animations = [basic("opacity", from: 1, to: 0) { $0.duration = 2 }]
    delegate.answer = group
    tree.run {
      child.delegate = delegate
      child.setValue("", forKey: "farewell")
      #expect(child.animationKeys() == ["farewell"])
    }
    tree.advance(to: 1)
    tree.run { #expect(child.presentation()?.opacity == 0.5) }
  }

  @Test func `an undeclared key of a displayed layer receives no implicit animation`() {
    let tree = LiveTree()
    tree.run {
      tree.root.setValue(3, forKey: "own")
      #expect(tree.root.animationKeys() == nil)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.setValue(3, forKey: "own")
      CATransaction.commit()
      #expect(delegate.asked == [])
    }
  }

  // MARK: Live layers

  @Test func `action(forKey:) of a layer outside a render context returns only custom actions`() {
    layer.delegate = nil
    #expect(layer.action(forKey: "opacity") == nil)
    layer.actions = ["opacity": Answer("own", journal)]
    #expect(found == "own")
  }

  @Test
  func
    `property changes animate implicitly from a layer's first commit in a tree until its removal`()
  {
    let tree = LiveTree()
    layer.delegate = nil
    tree.run {
      tree.root.addSublayer(layer)
      layer.opacity = 0.5
      #expect(layer.animationKeys() == nil)
      #expect(layer.presentation() == nil)
      CATransaction.flush()
      layer.opacity = 0.7
      #expect(layer.animationKeys() == ["opacity"])
      layer.removeFromSuperlayer()
      CATransaction.flush()
      layer.opacity = 0.9
      #expect(layer.animationKeys() == nil)
      #expect(layer.presentation() == nil)
    }
  }

  @Test func `a layer tree has no implicit animations after its renderer is released`() {
    let root = CALayer()
    let clock = ManualClock()
    do {
      let renderer = CARenderer(layer: root, bounds: .zero, clock: clock)
      #expect(root.action(forKey: "opacity") is CABasicAnimation)
      withExtendedLifetime(renderer) {}
    }
    #expect(root.action(forKey: "opacity") == nil)
    #expect(root.presentation() == nil)
  }
}

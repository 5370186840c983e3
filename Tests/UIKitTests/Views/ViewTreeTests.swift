import Testing
import UIKit

/// Tests of the view hierarchy and its callbacks.
@MainActor
@Suite(.serialized) struct ViewTreeTests {
  /// A view that records its view hierarchy callbacks.
  @MainActor
  final class Noting: UIView {
    var notes: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      notes.append("will move to superview \(newSuperview != nil)")
    }
    override func didMoveToSuperview() { notes.append("moved to superview \(superview != nil)") }
    override func willMove(toWindow newWindow: UIWindow?) {
      notes.append("will move to window \(newWindow != nil)")
    }
    override func didMoveToWindow() { notes.append("moved to window \(window != nil)") }
    override func didAddSubview(_ subview: UIView) { notes.append("added \(subview.tag)") }
    override func willRemoveSubview(_ subview: UIView) { notes.append("removes \(subview.tag)") }
    override func tintColorDidChange() { notes.append("tint") }
    override func layoutSubviews() { notes.append("layout") }
  }

  private func tagged(_ tags: Int...) -> [UIView] {
    tags.map { tag in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.tag = tag
      return view
    }
  }

  private func tags(_ view: UIView) -> [Int] { view.subviews.map(\.tag) }

  private func layersFollow(_ view: UIView) -> Bool {
    (view.layer.sublayers ?? []).elementsEqual(view.subviews.map(\.layer)) { $0 === $1 }
  }

  @Test func `UIView inserts, reorders and removes subviews and their layers`() {
    let parent = UIView()
    let views = tagged(1, 2, 3, 4)
    parent.addSubview(views[0])
    parent.insertSubview(views[1], at: 0)
    parent.insertSubview(views[2], belowSubview: views[0])
    parent.insertSubview(views[3], aboveSubview: views[1])
    #expect(tags(parent) == [2, 4, 3, 1])
    parent.bringSubviewToFront(views[1])
    #expect(tags(parent) == [4, 3, 1, 2])
    parent.sendSubviewToBack(views[0])
    #expect(tags(parent) == [1, 4, 3, 2])
    parent.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(tags(parent) == [2, 4, 3, 1])
    parent.exchangeSubview(at: 0, withSubviewAt: 9)
    #expect(tags(parent) == [2, 4, 3, 1])
    views[3].removeFromSuperview()
    #expect(tags(parent) == [2, 3, 1])
    #expect(layersFollow(parent))
  }

  /// A view that counts its calls of `removeFromSuperview()`.
  @MainActor final class Leaving: UIView {
    var leaves = 0
    override func removeFromSuperview() {
      leaves += 1
      super.removeFromSuperview()
    }
  }

  @Test func `addSubview and insertSubview call removeFromSuperview only if the superview changes`()
  {
    let (first, second, view) = (UIView(), UIView(), Leaving())
    first.addSubview(view)
    first.insertSubview(view, at: 0)
    first.addSubview(view)
    #expect(view.leaves == 0)
    #expect(view.superview === first)
    second.insertSubview(view, at: 0)
    #expect(view.leaves == 1)
    #expect(view.superview === second)
    #expect(first.subviews.isEmpty)
    let mask = Leaving()
    first.mask = mask
    #expect(mask.leaves == 0)
    second.mask = view
    #expect(view.leaves == 2)
    #expect(second.subviews.isEmpty)
  }

  /// Returns the names of the view's sublayers, from back to front.
  private func order(_ view: UIView) -> String {
    (view.layer.sublayers ?? []).map { $0.name ?? "?" }.joined()
  }

  /// Returns a parent with the views a, b and c between the plain layers 1 to 4, in the order 1a2b3c4.
  private func mixed() -> (parent: UIView, a: UIView, b: UIView, c: UIView) {
    let (parent, views) = (UIView(), [UIView(), UIView(), UIView()])
    for (index, name) in ["a", "b", "c"].enumerated() {
      let layer = CALayer()
      layer.name = "\(index + 1)"
      parent.layer.addSublayer(layer)
      views[index].layer.name = name
      parent.addSubview(views[index])
    }
    let last = CALayer()
    last.name = "4"
    parent.layer.addSublayer(last)
    return (parent, views[0], views[1], views[2])
  }

  @Test func `insertSubview places the view's layer directly next to its sibling's layer`() {
    let new = UIView()
    new.layer.name = "x"
    var it = mixed()
    #expect(order(it.parent) == "1a2b3c4")
    it.parent.insertSubview(new, aboveSubview: it.a)
    #expect(order(it.parent) == "1ax2b3c4")
    it.parent.insertSubview(new, aboveSubview: it.c)
    #expect(order(it.parent) == "1a2b3cx4")
    it.parent.insertSubview(new, belowSubview: it.b)
    #expect(order(it.parent) == "1a2xb3c4")
    it.parent.insertSubview(it.c, aboveSubview: it.a)
    #expect(order(it.parent) == "1ac2xb34")
    #expect(it.parent.subviews == [it.a, it.c, new, it.b])
    it = mixed()
    it.parent.insertSubview(new, at: 1)
    #expect(order(it.parent) == "1a2xb3c4")
    #expect(it.parent.subviews == [it.a, new, it.b, it.c])
    it.parent.insertSubview(new, at: 9)
    #expect(order(it.parent) == "1a2b3c4x")
  }

  @Test func `bringSubviewToFront and sendSubviewToBack also move past layers that have no view`() {
    let it = mixed()
    it.parent.bringSubviewToFront(it.a)
    #expect(order(it.parent) == "12b3c4a")
    #expect(it.parent.subviews == [it.b, it.c, it.a])
    it.parent.sendSubviewToBack(it.c)
    #expect(order(it.parent) == "c12b34a")
    #expect(it.parent.subviews == [it.c, it.b, it.a])
  }

  @Test(arguments: [(0, 1, "1b2a3c4"), (0, 2, "1c2b3a4"), (2, 1, "1a2c3b4")])
  func `exchangeSubview keeps the positions of layers that have no view`(
    first: Int, second: Int, expected: String
  ) {
    let it = mixed()
    it.parent.exchangeSubview(at: first, withSubviewAt: second)
    #expect(order(it.parent) == expected)
    #expect(it.parent.subviews.map { $0.layer.name ?? "?" }.joined() == expected.filter(\.isLetter))
  }

  @Test func `willMove and didMove callbacks run when a view enters or leaves a window`() {
    let screen = Screen()
    let parent = Noting()
    let child = Noting()
    child.tag = 7
    screen.run {
      parent.addSubview(child)
      screen.window.addSubview(parent)
      parent.removeFromSuperview()
    }
    #expect(
      parent.notes == [
        "added 7", "will move to superview true", "will move to window true",
        "moved to superview true", "moved to window true", "will move to superview false",
        "will move to window false", "moved to superview false", "moved to window false",
      ])
    child.notes = []
    parent.notes = []
    screen.run { child.removeFromSuperview() }
    #expect(parent.notes == ["removes 7"])
    #expect(child.notes == ["will move to superview false", "moved to superview false"])
  }

  @Test func `UIView.viewWithTag and isDescendant search the view hierarchy`() {
    let (top, views) = (UIView(), tagged(5, 6))
    top.addSubview(views[0])
    views[0].addSubview(views[1])
    #expect(top.viewWithTag(6) === views[1])
    #expect(top.viewWithTag(9) == nil)
    #expect(views[1].isDescendant(of: top))
    #expect(views[1].isDescendant(of: views[1]))
    #expect(!top.isDescendant(of: views[1]))
    #expect(views[1].next === views[0])
    #expect(top.window == nil)
  }

  @Test func `views without their own tintColor and tintAdjustmentMode inherit them`() {
    let (top, middle, low) = (Noting(), UIView(), Noting())
    top.addSubview(middle)
    middle.addSubview(low)
    #expect(low.tintColor == .systemBlue)
    top.notes = []
    low.notes = []
    top.tintColor = .red
    #expect(low.tintColor == .red)
    #expect(top.notes == ["tint"])
    #expect(low.notes == ["tint"])
    low.tintColor = .green
    #expect(low.tintColor == .green)
    low.tintColor = nil
    #expect(low.tintColor == .red)
    low.notes = []
    top.tintAdjustmentMode = .dimmed
    #expect(low.tintAdjustmentMode == .dimmed)
    var (r, g, b): (CGFloat, CGFloat, CGFloat) = (0, 1, 2)
    low.tintColor.getRed(&r, green: &g, blue: &b, alpha: nil)
    #expect(r == g)
    #expect(g == b)
    #expect(low.notes == ["tint"])
    middle.removeFromSuperview()
    #expect(low.tintColor == .systemBlue)
    #expect(low.notes == ["tint", "tint"])
  }

  @Test func `overrideUserInterfaceStyle dark applies dark colors to a view and its subviews`() {
    let (top, low) = (UIView(), UIView())
    low.backgroundColor = .systemBackground
    top.addSubview(low)
    #expect(low.layer.backgroundColor == UIColor.white.cgColor)
    top.overrideUserInterfaceStyle = .dark
    #expect(low.traitCollection.userInterfaceStyle == .dark)
    #expect(low.layer.backgroundColor == UIColor.black.cgColor)
    #expect(low.traitCollection.displayScale == 3)
  }

  @Test func `becomeFirstResponder asks the current first responder to resign`() {
    @MainActor final class Willing: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    @MainActor final class Stubborn: UIView {
      var isStubborn = true
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { !isStubborn }
    }
    let (willing, stubborn) = (Willing(), Stubborn())
    #expect(!UIView().becomeFirstResponder())
    #expect(willing.becomeFirstResponder())
    #expect(willing.becomeFirstResponder())
    #expect(stubborn.becomeFirstResponder())
    #expect(!willing.isFirstResponder)
    #expect(stubborn.isFirstResponder)
    #expect(!willing.becomeFirstResponder())
    #expect(!stubborn.resignFirstResponder())
    stubborn.isStubborn = false
    #expect(stubborn.resignFirstResponder())
    #expect(willing.resignFirstResponder())
  }

  @Test func `hitTest returns the frontmost visible view with isUserInteractionEnabled true`() {
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (back, front) = (UIView(), UIView())
    for view in [back, front] {
      view.frame = CGRect(x: 20, y: 20, width: 100, height: 20)
      top.addSubview(view)
    }
    let point = CGPoint(x: 30, y: 30)
    #expect(top.hitTest(point, with: nil) === front)
    #expect(top.hitTest(CGPoint(x: 20, y: 20), with: nil) === front)
    #expect(top.hitTest(CGPoint(x: 20, y: 40), with: nil) === top)
    #expect(top.hitTest(CGPoint(x: 110, y: 30), with: nil) == nil)
    front.alpha = 0.009
    #expect(top.hitTest(point, with: nil) === back)
    front.alpha = 0.01
    #expect(top.hitTest(point, with: nil) === front)
    front.isHidden = true
    #expect(top.hitTest(point, with: nil) === back)
    back.isUserInteractionEnabled = false
    #expect(top.hitTest(point, with: nil) === top)
  }

  @Test func `an animating view is not hit-tested without allowUserInteraction`() {
    let screen = Screen()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    screen.change { screen.window.addSubview(view) }
    screen.change { UIView.animate(withDuration: 1) { view.center.x = 30 } }
    #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) == nil)
    screen.advance(to: 1.1)
    #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    screen.change {
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
        view.center.x = 60
      }
    }
    #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
  }

  @Test func `UIView.convert converts points between sibling views and a superview`() {
    let (top, a, b) = (UIView(), UIView(), UIView())
    top.addSubview(a)
    top.addSubview(b)
    a.frame = CGRect(x: 10, y: 20, width: 5, height: 5)
    b.frame = CGRect(x: 1, y: 2, width: 5, height: 5)
    b.bounds.origin = CGPoint(x: 100, y: 0)
    #expect(a.convert(CGPoint.zero, to: b) == CGPoint(x: 109, y: 18))
    #expect(b.convert(CGPoint.zero, from: a) == CGPoint(x: 109, y: 18))
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(a.convert(unit, to: top) == CGRect(x: 10, y: 20, width: 1, height: 1))
    #expect(top.convert(unit, from: a) == CGRect(x: 10, y: 20, width: 1, height: 1))
  }
}

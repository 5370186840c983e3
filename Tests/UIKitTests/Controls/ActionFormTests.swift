import QuartzCore
import Testing
import UIKit

/// Tests of action methods that accept no argument, the sender, or the sender and the event.
@MainActor
@Suite struct ActionFormTests {
  final class Owner: UIResponder {
    var calls: [String] = []
    static var classCalls = 0
    func none() { calls.append("none") }
    func sender(_ sender: Any) { calls.append("sender \(type(of: sender))") }
    func both(_ sender: UIControl, event: UIEvent?) {
      calls.append("both \(type(of: sender)) \(event != nil)")
    }
    func told(_ sender: UIControl) -> Bool {
      calls.append("told")
      return true
    }
    static func all(_ sender: Any) { classCalls += 1 }
  }

  private static let forms = [
    Selector("none", Owner.none), Selector("sender:", Owner.sender),
    Selector("both:event:", Owner.both), Selector("told:", Owner.told),
  ]

  @Test func `UIControl calls action methods with zero, one or two arguments`() {
    let (owner, control) = (Owner(), UIControl())
    for form in Self.forms { control.addTarget(owner, action: form, for: .touchUpInside) }
    control.sendActions(for: .touchUpInside)
    #expect(owner.calls == ["none", "sender UIControl", "both UIControl false", "told"])
    #expect(control.actions(forTarget: owner, forControlEvent: .touchUpInside)?.count == 4)
    for form in Self.forms { control.removeTarget(owner, action: form, for: .touchUpInside) }
    control.sendActions(for: .touchUpInside)
    #expect(owner.calls.count == 4)
  }

  @Test func `UIControl.addTarget accepts a class as the target of an action`() {
    let control = UIControl()
    let before = Owner.classCalls
    control.addTarget(
      Owner.self, action: Selector("all:", class: Owner.self, Owner.all), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(Owner.classCalls == before + 1)
  }

  @Test func `UIApplication.sendAction passes the event to an action with two arguments`() {
    let owner = Owner()
    let sent = UIApplication.shared.sendAction(
      Selector("both:event:", Owner.both), to: owner, from: UIControl(), for: UIEvent())
    #expect(sent)
    #expect(owner.calls == ["both UIControl true"])
  }

  @Test func `UIBarButtonItem, gesture recognizer and notification selectors call their methods`() {
    let owner = Owner()
    let item = UIBarButtonItem(
      title: "a", style: .plain, target: owner, action: Selector("sender:", Owner.sender))
    item.action?.perform(on: owner, with: item)
    let tap = UITapGestureRecognizer(target: owner, action: Selector("none", Owner.none))
    tap.removeTarget(owner, action: Selector("none", Owner.none))
    tap.addTarget(owner, action: Selector("sender:", Owner.sender))
    NotificationCenter.default.addObserver(
      owner, selector: Selector("none", Owner.none), name: .init("form"), object: owner)
    NotificationCenter.default.post(name: .init("form"), object: owner)
    NotificationCenter.default.removeObserver(owner)
    NotificationCenter.default.post(name: .init("form"), object: owner)
    #expect(owner.calls == ["sender UIBarButtonItem", "none"])
  }

  @Test
  func `canPerformAction and target(forAction:) find the responder that implements the method`() {
    final class Page: UIView {
      func turn(_ sender: Any?) {}
    }
    let (page, leaf) = (Page(), UIView())
    page.addSubview(leaf)
    let turn = Selector("turn:", Page.turn)
    #expect(page.canPerformAction(turn, withSender: nil))
    #expect(!leaf.canPerformAction(turn, withSender: nil))
    #expect(leaf.target(forAction: turn, withSender: nil) as? Page === page)
  }
}

import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of `UIControl`: state, targets, actions and touch tracking.
@MainActor
@Suite(.serialized) struct ControlTests {
  /// A control that records its tracking calls and returns preset results.
  @MainActor
  final class Knob: UIControl {
    var calls: [String] = []
    var begins = true
    var goesOn = true

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("begin \(isTouchInside)")
      return super.beginTracking(touch, with: event) && begins
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("continue \(isTouchInside)")
      return super.continueTracking(touch, with: event) && goesOn
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      super.endTracking(touch, with: event)
      calls.append("end \(isTouchInside)")
    }
    override func cancelTracking(with event: UIEvent?) {
      super.cancelTracking(with: event)
      calls.append("cancel")
    }
  }

  /// A target that records the calls of its action methods.
  @MainActor
  final class Listener: UIResponder {
    var notes: [String] = []
    func plain() { notes.append("plain") }
    func sender(_ control: UIControl) { notes.append("sender \(control.tag)") }
    func both(_ control: Knob, _ event: UIEvent?) {
      notes.append("both \(control.tag) \(event?.timestamp ?? -1)")
    }
    static let plainName = Selector("plain", Listener.plain)
    static let senderName = Selector("sender:", Listener.sender)
    static let bothName = Selector("both:event:", Listener.both)
  }

  private func stage() -> ControlStage<Knob> {
    let stage = ControlStage(Knob(frame: CGRect(x: 0, y: 0, width: 50, height: 40)))
    stage.noteEvents()
    return stage
  }

  // MARK: State

  @Test func `UIControl.state combines isSelected, isHighlighted and isEnabled`() {
    let control = UIControl()
    #expect(control.state == .normal)
    control.isSelected = true
    control.isHighlighted = true
    #expect(control.state == [.selected, .highlighted])
    control.isEnabled = false
    #expect(control.state == [.selected, .highlighted, .disabled])
    #expect(control.state.rawValue == 7)
  }

  @Test func `UIControl.State and UIControl.Event have Apple's raw values`() {
    #expect(UIControl.State.focused.rawValue == 8)
    #expect(UIControl.State.application.rawValue == 0xFF_0000)
    #expect(UIControl.Event.touchCancel.rawValue == 256)
    #expect(UIControl.Event.valueChanged.rawValue == 4096)
    #expect(UIControl.Event.allTouchEvents.contains([.touchDown, .touchCancel]))
    #expect(UIControl.Event.allEditingEvents.contains([.editingDidBegin, .editingDidEndOnExit]))
    #expect(UIControl.Event.allEvents.contains([.valueChanged, .systemReserved]))
  }

  @Test func `an archived UIControl keeps its state and content alignment`() throws {
    let control = UIControl(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    control.isEnabled = false
    control.isSelected = true
    control.contentHorizontalAlignment = .trailing
    control.contentVerticalAlignment = .bottom
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: control, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIControl.self, from: data))
    #expect(copy.state == [.disabled, .selected])
    #expect(copy.contentHorizontalAlignment == .trailing)
    #expect(copy.contentVerticalAlignment == .bottom)
    #expect(copy.frame == control.frame)
  }

  @Test
  func `effectiveContentHorizontalAlignment of leading is left in left-to-right layout`() {
    let control = UIControl()
    #expect(control.effectiveContentHorizontalAlignment == .center)
    control.contentHorizontalAlignment = .leading
    #expect(control.effectiveContentHorizontalAlignment == .left)
    control.contentHorizontalAlignment = .trailing
    #expect(control.effectiveContentHorizontalAlignment == .right)
  }

  // MARK: Touch tracking

  @Test func `tapping a UIControl sends touchDown and touchUpInside`() {
    let stage = stage()
    stage.feed(.began, 10, 10)
    #expect(stage.control.isTracking)
    #expect(stage.control.isTouchInside)
    #expect(stage.control.isHighlighted)
    stage.feed(.ended, 10, 10)
    #expect(!stage.control.isTracking)
    #expect(!stage.control.isTouchInside)
    #expect(!stage.control.isHighlighted)
    #expect(stage.notes == ["down", "up inside"])
    #expect(stage.control.calls == ["begin true", "end true"])
  }

  @Test func `tapping a UIControl again quickly sends touchDownRepeat`() {
    let stage = stage()
    stage.tap(10, 10)
    stage.advance(to: 0.2)
    stage.tap(10, 10)
    #expect(stage.notes == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test func `isTouchInside stays true up to 70 points outside a UIControl's bounds`() {
    let stage = stage()
    stage.feed(.began, 10, 10)
    stage.feed(.moved, 50 + 69, 10)
    #expect(stage.control.isTouchInside)
    #expect(stage.control.isHighlighted)
    stage.feed(.moved, 50 + 71, 10)
    #expect(!stage.control.isTouchInside)
    #expect(!stage.control.isHighlighted)
    stage.feed(.moved, 50 + 80, 10)
    stage.feed(.moved, 20, -69)
    #expect(stage.control.isHighlighted)
    stage.feed(.moved, 20, -71)
    stage.feed(.ended, 20, -71)
    #expect(
      stage.notes == ["down", "inside", "exit", "outside", "enter", "exit", "up outside"])
    #expect(stage.control.calls.last == "end false")
  }

  @Test func `UIControl sends no events if beginTracking returns false`() {
    let stage = stage()
    stage.control.begins = false
    stage.feed(.began, 10, 10)
    #expect(!stage.control.isTracking)
    #expect(!stage.control.isHighlighted)
    stage.feed(.moved, 12, 10)
    stage.feed(.ended, 12, 10)
    #expect(stage.notes == [])
    #expect(stage.control.calls == ["begin true"])
  }

  @Test func `UIControl sends no more events after continueTracking returns false`() {
    let stage = stage()
    stage.feed(.began, 10, 10)
    stage.control.goesOn = false
    stage.feed(.moved, 12, 10)
    #expect(!stage.control.isTracking)
    #expect(!stage.control.isHighlighted)
    stage.feed(.ended, 12, 10)
    #expect(stage.notes == ["down"])
    #expect(stage.control.calls == ["begin true", "continue true"])
  }

  @Test func `a canceled touch makes UIControl send touchCancel and call cancelTracking`() {
    let stage = stage()
    stage.feed(.began, 10, 10)
    stage.feed(.cancelled, 10, 10)
    #expect(stage.notes == ["down", "cancel"])
    #expect(stage.control.calls == ["begin true", "cancel"])
    #expect(!stage.control.isHighlighted)
  }

  @Test
  func `a disabled UIControl ignores touches, and disabling a tracking control ends tracking`() {
    let stage = stage()
    stage.control.isEnabled = false
    stage.tap(10, 10)
    #expect(stage.notes == [])
    stage.control.isEnabled = true
    stage.advance(to: 1)
    stage.feed(.began, 10, 10)
    stage.control.isEnabled = false
    #expect(!stage.control.isTracking)
    #expect(!stage.control.isHighlighted)
    stage.feed(.ended, 10, 10)
    #expect(stage.notes == ["down"])
    #expect(stage.control.calls == ["begin true", "cancel"])
  }

  // MARK: Targets and actions

  @Test func `UIControl calls action methods in the order in which they were added`() {
    let stage = stage()
    let listener = Listener()
    stage.control.tag = 7
    stage.control.addTarget(listener, action: Listener.bothName, for: .touchUpInside)
    stage.control.addTarget(listener, action: Listener.plainName, for: [.touchUpInside])
    stage.control.addTarget(listener, action: Listener.senderName, for: .touchDown)
    stage.tap(10, 10)
    let time = ManualClock.start
    #expect(listener.notes == ["sender 7", "both 7 \(time)", "plain"])
    stage.control.sendActions(for: [.touchUpInside, .touchDown])
    #expect(
      listener.notes.suffix(3) == ["both 7 -1.0", "plain", "sender 7"])
  }

  @Test func `addTarget with an existing target and action adds events without duplicate calls`() {
    let control = UIControl()
    let listener = Listener()
    control.addTarget(listener, action: Listener.plainName, for: .touchDown)
    control.addTarget(listener, action: Listener.plainName, for: .touchCancel)
    control.sendActions(for: [.touchDown, .touchCancel])
    #expect(listener.notes == ["plain"])
    #expect(control.allControlEvents == [.touchDown, .touchCancel])
    #expect(control.actions(forTarget: listener, forControlEvent: .touchCancel) == ["plain"])
    #expect(control.actions(forTarget: listener, forControlEvent: .touchUpInside) == nil)
    #expect(control.allTargets == [listener])
  }

  @Test func `removeTarget matches target, action and event, and a nil action matches any action`()
  {
    let control = UIControl()
    let (a, b) = (Listener(), Listener())
    for listener in [a, b] {
      control.addTarget(listener, action: Listener.plainName, for: [.touchDown, .touchCancel])
      control.addTarget(listener, action: Listener.senderName, for: .touchDown)
    }
    control.removeTarget(a, action: Listener.plainName, for: .touchDown)
    control.removeTarget(b, action: nil, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(a.notes == ["sender 0"])
    #expect(b.notes == [])
    control.sendActions(for: .touchCancel)
    #expect(a.notes == ["sender 0", "plain"])
    #expect(b.notes == ["plain"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allTargets.isEmpty)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test func `UIControl does not retain its targets`() {
    let control = UIControl()
    var listener: Listener? = Listener()
    control.addTarget(listener, action: Listener.plainName, for: .touchDown)
    #expect(control.allTargets.count == 1)
    listener = nil
    control.sendActions(for: .touchDown)
    #expect(control.allTargets.isEmpty)
  }

  @Test
  func `a UIControl action with a nil target calls the nearest responder that has the method`() {
    @MainActor final class Box: UIView {
      var count = 0
      func boxed() { count += 1 }
    }
    let (outer, inner, control) = (Box(), Box(), UIControl())
    outer.addSubview(inner)
    inner.addSubview(control)
    control.addTarget(nil, action: Selector("boxed", Box.boxed), for: .touchDown)
    control.addTarget(nil, action: Listener.plainName, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(inner.count == 1)
    #expect(outer.count == 0)
    #expect(control.allTargets.count == 1)
    #expect(control.allTargets.first is NSNull)
  }

  @Test func `addAction replaces an existing action with the same identifier`() {
    let control = UIControl()
    var calls: [String] = []
    let id = UIAction.Identifier("tap")
    control.addAction(UIAction(identifier: id) { _ in calls.append("a") }, for: .touchDown)
    let second = UIAction(identifier: id) { action in
      calls.append("b \(action.sender as? UIControl === control)")
    }
    control.addAction(second, for: .touchCancel)
    control.sendActions(for: .touchDown)
    #expect(calls == ["b true"])
    #expect(second.sender == nil)
    control.removeAction(second, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(calls.count == 1)
    control.removeAction(identifiedBy: id, for: .touchCancel)
    #expect(control.allControlEvents == [])
  }

  @Test func `enumerateEventHandlers visits every target and action until stop is set to true`() {
    let control = UIControl()
    let listener = Listener()
    control.addTarget(listener, action: Listener.plainName, for: .touchDown)
    control.addAction(UIAction(title: "a") { _ in }, for: .touchCancel)
    control.addTarget(nil, action: Listener.senderName, for: .valueChanged)
    var seen: [String] = []
    control.enumerateEventHandlers { action, method, events, stop in
      let target = method.map { "\($0.0 as? Listener === listener) \($0.1)" }
      seen.append("\(action?.title ?? target ?? "?") \(events.rawValue)")
      stop = seen.count == 2
    }
    #expect(seen == ["true plain 1", "a 256"])
    control.enumerateEventHandlers { _, method, _, _ in if method?.0 == nil { seen.append("nil") } }
    #expect(seen.suffix(2) == ["nil", "nil"])
  }

  @Test
  func `UIControl.addHandler's closure receives the control, and enumerateEventHandlers skips it`()
  {
    let control = UIControl()
    var heard: UIControl?
    control.addHandler(for: .valueChanged) { heard = $0 }
    control.sendActions(for: .valueChanged)
    #expect(heard === control)
    control.enumerateEventHandlers { _, _, _, _ in heard = nil }
    #expect(heard === control)
  }

  @Test func `performPrimaryAction runs a UIControl's primary action, but touchUpInside does not`()
  {
    var count = 0
    let control = UIControl(frame: .zero, primaryAction: UIAction { _ in count += 1 })
    control.sendActions(for: .touchUpInside)
    #expect(count == 0)
    control.performPrimaryAction()
    #expect(count == 1)
  }

  @Test func `sendActions calls the overridable sendAction methods`() {
    final class Watching: UIControl {
      var seen: [String] = []
      override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        seen.append("method \(action)")
      }
      override func sendAction(_ action: UIAction) { seen.append("action \(action.title)") }
    }
    let (control, listener) = (Watching(), Listener())
    control.addTarget(listener, action: Listener.plainName, for: .touchDown)
    control.addAction(UIAction(title: "a") { _ in }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(control.seen == ["method plain", "action a"])
    #expect(listener.notes == [])
  }

  // MARK: Actions and menus

  @Test func `UIAction.performWithSender runs the handler with the given sender`() {
    var sender: String?
    let action = UIAction(
      title: "Share", subtitle: "now", image: quarters, discoverabilityTitle: "Shares",
      attributes: .destructive, state: .on
    ) { sender = $0.sender as? String }
    action.performWithSender("me", target: nil)
    #expect(sender == "me")
    #expect(action.sender == nil)
    #expect(action.title == "Share")
    #expect(action.subtitle == "now")
    #expect(action.image === quarters)
    #expect(action.attributes == .destructive)
    #expect(action.state == .on)
    action.title = "Other"
    action.image = nil
    #expect(action.title == "Other")
    #expect(action.image == nil)
    #expect(UIAction { _ in }.identifier != UIAction { _ in }.identifier)
    #expect(UIAction.Identifier("a") == "a")
  }

  @Test func `UIMenu.selectedElements contains the actions whose state is on`() {
    let on = UIAction(title: "on", state: .on) { _ in }
    let off = UIAction(title: "off") { _ in }
    let inner = UIMenu(title: "inner", options: .displayInline, children: [on])
    let menu = UIMenu(title: "outer", identifier: UIMenu.Identifier("m"), children: [off, inner])
    #expect(menu.selectedElements == [on])
    let other = menu.replacingChildren([off])
    #expect(other.children == [off])
    #expect(other.identifier == menu.identifier)
    #expect(other.title == "outer")
    #expect(inner.options == .displayInline)
  }
}

import QuartzCore
import Simulator
import Testing
import UIKit

@MainActor @Suite struct AccessibilityTests {
  /// Sets every accessibility property of an object, and checks that each value can be read through an `NSObject`
  /// reference.
  private func check(_ object: NSObject) {
    object.isAccessibilityElement = true
    object.accessibilityLabel = "label"
    object.accessibilityHint = "hint"
    object.accessibilityValue = "value"
    object.accessibilityTraits = [.button, .selected]
    object.accessibilityLanguage = "en"
    object.accessibilityIdentifier = "id"
    object.accessibilityFrame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(object.accessibilityActivationPoint == CGPoint(x: 25, y: 40))
    object.accessibilityActivationPoint = CGPoint(x: 1, y: 2)
    let path = UIBezierPath(rect: .zero)
    object.accessibilityPath = path
    object.accessibilityElementsHidden = true
    object.accessibilityViewIsModal = true
    object.shouldGroupAccessibilityChildren = true
    object.accessibilityRespondsToUserInteraction = true
    object.accessibilityNavigationStyle = .combined
    object.accessibilityContainerType = .list
    object.accessibilityUserInputLabels = ["a"]
    object.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "x") { _ in true }]
    let inside = NSObject()
    object.accessibilityElements = [inside]
    #expect(object.isAccessibilityElement)
    #expect(object.accessibilityLabel == "label")
    #expect(object.accessibilityHint == "hint")
    #expect(object.accessibilityValue == "value")
    #expect(object.accessibilityTraits == [.button, .selected])
    #expect(object.accessibilityLanguage == "en")
    #expect(object.accessibilityIdentifier == "id")
    #expect(object.accessibilityFrame == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(object.accessibilityActivationPoint == CGPoint(x: 1, y: 2))
    #expect(object.accessibilityPath === path)
    #expect(object.accessibilityElementsHidden)
    #expect(object.accessibilityViewIsModal)
    #expect(object.shouldGroupAccessibilityChildren)
    #expect(object.accessibilityRespondsToUserInteraction)
    #expect(object.accessibilityNavigationStyle == .combined)
    #expect(object.accessibilityContainerType == .list)
    #expect(object.accessibilityUserInputLabels == ["a"])
    #expect(object.accessibilityCustomActions?.map(\.name) == ["x"])
    #expect(object.accessibilityElementCount() == 1)
    #expect(object.accessibilityElement(at: 0) as? NSObject === inside)
    #expect(object.accessibilityElement(at: 1) == nil)
    #expect(object.index(ofAccessibilityElement: inside) == 0)
    #expect(object.index(ofAccessibilityElement: NSObject()) == NSNotFound)
    #expect(!object.accessibilityActivate())
    #expect(!object.accessibilityPerformEscape())
    #expect(!object.accessibilityPerformMagicTap())
    #expect(!object.accessibilityScroll(.down))
  }

  @Test func `UIView stores all accessibility properties`() { check(UIView()) }

  @Test func `CALayer stores all accessibility properties`() { check(CALayer()) }

  @Test func `accessibility properties have default values on UIView, CALayer and NSObject`() {
    for object in [UIView(), CALayer(), NSObject()] {
      #expect(!object.isAccessibilityElement)
      #expect(object.accessibilityLabel == nil)
      #expect(object.accessibilityTraits == .none)
      #expect(object.accessibilityElementCount() == 0)
    }
  }

  @Test
  func `accessibility methods called on a UIView typed as NSObject reach the subclass's overrides`()
  {
    final class Ring: UIView {
      var steps: [String] = []
      override var accessibilityValue: String? {
        get { "50 %" }
        set { super.accessibilityValue = newValue }
      }
      override func accessibilityActivate() -> Bool { true }
      override func accessibilityIncrement() { steps.append("up") }
      override func accessibilityDecrement() { steps.append("down") }
      override func accessibilityElementDidBecomeFocused() { steps.append("in") }
      override func accessibilityElementDidLoseFocus() { steps.append("out") }
    }
    let ring = Ring()
    let object: NSObject = ring
    #expect(object.accessibilityValue == "50 %")
    #expect(object.accessibilityActivate())
    object.accessibilityIncrement()
    object.accessibilityDecrement()
    object.accessibilityElementDidBecomeFocused()
    object.accessibilityElementDidLoseFocus()
    #expect(ring.steps == ["up", "down", "in", "out"])
  }

  @Test func `UILabel.accessibilityLabel returns the text until another label is set`() {
    let label = UILabel()
    label.text = "Hello"
    #expect(label.isAccessibilityElement)
    #expect(label.accessibilityLabel == "Hello")
    #expect(label.accessibilityTraits == .staticText)
    label.accessibilityLabel = "Greeting"
    #expect(label.accessibilityLabel == "Greeting")
  }

  @Test
  func `UIAccessibilityElement.accessibilityFrame is converted from container to screen space`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    window.addSubview(view)
    #expect(view.accessibilityFrame == CGRect(x: 10, y: 20, width: 50, height: 50))
    let element = UIAccessibilityElement(accessibilityContainer: view)
    element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(element.isAccessibilityElement)
    #expect(element.next === view)
    #expect(element.accessibilityFrame == CGRect(x: 11, y: 22, width: 3, height: 4))
    element.accessibilityFrame = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(element.accessibilityFrame == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func `UIAccessibilityCustomAction.invokeHandler calls its closure or its target's method`()
  {
    @MainActor final class Owner: NSObject {
      var done: [String] = []
      func run(_ action: UIAccessibilityCustomAction) { done.append(action.name) }
    }
    let owner = Owner()
    let method = UIAccessibilityCustomAction(
      name: "m", target: owner, selector: Selector("run:", Owner.run))
    #expect(method.invokeHandler())
    #expect(owner.done == ["m"])
    let closure = UIAccessibilityCustomAction(name: "c") { $0.name == "c" }
    #expect(closure.invokeHandler())
    #expect(!UIAccessibilityCustomAction(name: "n", actionHandler: nil).invokeHandler())
  }

  @Test func `UIAccessibility.post calls Simulator.accessibility.onNotification`() {
    var heard: [String] = []
    Simulator.accessibility.onNotification = { heard.append("\($0.rawValue) \($1 ?? "")") }
    UIAccessibility.post(notification: .announcement, argument: "Done")
    Simulator.accessibility.onNotification = nil
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    #expect(heard == ["1008 Done"])
  }

  @Test func `UIAccessibility returns Simulator.accessibility.settings and posts their changes`() {
    var told: [String] = []
    let names = [
      UIAccessibility.reduceMotionStatusDidChangeNotification,
      UIAccessibility.voiceOverStatusDidChangeNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { told.append(name.rawValue) }
      }
    }
    #expect(!UIAccessibility.isReduceMotionEnabled)
    Simulator.accessibility.settings = [
      .reduceMotion, .crossFadeTransitions, .reduceTransparency, .boldText, .darkerColors,
      .invertColors, .grayscale, .differentiateWithoutColor, .switchControl, .buttonShapes,
    ]
    #expect(UIAccessibility.isReduceMotionEnabled)
    #expect(UIAccessibility.prefersCrossFadeTransitions)
    #expect(UIAccessibility.isReduceTransparencyEnabled)
    #expect(UIAccessibility.isBoldTextEnabled)
    #expect(UIAccessibility.isDarkerSystemColorsEnabled)
    #expect(UIAccessibility.isInvertColorsEnabled)
    #expect(UIAccessibility.isGrayscaleEnabled)
    #expect(UIAccessibility.shouldDifferentiateWithoutColor)
    #expect(UIAccessibility.isSwitchControlRunning)
    #expect(UIAccessibility.buttonShapesEnabled)
    #expect(!UIAccessibility.isVoiceOverRunning)
    Simulator.accessibility.settings = []
    #expect(told == [names[0].rawValue, names[0].rawValue])
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }
}

public import Foundation
import QuartzCore

/// A view that a finger sets or sets off, and that tells others.
///
/// One finger at a time is followed. A finger that came down on the control counts as inside until it is more than 70
/// points outside of the bounds: not documented by Apple, measured in an answer on Stack Overflow to
/// "UIControlEventTouchDragExit triggers when 100 pixels away from UIButton", and taken for every control here.
/// The move that crosses the border sends ``Event/touchDragExit`` or ``Event/touchDragEnter`` alone, those after it
/// ``Event/touchDragOutside`` or ``Event/touchDragInside``, which is our own choice.
@preconcurrency @MainActor
open class UIControl: UIView {
  let targets = ControlTargetList()

  /// A control with a frame in its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control that calls an action when what it is there for has happened.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Reads geometry, looks and state out of an archive; targets are left out.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isEnabled = !coder.decodeBool(forKey: "UIDisabled")
    isSelected = coder.decodeBool(forKey: "UISelected")
    isHighlighted = coder.decodeBool(forKey: "UIHighlighted")
    contentHorizontalAlignment =
      ContentHorizontalAlignment(
        rawValue: coder.decodeInteger(forKey: "UIContentHorizontalAlignment")) ?? .center
    contentVerticalAlignment =
      ContentVerticalAlignment(
        rawValue: coder.decodeInteger(forKey: "UIContentVerticalAlignment")) ?? .center
  }

  /// Writes geometry, looks and state.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(!isEnabled, forKey: "UIDisabled")
    coder.encode(isSelected, forKey: "UISelected")
    coder.encode(isHighlighted, forKey: "UIHighlighted")
    coder.encode(contentHorizontalAlignment.rawValue, forKey: "UIContentHorizontalAlignment")
    coder.encode(contentVerticalAlignment.rawValue, forKey: "UIContentVerticalAlignment")
  }

  // MARK: State

  /// Whether it takes touches; one that is turned off lets go of its finger.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { cancelTouch(with: nil) }
      updateState()
    }
  }

  /// Whether it was chosen; most controls make nothing of it.
  open var isSelected = false { didSet { if isSelected != oldValue { updateState() } } }

  /// Whether a finger lies on it; set as the finger comes, leaves and goes.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateState() } } }

  private func updateState() {
    stateDidChange()
    notifyObservers()
  }

  /// Everything that holds of it; subclasses may add bits of their own.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// One of the parts of the state is another; the classes here show it.
  @_spi(UIKitModules)
  open func stateDidChange() {}

  // MARK: Content

  /// Where content stands from top to bottom, in controls that have some.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// Where content stands from left to right, in controls that have some.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The same, with the direction of lines taken into account.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: hasRightToLeftLayout ? .right : .left
    case .trailing: hasRightToLeftLayout ? .left : .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }

  // MARK: Tracking

  /// Whether it follows a finger.
  open private(set) var isTracking = false

  /// Whether the finger that it follows is inside or near enough.
  open private(set) var isTouchInside = false

  /// The finger that it follows.
  private weak var trackedTouch: UITouch?

  /// A finger came down; false for not following it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger moved; false for following it no longer.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// The finger was lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// The finger counts no more.
  open func cancelTracking(with event: UIEvent?) {}

  /// Begins to follow the finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.min(by: { $0.fingerID < $1.fingerID }) else {
      return
    }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else {
      isTouchInside = false
      return
    }
    trackedTouch = touch
    isHighlighted = true
    dispatchEvents(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  /// Follows the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isWithinTouchMargin(touch, with: event)
    if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
    guard continueTracking(touch, with: event) else { return resetTracking() }
    guard isTracking else { return }
    switch (wasInside, isTouchInside) {
    case (true, true): dispatchEvents(.touchDragInside, with: event)
    case (true, false): dispatchEvents(.touchDragExit, with: event)
    case (false, true): dispatchEvents(.touchDragEnter, with: event)
    case (false, false): dispatchEvents(.touchDragOutside, with: event)
    }
  }

  /// Lets the finger go.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    isTouchInside = isWithinTouchMargin(touch, with: event)
    let isInside = isTouchInside
    endTracking(touch, with: event)
    resetTracking()
    dispatchEvents(isInside ? .touchUpInside : .touchUpOutside, with: event)
    if isInside, sendsPrimaryActionOnTouchUp {
      dispatchEvents(.primaryActionTriggered, with: event)
    }
  }

  /// Lets the finger go without its having done anything.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    cancelTouch(with: event)
    dispatchEvents(.touchCancel, with: event)
  }

  /// Whether a finger that is lifted inside sets off what the control is there for; of those here a button's does.
  @_spi(UIKitModules)
  open var sendsPrimaryActionOnTouchUp: Bool { false }

  /// Whether a gesture of a view around it would take away what a finger on it is there for.
  ///
  /// - Source: Apple's Event Handling Guide, "Interacting with Other User Interface Controls": a single tap on buttons,
  ///   switches, steppers, segmented controls and page controls, and drags along sliders and switches.
  @_spi(UIKitModules)
  open func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { false }

  /// No where a gesture of a view around it would take away what a finger on it is there for, else yes.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    let isAround = gestureRecognizer.view !== self && isEnabled && isUserInteractionEnabled
    return !(isAround && preventsGesture(gestureRecognizer))
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  private func cancelTouch(with event: UIEvent?) {
    cancelTracking(with: event)
    resetTracking()
  }

  private func resetTracking() {
    isTracking = false
    trackedTouch = nil
    if isHighlighted { isHighlighted = false }
    isTouchInside = false
  }

  /// How far outside of the bounds a finger still counts as inside, in points; the source stands above.
  private static let touchInsideMargin: CGFloat = 70

  private func isWithinTouchMargin(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    return bounds.insetBy(dx: -Self.touchInsideMargin, dy: -Self.touchInsideMargin).contains(
      location)
      || point(inside: location, with: event)
  }

  // MARK: Targets

  /// Calls a method when one of the events comes; the target is not retained.
  ///
  /// The method may take the control, or the control and the event. Without a target the first in the chain of
  /// responders, from the control on, whose class has the method is called. What is there already hears of the further
  /// events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.addTarget(target, action: action, for: controlEvents)
  }

  /// Calls a method no more when one of the events comes; nil stands for any target and any action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.removeTarget(target, action: action, for: controlEvents)
  }

  /// Calls an action when one of the events comes; it takes the place of one with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    targets.addAction(action, for: controlEvents)
  }

  /// Calls an action no more when one of the events comes.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    targets.removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Calls the action of an identifier no more when one of the events comes.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    targets.removeAction(identifiedBy: actionIdentifier, for: controlEvents)
  }

  /// The targets of methods; `NSNull` stands for the chain of responders, and an object that cannot be hashed is there as
  /// its `ObjectIdentifier`.
  open var allTargets: Set<AnyHashable> { targets.objects }

  /// All events of which anybody hears.
  open var allControlEvents: Event { targets.events }

  /// The names of the methods that a target hears of an event by; nil for none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let names = targets.actionNames(of: target, for: controlEvent)
    return names.isEmpty ? nil : names
  }

  /// Goes over everybody who hears of anything, in the order in which they came, until the last argument is set.
  open func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
  ) {
    var stop = false
    for entry in targets.entries where !stop {
      switch entry.handler {
      case .action(let action): iterator(action, nil, entry.events, &stop)
      case .method(let target, let selector):
        iterator(nil, (target.object, selector), entry.events, &stop)
      case .closure: break
      }
    }
  }

  /// Calls a closure when one of the events comes.
  package func addHandler(for controlEvents: Event, handler body: @escaping (UIControl) -> Void) {
    targets.addHandler(body, for: controlEvents)
  }

  // MARK: Sending

  /// Calls a method; without a target, that of the first responder in the chain, from the control on, that has it.
  ///
  /// All calls of methods go through here, for subclasses to watch or change.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    let chain = sequence(first: self as UIResponder) { $0.next }
    let taker = chain.first {
      action.isMethod(of: $0) && $0.canPerformAction(action, withSender: self)
    }
    guard let object = target ?? taker else { return }
    action.perform(on: object as AnyObject, with: self, event)
  }

  /// Calls an action with the control as its sender.
  ///
  /// All calls of actions go through here.
  open func sendAction(_ action: UIAction) { action.invokeHandler(sender: self) }

  /// Tells everybody who hears of one of the events.
  open func sendActions(for controlEvents: Event) { dispatchEvents(controlEvents, with: nil) }

  /// Tells everybody who hears of one of the events, once each.
  func dispatchEvents(_ events: Event, with event: UIEvent?) {
    for entry in targets.entries where !entry.events.isDisjoint(with: events) {
      switch entry.handler {
      case .method(let target, let selector):
        if target.isReleased { continue }
        sendAction(selector, to: target.object, for: event)
      case .action(let action): sendAction(action)
      case .closure(let body): body(self)
      }
    }
  }

  /// Tells of a new value, and that what the control is there for has happened.
  package func sendValueChanged(with event: UIEvent? = nil) {
    dispatchEvents(.valueChanged, with: event)
    dispatchEvents(.primaryActionTriggered, with: event)
  }

  /// Does what a finger that is lifted inside would: what the control is there for.
  open func performPrimaryAction() { dispatchEvents(.primaryActionTriggered, with: nil) }

  // MARK: Menus

  /// Whether a long press may show a menu; kept, and none is shown.
  open var isContextMenuInteractionEnabled = false

  /// Whether a tap shows the menu; kept, and none is shown.
  open var showsMenuAsPrimaryAction = false

  /// What a pointer that rests on it would show; kept, as there is no pointer.
  open var toolTip: String?

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.control[key] ?? super.keyValueProperty(key)
  }
}

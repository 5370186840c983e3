public import Foundation
import QuartzCore

/// The base class of views that track a touch and send events to targets and actions, such as buttons and switches.
///
/// A control tracks one touch at a time. A touch that began inside the control counts as inside until it is more than
/// 70 points outside the bounds. Apple does not document this distance. The value is a measurement from a Stack
/// Overflow answer to "UIControlEventTouchDragExit triggers when 100 pixels away from UIButton", and is used for all
/// controls here. A move across this border sends only ``Event/touchDragExit`` or ``Event/touchDragEnter``, and
/// subsequent moves send ``Event/touchDragOutside`` or ``Event/touchDragInside``. This order is our own choice.
@preconcurrency @MainActor
open class UIControl: UIView {
  let targets = ControlTargetList()

  /// Creates a control with the given frame, in its superview's coordinates.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a control that performs `primaryAction` for the `primaryActionTriggered` event.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Decodes a control with its geometry, appearance and state.
  ///
  /// Targets and actions are not part of the archive.
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

  /// Encodes the geometry, appearance and state, without targets and actions.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(!isEnabled, forKey: "UIDisabled")
    coder.encode(isSelected, forKey: "UISelected")
    coder.encode(isHighlighted, forKey: "UIHighlighted")
    coder.encode(contentHorizontalAlignment.rawValue, forKey: "UIContentHorizontalAlignment")
    coder.encode(contentVerticalAlignment.rawValue, forKey: "UIContentVerticalAlignment")
  }

  // MARK: State

  /// Whether the control receives touches.
  ///
  /// Setting `false` cancels a tracked touch. The default is `true`.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isTracking { cancelTouch(with: nil) }
      updateState()
    }
  }

  /// Whether the control is selected.
  ///
  /// Most controls look the same whether or not they are selected. The default is `false`.
  open var isSelected = false { didSet { if isSelected != oldValue { updateState() } } }

  /// Whether the control is highlighted.
  ///
  /// The control sets this property while a tracked touch is inside its bounds.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateState() } } }

  private func updateState() {
    stateDidChange()
    notifyObservers()
  }

  /// The current state, derived from `isHighlighted`, `isEnabled` and `isSelected`.
  ///
  /// Subclasses may override this property to add flags.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Called when `isEnabled`, `isSelected` or `isHighlighted` has changed.
  ///
  /// Subclasses update their appearance here; the base implementation is empty.
  @_spi(UIKitModules)
  open func stateDidChange() {}

  // MARK: Content

  /// The vertical alignment of the control's content, such as the title of a button.
  ///
  /// The default is `center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The horizontal alignment of the control's content, such as the title of a button.
  ///
  /// The default is `center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// The horizontal content alignment, with `leading` and `trailing` resolved to `left` or `right` according to the
  /// layout direction.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: hasRightToLeftLayout ? .right : .left
    case .trailing: hasRightToLeftLayout ? .left : .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }

  // MARK: Tracking

  /// Whether the control is tracking a touch.
  open private(set) var isTracking = false

  /// Whether the tracked touch is inside the bounds or at most 70 points outside of them.
  open private(set) var isTouchInside = false

  private weak var trackedTouch: UITouch?

  /// Returns whether to track the given touch, which began inside the control.
  ///
  /// The default implementation returns `true`.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Returns whether to continue tracking the given touch after it moved.
  ///
  /// The default implementation returns `true`.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch ends inside or outside the control.
  ///
  /// The default implementation does nothing.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the tracked touch is canceled or the control is disabled.
  ///
  /// The default implementation does nothing.
  open func cancelTracking(with event: UIEvent?) {}

  /// Starts tracking a touch, unless the control is disabled or is already tracking one.
  ///
  /// Sends `touchDown`, and also `touchDownRepeat` if the tap count of the touch is above 1.
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

  /// Continues tracking the touch and sends one of the drag events.
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

  /// Ends tracking and sends `touchUpInside` or `touchUpOutside`.
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

  /// Cancels tracking and sends `touchCancel`.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    cancelTouch(with: event)
    dispatchEvents(.touchCancel, with: event)
  }

  /// Whether a touch that ends inside the control also sends `primaryActionTriggered`.
  ///
  /// The default is `false`. Buttons override this property.
  @_spi(UIKitModules)
  open var sendsPrimaryActionOnTouchUp: Bool { false }

  /// Returns whether the control prevents a gesture recognizer of an ancestor view from taking over a touch on the
  /// control.
  ///
  /// The default implementation returns `false`.
  ///
  /// - Source: Apple's Event Handling Guide, "Interacting with Other User Interface Controls": a single tap on
  ///   buttons, switches, steppers, segmented controls and page controls, and drags along sliders and switches.
  @_spi(UIKitModules)
  open func preventsGesture(_ gesture: UIGestureRecognizer) -> Bool { false }

  /// Returns `false` for another view's gesture recognizer if `preventsGesture(_:)` returns `true` for it and the
  /// control is enabled and receives touches.
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

  /// The maximum distance from the bounds at which a tracked touch counts as inside, in points.
  ///
  /// The documentation of `UIControl` names the source of the value.
  private static let touchInsideMargin: CGFloat = 70

  private func isWithinTouchMargin(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    return bounds.insetBy(dx: -Self.touchInsideMargin, dy: -Self.touchInsideMargin).contains(
      location)
      || point(inside: location, with: event)
  }

  // MARK: Targets

  /// Registers an action method for the given events.
  ///
  /// The target is not retained. The method has no parameters, the control as its parameter, or the control and the
  /// event as its parameters. If the target is `nil`, the method is called on the first responder that implements it,
  /// searching the responder chain from the control. If the target and method are already registered, the events are
  /// added to their registration.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.addTarget(target, action: action, for: controlEvents)
  }

  /// Removes the given events from the registrations of a target and an action method.
  ///
  /// If `target` or `action` is `nil`, registrations with any target or method match.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.removeTarget(target, action: action, for: controlEvents)
  }

  /// Registers an action for the given events.
  ///
  /// The action replaces a registered action with the same identifier, and the events of that action are kept.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    targets.addAction(action, for: controlEvents)
  }

  /// Removes the given events from the registration of the action with the same identifier.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    targets.removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the given events from the registration of the action with the given identifier.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    targets.removeAction(identifiedBy: actionIdentifier, for: controlEvents)
  }

  /// The targets of all registered action methods.
  ///
  /// `NSNull` represents the responder chain, and an object that is not hashable is represented by its
  /// `ObjectIdentifier`.
  open var allTargets: Set<AnyHashable> { targets.objects }

  /// The union of the events for which a target, action or closure is registered.
  open var allControlEvents: Event { targets.events }

  /// Returns the names of the action methods registered for the given target and event, or `nil` if there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let names = targets.actionNames(of: target, for: controlEvent)
    return names.isEmpty ? nil : names
  }

  /// Calls a closure for each registered action and action method, in order of registration, until the closure sets
  /// its last argument to `true`.
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

  /// Registers a closure for the given events.
  ///
  /// The closure receives the control as its argument and cannot be removed.
  package func addHandler(for controlEvents: Event, handler body: @escaping (UIControl) -> Void) {
    targets.addHandler(body, for: controlEvents)
  }

  // MARK: Sending events

  /// Calls an action method on the given target.
  ///
  /// If the target is `nil`, the method is called on the first responder that implements it, searching the responder
  /// chain from the control. The control calls all its action methods through this method, so that subclasses can
  /// observe or change the calls.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    let chain = sequence(first: self as UIResponder) { $0.next }
    let taker = chain.first {
      action.isMethod(of: $0) && $0.canPerformAction(action, withSender: self)
    }
    guard let object = target ?? taker else { return }
    action.perform(on: object as AnyObject, with: self, event)
  }

  /// Calls the handler of the given action, with the control as the sender.
  ///
  /// The control calls all its actions through this method, so that subclasses can observe or change the calls.
  open func sendAction(_ action: UIAction) { action.invokeHandler(sender: self) }

  /// Calls every target and action registered for any of the given events, without an event object.
  open func sendActions(for controlEvents: Event) { dispatchEvents(controlEvents, with: nil) }

  /// Calls each target, action and closure registered for any of the given events once, in order of registration.
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

  /// Sends `valueChanged`, followed by `primaryActionTriggered`.
  ///
  /// - Parameter event: The event passed to action methods, or `nil` if there is none.
  package func sendValueChanged(with event: UIEvent? = nil) {
    dispatchEvents(.valueChanged, with: event)
    dispatchEvents(.primaryActionTriggered, with: event)
  }

  /// Performs the control's primary action by sending `primaryActionTriggered`.
  open func performPrimaryAction() { dispatchEvents(.primaryActionTriggered, with: nil) }

  // MARK: Menus

  /// Whether a long press presents a context menu.
  ///
  /// Stored only, because menus are not presented. The default is `false`.
  open var isContextMenuInteractionEnabled = false

  /// Whether a tap presents the menu.
  ///
  /// Stored only, because menus are not presented. The default is `false`.
  open var showsMenuAsPrimaryAction = false

  /// The text of the tooltip displayed when a pointer hovers over the control.
  ///
  /// Stored only, because tooltips are not displayed.
  open var toolTip: String?

  /// Returns the property that key-value coding accesses with the given key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.control[key] ?? super.keyValueProperty(key)
  }
}

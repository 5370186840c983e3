public import Foundation
import QuartzCore

/// The base class of objects that handle events.
///
/// Events that are not handled are passed along the responder chain.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociationStoring, KeyPathObserver {
  // Sound: `AssociatedValueStore` accesses the property only while it holds its lock.
  /// The associated objects of the responder.
  nonisolated(unsafe) package final var associations: AssociatedValueStore?

  /// The next object in the responder chain.
  ///
  /// The default is `nil`.
  open var next: UIResponder? { nil }

  /// Creates a responder without a next responder.
  public override init() { super.init() }

  /// Called when an observed value has changed.
  ///
  /// A subclass that observes values overrides this method. The default implementation reports the change as an
  /// error, because no override handled it.
  nonisolated open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    raiseUnhandledObservation(keyPath: keyPath, of: object)
  }

  // MARK: Actions

  /// Returns whether the responder can currently handle the given action.
  ///
  /// The default implementation returns whether the responder implements the method.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(of: self)
  }

  /// Returns the first object in the responder chain, starting with this one, that handles the given action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    sequence(first: self) { $0.next }.first { $0.canPerformAction(action, withSender: sender) }
  }

  /// The undo manager of the nearest object in the responder chain that has one.
  ///
  /// The last candidate is the window's undo manager.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Touches

  /// Called when touches begin.
  ///
  /// The default implementation calls this method on the next responder.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches move.
  ///
  /// The default implementation calls this method on the next responder.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches end.
  ///
  /// The default implementation calls this method on the next responder.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches are canceled, because a gesture was recognized or the view is no longer displayed.
  ///
  /// The default implementation calls this method on the next responder.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Key presses

  /// Called when keys are pressed.
  ///
  /// The default implementation calls this method on the next responder.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Called when the force of key presses changes.
  ///
  /// The default implementation calls this method on the next responder.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when keys are released.
  ///
  /// The default implementation calls this method on the next responder.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when key presses are canceled.
  ///
  /// The default implementation calls this method on the next responder.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Motions

  /// Called when a motion of the device begins.
  ///
  /// The default implementation calls this method on the next responder.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// Called when a motion of the device ends.
  ///
  /// The default implementation calls this method on the next responder.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// Called when a motion of the device is canceled.
  ///
  /// The default implementation calls this method on the next responder.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  /// The keyboard shortcuts handled by the responder.
  ///
  /// They can be queried, but key events do not trigger them.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: First responder

  /// The first responder of the program, or `nil` if there is none.
  ///
  /// The responder is not retained.
  package private(set) static weak var firstResponder: UIResponder?

  /// Makes the current first responder resign, if there is one.
  static func resignCurrentFirstResponder() { firstResponder?.resignFirstResponder() }

  /// Whether the responder is the first to receive events without a location, such as key events.
  open var isFirstResponder: Bool { Self.firstResponder === self }

  /// Whether the responder can become the first responder.
  ///
  /// The default is `false`.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder can resign its first responder status.
  ///
  /// The default is `true`.
  open var canResignFirstResponder: Bool { true }

  /// Makes this object the first responder.
  ///
  /// Returns `false` if the object cannot become the first responder or the previous first responder does not resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, Self.firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    Self.firstResponder = self
    return true
  }

  /// Resigns the first responder status.
  ///
  /// Returns `false` if the responder cannot resign it.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.firstResponder = nil
    return true
  }

  // MARK: Input views

  /// The view displayed in place of the keyboard.
  ///
  /// The value is always `nil`. Setting this property has no effect.
  open var inputView: UIView? {
    get { nil }
    set {}
  }

  /// The view displayed above the keyboard.
  ///
  /// The value is always `nil`. Setting this property has no effect.
  open var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }

  /// Does nothing, because input views are not displayed.
  open func reloadInputViews() {}

  // MARK: Nibs and storyboards

  /// Called after the object is created from a nib or storyboard.
  ///
  /// The default implementation does nothing.
  open func awakeFromNib() {}

  /// Called when the object is prepared for display in Interface Builder.
  ///
  /// The framework never calls this method.
  open func prepareForInterfaceBuilder() {}

  /// The identifier used for state restoration.
  ///
  /// Stored only, because state is not restored.
  open var restorationIdentifier: String?

  // MARK: Accessibility

  /// The accessibility values that apply to the responder unless other values are set.
  var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults() }

  /// Whether the responder is an accessibility element.
  open var isAccessibilityElement: Bool {
    get {
      AccessibilityRecord.existingRecord(for: self)?.isElement ?? defaultAccessibility.isElement
    }
    set { AccessibilityRecord.findOrCreateRecord(for: self).isElement = newValue }
  }

  /// A short name of the element.
  open var accessibilityLabel: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.label ?? defaultAccessibility.label }
    set { AccessibilityRecord.findOrCreateRecord(for: self).label = newValue }
  }

  /// A description of what happens when the element is used.
  open var accessibilityHint: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.hint }
    set { AccessibilityRecord.findOrCreateRecord(for: self).hint = newValue }
  }

  /// The value of the element, such as the current position of a slider.
  open var accessibilityValue: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.value ?? defaultAccessibility.value }
    set { AccessibilityRecord.findOrCreateRecord(for: self).value = newValue }
  }

  /// The traits that describe the kind and behavior of the element.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { AccessibilityRecord.existingRecord(for: self)?.traits ?? defaultAccessibility.traits }
    set { AccessibilityRecord.findOrCreateRecord(for: self).traits = newValue }
  }

  /// The code of the language in which the element's text is spoken.
  open var accessibilityLanguage: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.language }
    set { AccessibilityRecord.findOrCreateRecord(for: self).language = newValue }
  }

  /// An identifier used in automated tests, which is not spoken.
  open var accessibilityIdentifier: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.identifier }
    set { AccessibilityRecord.findOrCreateRecord(for: self).identifier = newValue }
  }

  /// The frame of the element, in screen coordinates.
  open var accessibilityFrame: CGRect {
    get { AccessibilityRecord.existingRecord(for: self)?.frame ?? defaultAccessibility.frame() }
    set { AccessibilityRecord.findOrCreateRecord(for: self).frame = newValue }
  }

  /// The outline of the element in screen coordinates, or `nil` if the frame is the outline.
  open var accessibilityPath: UIBezierPath? {
    get { AccessibilityRecord.existingRecord(for: self)?.path }
    set { AccessibilityRecord.findOrCreateRecord(for: self).path = newValue }
  }

  /// The point at which the element is activated, in screen coordinates.
  ///
  /// The default is the center of the element's frame.
  open var accessibilityActivationPoint: CGPoint {
    get {
      AccessibilityRecord.existingRecord(for: self)?.activationPoint
        ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)
    }
    set { AccessibilityRecord.findOrCreateRecord(for: self).activationPoint = newValue }
  }

  /// Whether assistive technologies ignore the elements inside this element.
  ///
  /// The default is `false`.
  open var accessibilityElementsHidden: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.hidesElements ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).hidesElements = newValue }
  }

  /// Whether assistive technologies ignore the siblings of this element.
  ///
  /// The default is `false`.
  open var accessibilityViewIsModal: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.isModal ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).isModal = newValue }
  }

  /// Whether assistive technologies visit the elements inside this element before its siblings.
  ///
  /// The default is `false`.
  open var shouldGroupAccessibilityChildren: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.groupsAccessibilityChildren ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).groupsAccessibilityChildren = newValue }
  }

  /// Whether the element responds to user interaction, so that assistive technologies can activate it.
  ///
  /// The default is `false`.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.respondsToUserInteraction ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).respondsToUserInteraction = newValue }
  }

  /// The navigation style for the elements inside this element.
  ///
  /// The default is `automatic`.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { AccessibilityRecord.existingRecord(for: self)?.navigationStyle ?? .automatic }
    set { AccessibilityRecord.findOrCreateRecord(for: self).navigationStyle = newValue }
  }

  /// The kind of container that the element represents.
  ///
  /// The default is `none`.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { AccessibilityRecord.existingRecord(for: self)?.containerType ?? .none }
    set { AccessibilityRecord.findOrCreateRecord(for: self).containerType = newValue }
  }

  /// The accessibility elements inside this element, in order, or `nil` to derive them from the subviews.
  open var accessibilityElements: [Any]? {
    get { AccessibilityRecord.existingRecord(for: self)?.elements }
    set { AccessibilityRecord.findOrCreateRecord(for: self).elements = newValue }
  }

  /// Additional actions that can be performed on the element.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { AccessibilityRecord.existingRecord(for: self)?.actions }
    set { AccessibilityRecord.findOrCreateRecord(for: self).actions = newValue }
  }

  /// Alternative names for voice control, in descending order of importance.
  open var accessibilityUserInputLabels: [String]! {
    get { AccessibilityRecord.existingRecord(for: self)?.userInputLabels }
    set { AccessibilityRecord.findOrCreateRecord(for: self).userInputLabels = newValue }
  }

  /// Activates the element.
  ///
  /// The default implementation returns `false`, so that the element is activated by a touch at its activation point
  /// instead.
  @discardableResult
  open func accessibilityActivate() -> Bool { false }

  /// Dismisses the element.
  ///
  /// Returns `false` if the element cannot be dismissed, which is the default.
  @discardableResult
  open func accessibilityPerformEscape() -> Bool { false }

  /// Performs the most important action in the current state of the program.
  ///
  /// Returns `false` if there is no such action, which is the default.
  @discardableResult
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Scrolls the element by a page in the given direction.
  ///
  /// Returns `false` if the element cannot scroll, which is the default.
  @discardableResult
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  /// Increments the value of the element.
  ///
  /// The default implementation does nothing.
  open func accessibilityIncrement() {}

  /// Decrements the value of the element.
  ///
  /// The default implementation does nothing.
  open func accessibilityDecrement() {}

  /// Called when an assistive technology has moved the focus to the element.
  open func accessibilityElementDidBecomeFocused() {}

  /// Called when an assistive technology has moved the focus away from the element.
  open func accessibilityElementDidLoseFocus() {}
}

public import Foundation
import QuartzCore

/// Whatever answers to events.
@preconcurrency @MainActor
open class UIResponder: NSObject, AssociationStoring, KeyPathObserver {
  // Sound: `AssociatedValueStore` reads and writes it while its lock is held.
  /// What is kept with it under keys.
  nonisolated(unsafe) package final var associations: AssociatedValueStore?

  /// Where events go that it does not handle.
  open var next: UIResponder? { nil }

  /// Stands in no chain yet.
  public override init() { super.init() }

  /// A value that it observes has changed; a subclass that observes overrides it.
  nonisolated open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    raiseUnhandledObservation(keyPath: keyPath, of: object)
  }

  // MARK: Actions

  /// Whether it has a method for an action, and wants to be called by it at the moment.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isMethod(of: self)
  }

  /// Who has a method for an action, from it on up.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    sequence(first: self) { $0.next }.first { $0.canPerformAction(action, withSender: sender) }
  }

  /// What remembers how changes are taken back: that of the nearest responder above that has one, at the top the window's.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Touches: handed on by default

  /// Fingers came down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// The touches count no more: a gesture took them over, or their view has gone.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Keys: handed on by default

  /// Keys went down.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  /// Keys are pressed more or less hard.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Keys came up.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// The presses count no more.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Motions, handed on by default: nothing shakes

  /// The device begins to be moved.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionBegan(motion, with: event)
  }

  /// The device was moved.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionEnded(motion, with: event)
  }

  /// The motion counts no more.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  /// Keys that it likes to hear of; kept for whoever asks, and no key that is fed calls one.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: The first responder

  /// Who is it; at most one in the program.
  package private(set) static weak var firstResponder: UIResponder?

  /// Asks the first responder, if there is one, to leave its place.
  static func resignCurrentFirstResponder() { firstResponder?.resignFirstResponder() }

  /// Whether it is the one that events without a place go to first.
  open var isFirstResponder: Bool { Self.firstResponder === self }

  /// Whether it may be the first responder; not by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it may stop being the first responder.
  open var canResignFirstResponder: Bool { true }

  /// Takes the place of the first responder; false where it may not or the one before would not go.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, Self.firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    Self.firstResponder = self
    return true
  }

  /// Leaves the place of the first responder; false where it may not.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.firstResponder = nil
    return true
  }

  // MARK: Keyboards: there are none

  /// What would show in the keyboard's place.
  open var inputView: UIView? {
    get { nil }
    set {}
  }

  /// What would show above the keyboard.
  open var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }

  /// Would show other views in the keyboard's place; there is nothing to show.
  open func reloadInputViews() {}

  // MARK: Interface files

  /// It was made out of an interface file with all that it is connected to; no file makes one here, so that only a program
  /// calls it.
  open func awakeFromNib() {}

  /// It is to look right in a design tool; none is there, so that only a program calls it.
  open func prepareForInterfaceBuilder() {}

  /// A name by which what it shows may be found again; nothing is restored here.
  open var restorationIdentifier: String?

  // MARK: Accessibility

  /// What it says of itself unless it is told otherwise.
  var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults() }

  /// Whether it is something that can be told of by itself.
  open var isAccessibilityElement: Bool {
    get {
      AccessibilityRecord.existingRecord(for: self)?.isElement ?? defaultAccessibility.isElement
    }
    set { AccessibilityRecord.findOrCreateRecord(for: self).isElement = newValue }
  }

  /// What it is called, in a word or two.
  open var accessibilityLabel: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.label ?? defaultAccessibility.label }
    set { AccessibilityRecord.findOrCreateRecord(for: self).label = newValue }
  }

  /// What happens when it is used.
  open var accessibilityHint: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.hint }
    set { AccessibilityRecord.findOrCreateRecord(for: self).hint = newValue }
  }

  /// What it stands at.
  open var accessibilityValue: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.value ?? defaultAccessibility.value }
    set { AccessibilityRecord.findOrCreateRecord(for: self).value = newValue }
  }

  /// What it is and does.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { AccessibilityRecord.existingRecord(for: self)?.traits ?? defaultAccessibility.traits }
    set { AccessibilityRecord.findOrCreateRecord(for: self).traits = newValue }
  }

  /// The language that it is read in, by its code.
  open var accessibilityLanguage: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.language }
    set { AccessibilityRecord.findOrCreateRecord(for: self).language = newValue }
  }

  /// A name by which tests find it; nobody is told it.
  open var accessibilityIdentifier: String? {
    get { AccessibilityRecord.existingRecord(for: self)?.identifier }
    set { AccessibilityRecord.findOrCreateRecord(for: self).identifier = newValue }
  }

  /// Where it lies on the screen.
  open var accessibilityFrame: CGRect {
    get { AccessibilityRecord.existingRecord(for: self)?.frame ?? defaultAccessibility.frame() }
    set { AccessibilityRecord.findOrCreateRecord(for: self).frame = newValue }
  }

  /// Its outline on the screen where that is no rectangle.
  open var accessibilityPath: UIBezierPath? {
    get { AccessibilityRecord.existingRecord(for: self)?.path }
    set { AccessibilityRecord.findOrCreateRecord(for: self).path = newValue }
  }

  /// Where on the screen it is touched to be used: in the middle unless told otherwise.
  open var accessibilityActivationPoint: CGPoint {
    get {
      AccessibilityRecord.existingRecord(for: self)?.activationPoint
        ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY)
    }
    set { AccessibilityRecord.findOrCreateRecord(for: self).activationPoint = newValue }
  }

  /// Whether what lies in it is passed over.
  open var accessibilityElementsHidden: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.hidesElements ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).hidesElements = newValue }
  }

  /// Whether what lies beside it is passed over.
  open var accessibilityViewIsModal: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.isModal ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).isModal = newValue }
  }

  /// Whether what lies in it is gone through before what lies beside it.
  open var shouldGroupAccessibilityChildren: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.groupsAccessibilityChildren ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).groupsAccessibilityChildren = newValue }
  }

  /// Whether it takes touches, so that it can be reached by other means, too.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { AccessibilityRecord.existingRecord(for: self)?.respondsToUserInteraction ?? false }
    set { AccessibilityRecord.findOrCreateRecord(for: self).respondsToUserInteraction = newValue }
  }

  /// How what lies in it is gone through.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { AccessibilityRecord.existingRecord(for: self)?.navigationStyle ?? .automatic }
    set { AccessibilityRecord.findOrCreateRecord(for: self).navigationStyle = newValue }
  }

  /// What it holds.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { AccessibilityRecord.existingRecord(for: self)?.containerType ?? .none }
    set { AccessibilityRecord.findOrCreateRecord(for: self).containerType = newValue }
  }

  /// What can be told of in it, in order; nil to look at its subviews.
  open var accessibilityElements: [Any]? {
    get { AccessibilityRecord.existingRecord(for: self)?.elements }
    set { AccessibilityRecord.findOrCreateRecord(for: self).elements = newValue }
  }

  /// What else can be done with it.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { AccessibilityRecord.existingRecord(for: self)?.actions }
    set { AccessibilityRecord.findOrCreateRecord(for: self).actions = newValue }
  }

  /// What it may be called when it is asked for; the likeliest first.
  open var accessibilityUserInputLabels: [String]! {
    get { AccessibilityRecord.existingRecord(for: self)?.userInputLabels }
    set { AccessibilityRecord.findOrCreateRecord(for: self).userInputLabels = newValue }
  }

  /// Uses it; false where that is done by a touch at its middle.
  @discardableResult
  open func accessibilityActivate() -> Bool { false }

  /// Closes it; false where it cannot be closed.
  @discardableResult
  open func accessibilityPerformEscape() -> Bool { false }

  /// Does what is wanted most at the moment; false where nothing is.
  @discardableResult
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// Scrolls by a page; false where it does not scroll.
  @discardableResult
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }

  /// Raises its value a little.
  open func accessibilityIncrement() {}

  /// Lowers its value a little.
  open func accessibilityDecrement() {}

  /// It is being told of.
  open func accessibilityElementDidBecomeFocused() {}

  /// Something else is being told of.
  open func accessibilityElementDidLoseFocus() {}
}

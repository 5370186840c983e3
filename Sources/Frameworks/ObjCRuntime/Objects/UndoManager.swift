public import Foundation

/// A recorder of undo and redo operations, organized in groups.
///
/// The operations registered in one run loop turn form a group unless ``groupsByEvent`` is `false`.
/// `prepare(withInvocationTarget:)` is not available, because invocations cannot be recorded without an Objective-C
/// runtime.
open class UndoManager: NSObject {
  /// An operation that reverts a single change.
  private struct UndoStep {
    let target: WeakTarget
    let body: (AnyObject) -> Void
  }

  /// A group of operations that are undone together, in reverse order.
  private final class UndoGroup {
    var steps: [UndoStep] = []
    var name = ""
    var isDiscardable = false
  }

  private enum Phase { case idle, undo, redo }

  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  private var open: [UndoGroup] = []
  private var phase = Phase.idle
  private var disableCount = 0
  /// Whether the open group was begun automatically for the current run loop turn.
  private var isTurnGroupOpen = false

  /// Creates an undo manager without registered operations.
  public override init() {}

  // MARK: Registration

  /// Registers a closure that reverts a change.
  ///
  /// The closure receives the target, which the undo manager does not retain.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    registerStep(
      UndoStep(target: WeakTarget(target)) { if let own = $0 as? TargetType { handler(own) } })
  }

  /// Registers a method call, with an argument, that reverts a change.
  ///
  /// The undo manager does not retain the target.
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    registerStep(UndoStep(target: WeakTarget(target)) { selector.perform(on: $0, with: anObject) })
  }

  private func registerStep(_ step: UndoStep) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      guard groupsByEvent || phase != .idle else {
        CAProgrammerError.raise(
          "undo action registered outside of an undo group; call beginUndoGrouping() first")
        return
      }
      beginEventGroup(with: step)
    } else {
      open.last?.steps.append(step)
    }
    if phase == .idle { redoStack = [] }
  }

  private func beginEventGroup(with step: UndoStep? = nil) {
    isTurnGroupOpen = true
    let group = UndoGroup()
    if let step { group.steps.append(step) }
    open.append(group)
    TurnProvider.current.enqueue { [weak self] in self?.endEventGroup() }
    postNotification(.NSUndoManagerDidOpenUndoGroup)
  }

  private func endEventGroup() {
    guard isTurnGroupOpen, open.count == 1, phase == .idle else { return }
    endUndoGrouping()
  }

  /// Whether registered operations are recorded.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  /// Disables the recording of operations.
  ///
  /// Each call must be balanced by a call to ``enableUndoRegistration()``.
  open func disableUndoRegistration() { disableCount += 1 }

  /// Enables the recording of operations, after one call for each call to ``disableUndoRegistration()``.
  open func enableUndoRegistration() { disableCount = max(0, disableCount - 1) }

  // MARK: Groups

  /// Whether the operations registered in one run loop turn form a group.
  ///
  /// The default is `true`.
  open var groupsByEvent = true

  /// The maximum number of groups on the undo stack and on the redo stack, or 0 for no limit.
  open var levelsOfUndo = 0 { didSet { trimToLimit() } }

  /// The number of nested open groups.
  open var groupingLevel: Int { open.count }

  /// Begins a group, which may be nested in an open one.
  open func beginUndoGrouping() {
    if open.isEmpty, groupsByEvent, phase == .idle { beginEventGroup() }
    open.append(UndoGroup())
    postNotification(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Ends the innermost open group and adds it to its enclosing group, or to the stack if there is none.
  ///
  /// If no group is open, a programmer error is raised.
  open func endUndoGrouping() {
    guard let group = open.popLast() else {
      CAProgrammerError.raise(
        "cannot end an undo group, because none is open; call beginUndoGrouping() first")
      return
    }
    postNotification(.NSUndoManagerWillCloseUndoGroup)
    if let outer = open.last {
      outer.steps += group.steps
      if !group.name.isEmpty { outer.name = group.name }
    } else {
      isTurnGroupOpen = false
      if !group.steps.isEmpty { pushGroup(group) }
    }
    postNotification(.NSUndoManagerDidCloseUndoGroup)
  }

  private func pushGroup(_ group: UndoGroup) {
    if phase == .undo {
      redoStack.append(group)
    } else {
      undoStack.append(group)
      trimToLimit()
    }
  }

  private func trimToLimit() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  // MARK: Undo and redo

  /// Whether there is an operation to undo.
  open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.steps.isEmpty } }

  /// Whether there is an operation to redo.
  open var canRedo: Bool { !redoStack.isEmpty }

  /// Whether an undo is in progress.
  open var isUndoing: Bool { phase == .undo }

  /// Whether a redo is in progress.
  open var isRedoing: Bool { phase == .redo }

  /// Ends the group of the current run loop turn and undoes the most recent group.
  open func undo() {
    if isTurnGroupOpen, open.count == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Undoes the most recent group.
  ///
  /// If a group is open, a programmer error is raised.
  open func undoNestedGroup() {
    guard open.isEmpty else {
      CAProgrammerError.raise(
        "cannot undo while an undo group is open; call endUndoGrouping() first")
      return
    }
    performGroup(
      phase: .undo, group: undoStack.popLast(), willNotification: .NSUndoManagerWillUndoChange,
      didNotification: .NSUndoManagerDidUndoChange)
  }

  /// Redoes the most recently undone group.
  open func redo() {
    if isTurnGroupOpen, open.count == 1 { endUndoGrouping() }
    performGroup(
      phase: .redo, group: redoStack.popLast(), willNotification: .NSUndoManagerWillRedoChange,
      didNotification: .NSUndoManagerDidRedoChange)
  }

  private func performGroup(
    phase: Phase, group: UndoGroup?, willNotification before: NSNotification.Name,
    didNotification after: NSNotification.Name
  ) {
    postNotification(.NSUndoManagerCheckpoint)
    guard let group, self.phase == .idle else { return }
    postNotification(before)
    self.phase = phase
    let counter = UndoGroup()
    (counter.name, counter.isDiscardable) = (group.name, group.isDiscardable)
    open.append(counter)
    for step in group.steps.reversed() {
      if let target = step.target.object { step.body(target) }
    }
    open = []
    if !counter.steps.isEmpty { pushGroup(counter) }
    self.phase = .idle
    postNotification(after)
  }

  /// Removes all operations and enables their registration.
  open func removeAllActions() {
    (undoStack, redoStack, open, isTurnGroupOpen, disableCount) = ([], [], [], false, 0)
  }

  /// Removes the operations registered for the given target.
  open func removeAllActions(withTarget target: Any) {
    for group in undoStack + redoStack + open {
      group.steps.removeAll { $0.target.isSame(as: target) }
    }
    undoStack.removeAll(where: \.steps.isEmpty)
    redoStack.removeAll(where: \.steps.isEmpty)
  }

  // MARK: Action names

  /// The name of the group that would be undone next, or an empty string if it has none.
  open var undoActionName: String { (open.last ?? undoStack.last)?.name ?? "" }

  /// The name of the group that would be redone next, or an empty string if it has none.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// Sets the name of the open group or, if none is open, of the most recent group.
  open func setActionName(_ actionName: String) { (open.last ?? undoStack.last)?.name = actionName }

  /// The title for the undo menu item, such as "Undo Typing".
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title for the redo menu item, such as "Redo Typing".
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the title for the undo menu item with the given action name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the title for the redo menu item with the given action name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Sets whether the open group can be discarded.
  open func setActionIsDiscardable(_ discardable: Bool) { open.last?.isDiscardable = discardable }

  /// Whether the group that would be undone next can be discarded.
  open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }

  /// Whether the group that would be redone next can be discarded.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  private func postNotification(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension NSNotification.Name {
  /// A notification posted when an undo or redo is requested, even if there is none to perform.
  ///
  /// Apple's framework also posts it when groups are opened or closed.
  public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
  /// A notification posted before a group is undone.
  public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
  /// A notification posted after a group has been undone.
  public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
  /// A notification posted before a group is redone.
  public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
  /// A notification posted after a group has been redone.
  public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
  /// A notification posted after a group has begun.
  public static let NSUndoManagerDidOpenUndoGroup = Self(
    "NSUndoManagerDidOpenUndoGroupNotification")
  /// A notification posted before a group ends.
  public static let NSUndoManagerWillCloseUndoGroup = Self(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// A notification posted after a group has ended.
  public static let NSUndoManagerDidCloseUndoGroup = Self(
    "NSUndoManagerDidCloseUndoGroupNotification")
}

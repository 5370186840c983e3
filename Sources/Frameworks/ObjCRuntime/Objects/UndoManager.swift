public import Foundation

/// Remembers how changes are taken back, in groups.
///
/// What is registered in one turn of the clock that `CACurrentMediaTime()` reads is a group unless ``groupsByEvent`` is
/// off. An invocation cannot be recorded without an Objective-C runtime: there is no `prepare(withInvocationTarget:)`.
open class UndoManager: NSObject {
  /// Something that takes a change back.
  private struct UndoStep {
    let target: WeakTarget
    let body: (AnyObject) -> Void
  }

  /// Steps that are taken back together, the last first.
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
  /// Whether the group that is open was begun for the turn.
  private var isTurnGroupOpen = false

  /// Remembers nothing yet.
  public override init() {}

  // MARK: Registering

  /// Remembers a closure that takes a change back; it is handed the object, which is not retained.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    registerStep(
      UndoStep(target: WeakTarget(target)) { if let own = $0 as? TargetType { handler(own) } })
  }

  /// Remembers a method that takes a change back, and its argument; the object is not retained.
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    registerStep(UndoStep(target: WeakTarget(target)) { selector.perform(on: $0, with: anObject) })
  }

  private func registerStep(_ step: UndoStep) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      guard groupsByEvent || phase != .idle else {
        CAProgrammerError.raise("an undo was registered outside of a group; begin one first")
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

  /// Whether changes are remembered.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  /// Remembers nothing until it was turned on as often.
  open func disableUndoRegistration() { disableCount += 1 }

  /// Remembers again what is registered.
  open func enableUndoRegistration() { disableCount = max(0, disableCount - 1) }

  // MARK: Groups

  /// Whether what is registered in a turn is a group.
  open var groupsByEvent = true

  /// How many groups are kept; 0 for all.
  open var levelsOfUndo = 0 { didSet { trimToLimit() } }

  /// How many groups are open in each other.
  open var groupingLevel: Int { open.count }

  /// Begins a group.
  open func beginUndoGrouping() {
    if open.isEmpty, groupsByEvent, phase == .idle { beginEventGroup() }
    open.append(UndoGroup())
    postNotification(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Ends the group begun last, which becomes part of the one around it.
  open func endUndoGrouping() {
    guard let group = open.popLast() else {
      CAProgrammerError.raise("an undo group was ended that was not begun")
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

  // MARK: Taking back

  /// Whether there is something to take back.
  open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.steps.isEmpty } }

  /// Whether something was taken back that can be done again.
  open var canRedo: Bool { !redoStack.isEmpty }

  /// Whether something is being taken back.
  open var isUndoing: Bool { phase == .undo }

  /// Whether something is being done again.
  open var isRedoing: Bool { phase == .redo }

  /// Ends the group of the turn and takes the last group back.
  open func undo() {
    if isTurnGroupOpen, open.count == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Takes the last group back; none may be open.
  open func undoNestedGroup() {
    guard open.isEmpty else {
      CAProgrammerError.raise("nothing is undone while an undo group is open; end it first")
      return
    }
    performGroup(
      phase: .undo, group: undoStack.popLast(), willNotification: .NSUndoManagerWillUndoChange,
      didNotification: .NSUndoManagerDidUndoChange)
  }

  /// Does again what was taken back last.
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

  /// Forgets everything.
  open func removeAllActions() {
    (undoStack, redoStack, open, isTurnGroupOpen, disableCount) = ([], [], [], false, 0)
  }

  /// Forgets what belongs to an object.
  open func removeAllActions(withTarget target: Any) {
    for group in undoStack + redoStack + open {
      group.steps.removeAll { $0.target.isSame(as: target) }
    }
    undoStack.removeAll(where: \.steps.isEmpty)
    redoStack.removeAll(where: \.steps.isEmpty)
  }

  // MARK: Names

  /// What the group that is taken back next is called.
  open var undoActionName: String { (open.last ?? undoStack.last)?.name ?? "" }

  /// What the group that is done again next is called.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// Calls the group that is open or was ended last something.
  open func setActionName(_ actionName: String) { (open.last ?? undoStack.last)?.name = actionName }

  /// What a menu says that takes back.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// What a menu says that does again.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// What a menu says that takes back something of a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// What a menu says that does again something of a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Says that the group that is open need not be kept.
  open func setActionIsDiscardable(_ discardable: Bool) { open.last?.isDiscardable = discardable }

  /// Whether the group that is taken back next need not be kept.
  open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }

  /// Whether the group that is done again next need not be kept.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  private func postNotification(_ name: NSNotification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension NSNotification.Name {
  /// A group is looked at, opened or closed.
  public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
  /// Something will be taken back.
  public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
  /// Something was taken back.
  public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
  /// Something will be done again.
  public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
  /// Something was done again.
  public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
  /// A group was begun.
  public static let NSUndoManagerDidOpenUndoGroup = Self(
    "NSUndoManagerDidOpenUndoGroupNotification")
  /// A group will be ended.
  public static let NSUndoManagerWillCloseUndoGroup = Self(
    "NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was ended.
  public static let NSUndoManagerDidCloseUndoGroup = Self(
    "NSUndoManagerDidCloseUndoGroupNotification")
}

public import Foundation

/// Remembers how changes are taken back, in groups.
///
/// What is registered in one turn of the clock that `CACurrentMediaTime()` reads is a group unless ``groupsByEvent`` is
/// off. An invocation cannot be recorded without an Objective-C runtime: there is no `prepare(withInvocationTarget:)`.
open class UndoManager: NSObject {
  /// Something that takes a change back.
  private struct Step {
    let target: WeakTarget
    let body: (AnyObject) -> Void
  }

  /// Steps that are taken back together, the last first.
  private final class Group {
    var steps: [Step] = []
    var name = ""
    var isDiscardable = false
  }

  private enum Phase { case rest, undo, redo }

  private var undoable: [Group] = []
  private var redoable: [Group] = []
  private var open: [Group] = []
  private var phase = Phase.rest
  private var disabled = 0
  /// Whether the group that is open was begun for the turn.
  private var isTurnOpen = false

  /// Remembers nothing yet.
  public override init() {}

  // MARK: Registering

  /// Remembers a closure that takes a change back; it is handed the object, which is not retained.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    register(Step(target: WeakTarget(target)) { if let own = $0 as? TargetType { handler(own) } })
  }

  /// Remembers a method that takes a change back, and its argument; the object is not retained.
  open func registerUndo(withTarget target: Any, selector: Selector, object anObject: Any?) {
    register(Step(target: WeakTarget(target)) { selector.perform(on: $0, with: anObject) })
  }

  private func register(_ step: Step) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      guard groupsByEvent || phase != .rest else {
        CAProgrammerError.raise("an undo was registered outside of a group; begin one first")
        return
      }
      beginTurn(with: step)
    } else {
      open.last?.steps.append(step)
    }
    if phase == .rest { redoable = [] }
  }

  private func beginTurn(with step: Step? = nil) {
    isTurnOpen = true
    let group = Group()
    if let step { group.steps.append(step) }
    open.append(group)
    TurnBlocks.enqueue { [weak self] in self?.endTurn() }
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  private func endTurn() {
    guard isTurnOpen, open.count == 1, phase == .rest else { return }
    endUndoGrouping()
  }

  /// Whether changes are remembered.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }

  /// Remembers nothing until it was turned on as often.
  open func disableUndoRegistration() { disabled += 1 }

  /// Remembers again what is registered.
  open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

  // MARK: Groups

  /// Whether what is registered in a turn is a group.
  open var groupsByEvent = true

  /// How many groups are kept; 0 for all.
  open var levelsOfUndo = 0 { didSet { trim() } }

  /// How many groups are open in each other.
  open var groupingLevel: Int { open.count }

  /// Begins a group.
  open func beginUndoGrouping() {
    if open.isEmpty, groupsByEvent, phase == .rest { beginTurn() }
    open.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Ends the group begun last, which becomes part of the one around it.
  open func endUndoGrouping() {
    guard let group = open.popLast() else {
      CAProgrammerError.raise("an undo group was ended that was not begun")
      return
    }
    post(.NSUndoManagerWillCloseUndoGroup)
    if let outer = open.last {
      outer.steps += group.steps
      if !group.name.isEmpty { outer.name = group.name }
    } else {
      isTurnOpen = false
      if !group.steps.isEmpty { keep(group) }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  private func keep(_ group: Group) {
    if phase == .undo {
      redoable.append(group)
    } else {
      undoable.append(group)
      trim()
    }
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoable.removeFirst(max(0, undoable.count - levelsOfUndo))
    redoable.removeFirst(max(0, redoable.count - levelsOfUndo))
  }

  // MARK: Taking back

  /// Whether there is something to take back.
  open var canUndo: Bool { !undoable.isEmpty || open.contains { !$0.steps.isEmpty } }

  /// Whether something was taken back that can be done again.
  open var canRedo: Bool { !redoable.isEmpty }

  /// Whether something is being taken back.
  open var isUndoing: Bool { phase == .undo }

  /// Whether something is being done again.
  open var isRedoing: Bool { phase == .redo }

  /// Ends the group of the turn and takes the last group back.
  open func undo() {
    if isTurnOpen, open.count == 1 { endUndoGrouping() }
    undoNestedGroup()
  }

  /// Takes the last group back; none may be open.
  open func undoNestedGroup() {
    guard open.isEmpty else {
      CAProgrammerError.raise("nothing is undone while an undo group is open; end it first")
      return
    }
    run(.undo, undoable.popLast(), .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
  }

  /// Does again what was taken back last.
  open func redo() {
    if isTurnOpen, open.count == 1 { endUndoGrouping() }
    run(.redo, redoable.popLast(), .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
  }

  private func run(
    _ phase: Phase, _ group: Group?, _ before: NSNotification.Name, _ after: NSNotification.Name
  ) {
    post(.NSUndoManagerCheckpoint)
    guard let group, self.phase == .rest else { return }
    post(before)
    self.phase = phase
    let counter = Group()
    (counter.name, counter.isDiscardable) = (group.name, group.isDiscardable)
    open.append(counter)
    for step in group.steps.reversed() {
      if let target = step.target.object { step.body(target) }
    }
    open = []
    if !counter.steps.isEmpty { keep(counter) }
    self.phase = .rest
    post(after)
  }

  /// Forgets everything.
  open func removeAllActions() {
    (undoable, redoable, open, isTurnOpen, disabled) = ([], [], [], false, 0)
  }

  /// Forgets what belongs to an object.
  open func removeAllActions(withTarget target: Any) {
    for group in undoable + redoable + open {
      group.steps.removeAll { $0.target.isSame(as: target) }
    }
    undoable.removeAll(where: \.steps.isEmpty)
    redoable.removeAll(where: \.steps.isEmpty)
  }

  // MARK: Names

  /// What the group that is taken back next is called.
  open var undoActionName: String { (open.last ?? undoable.last)?.name ?? "" }

  /// What the group that is done again next is called.
  open var redoActionName: String { redoable.last?.name ?? "" }

  /// Calls the group that is open or was ended last something.
  open func setActionName(_ actionName: String) { (open.last ?? undoable.last)?.name = actionName }

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
  open var undoActionIsDiscardable: Bool { undoable.last?.isDiscardable ?? false }

  /// Whether the group that is done again next need not be kept.
  open var redoActionIsDiscardable: Bool { redoable.last?.isDiscardable ?? false }

  private func post(_ name: NSNotification.Name) {
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

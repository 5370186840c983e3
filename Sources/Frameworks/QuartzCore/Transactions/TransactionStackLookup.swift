import CThreadLocal
import Diagnostics
import Dispatch
import RenderServer
import Synchronization

// Where stacks of transactions live: with the render context in force, with the main queue, or with the thread.

extension TransactionStack {
  /// The stack in force.
  static var current: TransactionStack {
    if let context = RenderContext.current { return stack(for: context) }
    if isOnMainQueue { return main }
    return ProgramTimeRegistry.taskStack ?? currentThreadStack()
  }

  /// A context on a clock of its own commits when its turn ends; nothing need be woken.
  static func stack(for context: RenderContext) -> TransactionStack {
    // Sound: only this file sets `clientState`, below, to a TransactionStack.
    if let stack = context.clientState { return unsafeDowncast(stack, to: TransactionStack.self) }
    let stack = TransactionStack(turns: context.turns, clock: context.clock) { _ in }
    context.clientState = stack
    return stack
  }

  /// The stack of a context in which anything was changed yet.
  static func existingStack(for context: RenderContext) -> TransactionStack? {
    // Sound: only this file sets `clientState`, above, to a TransactionStack.
    context.clientState.map { unsafeDowncast($0, to: TransactionStack.self) }
  }

  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Main means the main queue: after a suspension the main actor may run on another thread (an async `main`).
  static var isOnMainQueue: Bool {
    ametrine_is_main_thread() != 0 || DispatchQueue.getSpecific(key: mainKey) == true
  }

  /// Whether a queue is the main one, of which there may be several objects.
  static func isMainQueue(_ queue: DispatchQueue) -> Bool {
    queue.getSpecific(key: mainKey) == true
  }

  // Sound: code outside of the main queue uses only `turns` of it, which can be used on any thread.
  nonisolated(unsafe) private static let main: TransactionStack = {
    let turns = TurnQueue()
    turns.wake = { MainQueueTurn.scheduleTurnEnd() }
    return TransactionStack(turns: turns, clock: SystemTime.clock) { _ in
      MainQueueTurn.scheduleTurnEnd()
    }
  }()

  /// Lets what waits in a thread's queue run with the main queue.
  fileprivate static func drainWithMainQueue(_ turns: TurnQueue) {
    main.turns.enqueue { turns.runDueWork(at: SystemTime.clock.now) }
  }

  static func endMainTurn() {
    main.flush()
    main.turns.runDueWork(at: SystemTime.clock.now)
  }

  /// Whether nothing is open or waits in the calling thread's own stack.
  static var isThreadIdle: Bool {
    ametrine_thread_slot_get().map {
      // Sound: the slot holds nil or the retained stack of `currentThreadStack`, until the thread ends.
      Unmanaged<TransactionStack>.fromOpaque($0).takeUnretainedValue().isIdle
    } ?? true
  }

  private static func currentThreadStack() -> TransactionStack {
    if let raw = ametrine_thread_slot_get() {
      // Sound: the slot holds nil or the stack that is retained below, until the thread ends.
      return Unmanaged<TransactionStack>.fromOpaque(raw).takeUnretainedValue()
    }
    let stack = ThreadRunLoopTurn.makeStack()
    // Sound: the slot owns this retain, and gives it to the destructor below once.
    ametrine_thread_slot_set(Unmanaged.passRetained(stack).toOpaque()) { raw in
      // Sound: the destructor is called once, with the address that was retained above.
      let stack = Unmanaged<TransactionStack>.fromOpaque(raw).takeRetainedValue()
      if stack.isImplicitOpen { Diagnostics.writeToStandardError(lostTransactionMessage) }
    }
    return stack
  }
}

/// Whether the caller is on the main queue, on whatever thread that is.
package func isOnMainQueue() -> Bool { TransactionStack.isOnMainQueue }

/// Ends the turns of other threads' run loops.
private enum ThreadRunLoopTurn {
  /// A stack for the calling thread.
  ///
  /// The thread's run loop, where it runs, commits and runs completions like the main one. On a thread that runs none,
  /// completions come with the main queue, and changes wait for an explicit commit or flush.
  static func makeStack() -> TransactionStack {
    let turns = TurnQueue()
    let loop = CFRunLoopGetCurrent()
    turns.wake = { [unowned turns] in
      if let loop, CFRunLoopCopyCurrentMode(loop) != nil {
        CFRunLoopWakeUp(loop)
      } else {
        TransactionStack.drainWithMainQueue(turns)
      }
    }
    let stack = TransactionStack(turns: turns, clock: SystemTime.clock) { _ in }
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, CFRunLoopActivity([.beforeWaiting, .exit]).rawValue, true,
      MainQueueTurn.order
    ) { [weak stack] _, _ in
      stack?.flush()
      stack?.turns.runDueWork(at: SystemTime.clock.now)
    }
    CFRunLoopAddObserver(loop, observer, kCFRunLoopCommonModes)
    return stack
  }
}

/// What a thread says that ends with changes nobody will see: behaviour/actions.md, "Transactions".
private let lostTransactionMessage =
  "CoreAnimation: warning, deleted thread with uncommitted CATransaction; "
  + "set CA_DEBUG_TRANSACTIONS=1 in environment to log backtraces.\n"

/// Ends the main queue's turn: by an observer of the run loop, or by a block on the queue where no run loop runs.
private enum MainQueueTurn {
  private struct State {
    var isArmed = false
    var isObserved = false
    /// Whether there were descriptors for the main run loop and the main queue, which keep them.
    var hasDescriptors = false
  }

  private static let state = Mutex(State())
  /// The descriptors that must be left: four for events of the loop and of the queue, a timer and what waits for the
  /// three, and eight for the program's files.
  private static let requiredDescriptorCount = 4 + 8

  /// - Source: behaviour/actions.md, "Transactions" (activities 0xa0, order 2000000).
  static let order = 2_000_000

  /// May be called from any thread; the block is on the queue when it returns.
  ///
  /// Nothing is armed while descriptors are used up, because the run loop and the queue would end the process; the next
  /// change tries again.
  static func scheduleTurnEnd() {
    state.withLock { state in
      if !state.hasDescriptors { state.hasDescriptors = hasFreeFileDescriptors() }
      guard state.hasDescriptors else { return }
      if !state.isObserved, ametrine_is_main_thread() != 0 {
        state.isObserved = true
        installObserver()
      }
      guard !state.isArmed else { return }
      state.isArmed = true
      DispatchQueue.main.async {
        Self.state.withLock { $0.isArmed = false }
        TransactionStack.endMainTurn()
      }
    }
  }

  private static func hasFreeFileDescriptors() -> Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<requiredDescriptorCount {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      descriptors.append(descriptor)
    }
    return true
  }

  private static func installObserver() {
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, CFRunLoopActivity([.beforeWaiting, .exit]).rawValue, true, order
    ) { _, _ in TransactionStack.endMainTurn() }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
  }
}

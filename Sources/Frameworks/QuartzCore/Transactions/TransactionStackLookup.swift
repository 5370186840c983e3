import CThreadLocal
import Diagnostics
import Dispatch
import RenderServer
import Synchronization

// The lookup of transaction stacks. Each render context, the main queue, and each other task and thread have separate
// stacks.

extension TransactionStack {
  /// The transaction stack used by the calling code.
  static var current: TransactionStack {
    if let context = RenderContext.current { return stack(for: context) }
    if isOnMainQueue { return main }
    return ProgramTimeRegistry.taskStack ?? currentThreadStack()
  }

  /// Returns the transaction stack of the given render context.
  ///
  /// Its implicit transactions do not have to be scheduled, because the context commits them at the end of each turn.
  static func stack(for context: RenderContext) -> TransactionStack {
    // Sound: `clientState` is set only in this file, below, and always to a TransactionStack.
    if let stack = context.clientState { return unsafeDowncast(stack, to: TransactionStack.self) }
    let stack = TransactionStack(turns: context.turns, clock: context.clock) { _ in }
    context.clientState = stack
    return stack
  }

  /// Returns the transaction stack of a render context, or `nil` if nothing has changed in the context yet.
  static func existingStack(for context: RenderContext) -> TransactionStack? {
    // Sound: `clientState` is set only in this file, above, and always to a TransactionStack.
    context.clientState.map { unsafeDowncast($0, to: TransactionStack.self) }
  }

  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller runs on the main queue.
  ///
  /// Checking the thread is not sufficient, because in an async `main`, the main actor may resume on another thread
  /// after a suspension.
  static var isOnMainQueue: Bool {
    ametrine_is_main_thread() != 0 || DispatchQueue.getSpecific(key: mainKey) == true
  }

  /// Returns whether a queue is the main queue.
  ///
  /// Comparing objects is not sufficient, because several queue objects may represent the main queue.
  static func isMainQueue(_ queue: DispatchQueue) -> Bool {
    queue.getSpecific(key: mainKey) == true
  }

  // Sound: code outside the main queue uses only its `turns`, which is safe on any thread.
  nonisolated(unsafe) private static let main: TransactionStack = {
    let turns = TurnQueue()
    turns.wake = { MainQueueTurn.scheduleTurnEnd() }
    return TransactionStack(turns: turns, clock: SystemTime.clock) { _ in
      MainQueueTurn.scheduleTurnEnd()
    }
  }()

  /// Runs the closures that are due in a thread's queue in the next turn of the main queue.
  fileprivate static func drainWithMainQueue(_ turns: TurnQueue) {
    main.turns.enqueue { turns.runDueWork(at: SystemTime.clock.now) }
  }

  static func endMainTurn() {
    main.flush()
    main.turns.runDueWork(at: SystemTime.clock.now)
  }

  /// Whether the calling thread's transaction stack has no open transactions and no pending closures.
  static var isThreadIdle: Bool {
    ametrine_thread_slot_get().map {
      // Sound: until the thread ends, the thread slot holds `nil` or the stack that was retained in
      // `currentThreadStack`.
      Unmanaged<TransactionStack>.fromOpaque($0).takeUnretainedValue().isIdle
    } ?? true
  }

  private static func currentThreadStack() -> TransactionStack {
    if let raw = ametrine_thread_slot_get() {
      // Sound: until the thread ends, the thread slot holds `nil` or the stack that is retained below.
      return Unmanaged<TransactionStack>.fromOpaque(raw).takeUnretainedValue()
    }
    let stack = ThreadRunLoopTurn.makeStack()
    // Sound: the slot owns this retain and passes it once to the destructor below.
    ametrine_thread_slot_set(Unmanaged.passRetained(stack).toOpaque()) { raw in
      // Sound: the destructor is called once, with the address of the object retained above.
      let stack = Unmanaged<TransactionStack>.fromOpaque(raw).takeRetainedValue()
      if stack.isImplicitOpen { Diagnostics.writeToStandardError(lostTransactionMessage) }
    }
    return stack
  }
}

/// Returns whether the caller runs on the main queue, whichever thread executes it.
package func isOnMainQueue() -> Bool { TransactionStack.isOnMainQueue }

/// A scheduler for the ends of run loop turns on threads other than the main thread.
private enum ThreadRunLoopTurn {
  /// Creates a transaction stack for the calling thread.
  ///
  /// If the thread runs a run loop, the run loop commits changes and calls completion blocks, as on the main thread.
  /// Otherwise, completion blocks are called on the main queue, and changes are committed only by an explicit commit
  /// or flush.
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

/// The warning for a thread that ends with uncommitted changes, with the same wording as in Core Animation.
private let lostTransactionMessage =
  "CoreAnimation: warning, deleted thread with uncommitted CATransaction; "
  + "set CA_DEBUG_TRANSACTIONS=1 in environment to log backtraces.\n"

/// A scheduler for the ends of run loop turns on the main queue.
///
/// It uses an observer of the main run loop or, if no run loop is running, a block on the main queue.
private enum MainQueueTurn {
  private struct State {
    var isArmed = false
    var isObserved = false
    /// Whether enough file descriptors were available for the main run loop and the main queue.
    ///
    /// Once opened, their descriptors stay open.
    var hasDescriptors = false
  }

  private static let state = Mutex(State())
  /// The number of file descriptors that must be available.
  ///
  /// Four are used by the run loop and the queue: one each for the run loop's events, the queue's events, a timer,
  /// and the wait for these three. Eight are left for the program's own files.
  private static let requiredDescriptorCount = 4 + 8

  /// The order of the run loop observer, as measured in Core Animation, whose observer has the activities 0xa0 and
  /// the order 2000000.
  static let order = 2_000_000

  /// Schedules the end of the main queue's turn; can be called on any thread.
  ///
  /// When the function returns, the block is on the queue. If no file descriptors are free, nothing is scheduled,
  /// because the run loop and the queue would terminate the process. The next change tries again.
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

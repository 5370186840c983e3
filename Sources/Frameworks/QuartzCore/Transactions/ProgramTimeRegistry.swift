import CThreadLocal
package import RenderServer
import Synchronization

/// Who says what time it is.
enum TimeSource {
  /// The clock of a tree or renderer.
  case context(RenderContext)
  /// The machine: a window is live.
  case systemClock
  /// Nobody yet: time stands at the beginning of the renderer to come.
  case awaitingRenderer

  /// Who says it here: the context in force, the tree that is being committed, or who says it to the whole program.
  static var current: TimeSource {
    if let context = RenderContext.current { return .context(context) }
    if let host = TransactionStack.current.committingHost { return .context(host.context) }
    return ProgramTimeRegistry.timeSource
  }

  /// The present instant.
  var now: Double {
    switch self {
    case .context(let context): context.clock.now
    case .systemClock: SystemTime.clock.now
    case .awaitingRenderer: ManualClock.start
    }
  }
}

extension RenderContext {
  /// The context by whose clock the program runs that asks; nil where that is the machine's, or none yet.
  package static var ofCurrentProgram: RenderContext? {
    if case .context(let context) = TimeSource.current { context } else { nil }
  }
}

/// Something that waits before the program has made its first renderer.
protocol RendererWaiter: AnyObject {
  /// Whether it waits no more.
  var isFinished: Bool { get }
  /// The program has made a renderer.
  func attach(to context: RenderContext)
}

/// Whose time a program sees outside of all contexts: Documentation/decisions/0029.
///
/// Each task is a program of its own here, and so is each thread that runs none, so that tests may run side by side. What
/// a task did not make itself it shares with the main queue.
enum ProgramTimeRegistry {
  /// What one task made.
  private struct TaskRenderers {
    var contexts: [WeakContext] = []
    var waiters: [any RendererWaiter] = []
    /// The changes of a task, which may go on on another thread.
    var stack: TransactionStack?

    /// Whether nothing of it can be asked for any more.
    var isFinished: Bool {
      contexts.allSatisfy { $0.context == nil } && waiters.allSatisfy(\.isFinished)
        && stack?.isIdle ?? true
    }

    var timeSource: TimeSource? {
      if contexts.contains(where: \.isLiveWindow) { return .systemClock }
      return contexts.last { $0.context != nil && !$0.usesSystemClock }?.context.map {
        .context($0)
      }
    }
  }

  private struct WeakContext {
    weak var context: RenderContext?
    let usesSystemClock: Bool

    /// Whether it is a tree on the machine's time that is still shown there.
    var isLiveWindow: Bool {
      usesSystemClock && (context?.client as? LayerTreeHost)?.isEnded == false
    }
  }

  /// What goes with the last reference to a context may ask for the time.
  private static let lock = NSRecursiveLock()
  // Sound: every access holds `lock`, which a thread may hold twice, unlike a Mutex.
  nonisolated(unsafe) private static var programs: [UInt: TaskRenderers] = [:]
  /// Whether there are any: most changes of a layer are made where nobody need look.
  private static let hasPrograms = Atomic(false)

  /// The task, else the thread; 0 for the main queue.
  private static var currentKey: UInt {
    let task = withUnsafeCurrentTask { task -> UInt? in
      guard let task else { return nil }
      let number = UInt(ametrine_task_id())
      return number != 0 ? number : UInt(bitPattern: task.hashValue) | 1
    }
    if let task { return task }
    return TransactionStack.isOnMainQueue ? 0 : UInt(ametrine_thread_id())
  }

  /// Whose time it is.
  static var timeSource: TimeSource {
    guard hasPrograms.load(ordering: .acquiring) else { return .awaitingRenderer }
    let key = currentKey
    return lock.withLock {
      if let own = programs[key]?.timeSource { return own }
      if programs.values.contains(where: { $0.contexts.contains(where: \.isLiveWindow) }) {
        return .systemClock
      }
      return programs[0]?.timeSource ?? .awaitingRenderer
    }
  }

  /// The program made a renderer, or a tree of it became live.
  ///
  /// Where another context is in force, somebody else owns the time.
  static func registerContext(_ context: RenderContext) {
    if let current = RenderContext.current, current !== context { return }
    let isOfMachine = context.clock === SystemTime.clock
    let key = currentKey
    hasPrograms.store(true, ordering: .releasing)
    let early = lock.withLock {
      programs = programs.filter { !$0.value.isFinished }
      var program = programs[key] ?? TaskRenderers()
      program.contexts.removeAll { $0.context == nil }
      if !program.contexts.contains(where: { $0.context === context }) {
        program.contexts.append(WeakContext(context: context, usesSystemClock: isOfMachine))
      }
      defer { programs[key] = program }
      let early = program.waiters
      program.waiters = []
      return early
    }
    guard context.clock is ManualClock else { return }
    for waiter in early where !waiter.isFinished { waiter.attach(to: context) }
  }

  /// Hands something to the first renderer that the program makes, unless it is over by then.
  static func addWaiter(_ waiter: any RendererWaiter) {
    let key = currentKey
    hasPrograms.store(true, ordering: .releasing)
    lock.withLock {
      programs[key, default: TaskRenderers()].waiters.removeAll(where: \.isFinished)
      programs[key, default: TaskRenderers()].waiters.append(waiter)
    }
  }

  /// Where a task that made a renderer keeps its changes, as it may be resumed on any thread; nil for all else.
  static var taskStack: TransactionStack? {
    guard hasPrograms.load(ordering: .acquiring), withUnsafeCurrentTask(body: { $0 != nil }) else {
      return nil
    }
    let key = currentKey
    return lock.withLock {
      guard let program = programs[key] else { return nil }
      if let stack = program.stack { return program.isFinished ? nil : stack }
      // A transaction that is open on the thread ends there.
      guard program.timeSource != nil, TransactionStack.isThreadIdle else { return nil }
      let stack = TransactionStack(turns: TurnQueue(), clock: SystemTime.clock) { _ in }
      programs[key]?.stack = stack
      return stack
    }
  }

  /// A context that the program made on a clock and that is still there.
  static func context(onClock clock: any RenderClock) -> RenderContext? {
    let key = currentKey
    return lock.withLock {
      let all = (programs[key]?.contexts ?? []) + programs.values.flatMap(\.contexts)
      let found = all.compactMap(\.context).filter { $0.clock === clock }
      return found.first { $0.client != nil } ?? found.first
    }
  }
}

import CThreadLocal
package import RenderServer
import Synchronization

/// The clock that provides the media time.
enum TimeSource {
  /// The clock of a render context.
  case context(RenderContext)
  /// The system clock, which is used while a window is displayed.
  case systemClock
  /// No clock yet.
  ///
  /// The media time is the start time of the renderer that will be created first.
  case awaitingRenderer

  /// The source of the media time for the calling code.
  ///
  /// It is the current render context, the context of the layer tree that is being committed, or the source chosen
  /// for the program, in this order.
  static var current: TimeSource {
    if let context = RenderContext.current { return .context(context) }
    if let host = TransactionStack.current.committingHost { return .context(host.context) }
    return ProgramTimeRegistry.timeSource
  }

  /// The current media time, in seconds.
  var now: Double {
    switch self {
    case .context(let context): context.clock.now
    case .systemClock: SystemTime.clock.now
    case .awaitingRenderer: ManualClock.start
    }
  }
}

extension RenderContext {
  /// The render context whose clock provides the media time for the calling code.
  ///
  /// It is `nil` if the system clock provides it or no renderer exists yet.
  package static var ofCurrentProgram: RenderContext? {
    if case .context(let context) = TimeSource.current { context } else { nil }
  }
}

/// An object that waits until the program creates its first renderer.
protocol RendererWaiter: AnyObject {
  /// Whether the object is no longer waiting.
  var isFinished: Bool { get }
  /// Attaches the object to the first renderer's context.
  func attach(to context: RenderContext)
}

/// A registry of the clocks that provide the media time outside render contexts.
///
/// Each task has separate entries, and so has each thread outside tasks, so that tests can run in parallel. Code
/// without entries uses those of the main queue. Documentation/decisions/0029 gives the reasons.
enum ProgramTimeRegistry {
  /// The renderers created in a task, and the objects that wait for the first of them.
  private struct TaskRenderers {
    var contexts: [WeakContext] = []
    var waiters: [any RendererWaiter] = []
    /// The transaction stack of the task, which may resume on another thread.
    var stack: TransactionStack?

    /// Whether the entry is no longer needed and can be removed.
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

    /// Whether the context has a layer tree and uses the system clock, as for a window.
    var isLiveWindow: Bool {
      usesSystemClock && (context?.client as? LayerTreeHost)?.isEnded == false
    }
  }

  /// The lock for the registry.
  ///
  /// It is recursive, because releasing the last reference to a context may query the time.
  private static let lock = NSRecursiveLock()
  // Sound: every access holds `lock`, which, unlike a Mutex, a thread may acquire recursively.
  nonisolated(unsafe) private static var programs: [UInt: TaskRenderers] = [:]
  /// Whether the registry has any entries.
  ///
  /// Most layer changes are made in programs without entries, which need no lookup.
  private static let hasPrograms = Atomic(false)

  /// The identifier of the calling task or, outside tasks, of the thread.
  ///
  /// It is 0 for the main queue.
  private static var currentKey: UInt {
    let task = withUnsafeCurrentTask { task -> UInt? in
      guard let task else { return nil }
      let number = UInt(ametrine_task_id())
      return number != 0 ? number : UInt(bitPattern: task.hashValue) | 1
    }
    if let task { return task }
    return TransactionStack.isOnMainQueue ? 0 : UInt(ametrine_thread_id())
  }

  /// The source of the media time for the calling task or thread.
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

  /// Registers the context of a renderer or displayed layer tree created by the program.
  ///
  /// Does nothing while another context is current, because that one provides the time.
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

  /// Adds an object that is attached to the first renderer created by the program, unless it is no longer waiting
  /// then.
  static func addWaiter(_ waiter: any RendererWaiter) {
    let key = currentKey
    hasPrograms.store(true, ordering: .releasing)
    lock.withLock {
      programs[key, default: TaskRenderers()].waiters.removeAll(where: \.isFinished)
      programs[key, default: TaskRenderers()].waiters.append(waiter)
    }
  }

  /// The transaction stack for a task that created a renderer, because the task can resume on any thread.
  ///
  /// It is `nil` for any other code.
  static var taskStack: TransactionStack? {
    guard hasPrograms.load(ordering: .acquiring), withUnsafeCurrentTask(body: { $0 != nil }) else {
      return nil
    }
    let key = currentKey
    return lock.withLock {
      guard let program = programs[key] else { return nil }
      if let stack = program.stack { return program.isFinished ? nil : stack }
      // A transaction that is open on the thread must end on the same thread.
      guard program.timeSource != nil, TransactionStack.isThreadIdle else { return nil }
      let stack = TransactionStack(turns: TurnQueue(), clock: SystemTime.clock) { _ in }
      programs[key]?.stack = stack
      return stack
    }
  }

  /// Returns the context that the program created with the given clock, or `nil` if there is none.
  static func context(onClock clock: any RenderClock) -> RenderContext? {
    let key = currentKey
    return lock.withLock {
      let all = (programs[key]?.contexts ?? []) + programs.values.flatMap(\.contexts)
      let found = all.compactMap(\.context).filter { $0.clock === clock }
      return found.first { $0.client != nil } ?? found.first
    }
  }
}

import Geometry
import RenderServer

/// A timer that calls a method once for each frame of the display.
///
/// A display link uses the clock of `CACurrentMediaTime()` at the time when it is added to a run loop. With a manual
/// clock, it is called for each frame that the clock passes as it advances. Otherwise, it is called by the run loop
/// on the system clock. While it is added to a run loop, the link is retained.
open class CADisplayLink: NSObject {
  fileprivate var body: ((CADisplayLink) -> Void)?
  private var registrations: [Registration] = []
  fileprivate var lastTickTime: Double?

  /// A run loop and mode to which the link was added.
  private struct Registration {
    var refreshes: RefreshQueue
    let loop: RunLoop
    var modes: Set<RunLoop.Mode>
  }

  /// Creates a display link that calls a method of an object.
  ///
  /// The object is retained until ``invalidate()`` is called.
  public convenience init(target: Any, selector sel: Selector) {
    let object = target as AnyObject
    self.init { sel.perform(on: object, with: $0) }
  }

  /// Creates a display link that calls a closure for each frame, until ``invalidate()`` is called.
  package init(_ body: @escaping (CADisplayLink) -> Void) {
    self.body = body
    super.init()
  }

  /// Adds the link to a run loop in the given mode.
  ///
  /// The link is called starting with the next frame.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard body != nil else { return }
    if let index = registrations.firstIndex(where: { $0.loop === runloop }) {
      registrations[index].modes.insert(mode)
      return
    }
    let source = TimeSource.current
    let refreshes =
      if case .context(let context) = source, context.clock is ManualClock {
        context.refreshes
      } else {
        RunLoopRefreshScheduler.refreshQueue(for: runloop)
      }
    refreshes.addListener(self)
    registrations.append(Registration(refreshes: refreshes, loop: runloop, modes: [mode]))
    if case .awaitingRenderer = source { ProgramTimeRegistry.addWaiter(PendingDisplayLink(self)) }
    RunLoopRefreshScheduler.scheduleNextRefresh()
  }

  /// Moves the link to the clock of the first renderer created by the program.
  fileprivate func move(to context: RenderContext) {
    for index in registrations.indices {
      registrations[index].refreshes.removeListener(self)
      registrations[index].refreshes = context.refreshes
      context.refreshes.addListener(self)
    }
  }

  /// Removes the link from a run loop in the given mode.
  ///
  /// The link can be added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let index = registrations.firstIndex(where: { $0.loop === runloop }) else { return }
    registrations[index].modes.remove(mode)
    if registrations[index].modes.isEmpty {
      registrations.remove(at: index).refreshes.removeListener(self)
    }
  }

  /// Removes the link from all run loops and releases its target.
  ///
  /// Afterward, the link cannot be added again.
  open func invalidate() {
    for place in registrations { place.refreshes.removeListener(self) }
    registrations = []
    body = nil
  }

  /// The time of the most recent frame, in seconds.
  ///
  /// It is 0 before the first call.
  open var timestamp: CFTimeInterval { lastTickTime ?? 0 }

  /// The time between two display refreshes, in seconds.
  ///
  /// It is 0 before the first call.
  open var duration: CFTimeInterval {
    guard lastTickTime != nil else { return 0 }
    return refreshInterval == 1 ? RefreshQueue.period : 1 / Double(RefreshQueue.defaultRate)
  }

  /// The time of the next frame, in seconds.
  ///
  /// It is 0 before the first call.
  open var targetTimestamp: CFTimeInterval {
    lastTickTime.map { $0 + Double(refreshInterval) * RefreshQueue.period } ?? 0
  }

  /// Whether the display link is paused, so that its method is not called.
  open var isPaused = false {
    didSet { if !isPaused { RunLoopRefreshScheduler.scheduleNextRefresh() } }
  }

  /// The number of refreshes between two calls, at 60 refreshes per second.
  ///
  /// Use ``preferredFramesPerSecond`` instead.
  open var frameInterval: Int {
    get { max(1, refreshInterval * RefreshQueue.defaultRate / RefreshQueue.maximumRate) }
    set { rate = .interval(min(max(1, newValue), Self.maximumInterval)) }
  }

  /// The maximum frame interval, which is more than four hours at 60 frames per second.
  private static let maximumInterval = 1_000_000

  /// The preferred frame rate, in frames per second.
  ///
  /// A value of 0 selects the display's default rate.
  open var preferredFramesPerSecond: Int {
    get {
      if case .range(let range) = rate {
        return Int(clamping: range.preferred ?? 0, in: 0...Int(Int32.max))
      }
      return RefreshQueue.maximumRate / refreshInterval
    }
    set {
      let wanted = Float(max(0, newValue))
      rate = .range(CAFrameRateRange(minimum: wanted, maximum: wanted, preferred: wanted))
    }
  }

  /// The preferred range of frame rates.
  ///
  /// If the preferred rate is above 60 frames per second, the display runs at 120.
  open var preferredFrameRateRange: CAFrameRateRange {
    get {
      if case .range(let range) = rate { return range }
      return .default
    }
    set { rate = .range(newValue) }
  }

  fileprivate enum RefreshRate {
    case interval(Int)
    case range(CAFrameRateRange)
  }

  fileprivate var rate = RefreshRate.range(.default)
}

extension CADisplayLink: RefreshListener {
  var refreshInterval: Int {
    switch rate {
    case .interval(let interval): interval * RefreshQueue.maximumRate / RefreshQueue.defaultRate
    case .range(let range): RefreshQueue.maximumRate / range.effectiveRate
    }
  }

  func refresh(at time: Double) {
    lastTickTime = time
    body?(self)
  }
}

/// A reference to a link that was added before the program created its first renderer.
private final class PendingDisplayLink: RendererWaiter {
  private weak var link: CADisplayLink?

  init(_ link: CADisplayLink) { self.link = link }

  var isFinished: Bool { link == nil }

  func attach(to context: RenderContext) { link?.move(to: context) }
}

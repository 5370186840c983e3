import Geometry
import RenderServer

/// Calls back once for each frame of the display.
///
/// A link belongs to the time that `CACurrentMediaTime()` reads where it is added to a run loop: on a manual clock it is
/// called whenever time on it passes a frame, else in the run loop by the machine's time. It is retained while it is
/// added.
open class CADisplayLink: NSObject {
  fileprivate var body: ((CADisplayLink) -> Void)?
  private var registrations: [Registration] = []
  fileprivate var lastTickTime: Double?

  /// Where it is added.
  private struct Registration {
    var refreshes: RefreshQueue
    let loop: RunLoop
    var modes: Set<RunLoop.Mode>
  }

  /// A link that calls a method of an object, which is retained until ``invalidate()``.
  public convenience init(target: Any, selector sel: Selector) {
    let object = target as AnyObject
    self.init { sel.perform(on: object, with: $0) }
  }

  /// A link that calls a closure.
  package init(_ body: @escaping (CADisplayLink) -> Void) {
    self.body = body
    super.init()
  }

  /// Calls from the next frame on, in the run loop's turns of that mode.
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

  /// Goes on with the first renderer that the program makes.
  fileprivate func move(to context: RenderContext) {
    for index in registrations.indices {
      registrations[index].refreshes.removeListener(self)
      registrations[index].refreshes = context.refreshes
      context.refreshes.addListener(self)
    }
  }

  /// Calls no more in that mode; the link may be added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let index = registrations.firstIndex(where: { $0.loop === runloop }) else { return }
    registrations[index].modes.remove(mode)
    if registrations[index].modes.isEmpty {
      registrations.remove(at: index).refreshes.removeListener(self)
    }
  }

  /// Ends the link for good and lets its target go.
  open func invalidate() {
    for place in registrations { place.refreshes.removeListener(self) }
    registrations = []
    body = nil
  }

  /// When the frame that is shown last was due; 0 before the first call.
  open var timestamp: CFTimeInterval { lastTickTime ?? 0 }

  /// Seconds between two refreshes of the display; 0 before the first call.
  open var duration: CFTimeInterval {
    guard lastTickTime != nil else { return 0 }
    return refreshInterval == 1 ? RefreshQueue.period : 1 / Double(RefreshQueue.defaultRate)
  }

  /// When the next frame is due; 0 before the first call.
  open var targetTimestamp: CFTimeInterval {
    lastTickTime.map { $0 + Double(refreshInterval) * RefreshQueue.period } ?? 0
  }

  /// Whether it calls for the time being.
  open var isPaused = false {
    didSet { if !isPaused { RunLoopRefreshScheduler.scheduleNextRefresh() } }
  }

  /// Every how many refreshes of 60 a second it calls; what ``preferredFramesPerSecond`` expresses better.
  open var frameInterval: Int {
    get { max(1, refreshInterval * RefreshQueue.defaultRate / RefreshQueue.maximumRate) }
    set { rate = .interval(min(max(1, newValue), Self.maximumInterval)) }
  }

  /// The refreshes of an interval at most: four hours of 60 a second.
  private static let maximumInterval = 1_000_000

  /// The rate it would like, in frames per second; 0 for that of the display.
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

  /// The rates it would like; above 60 frames a second the display goes at 120.
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

/// A link that was added before the program made a renderer.
private final class PendingDisplayLink: RendererWaiter {
  private weak var link: CADisplayLink?

  init(_ link: CADisplayLink) { self.link = link }

  var isFinished: Bool { link == nil }

  func attach(to context: RenderContext) { link?.move(to: context) }
}

#if Window
  import Foundation
  import Geometry
  import Pixels
  import QuartzCore
  import RenderServer

  // Sound: `lock` guards the properties used by other threads; all others are used only on the loop's thread.
  /// A loop that renders and presents all surfaces of a display at each refresh, on a single thread.
  ///
  /// In each iteration, the loop renders the committed layers, then uploads and presents the damaged areas, at
  /// deadlines that are one refresh period apart. If nothing changes, the loop waits for an event.
  package final class DisplayLoop: @unchecked Sendable {
    /// A closure that receives a surface's events in order, on the loop's thread.
    package typealias EventHandler = ([SurfaceEvent], SurfaceState) -> Void

    /// A displayed surface with its frame source and statistics.
    private final class DisplayedSurface {
      let surface: any Surface
      let source: any FrameSource
      let onEvents: EventHandler
      var statistics = FrameStatistics()
      /// The surface state when the last frame was rendered.
      ///
      /// If the current state differs, the entire surface is rendered again.
      var drawnState: SurfaceState?
      /// Whether the uploaded contents were lost, so that the entire next frame must be uploaded.
      var needsFullRedraw = true

      init(
        _ surface: any Surface, _ source: any FrameSource, _ onEvents: @escaping EventHandler
      ) {
        (self.surface, self.source, self.onEvents) = (surface, source, onEvents)
      }
    }

    private let lock = NSLock()
    /// The closures enqueued by other threads, in order.
    private var pendingTasks: [(DisplayLoop) -> Void] = []
    /// Whether a commit occurred or a closure was enqueued since the last check.
    private var isWakeRequested = false
    private var isWaiting = false
    private var isFinished = false

    private let display: any Display
    private let pacer: any FramePacer
    /// A closure that runs another closure on the main thread.
    private let runOnMain: @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void
    private var displayedSurfaces: [DisplayedSurface] = []
    /// The time between two refreshes, in seconds.
    package let period: Double
    private var deadline: Double?
    private var lastPresentTime = -Double.infinity
    /// The number of refreshes without changes that remain before the loop waits for events.
    ///
    /// These refreshes avoid stopping and restarting between changes that are close together.
    private var idleRefreshesLeft = 0

    /// The time of the refresh for which the main thread was last notified, and whether the main thread has not
    /// handled it yet.
    private var pendingMainFrame: (time: Double, isPending: Bool) = (0, false)

    /// The number of refreshes that are performed after the last change.
    private static let maximumIdleRefreshes = 3
    /// The maximum time to wait for an event, in seconds.
    ///
    /// The limit is only a safeguard, because every change wakes the loop.
    private static let maximumWait = 0.5

    /// Creates a loop for a display that was created on the current thread.
    ///
    /// `toMain` runs closures on the main thread.
    package init(
      _ display: any Display, pacer: any FramePacer = SystemFramePacer(),
      toMain: @escaping @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void = { body in
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
      }
    ) {
      (self.display, self.pacer, self.runOnMain) = (display, pacer, toMain)
      let rate = display.refreshRate
      period = 1 / (rate.isFinite && rate >= 1 ? rate : Double(RefreshQueue.defaultRate))
    }

    // MARK: Methods for any thread

    /// Enqueues a closure to run on the loop's thread.
    ///
    /// You can call it on any thread.
    package func enqueue(_ body: @escaping (DisplayLoop) -> Void) {
      lock.withLock { pendingTasks.append(body) }
      wake()
    }

    /// Notifies the loop that a frame must be rendered.
    ///
    /// You can call it on any thread.
    package func wake() {
      lock.withLock {
        isWakeRequested = true
        // The lock is held here: the display is open while the loop waits, and the wait cannot end without the lock.
        if isWaiting { display.wake() }
      }
    }

    /// Ends the loop and closes its surfaces.
    ///
    /// You can call it on any thread.
    package func end() { enqueue { $0.isFinished = true } }

    // MARK: Methods for the display thread

    /// Opens a surface that displays frames from the given source.
    ///
    /// `onEvents` receives the surface's events on the loop's thread. Throws ``DisplayError`` if the surface cannot
    /// be opened.
    package func openSurface(
      _ descriptor: SurfaceDescriptor, source: any FrameSource,
      onEvents: @escaping EventHandler = { _, _ in }
    ) throws(DisplayError) -> any Surface {
      let surface = try display.openSurface(descriptor)
      displayedSurfaces.append(DisplayedSurface(surface, source, onEvents))
      idleRefreshesLeft = Self.maximumIdleRefreshes
      return surface
    }

    /// Closes the surface with the given identifier.
    package func closeSurface(_ surface: UInt32) {
      guard let index = displayedSurfaces.firstIndex(where: { $0.surface.id == surface }) else {
        return
      }
      let displayedSurface = displayedSurfaces.remove(at: index)
      displayedSurface.surface.close()
      displayedSurface.source.surfaceDidClose(nil)
    }

    /// Changes the title of the surface with the given identifier.
    package func setTitle(_ title: String, of surface: UInt32) {
      displayedSurfaces.first { $0.surface.id == surface }?.surface.setTitle(title)
    }

    /// Runs the loop until it is ended or the display is lost.
    package func run() {
      while runTurn() {}
    }

    /// Performs one iteration of the loop, either a refresh or a wait.
    ///
    /// Returns `false` when the loop has ended.
    package func runTurn() -> Bool {
      runPendingTasks()
      guard !isFinished else { return finish(with: nil) }
      let now = pacer.now
      let next = nextFrameTime(after: now)
      if next <= now { idleRefreshesLeft = Self.maximumIdleRefreshes }
      guard idleRefreshesLeft > 0 else {
        deadline = nil
        return waitForEvents(timeout: min(next - now, Self.maximumWait))
      }
      let due = deadline ?? (now / period).rounded(.up) * period
      pacer.sleep(until: due)
      guard dispatchEvents(display.events(timeout: 0)) else { return finish(with: .lost) }
      idleRefreshesLeft -= 1
      refresh(at: due)
      return true
    }

    private func runPendingTasks() {
      let orders = lock.withLock {
        defer { self.pendingTasks = [] }
        return self.pendingTasks
      }
      for order in orders { order(self) }
    }

    /// Returns the time of the next change; the result is `now` if an animation is running or a commit is pending.
    private func nextFrameTime(after now: Double) -> Double {
      let isWoken = lock.withLock {
        defer { self.isWakeRequested = false }
        return self.isWakeRequested
      }
      if isWoken || LiveDisplay.hasWaitingLinks { return now }
      return displayedSurfaces.filter(\.surface.state.isDrawable)
        .compactMap { $0.needsFullRedraw ? now : $0.source.nextFrameTime(after: now) }.min()
        ?? .infinity
    }

    /// Waits for an event, or for the timeout in seconds.
    ///
    /// Returns `false` if the display is lost.
    private func waitForEvents(timeout seconds: Double) -> Bool {
      let isWoken = lock.withLock {
        isWaiting = !self.isWakeRequested
        return self.isWakeRequested
      }
      let events = display.events(timeout: isWoken ? 0 : max(0, seconds))
      lock.withLock { isWaiting = false }
      if !events.isEmpty { idleRefreshesLeft = Self.maximumIdleRefreshes }
      return dispatchEvents(events) || finish(with: .lost)
    }

    /// Passes events to the handlers of their surfaces.
    ///
    /// Returns `false` if the display is lost.
    private func dispatchEvents(_ events: [SurfaceEvent]) -> Bool {
      guard !events.isEmpty else { return true }
      idleRefreshesLeft = Self.maximumIdleRefreshes
      if events.contains(where: { $0.kind == .lost }) { return false }
      for displayedSurface in displayedSurfaces {
        var own: [SurfaceEvent] = []
        for event in events where [displayedSurface.surface.id, 0].contains(event.surface) {
          if let merged = own.last?.merged(with: event) {
            own[own.count - 1] = merged
          } else {
            own.append(event)
          }
        }
        guard !own.isEmpty else { continue }
        if own.contains(where: \.kind.invalidatesContents) {
          displayedSurface.needsFullRedraw = true
        }
        displayedSurface.onEvents(own, displayedSurface.surface.state)
      }
      return true
    }

    /// Renders, uploads and presents the next frame of each surface.
    private func refresh(at due: Double) {
      scheduleMainFrame(at: due)
      for displayedSurface in displayedSurfaces where displayedSurface.surface.state.isDrawable {
        do {
          try presentFrame(displayedSurface, at: due)
        } catch let error as DisplayError {
          closeSurface(displayedSurface, after: error)
        } catch {
          closeSurface(displayedSurface, after: .surface("\(error)"))
        }
      }
      let now = pacer.now
      let missed =
        now > due + period
        ? Int(clamping: ((now - due) / period).rounded(.down), in: 0...Int(Int32.max)) : 0
      for displayedSurface in displayedSurfaces where displayedSurface.surface.state.isDrawable {
        displayedSurface.statistics.refreshes += 1 + missed
        displayedSurface.statistics.lateFrames += missed
        displayedSurface.source.didPresentFrame(displayedSurface.statistics)
      }
      // If presenting has already waited for the display's vertical sync, the next refresh starts immediately.
      let isPaced =
        lastPresentTime > due && displayedSurfaces.contains(where: \.surface.isSynchronized)
        && lastPresentTime - due > period / 2
      deadline = isPaced ? now : due + Double(missed + 1) * period
    }

    private func presentFrame(_ displayedSurface: DisplayedSurface, at due: Double) throws {
      let state = displayedSurface.surface.state
      let begin = pacer.now
      let isAnew = displayedSurface.needsFullRedraw || displayedSurface.drawnState != state
      let image = try displayedSurface.source.renderFrame(on: state, at: due, fullRedraw: isAnew)
      let drawn = pacer.now
      displayedSurface.statistics.drawingTime = drawn - begin
      displayedSurface.statistics.maximumDrawingTime = max(
        displayedSurface.statistics.maximumDrawingTime, drawn - begin)
      let damage = (isAnew ? [state.bounds] : image.damage.map { $0.clamped(to: state.bounds) })
        .filter { !$0.isEmpty }
      guard !damage.isEmpty, image.pixels.width == state.width,
        image.pixels.height == state.height
      else { return }
      try displayedSurface.surface.upload(image.pixels, rects: damage)
      try displayedSurface.surface.present()
      (displayedSurface.drawnState, displayedSurface.needsFullRedraw) = (state, false)
      lastPresentTime = pacer.now
      displayedSurface.statistics.presentationTime = lastPresentTime - drawn
      displayedSurface.statistics.presentedFrames += 1
      displayedSurface.statistics.uploadedPixels += damage.reduce(0) {
        $0 + $1.x.count * $1.y.count
      }
    }

    /// Closes a surface after an error.
    ///
    /// Other surfaces are not affected.
    private func closeSurface(_ displayedSurface: DisplayedSurface, after error: DisplayError) {
      displayedSurfaces.removeAll { $0 === displayedSurface }
      displayedSurface.surface.close()
      displayedSurface.source.surfaceDidClose(error)
    }

    /// Schedules the main thread's work for the next frame: display links, layout and the commit.
    private func scheduleMainFrame(at time: Double) {
      for displayedSurface in displayedSurfaces where displayedSurface.surface.state.isDrawable {
        displayedSurface.source.prepareFrame(on: displayedSurface.surface.state, at: time)
      }
      guard LiveDisplay.hasWaitingLinks else { return }
      let isPending = lock.withLock {
        defer { pendingMainFrame = (time, true) }
        return pendingMainFrame.isPending
      }
      guard !isPending else { return }
      runOnMain { [weak self] in
        guard let self else { return }
        let time = lock.withLock {
          pendingMainFrame.isPending = false
          return pendingMainFrame.time
        }
        LiveDisplay.notifyDisplayFrame(at: time)
      }
    }

    private func finish(with error: DisplayError?) -> Bool {
      let all = displayedSurfaces
      displayedSurfaces = []
      isFinished = true
      for displayedSurface in all {
        if error == nil { displayedSurface.surface.close() }
        displayedSurface.source.surfaceDidClose(error)
      }
      if error == nil { display.close() }
      return false
    }
  }

  extension SurfaceEvent.Kind {
    /// Whether the event means that the displayed contents were lost.
    fileprivate var invalidatesContents: Bool {
      switch self {
      case .changed, .exposed: true
      case .touch, .hover, .wheel, .key, .text, .focus, .close, .lost: false
      }
    }
  }
#endif

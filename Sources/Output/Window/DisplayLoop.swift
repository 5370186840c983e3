#if Window
  import Foundation
  import Geometry
  import Pixels
  import QuartzCore
  import RenderServer

  // Sound: other threads use what `lock` guards; the rest belongs to the loop's thread.
  /// Shows surfaces of one display, refresh by refresh, on one thread: Documentation/decisions/0036.
  ///
  /// Each turn draws what is committed, uploads what differs and presents it, at deadlines that lie a period apart. Where
  /// nothing moves it waits for something to happen.
  package final class DisplayLoop: @unchecked Sendable {
    /// A closure that receives the events of a surface in their order, on the loop's thread.
    package typealias EventHandler = ([SurfaceEvent], SurfaceState) -> Void

    /// What is shown on one surface.
    private final class DisplayedSurface {
      let surface: any Surface
      let source: any FrameSource
      let onEvents: EventHandler
      var statistics = FrameStatistics()
      /// What the picture was drawn for; another state has all drawn anew.
      var drawnState: SurfaceState?
      /// Whether all that was uploaded is lost.
      var needsFullRedraw = true

      init(
        _ surface: any Surface, _ source: any FrameSource, _ onEvents: @escaping EventHandler
      ) {
        (self.surface, self.source, self.onEvents) = (surface, source, onEvents)
      }
    }

    private let lock = NSLock()
    /// What other threads want done, in their order.
    private var pendingTasks: [(DisplayLoop) -> Void] = []
    /// Whether something was committed or ordered since the last look.
    private var isWakeRequested = false
    private var isWaiting = false
    private var isFinished = false

    private let display: any Display
    private let pacer: any FramePacer
    /// Runs a closure in the main thread.
    private let runOnMain: @Sendable (@escaping @Sendable @MainActor () -> Void) -> Void
    private var displayedSurfaces: [DisplayedSurface] = []
    /// Seconds from one refresh to the next.
    package let period: Double
    private var deadline: Double?
    private var lastPresentTime = -Double.infinity
    /// How many more refreshes are made without a reason: what follows a change a little later wants no new start.
    private var idleRefreshesLeft = 0

    /// The refresh of which the main thread is told, and whether it has not heard of the last.
    private var pendingMainFrame: (time: Double, isPending: Bool) = (0, false)

    /// How many refreshes follow the last reason for one.
    private static let maximumIdleRefreshes = 3
    /// How long it waits at most for something to happen, in seconds: a safety, as whatever happens wakes it.
    private static let maximumWait = 0.5

    /// A loop for a display that was made on the same thread; the closure runs others in the main thread.
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

    // MARK: From any thread

    /// Has something done on the loop's thread.
    package func enqueue(_ body: @escaping (DisplayLoop) -> Void) {
      lock.withLock { pendingTasks.append(body) }
      wake()
    }

    /// Says that there is a frame to draw.
    package func wake() {
      lock.withLock {
        isWakeRequested = true
        // The lock is held: while the loop waits the display is open, and it cannot stop waiting without the lock.
        if isWaiting { display.wake() }
      }
    }

    /// Ends the loop; its surfaces are closed.
    package func end() { enqueue { $0.isFinished = true } }

    // MARK: On its thread

    /// Opens a surface for a source, and calls a closure with the surface's events.
    package func openSurface(
      _ descriptor: SurfaceDescriptor, source: any FrameSource,
      onEvents: @escaping EventHandler = { _, _ in }
    ) throws(DisplayError) -> any Surface {
      let surface = try display.openSurface(descriptor)
      displayedSurfaces.append(DisplayedSurface(surface, source, onEvents))
      idleRefreshesLeft = Self.maximumIdleRefreshes
      return surface
    }

    /// Takes a surface away.
    package func closeSurface(_ surface: UInt32) {
      guard let index = displayedSurfaces.firstIndex(where: { $0.surface.id == surface }) else {
        return
      }
      let displayedSurface = displayedSurfaces.remove(at: index)
      displayedSurface.surface.close()
      displayedSurface.source.surfaceDidClose(nil)
    }

    /// Changes the title of a surface.
    package func setTitle(_ title: String, of surface: UInt32) {
      displayedSurfaces.first { $0.surface.id == surface }?.surface.setTitle(title)
    }

    /// Refreshes until it is ended or the display goes away.
    package func run() {
      while runTurn() {}
    }

    /// One refresh, or one waiting; false when it is over.
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

    /// The next instant at which anything differs; `now` where something moves or was committed.
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

    /// Waits until something happens.
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

    /// Sends events to their surfaces' handlers; false where the display is gone.
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

    /// Draws, uploads and presents, for one refresh.
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
      // Where the display itself made it wait, the next refresh begins at once.
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

    /// A surface that cannot be shown is closed; the others go on.
    private func closeSurface(_ displayedSurface: DisplayedSurface, after error: DisplayError) {
      displayedSurfaces.removeAll { $0 === displayedSurface }
      displayedSurface.surface.close()
      displayedSurface.source.surfaceDidClose(error)
    }

    /// Lets the main thread make the next frame: display links, layout, the commit.
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
    /// Whether what is shown is lost.
    fileprivate var invalidatesContents: Bool {
      switch self {
      case .changed, .exposed: true
      case .touch, .hover, .wheel, .key, .text, .focus, .close, .lost: false
      }
    }
  }
#endif

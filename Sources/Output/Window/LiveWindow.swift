#if Window
  public import CoreGraphics
  public import Foundation
  import Diagnostics
  public import QuartzCore
  import RenderServer
  public import UIKit

  /// A display window that shows a tree of layers or views and updates at the display's refresh rate.
  ///
  /// A separate thread renders the values committed by the main thread. Programs with an application delegate need no
  /// such window: `UIApplicationMain(_:_:_:_:)` opens one for the application's windows if the program links the
  /// product `Window`.
  ///
  /// ```swift
  /// let window = try LiveWindow(showing: layer, title: "Layers")
  /// LiveWindow.runUntilClosed()
  /// ```
  @MainActor public final class LiveWindow {
    /// The text displayed in the window's title bar.
    public var title: String {
      didSet {
        let (title, id) = (title, id)
        thread?.loop.enqueue { $0.setTitle(title, of: id) }
      }
    }
    /// A closure that is called when the user attempts to close the window.
    ///
    /// It returns whether the window may close. The default closure returns `true`.
    public var shouldClose: () -> Bool = { true }
    /// A closure that is called after the window was closed, with the error that caused it, if any.
    public var onClose: (DisplayError?) -> Void = { _ in }
    /// Whether the window is open.
    ///
    /// The value becomes `false` before ``onClose`` is called.
    public private(set) var isOpen = false
    /// The size of the window's content area, in points.
    public private(set) var size: CGSize
    /// The number of pixels per point.
    public private(set) var density: Double = 1

    /// The statistics for frames displayed since the window was opened.
    public var statistics: FrameStatistics { source?.currentStatistics ?? FrameStatistics() }

    /// A closure that is called for events other than input, such as changes of size or focus.
    var onChange: (SurfaceEvent.Kind) -> Void = { _ in }
    /// Whether `UIWindow` objects that fill the window are resized with it.
    ///
    /// An application host disables this and resizes them itself.
    var resizesWindows = true
    /// The `UIWindow` objects that receive input, from back to front.
    private(set) var windows: [UIWindow] = []
    /// The screen that this window represents for its views; `nil` if it shows layers.
    private var screen: UIScreen?
    private var layer: LiveTreeHandle?
    private var source: LayerTreeSource?
    private var thread: DisplayThread?
    private var id: UInt32 = 0
    private var isFrozen = false
    private var savedImageCount = 0
    private let settings: WindowSettings

    private static var registeredWindows: [LiveWindow] = []

    /// The open windows, in the order in which they were opened.
    public static var openWindows: [LiveWindow] { registeredWindows }

    /// Opens a window that displays a layer and its sublayers.
    ///
    /// - Parameters:
    ///   - layer: The layer to display. Its frame defines the visible rectangle, at any position.
    ///   - size: The size in points; if `nil`, the layer's size is used.
    ///   - title: The text displayed in the title bar.
    ///   - background: The color behind the layer; if `nil`, black.
    /// - Throws: ``DisplayError`` if no display is available or the window is smaller than a point.
    public convenience init(
      showing layer: CALayer, size: CGSize? = nil, title: String = "",
      background: CGColor? = nil
    ) throws(DisplayError) {
      let frame = layer.frame
      let settings = try WindowSettings(ProcessInfo.processInfo.environment)
      self.init(title, size ?? settings.size ?? frame.size, settings)
      let live = LiveTreeHandle(layer)
      self.layer = live
      try open(
        trees: [LayerTreeSource.PositionedLayerTree(live.context, origin: frame.origin)],
        background: background ?? Self.black, thread: nil)
    }

    /// Opens a display window for a `UIWindow`, which is made visible and resized with it.
    ///
    /// The display window represents the screen of the `UIWindow`: `UIScreen.main`, or a separate screen if another
    /// display window already represents the main screen. The screen has the display window's size in points and
    /// scale, and the display's refresh rate.
    ///
    /// - Throws: ``DisplayError`` if no display is available or the window is smaller than a point.
    public convenience init(
      showing window: UIWindow, title: String = ""
    ) throws(DisplayError) {
      try self.init(showing: window, title: title, on: nil)
    }

    /// Opens a display window for a `UIWindow` on the given thread's display; if `nil`, on the program's display.
    convenience init(
      showing window: UIWindow, title: String = "", on thread: DisplayThread?
    ) throws(DisplayError) {
      let settings = try WindowSettings(ProcessInfo.processInfo.environment)
      self.init(title, window.bounds.size, settings)
      if Self.registeredWindows.contains(where: { $0.screen === window.screen }) {
        window.move(to: UIScreen.main.makeSecondary(size: size, scale: window.screen.scale))
      }
      screen = window.screen
      window.isHidden = false
      windows = [window]
      try open(trees: Self.layerTrees(of: [window]), background: Self.black, thread: thread)
    }

    /// Opens a window of the given size, in points, for views that are added later.
    ///
    /// The caller configures the screen.
    convenience init(
      _ title: String, size: CGSize, _ settings: WindowSettings, on thread: DisplayThread
    ) throws(DisplayError) {
      self.init(title, size, settings)
      screen = .main
      resizesWindows = false
      try open(trees: [], background: Self.black, thread: thread)
    }

    private init(_ title: String, _ size: CGSize, _ settings: WindowSettings) {
      (self.title, self.size, self.settings) = (title, size, settings)
    }

    private static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

    private func open(
      trees: [LayerTreeSource.PositionedLayerTree], background: CGColor,
      thread given: DisplayThread?
    ) throws(DisplayError) {
      guard size.width >= 1, size.height >= 1, size.width.isFinite, size.height.isFinite else {
        throw .surface("its width and height must be at least 1 point")
      }
      let density = settings.density
      let thread =
        if let given { given } else {
          try DisplayThread.start { () throws(DisplayError) in try SDLDisplay(density: density) }
        }
      let source = LayerTreeSource(
        background: background.rgba, end: { [weak self] in self?.didClose($0) })
      let onEvents: @Sendable ([SurfaceEvent], SurfaceState) -> Void = { [weak self] in
        let (events, state) = ($0, $1)
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.handleEvents(events, surfaceState: state) }
        }
      }
      let descriptor = SurfaceDescriptor(title: title, size: size)
      let (id, state) = try thread.perform { loop throws(DisplayError) in
        let surface = try loop.openSurface(descriptor, source: source, onEvents: onEvents)
        return (surface.id, surface.state)
      }
      DisplayThread.registerExitHandler()
      (self.thread, self.source, self.id, isOpen) = (thread, source, id, true)
      Self.registeredWindows.append(self)
      setTrees(trees)
      updateSize(from: state)
    }

    /// Replaces the displayed layer trees, and wakes the display loop whenever one of them is committed.
    private func setTrees(_ trees: [LayerTreeSource.PositionedLayerTree]) {
      guard let thread else { return }
      let loop = thread.loop
      for tree in trees { tree.context.setCommitHandler { loop.wake() } }
      source?.setTrees(trees)
      loop.wake()
    }

    private static func layerTrees(of windows: [UIWindow]) -> [LayerTreeSource.PositionedLayerTree]
    {
      windows.compactMap { window in
        window.renderContext.map { LayerTreeSource.PositionedLayerTree($0) }
      }
    }

    /// Replaces the displayed `UIWindow` objects, in order from back to front.
    func setWindows(_ windows: [UIWindow]) {
      self.windows = windows
      setTrees(Self.layerTrees(of: windows))
    }

    /// Closes the window.
    ///
    /// Its layers or views keep running without being displayed.
    public func close() {
      guard isOpen else { return }
      let id = id
      thread?.loop.enqueue { $0.closeSurface(id) }
      didClose(nil)
    }

    private func didClose(_ error: DisplayError?) {
      guard isOpen else { return }
      isOpen = false
      Self.registeredWindows.removeAll { $0 === self }
      for window in windows { window.renderContext?.setCommitHandler(nil) }
      layer?.context.setCommitHandler(nil)
      if settings.logsStatistics { logStatistics() }
      onClose(error)
      CFRunLoopWakeUp(CFRunLoopGetMain())
    }

    /// Runs the main run loop until all windows are closed.
    public static func runUntilClosed() {
      while !registeredWindows.isEmpty {
        // All events arrive on the main queue, which ends the wait.
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: maximumRunLoopWait))
      }
    }

    /// The maximum interval, in seconds, between checks for open windows in ``runUntilClosed()``.
    static let maximumRunLoopWait = 0.25

    // MARK: Events

    func handleEvents(_ events: [SurfaceEvent], surfaceState state: SurfaceState) {
      guard isOpen else { return }
      for event in events {
        switch event.kind {
        case .changed(let state):
          if state.isDrawable { updateSizeIfChanged(state) }
          onChange(event.kind)
        case .close:
          if shouldClose() { return close() }
        case .key(let key, isDown: true)
        where key.usage == Self.freezeKey && settings.imageFolder != nil:
          if !key.isRepeated { toggleFreeze() }
        case .focus:
          UIApplication.shared.touchDispatcher.cancelTouches(in: windows)
          UIApplication.shared.pressDispatcher.cancelPresses(in: windows)
          onChange(event.kind)
        case .touch(var change):
          change.location = state.point(fromPixels: change.location)
          UIApplication.shared.touchDispatcher.dispatchTouches(
            [change], to: windows, at: event.time)
        case .wheel(let notches, let location):
          UIApplication.shared.touchDispatcher.scroll(
            by: CGVector(
              dx: notches.dx * Self.pointsPerNotch, dy: notches.dy * Self.pointsPerNotch),
            at: state.point(fromPixels: location), in: windows)
        case .key(let key, let isDown): handleKey(key, isDown: isDown)
        case .text(let text):
          if let window = windows.keyReceivingWindow { SyntheticKey.text(text).send(to: window) }
        case .hover, .exposed, .lost: break
        }
      }
    }

    /// The distance scrolled by one wheel notch, in points: three lines of text, as on common desktops.
    static let pointsPerNotch: CGFloat = 48

    private func handleKey(_ key: SurfaceKey, isDown: Bool) {
      let window = windows.keyReceivingWindow
      if let press = key.press, !key.isRepeated {
        UIApplication.shared.pressDispatcher.dispatchPress(
          press, phase: isDown ? .began : .ended, to: windows)
      }
      if isDown, let window { key.command?.send(to: window) }
    }

    private func updateSizeIfChanged(_ state: SurfaceState) {
      if state.size != size || state.density != density { updateSize(from: state) }
    }

    /// Stores the size and density, and resizes the screen and the `UIWindow` objects that fill it.
    private func updateSize(from state: SurfaceState) {
      guard state.isDrawable else { return }
      let old = size
      (size, density) = (state.size, state.density)
      guard resizesWindows, let thread else { return }
      screen?.configure(
        size: size, scale: density, maximumFramesPerSecond: Int(thread.refreshRate.rounded()))
      for window in windows where size != old && window.frame.size == old {
        window.frame.size = size
      }
    }

    // MARK: Frozen frames

    /// The USB usage number of the F12 key.
    private static let freezeKey = 69

    /// Freezes the current frame and saves a newly rendered copy to a file, or resumes displaying new frames.
    private func toggleFreeze() {
      guard let folder = settings.imageFolder, let source, let thread else { return }
      defer { isFrozen.toggle() }
      if isFrozen {
        source.unfreeze()
        return thread.loop.wake()
      }
      CATransaction.flush()
      do {
        guard let image = try source.freeze(waking: thread.loop) else { return }
        savedImageCount += 1
        let path = (folder as NSString).appendingPathComponent("moment-\(savedImageCount).png")
        try FrozenFrame(image).write(to: path)
        diagnostics.log("frame saved to \(path); press F12 to continue")
      } catch {
        diagnostics.log(
          "cannot save the frame: \(error); check AMETRINE_WINDOW_PICTURES")
      }
    }

    private func logStatistics() {
      let shown = statistics
      func milliseconds(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }
      diagnostics.log(
        "\(shown.presentedFrames) frames presented in \(shown.refreshes) refreshes, \(shown.lateFrames) late; "
          + "rendering time of the last frame \(milliseconds(shown.drawingTime)) ms, maximum "
          + "\(milliseconds(shown.maximumDrawingTime)) ms")
    }
  }
#endif

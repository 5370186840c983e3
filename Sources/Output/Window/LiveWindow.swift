#if Window
  public import CoreGraphics
  public import Foundation
  import Diagnostics
  public import QuartzCore
  import RenderServer
  public import UIKit

  /// A window on the display that shows a live tree, of layers or of views, at the display's rate.
  ///
  /// What is committed in the main thread is drawn by a thread of its own. A program with an application delegate needs none:
  /// ``UIApplicationMain(_:_:_:_:)`` opens one for its windows where the product `Window` is linked.
  ///
  /// ```swift
  /// let window = try LiveWindow(showing: layer, title: "Layers")
  /// LiveWindow.runUntilClosed()
  /// ```
  @MainActor public final class LiveWindow {
    /// What stands above it.
    public var title: String {
      didSet {
        let (title, id) = (title, id)
        thread?.loop.enqueue { $0.setTitle(title, of: id) }
      }
    }
    /// Called when somebody wants it closed; what it answers says whether it may be, which by default it may.
    public var shouldClose: () -> Bool = { true }
    /// Called when it has been closed, with the reason where that was a fault.
    public var onClose: (DisplayError?) -> Void = { _ in }
    /// Whether it is open.
    public private(set) var isOpen = false
    /// Its size, in points.
    public private(set) var size: CGSize
    /// Pixels per point.
    public private(set) var density: Double = 1

    /// How its frames came out so far.
    public var statistics: FrameStatistics { source?.currentStatistics ?? FrameStatistics() }

    /// Called for what is not a matter of touches and keys.
    var onChange: (SurfaceEvent.Kind) -> Void = { _ in }
    /// Whether windows of views that fill it become as large as it; not where somebody else sees to that.
    var resizesWindows = true
    /// The views that hear of hands; from behind to the front.
    private(set) var windows: [UIWindow] = []
    /// The screen that it presents to the views in it; nil where it shows layers.
    private var screen: UIScreen?
    private var layer: LiveTreeHandle?
    private var source: LayerTreeSource?
    private var thread: DisplayThread?
    private var id: UInt32 = 0
    private var isFrozen = false
    private var savedImageCount = 0
    private let settings: WindowSettings

    private static var registeredWindows: [LiveWindow] = []

    /// The windows that are open, in the order in which they were opened.
    public static var openWindows: [LiveWindow] { registeredWindows }

    /// Opens a window on a layer and all it holds, which becomes live.
    ///
    /// - Parameters:
    ///   - layer: What is shown: its own rectangle, wherever that lies.
    ///   - size: In points; that of the layer where nil.
    ///   - title: What stands above it.
    ///   - background: What lies beneath; black where nil.
    /// - Throws: ``DisplayError`` where there is no display, or the window has no size.
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

    /// Opens a window on a window of views, which is put on screen and grows and shrinks with it.
    ///
    /// The context presents the screen that the views are on: `UIScreen.main`, or one of the window's own where another window
    /// presents that. The screen has the window's size, the display's pixels per point and its rate.
    ///
    /// - Throws: ``DisplayError`` where there is no display, or the window has no size.
    public convenience init(
      showing window: UIWindow, title: String = ""
    ) throws(DisplayError) {
      try self.init(showing: window, title: title, on: nil)
    }

    /// The same on a display that a thread serves; nil for the program's.
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

    /// A window for windows of views to come, of a size in points; whoever opens it chooses the screen.
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
        throw .surface("it has no size; give it one of a point or more")
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

    /// Shows other trees, and is woken by what is committed in them.
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

    /// Shows other windows of views, from behind to the front.
    func setWindows(_ windows: [UIWindow]) {
      self.windows = windows
      setTrees(Self.layerTrees(of: windows))
    }

    /// Closes it; what it showed goes on without being seen.
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

    /// Runs the main run loop until no window is open.
    public static func runUntilClosed() {
      while !registeredWindows.isEmpty {
        // Whatever happens comes by the main queue, which ends the waiting.
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: maximumRunLoopWait))
      }
    }

    /// How long the run loop may wait before it is looked whether a window is open, in seconds.
    static let maximumRunLoopWait = 0.25

    // MARK: What happens to it

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

    /// The distance that a notch of a wheel scrolls, in points: three lines of text, as desktops do.
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

    /// Takes size and density; the screen and the windows of views that fill it follow.
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

    // MARK: Pictures of the moment

    /// F12.
    private static let freezeKey = 69

    /// Holds the picture and writes it, drawn anew without the window, or lets it go on.
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
        diagnostics.log("\(path) holds what the window shows; F12 goes on")
      } catch {
        diagnostics.log(
          "the picture could not be written (\(error)); look at the folder")
      }
    }

    private func logStatistics() {
      let shown = statistics
      func milliseconds(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }
      diagnostics.log(
        "\(shown.presentedFrames) frames shown in \(shown.refreshes) refreshes, \(shown.lateFrames) late; "
          + "the last drawn in \(milliseconds(shown.drawingTime)) ms, the slowest in "
          + "\(milliseconds(shown.maximumDrawingTime)) ms")
    }
  }
#endif

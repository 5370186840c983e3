#if Window
  import CSDL2
  import CWindowStart
  package import Foundation
  import Geometry
  import Pixels
  import QuartzCore
  import RenderServer
  import Synchronization
  import UIKit

  /// A display that opens windows on X11 or Wayland with SDL.
  ///
  /// SDL must be used on the thread that initialized it, which is the display's thread. Only ``wake()`` may be called
  /// on other threads.
  package final class SDLDisplay: Display {
    private var surfaces: [UInt32: SDLSurface] = [:]
    /// The requested number of pixels per point; if `nil`, the display's density is used.
    private let requestedDensity: Double?
    private var wakeEvent: UInt32 = 0
    /// Whether the connection to the display was lost.
    ///
    /// The property is static because Xlib's error handler has no context argument.
    private static let isLost = Atomic(false)
    private var observesXlibErrors = false

    /// Initializes SDL on the calling thread.
    ///
    /// Throws ``DisplayError/noDisplay(_:)`` if no display is available.
    package init(density: Double?) throws(DisplayError) {
      let environment = ProcessInfo.processInfo.environment
      // If neither environment variable is set, SDL would take over the console if it has permission.
      guard
        ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains(where: {
          !(environment[$0] ?? "").isEmpty
        })
      else { throw .noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set") }
      requestedDensity = density
      SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
      SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
      SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
      SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest")
      SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
      // The owner of a window decides whether the window is closed.
      SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
      // A click that activates a window also counts as a touch.
      SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
      // Window managers must not turn off compositing while a window is displayed.
      SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
      // Other video drivers display nothing or take over the console.
      if (environment["SDL_VIDEODRIVER"] ?? "").isEmpty {
        let drivers = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")].filter {
          !(environment[$0.0] ?? "").isEmpty
        }
        SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.map(\.1).joined(separator: ","))
      }
      guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else {
        let displayName = environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"] ?? ""
        throw .noDisplay("cannot connect to \(displayName): \(Self.errorMessage)")
      }
      // On X11, images are presented from memory, where SDL would otherwise use OpenGL. Wayland supports only OpenGL.
      if Self.usesSoftwareRenderer { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
      wakeEvent = SDL_RegisterEvents(1)
      SDL_StartTextInput()
    }

    /// Whether images are presented from memory, without a graphics driver.
    static var usesSoftwareRenderer: Bool {
      SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11"
    }

    static var errorMessage: String { SDL_GetError().map { String(cString: $0) } ?? "" }

    /// The refresh rate of the first screen, in refreshes per second; 60 if the rate is unknown.
    package var refreshRate: Double {
      var mode = SDL_DisplayMode()
      guard SDL_GetCurrentDisplayMode(0, &mode) == 0, mode.refresh_rate > 0 else {
        return Double(RefreshQueue.defaultRate)
      }
      return Double(mode.refresh_rate)
    }

    /// The requested number of pixels per point; 1 if none was requested.
    package var density: Double { requestedDensity ?? 1 }

    /// The space that window borders and title bars typically occupy, in pixels.
    private static let windowFrameSize = (width: 16.0, height: 48.0)

    /// The usable size of the first screen, reduced by typical window borders, in points.
    package var maximumSurfaceSize: CGSize {
      var bounds = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(0, &bounds) == 0 else {
        return CGSize(width: 640, height: 480)
      }
      return CGSize(
        width: max(1, Double(bounds.w) - Self.windowFrameSize.width) / density,
        height: max(1, Double(bounds.h) - Self.windowFrameSize.height) / density)
    }

    /// Opens a window for a surface.
    ///
    /// Throws ``DisplayError/surface(_:)`` if SDL cannot create the window.
    package func openSurface(_ descriptor: SurfaceDescriptor) throws(DisplayError) -> any Surface {
      let surface = try SDLSurface(descriptor, density: requestedDensity)
      surfaces[surface.id] = surface
      if !observesXlibErrors, let display = surface.xlibDisplay {
        observesXlibErrors = true
        _ = ametrine_install_xlib_error_handlers(display) {
          SDLDisplay.isLost.store(true, ordering: .releasing)
        }
      }
      return surface
    }

    /// Ends a wait in ``events(timeout:)``.
    ///
    /// You can call it on any thread.
    package func wake() {
      var event = SDL_Event()
      event.type = wakeEvent
      SDL_PushEvent(&event)
    }

    /// Shuts down SDL, unless the connection was lost.
    package func close() {
      guard !Self.isLost.load(ordering: .acquiring) else { return }
      SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    // MARK: Events

    /// Returns the events since the last call.
    ///
    /// If there are none, waits up to the given timeout, in seconds, for the next event.
    package func events(timeout seconds: Double) -> [SurfaceEvent] {
      surfaces = surfaces.filter { !$0.value.isClosed }
      var events: [SurfaceEvent] = []
      var event = SDL_Event()
      let wait = Int32(clamping: (seconds * 1000).rounded(.up), in: 0...Int32.max)
      var has = wait > 0 ? SDL_WaitEventTimeout(&event, wait) : SDL_PollEvent(&event)
      while has != 0 {
        let type = SDL_EventType(event.type)
        let isFinger = [SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION].contains(type)
        // All other events begin with the same fields as window events.
        let id = isFinger ? event.tfinger.windowID : event.window.windowID
        let kind: SurfaceEvent.Kind? =
          switch type {
          case SDL_WINDOWEVENT: surfaces[id]?.surfaceEventKind(from: event.window)
          case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            surfaces[id]?.surfaceEventKind(from: event.button)
          case SDL_MOUSEMOTION: surfaces[id]?.surfaceEventKind(from: event.motion)
          case SDL_MOUSEWHEEL: surfaces[id]?.surfaceEventKind(from: event.wheel)
          case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION:
            surfaces[id]?.surfaceEventKind(from: event.tfinger)
          case SDL_KEYDOWN, SDL_KEYUP: surfaces[id]?.surfaceEventKind(from: event.key)
          case SDL_TEXTINPUT: surfaces[id]?.surfaceEventKind(from: event.text)
          case SDL_QUIT: .close
          default: nil
          }
        if let kind {
          let time = machineTime(fromTicks: event.common.timestamp)
          events.append(SurfaceEvent(kind, surface: type == SDL_QUIT ? 0 : id, at: time))
        }
        has = SDL_PollEvent(&event)
      }
      if Self.isLost.load(ordering: .acquiring) { return [SurfaceEvent(.lost, surface: 0, at: 0)] }
      return events
    }

    /// Converts a time from SDL's millisecond clock to the system clock, in seconds.
    private func machineTime(fromTicks ticks: UInt32) -> Double {
      LiveDisplay.clock.now - Double(SDL_GetTicks() &- ticks) / 1000
    }
  }

  /// An SDL window with a streaming texture of the same size, which is copied to the window.
  final class SDLSurface: Surface {
    let id: UInt32
    private(set) var state: SurfaceState
    let isSynchronized: Bool
    private(set) var isClosed = false
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    private var textureSize = (width: 0, height: 0)
    /// The requested number of pixels per point; if `nil`, the window's density is used.
    private let requestedDensity: Double?
    /// The number of pixels per unit of SDL's window coordinates.
    private var pixelsPerUnit = 1.0
    private var isMinimized = false

    init(_ descriptor: SurfaceDescriptor, density: Double?) throws(DisplayError) {
      requestedDensity = density
      let scale = density ?? 1
      let size = (
        Int32(min(max(1, (descriptor.size.width * scale).rounded()), 16_384)),
        Int32(min(max(1, (descriptor.size.height * scale).rounded()), 16_384))
      )
      // The window is initially hidden, because creating the renderer may recreate the window.
      let flags =
        SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
        | (descriptor.isResizable ? SDL_WINDOW_RESIZABLE.rawValue : 0)
      guard
        let window = SDL_CreateWindow(
          descriptor.title, ametrine_sdl_anywhere(), ametrine_sdl_anywhere(), size.0, size.1, flags)
      else { throw .surface(SDLDisplay.errorMessage) }
      guard let renderer = Self.renderer(for: window) else {
        let reason = SDLDisplay.errorMessage
        SDL_DestroyWindow(window)
        throw .surface(reason)
      }
      var info = SDL_RendererInfo()
      SDL_GetRendererInfo(renderer, &info)
      let isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
      // Without a graphics driver, SDL would simulate vertical sync by sleeping.
      if isSoftware { SDL_RenderSetVSync(renderer, 0) }
      isSynchronized = !isSoftware && info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
      SDL_ShowWindow(window)
      (self.window, self.renderer) = (window, renderer)
      id = SDL_GetWindowID(window)
      state = SurfaceState(width: 0, height: 0, density: 1)
      updateState()
    }

    /// Returns the renderer that uses the graphics driver, or SDL's software renderer if there is no driver or the
    /// driver renders on the CPU.
    private static func renderer(for window: OpaquePointer) -> OpaquePointer? {
      let quick = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
      if let renderer = SDL_CreateRenderer(window, -1, quick) {
        let isWanted = SDL_GetHint(SDL_HINT_RENDER_DRIVER).map { $0.pointee != 0 } ?? false
        if isWanted || !SDLDisplay.usesSoftwareRenderer || !isSoftwareOpenGL { return renderer }
        SDL_DestroyRenderer(renderer)
      }
      return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    }

    /// Whether OpenGL is implemented in software, which is recognized by the names of Mesa's software drivers.
    private static var isSoftwareOpenGL: Bool {
      guard let painter = ametrine_sdl_painter().map({ String(cString: $0) }) else { return false }
      return ["llvmpipe", "softpipe", "SWR", "Software Rasterizer"].contains {
        painter.hasPrefix($0)
      }
    }

    var xlibDisplay: UnsafeMutableRawPointer? { ametrine_sdl_xlib(window) }

    private func updateState() {
      var (units, pixels) = ((w: Int32(0), h: Int32(0)), (w: Int32(0), h: Int32(0)))
      SDL_GetWindowSize(window, &units.w, &units.h)
      if SDL_GetRendererOutputSize(renderer, &pixels.w, &pixels.h) != 0 { pixels = units }
      pixelsPerUnit = units.w > 0 ? Double(pixels.w) / Double(units.w) : 1
      state = SurfaceState(
        width: Int(pixels.w), height: Int(pixels.h),
        density: requestedDensity ?? max(pixelsPerUnit, 0.1), isMinimised: isMinimized)
    }

    private func pixelPoint(x: Int32, y: Int32) -> CGPoint {
      CGPoint(x: Double(x) * pixelsPerUnit, y: Double(y) * pixelsPerUnit)
    }

    // MARK: Events

    /// Converts presses of the left mouse button to touches with the touch identifier -1.
    func surfaceEventKind(from event: SDL_MouseButtonEvent) -> SurfaceEvent.Kind? {
      guard event.button == UInt8(SDL_BUTTON_LEFT) else { return nil }
      let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
      // The mouse is captured so that a drag can continue outside the window.
      SDL_CaptureMouse(isDown ? SDL_TRUE : SDL_FALSE)
      return .touch(
        SyntheticTouch(isDown ? .began : .ended, at: pixelPoint(x: event.x, y: event.y), finger: -1)
      )
    }

    func surfaceEventKind(from event: SDL_MouseMotionEvent) -> SurfaceEvent.Kind {
      let location = pixelPoint(x: event.x, y: event.y)
      let isDown = event.state & 1 != 0
      return isDown ? .touch(SyntheticTouch(.moved, at: location, finger: -1)) : .hover(location)
    }

    func surfaceEventKind(from event: SDL_MouseWheelEvent) -> SurfaceEvent.Kind {
      let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1.0
      let notches = CGVector(
        dx: Double(event.preciseX) * sign, dy: -Double(event.preciseY) * sign)
      return .wheel(notches, at: pixelPoint(x: event.mouseX, y: event.mouseY))
    }

    func surfaceEventKind(from event: SDL_TouchFingerEvent) -> SurfaceEvent.Kind {
      let phase: UITouch.Phase =
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN: .began
        case SDL_FINGERUP: .ended
        default: .moved
        }
      let location = CGPoint(
        x: Double(event.x) * Double(state.width), y: Double(event.y) * Double(state.height))
      return .touch(
        SyntheticTouch(phase, at: location, finger: Int(truncatingIfNeeded: event.fingerId)))
    }

    func surfaceEventKind(from event: SDL_TextInputEvent) -> SurfaceEvent.Kind? {
      let letters = withUnsafeBytes(of: event.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return letters.isEmpty ? nil : .text(letters)
    }

    func surfaceEventKind(from event: SDL_KeyboardEvent) -> SurfaceEvent.Kind {
      let held = Int(event.keysym.mod)
      var flags: UIKeyModifierFlags = []
      for (mask, flag) in [
        (KMOD_SHIFT, UIKeyModifierFlags.shift), (KMOD_CTRL, .control), (KMOD_ALT, .alternate),
        (KMOD_GUI, .command), (KMOD_CAPS, .alphaShift), (KMOD_NUM, .numericPad),
      ] where held & Int(mask.rawValue) != 0 { flags.insert(flag) }
      // The key code of a letter key is the letter's character code.
      let code = event.keysym.sym
      let letters =
        (32..<0x11_0000).contains(code) && code != 127
        ? Unicode.Scalar(UInt32(code)).map { String(Character($0)) } ?? "" : ""
      let key = SurfaceKey(
        Int(event.keysym.scancode.rawValue), characters: letters, modifiers: flags,
        isRepeated: event.repeat != 0)
      return .key(key, isDown: event.type == SDL_KEYDOWN.rawValue)
    }

    func surfaceEventKind(from event: SDL_WindowEvent) -> SurfaceEvent.Kind? {
      switch SDL_WindowEventID(UInt32(event.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_RESIZED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
        updateState()
        return .changed(state)
      case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN:
        isMinimized = true
        updateState()
        return .changed(state)
      case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_MAXIMIZED:
        isMinimized = false
        updateState()
        return .changed(state)
      case SDL_WINDOWEVENT_EXPOSED: return .exposed
      case SDL_WINDOWEVENT_FOCUS_GAINED: return .focus(true)
      case SDL_WINDOWEVENT_FOCUS_LOST: return .focus(false)
      case SDL_WINDOWEVENT_CLOSE: return .close
      default: return nil
      }
    }

    func upload(_ image: PixelBuffer, rects: [PixelRect]) throws(DisplayError) {
      if texture == nil || textureSize != (state.width, state.height) {
        if let texture { SDL_DestroyTexture(texture) }
        texture = SDL_CreateTexture(
          renderer, SDL_PIXELFORMAT_ABGR8888.rawValue,
          Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(state.width), Int32(state.height))
        textureSize = (state.width, state.height)
      }
      guard let texture else { throw .surface(SDLDisplay.errorMessage) }
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      let row = image.bytesPerRow
      let isDone = image.withPixels { pixels in
        rects.allSatisfy { rect in
          var destination = SDL_Rect(
            x: Int32(rect.x.lowerBound), y: Int32(rect.y.lowerBound), w: Int32(rect.x.count),
            h: Int32(rect.y.count))
          let first = pixels + rect.y.lowerBound * image.width + rect.x.lowerBound
          return SDL_UpdateTexture(texture, &destination, first, Int32(row)) == 0
        }
      }
      if !isDone { throw .surface(SDLDisplay.errorMessage) }
    }

    func present() throws(DisplayError) {
      guard let texture, SDL_RenderCopy(renderer, texture, nil, nil) == 0 else {
        throw .surface(SDLDisplay.errorMessage)
      }
      SDL_RenderPresent(renderer)
    }

    func setTitle(_ title: String) { SDL_SetWindowTitle(window, title) }

    func close() {
      guard !isClosed else { return }
      isClosed = true
      if let texture { SDL_DestroyTexture(texture) }
      SDL_DestroyRenderer(renderer)
      SDL_DestroyWindow(window)
    }
  }
#endif

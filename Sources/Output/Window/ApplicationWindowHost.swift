#if Window
  import Foundation
  import Diagnostics
  import QuartzCore
  import UIKit

  /// The application host that shows all of an application's windows in one display window and drives the
  /// application's life cycle.
  ///
  /// It is used by every program that links this module.
  @MainActor final class ApplicationWindowHost: ApplicationHost {
    private var settings: WindowSettings?
    private var thread: DisplayThread?
    private var window: LiveWindow?
    private var isRunning = false
    private var isMinimized = false
    private var exitStatus: Int32 = 0

    nonisolated init() {}

    /// Whether the program is a test runner, which must not wait for a window to be closed.
    private static var isTestRunner: Bool {
      let name = CommandLine.arguments.first ?? ""
      return name.hasSuffix(".xctest") || name.hasSuffix("swiftpm-testing-helper")
    }

    /// The screen size of a common iPhone, in points.
    private static let defaultPhoneSize = CGSize(width: 390, height: 844)

    func prepareApplication(_ application: UIApplication) throws -> Bool {
      let settings = try WindowSettings(ProcessInfo.processInfo.environment)
      self.settings = settings
      if settings.displayMode == WindowSettings.DisplayMode.none { return false }
      if settings.displayMode == nil, Self.isTestRunner { return false }
      let density = settings.density
      do {
        let thread = try DisplayThread.start { () throws(DisplayError) in
          try SDLDisplay(density: density)
        }
        self.thread = thread
        let wanted = settings.size ?? Self.defaultPhoneSize
        let size =
          settings.size == nil
          ? CGSize(
            width: min(wanted.width, thread.maximumWindowSize.width.rounded(.down)),
            height: min(wanted.height, thread.maximumWindowSize.height.rounded(.down))) : wanted
        configureScreen(size: size, density: settings.density ?? thread.density)
        return true
      } catch {
        guard settings.displayMode == nil, case .noDisplay = error else { throw error }
        diagnostics.log(
          "running without a window: \(error); set AMETRINE_DISPLAY=none to silence this message")
        return false
      }
    }

    /// Sets the size of the main screen, in points, and its scale to match the window.
    private func configureScreen(size: CGSize, density: Double) {
      UIScreen.main.configure(
        size: size, scale: density,
        maximumFramesPerSecond: Int((thread?.refreshRate ?? 60).rounded()))
    }

    func windowsChanged() {
      guard isRunning else { return }
      displayWindows()
    }

    private func displayWindows() {
      let windows = UIApplication.shared.windows
      for shown in windows where shown.frame.isEmpty { shown.frame = UIScreen.main.bounds }
      window?.setWindows(windows)
    }

    func runApplication(_ application: UIApplication) -> Int32 {
      guard let thread, let settings else { return 0 }
      let title =
        (application.connectedScenes.first?.title).flatMap { $0 }
        ?? ProcessInfo.processInfo.processName
      do throws(DisplayError) {
        let window = try LiveWindow(title, size: UIScreen.main.bounds.size, settings, on: thread)
        self.window = window
        window.onChange = { [weak self] in self?.handleEvent($0) }
        window.onClose = { [weak self] error in self?.windowDidClose(error) }
        isRunning = true
        // The display may have opened the window with a different size or density.
        updateScreenSize()
        displayWindows()
      } catch {
        reportError(error)
        return 1
      }
      LiveWindow.runUntilClosed()
      isRunning = false
      thread.end()
      window = nil
      return exitStatus
    }

    private func windowDidClose(_ error: DisplayError?) {
      guard let error else { return }
      reportError(error)
      exitStatus = 1
    }

    private func reportError(_ error: DisplayError) {
      let program = ProcessInfo.processInfo.processName
      Diagnostics.writeToStandardError("\(program): \("\(error)".singleLineEscaped)\n")
    }

    private func handleEvent(_ event: SurfaceEvent.Kind) {
      switch event {
      case .changed(let state):
        if state.isDrawable { updateScreenSize() }
        guard state.isMinimized != isMinimized else { return }
        isMinimized = state.isMinimized
        UIApplication.shared.transition(to: isMinimized ? .background : .active)
      case .focus(let isHere):
        guard UIApplication.shared.applicationState != .background else { return }
        UIApplication.shared.transition(to: isHere ? .active : .inactive)
      case .touch, .hover, .wheel, .key, .text, .exposed, .close, .lost: break
      }
    }

    /// Resizes the main screen to match the window.
    ///
    /// Windows that filled the screen are resized as well.
    private func updateScreenSize() {
      if let window { configureScreen(size: window.size, density: window.density) }
    }
  }

  /// Installs the window host.
  ///
  /// A C constructor calls this function before the program's `main`, on the future main thread. `assumeIsolated`
  /// cannot be used here: if Swift's libraries are linked statically, the main queue has no thread yet and the check
  /// would terminate the program.
  @_cdecl("ametrine_window_register")
  func registerWindowHost() {
    let register: @MainActor () -> Void = { UIApplication.host = ApplicationWindowHost() }
    // Sound: isolation is not part of a function's layout, and the constructor runs before `main` on the main actor's
    // thread.
    unsafeBitCast(register, to: (() -> Void).self)()
  }
#endif

import Diagnostics
public import Foundation
import RenderServer

/// A protocol that provides a default implementation of `UIApplicationDelegate.window`.
///
/// It exists because the compiler finds such a default only in an inherited protocol.
@preconcurrency @MainActor
public protocol _WindowOwner: NSObjectProtocol {
  /// The main window of the app or scene.
  var window: UIWindow? { get set }
}

extension _WindowOwner {
  /// Default: returns `nil`; setting it has no effect.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// A delegate that is notified of an app's life-cycle events.
///
/// All methods are optional.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: _WindowOwner {
  /// Called when the app starts to launch.
  ///
  /// The result is ignored.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the app has launched.
  ///
  /// Apps usually create their windows here.
  ///
  /// The result is ignored.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the app has become active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the app becomes inactive.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the app has entered the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called before the app returns to the foreground.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the app terminates.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called when the app receives a memory warning.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Called to open a URL.
  ///
  /// Returns whether the app has handled the URL.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Returns the configuration for a new scene, or `nil` to connect a scene without a delegate.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration?
  /// Called after scenes have been closed permanently.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Returns the interface orientations supported for the given window.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration? { nil }
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }

  /// Launches the app with this class as its delegate.
  ///
  /// It is the entry point of an app delegate marked `@main`.
  public static func main() {
    let status = ApplicationLifecycle.run(delegateClass: Self.self)
    if status != 0 { exit(status) }
  }
}

/// An object that displays an application's windows and sends events to it.
@MainActor
package protocol ApplicationHost {
  /// Opens the display and configures the screen before the app launches.
  ///
  /// Returns `false` if no windows will be displayed.
  ///
  /// - Throws: An error that describes why the display could not be opened. The app then exits with status 1.
  func prepareApplication(_ application: UIApplication) throws -> Bool
  /// Called after a window has been shown, hidden or reordered.
  func windowsChanged()
  /// Runs the app until it should terminate.
  ///
  /// Returns the exit status for the process.
  func runApplication(_ application: UIApplication) -> Int32
}

/// Runs the app with the given application and delegate classes, and returns its exit status.
///
/// If the principal class is `nil` or not a subclass of `UIApplication`, `UIApplication` is used.
///
/// With a window system, the app runs until its host ends. Without one, it only passes through its life cycle: it
/// launches, becomes active, completes the current run loop turn, enters the background and terminates.
@preconcurrency @MainActor
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let principal = principalClassName.flatMap(NSClassFromString) as? UIApplication.Type
  if let application = principal?._make() as? UIApplication { UIApplication.shared = application }
  return ApplicationLifecycle.run(delegateClass: delegateClassName.flatMap(NSClassFromString))
}

/// The life cycle of an app, from its launch to its termination.
@MainActor
enum ApplicationLifecycle {
  /// A strong reference to the delegate created at launch.
  private static var delegate: (any UIApplicationDelegate)?

  @discardableResult
  static func run(delegateClass type: AnyClass?) -> Int32 {
    let application = UIApplication.shared
    let host: (any ApplicationHost)?
    do {
      host = try UIApplication.host.flatMap { try $0.prepareApplication(application) ? $0 : nil }
    } catch {
      let program = ProcessInfo.processInfo.processName
      Diagnostics.writeToStandardError("\(program): \("\(error)".singleLineEscaped)\n")
      return 1
    }
    delegate = (type as? NSObject.Type)?._make() as? any UIApplicationDelegate
    application.delegate = delegate
    application.launch()
    let status = host?.runApplication(application)
    if status == nil {
      for window in VisibleWindowList.windowsInCurrentContext { window.renderContext?.endTurn() }
    }
    application.terminate()
    delegate = nil
    return status ?? 0
  }
}

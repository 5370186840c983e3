import Diagnostics
public import Foundation
import RenderServer

/// Gives `UIApplicationDelegate.window` a default: the compiler looks in an inherited protocol for it.
@preconcurrency @MainActor
public protocol _WindowOwner: NSObjectProtocol {
  /// The window.
  var window: UIWindow? { get set }
}

extension _WindowOwner {
  /// None, where an owner keeps none.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// What is told of the life of a program; every method may be left out.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: _WindowOwner {
  /// The program is being launched; nothing heeds the answer.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The program is launched; windows are made here. Nothing heeds the answer.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The program has the screen and takes events.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The program is about to take no more events.
  func applicationWillResignActive(_ application: UIApplication)
  /// Something else has the screen.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The program is about to have the screen again.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The program is about to end.
  func applicationWillTerminate(_ application: UIApplication)
  /// Memory is short.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Opens an address that came from elsewhere; false where it does not.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// What a scene is to be made of; nil for one without a delegate.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration?
  /// Scenes will not come back.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Which ways up a window may be.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate {
  /// Goes on.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Goes on.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Nothing is done.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Nothing is done.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Nothing is done.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Nothing is done.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Nothing is done.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Nothing is done.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// It does not.
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  /// A scene without a delegate.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration? { nil }
  /// Nothing is done.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  /// All but upside down.
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .allButUpsideDown }

  /// Runs the program with a delegate of the class: what `@main` begins.
  public static func main() {
    let status = ApplicationLifecycle.run(delegateClass: Self.self)
    if status != 0 { exit(status) }
  }
}

/// What shows an application's windows and feeds it events.
@MainActor
package protocol ApplicationHost {
  /// Gets ready before the program is launched, and says what its screen is; false where nothing will be shown.
  ///
  /// - Throws: why nothing can be shown that is to be; the program ends with that.
  func prepareApplication(_ application: UIApplication) throws -> Bool
  /// A window was put on screen or taken off it, or another one lies in front.
  func windowsChanged()
  /// Runs until the program is to end; what it answers is the program's status.
  func runApplication(_ application: UIApplication) -> Int32
}

/// Runs the program with an application object and a delegate that are named by their classes, until it ends.
///
/// The principal class is `UIApplication` where nil, or where the name is not that of a subclass of it.
///
/// Where something shows windows, it runs for as long as that wants it. Else its life is gone through without a screen: it is
/// launched, becomes active, does what is due at once, leaves and ends.
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

/// From the launch to the end.
@MainActor
enum ApplicationLifecycle {
  /// The delegate that was made here.
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

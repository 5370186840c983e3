public import Foundation

/// An instance of the app's user interface.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The activity states of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    /// Not connected to the app.
    case unattached = -1
    /// In the foreground and receiving events.
    case foregroundActive
    /// In the foreground, but not receiving events.
    case foregroundInactive
    case background
  }

  /// The reasons for which a scene was created, such as URLs to open.
  ///
  /// It is always empty in this framework.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    /// The URLs that the scene should open; always empty.
    open var urlContexts: Set<NSObject> { [] }
    /// The user activities that the scene should continue; always empty.
    open var userActivities: Set<NSObject> { [] }
  }

  /// The session to which the scene belongs.
  public let session: UISceneSession

  /// The delegate that is notified of the scene's life-cycle events.
  open weak var delegate: (any UISceneDelegate)?

  /// The current activity state of the scene.
  open internal(set) var activationState = ActivationState.unattached

  open var title: String!

  /// A strong reference to the delegate created for this scene, if any.
  private var retainedDelegate: (any UISceneDelegate)?

  /// Creates a scene for the given session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  func retainDelegate(_ made: any UISceneDelegate) {
    retainedDelegate = made
    delegate = made
  }

  /// The next responder: the application object.
  open override var next: UIResponder? { UIApplication.shared }
}

/// A scene that manages windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The visible windows of the scene, from back to front.
  open var windows: [UIWindow] {
    VisibleWindowList.visibleWindows.filter { $0.windowScene === self }
  }

  /// The app's key window, if it belongs to this scene.
  open var keyWindow: UIWindow? {
    UIWindow.currentKeyWindow.flatMap { $0.windowScene === self ? $0 : nil }
  }

  /// The screen that displays the scene.
  open var screen: UIScreen { .main }

  /// The coordinate space of the screen, which is filled by the scene.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

  /// The interface orientation, derived from the screen's aspect ratio.
  open var interfaceOrientation: UIInterfaceOrientation { .currentScreenOrientation }

  /// The traits of the screen, which are inherited by the scene's windows.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// The manager of the scene's status bar.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager(self) }
}

/// The state of the status bar, which is not drawn.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(_ scene: UIWindowScene) {
    self.scene = scene
    super.init()
  }

  /// The style preferred by the controller that covers the screen, or otherwise the application's style.
  open var statusBarStyle: UIStatusBarStyle {
    statusBarController(childProvider: \.childForStatusBarStyle)?.preferredStatusBarStyle
      ?? UIApplication.shared.statusBarStyle
  }

  /// Whether the status bar is hidden: it has no height, or the controller that covers the screen prefers it hidden.
  open var isStatusBarHidden: Bool {
    UIApplication.shared.isStatusBarHidden
      || statusBarController(childProvider: \.childForStatusBarHidden)?.prefersStatusBarHidden
        ?? false
  }

  /// The frame of the status bar, in points, or a zero rectangle while it is hidden.
  open var statusBarFrame: CGRect {
    isStatusBarHidden ? .zero : UIApplication.shared.statusBarFrame
  }

  /// Returns the controller that determines the status bar's appearance.
  ///
  /// It is the topmost controller that covers the screen or captures the status bar's appearance, or the child to
  /// which that controller delegates.
  private func statusBarController(
    childProvider child: (UIViewController) -> UIViewController?
  ) -> UIViewController? {
    guard var speaker = scene?.keyWindow?.rootViewController else { return nil }
    while let presented = speaker.presentedViewController,
      presented.presentationController?.shouldRemovePresentersView ?? false
        || presented.modalPresentationCapturesStatusBarAppearance
    {
      speaker = presented
    }
    while let next = child(speaker) { speaker = next }
    return speaker
  }
}

/// The information about a scene that persists between launches.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An interactive scene displayed on the device's screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// A noninteractive scene displayed on an external display.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The connected scene, or `nil` if the session's scene is not connected.
  open internal(set) weak var scene: UIScene?
  /// The configuration with which the scene is created.
  open internal(set) var configuration: UISceneConfiguration
  /// A unique identifier that persists between launches.
  public let persistentIdentifier: String
  /// Information stored by the app for the scene.
  open var userInfo: [String: Any]?

  /// The purpose of the session's scene.
  open var role: Role { configuration.role }

  init(_ configuration: UISceneConfiguration) {
    self.configuration = configuration
    persistentIdentifier = configuration.name ?? "scene"
    super.init()
  }
}

/// The configuration of a new scene.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// The name that identifies the configuration, if any.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene.
  ///
  /// The value is stored but has no effect: a scene is always a ``UIWindowScene``.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?
  /// The storyboard with the scene's user interface.
  ///
  /// The value is stored but has no effect.
  open var storyboard: UIStoryboard?

  /// Creates a configuration with the given name and scene purpose.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// A delegate that is notified of a scene's life-cycle events.
///
/// All methods are optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called after a scene has been connected.
  ///
  /// Apps usually create their windows here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called after a scene has been disconnected.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when a scene has become active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before a scene becomes inactive.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before a scene enters the foreground.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when a scene has entered the background.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// A delegate that is notified of a window scene's life-cycle events.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, _WindowOwner {}

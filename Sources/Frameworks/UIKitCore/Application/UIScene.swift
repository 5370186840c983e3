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
    /// In the foreground and not receiving events.
    case foregroundInactive
    case background
  }

  /// The information about the creation of a scene.
  ///
  /// It is always empty here.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    /// The URLs to open; always empty.
    open var urlContexts: Set<NSObject> { [] }
    /// The user activities to continue; always empty.
    open var userActivities: Set<NSObject> { [] }
  }

  /// The session of the scene.
  public let session: UISceneSession

  /// The delegate that receives the scene's life-cycle events.
  open weak var delegate: (any UISceneDelegate)?

  /// The current activity state.
  open internal(set) var activationState = ActivationState.unattached

  open var title: String!

  /// A strong reference to a delegate that was created for this scene.
  private var retainedDelegate: (any UISceneDelegate)?

  /// Creates a scene for a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  func retainDelegate(_ made: any UISceneDelegate) {
    retainedDelegate = made
    delegate = made
  }

  /// The application object.
  open override var next: UIResponder? { UIApplication.shared }
}

/// A scene that manages windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The visible windows of the scene, from back to front.
  open var windows: [UIWindow] {
    VisibleWindowList.visibleWindows.filter { $0.windowScene === self }
  }

  /// The key window, if it belongs to this scene.
  open var keyWindow: UIWindow? {
    UIWindow.currentKeyWindow.flatMap { $0.windowScene === self ? $0 : nil }
  }

  /// The screen that displays the scene.
  open var screen: UIScreen { .main }

  /// The coordinate space of the screen, which the scene fills.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

  /// The interface orientation, derived from the screen's aspect ratio.
  open var interfaceOrientation: UIInterfaceOrientation { .currentScreenOrientation }

  /// The traits of the screen, which the windows inherit.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// The status bar manager of the scene.
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

  /// The style preferred by the controller that covers the screen, or else the application's.
  open var statusBarStyle: UIStatusBarStyle {
    statusBarController(childProvider: \.childForStatusBarStyle)?.preferredStatusBarStyle
      ?? UIApplication.shared.statusBarStyle
  }

  /// Whether the status bar is hidden, because it has no height or because the controller that covers the screen
  /// prefers it hidden.
  open var isStatusBarHidden: Bool {
    UIApplication.shared.isStatusBarHidden
      || statusBarController(childProvider: \.childForStatusBarHidden)?.prefersStatusBarHidden
        ?? false
  }

  /// The frame of the status bar, in points; zero while it is hidden.
  open var statusBarFrame: CGRect {
    isStatusBarHidden ? .zero : UIApplication.shared.statusBarFrame
  }

  /// Returns the controller that determines the status bar's appearance.
  ///
  /// It is the topmost controller that covers the screen or captures the status bar, or the child that it delegates
  /// to.
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

/// The persistent information about a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An interactive scene on the device's screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// A scene on an external display without interaction.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The connected scene; nil while disconnected.
  open internal(set) weak var scene: UIScene?
  /// The configuration of the scene.
  open internal(set) var configuration: UISceneConfiguration
  /// A unique identifier that persists between launches.
  public let persistentIdentifier: String
  /// Custom information of the app.
  open var userInfo: [String: Any]?

  /// The purpose of the scene.
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
  /// The name of the configuration.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene.
  ///
  /// Stored without effect: scenes are always ``UIWindowScene``.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?
  /// The storyboard of the scene.
  ///
  /// Stored without effect.
  open var storyboard: UIStoryboard?

  /// Creates a configuration with a name and a purpose.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// A delegate that receives the life-cycle events of a scene.
///
/// All methods are optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when a scene was connected; windows are usually created here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when a scene was disconnected.
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

/// A delegate that receives the life-cycle events of a window scene.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, _WindowOwner {}

public import Foundation

/// One showing of the program's interface.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether a scene has the screen.
  public enum ActivationState: Int, Hashable, Sendable {
    /// It is not there.
    case unattached = -1
    /// It has the screen and takes events.
    case foregroundActive
    /// It has the screen and takes no events.
    case foregroundInactive
    /// Something else has the screen.
    case background
  }

  /// What is known about why a scene is made; nothing here.
  @preconcurrency @MainActor
  open class ConnectionOptions: NSObject {
    /// Addresses that it is to open.
    open var urlContexts: Set<NSObject> { [] }
    /// What it is to go on with.
    open var userActivities: Set<NSObject> { [] }
  }

  /// What is remembered of the scene.
  public let session: UISceneSession

  /// What is told of its life.
  open weak var delegate: (any UISceneDelegate)?

  /// Whether it has the screen.
  open internal(set) var activationState = ActivationState.unattached

  /// What stands for it where its name is shown.
  open var title: String!

  /// A delegate that was made for it, which nobody else keeps.
  private var retainedDelegate: (any UISceneDelegate)?

  /// A scene of a session.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  func retainDelegate(_ made: any UISceneDelegate) {
    retainedDelegate = made
    delegate = made
  }

  /// The application.
  open override var next: UIResponder? { UIApplication.shared }
}

/// A scene that has windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// Its windows that are on screen, back to front.
  open var windows: [UIWindow] {
    VisibleWindowList.visibleWindows.filter { $0.windowScene === self }
  }

  /// Its window that events without a place go to.
  open var keyWindow: UIWindow? {
    UIWindow.currentKeyWindow.flatMap { $0.windowScene === self ? $0 : nil }
  }

  /// The screen on which it is.
  open var screen: UIScreen { .main }

  /// The screen's coordinates, as the scene fills it.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

  /// Which way up it is, by the shape of the screen.
  open var interfaceOrientation: UIInterfaceOrientation { .currentScreenOrientation }

  /// The surroundings above its windows.
  open var traitCollection: UITraitCollection { screen.traitCollection }

  /// The bar above the windows.
  open var statusBarManager: UIStatusBarManager? { UIStatusBarManager(self) }
}

/// What is known of the bar above the windows, which nothing draws.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(_ scene: UIWindowScene) {
    self.scene = scene
    super.init()
  }

  /// How its letters stand out: as the controller says that fills the screen, else as the application was told.
  open var statusBarStyle: UIStatusBarStyle {
    statusBarController(childProvider: \.childForStatusBarStyle)?.preferredStatusBarStyle
      ?? UIApplication.shared.statusBarStyle
  }

  /// Whether it is hidden: where it takes no room or that controller does not want it.
  open var isStatusBarHidden: Bool {
    UIApplication.shared.isStatusBarHidden
      || statusBarController(childProvider: \.childForStatusBarHidden)?.prefersStatusBarHidden
        ?? false
  }

  /// Where it lies; nowhere while it is hidden.
  open var statusBarFrame: CGRect {
    isStatusBarHidden ? .zero : UIApplication.shared.statusBarFrame
  }

  /// The controller that says what the bar is like: the uppermost that fills the screen or asked to be heard, or the child to
  /// which it leaves that.
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

/// What is remembered of a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Windows on the device.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// Windows on another display.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The scene, while it is there.
  open internal(set) weak var scene: UIScene?
  /// What the scene is made of.
  open internal(set) var configuration: UISceneConfiguration
  /// A name that stays.
  public let persistentIdentifier: String
  /// What a program likes to remember.
  open var userInfo: [String: Any]?

  /// What the scene is for.
  open var role: Role { configuration.role }

  init(_ configuration: UISceneConfiguration) {
    self.configuration = configuration
    persistentIdentifier = configuration.name ?? "scene"
    super.init()
  }
}

/// What a scene is made of.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// A name for it.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role
  /// The class of the scene; kept, as scenes here are ``UIWindowScene``.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?
  /// Where the first controller comes from; kept.
  open var storyboard: UIStoryboard?

  /// A scene of that name for a purpose.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// What is told of the life of a scene; every method may be left out.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  /// A scene is there; windows are made here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// A scene is there no more.
  func sceneDidDisconnect(_ scene: UIScene)
  /// A scene has the screen and takes events.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// A scene is about to take no more events.
  func sceneWillResignActive(_ scene: UIScene)
  /// A scene is about to have the screen again.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Something else has the screen.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Nothing is done.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Nothing is done.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Nothing is done.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Nothing is done.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Nothing is done.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Nothing is done.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// What is told of the life of a scene that has windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate, _WindowOwner {}

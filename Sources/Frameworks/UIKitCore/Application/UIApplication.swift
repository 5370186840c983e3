public import Foundation
public import QuartzCore

/// The application object, which manages windows, scenes and events.
///
/// It is created on first access, even in programs that do not call ``UIApplicationMain(_:_:_:_:)``, such as image
/// renderers and tests. In such programs it is active from the start.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The activity states of an app.
  public enum State: Int, Hashable, Sendable {
    /// In the foreground and receiving events.
    case active
    /// In the foreground, but not receiving events.
    case inactive
    case background
  }

  /// The keys in the launch options dictionary.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key for the URL that the app was launched to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// The keys in the options dictionary for opening a URL in another app.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key for whether the URL is opened only in an app that claims it as a universal link.
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The keys in the options dictionary received together with a URL.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key for the bundle identifier of the app that sent the URL.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
  }

  /// The shared application object.
  ///
  /// ``UIApplicationMain(_:_:_:_:)`` replaces it with an instance of the principal class.
  public package(set) static var shared = UIApplication()

  /// The URL string for the app's settings in the Settings app.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// The application delegate.
  ///
  /// It is referenced weakly. A delegate created by ``UIApplicationMain(_:_:_:_:)`` stays alive until the app
  /// terminates.
  open weak var delegate: (any UIApplicationDelegate)?

  /// The next responder: the delegate, if it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: Windows and scenes

  /// The visible windows, from back to front.
  open var windows: [UIWindow] { VisibleWindowList.visibleWindows }

  /// The window that receives keyboard events.
  open var keyWindow: UIWindow? { UIWindow.currentKeyWindow }

  private var scenes: Set<UIScene> = []

  /// The scenes connected to the app.
  ///
  /// If there is none, the set contains the main scene, which is created on first access.
  open var connectedScenes: Set<UIScene> { scenes.isEmpty ? [mainScene] : scenes }

  /// The sessions of the connected scenes.
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  /// Whether several scenes are supported; always `false`.
  open var supportsMultipleScenes: Bool { false }

  /// The scene for windows created without a scene.
  private(set) lazy var mainScene: UIWindowScene = {
    let configuration = UISceneConfiguration(
      name: nil, sessionRole: .windowApplication)
    return makeScene(with: configuration)
  }()

  private func makeScene(with configuration: UISceneConfiguration) -> UIWindowScene {
    let session = UISceneSession(configuration)
    let scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
    scenes.insert(scene)
    scene.activationState = applicationState.sceneActivationState
    return scene
  }

  // MARK: State

  /// The current activity state.
  ///
  /// Initially `active`, unless the app is launched by ``UIApplicationMain(_:_:_:_:)``.
  open private(set) var applicationState = State.active

  /// Changes the activity state, passing through all intermediate states.
  ///
  /// Each step calls the delegates and posts notifications, as on iOS when the user leaves or reopens the app. If a
  /// scene has a delegate, only the scene delegates are called.
  ///
  /// - Source: Apple's documentation of `UIApplicationDelegate` and `UISceneDelegate` ("Managing your app's life
  ///   cycle").
  package func transition(to state: State) {
    while applicationState != state {
      switch (applicationState, state) {
      case (.active, _):
        notifyDelegates(
          application: { $0.applicationWillResignActive($1) },
          scene: { $0.sceneWillResignActive($1) })
        applicationState = .inactive
        setActivationState(.foregroundInactive)
        postNotifications(
          application: Self.willResignActiveNotification, scene: UIScene.willDeactivateNotification)
      case (.inactive, .background):
        applicationState = .background
        setActivationState(.background)
        notifyDelegates(
          application: { $0.applicationDidEnterBackground($1) },
          scene: { $0.sceneDidEnterBackground($1) })
        postNotifications(
          application: Self.didEnterBackgroundNotification,
          scene: UIScene.didEnterBackgroundNotification)
      case (.background, _):
        notifyDelegates(
          application: { $0.applicationWillEnterForeground($1) },
          scene: { $0.sceneWillEnterForeground($1) })
        applicationState = .inactive
        setActivationState(.foregroundInactive)
        postNotifications(
          application: Self.willEnterForegroundNotification,
          scene: UIScene.willEnterForegroundNotification)
      case (.inactive, _):
        applicationState = .active
        setActivationState(.foregroundActive)
        notifyDelegates(
          application: { $0.applicationDidBecomeActive($1) }, scene: { $0.sceneDidBecomeActive($1) }
        )
        postNotifications(
          application: Self.didBecomeActiveNotification, scene: UIScene.didActivateNotification)
      }
    }
  }

  private func setActivationState(_ state: UIScene.ActivationState) {
    for scene in connectedScenes { scene.activationState = state }
  }

  private func postNotifications(
    application own: NSNotification.Name, scene ofScenes: NSNotification.Name
  ) {
    NotificationCenter.default.post(name: own, object: self)
    for scene in connectedScenes { NotificationCenter.default.post(name: ofScenes, object: scene) }
  }

  private func notifyDelegates(
    application: (any UIApplicationDelegate, UIApplication) -> Void,
    scene: (any UISceneDelegate, UIScene) -> Void
  ) {
    let delegates = connectedScenes.compactMap { scene in scene.delegate.map { ($0, scene) } }
    if delegates.isEmpty, let delegate { application(delegate, self) }
    for (delegate, of) in delegates { scene(delegate, of) }
  }

  /// Sends a memory warning to the delegate and posts the corresponding notification.
  package func sendMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
    NotificationCenter.default.post(name: Self.didReceiveMemoryWarningNotification, object: self)
  }

  // MARK: Launching

  /// Launches the app: calls the delegate's launch methods, connects the scene and activates the app.
  func launch(options: [LaunchOptionsKey: Any]? = nil) {
    applicationState = .inactive
    _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)
    connectScene()
    setActivationState(.foregroundInactive)
    transition(to: .active)
  }

  /// Connects the main scene if the delegate returns a scene configuration with a delegate class.
  private func connectScene() {
    let scene = mainScene
    let wanted = delegate?.application(
      self, configurationForConnecting: scene.session, options: UIScene.ConnectionOptions())
    guard let wanted, let kind = wanted.delegateClass as? NSObject.Type else { return }
    scene.session.configuration = wanted
    guard let made = kind._make() as? any UISceneDelegate else { return }
    scene.retainDelegate(made)
    made.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
  }

  /// Moves the app to the background and calls the delegate's termination methods.
  func terminate() {
    transition(to: .background)
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
  }

  /// The object that displays windows and sends events, or `nil` if there is no window system.
  package static var host: (any ApplicationHost)?

  // MARK: System services

  /// Whether the display is kept on while the user does not interact with the app.
  ///
  /// The value is stored but has no effect.
  open var isIdleTimerDisabled = false

  /// The number displayed as a badge on the app icon.
  ///
  /// The value is stored but has no effect.
  open var applicationIconBadgeNumber = 0

  /// Returns `false`, because URLs cannot be opened.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Calls the completion handler with `false` in a later run loop turn, because URLs cannot be opened.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    if let completion { TurnScheduler.enqueue { MainActor.assumeIsolated { completion(false) } } }
  }

  /// Returns `false`, because URLs cannot be opened.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { false }

  private var backgroundTasks: [UIBackgroundTaskIdentifier: String?] = [:]
  private var lastTaskIdentifier = 0

  /// Starts a background task.
  ///
  /// Background time is unlimited, so the expiration handler is never called.
  open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Starts a named background task.
  ///
  /// Background time is unlimited, so the expiration handler is never called.
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastTaskIdentifier += 1
    let task = UIBackgroundTaskIdentifier(rawValue: lastTaskIdentifier)
    backgroundTasks[task] = .some(taskName)
    return task
  }

  /// Ends the given background task.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks[identifier] = nil
  }

  /// The number of background tasks that have been started but not ended.
  package var backgroundTaskCount: Int { backgroundTasks.count }

  /// The remaining background time, in seconds; always the greatest finite value.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  // MARK: Status bar and layout direction

  /// The frame of the status bar, in points.
  ///
  /// Its height is the top safe area of the key window. No status bar is drawn.
  open var statusBarFrame: CGRect {
    let height = keyWindow?.safeAreaInsets.top ?? 0
    return CGRect(x: 0, y: 0, width: height > 0 ? UIScreen.main.bounds.width : 0, height: height)
  }

  /// The style of the status bar.
  ///
  /// The value is stored but has no effect.
  open var statusBarStyle = UIStatusBarStyle.default

  /// Whether the status bar is hidden, which is the case if its frame is empty.
  open var isStatusBarHidden: Bool { statusBarFrame.isEmpty }

  /// The interface orientation, derived from the screen's aspect ratio.
  open var statusBarOrientation: UIInterfaceOrientation { .currentScreenOrientation }

  /// The layout direction, taken from the screen's traits.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.currentScreen.layoutDirection.interfaceLayoutDirection
  }

  /// The preferred text size, taken from the screen's traits.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.currentScreen.preferredContentSizeCategory
  }

  /// Returns the interface orientations that the delegate supports for the given window.
  ///
  /// The default is all orientations except upside-down portrait.
  open func supportedInterfaceOrientations(
    for window: UIWindow?
  ) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .allButUpsideDown
  }

  // MARK: Events

  /// The object that tracks the touches in the app's windows.
  package private(set) lazy var touchDispatcher = TouchDispatcher(self)
  /// The object that tracks pressed keys.
  package private(set) lazy var pressDispatcher = PressDispatcher(self)

  private var ignoredInteractionDepth = 0

  /// Whether touches and presses are currently ignored.
  open var isIgnoringInteractionEvents: Bool { ignoredInteractionDepth > 0 }

  /// Starts to ignore touches and presses.
  ///
  /// They are ignored until ``endIgnoringInteractionEvents()`` has been called once for each call of this method.
  open func beginIgnoringInteractionEvents() { ignoredInteractionDepth += 1 }

  /// Balances one call of ``beginIgnoringInteractionEvents()``.
  open func endIgnoringInteractionEvents() {
    ignoredInteractionDepth = max(0, ignoredInteractionDepth - 1)
  }

  /// Sends an event to the windows of its touches or presses, unless such events are ignored.
  ///
  /// All touches and presses are sent with this method. A subclass discards them by not calling `super`.
  open func sendEvent(_ event: UIEvent) {
    guard !isIgnoringInteractionEvents else { return }
    for window in windows where event.hasInput(in: window) { window.sendEvent(event) }
  }

  /// Calls an action method.
  ///
  /// If `target` is `nil`, the method is called on the first object implementing it in the responder chain. The chain
  /// starts at the first responder, the sender or the key window. Returns `false` if no object implements the method.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    if let target = target.map({ $0 as AnyObject }) {
      action.perform(on: target, with: sender, event)
      return true
    }
    var at = UIResponder.firstResponder ?? sender as? UIResponder ?? keyWindow
    while let here = at {
      if action.isMethod(of: here), here.canPerformAction(action, withSender: sender) {
        action.perform(on: here, with: sender, event)
        return true
      }
      at = here.next
    }
    guard action.isMethod(of: self) else { return false }
    action.perform(on: self, with: sender, event)
    return true
  }
}

extension UIApplication.State {
  /// The scene activation state that corresponds to this state.
  var sceneActivationState: UIScene.ActivationState {
    switch self {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}

/// The identifier for a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The identifier that does not represent any task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

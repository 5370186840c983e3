public import Foundation
public import QuartzCore

/// The program as its windows, its delegate and the system see it.
///
/// It is there from the first time it is asked for, in a program without ``UIApplicationMain(_:_:_:_:)`` too, and then
/// active: such programs draw pictures and films, or test.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Whether the program has the screen.
  public enum State: Int, Hashable, Sendable {
    /// It has the screen and takes events.
    case active
    /// It has the screen and takes no events.
    case inactive
    /// Something else has the screen.
    case background
  }

  /// What is known about why the program was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An address that it was launched to open.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  /// How an address is to be opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only in a program of the same house.
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// How an address came that the program is to open.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name for it.
    public let rawValue: String
    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The program that it came from.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
  }

  /// The application object, an instance of the principal class that ``UIApplicationMain(_:_:_:_:)`` was given.
  public package(set) static var shared = UIApplication()

  /// The address of the program's own settings.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// What is told of its life; not retained, but for one that ``UIApplicationMain(_:_:_:_:)`` made.
  open weak var delegate: (any UIApplicationDelegate)?

  /// Where events go that no window takes.
  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: Windows and scenes

  /// The windows on screen, back to front.
  open var windows: [UIWindow] { VisibleWindowList.visibleWindows }

  /// The window that events without a place go to.
  open var keyWindow: UIWindow? { UIWindow.currentKeyWindow }

  private var scenes: Set<UIScene> = []

  /// The scenes that are there: one unless a program makes more.
  open var connectedScenes: Set<UIScene> { scenes.isEmpty ? [mainScene] : scenes }

  /// What is remembered of the scenes that are there.
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }

  /// Whether there can be more than one scene; not here.
  open var supportsMultipleScenes: Bool { false }

  /// The scene of windows that were made without one.
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

  /// Whether the program has the screen; it has unless it was told otherwise.
  open private(set) var applicationState = State.active

  /// Goes to a state by way of those between, and tells the delegates and whoever observes it: as the system does when a
  /// person leaves the program or comes back.
  ///
  /// - Source: Apple's documentation of `UIApplicationDelegate` and `UISceneDelegate` ("Managing your app's life cycle"). Where
  ///   a scene has a delegate, that is told in the place of the application's.
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

  /// Tells everybody that memory is short.
  package func sendMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
    NotificationCenter.default.post(name: Self.didReceiveMemoryWarningNotification, object: self)
  }

  // MARK: Launching

  /// Begins the program's life with its delegate: it is asked for its scene and told of every step.
  func launch(options: [LaunchOptionsKey: Any]? = nil) {
    applicationState = .inactive
    _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)
    connectScene()
    setActivationState(.foregroundInactive)
    transition(to: .active)
  }

  /// Connects the scene that the delegate wants, if it wants one with a delegate of its own.
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

  /// Ends the program's life.
  func terminate() {
    transition(to: .background)
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
  }

  /// What shows windows and feeds events; nil where nobody does.
  package static var host: (any ApplicationHost)?

  // MARK: What the system does

  /// Whether the screen stays on; kept, as there is none that goes off.
  open var isIdleTimerDisabled = false

  /// The number on the program's sign; kept.
  open var applicationIconBadgeNumber = 0

  /// Whether anything can open an address; nothing can.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens an address elsewhere; there is nothing that could, and the closure hears so.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    if let completion { TurnScheduler.enqueue { MainActor.assumeIsolated { completion(false) } } }
  }

  /// Opens an address elsewhere; false, as there is nothing that could.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { false }

  private var backgroundTasks: [UIBackgroundTaskIdentifier: String?] = [:]
  private var lastTaskIdentifier = 0

  /// Asks for time after the program has left the screen; it is never taken away here, so that the closure is not called.
  open func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Asks for time by a name after the program has left the screen; it is never taken away here, so that the closure is not
  /// called.
  open func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastTaskIdentifier += 1
    let task = UIBackgroundTaskIdentifier(rawValue: lastTaskIdentifier)
    backgroundTasks[task] = .some(taskName)
    return task
  }

  /// Gives the time back.
  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks[identifier] = nil
  }

  /// How many tasks have asked for time and not given it back.
  package var backgroundTaskCount: Int { backgroundTasks.count }

  /// How much time is left in the background: without end.
  open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  // MARK: Bars and directions

  /// The bar above the windows; there is none, so it takes no room unless a window's safe area leaves some.
  open var statusBarFrame: CGRect {
    let height = keyWindow?.safeAreaInsets.top ?? 0
    return CGRect(x: 0, y: 0, width: height > 0 ? UIScreen.main.bounds.width : 0, height: height)
  }

  /// How the letters of the bar stand out; kept.
  open var statusBarStyle = UIStatusBarStyle.default

  /// Whether the bar is hidden: where it takes no room.
  open var isStatusBarHidden: Bool { statusBarFrame.isEmpty }

  /// Which way up windows are, by the shape of the screen.
  open var statusBarOrientation: UIInterfaceOrientation { .currentScreenOrientation }

  /// Which way the interface runs, by the screen's traits.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.currentScreen.layoutDirection.interfaceLayoutDirection
  }

  /// How large text should be, by the screen's traits.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.currentScreen.preferredContentSizeCategory
  }

  /// Which ways up a window may be: as the delegate says, else all but upside down.
  open func supportedInterfaceOrientations(
    for window: UIWindow?
  ) -> UIInterfaceOrientationMask {
    delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .allButUpsideDown
  }

  // MARK: Events

  /// Tracks the touches in the application's windows.
  package private(set) lazy var touchDispatcher = TouchDispatcher(self)
  /// Tracks the keys that are down.
  package private(set) lazy var pressDispatcher = PressDispatcher(self)

  private var ignoredInteractionDepth = 0

  /// Whether fingers are of no effect.
  open var isIgnoringInteractionEvents: Bool { ignoredInteractionDepth > 0 }

  /// Lets fingers be of no effect until it was ended as often as it was begun.
  open func beginIgnoringInteractionEvents() { ignoredInteractionDepth += 1 }

  /// Ends what was begun.
  open func endIgnoringInteractionEvents() {
    ignoredInteractionDepth = max(0, ignoredInteractionDepth - 1)
  }

  /// Sends an event to the windows of its touches or presses, unless events are ignored.
  ///
  /// All touches and presses pass through it; a subclass that does not call `super` discards them.
  open func sendEvent(_ event: UIEvent) {
    guard !isIgnoringInteractionEvents else { return }
    for window in windows where event.hasInput(in: window) { window.sendEvent(event) }
  }

  /// Calls a method of a target or, where that is nil, of the first that has it from the first responder or the sender
  /// upwards; false where nobody has it.
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
  /// The same of a scene.
  var sceneActivationState: UIScene.ActivationState {
    switch self {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}

/// What stands for time in the background that was asked for.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// Its number.
  public let rawValue: Int
  /// Takes a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// None.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

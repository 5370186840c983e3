import Simulator
import Testing
import UIKit

/// An application delegate that implements no delegate methods.
@MainActor private final class SilentDelegate: UIResponder, UIApplicationDelegate {}

/// A window scene delegate that implements no delegate methods.
@MainActor private final class SilentScene: UIResponder, UIWindowSceneDelegate {}

/// A window scene delegate that creates a window and records its callbacks.
@MainActor private final class NotingScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  static var lines: [String] = []

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let isEmpty = connectionOptions.urlContexts.isEmpty && connectionOptions.userActivities.isEmpty
    Self.lines.append("connect \(session.role == .windowApplication) \(isEmpty)")
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
  func sceneDidBecomeActive(_ scene: UIScene) { Self.lines.append("active") }
  func sceneWillResignActive(_ scene: UIScene) { Self.lines.append("resign") }
  func sceneWillEnterForeground(_ scene: UIScene) { Self.lines.append("foreground") }
  func sceneDidEnterBackground(_ scene: UIScene) { Self.lines.append("background") }
}

/// An application delegate that configures scenes with the delegate class in `delegateClass`.
///
/// UIKit then calls only the scene delegate's life cycle methods.
@MainActor final class SceneApplication: UIResponder, UIApplicationDelegate {
  static var delegateClass: AnyClass = NotingScene.self
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration? {
    let made = UISceneConfiguration(
      name: "Main", sessionRole: connectingSceneSession.role)
    made.delegateClass = Self.delegateClass
    return made
  }
  func applicationDidBecomeActive(_ application: UIApplication) {
    NotingScene.lines.append("application active")
  }
}

/// Tests of scenes and of the application life cycle.
@MainActor @Suite(.serialized) struct SceneTests {
  private let application = UIApplication.shared

  private func scene() throws -> UIWindowScene {
    try #require(application.connectedScenes.first as? UIWindowScene)
  }

  /// Removes the delegates of the application and its scenes, and makes the application active again.
  private func settle() {
    for scene in application.connectedScenes { scene.delegate = nil }
    application.delegate = nil
    Simulator.application.transition(to: .active)
  }

  @Test
  func `a UIWindowSceneDelegate receives life cycle calls instead of the app delegate`()
    throws
  {
    NotingScene.lines = []
    SceneApplication.delegateClass = NotingScene.self
    SceneApplication.main()
    #expect(NotingScene.lines == ["connect true true", "active", "resign", "background"])
    let scene = try scene()
    let delegate = try #require(scene.delegate as? NotingScene)
    #expect(delegate.window?.windowScene === scene)
    #expect(scene.windows.contains { $0 === delegate.window })
    #expect(delegate.window?.frame == UIScreen.main.bounds)
    #expect(scene.keyWindow === delegate.window)
    #expect(scene.session.role == .windowApplication)
    #expect(scene.session.scene === scene)
    #expect(scene.session.configuration.name == "Main")
    NotingScene.lines = []
    Simulator.application.transition(to: .active)
    #expect(NotingScene.lines == ["foreground", "active"])
    delegate.window?.isHidden = true
    settle()
  }

  @Test func `life cycle notifications are posted in order even if delegates implement no methods`()
    throws
  {
    let scene = try scene()
    let (silent, quiet) = (SilentDelegate(), SilentScene())
    application.delegate = silent
    var heard: [String] = []
    let names: [NSNotification.Name] = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.didReceiveMemoryWarningNotification,
      UIApplication.willTerminateNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated {
          heard.append("\(name.rawValue.dropFirst(13).dropLast(12)) \(scene.activationState)")
        }
      }
    }
    for delegate in [nil, quiet] as [SilentScene?] {
      scene.delegate = delegate
      heard = []
      Simulator.application.transition(to: .background)
      Simulator.application.transition(to: .active)
      #expect(
        heard == [
          "WillResignActive foregroundInactive", "DidEnterBackground background",
          "WillEnterForeground foregroundInactive", "DidBecomeActive foregroundActive",
        ])
    }
    scene.delegate = nil
    heard = []
    Simulator.sendMemoryWarning()
    #expect(heard == ["DidReceiveMemoryWarning foregroundActive"])
    heard = []
    SilentDelegate.main()
    #expect(heard.last == "WillTerminate background")
    for token in tokens { NotificationCenter.default.removeObserver(token as Any) }
    settle()
  }

  @Test
  func `UIKit uses Apple's defaults for optional delegate methods that a delegate omits`()
    throws
  {
    let silent = SilentDelegate()
    application.delegate = silent
    defer { settle() }
    #expect(application.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
    #expect(silent.window == nil)
    silent.window = UIWindow()
    // The default implementation of `window` does not store the window.
    #expect(silent.window == nil)
    let url = try #require(URL(string: "app:x"))
    #expect(!silent.application(application, open: url, options: [:]))
    let scene = try scene()
    silent.application(application, didDiscardSceneSessions: [scene.session])
    #expect(application.openSessions == [scene.session])
    #expect(application.next === silent)
    #expect(scene.next === application)
    let quiet = SilentScene()
    scene.delegate = quiet
    quiet.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    quiet.sceneDidDisconnect(scene)
    #expect(quiet.window == nil)
    #expect(scene.session.scene === scene)
  }

  @Test func `UIApplicationMain accepts a delegate class name and connects the scene delegate`() {
    NotingScene.lines = []
    SceneApplication.delegateClass = SilentScene.self
    let status = UIApplicationMain(0, nil, nil, NSStringFromClass(SceneApplication.self))
    #expect(status == 0)
    // The life cycle calls are sent to the scene delegate, which does not record them.
    #expect(NotingScene.lines.isEmpty)
    #expect(application.connectedScenes.first?.delegate is SilentScene)
    settle()
  }

  @Test func `UIWindowScene returns the screen's traits, orientation and coordinate space`() throws
  {
    let scene = try scene()
    #expect(scene.screen === UIScreen.main)
    #expect(UIScreen.screens == [UIScreen.main])
    #expect(scene.traitCollection == UIScreen.main.traitCollection)
    #expect(scene.interfaceOrientation.isPortrait)
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 5, height: 5))
    let window = UIWindow(windowScene: scene)
    window.addSubview(view)
    let place = scene.coordinateSpace.convert(CGPoint(x: 11, y: 22), to: view)
    #expect(place == CGPoint(x: 1, y: 2))
    // A different screen size would affect windows in concurrent tests, so this tests only portrait.
    #expect(!scene.interfaceOrientation.isLandscape)
    #expect(scene.interfaceOrientation == .portrait)
  }

  @Test
  func `launch option, open URL, scene role and scene identifier keys have Apple's raw values`() {
    #expect(
      UIApplication.LaunchOptionsKey.url
        == UIApplication.LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey"))
    #expect(
      UIApplication.OpenExternalURLOptionsKey.universalLinksOnly
        == .init(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly"))
    #expect(
      UIApplication.OpenURLOptionsKey.sourceApplication
        == .init(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"))
    #expect(
      UISceneSession.Role.windowApplication
        == .init(rawValue: "UIWindowSceneSessionRoleApplication"))
    #expect(UINib.OptionsKey.externalObjects == .init(rawValue: "UINibExternalObjects"))
    #expect(UIAction.Identifier("copy") == UIAction.Identifier(rawValue: "copy"))
    #expect(UIMenu.Identifier("edit") == UIMenu.Identifier(rawValue: "edit"))
    #expect(
      UISheetPresentationController.Detent.Identifier("low")
        == UISheetPresentationController.Detent.Identifier(rawValue: "low"))
  }

  @Test func `sendEvent delivers to the window unless beginIgnoringInteractionEvents was called`()
    throws
  {
    final class Heard: UIView {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    final class Relaying: UIWindow {
      var last: UIEvent?
      override func sendEvent(_ event: UIEvent) {
        last = event
        super.sendEvent(event)
      }
    }
    let window = Relaying(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let screen = Screen(window)
    let view = Heard(frame: window.bounds)
    screen.change { window.addSubview(view) }
    screen.change { window.sendTouch(.began, at: CGPoint(x: 5, y: 5)) }
    let event = try #require(window.last)
    let before = view.count
    window.last = nil
    application.beginIgnoringInteractionEvents()
    screen.change { application.sendEvent(event) }
    #expect(window.last == nil)
    application.endIgnoringInteractionEvents()
    screen.change { application.sendEvent(event) }
    #expect(window.last === event)
    #expect(view.count >= before)
    screen.change { window.sendTouch(.ended, at: CGPoint(x: 5, y: 5)) }
  }

  @Test func `UIDevice returns default values for battery, proximity and vendor identifier`() {
    let device = UIDevice.current
    #expect(device.localizedModel == "iPhone")
    #expect(device.identifierForVendor == nil)
    #expect(device.isMultitaskingSupported)
    #expect(device.batteryLevel == -1)
    device.isProximityMonitoringEnabled = true
    #expect(!device.proximityState)
    #expect(device.isProximityMonitoringEnabled)
    device.isProximityMonitoringEnabled = false
    // An unbalanced end call has no effect, and begin calls are counted.
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    device.beginGeneratingDeviceOrientationNotifications()
    device.beginGeneratingDeviceOrientationNotifications()
    device.endGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.endGeneratingDeviceOrientationNotifications()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
    device.playInputClick()
    #expect(device.batteryState == .unknown)
  }

  @Test(arguments: [
    (UIDeviceOrientation.portrait, true, false), (.portraitUpsideDown, true, false),
    (.landscapeLeft, false, true), (.landscapeRight, false, true), (.faceUp, false, false),
    (.unknown, false, false),
  ])
  func `isValidInterfaceOrientation is true only for portrait and landscape UIDeviceOrientations`(
    orientation: UIDeviceOrientation, isPortrait: Bool, isLandscape: Bool
  ) {
    #expect(orientation.isPortrait == isPortrait)
    #expect(orientation.isLandscape == isLandscape)
    #expect(orientation.isValidInterfaceOrientation == (isPortrait || isLandscape))
  }
}

import Simulator
import Testing
import UIKit

/// Says nothing of the application's life.
@MainActor private final class SilentDelegate: UIResponder, UIApplicationDelegate {}

/// Says nothing of its scene's life.
@MainActor private final class SilentScene: UIResponder, UIWindowSceneDelegate {}

/// Notes what it hears of a scene.
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

/// Wants scenes with a delegate of their own, and hears nothing while there is one.
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

/// Scenes and what is told of an application's life.
@MainActor @Suite(.serialized) struct SceneTests {
  private let application = UIApplication.shared

  private func scene() throws -> UIWindowScene {
    try #require(application.connectedScenes.first as? UIWindowScene)
  }

  /// Leaves the scene without a delegate and the application active.
  private func settle() {
    for scene in application.connectedScenes { scene.delegate = nil }
    application.delegate = nil
    Simulator.application.transition(to: .active)
  }

  @Test
  func `a scene's delegate makes the window and hears of its life in the application's place`()
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

  @Test func `a delegate that says nothing changes nothing of the order of states`() throws {
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

  @Test func `what nobody decides goes the usual way`() throws {
    let silent = SilentDelegate()
    application.delegate = silent
    defer { settle() }
    #expect(application.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
    #expect(silent.window == nil)
    silent.window = UIWindow()
    // A delegate that keeps no window forgets it.
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

  @Test func `a program by its class's name is launched with its options unheard`() {
    NotingScene.lines = []
    SceneApplication.delegateClass = SilentScene.self
    let status = UIApplicationMain(0, nil, nil, NSStringFromClass(SceneApplication.self))
    #expect(status == 0)
    // The scene's delegate hears in the application's place, silent as it is.
    #expect(NotingScene.lines.isEmpty)
    #expect(application.connectedScenes.first?.delegate is SilentScene)
    settle()
  }

  @Test func `a scene has the screen's surroundings`() throws {
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
    // Another size of the screen would reach the windows of tests beside this one.
    #expect(!scene.interfaceOrientation.isLandscape)
    #expect(scene.interfaceOrientation == .portrait)
  }

  @Test func `keys of launches and addresses are Apple's names`() {
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

  @Test func `an event reaches windows unless fingers are ignored`() throws {
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

  @Test func `a telephone that lies there knows little of itself`() {
    let device = UIDevice.current
    #expect(device.localizedModel == "iPhone")
    #expect(device.identifierForVendor == nil)
    #expect(device.isMultitaskingSupported)
    #expect(device.batteryLevel == -1)
    device.isProximityMonitoringEnabled = true
    #expect(!device.proximityState)
    #expect(device.isProximityMonitoringEnabled)
    device.isProximityMonitoringEnabled = false
    // Ended as often as it was begun, and no more.
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
  func `a device is upright or on a side, or no interface follows it`(
    orientation: UIDeviceOrientation, isPortrait: Bool, isLandscape: Bool
  ) {
    #expect(orientation.isPortrait == isPortrait)
    #expect(orientation.isLandscape == isLandscape)
    #expect(orientation.isValidInterfaceOrientation == (isPortrait || isLandscape))
  }
}

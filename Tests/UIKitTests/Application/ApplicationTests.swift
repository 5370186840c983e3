import Simulator
import Testing
import UIKit

@MainActor private final class Heard {
  static var lines: [String] = []
}

@MainActor private final class Delegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  override init() {
    super.init()
    Heard.lines.append("made")
  }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Heard.lines.append("launched")
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) { Heard.lines.append("active") }
  func applicationWillResignActive(_ application: UIApplication) { Heard.lines.append("resign") }
  func applicationDidEnterBackground(_ application: UIApplication) {
    Heard.lines.append("background")
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    Heard.lines.append("foreground")
  }
  func applicationWillTerminate(_ application: UIApplication) { Heard.lines.append("terminate") }
}

@MainActor @Suite struct ApplicationTests {
  private let application = UIApplication.shared

  @Test func `UIApplicationDelegate.main creates a delegate, launches the app and terminates it`() {
    Heard.lines = []
    Delegate.main()
    #expect(
      Heard.lines == ["made", "launched", "active", "resign", "background", "terminate"])
    Simulator.application.transition(to: .active)
  }

  @Test func `app delegate callbacks keep Apple's order for entering and leaving the background`() {
    let delegate = Delegate()
    application.delegate = delegate
    defer { application.delegate = nil }
    Heard.lines = []
    Simulator.application.transition(to: .background)
    #expect(application.applicationState == .background)
    #expect(application.connectedScenes.allSatisfy { $0.activationState == .background })
    Simulator.application.transition(to: .active)
    #expect(Heard.lines == ["resign", "background", "foreground", "active"])
    #expect(application.delegate?.window == nil)
  }

  @Test func `UIApplication.windows returns visible windows sorted by windowLevel, lowest first`() {
    let (first, second) = (UIWindow(), UIWindow())
    second.windowLevel = .statusBar
    second.isHidden = false
    first.isHidden = false
    let shown = application.windows.filter { $0 === first || $0 === second }
    #expect(shown == [first, second])
    #expect(first.windowScene?.windows.contains(first) == true)
    first.makeKey()
    #expect(application.keyWindow === first)
    #expect(first.windowScene?.keyWindow === first)
    first.isHidden = true
    second.isHidden = true
    #expect(!application.windows.contains(first))
  }

  @Test func `UIApplication.open calls its completion with false in the next run loop turn`() throws
  {
    let stage = ViewStage()
    let url = try #require(URL(string: "https://example.org"))
    var answer: Bool?
    stage.run { application.open(url) { answer = $0 } }
    #expect(answer == nil)
    stage.endTurn()
    #expect(answer == false)
    #expect(!application.canOpenURL(url))
    #expect(!application.openURL(url))
  }

  @Test func `backgroundTaskCount counts tasks between beginBackgroundTask and endBackgroundTask`()
  {
    let task = application.beginBackgroundTask()
    #expect(task != .invalid)
    #expect(application.backgroundTaskCount == 1)
    application.endBackgroundTask(task)
    #expect(application.backgroundTaskCount == 0)
    #expect(application.backgroundTimeRemaining > 1e9)
  }

  @Test
  func
    `sendAction with a nil target calls the first object in the responder chain with the method`()
    throws
  {
    final class Box: UIView {
      var heard = 0
      func tapped() { heard += 1 }
    }
    // Other tests may have left a first responder, which an action without a target reaches first.
    UIResponder.firstResponder?.resignFirstResponder()
    try #require(UIResponder.firstResponder == nil)
    let (box, inner) = (Box(), UIView())
    box.addSubview(inner)
    let action = Selector("tapped", Box.tapped)
    #expect(application.sendAction(action, to: nil, from: inner, for: nil))
    #expect(application.sendAction(action, to: box, from: nil, for: nil))
    #expect(box.heard == 2)
    #expect(!application.sendAction(Selector("nobody"), to: nil, from: inner, for: nil))
  }

  @Test
  func `UIApplication returns default iPhone values for orientation, status bar and sessions`() {
    // A key window that has no safe area insets.
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKey()
    #expect(application.statusBarFrame == .zero)
    #expect(application.isStatusBarHidden)
    #expect(application.statusBarOrientation == .portrait)
    #expect(application.userInterfaceLayoutDirection == .leftToRight)
    #expect(application.preferredContentSizeCategory == .large)
    #expect(application.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
    #expect(!application.supportsMultipleScenes)
    #expect(application.openSessions.count == 1)
    application.beginIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    application.endIgnoringInteractionEvents()
    #expect(!application.isIgnoringInteractionEvents)
    let device = UIDevice.current
    #expect(device.systemName == "iOS")
    #expect(device.model == "iPhone")
    #expect(device.name == "iPhone")
    #expect(device.userInterfaceIdiom == .phone)
    #expect(device.orientation == .portrait)
    #expect(device.systemVersion == "18.0")
    #expect(device.batteryState == .unknown)
  }

  @Test func `a Simulator orientation change posts UIDevice.orientationDidChangeNotification`() {
    var heard: [UIDeviceOrientation] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { heard.append(UIDevice.current.orientation) } }
    Simulator.device.orientation = .landscapeLeft
    Simulator.device.orientation = nil
    NotificationCenter.default.removeObserver(token as Any)
    #expect(heard == [.landscapeLeft, .portrait])
    #expect(UIDeviceOrientation.faceUp.isFlat)
    #expect(UIInterfaceOrientation.landscapeLeft.isLandscape)
  }

  @Test func `UICoordinateSpace converts points between the spaces of a view and the screen`() {
    let window = UIWindow(frame: CGRect(x: 5, y: 5, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 30))
    window.addSubview(view)
    let (space, screen): (any UICoordinateSpace, any UICoordinateSpace) =
      (view, UIScreen.main.fixedCoordinateSpace)
    #expect(space.convert(CGPoint(x: 1, y: 1), to: screen) == CGPoint(x: 16, y: 26))
    #expect(space.convert(CGPoint(x: 16, y: 26), from: screen) == CGPoint(x: 1, y: 1))
  }

  @Test
  func `keyboard will-notifications are posted immediately, did-notifications after animating`() {
    let stage = ViewStage()
    final class Listener: NSObject {
      var heard: [String] = []
      func noted(_ notification: Notification) {
        heard.append(
          notification.name.rawValue.replacingOccurrences(of: "UIKeyboard", with: "")
            .replacingOccurrences(of: "Notification", with: ""))
        let info = notification.userInfo ?? [:]
        let frame = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
        let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval
        let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt
        #expect(frame?.height == 300)
        #expect(duration == 0.25)
        #expect(curve == 7)
      }
    }
    let listener = Listener()
    let selector = Selector("noted:", Listener.noted)
    for name in [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification,
      UIResponder.keyboardDidChangeFrameNotification,
    ] {
      NotificationCenter.default.addObserver(listener, selector: selector, name: name, object: nil)
    }
    stage.run { Simulator.keyboard.show(height: 300) }
    #expect(listener.heard == ["WillChangeFrame", "WillShow"])
    #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 544, width: 390, height: 300))
    stage.advance(to: 0.3)
    #expect(listener.heard.suffix(2) == ["DidChangeFrame", "DidShow"])
    listener.heard = []
    stage.run { Simulator.keyboard.hide() }
    stage.advance(to: 1)
    #expect(listener.heard == ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"])
    NotificationCenter.default.removeObserver(listener)
    stage.run { Simulator.keyboard.show(height: 300) }
    #expect(listener.heard.count == 4)
    stage.run { Simulator.keyboard.hide() }
  }
}

import Testing
import UIKit

/// Says what the status bar is like.
@MainActor
private final class Speaker: UIViewController {
  var style = UIStatusBarStyle.default
  var hides = false
  var child: UIViewController?

  override var preferredStatusBarStyle: UIStatusBarStyle { style }
  override var prefersStatusBarHidden: Bool { hides }
  override var childForStatusBarStyle: UIViewController? { child }
  override var childForStatusBarHidden: UIViewController? { child }
}

/// The status bar, of which the manager of a scene tells, and what controllers prefer; by Apple's documentation of
/// "preferredStatusBarStyle" and of the other members.
@MainActor
@Suite(.serialized) struct StatusBarTests {
  private let screen = Screen(UIWindow(frame: UIScreen.main.bounds))
  private let root = Speaker()
  private let manager: UIStatusBarManager

  /// The bar of the scene of which the window is the key window.
  private var bar: UIStatusBarManager {
    screen.window.makeKey()
    return manager
  }

  init() throws {
    let scene = try #require(screen.window.windowScene)
    manager = try #require(scene.statusBarManager)
    let (screen, root) = (screen, root)
    screen.change {
      screen.window.safeAreaInsets.top = 47
      screen.window.rootViewController = root
      screen.window.makeKeyAndVisible()
    }
  }

  @Test func `the controller that fills the screen says what it is like`() {
    #expect(bar.statusBarStyle == .default)
    #expect(!bar.isStatusBarHidden)
    #expect(bar.statusBarFrame == CGRect(x: 0, y: 0, width: 390, height: 47))
    root.style = .lightContent
    root.setNeedsStatusBarAppearanceUpdate()
    #expect(bar.statusBarStyle == .lightContent)
    root.hides = true
    #expect(bar.isStatusBarHidden)
    #expect(bar.statusBarFrame == .zero)
  }

  @Test func `it may leave that to a child`() {
    let child = Speaker()
    child.style = .darkContent
    root.addChild(child)
    #expect(bar.statusBarStyle == .default)
    root.child = child
    #expect(bar.statusBarStyle == .darkContent)
    child.hides = true
    #expect(bar.isStatusBarHidden)
  }

  @Test func `a full screen takes the say over, a card only where it wants to`() {
    let guest = Speaker()
    guest.style = .lightContent
    screen.change { root.present(guest, animated: false) }
    #expect(guest.presentationController is UISheetPresentationController)
    #expect(bar.statusBarStyle == .default)
    guest.modalPresentationCapturesStatusBarAppearance = true
    #expect(bar.statusBarStyle == .lightContent)
    screen.change { root.dismiss(animated: false) }
    #expect(bar.statusBarStyle == .default)
    let full = Speaker()
    (full.style, full.modalPresentationStyle) = (.darkContent, .fullScreen)
    screen.change { root.present(full, animated: false) }
    #expect(bar.statusBarStyle == .darkContent)
  }

  @Test func `without controllers the application is asked`() {
    screen.change { screen.window.rootViewController = nil }
    UIApplication.shared.statusBarStyle = .lightContent
    #expect(bar.statusBarStyle == .lightContent)
    UIApplication.shared.statusBarStyle = .default
    #expect(bar.statusBarStyle == .default)
    screen.change { screen.window.safeAreaInsets.top = 0 }
    #expect(bar.isStatusBarHidden)
    #expect(bar.statusBarFrame == .zero)
  }

  @Test func `a controller that says nothing is as Apple documents it`() {
    let plain = UIViewController()
    #expect(plain.preferredStatusBarStyle == .default)
    #expect(!plain.prefersStatusBarHidden)
    #expect(plain.preferredStatusBarUpdateAnimation == .fade)
    #expect(plain.childForStatusBarStyle == nil)
    #expect(plain.childForStatusBarHidden == nil)
    #expect(!plain.prefersHomeIndicatorAutoHidden)
    #expect(plain.shouldAutorotate)
    #expect(plain.supportedInterfaceOrientations == .allButUpsideDown)
    #expect(plain.preferredInterfaceOrientationForPresentation == .portrait)
  }

  @Test func `asking again does not turn or hide anything by itself`() {
    @MainActor final class Sideways: UIViewController {
      var asked = 0
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        asked += 1
        return .landscape
      }
      override var prefersHomeIndicatorAutoHidden: Bool { true }
    }
    let sideways = Sideways()
    screen.change { screen.window.rootViewController = sideways }
    sideways.setNeedsUpdateOfSupportedInterfaceOrientations()
    sideways.setNeedsUpdateOfHomeIndicatorAutoHidden()
    #expect(sideways.supportedInterfaceOrientations == .landscape)
    #expect(sideways.asked == 1)
    #expect(sideways.view.bounds.size == CGSize(width: 390, height: 844))
  }
}

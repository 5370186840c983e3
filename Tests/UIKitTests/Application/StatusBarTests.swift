import Testing
import UIKit

/// A view controller with settable status bar preferences.
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

/// Tests of `UIStatusBarManager` and of the status bar preferences of view controllers.
///
/// - Source: Apple's documentation of `preferredStatusBarStyle` and related members.
@MainActor
@Suite(.serialized) struct StatusBarTests {
  private let screen = Screen(UIWindow(frame: UIScreen.main.bounds))
  private let root = Speaker()
  private let manager: UIStatusBarManager

  /// The scene's status bar manager, after the test's window was made the key window.
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

  @Test func `UIStatusBarManager uses the rootViewController's status bar style and visibility`() {
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

  @Test
  func `childForStatusBarStyle and childForStatusBarHidden delegate to a child view controller`() {
    let child = Speaker()
    child.style = .darkContent
    root.addChild(child)
    #expect(bar.statusBarStyle == .default)
    root.child = child
    #expect(bar.statusBarStyle == .darkContent)
    child.hides = true
    #expect(bar.isStatusBarHidden)
  }

  @Test
  func `full-screen presentations set the status bar style, sheets only if they capture it`() {
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

  @Test func `UIStatusBarManager uses UIApplication.statusBarStyle if there is no view controller`()
  {
    screen.change { screen.window.rootViewController = nil }
    UIApplication.shared.statusBarStyle = .lightContent
    #expect(bar.statusBarStyle == .lightContent)
    UIApplication.shared.statusBarStyle = .default
    #expect(bar.statusBarStyle == .default)
    screen.change { screen.window.safeAreaInsets.top = 0 }
    #expect(bar.isStatusBarHidden)
    #expect(bar.statusBarFrame == .zero)
  }

  @Test func `status bar and orientation preferences of UIViewController have Apple's defaults`() {
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

  @Test func `setNeedsUpdateOfSupportedInterfaceOrientations does not rotate the window`() {
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

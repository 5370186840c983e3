import QuartzCore
import Testing
import UIKit

/// Tests of windows and view controllers.
@MainActor
@Suite(.serialized) struct ControllerTests {
  /// A view controller that records its lifecycle calls.
  @MainActor
  final class Noting: UIViewController {
    var notes: [String] = []
    override func viewDidLoad() { notes.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { notes.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { notes.append("appeared") }
    override func viewWillDisappear(_ animated: Bool) { notes.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { notes.append("disappeared") }
    override func viewWillLayoutSubviews() { notes.append("will lay out") }
    override func viewDidLayoutSubviews() { notes.append("laid out") }
    override func willMove(toParent parent: UIViewController?) {
      notes.append("will move \(parent != nil)")
    }
    override func didMove(toParent parent: UIViewController?) {
      notes.append("moved \(parent != nil)")
    }
  }

  @Test func `UIViewController loads its view on first access`() {
    let controller = Noting()
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    #expect(controller.next == nil)
    #expect(controller.view.bounds == UIScreen.main.bounds)
    #expect(controller.notes == ["loaded"])
    #expect(controller.isViewLoaded)
    #expect(controller.view.next === controller)
    let own = UIView()
    controller.view = own
    #expect(controller.viewIfLoaded === own)
    #expect(own.next === controller)
    controller.title = "first"
    #expect(controller.title == "first")
  }

  @Test
  func `rootViewController receives appearance calls when it is set and when its window hides`() {
    let screen = Screen()
    let (first, second) = (Noting(), Noting())
    screen.change { screen.window.rootViewController = first }
    #expect(
      first.notes == ["loaded", "will appear", "will lay out", "laid out", "appeared"])
    #expect(first.view.frame == screen.window.bounds)
    #expect(first.next === first.view.superview)
    screen.change { screen.window.frame.size.width = 60 }
    #expect(first.view.frame.width == 60)
    first.notes = []
    screen.change { screen.window.rootViewController = second }
    #expect(first.notes == ["will disappear", "disappeared"])
    second.notes = []
    screen.change { screen.window.isHidden = true }
    #expect(second.notes == ["will disappear", "disappeared"])
    screen.change { screen.window.makeKeyAndVisible() }
    #expect(second.notes.contains("appeared"))
    #expect(screen.window.isKeyWindow)
  }

  @Test func `only one UIWindow at a time is the key window`() {
    @MainActor final class Keys: UIWindow {
      var notes: [String] = []
      override func becomeKey() { notes.append("key") }
      override func resignKey() { notes.append("not key") }
    }
    let (a, b) = (Keys(frame: .zero), Keys(frame: .zero))
    a.makeKey()
    a.makeKey()
    b.makeKey()
    #expect(a.notes == ["key", "not key"])
    #expect(b.notes == ["key"])
    #expect(b.isKeyWindow)
    #expect(!a.isKeyWindow)
    #expect(a.window === a)
    #expect(UIWindow.Level.normal.rawValue == 0)
    #expect(UIWindow.Level(1000) == .statusBar)
    #expect(a.windowLevel == .normal)
    #expect(UIWindow.Level.alert.rawValue == 2000)
    let main = UIScreen.main
    #expect(a.screen === main)
    #expect(main.nativeScale == 3)
    #expect(main.maximumFramesPerSecond == 60)
    #expect(main.nativeBounds.size == CGSize(width: 1170, height: 2532))
    #expect(main.traitCollection.displayScale == 3)
  }

  @Test func `child controllers receive willMove and didMove, and appear with their parent`() {
    let screen = Screen()
    let (parent, child, other) = (Noting(), Noting(), UIViewController())
    parent.addChild(child)
    parent.addChild(child)
    child.didMove(toParent: parent)
    #expect(parent.children.count == 1)
    #expect(child.parent === parent)
    parent.view.addSubview(child.view)
    #expect(child.next === parent.view)
    screen.change { screen.window.rootViewController = parent }
    #expect(
      child.notes == [
        "will move true", "moved true", "loaded", "will appear", "will lay out", "laid out",
        "appeared",
      ])
    child.notes = []
    other.addChild(child)
    #expect(parent.children.isEmpty)
    #expect(child.parent === other)
    #expect(child.notes == ["moved false", "will move true"])
    child.removeFromParent()
    child.removeFromParent()
    #expect(child.parent == nil)
    #expect(child.traitCollection.displayScale == 3)
  }

  @Test func `UIViewController.transition(from:to:) animates the exchange of two child views`() {
    let screen = Screen()
    let (parent, a, b) = (UIViewController(), UIViewController(), UIViewController())
    for child in [a, b] { parent.addChild(child) }
    parent.view.addSubview(a.view)
    screen.change { screen.window.rootViewController = parent }
    var ends: [Bool] = []
    screen.change {
      parent.transition(from: a, to: b, duration: 1, animations: { b.view.alpha = 0.5 }) {
        ends.append($0)
      }
    }
    #expect(b.view.superview === parent.view)
    #expect(a.view.superview === parent.view)
    #expect(b.view.layer.animation(forKey: "opacity") != nil)
    #expect(ends.isEmpty)
    screen.advance(to: 1.1)
    #expect(a.view.superview == nil)
    #expect(ends == [true])
    var faults = 0
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in }) {
      parent.transition(from: UIViewController(), to: b, duration: 1, animations: { faults += 1 })
    }
    #expect(faults == 0)
  }

  @Test func `present and dismiss without animation add and remove the presented view`() {
    let screen = Screen()
    let (root, sheet, top) = (UIViewController(), Noting(), UIViewController())
    screen.change { screen.window.rootViewController = root }
    var done: [String] = []
    screen.change { root.present(sheet, animated: false) { done.append("presented") } }
    #expect(done == ["presented"])
    #expect(root.presentedViewController === sheet)
    #expect(sheet.presentingViewController === root)
    #expect(sheet.view.window === screen.window)
    #expect(sheet.notes.contains("appeared"))
    #expect(!sheet.isBeingPresented)
    screen.change { sheet.present(top, animated: false) }
    CAProgrammerError.$handler.withValue(CAProgrammerError.Handler { _ in }) {
      root.present(top, animated: true)
    }
    #expect(root.presentedViewController === sheet)
    sheet.notes = []
    screen.change { root.dismiss(animated: false) { done.append("dismissed") } }
    #expect(done.last == "dismissed")
    #expect(sheet.notes.prefix(2) == ["will disappear", "disappeared"])
    #expect(top.view.superview == nil)
    #expect(root.presentedViewController == nil)
    screen.change { root.present(sheet, animated: false) }
    screen.change { sheet.dismiss(animated: false) }
    #expect(root.presentedViewController == nil)
    root.dismiss(animated: false)
  }
}

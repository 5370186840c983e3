import Testing
import UIKit

@MainActor @Suite struct LifeCycleTests {
  private final class Noting: UIViewController {
    var lines: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      lines.append("loaded")
    }
    override func viewWillAppear(_ animated: Bool) { lines.append("will appear") }
    override func viewIsAppearing(_ animated: Bool) { lines.append("is appearing") }
    override func viewDidAppear(_ animated: Bool) { lines.append("appeared") }
    override func viewWillDisappear(_ animated: Bool) { lines.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { lines.append("disappeared") }
    override func viewDidLayoutSubviews() { lines.append("laid out") }
  }

  @Test func `a rootViewController and its child receive viewDidAppear after layout`() {
    let screen = Screen()
    let (root, child) = (Noting(), Noting())
    screen.run {
      root.addChild(child)
      root.view.addSubview(child.view)
      child.didMove(toParent: root)
      screen.window.rootViewController = root
      #expect(root.lines == ["loaded", "will appear", "is appearing"])
      #expect(child.lines == ["loaded", "will appear", "is appearing"])
    }
    screen.change {}
    for controller in [root, child] {
      #expect(
        controller.lines == ["loaded", "will appear", "is appearing", "laid out", "appeared"])
      controller.lines = []
    }
    screen.change { screen.window.rootViewController = nil }
    #expect(root.lines == ["will disappear", "disappeared"])
    #expect(child.lines == ["will disappear", "disappeared"])
  }

  @Test
  func `a rootViewController removed in the same run loop turn gets all appearance callbacks`() {
    let screen = Screen()
    let root = Noting()
    screen.change {
      screen.window.rootViewController = root
      screen.window.rootViewController = nil
    }
    #expect(
      root.lines.filter { $0 != "laid out" } == [
        "loaded", "will appear", "is appearing", "appeared", "will disappear", "disappeared",
      ])
  }

  @Test
  func `a push or presentation in the run loop turn that sets rootViewController is animated`() {
    for presents in [false, true] {
      let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844)))
      let root = UINavigationController(rootViewController: UIViewController())
      let second = Noting()
      screen.change {
        screen.window.rootViewController = root
        if presents {
          root.present(second, animated: true)
        } else {
          root.pushViewController(second, animated: true)
        }
      }
      #expect(second.lines.contains("is appearing"))
      #expect(!second.lines.contains("appeared"))
      screen.advance(to: 2)
      #expect(second.lines.contains("appeared"))
    }
  }
}

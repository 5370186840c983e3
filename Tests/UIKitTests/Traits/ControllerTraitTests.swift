import QuartzCore
import Simulator
import Testing
import UIKit

/// Tests of the `willTransition(to:with:)` calls before trait collection changes.
@MainActor
@Suite(.serialized) struct ControllerTraitTests {
  @MainActor private final class Listening: UIViewController {
    let name: String
    let notes: Notes

    init(_ name: String, _ notes: Notes) {
      (self.name, self.notes) = (name, notes)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func willTransition(
      to newCollection: UITraitCollection,
      with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.willTransition(to: newCollection, with: coordinator)
      let before = traitCollection.userInterfaceStyle == .dark
      notes.lines.append("\(name) \(before) to \(newCollection.userInterfaceStyle == .dark)")
      coordinator.animate { [notes, name] _ in
        notes.lines.append("\(name) goes along")
      } completion: { [weak self, notes, name] _ in
        let style = self?.traitCollection.userInterfaceStyle
        notes.lines.append("\(name) ended \(style == .dark)")
      }
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      notes.lines.append("\(name) changed")
    }
  }

  @Test
  func `willTransition is called on child and presented controllers before a trait change`() {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    let notes = Notes()
    let (root, child) = (Listening("root", notes), Listening("child", notes))
    let shown = Listening("shown", notes)
    screen.change {
      root.addChild(child)
      root.view.addSubview(child.view)
      screen.window.rootViewController = root
    }
    screen.change { root.present(shown, animated: false) }
    _ = notes.take()
    // The traits are restored for this test's screen. Windows in other tests belong to other screens.
    defer { screen.change { Simulator.screen.traits = UITraitCollection() } }
    screen.change { Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark) }
    let heard = notes.take()
    #expect(
      heard.prefix(3).sorted() == [
        "child false to true", "root false to true", "shown false to true",
      ])
    #expect(heard.filter { $0.hasSuffix("changed") }.count == 3)
    #expect(heard.suffix(3).allSatisfy { $0.hasSuffix("ended true") })
    #expect(heard.filter { $0.hasSuffix("goes along") }.count == 3)
  }

  @Test func `willTransition is called before a window moves to a screen with different traits`() {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    let notes = Notes()
    let root = Listening("root", notes)
    screen.change { screen.window.rootViewController = root }
    _ = notes.take()
    screen.change {
      screen.window.move(
        to: UIScreen(
          size: UIScreen.main.bounds.size, scale: UIScreen.main.scale,
          traits: UITraitCollection(userInterfaceStyle: .dark)))
    }
    #expect(
      notes.take() == ["root false to true", "root changed", "root goes along", "root ended true"])
  }

  @Test func `willTransition is not called if a window moves to a screen with the same traits`() {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    let notes = Notes()
    let root = Listening("root", notes)
    screen.change { screen.window.rootViewController = root }
    _ = notes.take()
    screen.change {
      screen.window.move(
        to: UIScreen(size: UIScreen.main.bounds.size, scale: UIScreen.main.scale))
    }
    #expect(notes.take().isEmpty)
  }

  @Test func `willTransition is not called on a controller that overrides the changed trait`() {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
    let notes = Notes()
    let root = Listening("root", notes)
    screen.change {
      screen.window.rootViewController = root
      root.overrideUserInterfaceStyle = .light
    }
    _ = notes.take()
    // The traits are restored for this test's screen. Windows in other tests belong to other screens.
    defer { screen.change { Simulator.screen.traits = UITraitCollection() } }
    screen.change { Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark) }
    #expect(notes.take().isEmpty)
  }
}

import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of the first trait and safe area overrides in a process.
///
/// Each test runs in a process of its own.
@Suite struct FirstOverrideTests {
  @Test func `UIViewController.overrideUserInterfaceStyle applies before its view is loaded`() async
  {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let controller = UIViewController()
        controller.overrideUserInterfaceStyle = .dark
        #expect(controller.traitCollection.userInterfaceStyle == .dark)
        #expect(controller.view.traitCollection.userInterfaceStyle == .dark)
      }
    }
  }

  @Test func `UIViewController.overrideUserInterfaceStyle applies to the subviews of its view`()
    async
  {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (controller, leaf) = (UIViewController(), UIView())
        controller.overrideUserInterfaceStyle = .dark
        let screen = Screen()
        screen.change { screen.window.rootViewController = controller }
        leaf.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        controller.view.addSubview(leaf)
        #expect(leaf.traitCollection.userInterfaceStyle == .dark)
        #expect(leaf.layer.backgroundColor == UIColor.white.cgColor)
        #expect(screen.window.traitCollection.userInterfaceStyle == .light)
      }
    }
  }

  @Test func `UIViewController.traitOverrides apply before its view is loaded`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let controller = UIViewController()
        controller.traitOverrides.horizontalSizeClass = .regular
        #expect(controller.traitCollection.horizontalSizeClass == .regular)
        #expect(controller.view.traitCollection.horizontalSizeClass == .regular)
      }
    }
  }

  @Test func `setOverrideTraitCollection applies before the child's view is loaded`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        parent.setOverrideTraitCollection(
          UITraitCollection(verticalSizeClass: .compact), forChild: child)
        #expect(child.traitCollection.verticalSizeClass == .compact)
        #expect(child.view.traitCollection.verticalSizeClass == .compact)
      }
    }
  }

  @Test func `a UIViewController subclass can override overrideUserInterfaceStyle`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (controller, leaf) = (DarkController(), UIView())
        controller.view.addSubview(leaf)
        #expect(leaf.traitCollection.userInterfaceStyle == .dark)
      }
    }
  }

  @Test func `a UIView subclass can override overrideUserInterfaceStyle`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (view, leaf) = (DarkView(), UIView())
        view.addSubview(leaf)
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        #expect(leaf.traitCollection.userInterfaceStyle == .dark)
      }
    }
  }

  @Test func `traitCollectionDidChange is called on a view added to a dark controller's view`()
    async
  {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (controller, moved) = (DarkController(), ListeningView())
        controller.view.addSubview(moved)
        #expect(moved.styles == [.light])
      }
    }
  }

  @Test func `safeAreaInsets overridden by a UIWindow subclass propagate to its subviews`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let window = NotchedWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let view = ListeningView(frame: window.bounds)
        window.addSubview(view)
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        #expect(view.areas == [UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)])
      }
    }
  }

  @Test func `safeAreaInsets overridden by a UIView subclass propagate to its subviews`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let (bar, leaf) = (Bar(frame: window.bounds), ListeningView(frame: window.bounds))
        window.addSubview(bar)
        bar.addSubview(leaf)
        #expect(leaf.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        #expect(leaf.areas == [UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)])
      }
    }
  }

  @Test
  func `additionalSafeAreaInsets overridden by a controller subclass propagate to subviews`()
    async
  {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let (controller, leaf) = (PaddedController(), ListeningView(frame: window.bounds))
        controller.view.frame = window.bounds
        window.addSubview(controller.view)
        controller.view.addSubview(leaf)
        #expect(leaf.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0))
        #expect(leaf.areas == [UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0)])
      }
    }
  }
}

private final class DarkController: UIViewController {
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { .dark }
    set {}
  }
}

private final class DarkView: UIView {
  override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { .dark }
    set {}
  }
}

private final class NotchedWindow: UIWindow {
  override var safeAreaInsets: UIEdgeInsets {
    get { UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0) }
    set {}
  }
}

private final class Bar: UIView {
  override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0) }
}

private final class PaddedController: UIViewController {
  override var additionalSafeAreaInsets: UIEdgeInsets {
    get { UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0) }
    set {}
  }
}

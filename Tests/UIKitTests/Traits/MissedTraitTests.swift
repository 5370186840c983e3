import QuartzCore
import RenderServer
import Simulator
import Testing
import UIKit

/// Tests of trait changes while windows are hidden or while views are not in a window.
///
/// Views adopt the changes when they are shown.
@MainActor
@Suite(.serialized) struct MissedTraitTests {
  private let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
  private let dark = UITraitCollection(userInterfaceStyle: .dark)
  private let light = UITraitCollection(userInterfaceStyle: .light)

  /// Runs a closure with a manual clock and a separate main screen of 390 × 844 points at scale 3.
  private func withOwnScreen(_ body: () throws -> Void) rethrows {
    let context = RenderContext(clock: ManualClock())
    let screen = UIScreen(size: CGSize(width: 390, height: 844), scale: 3)
    screen.install(in: context)
    try RenderContext.$current.withValue(context) { try body() }
  }

  private func makeWindow(_ view: UIView? = nil) -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    if let view { window.addSubview(view) }
    window.isHidden = false
    return window
  }

  private func makeLabel() -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  // MARK: Hidden windows

  @Test
  func `traitCollectionDidChange is called when a hidden window is shown with new screen traits`() {
    withOwnScreen {
      let view = ListeningView()
      let window = makeWindow(view)
      window.isHidden = true
      Simulator.screen.traits = dark
      #expect(view.styles == [])
      window.isHidden = false
      #expect(view.styles == [.light])
      window.isHidden = true
      window.isHidden = false
      #expect(view.styles == [.light])
    }
  }

  @Test func `a window that is shown for the first time adopts the screen's changed traits`() {
    withOwnScreen {
      let (window, view) = (UIWindow(frame: UIScreen.main.bounds), ListeningView())
      window.addSubview(view)
      Simulator.screen.traits = dark
      window.isHidden = false
      #expect(view.styles == [.light])
    }
  }

  @Test func `a dynamic backgroundColor in a hidden window is resolved when the window is shown`() {
    withOwnScreen {
      let view = UIView()
      view.backgroundColor = color
      let window = makeWindow(view)
      window.isHidden = true
      Simulator.screen.traits = dark
      window.isHidden = false
      #expect(view.layer.backgroundColor == UIColor.white.cgColor)
      #expect(view.backgroundColor === color)
    }
  }

  @Test func `a UILabel in a hidden window adopts a new content size category once shown`() {
    withOwnScreen {
      let label = makeLabel()
      let window = makeWindow(label)
      window.isHidden = true
      Simulator.screen.traits = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
      window.isHidden = false
      #expect(label.font.pointSize == 21)
    }
  }

  @Test func `a full-screen window hidden during a screen size change is resized when shown again`()
  {
    withOwnScreen {
      let window = makeWindow()
      window.isHidden = true
      Simulator.screen.configure(size: CGSize(width: 844, height: 390))
      window.isHidden = false
      #expect(window.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    }
  }

  @Test
  func `a smaller window hidden during a screen size change keeps its frame when shown again`() {
    withOwnScreen {
      let window = makeWindow()
      window.isHidden = true
      window.frame = CGRect(x: 5, y: 6, width: 100, height: 50)
      Simulator.screen.configure(size: CGSize(width: 844, height: 390))
      window.isHidden = false
      #expect(window.frame == CGRect(x: 5, y: 6, width: 100, height: 50))
    }
  }

  @Test func `safeAreaInsetsDidChange is called when a window is shown after an inset change`() {
    withOwnScreen {
      let view = ListeningView(frame: UIScreen.main.bounds)
      let window = makeWindow(view)
      window.isHidden = true
      let insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
      Simulator.screen.configure(size: CGSize(width: 390, height: 844), safeAreaInsets: insets)
      window.isHidden = false
      #expect(view.areas == [insets])
    }
  }

  // MARK: Views outside windows

  @Test
  func `traitCollectionDidChange is called when a view reenters a window that has become dark`() {
    withOwnScreen {
      let (holder, view) = (UIView(), ListeningView())
      holder.addSubview(view)
      let window = makeWindow(holder)
      holder.removeFromSuperview()
      Simulator.screen.traits = dark
      #expect(view.styles == [])
      window.addSubview(holder)
      #expect(view.styles == [.light])
    }
  }

  @Test func `a dynamic backgroundColor is resolved when the view returns to a window`() {
    withOwnScreen {
      let view = UIView()
      view.backgroundColor = color
      let window = makeWindow(view)
      view.removeFromSuperview()
      Simulator.screen.traits = dark
      window.addSubview(view)
      #expect(view.layer.backgroundColor == UIColor.white.cgColor)
      #expect(view.backgroundColor === color)
    }
  }

  @Test func `a UILabel that enters a window adopts the current content size category`() {
    withOwnScreen {
      let (window, label) = (makeWindow(), makeLabel())
      Simulator.screen.traits = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
      window.addSubview(label)
      #expect(label.font.pointSize == 21)
    }
  }

  @Test
  func `a controller's traitCollectionDidChange is called when its view enters a dark window`() {
    final class Controller: UIViewController {
      var styles: [UIUserInterfaceStyle?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        styles.append(previousTraitCollection?.userInterfaceStyle)
      }
    }
    withOwnScreen {
      let (window, controller) = (makeWindow(), Controller())
      controller.loadViewIfNeeded()
      Simulator.screen.traits = dark
      window.rootViewController = controller
      #expect(controller.styles == [.light])
    }
  }

  @Test
  func `traitCollectionDidChange is called on a view whose traits differ from the new window's`() {
    withOwnScreen {
      let (window, holder, view) = (makeWindow(), UIView(), ListeningView())
      holder.addSubview(view)
      Simulator.screen.traits = dark
      // The view also adopts the screen's dark style, which its superview has not adopted yet.
      view.traitOverrides.displayScale = 1
      #expect(view.styles == [.light])
      Simulator.screen.traits = light
      window.addSubview(holder)
      #expect(view.styles == [.light, .dark])
    }
  }

  @Test
  func `traitCollectionDidChange is not called if a new view already has the window's traits`() {
    withOwnScreen {
      Simulator.screen.traits = dark
      let (window, holder, view) = (makeWindow(), UIView(), ListeningView())
      holder.addSubview(view)
      window.addSubview(holder)
      #expect(view.styles == [])
    }
  }

  @Test
  func `traitCollectionDidChange is called when a new view enters a dark window`() {
    withOwnScreen {
      let (window, view) = (makeWindow(), ListeningView())
      Simulator.screen.traits = dark
      window.addSubview(view)
      #expect(view.styles == [.light])
    }
  }
}

import QuartzCore
import RenderServer
import Simulator
import Testing
import UIKit

/// The agreement of screens and the windows on them, whatever was chosen.
@MainActor
@Suite(.serialized) struct ScreenTests {
  /// A program that runs on a clock and on a screen of its own, of 390 by 844 points at 3 pixels per point.
  private func withOwnScreen(_ body: (UIScreen) throws -> Void) rethrows {
    let context = RenderContext(clock: ManualClock())
    let screen = UIScreen(size: CGSize(width: 390, height: 844), scale: 3)
    screen.install(in: context)
    try RenderContext.$current.withValue(context) { try body(screen) }
  }

  private func showWindow() -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.isHidden = false
    return window
  }

  // MARK: Size and size classes

  /// Sizes of phones, and what they are across and downwards: Apple's Human Interface Guidelines.
  private nonisolated static let phones:
    [(CGSize, UIUserInterfaceSizeClass, UIUserInterfaceSizeClass)] = [
      (CGSize(width: 390, height: 844), .compact, .regular),
      (CGSize(width: 844, height: 390), .compact, .compact),
      (CGSize(width: 428, height: 926), .compact, .regular),
      (CGSize(width: 926, height: 428), .regular, .compact),
      (CGSize(width: 736, height: 414), .regular, .compact),
      (CGSize(width: 812, height: 375), .compact, .compact),
    ]

  @Test(arguments: phones)
  func `a phone's size classes follow from its size`(
    size: CGSize, horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass
  ) {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.configure(size: size)
      #expect(UIScreen.main.bounds == CGRect(origin: .zero, size: size))
      #expect(window.frame == CGRect(origin: .zero, size: size))
      #expect(window.traitCollection.horizontalSizeClass == horizontal)
      #expect(window.traitCollection.verticalSizeClass == vertical)
      #expect(UIScreen.main.traitCollection == window.traitCollection)
    }
  }

  /// Sizes of tablets and of parts of them, and what they are across: the same source.
  private nonisolated static let tablets: [(CGSize, UIUserInterfaceSizeClass)] = [
    (CGSize(width: 820, height: 1180), .regular),
    (CGSize(width: 1180, height: 820), .regular),
    (CGSize(width: 678, height: 1024), .regular),
    (CGSize(width: 507, height: 1024), .compact),
    (CGSize(width: 320, height: 1024), .compact),
  ]

  @Test(arguments: tablets)
  func `a tablet is regular downwards, and across where there is room`(
    size: CGSize, horizontal: UIUserInterfaceSizeClass
  ) {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.traits = UITraitCollection(userInterfaceIdiom: .pad)
      Simulator.screen.configure(size: size, scale: 2)
      #expect(window.traitCollection.horizontalSizeClass == horizontal)
      #expect(window.traitCollection.verticalSizeClass == .regular)
      #expect(window.traitCollection.userInterfaceIdiom == .pad)
      #expect(UIDevice.current.userInterfaceIdiom == .pad)
      #expect(window.frame.size == size)
    }
  }

  @Test func `chosen size classes stay where another size is chosen`() {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.traits = UITraitCollection(horizontalSizeClass: .regular)
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(window.traitCollection.horizontalSizeClass == .regular)
      #expect(window.traitCollection.verticalSizeClass == .regular)
      Simulator.screen.traits = UITraitCollection()
      #expect(window.traitCollection.horizontalSizeClass == .compact)
      #expect(window.traitCollection.displayScale == 2)
    }
  }

  @Test func `a window that does not fill the screen keeps its size`() {
    withOwnScreen { _ in
      let window = UIWindow(frame: CGRect(x: 5, y: 6, width: 100, height: 50))
      window.isHidden = false
      Simulator.screen.configure(size: CGSize(width: 844, height: 390))
      #expect(window.frame == CGRect(x: 5, y: 6, width: 100, height: 50))
      #expect(window.traitCollection.verticalSizeClass == .compact)
    }
  }

  @Test func `the root controller of a window that fills the screen hears of another size`() {
    withOwnScreen { _ in
      let (window, root) = (UIWindow(frame: UIScreen.main.bounds), SizedController())
      window.rootViewController = root
      window.isHidden = false
      Simulator.screen.configure(size: CGSize(width: 844, height: 390))
      #expect(root.sizes == [CGSize(width: 844, height: 390)])
      #expect(root.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    }
  }

  private final class SizedController: UIViewController {
    var sizes: [CGSize] = []
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      sizes.append(size)
    }
  }

  // MARK: Scale

  @Test func `a scale chosen with the size is the displayScale`() {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(UIScreen.main.scale == 2)
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 640, height: 1136))
      #expect(window.screen.scale == 2)
      #expect(window.traitCollection.displayScale == 2)
      #expect(UITraitCollection.current.displayScale == 2)
    }
  }

  @Test func `a displayScale chosen as a trait is the scale`() {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.traits = UITraitCollection(displayScale: 1)
      #expect(UIScreen.main.scale == 1)
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 390, height: 844))
      #expect(window.traitCollection.displayScale == 1)
      Simulator.screen.traits = UITraitCollection()
      #expect(UIScreen.main.scale == 3)
      #expect(window.traitCollection.displayScale == 3)
    }
  }

  @Test func `of two chosen scales the later one counts`() {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.traits = UITraitCollection(displayScale: 1)
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(UIScreen.main.scale == 2)
      #expect(window.traitCollection.displayScale == 2)
    }
  }

  @Test func `a view is drawn anew for another scale`() {
    withOwnScreen { _ in
      let window = showWindow()
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      CATransaction.flush()
      #expect(view.layer.contentsScale == 3)
      Simulator.screen.configure(size: CGSize(width: 390, height: 844), scale: 2)
      CATransaction.flush()
      #expect(view.layer.contentsScale == 2)
    }
  }

  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) { UIBezierPath(rect: bounds).fill() }
  }

  // MARK: Safe areas

  @Test func `the safe area of a screen is that of windows that fill it`() {
    withOwnScreen { _ in
      let (window, view) = (showWindow(), ListeningView(frame: UIScreen.main.bounds))
      window.addSubview(view)
      let insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
      Simulator.screen.configure(size: CGSize(width: 390, height: 844), safeAreaInsets: insets)
      #expect(window.safeAreaInsets == insets)
      #expect(view.safeAreaInsets == insets)
      #expect(view.areas == [insets])
      Simulator.screen.configure(size: CGSize(width: 390, height: 844))
      #expect(window.safeAreaInsets == .zero)
      #expect(view.areas == [insets, .zero])
    }
  }

  @Test func `bars of the screen cover of a window as much as lies under them`() {
    withOwnScreen { _ in
      Simulator.screen.configure(
        size: CGSize(width: 390, height: 844),
        safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
      let window = UIWindow(frame: CGRect(x: 0, y: 40, width: 390, height: 700))
      #expect(window.safeAreaInsets == UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
      window.safeAreaInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      #expect(window.safeAreaInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }
  }

  // MARK: Screens beside each other

  @Test func `a screen of a program is not that of another one`() {
    let outside = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    withOwnScreen { screen in
      Simulator.screen.configure(size: CGSize(width: 1024, height: 768), scale: 1)
      #expect(UIScreen.main === screen)
      #expect(UIScreen.screens == [screen])
      #expect(outside.traitCollection.displayScale == 3)
      #expect(outside.screen.bounds.size == CGSize(width: 390, height: 844))
    }
    #expect(UIScreen.main.bounds.size == CGSize(width: 390, height: 844))
    #expect(UIScreen.main.scale == 3)
  }

  @Test func `a view outside of windows knows the screen of the program that asks`() {
    let view = UIView()
    #expect(view.traitCollection.displayScale == 3)
    withOwnScreen { _ in
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(view.traitCollection.displayScale == 2)
    }
    #expect(view.traitCollection.displayScale == 3)
  }

  @Test func `a window put on another screen takes over what that is like`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
    let view = ListeningView()
    window.addSubview(view)
    let screen = UIScreen(
      size: CGSize(width: 320, height: 568), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
      traits: UITraitCollection(userInterfaceStyle: .dark))
    window.move(to: screen)
    #expect(window.screen === screen)
    #expect(window.traitCollection.displayScale == 1)
    #expect(window.safeAreaInsets.top == 20)
    #expect(view.styles == [.light])
  }

  @Test func `traits chosen for the program reach windows on a companion of its screen`() {
    withOwnScreen { screen in
      let companion = screen.makeSecondary(size: CGSize(width: 320, height: 568), scale: 2)
      let (window, view) = (UIWindow(frame: companion.bounds), ListeningView())
      window.move(to: companion)
      window.addSubview(view)
      window.isHidden = false
      view.styles = []
      Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
      #expect(view.styles == [.light])
      #expect(window.traitCollection.userInterfaceStyle == .dark)
      #expect(window.traitCollection.displayScale == 2)
      #expect(companion.bounds.size == CGSize(width: 320, height: 568))
    }
  }

  @Test func `a keyboard covers only windows on the screen on which it moves`() {
    withOwnScreen { screen in
      let companion = screen.makeSecondary(size: CGSize(width: 390, height: 844), scale: 3)
      let (own, other) = (showWindow(), showWindow())
      other.move(to: companion)
      let guides = [own.keyboardLayoutGuide, other.keyboardLayoutGuide]
      Simulator.keyboard.show(height: 300)
      own.layoutIfNeeded()
      other.layoutIfNeeded()
      #expect(guides[0].layoutFrame.height == 300)
      #expect(guides[1].layoutFrame.height == 0)
    }
  }

  @Test func `a window hidden on a companion screen takes over chosen traits when shown`() {
    withOwnScreen { screen in
      let companion = screen.makeSecondary(size: CGSize(width: 320, height: 568), scale: 2)
      let window = UIWindow(frame: companion.bounds)
      window.move(to: companion)
      Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
      window.isHidden = false
      #expect(window.traitCollection.userInterfaceStyle == .dark)
    }
  }

  // MARK: What is kept of a screen

  @Test func `the current traits follow the screen after others were current`() {
    withOwnScreen { _ in
      UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {}
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(UITraitCollection.current.displayScale == 2)
    }
  }

  @Test func `a keyboard that went down stays hidden on a larger screen`() {
    withOwnScreen { _ in
      Simulator.keyboard.show(height: 300)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 544, width: 390, height: 300))
      Simulator.keyboard.hide()
      Simulator.screen.configure(size: CGSize(width: 430, height: 932))
      #expect(!Simulator.keyboard.isVisible)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 932, width: 430, height: 300))
    }
  }

  @Test func `a keyboard that is up stays at the edge of a larger screen`() {
    withOwnScreen { _ in
      Simulator.keyboard.show(height: 300)
      Simulator.screen.configure(size: CGSize(width: 430, height: 932))
      #expect(Simulator.keyboard.isVisible)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 632, width: 430, height: 300))
    }
    #expect(!Simulator.keyboard.isVisible)
  }
}

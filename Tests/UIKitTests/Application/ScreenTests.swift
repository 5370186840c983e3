import QuartzCore
import RenderServer
import Simulator
import Testing
import UIKit

/// Tests of screen sizes, scales, traits and safe areas, and of their propagation to windows.
@MainActor
@Suite(.serialized) struct ScreenTests {
  /// Runs a closure with a manual clock and a separate main screen of 390 × 844 points at scale 3.
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

  /// Phone screen sizes with their horizontal and vertical size classes.
  ///
  /// - Source: Apple's Human Interface Guidelines.
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
  func `a phone's size classes in UITraitCollection depend on its screen size`(
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

  /// Tablet screen and window sizes with their horizontal size class.
  ///
  /// - Source: Apple's Human Interface Guidelines.
  private nonisolated static let tablets: [(CGSize, UIUserInterfaceSizeClass)] = [
    (CGSize(width: 820, height: 1180), .regular),
    (CGSize(width: 1180, height: 820), .regular),
    (CGSize(width: 678, height: 1024), .regular),
    (CGSize(width: 507, height: 1024), .compact),
    (CGSize(width: 320, height: 1024), .compact),
  ]

  @Test(arguments: tablets)
  func `a tablet's vertical size class is regular and its horizontal one depends on the width`(
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

  @Test
  func `a size class in Simulator.screen.traits overrides the one computed from the screen size`() {
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

  @Test func `a window smaller than the screen keeps its frame when the screen size changes`() {
    withOwnScreen { _ in
      let window = UIWindow(frame: CGRect(x: 5, y: 6, width: 100, height: 50))
      window.isHidden = false
      Simulator.screen.configure(size: CGSize(width: 844, height: 390))
      #expect(window.frame == CGRect(x: 5, y: 6, width: 100, height: 50))
      #expect(window.traitCollection.verticalSizeClass == .compact)
    }
  }

  @Test func `a screen size change calls viewWillTransition on the window's rootViewController`() {
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

  @Test func `Simulator.screen.configure(scale:) sets UIScreen.scale and displayScale`() {
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

  @Test func `the displayScale in Simulator.screen.traits sets UIScreen.scale`() {
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

  @Test
  func `UIScreen.scale is the scale set last by Simulator.screen.traits or configure(scale:)`() {
    withOwnScreen { _ in
      let window = showWindow()
      Simulator.screen.traits = UITraitCollection(displayScale: 1)
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(UIScreen.main.scale == 2)
      #expect(window.traitCollection.displayScale == 2)
    }
  }

  @Test func `changing the screen scale updates contentsScale of views that implement draw(_:)`() {
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

  @Test
  func `the screen's safeAreaInsets propagate to windows that fill the screen and to their views`()
  {
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

  @Test func `a window's safeAreaInsets include only its overlap with the screen's insets`() {
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

  // MARK: Multiple screens

  @Test
  func `changing UIScreen.main in one render context does not affect windows of other contexts`() {
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

  @Test func `a view without a window uses the traits of the current render context's screen`() {
    let view = UIView()
    #expect(view.traitCollection.displayScale == 3)
    withOwnScreen { _ in
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(view.traitCollection.displayScale == 2)
    }
    #expect(view.traitCollection.displayScale == 3)
  }

  @Test func `UIWindow.move(to:) applies the new screen's scale, traits and safe area`() {
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

  @Test func `Simulator.screen.traits propagate to windows on a secondary screen`() {
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

  @Test func `the keyboard changes keyboardLayoutGuide only in windows on the keyboard's screen`() {
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

  @Test func `a hidden window on a secondary screen receives the new screen traits when shown`() {
    withOwnScreen { screen in
      let companion = screen.makeSecondary(size: CGSize(width: 320, height: 568), scale: 2)
      let window = UIWindow(frame: companion.bounds)
      window.move(to: companion)
      Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
      window.isHidden = false
      #expect(window.traitCollection.userInterfaceStyle == .dark)
    }
  }

  // MARK: Current traits and the keyboard

  @Test func `UITraitCollection.current follows the screen again after performAsCurrent`() {
    withOwnScreen { _ in
      UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {}
      Simulator.screen.configure(size: CGSize(width: 320, height: 568), scale: 2)
      #expect(UITraitCollection.current.displayScale == 2)
    }
  }

  @Test func `a hidden keyboard stays below the screen's bottom edge when the screen grows`() {
    withOwnScreen { _ in
      Simulator.keyboard.show(height: 300)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 544, width: 390, height: 300))
      Simulator.keyboard.hide()
      Simulator.screen.configure(size: CGSize(width: 430, height: 932))
      #expect(!Simulator.keyboard.isVisible)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 932, width: 430, height: 300))
    }
  }

  @Test func `a visible keyboard stays at the screen's bottom edge when the screen grows`() {
    withOwnScreen { _ in
      Simulator.keyboard.show(height: 300)
      Simulator.screen.configure(size: CGSize(width: 430, height: 932))
      #expect(Simulator.keyboard.isVisible)
      #expect(Simulator.keyboard.frame == CGRect(x: 0, y: 632, width: 430, height: 300))
    }
    #expect(!Simulator.keyboard.isVisible)
  }
}

import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of trait and safe area changes when views move in the view hierarchy.
@MainActor
@Suite(.serialized) struct MovedSurroundingsTests {
  private final class Controller: UIViewController {
    let listening = ListeningView()
    var areas: [UIEdgeInsets] = []
    var styles: [UIUserInterfaceStyle?] = []

    override func loadView() { view = listening }

    override func viewSafeAreaInsetsDidChange() { areas.append(listening.safeAreaInsets) }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      styles.append(previousTraitCollection?.userInterfaceStyle)
    }
  }

  private let bars = UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0)

  private func makeWindow() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    window.safeAreaInsets = bars
    return window
  }

  // MARK: Traits

  @Test
  func `moving a view into a dark superview calls traitCollectionDidChange and updates colors`() {
    let (dark, moved, inner) = (UIView(), ListeningView(), ListeningView())
    dark.overrideUserInterfaceStyle = .dark
    moved.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    moved.addSubview(inner)
    #expect(moved.styles == [])
    #expect(moved.layer.backgroundColor == UIColor.black.cgColor)
    dark.addSubview(moved)
    #expect(moved.styles == [.light])
    #expect(inner.styles == [.light])
    #expect(moved.layer.backgroundColor == UIColor.white.cgColor)
    moved.removeFromSuperview()
    #expect(moved.styles == [.light, .dark])
    #expect(inner.styles == [.light, .dark])
    #expect(moved.layer.backgroundColor == UIColor.black.cgColor)
  }

  @Test func `moving a view without changing its traits does not call traitCollectionDidChange`() {
    let (light, dark, own) = (UIView(), UIView(), ListeningView())
    dark.overrideUserInterfaceStyle = .dark
    own.overrideUserInterfaceStyle = .dark
    own.styles = []
    light.addSubview(own)
    dark.addSubview(own)
    #expect(own.styles == [])
    let plain = ListeningView()
    light.addSubview(plain)
    #expect(plain.styles == [])
  }

  @Test
  func `adding a controller's view to a dark view calls the controller's traitCollectionDidChange`()
  {
    let (controller, dark) = (Controller(), UIView())
    dark.overrideUserInterfaceStyle = .dark
    dark.addSubview(controller.view)
    #expect(controller.styles == [.light])
    #expect(controller.listening.styles == [.light])
  }

  // MARK: Safe areas

  @Test func `safeAreaInsetsDidChange is called when a view enters or leaves a window`() {
    let (window, holder, view) = (makeWindow(), UIView(), ListeningView())
    holder.frame = window.bounds
    view.frame = CGRect(x: 0, y: 10, width: 50, height: 50)
    holder.addSubview(view)
    #expect(view.areas == [])
    window.addSubview(holder)
    let covered = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    #expect(view.areas == [covered])
    #expect(view.safeAreaInsets == covered)
    holder.removeFromSuperview()
    #expect(view.areas == [covered, .zero])
  }

  @Test func `safeAreaInsetsDidChange is called before layout on a view moved by its superview`() {
    final class Placing: UIView {
      override func layoutSubviews() { subviews.first?.frame.origin.y = 150 }
    }
    let (window, placing, view) = (makeWindow(), Placing(), ListeningView())
    placing.frame = window.bounds
    view.frame = CGRect(x: 0, y: 80, width: 50, height: 40)
    placing.addSubview(view)
    window.addSubview(placing)
    #expect(view.areas == [])
    window.layoutIfNeeded()
    #expect(view.areas == [UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0)])
  }

  @Test
  func `safeAreaInsets.left is 0 for a view past the left edge of a window without a left inset`() {
    let (window, view) = (makeWindow(), ListeningView())
    view.frame = CGRect(x: -10, y: -10, width: 150, height: 100)
    window.addSubview(view)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0))
  }

  @Test func `a vertically flipped view swaps its top and bottom safeAreaInsets`() {
    let (window, view) = (makeWindow(), UIView())
    view.frame = window.bounds
    window.addSubview(view)
    view.transform = CGAffineTransform(scaleX: 1, y: -1)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 40, right: 0))
  }

  @Test func `additionalSafeAreaInsets are added in a controller's view and its subviews`() {
    let (window, controller, inner) = (makeWindow(), Controller(), ListeningView())
    let view = controller.listening
    controller.loadViewIfNeeded()
    view.frame = window.bounds
    inner.frame = CGRect(x: 10, y: 50, width: 80, height: 50)
    view.addSubview(inner)
    window.addSubview(view)
    #expect(controller.areas == [bars])
    #expect(inner.areas == [])
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 5, bottom: 0, right: 0)
    let both = UIEdgeInsets(top: 60, left: 5, bottom: 30, right: 0)
    #expect(controller.areas == [bars, both])
    #expect(view.areas == [bars, both])
    #expect(inner.areas == [UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)])
  }
}

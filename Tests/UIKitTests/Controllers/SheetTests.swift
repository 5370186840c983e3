import QuartzCore
import Testing
import UIKit

/// Tests of sheets and their detents.
@MainActor
@Suite(.serialized) struct SheetTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
  let root = UIViewController()
  let guest = UIViewController()

  init() {
    let (screen, root) = (screen, root)
    screen.change { screen.window.rootViewController = root }
  }

  /// Drags vertically from a y-coordinate in ten steps of 0.01 seconds, and holds the finger still before lifting it.
  private func drag(from y: CGFloat, by way: CGFloat, at time: Double, holding: Double = 0.2) {
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 100, y: y)) }
    for step in 1...10 {
      screen.advance(to: time + Double(step) / 100)
      screen.change {
        screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: y + way * CGFloat(step) / 10))
      }
    }
    screen.advance(to: time + 0.1 + holding)
    screen.change {
      screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: y + way))
      screen.window.sendTouch(.ended, at: CGPoint(x: 100, y: y + way))
    }
  }

  @Test func `a sheet starts 10 points below the window's top and scales down the presenting view`()
  {
    screen.change { root.present(guest, animated: true) }
    screen.advance(to: 1)
    #expect(guest.view.frame == CGRect(x: 0, y: 10, width: 200, height: 390))
    // The presenting view is inset by 16 points on each side of the 200-point width.
    #expect(abs(root.view.transform.a - 0.84) < 1e-9)
    #expect(root.view.window != nil)
    screen.change { guest.dismiss(animated: true) }
    screen.advance(to: 2)
    #expect(root.view.transform.isIdentity)
    #expect(guest.view.window == nil)
    #expect(!root.view.clipsToBounds)
  }

  @Test func `dragging a sheet selects the next detent or dismisses it`() {
    let sheet = guest.sheetPresentationController
    sheet?.detents = [.medium(), .large(), .custom { _ in 100 }]
    sheet?.prefersGrabberVisible = true
    sheet?.preferredCornerRadius = 20
    screen.change { root.present(guest, animated: false) }
    #expect(guest.view.frame.minY == 300)
    #expect(guest.view.layer.cornerRadius == 20)
    #expect(root.view.transform.isIdentity)
    drag(from: 310, by: -90, at: 1)
    screen.advance(to: 2)
    #expect(sheet?.selectedDetentIdentifier == .medium)
    // 0.56 · 390 = 218.4, rounded to a multiple of a third of a point: 218.333.
    #expect(abs(guest.view.frame.minY - 545.0 / 3) < 1e-9)
    drag(from: 210, by: -190, at: 3)
    screen.advance(to: 4)
    #expect(sheet?.selectedDetentIdentifier == .large)
    #expect(guest.view.frame.minY == 10)
    screen.change { sheet?.animateChanges { sheet?.selectedDetentIdentifier = .medium } }
    screen.advance(to: 5)
    #expect(abs(guest.view.frame.minY - 545.0 / 3) < 1e-9)
    drag(from: 200, by: 198, at: 6)
    screen.advance(to: 7)
    #expect(root.presentedViewController == nil)
    #expect(guest.view.window == nil)
  }

  @Test
  func `a dragged sheet with isModalInPresentation resists the drag and returns when released`() {
    @MainActor final class Delegate: NSObject, UISheetPresentationControllerDelegate {
      var notes: [String] = []
      func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
      ) { notes.append("attempt") }
      func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        notes.append("will")
      }
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        notes.append("did")
      }
    }
    let delegate = Delegate()
    guest.isModalInPresentation = true
    guest.presentationController?.delegate = delegate
    screen.change { root.present(guest, animated: false) }
    screen.change { screen.window.sendTouch(.began, at: CGPoint(x: 100, y: 50)) }
    screen.advance(to: 0.1)
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: 70)) }
    screen.advance(to: 0.2)
    screen.change { screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: 170)) }
    // 110 points of travel after the 10 points that begin the drag: 110 · 0.55 · 400 / (400 + 60.5).
    #expect(abs(guest.view.frame.minY - 10 - 24_200 / 460.5) < 1e-9)
    screen.advance(to: 1)
    screen.change {
      screen.window.sendTouch(.moved, at: CGPoint(x: 100, y: 399))
      screen.window.sendTouch(.ended, at: CGPoint(x: 100, y: 399))
    }
    screen.advance(to: 2)
    #expect(guest.view.frame.minY == 10)
    guest.isModalInPresentation = false
    drag(from: 50, by: 300, at: 3)
    screen.advance(to: 4)
    #expect(delegate.notes.suffix(2) == ["will", "did"])
    #expect(root.presentedViewController == nil)
  }

  @Test func `a tap outside a sheet dismisses it, or reaches the view behind an undimmed detent`() {
    let sheet = guest.sheetPresentationController
    sheet?.detents = [.medium()]
    sheet?.largestUndimmedDetentIdentifier = .medium
    screen.change { root.present(guest, animated: false) }
    let point = CGPoint(x: 100, y: 50)
    #expect(screen.window.hitTest(point, with: nil) === root.view)
    screen.change { sheet?.largestUndimmedDetentIdentifier = nil }
    screen.change { sheet?.invalidateDetents() }
    #expect(screen.window.hitTest(point, with: nil) === guest.view.superview?.subviews.first)
    screen.change {
      screen.window.sendTouch(.began, at: point)
      screen.window.sendTouch(.ended, at: point)
    }
    screen.advance(to: 1)
    #expect(root.presentedViewController == nil)
  }

  @Test func `a dark sheet uses the elevated background color and is black behind the presenter`() {
    screen.change { screen.window.overrideUserInterfaceStyle = .dark }
    for view in [root.view, guest.view] { view?.backgroundColor = .systemBackground }
    screen.change { root.present(guest, animated: false) }
    // 0x1C1C1E is Apple's elevated background color.
    #expect(isColor(pixel(screen.picture(), 100, 200), [28, 28, 30, 255]))
    screen.change { root.view.backgroundColor = .white }
    screen.change { guest.view.backgroundColor = .clear }
    #expect(isColor(pixel(screen.picture(), 3, 300), [0, 0, 0, 255]))
    screen.change { root.dismiss(animated: false) }
    #expect(isColor(pixel(screen.picture(), 3, 300), white))
  }

  @Test func `a formSheet is centered at its preferredContentSize in a wide window`() {
    let wide = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 1000)))
    wide.change { wide.window.rootViewController = root }
    guest.modalPresentationStyle = .formSheet
    wide.change { root.present(guest, animated: false) }
    #expect(guest.view.frame == CGRect(x: 130, y: 190, width: 540, height: 620))
    wide.change { guest.preferredContentSize = CGSize(width: 300, height: 200) }
    #expect(guest.view.frame == CGRect(x: 250, y: 400, width: 300, height: 200))
  }
}

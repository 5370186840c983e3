import QuartzCore
import Testing
import UIKit

/// Tests of detent heights in a window of 393 × 852 points with a top safe area of 59 points and a bottom one of 34.
///
/// - Source: recorded on iOS 26 by the OpenUIKit project (in its file detents_ios.json). Below the large detent, iOS
///   26 draws the sheet smaller, by a factor of 377/393; the heights are the ones before scaling.
@MainActor
@Suite(.serialized) struct SheetDetentTests {
  let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 393, height: 852)))
  let root = UIViewController()
  let guest = UIViewController()

  init() {
    let (screen, root) = (screen, root)
    screen.change {
      screen.window.safeAreaInsets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
      screen.window.rootViewController = root
    }
  }

  /// Returns the frame of a sheet that has only the given detent.
  private func frame(_ detent: UISheetPresentationController.Detent) -> CGRect {
    guest.sheetPresentationController?.detents = [detent]
    screen.change { root.present(guest, animated: false) }
    return guest.view.frame
  }

  @Test func `a sheet at the large detent starts at the bottom of the top safe area`() {
    #expect(frame(.large()) == CGRect(x: 0, y: 59, width: 393, height: 793))
  }

  @Test func `a sheet at the medium detent is 425 points high plus the bottom safe area`() {
    #expect(frame(.medium()) == CGRect(x: 0, y: 393, width: 393, height: 459))
  }

  @Test(arguments: [144.0, 200, 288, 300, 400, 500, 600, 700])
  func `a sheet at a custom detent is as high as its value plus the bottom safe area`(value: Double)
  {
    let height = CGFloat(value) + 34
    #expect(
      frame(.custom { _ in CGFloat(value) })
        == CGRect(x: 0, y: 852 - height, width: 393, height: height))
  }

  @Test func `a custom detent above maximumDetentValue is limited to the large detent`() {
    #expect(frame(.custom { _ in 10_000 }) == CGRect(x: 0, y: 59, width: 393, height: 793))
  }

  @Test func `maximumDetentValue is the height between the top and bottom safe areas`() {
    var maximum: CGFloat?
    _ = frame(
      .custom { context in
        maximum = context.maximumDetentValue
        return 300
      })
    #expect(maximum == 759)
  }

  @Test func `the medium detent's resolvedValue accepts a custom resolution context`() {
    struct Context: UISheetPresentationControllerDetentResolutionContext {
      var containerTraitCollection = UITraitCollection(displayScale: 2)
      var maximumDetentValue: CGFloat = 700
    }
    #expect(UISheetPresentationController.Detent.medium().resolvedValue(in: Context()) == 392)
    // 0.56 · 333 = 186.48.
    let low = Context(maximumDetentValue: 333)
    #expect(UISheetPresentationController.Detent.medium().resolvedValue(in: low) == 186.5)
  }

  @Test func `the presenting view is visible above a sheet at the large detent`() {
    _ = frame(.large())
    // The visible part is 10 points high, as in a window without safe areas.
    #expect(abs(root.view.frame.minY - 49) < 1e-9)
  }

  @Test func `a sheet at the large detent moves when the top safe area changes`() {
    _ = frame(.large())
    screen.change { screen.window.safeAreaInsets.top = 20 }
    #expect(guest.view.frame.minY == 20)
    screen.change { screen.window.safeAreaInsets.top = 0 }
    #expect(guest.view.frame.minY == 10)
  }
}

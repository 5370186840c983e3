import QuartzCore
import Testing
import UIKit

@MainActor
@Suite(.serialized) struct BackgroundSurroundingsTests {
  @Test func `a dynamic backgroundColor is resolved with its view's traits, not with the screen's`()
  {
    let screen = Screen(UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let view = UIView(frame: screen.window.bounds)
    screen.change {
      screen.window.overrideUserInterfaceStyle = .dark
      screen.window.addSubview(view)
      // The window is dark although the screen has a light style.
      view.backgroundColor = .systemBackground
    }
    #expect(view.layer.backgroundColor == UIColor.black.cgColor)
    #expect(view.backgroundColor == .systemBackground)
    screen.change { screen.window.overrideUserInterfaceStyle = .light }
    #expect(view.layer.backgroundColor == UIColor.white.cgColor)
  }
}

#if Window
  import Foundation
  import QuartzCore
  import Simulator
  import Testing
  import UIKit

  @testable import Window

  /// Tests of the screen that views see when their window is displayed in a desktop window.
  @MainActor @Suite(.serialized) struct LiveScreenTests {
    private func makeWindow() -> UIWindow {
      UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    }

    @Test
    func `UIScreen.main has the size, pixel density and refresh rate of the first desktop window`()
      throws
    {
      try withHeadlessDisplay(density: 2, rate: 120) { thread in
        let window = makeWindow()
        let live = try LiveWindow(showing: window, on: thread)
        defer { live.close() }
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 300, height: 200))
        #expect(window.bounds == CGRect(x: 0, y: 0, width: 300, height: 200))
        #expect(UIScreen.main.scale == 2)
        #expect(window.traitCollection.displayScale == 2)
        #expect(UIScreen.main.maximumFramesPerSecond == 120)
        #expect(window.traitCollection.horizontalSizeClass == .compact)
        #expect(window.traitCollection.verticalSizeClass == .compact)
      }
    }

    @Test func `UIScreen.main follows changes to the window's size and density`() throws {
      try withHeadlessDisplay(density: 1) { thread in
        let window = makeWindow()
        let live = try LiveWindow(showing: window, on: thread)
        defer { live.close() }
        let state = SurfaceState(width: 640, height: 1136, density: 2)
        live.handleEvents([SurfaceEvent(.changed(state), surface: 1, at: 0)], surfaceState: state)
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 568))
        #expect(window.bounds == CGRect(x: 0, y: 0, width: 320, height: 568))
        #expect(UIScreen.main.scale == 2)
        #expect(window.traitCollection.displayScale == 2)
        #expect(window.traitCollection.verticalSizeClass == .regular)
      }
    }

    @Test func `a second desktop window has a UIScreen separate from UIScreen.main`() throws {
      try withHeadlessDisplay(density: 2) { thread in
        let (first, second) = (makeWindow(), makeWindow())
        second.frame.size = CGSize(width: 100, height: 150)
        let shown = try [first, second].map { try LiveWindow(showing: $0, on: thread) }
        defer { for live in shown { live.close() } }
        #expect(first.screen === UIScreen.main)
        #expect(first.screen.bounds.size == CGSize(width: 300, height: 200))
        #expect(second.screen !== UIScreen.main)
        #expect(second.screen.bounds.size == CGSize(width: 100, height: 150))
        #expect(second.traitCollection.displayScale == 2)
        #expect(second.traitCollection.verticalSizeClass == .regular)
      }
    }

    @Test func `Simulator.screen.traits also apply to a second window`() throws {
      try withHeadlessDisplay(density: 2) { thread in
        let (first, second) = (makeWindow(), makeWindow())
        let shown = try [first, second].map { try LiveWindow(showing: $0, on: thread) }
        defer {
          Simulator.screen.traits = UITraitCollection()
          for live in shown { live.close() }
        }
        Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .dark)
        #expect(first.traitCollection.userInterfaceStyle == .dark)
        #expect(second.traitCollection.userInterfaceStyle == .dark)
        Simulator.screen.traits = UITraitCollection(userInterfaceStyle: .light)
        #expect(second.traitCollection.userInterfaceStyle == .light)
        #expect(second.screen.bounds.size == CGSize(width: 300, height: 200))
      }
    }
  }
#endif

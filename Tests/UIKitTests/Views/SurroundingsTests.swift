import Foundation
import QuartzCore
import Simulator
import Testing
import UIKit

/// Tests of the trait, safe area and screen changes that views receive.
@MainActor
@Suite(.serialized) struct SurroundingsTests {
  @Test func `traitCollectionDidChange receives the previous traits in a view and its subviews`() {
    let (outer, inner, own) = (ListeningView(), ListeningView(), ListeningView())
    outer.addSubview(inner)
    outer.addSubview(own)
    own.overrideUserInterfaceStyle = .light
    own.styles = []
    outer.overrideUserInterfaceStyle = .dark
    #expect(outer.styles == [.light])
    #expect(inner.styles == [.light])
    #expect(own.styles == [])
    outer.overrideUserInterfaceStyle = .unspecified
    #expect(outer.styles == [.light, .dark])
    #expect(inner.styles == [.light, .dark])
  }

  @Test func `a window's safeAreaInsets propagate to views by their overlap with the insets`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let (whole, low) = (ListeningView(frame: window.bounds), ListeningView())
    low.frame = CGRect(x: 10, y: 150, width: 90, height: 50)
    window.addSubview(whole)
    whole.addSubview(low)
    #expect(whole.safeAreaInsets == .zero)
    window.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 5)
    #expect(whole.areas == [UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 5)])
    #expect(low.areas == [UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 5)])
    window.safeAreaInsets = window.safeAreaInsets
    #expect(whole.areas.count == 1)
  }

  @Test func `Simulator.screen.configure sets UIScreen.main's size, scale and frame rate`() {
    // Windows in other tests belong to other screens, so they do not change.
    Screen().run {
      let before = UIScreen.main
      let (size, scale, rate) = (before.bounds.size, before.scale, before.maximumFramesPerSecond)
      defer { Simulator.screen.configure(size: size, scale: scale, maximumFramesPerSecond: rate) }
      Simulator.screen.configure(
        size: CGSize(width: 320, height: 568), scale: 2, maximumFramesPerSecond: 120)
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 568))
      #expect(UIScreen.main.nativeBounds.size == CGSize(width: 640, height: 1136))
      #expect(UIScreen.main.maximumFramesPerSecond == 120)
      #expect(UIScreen.main.traitCollection.displayScale == 2)
      #expect(UIView().traitCollection.displayScale == 2)
    }
  }
}

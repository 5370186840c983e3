import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the old block API: `UIView.beginAnimations` and `commitAnimations`.
///
/// - Source: Documentation/behaviour/views.md, "The block API".
@MainActor
@Suite(.serialized) struct OldBlockTests {
  private let screen = ViewStage()

  /// An animation delegate that records its callbacks.
  @MainActor
  private final class Watcher: NSObject {
    var lines: [String] = []

    func willStart(_ id: String?, _ context: UnsafeMutableRawPointer?) {
      lines.append("start \(id ?? "nil") \(context == nil)")
    }

    func didStop(_ id: String?, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
      lines.append("stop \(id ?? "nil") \(finished.boolValue)")
    }
  }

  @Test func `beginAnimations animates for 0.2 seconds with an ease-in-ease-out curve by default`()
    throws
  {
    screen.run {
      UIView.beginAnimations("fade", context: nil)
      screen.view.alpha = 0
      UIView.commitAnimations()
    }
    let fade = try #require(screen.animation("opacity"))
    #expect(fade.duration == 0.2)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
  }

  @Test
  func `setAnimationDuration and related calls apply to later changes before commitAnimations`()
    throws
  {
    screen.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(2)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationRepeatCount(3)
      UIView.setAnimationRepeatAutoreverses(true)
      screen.view.alpha = 0
      UIView.commitAnimations()
      screen.view.center.x = 50
    }
    let fade = try #require(screen.animation("opacity"))
    #expect(fade.duration == 2)
    #expect(fade.beginTime == ManualClock.start + 0.5)
    #expect(fade.timingFunction === CAMediaTimingFunction(name: .linear))
    #expect((fade.repeatCount, fade.autoreverses) == (3, true))
    #expect(screen.keys == ["opacity"])
  }

  @Test
  func `setAnimationStart interprets its date as render clock seconds since the reference date`()
    throws
  {
    screen.advance(to: 4)
    screen.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 4.5))
      screen.view.alpha = 0
      UIView.commitAnimations()
    }
    #expect(try #require(screen.animation("opacity")).beginTime == 4.5)
  }

  @Test func `setAnimationStart with a wall-clock date starts immediately on a manual clock`()
    throws
  {
    screen.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 800_000_000))
      screen.view.alpha = 0
      UIView.commitAnimations()
    }
    screen.advance(to: 0.2)
    #expect(screen.shownAlpha == 0)
  }

  @Test func `setAnimationDelegate's object receives the willStart and didStop selectors`() {
    let watcher = Watcher()
    screen.run {
      UIView.beginAnimations("fade", context: nil)
      UIView.setAnimationDelegate(watcher)
      UIView.setAnimationWillStart(Selector("willStart:context:", Watcher.willStart))
      UIView.setAnimationDidStop(Selector("didStop:finished:context:", Watcher.didStop))
      screen.view.alpha = 0
      UIView.commitAnimations()
    }
    #expect(watcher.lines == [])
    screen.advance(to: 0.1)
    #expect(watcher.lines == ["start fade true"])
    screen.advance(to: 0.3)
    #expect(watcher.lines == ["start fade true", "stop fade true"])
  }

  @Test func `setAnimationTransition adds a CATransition to the view`() throws {
    screen.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationTransition(.curlUp, for: screen.view, cache: true)
      UIView.commitAnimations()
    }
    #expect(screen.keys == ["transition"])
    let transition = try #require(screen.animation("transition") as? CATransition)
    #expect(transition.type.rawValue == "pageCurl")
  }

  @Test func `setAnimationBeginsFromCurrentState starts at the presented value`() throws {
    screen.run {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        screen.view.alpha = 0
      }
    }
    screen.advance(to: 0.5)
    screen.run {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationBeginsFromCurrentState(true)
      screen.view.alpha = 1
      UIView.commitAnimations()
    }
    #expect(screen.keys == ["opacity"])
    let fade = try #require(screen.animation("opacity") as? CABasicAnimation)
    #expect(abs((decodeNumber(fade.fromValue) ?? 0) - 0.5) < 1e-6)
  }
}

import Foundation
import Pixels
import QuartzCore
import RenderServer
import Testing
import UIKit

/// The code of the article Transitions.
@MainActor @Suite struct TransitionsTests {
  let stage = CALayer()
  let panel = CALayer()
  let renderer: CARenderer

  init() throws {
    stage.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    panel.frame = stage.bounds
    panel.backgroundColor = UIColor.red.cgColor
    stage.addSublayer(panel)
    renderer = CARenderer(layer: stage, bounds: stage.bounds)
    _ = try renderer.frame(at: 0)
  }

  /// Returns the red and blue components of the pixel at a point and a time in seconds.
  func pixel(_ x: Int, _ y: Int, at time: Double) throws -> [Int] {
    CATransaction.flush()
    let (red, _, blue, _) = try renderer.frame(at: time).pixels[x, y]
    return [Int(red), Int(blue)]
  }

  @Test func `a transition shows the layer before and after the changes of its turn`() throws {
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 0.4
    panel.add(push, forKey: nil)
    panel.backgroundColor = UIColor.blue.cgColor
    #expect(panel.animationKeys()?.contains("transition") == true)
    _ = try pixel(50, 50, at: 0)
    let left = try pixel(10, 50, at: 0.2)
    let right = try pixel(90, 50, at: 0.2)
    #expect(left[0] > left[1])
    #expect(right[1] > right[0])
    #expect(try pixel(10, 50, at: 0.7) == [0, 255])
  }

  @Test func `a transition as the action of sublayers runs when one is replaced`() throws {
    let (first, second) = (CALayer(), CALayer())
    panel.addSublayer(first)
    _ = try renderer.frame(at: 0)
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    panel.actions = ["sublayers": push]
    panel.replaceSublayer(first, with: second)
    let transition = panel.animation(forKey: "transition") as? CATransition
    #expect(transition?.type == .push)
  }

  @Test func `hiding a live layer cross-fades`() throws {
    panel.isHidden = true
    let transition = panel.animation(forKey: "transition") as? CATransition
    #expect(transition?.type == .fade)
    #expect(transition?.duration == 0.25)
  }

  @Test func `a curl can stop on its way`() throws {
    let curl = CATransition()
    curl.type = CATransitionType(rawValue: "pageCurl")
    curl.endProgress = 0.4
    curl.duration = 0.5
    curl.fillMode = .forwards
    curl.isRemovedOnCompletion = false
    panel.add(curl, forKey: nil)
    panel.backgroundColor = UIColor.blue.cgColor
    _ = try pixel(50, 50, at: 0)
    #expect(try pixel(5, 5, at: 2) == [255, 0])
    panel.removeAnimation(forKey: "transition")
    #expect(try pixel(5, 5, at: 3) == [0, 255])
  }

  @Test func `a change in an earlier turn is not part of the transition`() throws {
    CATransaction.setDisableActions(true)
    panel.backgroundColor = UIColor.blue.cgColor
    _ = try pixel(50, 50, at: 1)
    let fade = CATransition()
    panel.add(fade, forKey: nil)
    #expect(try pixel(50, 50, at: 1.1) == [0, 255])
  }

  @Test func `views change with an option of UIView.transition`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (front, back) = (UIView(frame: view.bounds), UIView(frame: view.bounds))
    view.addSubview(front)
    let window = UIWindow(frame: view.frame)
    window.addSubview(view)
    window.isHidden = false
    let host = CARenderer(layer: window.layer, bounds: window.bounds)
    _ = try host.frame(at: 0)
    host.withMediaTime {
      UIView.transition(with: view, duration: 0.6, options: .transitionFlipFromLeft) {
        front.removeFromSuperview()
        view.addSubview(back)
      }
    }
    let flip = view.layer.animation(forKey: "transition") as? CATransition
    #expect(flip?.type.rawValue == "oglFlip")
    #expect(flip?.duration == 0.6)
  }

  @Test func `a paused layer shows a moment of its transition`() throws {
    stage.speed = 0
    let fade = CATransition()
    fade.duration = 1
    fade.beginTime = 1e-100
    CATransaction.setDisableActions(true)
    panel.add(fade, forKey: nil)
    panel.backgroundColor = UIColor.blue.cgColor
    _ = try pixel(50, 50, at: 0)
    CATransaction.setDisableActions(true)
    stage.timeOffset = 0.25
    #expect(try pixel(50, 50, at: 5) == [191, 64])
    CATransaction.setDisableActions(true)
    stage.timeOffset = 0.75
    #expect(try pixel(50, 50, at: 6) == [64, 191])
  }

  @Test func `a transition may be added after the change`() throws {
    CATransaction.setDisableActions(true)
    panel.backgroundColor = UIColor.blue.cgColor
    let fade = CATransition()
    fade.duration = 1
    panel.add(fade, forKey: nil)
    _ = try pixel(50, 50, at: 0)
    #expect(try pixel(50, 50, at: 0.25) == [191, 64])
  }
}

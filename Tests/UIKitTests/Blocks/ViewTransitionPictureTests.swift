import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of rendered images during view transitions.
///
/// - Source: Documentation/behaviour/views.md, "Transitions of views", and choices.md, "Drawn transitions".
@MainActor
@Suite(.serialized) struct ViewTransitionPictureTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let view = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
  private let renderer: CARenderer

  init() {
    view.backgroundColor = .red
    window.addSubview(view)
    renderer = CARenderer(layer: window.layer, bounds: window.bounds)
    let window = window
    run { window.isHidden = false }
    _ = renderer.image(at: 0)
  }

  private func run(_ body: () -> Void) {
    RenderContext.$current.withValue(renderer.context) { body() }
  }

  private func play(_ kind: UIView.AnimationOptions) {
    run {
      UIView.transition(with: view, duration: 1, options: [kind, .curveLinear]) {
        view.backgroundColor = .blue
      }
    }
  }

  private func height(of image: CGImage, at x: Int) -> Int {
    (0..<100).count { (pixel(image, x, $0).last ?? 0) > 127 }
  }

  @Test func `transitionFlipFromLeft turns the left side toward the viewer first`() {
    play(.transitionFlipFromLeft)
    let early = renderer.image(at: 0.25)
    // The shading depends on the angle to the viewer and darkens by up to three quarters at a right angle.
    #expect(isColor(pixel(early, 50, 50), [159, 0, 0, 255]))
    #expect(height(of: early, at: 34) > height(of: early, at: 66))
    #expect(isColor(pixel(renderer.image(at: 0.75), 50, 50), [0, 0, 159, 255]))
    #expect(isColor(pixel(renderer.image(at: 1.1), 25, 25), blue))
  }

  @Test func `transitionFlipFromRight turns the right side toward the viewer first`() {
    play(.transitionFlipFromRight)
    let early = renderer.image(at: 0.25)
    #expect(height(of: early, at: 34) < height(of: early, at: 66))
  }

  @Test func `transitionFlipFromTop turns the top side toward the viewer first`() {
    play(.transitionFlipFromTop)
    let early = renderer.image(at: 0.25)
    func width(_ y: Int) -> Int { (0..<100).count { (pixel(early, $0, y).last ?? 0) > 127 } }
    #expect(width(34) > width(66))
  }

  @Test func `transitionCurlUp reveals the new image from the bottom right`() {
    play(.transitionCurlUp)
    let half = renderer.image(at: 0.5)
    #expect(pixel(half, 77, 77)[0] == 0)
    #expect(pixel(half, 77, 77)[2] > 60)
    #expect(isColor(pixel(half, 22, 22), red))
  }

  @Test func `transitionCurlDown covers the old image from the top left`() {
    play(.transitionCurlDown)
    let half = renderer.image(at: 0.5)
    #expect(pixel(half, 77, 77)[2] == 0)
    #expect(pixel(half, 77, 77)[0] > 60)
    #expect(isColor(pixel(half, 22, 22), blue))
  }

  @Test func `transitionCrossDissolve fades out a UILabel's old text`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    label.text = "MMM"
    run {
      view.backgroundColor = nil
      view.addSubview(label)
    }
    /// Returns the sum of the alpha values of all pixels.
    func ink(at time: Double) -> Int {
      guard let data = renderer.image(at: time).dataProvider?.data as Data? else { return -1 }
      return stride(from: 3, to: data.count, by: 4).reduce(0) { $0 + Int(data[$1]) }
    }
    let full = ink(at: 0.1)
    #expect(full > 10_000)
    run {
      UIView.transition(
        with: label, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
      ) { label.text = nil }
    }
    #expect(abs(Double(ink(at: 0.6)) / Double(full) - 0.5) < 0.02)
    #expect(ink(at: 1.2) == 0)
  }

  @Test
  func `UIView.transition(from:to:) with transitionCrossDissolve blends and replaces the view`() {
    let next = UIView(frame: view.frame)
    next.backgroundColor = .blue
    var told: [Bool] = []
    run {
      UIView.transition(
        from: view, to: next, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
      ) { told.append($0) }
    }
    #expect(isColor(pixel(renderer.image(at: 0.25), 50, 50), [191, 0, 64, 255]))
    #expect(isColor(pixel(renderer.image(at: 1.1), 50, 50), blue))
    #expect(view.superview == nil)
    #expect(next.superview === window)
    #expect(told == [true])
  }
}

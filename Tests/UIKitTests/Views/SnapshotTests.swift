import QuartzCore
import Testing
import UIKit

/// Tests of images of animating views, drawn from presentation or model values.
@MainActor
@Suite(.serialized) struct SnapshotTests {
  private let screen = Screen()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
  private let part = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  /// Adds a red subview and starts animations that move it to the right and fade it.
  private func fly() {
    screen.change {
      view.addSubview(part)
      part.backgroundColor = .red
      screen.window.addSubview(view)
    }
    screen.change {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        part.center.x = 15
        part.layer.opacity = 0
      }
    }
    screen.advance(to: 0.5)
  }

  private func picture(_ isAfterUpdates: Bool) -> CGImage? {
    screen.run {
      drawn(20, 10) {
        #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: isAfterUpdates))
      }.cgImage
    }
  }

  private let half = [128, 0, 0, 128]

  @Test func `drawHierarchy with afterScreenUpdates false draws the presentation values`() {
    fly()
    let now = picture(false)
    #expect(isColor(pixel(now, 2, 5), nothing))
    #expect(isColor(pixel(now, 17, 5), nothing))
    #expect(isColor(pixel(now, 7, 5), half))
    #expect(isColor(pixel(now, 13, 5), half))
  }

  @Test func `drawHierarchy with afterScreenUpdates true draws the model values`() {
    fly()
    let end = picture(true)
    for x in [2, 7, 13, 17] { #expect(isColor(pixel(end, x, 5), nothing)) }
    screen.change { part.layer.opacity = 1 }
    screen.run { part.layer.removeAllAnimations() }
    #expect(isColor(pixel(picture(true), 13, 5), red))
  }

  @Test func `drawHierarchy with afterScreenUpdates false ignores uncommitted changes`() {
    fly()
    screen.run {
      let late = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 10))
      late.backgroundColor = .blue
      view.addSubview(late)
      view.backgroundColor = .green
    }
    #expect(isColor(pixel(picture(false), 2, 5), nothing))
    #expect(isColor(pixel(picture(true), 2, 5), blue))
    #expect(isColor(pixel(picture(true), 18, 5), green))
  }

  @Test
  func `snapshotView shows presentation values, or model values with afterScreenUpdates true`()
    throws
  {
    fly()
    let now = try #require(screen.run { view.snapshotView(afterScreenUpdates: false) })
    let contents = try #require(now.layer.contents) as AnyObject
    // The snapshot has three pixels per point.
    #expect(isColor(pixel(contents as? CGImage, 30, 15), half))
    #expect(now.bounds.size == view.bounds.size)
    let end = try #require(screen.run { view.snapshotView(afterScreenUpdates: true) })
    let last = try #require(end.layer.contents) as AnyObject
    #expect(isColor(pixel(last as? CGImage, 30, 15), nothing))
  }

  @Test func `drawHierarchy draws the model values of a view that is not in a window`() {
    view.backgroundColor = .blue
    #expect(isColor(pixel(picture(false), 5, 5), blue))
  }

  @Test func `drawHierarchy draws a mask view's presentation values`() {
    screen.change {
      view.backgroundColor = .red
      view.mask = part
      part.backgroundColor = .black
      screen.window.addSubview(view)
    }
    screen.change {
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (15, 15, 1)
      part.layer.add(move, forKey: nil)
    }
    screen.advance(to: 0.5)
    let now = picture(false)
    #expect(isColor(pixel(now, 5, 5), nothing))
    #expect(isColor(pixel(now, 15, 5), red))
    #expect(isColor(pixel(picture(true), 5, 5), red))
  }
}

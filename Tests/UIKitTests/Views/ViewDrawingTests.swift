import Testing
import UIKit

/// Tests of drawing in views, masks, backgrounds and snapshots.
@MainActor
@Suite(.serialized) struct ViewDrawingTests {
  /// A view that fills its upper half with red.
  @MainActor
  final class Half: UIView {
    var draws = 0
    override func draw(_ rect: CGRect) {
      draws += 1
      UIColor.red.setFill()
      UIRectFill(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height / 2))
    }
  }

  @MainActor final class Undrawn: UIView {}

  @Test func `UIView.draw(_:) draws at the screen's scale, and only after the view is invalidated`()
    throws
  {
    let screen = Screen()
    let view = Half(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.change { screen.window.addSubview(view) }
    let picture = try #require(view.layer.contents) as AnyObject
    let image = try #require(picture as? CGImage)
    #expect(image.width == 30)
    #expect(image.height == 30)
    #expect(view.contentScaleFactor == 3)
    #expect(isColor(pixel(image, 15, 5), red))
    #expect(isColor(pixel(image, 15, 25), nothing))
    #expect(view.draws == 1)
    screen.change { view.frame.size.width = 20 }
    #expect(view.draws == 1)
    screen.change { view.setNeedsDisplay() }
    #expect(view.draws == 2)
    screen.change { view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    #expect(view.draws == 3)
    screen.change { view.contentMode = .redraw }
    screen.change { view.frame.size.width = 30 }
    #expect(view.draws == 4)
    screen.change { view.contentScaleFactor = 1 }
    let coarse = try #require(view.layer.contents) as AnyObject
    #expect((coarse as? CGImage)?.width == 30)
  }

  @Test func `a view with size zero is drawn once its size is larger`() {
    let screen = Screen()
    let view = Half()
    screen.change { screen.window.addSubview(view) }
    #expect(view.draws == 0)
    screen.change { view.frame.size = CGSize(width: 4, height: 4) }
    #expect(view.draws == 1)
    #expect(view.layer.contents != nil)
  }

  @Test func `a UIView subclass without draw(_:) has no layer contents`() {
    let screen = Screen()
    let view = Undrawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.change { screen.window.addSubview(view) }
    #expect(view.layer.contents == nil)
    #expect(view.layer.contentsScale == 1)
    screen.change {
      view.layer.contents = quarters.cgImage
      view.setNeedsDisplay()
    }
    #expect(view.layer.contents != nil)
  }

  @Test func `a view whose draw(_:) calls super draws at the screen's scale`() throws {
    @MainActor final class Polite: UIView {
      override func draw(_ rect: CGRect) {
        super.draw(rect)
        UIColor.red.setFill()
        UIRectFill(rect)
      }
    }
    let screen = Screen()
    let view = Polite(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    screen.change { screen.window.addSubview(view) }
    let picture = try #require(view.layer.contents) as AnyObject
    #expect((picture as? CGImage)?.width == 30)
    #expect(view.layer.contentsScale == 3)
    #expect(isColor(pixel(picture as? CGImage, 15, 15), red))
    // Changing the scale redraws views that override `draw(_:)`.
    screen.change { view.contentScaleFactor = 1 }
    let coarse = try #require(view.layer.contents) as AnyObject
    #expect((coarse as? CGImage)?.width == 10)
  }

  @Test func `UIGraphicsGetCurrentContext is nil again after a view is drawn`() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    let screen = Screen()
    screen.change {
      screen.window.addSubview(Half(frame: CGRect(x: 0, y: 0, width: 4, height: 4)))
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test(arguments: [
    (UIView.ContentMode.scaleToFill, 0...9, 0...9), (.center, 4...5, 4...5), (.top, 4...5, 0...1),
    (.bottom, 4...5, 8...9), (.left, 0...1, 4...5), (.right, 8...9, 4...5),
    (.topLeft, 0...1, 0...1), (.topRight, 8...9, 0...1), (.bottomLeft, 0...1, 8...9),
    (.bottomRight, 8...9, 8...9), (.scaleAspectFit, 0...9, 0...9), (.scaleAspectFill, 0...9, 0...9),
    (.redraw, 0...9, 0...9),
  ])
  func `contentMode determines the position of layer contents`(
    mode: UIView.ContentMode, columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.contents =
      drawn(2, 2) {
        UIColor.red.setFill(); UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }.cgImage
    view.contentMode = mode
    let picture = drawn(10, 10) {
      #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    }.cgImage
    for (x, y) in [(columns.lowerBound, rows.lowerBound), (columns.upperBound, rows.upperBound)] {
      #expect(isColor(pixel(picture, x, y), red))
    }
    for (x, y) in [(columns.lowerBound - 1, 5), (columns.upperBound + 1, 5)]
    where (0..<10).contains(x) {
      #expect(isColor(pixel(picture, x, y), nothing))
    }
    for (x, y) in [(5, rows.lowerBound - 1), (5, rows.upperBound + 1)] where (0..<10).contains(y) {
      #expect(isColor(pixel(picture, x, y), nothing))
    }
  }

  @Test func `UIView.backgroundColor keeps dynamic colors and reflects the layer's color`() {
    let view = UIView()
    #expect(view.backgroundColor == nil)
    view.backgroundColor = .systemRed
    #expect(
      view.backgroundColor?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        == UIColor(red: 1, green: 69 / 255, blue: 58 / 255, alpha: 1))
    view.layer.backgroundColor = UIColor.green.cgColor
    #expect(view.backgroundColor == .green)
  }

  @Test func `UIView.mask removes the mask view from its superview and masks the layer`() {
    let (view, mask, other) = (UIView(), UIView(), UIView())
    other.addSubview(mask)
    view.mask = mask
    #expect(view.layer.mask === mask.layer)
    #expect(other.subviews.isEmpty)
    view.mask = nil
    #expect(view.layer.mask == nil)
  }

  @Test func `snapshotView and resizableSnapshotView display the view and its subviews`() throws {
    let view = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    view.backgroundColor = .red
    let part = UIView(frame: CGRect(x: 5, y: 0, width: 5, height: 10))
    part.backgroundColor = .blue
    view.addSubview(part)
    let copy = try #require(view.snapshotView(afterScreenUpdates: true))
    #expect(copy.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    let picture = drawn(10, 10) {
      _ = copy.drawHierarchy(in: copy.bounds, afterScreenUpdates: false)
    }
    #expect(isColor(pixel(picture.cgImage, 2, 5), red))
    #expect(isColor(pixel(picture.cgImage, 7, 5), blue))
    let piece = try #require(
      view.resizableSnapshotView(
        from: CGRect(x: 4, y: 0, width: 4, height: 2), afterScreenUpdates: false,
        withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 2)))
    #expect(piece.bounds.size == CGSize(width: 4, height: 2))
    #expect(piece.layer.contentsCenter == CGRect(x: 0.25, y: 0, width: 0.25, height: 1))
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
  }
}

import CoreGraphics
import Foundation
import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of views that redraw part of their contents.
@MainActor
@Suite(.serialized) struct PartialDrawingTests {
  private let screen = ViewStage()

  /// A view that fills each rectangle to be drawn with the next color in a list.
  private final class Filling: UIView {
    var colors: [UIColor] = [.red, .green, .blue]
    var asked: [CGRect] = []

    override func draw(_ rect: CGRect) {
      asked.append(rect)
      (asked.count <= colors.count ? colors[asked.count - 1] : .black).setFill()
      UIBezierPath(rect: CGRect(x: -100, y: -100, width: 300, height: 300)).fill()
    }
  }

  /// A view that draws a bar, which moves to the right each time it is drawn.
  private final class Walking: UIView {
    var step = 0
    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: step * 10, y: 0, width: 10, height: 40)).fill()
      step += 1
    }
  }

  private func show(_ view: UIView) {
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    screen.run {
      screen.window?.addSubview(view)
      screen.context.endTurn()
    }
  }

  private func colour(_ view: UIView, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try #require(view.layer.contents as? CGImage)
    let scale = image.width / 40
    let data = try #require(image.dataProvider?.data as Data?)
    let at = data.startIndex + (y * scale) * image.bytesPerRow + (x * scale) * 4
    return Array(data[at..<at + 4])
  }

  @Test func `setNeedsDisplay(_:) redraws only the given rectangle`() throws {
    let view = Filling()
    show(view)
    #expect(try colour(view, 5, 5) == [255, 0, 0, 255])
    screen.run {
      view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 20, height: 40))
      screen.context.endTurn()
    }
    #expect(view.asked == [view.bounds, CGRect(x: 0, y: 0, width: 20, height: 40)])
    let (left, right) = (try colour(view, 5, 5), try colour(view, 25, 35))
    #expect(left == [0, 255, 0, 255])
    #expect(right == [255, 0, 0, 255])
  }

  @Test
  func `pending setNeedsDisplay rectangles are drawn as their union or as the whole view`()
    throws
  {
    let view = Filling()
    show(view)
    screen.run {
      view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
      view.setNeedsDisplay(CGRect(x: 10, y: 10, width: 10, height: 10))
      view.setNeedsDisplay(CGRect(x: 90, y: 90, width: 10, height: 10))
      screen.context.endTurn()
      view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
      view.setNeedsDisplay()
      view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
      screen.context.endTurn()
    }
    #expect(
      view.asked == [view.bounds, CGRect(x: 0, y: 0, width: 20, height: 20), view.bounds])
    let corner = try colour(view, 35, 35)
    #expect(corner == [0, 0, 255, 255])
  }

  @Test func `setNeedsDisplay(_:) with a rectangle outside the bounds draws nothing`() {
    let view = Filling()
    show(view)
    screen.run {
      view.setNeedsDisplay(CGRect(x: 50, y: 0, width: 10, height: 10))
      screen.context.endTurn()
    }
    #expect(view.asked.count == 1)
  }

  @Test func `a view whose size changed is redrawn entirely`() {
    let view = Filling()
    show(view)
    screen.run {
      view.bounds.size.width = 50
      view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
      screen.context.endTurn()
    }
    #expect(view.asked.last == CGRect(x: 0, y: 0, width: 50, height: 40))
  }

  @Test(arguments: [true, false])
  func `clearsContextBeforeDrawing false keeps the previous drawing`(clears: Bool) throws {
    let view = Walking()
    view.isOpaque = false
    view.clearsContextBeforeDrawing = clears
    show(view)
    screen.run {
      view.setNeedsDisplay()
      screen.context.endTurn()
    }
    let (old, new) = (try colour(view, 5, 5), try colour(view, 15, 35))
    #expect(old == (clears ? [0, 0, 0, 0] : [255, 0, 0, 255]))
    #expect(new == [255, 0, 0, 255])
  }

  @Test func `pixels not drawn by an opaque CALayer become opaque black`() throws {
    final class Leaving: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(UIColor.red.cgColor)
        ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      }
    }
    let layer = Leaving()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.isOpaque = true
    layer.display()
    let drawn = try #require(layer.contents as? CGImage)
    let bytes = Array(try #require(drawn.dataProvider?.data as Data?).prefix(16))
    #expect(bytes == [255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
  }
}

import QuartzCore
import Testing
import UIKit

/// Tests of `contentsAreFlipped()` in view hierarchies.
///
/// - Source: Documentation/behaviour/layers.md, "Geometry".
@MainActor @Suite struct ContentsFlipTests {
  @Test func `contentsAreFlipped() is true for a view's layer both in and outside a window`() {
    let view = UIView()
    #expect(view.layer.contentsAreFlipped())
    let stage = ViewStage()
    #expect(stage.view.layer.contentsAreFlipped())
  }

  @Test func `contentsAreFlipped() is true for a sublayer in nested views`() {
    let (outer, inner, layer) = (UIView(), UIView(), CALayer())
    outer.addSubview(inner)
    inner.layer.addSublayer(layer)
    #expect(inner.layer.contentsAreFlipped())
    #expect(layer.contentsAreFlipped())
  }

  @Test func `contentsAreFlipped() toggles at each layer with isGeometryFlipped below a view`() {
    let view = UIView()
    let (first, second, third) = (CALayer(), CALayer(), CALayer())
    view.layer.addSublayer(first)
    first.addSublayer(second)
    second.addSublayer(third)
    second.isGeometryFlipped = true
    #expect(first.contentsAreFlipped())
    #expect(!second.contentsAreFlipped())
    #expect(!third.contentsAreFlipped())
    third.isGeometryFlipped = true
    #expect(third.contentsAreFlipped())
    view.layer.isGeometryFlipped = true
    #expect(!first.contentsAreFlipped())
    #expect(second.contentsAreFlipped())
  }

  @Test func `contentsAreFlipped() is true for a mask layer in a view`() {
    let (view, mask, inner) = (UIView(), CALayer(), CALayer())
    view.layer.mask = mask
    mask.addSublayer(inner)
    #expect(mask.contentsAreFlipped())
    #expect(inner.contentsAreFlipped())
  }

  @Test func `contentsAreFlipped() is false for a superlayer of a view's layer`() {
    let (root, view) = (CALayer(), UIView())
    root.addSublayer(view.layer)
    #expect(!root.contentsAreFlipped())
    #expect(view.layer.contentsAreFlipped())
    view.layer.removeFromSuperlayer()
    #expect(view.layer.contentsAreFlipped())
  }

  @Test func `contentsAreFlipped() is false for a layer that is not in a view`() {
    #expect(!CALayer().contentsAreFlipped())
    let (root, inner) = (CALayer(), CALayer())
    root.addSublayer(inner)
    #expect(!inner.contentsAreFlipped())
  }

  @Test func `contentsAreFlipped() returns the same for a presentation layer and its model layer`()
  {
    let stage = ViewStage()
    let layer = CALayer()
    stage.run { stage.view.layer.addSublayer(layer) }
    stage.endTurn()
    let shown = stage.run { layer.presentation()?.contentsAreFlipped() }
    #expect(shown == true)
    let view = stage.run { stage.view.layer.presentation()?.contentsAreFlipped() }
    #expect(view == true)
  }

  @Test func `drawing that respects contentsAreFlipped() is upright in a view's sublayer`() {
    final class Upright: CALayer {
      override func draw(in ctx: CGContext) {
        // Flips drawing code that, like text drawing, expects a y-axis that points up.
        if contentsAreFlipped() {
          ctx.translateBy(x: 0, y: bounds.height)
          ctx.scaleBy(x: 1, y: -1)
        }
        ctx.setFillColor(UIColor.red.cgColor)
        ctx.fill(CGRect(x: 0, y: bounds.height - 2, width: bounds.width, height: 2))
      }
    }
    for isFlipped in [false, true] {
      let screen = Screen()
      let layer = Upright()
      screen.change {
        layer.isGeometryFlipped = isFlipped
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.setNeedsDisplay()
        screen.window.layer.addSublayer(layer)
      }
      let picture = screen.run { screen.picture() }
      #expect(isColor(pixel(picture, 5, 1), red))
      #expect(!isColor(pixel(picture, 5, 8), red))
    }
  }
}

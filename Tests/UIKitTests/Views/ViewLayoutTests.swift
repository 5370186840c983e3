import QuartzCore
import RenderServer
import Testing
import UIKit

/// Tests of the geometry and the layout of views.
@MainActor
@Suite(.serialized) struct ViewLayoutTests {
  @MainActor
  final class Counting: UIView {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
  }

  @Test func `UIView geometry properties get and set those of its layer`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.layer.anchorPoint == .zero)
    #expect(view.anchorPoint == .zero)
    view.center = CGPoint(x: 5, y: 6)
    #expect(view.frame == CGRect(x: 5, y: 6, width: 30, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: 5, y: 6, width: 60, height: 80))
    #expect(view.transform3D == CATransform3DMakeScale(2, 2, 1))
    view.transform3D = CATransform3DIdentity
    #expect(view.transform.isIdentity)
    view.contentScaleFactor = 2
    #expect(view.layer.contentsScale == 2)
    #expect(view.contentScaleFactor == 2)
  }

  @Test func `changing a view's size lays out the view and its superview, moving it does not`() {
    let (parent, child) = (Counting(), Counting())
    parent.addSubview(child)
    parent.layoutIfNeeded()
    (parent.layouts, child.layouts) = (0, 0)
    child.center = CGPoint(x: 3, y: 3)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 0)
    #expect(child.layouts == 0)
    child.frame.size = CGSize(width: 8, height: 8)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
    #expect(child.layouts == 1)
    child.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(parent.layouts == 1)
    #expect(child.layouts == 2)
  }

  @Test
  func `resizing any sublayer of a view's layer triggers layoutSubviews of that view`() {
    let (parent, child, plain) = (Counting(), Counting(), CALayer())
    parent.addSubview(child)
    parent.layer.addSublayer(plain)
    parent.layoutIfNeeded()
    parent.layouts = 0
    child.layer.bounds.size = CGSize(width: 8, height: 8)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
    plain.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 2)
    child.layer.bounds.origin.x = 3
    child.layer.position.y = 3
    parent.layoutIfNeeded()
    #expect(parent.layouts == 2)
  }

  @Test func `resizing subviews in layoutSubviews does not lay out the view again`() {
    @MainActor final class Arranging: UIView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        for view in subviews { view.frame.size.width += 1 }
      }
    }
    let (stage, top) = (ViewStage(), Arranging())
    top.addSubview(Counting())
    stage.run { stage.view.addSubview(top) }
    stage.endTurn()
    #expect(top.layouts == 1)
  }

  @Test func `UIView.sizeToFit uses the size from sizeThatFits and keeps the origin`() {
    let view = Counting(frame: CGRect(x: 4, y: 5, width: 1, height: 1))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 4, y: 5, width: 30, height: 20))
    view.bounds.size = .zero
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 30, height: 20))
    #expect(UIView().sizeThatFits(CGSize(width: 9, height: 9)) == .zero)
    #expect(UIView().intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test
  func `autoresizingMask resizes a subview with its superview if autoresizesSubviews is true`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    parent.addSubview(child)
    parent.bounds.size = CGSize(width: 150, height: 120)
    #expect(child.frame == CGRect(x: 10, y: 30, width: 70, height: 20))
    parent.autoresizesSubviews = false
    parent.bounds.size = CGSize(width: 100, height: 100)
    #expect(child.frame == CGRect(x: 10, y: 30, width: 70, height: 20))
    parent.autoresizesSubviews = true
    child.autoresizingMask = [.flexibleRightMargin]
    parent.bounds.size = CGSize(width: 300, height: 100)
    #expect(child.frame == CGRect(x: 10, y: 30, width: 70, height: 20))
  }

  @Test func `layoutMarginsDidChange is called only if layoutMargins change`() {
    @MainActor final class Margins: UIView {
      var changes = 0
      override func layoutMarginsDidChange() { changes += 1 }
    }
    let view = Margins()
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(view.safeAreaInsets == .zero)
    view.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    #expect(view.changes == 0)
    view.layoutMargins.top = 9
    #expect(view.changes == 1)
  }

  @Test func `invalidateIntrinsicContentSize lays out the superview`() {
    let (parent, child) = (Counting(), UIView())
    parent.addSubview(child)
    parent.layoutIfNeeded()
    parent.layouts = 0
    child.invalidateIntrinsicContentSize()
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
  }

  @Test
  func `UIEdgeInsets inset a CGRect and fit in NSValue; UIRectEdge.all has all four edges`() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let rect = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 11, width: 14, height: 16))
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(cgPoint: .zero).uiEdgeInsetsValue == .zero)
    #expect(UIOffset(horizontal: 1, vertical: 2) != .zero)
    #expect(UIOffset() == .zero)
    #expect(UIRectEdge.all == [.top, .left, .bottom, .right])
    #expect(UIRectCorner.allCorners.contains([.topLeft, .topRight, .bottomLeft, .bottomRight]))
  }

  @Test func `autoresizing calls the overridden frame setter of a subview`() {
    @MainActor final class Framed: UIView {
      var frames: [CGRect] = []
      override var frame: CGRect { didSet { frames.append(frame) } }
    }
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = Framed(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    child.autoresizingMask = [.flexibleWidth]
    parent.addSubview(child)
    child.frames = []
    parent.frame.size.width = 150
    #expect(child.frames == [CGRect(x: 10, y: 10, width: 70, height: 20)])
    parent.frame.origin.x = 9
    #expect(child.frames.count == 1)
    // A layer that does not belong to a view is resized directly.
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.autoresizingMask = .layerWidthSizable
    parent.layer.addSublayer(layer)
    parent.frame.size.width = 200
    #expect(layer.frame.width == 60)
  }

  @Test func `resizing a view in UIView.animate animates its autoresized subviews`() {
    let stage = ViewStage()
    let child = UIView(frame: stage.view.bounds)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.run {
      stage.view.addSubview(child)
      stage.context.endTurn()
      UIView.animate(withDuration: 1) { stage.view.bounds.size.width = 50 }
    }
    #expect(child.layer.animationKeys() == ["position", "bounds.origin", "bounds.size"])
  }

  @Test func `translatesAutoresizingMaskIntoConstraints is true by default`() {
    let view = UIView()
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    view.translatesAutoresizingMaskIntoConstraints = false
    #expect(!view.translatesAutoresizingMaskIntoConstraints)
  }

  @Test func `deprecated UIKit methods such as bringSubview(toFront:) call their replacements`()
    throws
  {
    let (view, back, front) = (UIView(), UIView(), UIView())
    view.addSubview(back)
    view.addSubview(front)
    view.bringSubview(toFront: back)
    #expect(view.subviews == [front, back])
    view.sendSubview(toBack: back)
    #expect(view.subviews == [back, front])
    let (outer, inner) = (UIViewController(), UIViewController())
    outer.addChildViewController(inner)
    #expect(outer.children == [inner])
    inner.removeFromParentViewController()
    #expect(outer.children.isEmpty)
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(UIEdgeInsetsInsetRect(rect, insets) == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(kCAFillModeForwards == .forwards)
    #expect(kCATransitionPush == .push)
    #expect(UIViewAnimationOptions.curveLinear == UIView.AnimationOptions.curveLinear)
  }
}

import Foundation
import QuartzCore
import Testing
import UIKit

/// Tests of `UIView.description`.
///
/// - Source: Documentation/behaviour/layers.md, "Descriptions". The members have the same order as in iOS logs.
@MainActor
@Suite(.serialized) struct ViewDescriptionTests {
  private func masked(_ object: NSObject) -> String {
    object.description.replacing(/0x[0-9a-f]+/, with: "0x1")
  }

  @Test func `UIView.description includes the frame, autoresizingMask and layer`() {
    let view = UIView(frame: CGRect(x: 0, y: 20, width: 768, height: 1004))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    #expect(
      masked(view)
        == "<UIView: 0x1; frame = (0 20; 768 1004); autoresize = W+H; layer = <CALayer: 0x1>>")
    let address = String(UInt(bitPattern: ObjectIdentifier(view)), radix: 16)
    #expect(view.description.hasPrefix("<UIView: 0x\(address); "))
    #expect(view.debugDescription == view.description)
    #expect("\(view)" == view.description)
  }

  @Test func `UIView.description omits default values and shortens numbers`() {
    let view = UIView(frame: CGRect(x: 1.0 / 3, y: -6, width: 137.0 / 3, height: 18))
    #expect(
      masked(view) == "<UIView: 0x1; frame = (0.333333 -6; 45.6667 18); layer = <CALayer: 0x1>>")
  }

  @Test func `UIView.description lists non-default values in the same order as on iOS`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 54, height: 54))
    view.transform = CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    view.clipsToBounds = true
    view.alpha = 0.25
    view.isHidden = true
    view.isOpaque = false
    view.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin, .flexibleLeftMargin]
    view.isUserInteractionEnabled = false
    view.tag = 99
    view.addGestureRecognizer(UITapGestureRecognizer())
    #expect(
      masked(view)
        == "<UIView: 0x1; frame = (0 0; 54 54); transform = [-1, 0, 0, -1, 0, 0]; "
        + "clipsToBounds = YES; alpha = 0.25; hidden = YES; opaque = NO; "
        + "autoresize = LM+RM+BM; userInteractionEnabled = NO; tag = 99; "
        + "gestureRecognizers = <NSArray: 0x1>; layer = <CALayer: 0x1>>")
  }

  @Test func `UIView.description lists animation keys and classes`() {
    let stage = ViewStage()
    let text = stage.run {
      let fade = CABasicAnimation(keyPath: "opacity")
      stage.view.layer.add(fade, forKey: "fade")
      return masked(stage.view)
    }
    #expect(
      text == "<UIView: 0x1; frame = (0 0; 10 10); "
        + "animations = { fade=<CABasicAnimation: 0x1>; }; layer = <CALayer: 0x1>>")
  }

  @Test func `UIView.description includes the class, the layer's class and a label's text`() {
    final class Badge: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    #expect(
      masked(Badge()) == "<Badge: 0x1; frame = (0 0; 0 0); layer = <CAShapeLayer: 0x1>>")
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 82, height: 20.5))
    label.text = "i am groot!"
    #expect(
      masked(label).hasPrefix("<UILabel: 0x1; frame = (0 0; 82 20.5); text = 'i am groot!'; "))
  }

  @Test func `CALayer.debugDescription includes the full description of the layer's view`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let text = view.layer.debugDescription.replacing(/0x[0-9a-f]+/, with: "0x1")
    #expect(
      text == "<CALayer:0x1; position = CGPoint (5 5); bounds = CGRect (0 0; 10 10); "
        + "delegate = <UIView: 0x1; frame = (0 0; 10 10); layer = <CALayer: 0x1>>>")
  }

  @Test func `UIView.description off the main queue includes only the class and address`() async {
    let view = UIView()
    let text = await Task.detached { view.description }.value
    #expect(text.replacing(/0x[0-9a-f]+/, with: "0x1") == "<UIView: 0x1>")
  }
}

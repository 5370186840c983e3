import Testing
import UIKit

@MainActor @Suite struct ViewKeyTests {
  @Test func `UIView properties can be accessed with setValue(forKey:) and value(forKey:)`() {
    let view = UIView()
    let object: NSObject = view
    object.setValue(0.5, forKey: "alpha")
    object.setValue(2, forKeyPath: "layer.borderWidth")
    object.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "frame")
    object.setValue(NSValue(cgPoint: CGPoint(x: 10, y: 20)), forKey: "center")
    object.setValue(true, forKey: "hidden")
    object.setValue(7, forKey: "tag")
    object.setValue(UIColor.red, forKey: "backgroundColor")
    object.setValue(UIView.ContentMode.center.rawValue, forKey: "contentMode")
    #expect(view.alpha == 0.5)
    #expect(view.layer.borderWidth == 2)
    #expect(view.isHidden)
    #expect(view.tag == 7)
    #expect(view.center == CGPoint(x: 10, y: 20))
    #expect(view.bounds.size.width == 3)
    #expect(view.backgroundColor == .red)
    #expect(view.contentMode == .center)
    #expect(object.value(forKey: "alpha") as? CGFloat == 0.5)
    #expect(object.value(forKeyPath: "layer.borderWidth") as? Double == 2)
    #expect(object.value(forKey: "layer") as? CALayer === view.layer)
    object.setValue(nil, forKey: "backgroundColor")
    #expect(view.backgroundColor == nil)
    #expect(object.value(forKey: "backgroundColor") == nil)
  }

  @Test func `setValue(forKey:) sets UILabel, UIImageView and inherited properties`() {
    let label = UILabel()
    label.setValue("x", forKey: "text")
    label.setValue(UIColor.blue, forKey: "textColor")
    label.setValue(NSTextAlignment.center.rawValue, forKey: "textAlignment")
    label.setValue(0.25, forKey: "alpha")
    #expect(label.text == "x")
    #expect(label.textColor == .blue)
    #expect(label.textAlignment == .center)
    #expect(label.value(forKey: "text") as? String == "x")
    #expect(label.alpha == 0.25)
    let view = UIImageView()
    let image = UIImage()
    view.setValue(image, forKey: "image")
    #expect(view.image === image)
  }

  @Test func `value(forKey:) returns a Swift property declared in a UIView subclass`() {
    final class Ring: UIView { var progress = 0.75 }
    #expect(Ring().value(forKey: "progress") as? Double == 0.75)
  }
}

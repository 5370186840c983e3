import QuartzCore
import Testing
import UIKit

/// Tests of archiving views: their own values, their layers' values and their subviews.
@MainActor
@Suite(.serialized) struct ViewArchiveTests {
  private func copied<T: UIView>(_ view: T) throws -> T {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data))
  }

  @Test func `an archived UIView keeps the properties of the view and of its layer`() throws {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.transform = CGAffineTransform(rotationAngle: 1)
    view.alpha = 0.5
    view.tag = 12
    view.backgroundColor = .red
    view.layer.cornerRadius = 3
    view.layer.shadowOpacity = 0.25
    view.clipsToBounds = true
    view.isHidden = true
    view.isUserInteractionEnabled = false
    view.isMultipleTouchEnabled = true
    view.isOpaque = false
    view.autoresizesSubviews = false
    view.contentMode = .top
    view.autoresizingMask = .flexibleHeight
    view.tintColor = .green
    view.tintAdjustmentMode = .normal
    view.overrideUserInterfaceStyle = .dark
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let copy = try copied(view)
    #expect(copy !== view)
    #expect(copy.layer !== view.layer)
    #expect(copy.layer.delegate === copy)
    #expect(copy.center == view.center)
    #expect(copy.bounds == view.bounds)
    #expect(copy.transform == view.transform)
    #expect(copy.alpha == 0.5)
    #expect(copy.tag == 12)
    #expect(copy.backgroundColor == .red)
    #expect(copy.layer.cornerRadius == 3)
    #expect(copy.layer.shadowOpacity == 0.25)
    #expect(copy.clipsToBounds)
    #expect(copy.isHidden)
    #expect(!copy.isUserInteractionEnabled)
    #expect(copy.isMultipleTouchEnabled)
    #expect(!copy.isOpaque)
    #expect(!copy.autoresizesSubviews)
    #expect(copy.contentMode == .top)
    #expect(copy.autoresizingMask == .flexibleHeight)
    #expect(copy.tintColor == .green)
    #expect(copy.tintAdjustmentMode == .normal)
    #expect(copy.overrideUserInterfaceStyle == .dark)
    #expect(copy.layoutMargins == view.layoutMargins)
  }

  @Test func `an archived UIView keeps its minimum and maximum content size categories`() throws {
    let view = UIView()
    view.minimumContentSizeCategory = .medium
    view.maximumContentSizeCategory = .accessibilityMedium
    let copy = try copied(view)
    #expect(copy.minimumContentSizeCategory == .medium)
    #expect(copy.maximumContentSizeCategory == .accessibilityMedium)
    #expect(try copied(UIView()).minimumContentSizeCategory == nil)
    // This is not a known category name.
    view.minimumContentSizeCategory = UIContentSizeCategory(rawValue: "none")
    #expect(try copied(view).minimumContentSizeCategory == nil)
    #expect(try copied(view).maximumContentSizeCategory == .accessibilityMedium)
  }

  @Test func `archiving and unarchiving a new UIView restores default values`() throws {
    let copy = try copied(UIView())
    #expect(copy.isUserInteractionEnabled)
    #expect(copy.isOpaque)
    #expect(copy.autoresizesSubviews)
    #expect(copy.layoutMargins == UIView().layoutMargins)
    #expect(copy.alpha == 1)
    #expect(copy.subviews.isEmpty)
    #expect(copy.mask == nil)
    #expect(copy.layer.animationKeys() == nil)
    // The unarchived view is the delegate of its layer.
    #expect(copy.layer.action(forKey: "opacity") == nil)
    #expect(copy.action(for: copy.layer, forKey: "opacity") is NSNull)
  }

  @Test func `an archived UIView keeps the classes and order of its subviews, layers and mask`()
    throws
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (back, front, inner) = (UIView(), UIImageView(), UIView())
    (back.tag, front.tag, inner.tag) = (1, 2, 3)
    let between = CAShapeLayer()
    between.lineWidth = 7
    view.addSubview(back)
    view.layer.addSublayer(between)
    view.addSubview(front)
    front.addSubview(inner)
    view.mask = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    let copy = try copied(view)
    #expect(copy.subviews.map(\.tag) == [1, 2])
    #expect(copy.subviews.last is UIImageView)
    #expect(copy.viewWithTag(3)?.superview?.tag == 2)
    let layers = copy.layer.sublayers ?? []
    #expect(layers.count == 3)
    #expect(layers.first === copy.subviews.first?.layer)
    #expect(layers.last === copy.subviews.last?.layer)
    #expect((layers[1] as? CAShapeLayer)?.lineWidth == 7)
    #expect(copy.mask?.bounds.width == 5)
    #expect(copy.layer.mask === copy.mask?.layer)
    // A layer that is archived alone includes its sublayers.
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: view.layer, requiringSecureCoding: false)
    #expect(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)?.sublayers?.count
        == 3)
  }

  @Test func `an archived UIView keeps a mask layer that does not belong to a view`() throws {
    let view = UIView()
    view.layer.mask = CAGradientLayer()
    #expect(try copied(view).layer.mask is CAGradientLayer)
  }

  @Test func `an archived UIView does not contain running animations`() throws {
    let stage = ViewStage()
    stage.run { UIView.animate(withDuration: 1) { stage.view.alpha = 0.25 } }
    #expect(stage.keys == ["opacity"])
    let copy = try copied(stage.view)
    #expect(copy.alpha == 0.25)
    #expect(copy.layer.animationKeys() == nil)
  }

  @Test func `an archived UIImageView keeps its images and animation settings`() throws {
    let view = UIImageView(
      image: quarters.resizableImage(
        withCapInsets: UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1), resizingMode: .stretch),
      highlightedImage: quarters.withRenderingMode(.alwaysTemplate))
    view.animationImages = [quarters, quarters]
    view.animationDuration = 3
    view.animationRepeatCount = 4
    let copy = try copied(view)
    let shown = try #require(copy.layer.contents) as AnyObject
    #expect(isColor(pixel(shown as? CGImage, 0, 0), red))
    #expect(isColor(pixel(shown as? CGImage, 1, 1), white))
    #expect(copy.image?.size == quarters.size)
    #expect(copy.image?.capInsets.left == 1)
    #expect(copy.image?.resizingMode == .stretch)
    #expect(copy.layer.contentsCenter == view.layer.contentsCenter)
    #expect(copy.highlightedImage?.renderingMode == .alwaysTemplate)
    #expect(copy.animationImages?.count == 2)
    #expect(!copy.isAnimating)
    #expect(copy.animationDuration == 3)
    #expect(copy.animationRepeatCount == 4)
    #expect(!copy.isUserInteractionEnabled)
    #expect(!copy.isHighlighted)
  }

  @Test func `an archived UIImageView keeps its symbol configuration and accessibility adjustment`()
    throws
  {
    let view = UIImageView()
    #expect(try copied(view).preferredSymbolConfiguration == nil)
    #expect(try !copied(view).adjustsImageSizeForAccessibilityContentSizeCategory)
    let configurations = [
      UIImage.SymbolConfiguration(pointSize: 30, weight: .bold, scale: .large),
      UIImage.SymbolConfiguration(textStyle: .title1, scale: .small),
      UIImage.SymbolConfiguration(weight: .thin),
    ]
    view.adjustsImageSizeForAccessibilityContentSizeCategory = true
    for configuration in configurations {
      view.preferredSymbolConfiguration = configuration
      let copy = try copied(view)
      #expect(copy.preferredSymbolConfiguration == configuration)
      #expect(copy.adjustsImageSizeForAccessibilityContentSizeCategory)
    }
  }

  @Test func `an archived text style symbol configuration follows the content size category`()
    throws
  {
    let view = UIImageView()
    view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .body)
    let copy = try copied(view)
    copy.image = UIImage(systemName: "star")
    let width = copy.intrinsicContentSize.width
    copy.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    #expect(copy.intrinsicContentSize.width > width)
  }

  @Test func `an archived animated UIImage keeps its pixels, scale, orientation and duration`()
    throws
  {
    let stored = try #require(quarters.cgImage)
    let turned = UIImage(cgImage: stored, scale: 2, orientation: .left)
    let film = try #require(UIImage.animatedImage(with: [turned, quarters], duration: 5))
    let data = try NSKeyedArchiver.archivedData(withRootObject: film, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data))
    #expect(copy.scale == 2)
    #expect(copy.imageOrientation == .left)
    #expect(copy.duration == 5)
    #expect(copy.images?.count == 2)
    #expect(copy.size == film.size)
    #expect(isColor(pixel(copy.cgImage, 1, 0), green))
  }
}

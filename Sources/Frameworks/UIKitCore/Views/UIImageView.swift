public import Foundation
import QuartzCore

/// A view that displays an image or a sequence of images.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The layer's key for the animation of the image sequence.
  private static let animationKey = "contents"
  private static let adjustsImageKey = "UIAdjustsImageSizeForAccessibilityContentSizeCategory"

  /// Creates a view with an image at the origin, in the size of the image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view with an image and a highlighted image at the origin, in the size of the image.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
    updateContents()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Decodes a view with its images.
  ///
  /// An image sequence is not started.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    preferredSymbolConfiguration = UIImage.SymbolConfiguration.unarchived(from: coder)
    adjustsImageSizeForAccessibilityContentSizeCategory = coder.decodeBool(
      forKey: Self.adjustsImageKey)
    image = coder.object(of: [UIImage.self], forKey: "UIImage") as? UIImage
    highlightedImage =
      coder.object(of: [UIImage.self], forKey: "UIHighlightedImage") as? UIImage
    isHighlighted = coder.decodeBool(forKey: "UIHighlighted")
    func images(_ key: String) -> [UIImage]? {
      coder.decodeList(of: [UIImage.self], forKey: key) as? [UIImage]
    }
    animationImages = images("UIAnimationImages")
    highlightedAnimationImages = images("UIHighlightedAnimationImages")
    animationDuration = coder.decodeDouble(forKey: "UIAnimationDuration")
    animationRepeatCount = coder.decodeInteger(forKey: "UIAnimationRepeatCount")
    if currentImage != nil { updateContents() }
  }

  /// Encodes the view with its images.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    preferredSymbolConfiguration?.archive(in: coder)
    coder.encode(
      adjustsImageSizeForAccessibilityContentSizeCategory, forKey: Self.adjustsImageKey)
    let images = [("UIImage", image), ("UIHighlightedImage", highlightedImage)]
    for case (let key, let image?) in images { coder.encode(image, forKey: key) }
    let lists = [
      ("UIAnimationImages", animationImages),
      ("UIHighlightedAnimationImages", highlightedAnimationImages),
    ]
    for case (let key, let list?) in lists { coder.encodeList(list, forKey: key) }
    coder.encode(isHighlighted, forKey: "UIHighlighted")
    coder.encode(animationDuration, forKey: "UIAnimationDuration")
    coder.encode(animationRepeatCount, forKey: "UIAnimationRepeatCount")
  }

  // MARK: Images

  /// The displayed image.
  ///
  /// An animated image starts automatically.
  open var image: UIImage? {
    didSet {
      guard image !== oldValue else { return }
      updateContents()
      notifyObservers()
    }
  }

  /// The image that is displayed while the view is highlighted; nil for `image`.
  open var highlightedImage: UIImage? { didSet { updateContents() } }

  /// Whether the highlighted image is displayed.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateContents() } } }

  private var currentImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The image that is displayed.
  ///
  /// A symbol has the configuration of this view, other images are unchanged.
  private var displayedImage: UIImage?

  /// The configuration of symbols.
  ///
  /// Values that the symbol itself specifies take precedence. A text style follows the content size category of the
  /// view.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { if preferredSymbolConfiguration !== oldValue { updateContents() } }
  }

  /// Whether the image is enlarged in the accessibility content size categories, in proportion to text of the style
  /// `body`.
  ///
  /// The default is false.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false {
    didSet { adjustToContentSizeCategory() }
  }

  /// The factor by which the image is enlarged for the content size category.
  private var enlargementFactor: CGFloat {
    let category = traitCollection.preferredContentSizeCategory
    guard adjustsImageSizeForAccessibilityContentSizeCategory, category.isAccessibilityCategory
    else { return 1 }
    return TextStyleMetrics.pointSize(for: .body, category: category)
      / TextStyleMetrics.pointSize(for: .body, category: .large)
  }

  /// The enlargement factor of the displayed image.
  private var displayedEnlargementFactor: CGFloat = 1

  @_spi(UIKitModules)
  open override func adjustToContentSizeCategory() {
    super.adjustToContentSizeCategory()
    guard let currentImage else { return }
    let wanted = symbolConfiguration(for: currentImage)
    guard
      displayedEnlargementFactor != enlargementFactor
        || displayedImage?.symbolConfiguration != wanted
    else {
      return
    }
    updateContents()
    invalidateRowSize()
  }

  /// Returns the configuration of a symbol in this view, or nil for other images.
  private func symbolConfiguration(for image: UIImage) -> UIImage.SymbolConfiguration? {
    image.symbolConfiguration.map { own in
      (preferredSymbolConfiguration?.applying(own) ?? own)
        .adjusted(for: traitCollection, scaleFactor: enlargementFactor)
    }
  }

  /// Returns a symbol with the configuration of this view.
  ///
  /// Other images are returned unchanged.
  private func configuredImage(_ image: UIImage) -> UIImage {
    guard let wanted = symbolConfiguration(for: image), wanted != image.symbolConfiguration else {
      return image
    }
    return image.configuredSymbol(with: wanted) ?? image
  }

  /// The size for which the symbol was drawn most recently, in pixels.
  private var symbolPixels = CGSize.zero

  /// The placement of the image in the bounds.
  ///
  /// A symbol is redrawn for its displayed size.
  open override var contentMode: ContentMode { didSet { updateSymbol() } }

  /// Updates the contents of the layer.
  ///
  /// The pixels of the image are used directly if possible.
  private func updateContents() {
    displayedImage = currentImage.map(configuredImage)
    displayedEnlargementFactor = enlargementFactor
    let displayed = displayedImage
    symbolPixels = displayed.map(displayedPixelSize) ?? .zero
    layer.contents = displayed.flatMap(cgImage)
    layer.contentsScale = displayed.map { $0.scale / displayedEnlargementFactor(of: $0) } ?? 1
    layer.contentsCenter =
      displayed.map { needsTiledDrawing(for: $0) ? Self.fullContentsRect : $0.stretchableUnitRect }
      ?? Self.fullContentsRect
    invalidateIntrinsicContentSize()
    guard animationImages == nil else { return }
    stopAnimating()
    if displayed?.images != nil { startAnimating() }
  }

  /// Returns the factor by which an image is enlarged when it is displayed.
  ///
  /// It is 1 for symbols, which are drawn in the enlarged size.
  private func displayedEnlargementFactor(of image: UIImage) -> CGFloat {
    image.isSymbolImage ? 1 : displayedEnlargementFactor
  }

  /// The size of the enlarged image, in points; nil without an image.
  private var displayedSize: CGSize? {
    displayedImage.map { image in
      let factor = displayedEnlargementFactor(of: image)
      return CGSize(width: image.size.width * factor, height: image.size.height * factor)
    }
  }

  private static let fullContentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Returns whether the middle part of the image must be tiled, which a layer does not support.
  private func needsTiledDrawing(for image: UIImage) -> Bool {
    image.attributes.isResizable && image.resizingMode == .tile
      && gravityStretches && bounds.size != image.size && !bounds.isEmpty
  }

  private var gravityStretches: Bool { contentMode == .scaleToFill || contentMode == .redraw }

  /// Returns the displayed size of an image according to the content mode, in pixels.
  private func displayedPixelSize(of image: UIImage) -> CGSize {
    let (size, scale) = (image.size, image.scale)
    guard size.width > 0, size.height > 0 else { return .zero }
    let (x, y) = (bounds.width / size.width, bounds.height / size.height)
    let factor: (x: CGFloat, y: CGFloat) =
      switch contentMode {
      case .scaleToFill, .redraw: (x, y)
      case .scaleAspectFit: (min(x, y), min(x, y))
      case .scaleAspectFill: (max(x, y), max(x, y))
      case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
        (1, 1)
      }
    return CGSize(width: size.width * scale * factor.x, height: size.height * scale * factor.y)
  }

  /// Redraws a symbol whose displayed size has changed.
  private func updateSymbol() {
    guard let displayed = displayedImage, displayed.isSymbolImage,
      displayedPixelSize(of: displayed) != symbolPixels
    else {
      return
    }
    symbolPixels = displayedPixelSize(of: displayed)
    UIView.performWithoutAnimation { layer.contents = cgImage(of: displayed) }
  }

  private func cgImage(of image: UIImage) -> CGImage? {
    var displayed = image.redrawnSymbol(forPixelSize: displayedPixelSize(of: image))
    if image.renderingMode == .alwaysTemplate {
      displayed = displayed.withTintColor(tintColor.resolvedColor(with: traitCollection))
    }
    guard needsTiledDrawing(for: image) else { return displayed.uprightImage }
    let box = CGRect(origin: .zero, size: bounds.size)
    guard
      let context = GraphicsContextStack.makeContext(
        bounds: box, scale: image.scale, isOpaque: false)
    else { return nil }
    GraphicsContextStack.withContext(context) { displayed.draw(in: box) }
    return context.makeImage()
  }

  /// Does nothing, as the contents of an image view are never drawn.
  open override func display(_ layer: CALayer) {}

  /// Redraws a resizable image or a symbol for the new size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let displayed = displayedImage, displayed.attributes.isResizable { updateContents() }
    updateSymbol()
  }

  /// Redraws a template image with the new tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if displayedImage?.renderingMode == .alwaysTemplate { updateContents() }
  }

  override func traitsDidChange(from old: UITraitCollection) {
    super.traitsDidChange(from: old)
    if displayedImage?.renderingMode == .alwaysTemplate { updateContents() }
  }

  /// Returns the size of the image, or of the bounds without an image.
  ///
  /// The proposed size is ignored.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { displayedSize ?? bounds.size }

  /// The size of the image, in points.
  open override var intrinsicContentSize: CGSize {
    displayedSize ?? super.intrinsicContentSize
  }

  // MARK: Image sequences

  /// The images of a sequence, each of which is displayed for the same time.
  ///
  /// Setting them stops the animation.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }

  /// The images of the sequence while the view is highlighted; nil for `animationImages`.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }

  /// The duration of one cycle of the sequence, in seconds.
  ///
  /// The value 0, which is the default, displays each image for 1/30 second.
  open var animationDuration: TimeInterval = 0

  /// The number of cycles.
  ///
  /// The value 0, which is the default, repeats the sequence until it is stopped.
  open var animationRepeatCount = 0

  /// Whether the image sequence is running.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) is CAKeyframeAnimation }

  /// Starts the image sequence at the first image.
  ///
  /// It is an animation of the layer and does not change the model value.
  open func startAnimating() {
    let listed = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    guard let images = listed ?? displayedImage?.images, !images.isEmpty else { return }
    let run = CAKeyframeAnimation(keyPath: "contents")
    run.values = images.compactMap(cgImage)
    run.calculationMode = .discrete
    run.duration =
      if listed == nil { displayedImage?.duration ?? 0 } else if animationDuration > 0 {
        animationDuration
      } else {
        Double(images.count) / 30
      }
    run.repeatCount =
      listed == nil || animationRepeatCount <= 0
      ? Self.endlessRepeatCount : Float(animationRepeatCount)
    run.isRemovedOnCompletion = false
    if run.repeatCount != Self.endlessRepeatCount {
      run.delegate = AnimationDelegate(stop: { [weak self] isOver in
        if isOver { self?.stopAnimating() }
      })
    }
    layer.add(run, forKey: Self.animationKey)
  }

  /// The repeat count that UIKit uses for an unlimited animation, measured on iOS.
  private static let endlessRepeatCount = Float(Int32.max)

  /// Stops the image sequence and displays the image.
  open func stopAnimating() {
    if isAnimating { layer.removeAnimation(forKey: Self.animationKey) }
  }

  /// Returns the property for a key of key-value coding.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.image[key] ?? super.keyValueProperty(key)
  }
}

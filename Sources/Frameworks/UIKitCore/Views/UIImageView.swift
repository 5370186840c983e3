public import Foundation
import QuartzCore

/// A view that displays an image or a sequence of images.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The key under which the animation of the image sequence is added to the layer.
  private static let animationKey = "contents"
  private static let adjustsImageKey = "UIAdjustsImageSizeForAccessibilityContentSizeCategory"

  /// Creates a view with the given image, at the origin and with the size of the image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view with the given image and highlighted image, at the origin and with the size of the image.
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
  /// The animation of an image sequence is not started.
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
  /// An animated image starts playing automatically.
  open var image: UIImage? {
    didSet {
      guard image !== oldValue else { return }
      updateContents()
      notifyObservers()
    }
  }

  /// The image displayed while the view is highlighted, or `nil` to display `image`.
  open var highlightedImage: UIImage? { didSet { updateContents() } }

  /// Whether the view is highlighted and displays its highlighted image.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateContents() } } }

  private var currentImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The image that is currently displayed.
  ///
  /// A symbol is drawn with the configuration of this view; other images are unchanged.
  private var displayedImage: UIImage?

  /// The preferred configuration of symbol images.
  ///
  /// Values specified by the symbol itself take precedence. A size given as a text style adapts to the content size
  /// category of the view.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { if preferredSymbolConfiguration !== oldValue { updateContents() } }
  }

  /// Whether the image is enlarged for the accessibility content size categories, in proportion to text in the `body`
  /// style.
  ///
  /// The default is `false`.
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

  /// The enlargement factor used for the displayed image.
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

  /// Returns the configuration for drawing a symbol in this view, or `nil` if the image is not a symbol image.
  private func symbolConfiguration(for image: UIImage) -> UIImage.SymbolConfiguration? {
    image.symbolConfiguration.map { own in
      (preferredSymbolConfiguration?.applying(own) ?? own)
        .adjusted(for: traitCollection, scaleFactor: enlargementFactor)
    }
  }

  /// Returns a symbol image with the configuration of this view.
  ///
  /// Images that are not symbols are returned unchanged.
  private func configuredImage(_ image: UIImage) -> UIImage {
    guard let wanted = symbolConfiguration(for: image), wanted != image.symbolConfiguration else {
      return image
    }
    return image.configuredSymbol(with: wanted) ?? image
  }

  /// The size at which the symbol was most recently drawn, in pixels.
  private var symbolPixels = CGSize.zero

  /// The scaling and placement of the image in the bounds.
  ///
  /// A symbol is redrawn at its displayed size.
  open override var contentMode: ContentMode { didSet { updateSymbol() } }

  /// Updates the contents of the layer.
  ///
  /// The layer uses the pixels of the image directly, if possible.
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

  /// Returns the factor by which the given image is enlarged when it is displayed.
  ///
  /// The factor is 1 for symbols, which are drawn at the enlarged size.
  private func displayedEnlargementFactor(of image: UIImage) -> CGFloat {
    image.isSymbolImage ? 1 : displayedEnlargementFactor
  }

  /// The size of the enlarged image, in points, or `nil` if there is no image.
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

  /// Returns the size at which the given image is displayed according to the content mode, in pixels.
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

  /// Redraws the symbol if its displayed size has changed.
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

  /// Does nothing, because an image view does not draw its contents.
  open override func display(_ layer: CALayer) {}

  /// Redraws a resizable image or a symbol at the new size.
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

  /// Returns the size of the image, or the size of the bounds if there is no image.
  ///
  /// The proposed size is ignored.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { displayedSize ?? bounds.size }

  /// The size of the image, in points.
  open override var intrinsicContentSize: CGSize {
    displayedSize ?? super.intrinsicContentSize
  }

  // MARK: Image sequences

  /// The images of an image sequence, each of which is displayed for the same time.
  ///
  /// Setting this property stops the animation.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }

  /// The images of the sequence displayed while the view is highlighted, or `nil` to display `animationImages`.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }

  /// The duration of one cycle of the image sequence, in seconds.
  ///
  /// The default is 0, which displays each image for 1/30 second.
  open var animationDuration: TimeInterval = 0

  /// The number of times that the image sequence is played.
  ///
  /// The default is 0, which repeats the sequence until it is stopped.
  open var animationRepeatCount = 0

  /// Whether the image sequence is running.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) is CAKeyframeAnimation }

  /// Starts the image sequence at the first image.
  ///
  /// The sequence is a layer animation, which does not change the layer's model value.
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

  /// The repeat count used by UIKit for an unlimited animation, as measured on iOS.
  private static let endlessRepeatCount = Float(Int32.max)

  /// Stops the image sequence and displays `image` again.
  open func stopAnimating() {
    if isAnimating { layer.removeAnimation(forKey: Self.animationKey) }
  }

  /// Returns the property that key-value coding accesses with the given key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.image[key] ?? super.keyValueProperty(key)
  }
}

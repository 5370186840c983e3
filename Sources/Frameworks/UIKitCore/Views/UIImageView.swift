public import Foundation
import QuartzCore

/// A view that shows an image, or images one after the other.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The key of the animation of the contents.
  private static let animationKey = "contents"
  private static let adjustsImageKey = "UIAdjustsImageSizeForAccessibilityContentSizeCategory"

  /// A view of the image's size at the origin.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// A view of the image's size at the origin, with another image for when it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
    updateContents()
  }

  /// A view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Reads a view with its images out of an archive; a run of images has to be started anew.
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

  /// Writes the view and its images.
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

  /// What it shows; an animated image begins to run.
  open var image: UIImage? {
    didSet {
      guard image !== oldValue else { return }
      updateContents()
      notifyObservers()
    }
  }

  /// What it shows while it is highlighted; nil for the image.
  open var highlightedImage: UIImage? { didSet { updateContents() } }

  /// Whether the other image is shown.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { updateContents() } } }

  private var currentImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The image that is shown: the symbol as it is configured here, any other as it is.
  private var displayedImage: UIImage?

  /// The configuration of a symbol; what the symbol itself says counts before it.
  ///
  /// A text style follows the content size category of the view.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { if preferredSymbolConfiguration !== oldValue { updateContents() } }
  }

  /// Whether the image becomes larger in the accessibility content size categories: as text of the style `body` does.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false {
    didSet { adjustToContentSizeCategory() }
  }

  /// The factor by which an image is shown larger than it is.
  private var enlargementFactor: CGFloat {
    let category = traitCollection.preferredContentSizeCategory
    guard adjustsImageSizeForAccessibilityContentSizeCategory, category.isAccessibilityCategory
    else { return 1 }
    return TextStyleMetrics.pointSize(for: .body, category: category)
      / TextStyleMetrics.pointSize(for: .body, category: .large)
  }

  /// The factor by which the image was shown larger than it is the last time.
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

  /// Returns how a symbol is drawn in the view's content size category; nil for any other image.
  private func symbolConfiguration(for image: UIImage) -> UIImage.SymbolConfiguration? {
    image.symbolConfiguration.map { own in
      (preferredSymbolConfiguration?.applying(own) ?? own)
        .adjusted(for: traitCollection, scaleFactor: enlargementFactor)
    }
  }

  /// Returns a symbol as it is drawn in the view; any other image as it is.
  private func configuredImage(_ image: UIImage) -> UIImage {
    guard let wanted = symbolConfiguration(for: image), wanted != image.symbolConfiguration else {
      return image
    }
    return image.configuredSymbol(with: wanted) ?? image
  }

  /// The pixels for which a symbol was drawn last.
  private var symbolPixels = CGSize.zero

  /// The placement of the image in the bounds; a symbol is drawn for the size that it has there.
  open override var contentMode: ContentMode { didSet { updateSymbol() } }

  /// Makes the contents; they are the image's own pixels wherever these can be shown as they are.
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

  /// Returns how many times larger than it is an image is shown; symbols are drawn so large.
  private func displayedEnlargementFactor(of image: UIImage) -> CGFloat {
    image.isSymbolImage ? 1 : displayedEnlargementFactor
  }

  /// The size in which the image is shown by itself; nil without an image.
  private var displayedSize: CGSize? {
    displayedImage.map { image in
      let factor = displayedEnlargementFactor(of: image)
      return CGSize(width: image.size.width * factor, height: image.size.height * factor)
    }
  }

  private static let fullContentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Whether the middle is to be repeated, which a layer cannot do by itself.
  private func needsTiledDrawing(for image: UIImage) -> Bool {
    image.attributes.isResizable && image.resizingMode == .tile
      && gravityStretches && bounds.size != image.size && !bounds.isEmpty
  }

  private var gravityStretches: Bool { contentMode == .scaleToFill || contentMode == .redraw }

  /// Returns the size of an image in the view by its content mode, in pixels.
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

  /// Draws a symbol anew where its size in the view has changed.
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

  /// An image view never draws itself.
  open override func display(_ layer: CALayer) {}

  /// Repeats the middle of a resizable image for the new size, and draws a symbol for it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if let displayed = displayedImage, displayed.attributes.isResizable { updateContents() }
    updateSymbol()
  }

  /// Takes the new tint where the image is a stencil.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if displayedImage?.renderingMode == .alwaysTemplate { updateContents() }
  }

  override func traitsDidChange(from old: UITraitCollection) {
    super.traitsDidChange(from: old)
    if displayedImage?.renderingMode == .alwaysTemplate { updateContents() }
  }

  /// The size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { displayedSize ?? bounds.size }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize {
    displayedSize ?? super.intrinsicContentSize
  }

  // MARK: Images one after the other: behaviour/views.md, "Image views"

  /// Shown one after the other, each for the same time; setting them stops a run.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }

  /// The images of a run while it is highlighted; nil for the others.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }

  /// How long all images take together, in seconds; 0 for a thirtieth of a second each.
  open var animationDuration: TimeInterval = 0

  /// How often they are shown; 0 for without end.
  open var animationRepeatCount = 0

  /// Whether a run is on.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) is CAKeyframeAnimation }

  /// Begins a run from the first image; the images never enter the model.
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

  /// What UIKit takes for without end.
  private static let endlessRepeatCount = Float(Int32.max)

  /// Ends a run; the image shows again.
  open func stopAnimating() {
    if isAnimating { layer.removeAnimation(forKey: Self.animationKey) }
  }

  /// The property under a key.
  @_spi(UIKitModules)
  open override class func keyValueProperty(_ key: String) -> ViewKeyValueProperty? {
    ViewKeyValueTable.image[key] ?? super.keyValueProperty(key)
  }
}

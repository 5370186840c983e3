public import CoreGraphics
public import Foundation
import QuartzCore

// Sound: its properties are only written by the initializers.
/// An immutable image with a size in points, an orientation and drawing options.
open class UIImage: NSObject, NSSecureCoding, _ExpressibleByImageLiteral, @unchecked Sendable {
  /// The rotation and reflection that transform the stored pixels into the upright image.
  public enum Orientation: Int, Hashable, Sendable {
    /// The stored pixels are upright.
    case up
    /// The stored pixels are rotated by 180° for display.
    case down
    /// The stored pixels are rotated counterclockwise by 90° for display.
    case left
    /// The stored pixels are rotated clockwise by 90° for display.
    case right
    /// The stored pixels are mirrored horizontally for display.
    case upMirrored
    /// The stored pixels are mirrored horizontally and rotated by 180° for display, which flips them vertically.
    case downMirrored
    /// The stored pixels are mirrored horizontally and rotated counterclockwise by 90° for display.
    case leftMirrored
    /// The stored pixels are mirrored horizontally and rotated clockwise by 90° for display.
    case rightMirrored

    /// Whether the orientation swaps the width and height of the stored pixels.
    var swapsWidthAndHeight: Bool {
      switch self {
      case .up, .down, .upMirrored, .downMirrored: false
      case .left, .right, .leftMirrored, .rightMirrored: true
      }
    }
  }

  /// Whether an image is drawn with its own colors or as a template.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// Determined by the view that displays the image.
    ///
    /// In this implementation it is the same as ``alwaysOriginal``.
    case automatic
    /// The image is drawn with its own colors.
    case alwaysOriginal
    /// The image is drawn as a template: the tint color of the view is painted with the image's alpha.
    case alwaysTemplate
  }

  /// The method for filling the area between the caps of a resizable image.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// Repeats the middle part.
    case tile
    /// Stretches the middle part.
    case stretch
  }

  /// All properties of an image except its pixels.
  struct Attributes {
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var isResizable = false
    /// The symbol from which the image was created, or `nil` if the image is not a symbol image.
    var symbol: ConfiguredSymbol?

    init(
      scale: CGFloat = 1, orientation: Orientation = .up
    ) {
      (self.scale, self.orientation) = (Self.validatedScale(scale), orientation)
    }

    /// Returns the given scale, or 1 if the scale is not finite or is below the minimum.
    private static func validatedScale(_ scale: CGFloat) -> CGFloat {
      scale >= minimumScale && scale.isFinite ? scale : 1
    }

    /// The minimum scale of an image.
    ///
    /// At this scale, a pixel covers 65,536 points, more than any screen.
    private static let minimumScale: CGFloat = 1 / 65_536

    private static let capKeys = ["capTop", "capLeft", "capBottom", "capRight"]

    init(_ coder: NSCoder) {
      scale = Self.validatedScale(CGFloat(coder.decodeDouble(forKey: "scale")))
      orientation = Orientation(rawValue: coder.decodeInteger(forKey: "orientation")) ?? .up
      renderingMode =
        RenderingMode(rawValue: coder.decodeInteger(forKey: "renderingMode")) ?? .automatic
      resizingMode = ResizingMode(rawValue: coder.decodeInteger(forKey: "resizingMode")) ?? .tile
      isResizable = coder.decodeBool(forKey: "isResizable")
      let c = Self.capKeys.map { CGFloat(coder.decodeDouble(forKey: $0)) }
      capInsets = UIEdgeInsets(top: c[0], left: c[1], bottom: c[2], right: c[3])
    }

    func encode(in coder: NSCoder) {
      coder.encode(Double(scale), forKey: "scale")
      coder.encode(orientation.rawValue, forKey: "orientation")
      coder.encode(renderingMode.rawValue, forKey: "renderingMode")
      coder.encode(resizingMode.rawValue, forKey: "resizingMode")
      coder.encode(isResizable, forKey: "isResizable")
      let c = capInsets
      for (key, inset) in zip(Self.capKeys, [c.top, c.left, c.bottom, c.right]) {
        coder.encode(Double(inset), forKey: key)
      }
    }
  }

  /// The stored pixels, before the orientation is applied, or `nil` if the image is empty.
  public let cgImage: CGImage?
  /// The frames of an animated image, or `nil` for a still image.
  public let images: [UIImage]?
  /// The duration of one cycle of an animated image, in seconds.
  ///
  /// The value is 0 for a still image.
  public let duration: TimeInterval
  let attributes: Attributes

  init(cgImage: CGImage?, traits: Attributes, images: [UIImage]? = nil, duration: TimeInterval = 0)
  {
    self.cgImage = cgImage
    self.attributes = traits
    self.images = images
    self.duration = duration
  }

  // MARK: Archives

  public required init?(coder: NSCoder) {
    let pixels = coder.object(of: ArchivedValue.classes, forKey: "pixels")
      .flatMap(ArchivedValue.decodedValue)
    cgImage = pixels as? CGImage
    images = coder.decodeList(of: [UIImage.self], forKey: "images") as? [UIImage]
    duration = coder.decodeDouble(forKey: "duration")
    attributes = Attributes(coder)
  }

  /// Encodes the pixels, the animation frames and the drawing options.
  open func encode(with coder: NSCoder) {
    if let cgImage, let pixels = ArchivedValue.archivedObject(of: cgImage) {
      coder.encode(pixels, forKey: "pixels")
    }
    if let images { coder.encodeList(images, forKey: "images") }
    coder.encode(duration, forKey: "duration")
    attributes.encode(in: coder)
  }

  /// Whether the class supports secure coding.
  ///
  /// Always `true`.
  open class var supportsSecureCoding: Bool { true }

  /// The class whose name is stored in archives: the public class in the module UIKit.
  @_spi(UIKitModules) open override var classForKeyedArchiver: AnyClass? { archivedClass(of: self) }

  /// Creates an empty image.
  public convenience override init() { self.init(cgImage: nil, traits: Attributes()) }

  /// Creates the image for an image literal.
  ///
  /// Raises a programmer error if the main bundle has no image with this name.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = UIImage(named: name)
    if found == nil {
      CAProgrammerError.raise(
        "no image named '\(name)' for an image literal; add it to the resources")
    }
    self.init(
      cgImage: found?.cgImage, traits: found?.attributes ?? Attributes(), images: found?.images,
      duration: found?.duration ?? 0)
  }

  /// Creates an upright image from the given pixels, with a scale of 1.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, traits: Attributes()) }

  /// Creates an image with the given orientation and a scale in pixels per point.
  ///
  /// A scale that is not finite or is below 1/65,536 is replaced by 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      cgImage: cgImage,
      traits: Attributes(scale: scale, orientation: orientation))
  }

  /// Returns an animated image whose frames share the duration equally, or `nil` if there are no images.
  ///
  /// If the duration is 0, each frame is displayed for 1/30 second. The first image determines the size and all other
  /// properties.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let whole = duration > 0 ? duration : Double(images.count) / 30
    return UIImage(
      cgImage: first.cgImage, traits: first.attributes, images: images, duration: whole)
  }

  /// The size of the upright image, in points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let stored = CGSize(
      width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    return imageOrientation.swapsWidthAndHeight
      ? CGSize(width: stored.height, height: stored.width) : stored
  }

  /// The number of pixels per point.
  open var scale: CGFloat { attributes.scale }
  /// The orientation to apply to the stored pixels.
  open var imageOrientation: Orientation { attributes.orientation }
  /// Whether the image is drawn with its own colors or as a template.
  open var renderingMode: RenderingMode { attributes.renderingMode }
  /// The distances from the edges to the area that is resized, in points.
  open var capInsets: UIEdgeInsets { attributes.capInsets }
  /// Whether the area between the caps is tiled or stretched when the image is resized.
  open var resizingMode: ResizingMode { attributes.resizingMode }

  // MARK: Variants

  private func modifyingAttributes(_ change: (inout Attributes) -> Void) -> UIImage {
    var traits = attributes
    change(&traits)
    return UIImage(
      cgImage: cgImage, traits: traits,
      images: images?.map { $0.modifyingAttributes(change) }, duration: duration)
  }

  /// Returns a copy of the image with the given rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    modifyingAttributes { $0.renderingMode = renderingMode }
  }

  /// Returns a resizable image whose caps keep their size and whose middle part is tiled.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns a resizable image whose caps keep their size and whose middle part is tiled or stretched.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    modifyingAttributes {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
      $0.isResizable = true
    }
  }

  /// Returns a copy of the image mirrored horizontally, relative to its upright orientation.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    modifyingAttributes {
      $0.orientation =
        switch $0.orientation {
        case .up: .upMirrored
        case .down: .downMirrored
        case .left: .rightMirrored
        case .right: .leftMirrored
        case .upMirrored: .up
        case .downMirrored: .down
        case .leftMirrored: .right
        case .rightMirrored: .left
        }
    }
  }

  /// Returns an image that paints the given color with the alpha of this image.
  ///
  /// The rendering mode is preserved.
  open func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// Returns an image that paints the given color with the alpha of this image, with the given rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    let tinted = redrawn { context, box in
      context.setFillColor(color.cgColor)
      context.fill(box)
      self.draw(in: box, blendMode: .destinationIn, alpha: 1)
    }
    var symbol = attributes.symbol
    symbol?.tint = color.cgColor
    return tinted.modifyingAttributes {
      $0.renderingMode = renderingMode
      $0.symbol = symbol
    }
  }

  /// Returns an upright image with the same size and caps, whose pixels are drawn by the given closure.
  ///
  /// The closure receives a context and a rectangle with the size of the image, in points. The result is not a symbol
  /// image.
  package func redrawn(with drawing: (CGContext, CGRect) -> Void) -> UIImage {
    let box = CGRect(origin: .zero, size: size)
    guard let context = GraphicsContextStack.makeContext(bounds: box, scale: scale, isOpaque: false)
    else {
      return self
    }
    GraphicsContextStack.withContext(context) { drawing(context, box) }
    var traits = attributes
    traits.orientation = .up
    traits.symbol = nil
    return UIImage(cgImage: context.makeImage(), traits: traits)
  }

  /// The pixels with the orientation applied, or `nil` if the image is empty.
  var uprightImage: CGImage? {
    if imageOrientation == .up { return cgImage }
    return redrawn { context, box in self.drawStretched(in: box, context: context) }.cgImage
  }

  /// Returns whether both images have the same `CGImage` and equal properties.
  ///
  /// An empty image is equal only to itself.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    return cgImage != nil && cgImage == other.cgImage && scale == other.scale
      && imageOrientation == other.imageOrientation && renderingMode == other.renderingMode
      && capInsets == other.capInsets && resizingMode == other.resizingMode
      && images == other.images
  }

  /// The hash value of the stored `CGImage`.
  open override var hash: Int { cgImage?.hashValue ?? super.hash }
}

public import CoreGraphics
public import Foundation
import QuartzCore

// Sound: the initialisers alone write its properties.
/// A picture with a size in points, and how it is to be shown.
open class UIImage: NSObject, NSSecureCoding, _ExpressibleByImageLiteral, @unchecked Sendable {
  /// How the stored picture has to be turned to stand upright.
  public enum Orientation: Int, Hashable, Sendable {
    /// As it is.
    case up
    /// By half a turn.
    case down
    /// By a quarter turn against the clock.
    case left
    /// By a quarter turn with the clock.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored, then by half a turn: upside down.
    case downMirrored
    /// Mirrored, then by a quarter turn against the clock.
    case leftMirrored
    /// Mirrored, then by a quarter turn with the clock.
    case rightMirrored

    /// Whether width and height change places.
    var swapsWidthAndHeight: Bool {
      switch self {
      case .up, .down, .upMirrored, .downMirrored: false
      case .left, .right, .leftMirrored, .rightMirrored: true
      }
    }
  }

  /// Whether the colours count or only where they are.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As the place where it is shown likes it: here as ``alwaysOriginal``.
    case automatic
    /// With its own colours.
    case alwaysOriginal
    /// As a stencil in the tint of the view.
    case alwaysTemplate
  }

  /// What fills the middle of an image with caps.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// The middle again and again.
    case tile
    /// The middle, stretched.
    case stretch
  }

  /// Everything that an image is besides its pixels.
  struct Attributes {
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var isResizable = false
    /// What it is a drawing of, where it is a symbol.
    var symbol: ConfiguredSymbol?

    init(
      scale: CGFloat = 1, orientation: Orientation = .up
    ) {
      (self.scale, self.orientation) = (Self.validatedScale(scale), orientation)
    }

    /// A scale at which sizes in points are finite; 1 for any other.
    private static func validatedScale(_ scale: CGFloat) -> CGFloat {
      scale >= minimumScale && scale.isFinite ? scale : 1
    }

    /// A pixel of this scale is as large as 65,536 points, larger than any screen.
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

  /// The stored pixels; nil for an empty image.
  public let cgImage: CGImage?
  /// The pictures of an animated image; nil for a still one.
  public let images: [UIImage]?
  /// How long the pictures of an animated image take together, in seconds.
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

  /// Reads an image out of an archive.
  public required init?(coder: NSCoder) {
    let pixels = coder.object(of: ArchivedValue.classes, forKey: "pixels")
      .flatMap(ArchivedValue.decodedValue)
    cgImage = pixels as? CGImage
    images = coder.decodeList(of: [UIImage.self], forKey: "images") as? [UIImage]
    duration = coder.decodeDouble(forKey: "duration")
    attributes = Attributes(coder)
  }

  /// Writes the pixels and how they are to be shown.
  open func encode(with coder: NSCoder) {
    if let cgImage, let pixels = ArchivedValue.archivedObject(of: cgImage) {
      coder.encode(pixels, forKey: "pixels")
    }
    if let images { coder.encodeList(images, forKey: "images") }
    coder.encode(duration, forKey: "duration")
    attributes.encode(in: coder)
  }

  /// Whether archives that demand it may hold it.
  open class var supportsSecureCoding: Bool { true }

  /// The class whose name archives store: that of the module UIKit.
  @_spi(UIKitModules) open override var classForKeyedArchiver: AnyClass? { archivedClass(of: self) }

  /// An image without pixels.
  public convenience override init() { self.init(cgImage: nil, traits: Attributes()) }

  /// The picture that an image literal names, which has to be among the resources of the program.
  public required convenience init(imageLiteralResourceName name: String) {
    let found = UIImage(named: name)
    if found == nil {
      CAProgrammerError.raise("no picture '\(name)' for an image literal; add it to the resources")
    }
    self.init(
      cgImage: found?.cgImage, traits: found?.attributes ?? Attributes(), images: found?.images,
      duration: found?.duration ?? 0)
  }

  /// A picture at one pixel a point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, traits: Attributes()) }

  /// A picture at so many pixels a point, turned; at one pixel a point where the scale is not finite or below 1/65,536.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      cgImage: cgImage,
      traits: Attributes(scale: scale, orientation: orientation))
  }

  /// Pictures that follow each other in equal parts of a duration; 0 for a thirtieth of a second each.
  ///
  /// The first gives the animated image its size and all else.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let whole = duration > 0 ? duration : Double(images.count) / 30
    return UIImage(
      cgImage: first.cgImage, traits: first.attributes, images: images, duration: whole)
  }

  /// Upright width and height in points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    let stored = CGSize(
      width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
    return imageOrientation.swapsWidthAndHeight
      ? CGSize(width: stored.height, height: stored.width) : stored
  }

  /// Pixels per point.
  open var scale: CGFloat { attributes.scale }
  /// How the stored pixels have to be turned to stand upright.
  open var imageOrientation: Orientation { attributes.orientation }
  /// Whether the colours count.
  open var renderingMode: RenderingMode { attributes.renderingMode }
  /// The parts along the edges that keep their size, in points.
  open var capInsets: UIEdgeInsets { attributes.capInsets }
  /// What fills the middle.
  open var resizingMode: ResizingMode { attributes.resizingMode }

  // MARK: Variants

  private func modifyingAttributes(_ change: (inout Attributes) -> Void) -> UIImage {
    var traits = attributes
    change(&traits)
    return UIImage(
      cgImage: cgImage, traits: traits,
      images: images?.map { $0.modifyingAttributes(change) }, duration: duration)
  }

  /// The image with or without colours of its own.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    modifyingAttributes { $0.renderingMode = renderingMode }
  }

  /// The image with caps that keep their size and a middle that is repeated.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with caps that keep their size and a middle that is repeated or stretched.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    modifyingAttributes {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
      $0.isResizable = true
    }
  }

  /// The image mirrored left to right in whatever way it stands.
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

  /// The image as a stencil in a colour; from then on it shows that colour.
  open func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// The image as a stencil in a colour, with a rendering mode.
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

  /// An upright image of the same size and caps with other pixels, which are those of no symbol.
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

  /// The pixels turned upright.
  var uprightImage: CGImage? {
    if imageOrientation == .up { return cgImage }
    return redrawn { context, box in self.drawStretched(in: box, context: context) }.cgImage
  }

  /// Equal where the pixels are of the same picture and everything else is the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    return cgImage != nil && cgImage == other.cgImage && scale == other.scale
      && imageOrientation == other.imageOrientation && renderingMode == other.renderingMode
      && capInsets == other.capInsets && resizingMode == other.resizingMode
      && images == other.images
  }

  /// By the picture.
  open override var hash: Int { cgImage?.hashValue ?? super.hash }
}

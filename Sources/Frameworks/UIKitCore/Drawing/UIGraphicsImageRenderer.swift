public import CoreGraphics
public import Foundation

/// The scale, opacity and color range of the images created by a renderer.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The range of colors that an image can represent.
  public enum Range: Int, Hashable, Sendable {
    /// The range is not specified.
    case unspecified = -1
    /// The default range for the device.
    ///
    /// In this implementation it is the same as `standard`.
    case automatic
    /// A range that includes colors beyond sRGB.
    ///
    /// Images are stored in sRGB nevertheless.
    case extended
    /// The range of the sRGB color space.
    case standard
  }

  /// The number of pixels per point.
  ///
  /// The default is the scale of the main screen. A renderer treats 0 as that scale.
  open var scale = ScreenSettings.current.scale
  /// Whether images have no alpha channel and are initially black.
  ///
  /// The default is `false`.
  open var opaque = false
  /// The preferred range of colors.
  ///
  /// Stored only, because all images are in sRGB with 8 bits per channel.
  open var preferredRange = Range.standard
  /// The rectangle covered by the renderer's images, in points.
  public fileprivate(set) var bounds = CGRect.zero

  /// Creates a format with the scale of the main screen and an alpha channel.
  public override init() { super.init() }

  /// Returns the format that best suits the main screen, which is always the default format here.
  open class func preferred() -> Self { makeDefaultFormat() }

  /// Returns a format with the scale of the main screen and an alpha channel.
  open class func `default`() -> Self { makeDefaultFormat() }

  private static func makeDefaultFormat() -> Self {
    let format = UIGraphicsImageRendererFormat()
    guard let format = format as? Self else {
      preconditionFailure("formats of a subclass must be created with its initializer")
    }
    return format
  }
}

/// The drawing environment that a renderer passes to its drawing closures.
open class UIGraphicsImageRendererContext: NSObject {
  /// The graphics context, in units of points with the y axis pointing down.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  fileprivate init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    (cgContext, self.format) = (context, format)
  }

  /// An image of the content drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) }
      ?? UIImage()
  }

  /// Fills the given rectangle with the fill color, replacing its content.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }

  /// Fills the given rectangle with the fill color, using the given blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    GraphicsContextStack.withContext(cgContext) { UIRectFillUsingBlendMode(rect, blendMode) }
  }

  /// Draws a border of one point inside the given rectangle with the stroke color, replacing the content below it.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .copy) }

  /// Draws a border of one point inside the given rectangle with the stroke color, using the given blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Intersects the context's clipping area with the given rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// An object that creates images from drawing closures.
open class UIGraphicsImageRenderer: NSObject {
  /// A closure that draws an image.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The format of the renderer's images.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images with the given size in points and the preferred format.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Creates a renderer for images with the given size in points and the given format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for images that cover the given rectangle in points, with the preferred format.
  ///
  /// The rectangle's origin is the top left corner of the images.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Creates a renderer for images that cover the given rectangle in points.
  ///
  /// The rectangle's origin is the top left corner of the images. The format is copied.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let copy = UIGraphicsImageRendererFormat()
    copy.scale = format.scale == 0 ? ScreenSettings.current.scale : format.scale
    copy.opaque = format.opaque
    copy.preferredRange = format.preferredRange
    copy.bounds = bounds.standardized
    self.format = copy
    super.init()
  }

  /// Whether the renderer can produce images.
  ///
  /// Always `true`.
  open var allowsImageOutput: Bool { true }

  /// Returns an image drawn by the given closure.
  ///
  /// The image is empty if its bounds contain no pixels or too many pixels.
  open func image(actions: DrawingActions) -> UIImage {
    guard
      let context = GraphicsContextStack.makeContext(
        bounds: format.bounds, scale: format.scale, isOpaque: format.opaque)
    else { return UIImage() }
    let made = UIGraphicsImageRendererContext(context, format)
    GraphicsContextStack.withContext(context) { actions(made) }
    return made.currentImage
  }

  /// Returns the image drawn by the given closure as the contents of a PNG file.
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// Returns the image drawn by the given closure as the contents of a JPEG file.
  ///
  /// The quality ranges from 0 for the smallest file to 1 for the best image.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

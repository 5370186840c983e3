public import CoreGraphics
public import Foundation

/// How the pictures of a renderer are stored.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Which colours a picture can hold.
  public enum Range: Int, Hashable, Sendable {
    /// Not said.
    case unspecified = -1
    /// As the device likes it; here the same as the standard one.
    case automatic
    /// More than sRGB; pictures here are stored in sRGB all the same.
    case extended
    /// sRGB.
    case standard
  }

  /// Pixels per point; the main screen's at first.
  open var scale = ScreenSettings.current.scale
  /// Whether pictures begin black and stay without transparency.
  open var opaque = false
  /// Which colours pictures can hold: kept, and without effect here, where all pictures are sRGB of 8 bits.
  open var preferredRange = Range.standard
  /// What the renderer's pictures show, in points.
  public fileprivate(set) var bounds = CGRect.zero

  /// The main screen's scale, with transparency.
  public override init() { super.init() }

  /// The best format for the main screen.
  open class func preferred() -> Self { makeDefaultFormat() }

  /// The format for the main screen.
  open class func `default`() -> Self { makeDefaultFormat() }

  private static func makeDefaultFormat() -> Self {
    let format = UIGraphicsImageRendererFormat()
    guard let format = format as? Self else {
      preconditionFailure("make a format of a subclass by its own initialiser")
    }
    return format
  }
}

/// What an action of a renderer draws into.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context, in points with y running down.
  public let cgContext: CGContext
  /// How the picture is stored.
  public let format: UIGraphicsImageRendererFormat

  fileprivate init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    (cgContext, self.format) = (context, format)
  }

  /// What has been drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale, orientation: .up) }
      ?? UIImage()
  }

  /// Fills a rectangle with the current colour, replacing what is there.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }

  /// Fills a rectangle with the current colour.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    GraphicsContextStack.withContext(cgContext) { UIRectFillUsingBlendMode(rect, blendMode) }
  }

  /// Draws a line one point wide inside a rectangle with the current line colour, replacing what is there.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .copy) }

  /// Draws a line one point wide inside a rectangle with the current line colour.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Confines what follows to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of what closures draw.
open class UIGraphicsImageRenderer: NSObject {
  /// What a closure draws.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// How the pictures are stored.
  public let format: UIGraphicsImageRendererFormat

  /// Pictures of a size in points from the origin.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Pictures of a size in points from the origin.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Pictures of a part of space.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Pictures of a part of space; the format is copied.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let copy = UIGraphicsImageRendererFormat()
    copy.scale = format.scale == 0 ? ScreenSettings.current.scale : format.scale
    copy.opaque = format.opaque
    copy.preferredRange = format.preferredRange
    copy.bounds = bounds.standardized
    self.format = copy
    super.init()
  }

  /// Whether actions can draw at all.
  open var allowsImageOutput: Bool { true }

  /// A picture of what the closure draws; an empty image for an area without pixels.
  open func image(actions: DrawingActions) -> UIImage {
    guard
      let context = GraphicsContextStack.makeContext(
        bounds: format.bounds, scale: format.scale, isOpaque: format.opaque)
    else { return UIImage() }
    let made = UIGraphicsImageRendererContext(context, format)
    GraphicsContextStack.withContext(context) { actions(made) }
    return made.currentImage
  }

  /// What the closure draws as the bytes of a PNG file.
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// What the closure draws as the bytes of a JPEG file; the quality is 0 to 1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

import ArgumentParser
import Foundation
import ImageCodecs

/// The part of a document's surroundings that is drawn, and how finely.
struct RenderCanvas: Equatable {
  /// What the command line says about it.
  struct CanvasRequest: Equatable {
    /// In points, around the document's middle.
    var size: SizeArgument?
    /// Pixels per point.
    var scale: Double?
    /// In pixels.
    var width: Int?
    /// In pixels.
    var height: Int?
    var fit = AspectFit.contain
    /// How long the longer side is at least, in pixels, where nothing is said about the scale.
    var minimumSide = 0.0
  }

  /// What becomes of a document whose sides are to each other as those of the picture are not.
  enum AspectFit: String, CaseIterable, ExpressibleByArgument {
    /// All of it shows, with room at two sides.
    case contain
    /// It fills the picture, and two sides are cut.
    case cover
  }

  /// In points of the document.
  let bounds: CGRect
  /// Pixels per point.
  let scale: Double
  /// Of the picture, in pixels.
  let width, height: Int
  /// How many times finer each way it is drawn before it is reduced: what is drawn coarser than a point a pixel would lose
  /// its hairlines.
  let oversampling: Int
  /// What of the document may show, in its points; nil where nothing is cut.
  let visibleFrame: CGRect?

  /// Beyond it hairlines no longer gain, and memory is spent.
  static let maximumOversampling = 8

  /// The document's own bounds, or a canvas of another size around their middle.
  init(document: CGRect, _ options: CanvasRequest = CanvasRequest()) throws(ArgumentError) {
    var region = document
    if let size = options.size {
      region = CGRect(
        x: document.midX - size.width / 2, y: document.midY - size.height / 2,
        width: size.width, height: size.height)
    }
    guard region.width > 0, region.height > 0 else {
      throw ArgumentError("the document has no size of its own; give it one with --size WxH")
    }
    let scale = try Self.pixelScale(of: region, options: options)
    let (width, height) = (
      options.width.map(Double.init)
        ?? Self.pixelLength(ofSide: region.width * scale, options: options),
      options.height.map(Double.init)
        ?? Self.pixelLength(ofSide: region.height * scale, options: options)
    )
    guard max(width, height) <= Double(ImageLimits.maximumSide),
      width * height <= Double(ImageLimits.maximumPixelCount)
    else {
      throw ArgumentError(
        "\(Self.formattedLength(width)) × \(Self.formattedLength(height)) pixels are too many; "
          + "lower --scale, --size, --width or --height")
    }
    guard width >= 1, height >= 1, (width / scale).isFinite, (height / scale).isFinite else {
      throw ArgumentError(
        "a pixel shows more than can be counted; raise --scale, or change --size")
    }
    (self.width, self.height) = (Int(width), Int(height))
    self.scale = scale
    if options.width == nil, options.height == nil {
      bounds = region
      visibleFrame = nil
    } else {
      let (across, down) = (width / scale, height / scale)
      bounds = CGRect(
        x: region.midX - across / 2, y: region.midY - down / 2, width: across, height: down)
      visibleFrame = region
    }
    oversampling = Self.oversamplingFactor(scale: scale, width: width, height: height)
  }

  /// As fine as a pixel a point, as far as the finer picture is not too large.
  private static func oversamplingFactor(scale: Double, width: Double, height: Double) -> Int {
    let maximumScale = min(
      (Double(ImageLimits.maximumPixelCount) / (width * height)).squareRoot(),
      Double(ImageLimits.maximumSide) / max(width, height))
    return Int(max(1, min((1 / scale).rounded(.up), Double(maximumOversampling), maximumScale)))
  }

  private static func pixelScale(
    of region: CGRect, options: CanvasRequest
  ) throws(ArgumentError) -> Double {
    for side in [options.width, options.height].compactMap(\.self) where side < 1 {
      throw ArgumentError("--width and --height are pixels, 1 or more")
    }
    let ratios = [
      options.width.map { Double($0) / region.width },
      options.height.map { Double($0) / region.height },
    ].compactMap(\.self)
    guard let minimum = ratios.min(), let maximum = ratios.max() else {
      return options.scale ?? max(1, options.minimumSide / max(region.width, region.height))
    }
    guard options.scale == nil else {
      throw ArgumentError("of --scale and --width or --height only one can be")
    }
    return options.fit == .contain ? minimum : maximum
  }

  /// Whole pixels of a side: those that it touches, or, where the other side is given, the nearest number.
  private static func pixelLength(ofSide side: Double, options: CanvasRequest) -> Double {
    options.width == nil && options.height == nil ? side.rounded(.up) : max(1, side.rounded())
  }

  private static func formattedLength(_ side: Double) -> String { String(format: "%.0f", side) }
}

import ArgumentParser
import Films
import Foundation
import ImageCodecs

/// The rendered area of a document, with the image size and resolution.
struct RenderCanvas: Equatable {
  /// The command-line settings for the canvas.
  struct CanvasRequest: Equatable {
    /// The size in points of the rendered area, which is centered on the document.
    var size: SizeArgument?
    /// The number of pixels per point.
    var scale: Double?
    /// The width of the image in pixels.
    var width: Int?
    /// The height of the image in pixels.
    var height: Int?
    var fit = AspectFit.contain
    /// The minimum length of the image's longer side in pixels, used if neither a scale nor an image size is given.
    var minimumSide = 0.0
    /// The number of frames on a contact sheet, if `width` is the width of the sheet.
    var contactSheetFrameCount: Int?

    /// Throws `ArgumentError` if a value is invalid, or the scale is determined twice.
    func validate() throws(ArgumentError) {
      if let scale, !(scale > 0 && scale.isFinite) {
        throw ArgumentError(
          "invalid --scale '\(scale)': pixels per point must be greater than 0 and finite")
      }
      for side in [width, height].compactMap(\.self) {
        guard side >= 1 else {
          throw ArgumentError("invalid --width or --height '\(side)': must be 1 pixel or more")
        }
        guard scale == nil else {
          throw ArgumentError("--scale cannot be combined with --width or --height")
        }
      }
    }
  }

  /// The fitting of a document into an image with a different aspect ratio.
  enum AspectFit: String, CaseIterable, ExpressibleByArgument {
    /// Shows the whole document, with margins on two sides.
    case contain
    /// Fills the image and crops the document on two sides.
    case cover
  }

  /// The rendered area in the document's coordinate system, in points.
  let bounds: CGRect
  /// The number of pixels per point.
  let scale: Double
  /// The image size in pixels.
  let width, height: Int
  /// The factor by which the image is rendered larger in each dimension before it is downsampled.
  ///
  /// Scales below one pixel per point use a factor above 1 so that hairlines stay visible.
  let oversampling: Int
  /// The part of the document that may be visible, in points, or `nil` if it is not restricted.
  let visibleFrame: CGRect?

  /// The maximum oversampling factor.
  ///
  /// Larger factors use more memory and do not improve hairlines.
  static let maximumOversampling = 8

  /// Creates a canvas for the document's bounds, or for an area of the requested size centered on them.
  ///
  /// - Throws: `ArgumentError` if the document has no size, the image would be too large, or the options are mutually
  ///   exclusive.
  init(document: CGRect, _ options: CanvasRequest = CanvasRequest()) throws(ArgumentError) {
    var region = document
    if let size = options.size {
      region = CGRect(
        x: document.midX - size.width / 2, y: document.midY - size.height / 2,
        width: size.width, height: size.height)
    }
    guard region.width > 0, region.height > 0 else {
      throw ArgumentError("the document has no size; set one with --size WxH", code: .noSize)
    }
    let options = try Self.frameRequest(for: options, region: region)
    try options.validate()
    let scale = Self.pixelScale(of: region, options: options)
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
        "\(Self.formattedLength(width)) × \(Self.formattedLength(height)) pixels exceed the maximum of "
          + "\(ImageLimits.maximumSide) on a side or \(ImageLimits.maximumPixelCount) in total; "
          + "lower --scale, --size, --width or --height", code: .sizeLimitExceeded)
    }
    guard width >= 1, height >= 1, (width / scale).isFinite, (height / scale).isFinite else {
      throw ArgumentError(
        "the image would be smaller than one pixel, or its area in points too large to represent; "
          + "raise --scale or change --size")
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

  /// Returns the request for a single frame if the width in the request is that of a contact sheet.
  ///
  /// If the height is given too, both are the size of a frame, and the sheet is scaled down to the width.
  private static func frameRequest(
    for options: CanvasRequest, region: CGRect
  ) throws(ArgumentError) -> CanvasRequest {
    guard let frameCount = options.contactSheetFrameCount, let sheetWidth = options.width,
      options.height == nil
    else { return options }
    let width = ContactSheetLayout.frameWidth(
      sheetWidth: sheetWidth, frameCount: frameCount, aspectRatio: region.width / region.height)
    guard width >= 1 else {
      throw ArgumentError(
        "invalid --width '\(sheetWidth)': each frame of the contact sheet needs at least 1 pixel; "
          + "raise it or lower --contact-sheet")
    }
    var frame = options
    frame.width = width
    return frame
  }

  /// Returns the factor needed to render at least one pixel per point, limited by the maximum image size.
  private static func oversamplingFactor(scale: Double, width: Double, height: Double) -> Int {
    let maximumScale = min(
      (Double(ImageLimits.maximumPixelCount) / (width * height)).squareRoot(),
      Double(ImageLimits.maximumSide) / max(width, height))
    return Int(max(1, min((1 / scale).rounded(.up), Double(maximumOversampling), maximumScale)))
  }

  private static func pixelScale(of region: CGRect, options: CanvasRequest) -> Double {
    let ratios = [
      options.width.map { Double($0) / region.width },
      options.height.map { Double($0) / region.height },
    ].compactMap(\.self)
    guard let minimum = ratios.min(), let maximum = ratios.max() else {
      return options.scale ?? max(1, options.minimumSide / max(region.width, region.height))
    }
    return options.fit == .contain ? minimum : maximum
  }

  /// Returns a side length in whole pixels.
  ///
  /// It is rounded up, or rounded to the nearest integer if the other side is given in pixels.
  private static func pixelLength(ofSide side: Double, options: CanvasRequest) -> Double {
    options.width == nil && options.height == nil ? side.rounded(.up) : max(1, side.rounded())
  }

  private static func formattedLength(_ side: Double) -> String { String(format: "%.0f", side) }
}

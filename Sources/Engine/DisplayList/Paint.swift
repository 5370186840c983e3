public import Color
public import Geometry
public import Pixels

/// The color, gradient or image that fills a shape.
public enum Paint: Equatable, Sendable {
  /// A single color for every pixel.
  case color(RGBA)
  /// A gradient between two or more colors.
  case gradient(Gradient)
  /// An image whose pixels are available.
  case image(ImagePaint)
  /// A recorded picture, whose pixels have not been rendered yet.
  case picture(PicturePaint)
}

/// A gradient along a line, outward from a point, or around a point.
public struct Gradient: Equatable, Sendable {
  /// The geometry of a gradient: axial, radial or conic.
  public typealias Kind = GradientKind

  /// The geometry of the gradient: axial, radial or conic.
  public var kind: Kind
  /// The colors of the stops.
  ///
  /// There must be at least two.
  public var colors: [RGBA]
  /// The location of each color, `0...1`, in ascending order.
  public var locations: [Double]
  /// The start point in the gradient's unit space.
  public var start: Point
  /// The end point in the gradient's unit space.
  public var end: Point
  /// The transform from the unit space to the coordinates of the shape.
  public var unit: Affine
  /// The color space used to interpolate between adjacent colors.
  public var rule: ColorInterpolation
  /// The factor by which the alpha of every stop is multiplied, `0...1`.
  public var opacity: Double

  /// Creates a gradient with the given colors and geometry.
  ///
  /// There must be as many locations as colors.
  public init(
    _ kind: Kind, colors: [RGBA], locations: [Double], start: Point, end: Point, unit: Affine,
    rule: ColorInterpolation = .renderServer, opacity: Double = 1
  ) {
    self.kind = kind
    self.colors = colors
    self.locations = locations
    self.start = start
    self.end = end
    self.unit = unit
    self.rule = rule
    self.opacity = opacity
  }
}

/// The color space in which the colors of a gradient are interpolated, as measured in Core Animation.
public enum ColorInterpolation: String, CaseIterable, Hashable, Sendable {
  /// Linear interpolation of gamma-encoded sRGB components, as on screen.
  case renderServer
  /// Interpolation in Generic RGB with gamma 1.8, clamped to `0...1`, as in `render(in:)`.
  case renderInContext
  /// Interpolation of components that are treated as Generic RGB without conversion, as in `render(in:)` on older
  /// systems.
  case renderInContextLegacy
}

/// An image that fills a shape, with its placement, sampling and tint.
public struct ImagePaint: Equatable, Sendable {
  /// The filter used to sample an image between its pixels.
  public enum SamplingFilter: String, CaseIterable, Hashable, Sendable {
    /// The nearest pixel, bilinear interpolation, or bilinear interpolation within and between two mipmap levels.
    case nearest, linear, trilinear
    /// The sampling used for drawing into a bitmap context.
    ///
    /// Along an axis on which the image is reduced, its pixels are weighted by a triangle filter with a radius of one
    /// output pixel. Along other axes, two adjacent pixels are mixed in steps of one eighth, as measured on iOS. The
    /// triangle filter is the nearest known approximation.
    case context
  }

  /// The pixels of the image.
  public var pixels: PixelBuffer
  /// The part of the image that may be sampled, in image pixels.
  ///
  /// Outside this rectangle, its edge pixels are repeated.
  public var source: Rect
  /// The transform from image pixels to the coordinates of the shape.
  public var placement: Affine
  /// The sampling filter where the image is reduced.
  public var minification: SamplingFilter
  /// The sampling filter where the image is enlarged.
  public var magnification: SamplingFilter
  /// The offset added to the mipmap level in trilinear minification.
  public var bias: Double
  /// The opacity of the image, `0...1`.
  public var opacity: Double
  /// The color whose components are multiplied with those of every pixel.
  ///
  /// Components are in `0...1`.
  public var tint: RGBA

  /// Creates an image paint.
  ///
  /// By default, both filters are linear, and the image is opaque and not tinted.
  public init(
    _ pixels: PixelBuffer, source: Rect, placement: Affine, minification: SamplingFilter = .linear,
    magnification: SamplingFilter = .linear, bias: Double = 0, opacity: Double = 1,
    tint: RGBA = .white
  ) {
    self.pixels = pixels
    self.source = source
    self.placement = placement
    self.minification = minification
    self.magnification = magnification
    self.bias = bias
    self.opacity = opacity
    self.tint = tint
  }

  /// Creates an image paint for a recorded picture from its rendered pixels.
  init(_ paint: PicturePaint, drawn pixels: PixelBuffer) {
    self.init(
      pixels, source: Rect(0, 0, Double(pixels.width), Double(pixels.height)),
      placement: .identity, opacity: paint.opacity, tint: paint.tint)
  }
}

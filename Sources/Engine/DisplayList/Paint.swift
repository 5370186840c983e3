public import Color
public import Geometry
public import Pixels

/// The color, gradient or image that fills a shape.
public enum Paint: Equatable, Sendable {
  /// The same color at every pixel.
  case color(RGBA)
  /// A gradient between two or more colors.
  case gradient(Gradient)
  /// An image with known pixels.
  case image(ImagePaint)
  /// A recorded picture, whose pixels must still be rendered.
  case picture(PicturePaint)
}

/// A gradient along a line, around a point or outwards from a point.
public struct Gradient: Equatable, Sendable {
  /// The geometry of a gradient: axial, radial or conic.
  public typealias Kind = GradientKind

  /// The geometry of the gradient: axial, radial or conic.
  public var kind: Kind
  /// The colors of the stops.
  ///
  /// There must be at least two.
  public var colors: [RGBA]
  /// The location of each color, 0…1, in ascending order.
  public var locations: [Double]
  /// The start point in the unit space of the gradient.
  public var start: Point
  /// The end point in the unit space of the gradient.
  public var end: Point
  /// The transform from the unit space to the coordinates of the shape.
  public var unit: Affine
  /// The color space in which adjacent colors are interpolated.
  public var rule: ColorInterpolation
  /// The factor of the alpha of every stop, 0…1.
  public var opacity: Double

  /// Creates a gradient.
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
  /// Linear interpolation of encoded sRGB components, as on screen.
  case renderServer
  /// Interpolation in Generic RGB with gamma 1.8, clamped to 0…1, as in `render(in:)`.
  case renderInContext
  /// Interpolation of components that are interpreted as Generic RGB without conversion, as in `render(in:)` of older
  /// systems.
  case renderInContextLegacy
}

/// An image that fills a shape, with its placement, sampling and tint.
public struct ImagePaint: Equatable, Sendable {
  /// The filter with which an image is sampled between pixels.
  public enum SamplingFilter: String, CaseIterable, Hashable, Sendable {
    /// The nearest pixel, bilinear interpolation, or bilinear interpolation in two mipmap levels.
    case nearest, linear, trilinear
    /// The sampling of drawing into a bitmap context.
    ///
    /// Along an axis on which the image is reduced, its pixels are weighted by a triangle filter with a radius of one
    /// output pixel. Along other axes, two adjacent pixels are mixed in steps of one eighth, as measured on iOS. The
    /// triangle filter is the nearest known approximation.
    case context
  }

  /// The pixels of the image.
  public var pixels: PixelBuffer
  /// The part of the image that may be read, in image pixels.
  ///
  /// Beyond it, its edge pixels are repeated.
  public var source: Rect
  /// The transform from image pixels to the coordinates of the shape.
  public var placement: Affine
  /// The sampling filter where the image is reduced.
  public var minification: SamplingFilter
  /// The sampling filter where the image is enlarged.
  public var magnification: SamplingFilter
  /// The offset that is added to the mipmap level of trilinear minification.
  public var bias: Double
  /// The opacity of the image, 0…1.
  public var opacity: Double
  /// The color by which every pixel is multiplied, by component.
  ///
  /// Components are 0…1.
  public var tint: RGBA

  /// Creates an image paint.
  ///
  /// By default, both filters are linear and the image is opaque and not tinted.
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

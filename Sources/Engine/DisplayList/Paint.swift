public import Color
public import Geometry
public import Pixels

/// What fills a shape.
public enum Paint: Equatable, Sendable {
  /// One colour all over.
  case color(RGBA)
  /// Colours that run into each other.
  case gradient(Gradient)
  /// A picture.
  case image(ImagePaint)
  /// A picture that is yet to be drawn.
  case picture(PicturePaint)
}

/// Colours along a line, around a point, or outwards from one.
///
/// - Source: behaviour/rendering.md, "Gradients"; behaviour/choices.md, "More of rendering".
public struct Gradient: Equatable, Sendable {
  /// How colours spread.
  public typealias Kind = GradientKind

  /// How colours spread.
  public var kind: Kind
  /// One per stop, at least two.
  public var colors: [RGBA]
  /// One per colour, ascending.
  public var locations: [Double]
  /// In the gradient's unit space.
  public var start: Point
  /// In the gradient's unit space.
  public var end: Point
  /// Maps the unit space to the shape's own coordinates.
  public var unit: Affine
  /// The space in which neighbouring colours are mixed.
  public var rule: ColorInterpolation
  /// Multiplies the alpha of every stop; 0…1.
  public var opacity: Double

  /// A gradient, as many locations as colours.
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

/// The space in which the colours of a gradient are mixed: behaviour/rendering.md, "Gradients".
public enum ColorInterpolation: String, CaseIterable, Hashable, Sendable {
  /// Linear in encoded sRGB.
  case renderServer
  /// In Generic RGB of gamma 1.8, clamped there.
  case renderInContext
  /// Components taken as Generic RGB as they are.
  case renderInContextLegacy
}

/// A picture laid over a shape.
public struct ImagePaint: Equatable, Sendable {
  /// How a colour between pixels is found.
  public enum SamplingFilter: String, CaseIterable, Hashable, Sendable {
    /// The closest pixel, the four around, or the four around in two levels of detail.
    case nearest, linear, trilinear
    /// As drawing into a context samples: along an axis on which the picture is made smaller, its pixels as squares seen
    /// through a tent of one output pixel either way; along another, two neighbors mixed by eighths.
    ///
    /// - Source: behaviour/rendering.md, "Drawing into a context".
    case context
  }

  /// The picture.
  public var pixels: PixelBuffer
  /// The part that may be read, in image pixels; outside it its edge pixels repeat.
  public var source: Rect
  /// Maps image pixels to the shape's own coordinates.
  public var placement: Affine
  /// Used where image pixels become smaller.
  public var minification: SamplingFilter
  /// Used where image pixels become larger.
  public var magnification: SamplingFilter
  /// Added to the level of detail of a trilinear minification.
  public var bias: Double
  /// 0…1.
  public var opacity: Double
  /// Multiplies every pixel, component by component; 0…1 each.
  public var tint: RGBA

  /// A picture placed in a shape.
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

  /// A recorded picture, once its pixels are there.
  init(_ paint: PicturePaint, drawn pixels: PixelBuffer) {
    self.init(
      pixels, source: Rect(0, 0, Double(pixels.width), Double(pixels.height)),
      placement: .identity, opacity: paint.opacity, tint: paint.tint)
  }
}

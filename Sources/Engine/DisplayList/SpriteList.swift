public import Color
public import Geometry
public import Pixels

/// Many small images with individual transforms and colors, such as the particles of an emitter.
public struct SpriteList: Equatable, Sendable {
  /// The images that sprites refer to by index.
  public var images: [SpriteImage]
  /// The sprites in back-to-front order.
  ///
  /// Sprites with an invalid image index are not drawn.
  public var items: ContiguousArray<Sprite>
  /// Whether sprites are added to the backdrop instead of being composited over it.
  public var isAdditive: Bool

  /// Creates a list of sprites in back-to-front order.
  public init(
    pictures: [SpriteImage] = [], items: ContiguousArray<Sprite> = [], isAdditive: Bool = false
  ) {
    self.images = pictures
    self.items = items
    self.isAdditive = isAdditive
  }
}

/// An image of sprites and its sampling.
public struct SpriteImage: Equatable, Sendable {
  /// The pixels of the image.
  public var pixels: PixelBuffer
  /// The part of the image that is drawn, in image pixels.
  public var source: Rect
  /// The filter used where the image is reduced.
  public var minification: ImagePaint.SamplingFilter
  /// The filter used where the image is enlarged.
  public var magnification: ImagePaint.SamplingFilter
  /// The offset that is added to the mipmap level of trilinear minification.
  public var bias: Double

  /// Creates an image from a rectangle in image pixels.
  ///
  /// By default, both filters are linear.
  public init(
    _ pixels: PixelBuffer, source: Rect, minification: ImagePaint.SamplingFilter = .linear,
    magnification: ImagePaint.SamplingFilter = .linear, bias: Double = 0
  ) {
    self.pixels = pixels
    self.source = source
    self.minification = minification
    self.magnification = magnification
    self.bias = bias
  }
}

/// A single sprite, which draws the source rectangle of its image with antialiased edges.
public struct Sprite: Hashable, Sendable {
  /// The index of the image in ``SpriteList/images``.
  public var imageIndex: Int32
  /// The transform from image pixels to device pixels.
  public var placement: Affine
  /// The color by which every pixel is multiplied.
  ///
  /// Components are 0…1.
  public var color: RGBA

  /// Creates a sprite.
  ///
  /// The placement maps image pixels to device pixels.
  public init(picture: Int32, placement: Affine, color: RGBA = .white) {
    self.imageIndex = picture
    self.placement = placement
    self.color = color
  }
}

extension SpriteList {
  /// A box in device pixels that encloses all sprites.
  public var deviceBounds: Rect {
    items.reduce(.zero) { box, sprite in
      guard images.indices.contains(Int(sprite.imageIndex)) else { return box }
      let source = images[Int(sprite.imageIndex)].source.standardized
      return box.union(sprite.placement.apply(source).inset(dx: -0.5, dy: -0.5))
    }
  }
}

public import Color
public import Geometry
public import Pixels

/// A list of many small images with individual transforms and colors, such as the particles of an emitter.
public struct SpriteList: Equatable, Sendable {
  /// The images to which the sprites refer by index.
  public var images: [SpriteImage]
  /// The sprites in back-to-front order.
  ///
  /// Sprites with an invalid image index are not drawn.
  public var items: ContiguousArray<Sprite>
  /// Whether sprites are added to the backdrop instead of composited over it.
  public var isAdditive: Bool

  /// Creates a list from sprites in back-to-front order.
  public init(
    pictures: [SpriteImage] = [], items: ContiguousArray<Sprite> = [], isAdditive: Bool = false
  ) {
    self.images = pictures
    self.items = items
    self.isAdditive = isAdditive
  }
}

/// An image drawn by sprites, with its sampling filters.
public struct SpriteImage: Equatable, Sendable {
  /// The pixels of the image.
  public var pixels: PixelBuffer
  /// The part of the image that is drawn, in image pixels.
  public var source: Rect
  /// The filter used where the image is reduced.
  public var minification: ImagePaint.SamplingFilter
  /// The filter used where the image is enlarged.
  public var magnification: ImagePaint.SamplingFilter
  /// The offset added to the mipmap level in trilinear minification.
  public var bias: Double

  /// Creates a sprite image from part of an image.
  ///
  /// `source` is a rectangle in image pixels. By default, both filters are linear.
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

/// A single sprite, drawn with antialiased edges.
public struct Sprite: Hashable, Sendable {
  /// The index of the image in ``SpriteList/images``.
  public var imageIndex: Int32
  /// The transform from image pixels to device pixels.
  public var placement: Affine
  /// The color whose components are multiplied with those of every pixel.
  ///
  /// Components are in `0...1`.
  public var color: RGBA

  /// Creates a sprite that draws the image with the given index.
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

public import Color
public import Geometry
public import Pixels

/// Many small pictures, each turned, stretched and coloured in its own way: the particles of an emitter.
public struct SpriteList: Equatable, Sendable {
  /// What the sprites show.
  public var images: [SpriteImage]
  /// The sprites, back to front; one whose picture does not exist is not drawn.
  public var items: ContiguousArray<Sprite>
  /// Whether each is added to what lies beneath, and not laid over it.
  public var isAdditive: Bool

  /// Sprites, back to front.
  public init(
    pictures: [SpriteImage] = [], items: ContiguousArray<Sprite> = [], isAdditive: Bool = false
  ) {
    self.images = pictures
    self.items = items
    self.isAdditive = isAdditive
  }
}

/// A picture that sprites show, and how it is sampled.
public struct SpriteImage: Equatable, Sendable {
  /// The picture.
  public var pixels: PixelBuffer
  /// The part that is shown, in image pixels.
  public var source: Rect
  /// Used where image pixels become smaller.
  public var minification: ImagePaint.SamplingFilter
  /// Used where image pixels become larger.
  public var magnification: ImagePaint.SamplingFilter
  /// Added to the level of detail of a trilinear minification.
  public var bias: Double

  /// A part of a picture.
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

/// One sprite: the part of its picture that is shown, with edges that cover pixels by their share.
public struct Sprite: Hashable, Sendable {
  /// The index of its picture.
  public var imageIndex: Int32
  /// Maps image pixels to device pixels.
  public var placement: Affine
  /// Multiplies every pixel; 0…1 each.
  public var color: RGBA

  /// A picture that is placed.
  public init(picture: Int32, placement: Affine, color: RGBA = .white) {
    self.imageIndex = picture
    self.placement = placement
    self.color = color
  }
}

extension SpriteList {
  /// A box in device pixels that nothing of them leaves.
  public var deviceBounds: Rect {
    items.reduce(.zero) { box, sprite in
      guard images.indices.contains(Int(sprite.imageIndex)) else { return box }
      let source = images[Int(sprite.imageIndex)].source.standardized
      return box.union(sprite.placement.apply(source).inset(dx: -0.5, dy: -0.5))
    }
  }
}

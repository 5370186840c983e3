public import Color
public import Geometry
public import Pixels

/// The particles of an emitter at one point in time, oldest first.
public struct PresentedParticles: Sendable {
  /// The distinct textures to which the particles refer by index.
  public var textures: [ParticleTexture]
  /// The visible particles, in drawing order.
  public var particles: ContiguousArray<Particle>

  /// Creates a list of particles with the textures to which they refer by index.
  public init(pictures: [ParticleTexture] = [], particles: ContiguousArray<Particle> = []) {
    self.textures = pictures
    self.particles = particles
  }
}

/// A frame in a sprite sheet.
///
/// Frames are numbered row by row, starting with the top row.
public struct SpriteFrame: Hashable, Sendable {
  /// The index of the frame, starting at 0.
  public var index: Int
  /// The number of frames in each row, and the number of rows.
  public var columns, rows: Int

  /// Creates a frame in a sprite sheet that has at least one column and one row.
  public init(index: Int, columns: Int, rows: Int) {
    (self.index, self.columns, self.rows) = (index, columns, rows)
  }

  /// Returns the rectangle of the frame within the rectangle of the sprite sheet.
  ///
  /// - Parameters:
  ///   - whole: The rectangle of the sprite sheet, with a nonnegative size.
  ///   - isYUp: Whether the top of the sheet is at the maximum y.
  /// - Returns: The rectangle of the frame. All frames have the same size.
  public func rect(in whole: Rect, isYUp: Bool) -> Rect {
    let size = Size(whole.width / Double(columns), whole.height / Double(rows))
    let row = isYUp ? rows - 1 - index / columns : index / columns
    return Rect(
      whole.minX + Double(index % columns) * size.width, whole.minY + Double(row) * size.height,
      size.width, size.height)
  }
}

/// The appearance of the particles emitted by a cell.
public struct ParticleTexture: Hashable, Sendable {
  /// The image drawn for each particle.
  public var contents: PixelBuffer
  /// The part of the image to display, in unit coordinates.
  public var contentsRect: Rect
  /// The frame to display if that part is a sprite sheet; `nil` if it is a single image.
  public var frame: SpriteFrame?
  /// The scale of the image, in pixels per point.
  public var contentsScale: Double
  /// The sampling filters used for minification and magnification.
  public var minificationFilter, magnificationFilter: ContentsFilter
  /// The bias of a trilinear minification filter, in mipmap levels.
  public var bias: Double

  /// Creates a texture that displays part of an image, in unit coordinates.
  public init(
    _ contents: PixelBuffer, contentsRect: Rect = Rect(0, 0, 1, 1), frame: SpriteFrame? = nil,
    contentsScale: Double = 1,
    minificationFilter: ContentsFilter = .linear, magnificationFilter: ContentsFilter = .linear,
    bias: Double = 0
  ) {
    self.contents = contents
    self.contentsRect = contentsRect
    self.frame = frame
    self.contentsScale = contentsScale
    self.minificationFilter = minificationFilter
    self.magnificationFilter = magnificationFilter
    self.bias = bias
  }
}

/// The state of one particle at one point in time.
public struct Particle: Hashable, Sendable {
  /// The center of the particle in the layer's coordinates, in points.
  public var position: SIMD3<Double>
  /// The scale factor of the image, which is greater than 0.
  public var scale: Double
  /// The rotation in radians, from the x axis towards the y axis.
  public var rotation: Double
  /// The angle by which the particle is tilted out of the layer's plane, in radians.
  ///
  /// The direction of the tilt axis is ``tiltAxis``.
  public var tilt: Double
  /// The angle between the tilt axis and the particle's x axis, in radians.
  public var tiltAxis: Double
  /// The color by which the image is multiplied, with components in `0...1`.
  public var color: RGBA
  /// The index of the particle's texture in ``PresentedParticles/textures``.
  public var textureIndex: Int32

  /// Creates a particle.
  ///
  /// The position is in points, and angles are in radians.
  public init(
    position: SIMD3<Double>, scale: Double, rotation: Double, tilt: Double = 0,
    tiltAxis: Double = 0, color: RGBA, picture: Int32
  ) {
    self.position = position
    self.scale = scale
    self.rotation = rotation
    self.tilt = tilt
    self.tiltAxis = tiltAxis
    self.color = color
    self.textureIndex = picture
  }
}

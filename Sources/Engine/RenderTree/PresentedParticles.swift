public import Color
public import Geometry
public import Pixels

/// The particles of an emitter at an instant, the oldest first.
///
/// - Source: behaviour/rendering.md, "Emitters"; behaviour/choices.md, "Particles".
public struct PresentedParticles: Sendable {
  /// What they look like, each once.
  public var textures: [ParticleTexture]
  /// Those that can be seen.
  public var particles: ContiguousArray<Particle>

  /// Particles with the pictures that they name.
  public init(pictures: [ParticleTexture] = [], particles: ContiguousArray<Particle> = []) {
    self.textures = pictures
    self.particles = particles
  }
}

/// One of several pictures that lie in one, side by side and row under row from the top.
public struct SpriteFrame: Hashable, Sendable {
  /// From 0.
  public var index: Int
  /// How many there are in a row, and how many rows.
  public var columns, rows: Int

  /// A frame of a grid with at least one column and one row.
  public init(index: Int, columns: Int, rows: Int) {
    (self.index, self.columns, self.rows) = (index, columns, rows)
  }

  /// The frame's part of the rectangle that all lie in.
  ///
  /// - Parameters:
  ///   - whole: the rectangle, of no negative size.
  ///   - isYUp: whether the top is where y is greatest.
  /// - Returns: the part, of the same size for every frame.
  public func rect(in whole: Rect, isYUp: Bool) -> Rect {
    let size = Size(whole.width / Double(columns), whole.height / Double(rows))
    let row = isYUp ? rows - 1 - index / columns : index / columns
    return Rect(
      whole.minX + Double(index % columns) * size.width, whole.minY + Double(row) * size.height,
      size.width, size.height)
  }
}

/// What the particles of a cell look like.
public struct ParticleTexture: Hashable, Sendable {
  /// The picture.
  public var contents: PixelBuffer
  /// The part of it that is shown, in its unit space.
  public var contentsRect: Rect
  /// The one that is shown of several pictures in that part; nil where it is one.
  public var frame: SpriteFrame?
  /// Pixels per point.
  public var contentsScale: Double
  /// How it is sampled where it becomes smaller and where it becomes larger.
  public var minificationFilter, magnificationFilter: ContentsFilter
  /// Added to the level of detail of a trilinear minification.
  public var bias: Double

  /// A part of a picture, and how it is sampled.
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

/// One particle as it is at an instant.
public struct Particle: Hashable, Sendable {
  /// Its middle in the layer's coordinates, in points.
  public var position: SIMD3<Double>
  /// A factor of the picture's size; above 0.
  public var scale: Double
  /// Radians from the x axis towards the y axis.
  public var rotation: Double
  /// How far its plane is tilted out of the layer's, in radians, about the axis at the angle ``tiltAxis`` from its own
  /// x axis.
  public var tilt: Double
  /// See ``tilt``.
  public var tiltAxis: Double
  /// Multiplies the picture; 0…1 each.
  public var color: RGBA
  /// The index of its picture.
  public var textureIndex: Int32

  /// A particle.
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

import Color
import Geometry
import RenderTree
import Timing

/// The settings of an emitter layer that apply to a particle when it is emitted.
struct EmitterSettings {
  let birthRate, lifetime, velocity, scale, spin: Double
  let position: SIMD3<Double>
  let size: SIMD3<Double>
  let shape: EmitterShape
  let mode: EmitterMode
  let preservesDepth: Bool
  let seed: UInt64

  init(_ value: (PropertyID) -> Value) {
    func number(_ property: PropertyID) -> Double {
      if case .number(let number) = value(property) { number } else { 0 }
    }
    birthRate = number(.emitterBirthRate)
    lifetime = number(.emitterLifetime)
    velocity = number(.emitterVelocity)
    scale = number(.emitterScale)
    spin = number(.emitterSpin)
    var place = Point.zero
    if case .point(let point) = value(.emitterPosition) { place = point }
    position = SIMD3(place.x, place.y, number(.emitterZPosition))
    var extent = Size(0, 0)
    if case .size(let size) = value(.emitterSize) { extent = size }
    size = SIMD3(extent.width, extent.height, number(.emitterDepth))
    shape = value(.emitterShape).name(as: EmitterShape.self)
    mode = value(.emitterMode).name(as: EmitterMode.self)
    preservesDepth = value(.emitterPreservesDepth) == .bool(true)
    let seed = number(.emitterSeed)
    self.seed = seed >= 0 && seed < 0x1p64 ? UInt64(seed) : 0
  }
}

/// The settings of an emitter cell that apply to a particle when it is emitted.
struct EmitterCellSettings {
  /// A mean value and the width of the range centered on it.
  struct RandomRange {
    let mean, range: Double

    @inline(__always) func value(
      using draw: ParticleRandomNumbers.RandomValues,
      for channel: ParticleRandomNumbers.Attribute
    ) -> Double { draw.value(mean: mean, range: range, attribute: channel) }
  }

  /// The maximum depth of nested cells.
  ///
  /// Each level multiplies the number of particles.
  private static let maximumNestingLevel = 8

  /// The number of particles emitted per second, in the time of the layer or parent particle.
  let birthRate: Double
  /// The interval in which the cell emits particles, in the time of the layer or parent particle.
  ///
  /// It is `nil` if the cell is disabled.
  let emissionInterval: ClosedRange<Double>?
  let speed: Double
  let lifetime, velocity, scale, spin, rotation: RandomRange
  let scaleSpeed: Double
  let longitude, latitude, coneAngle: Double
  let acceleration: SIMD3<Double>
  let color, colorRange, colorSpeed: SIMD4<Double>
  let tilt: Double
  /// The index of the particle image, or -1 if the particles are invisible.
  let textureIndex: Int32
  /// The animation through the frames of the image, or `nil` if the image has a single frame.
  let frames: SpriteAnimation?
  let cells: [EmitterCellSettings]

  init(_ cell: CommittedEmitterCell, _ textures: inout [ParticleTexture], level: Int = 0) {
    func spread(_ mean: EmitterCellKey, _ range: EmitterCellKey) -> RandomRange {
      RandomRange(mean: cell.number(forKey: mean), range: cell.number(forKey: range))
    }
    let timing = cell.timing
    speed = timing.speed
    emissionInterval = cell[.enabled] == .bool(true) ? timing.emissionInterval : nil
    birthRate = cell.number(forKey: .birthRate) * timing.speed
    lifetime = spread(.lifetime, .lifetimeRange)
    velocity = spread(.velocity, .velocityRange)
    scale = spread(.scale, .scaleRange)
    spin = spread(.spin, .spinRange)
    rotation = spread(.rotation, .rotationRange)
    scaleSpeed = cell.number(forKey: .scaleSpeed)
    longitude = cell.number(forKey: .emissionLongitude)
    latitude = cell.number(forKey: .emissionLatitude)
    coneAngle = cell.number(forKey: .emissionRange)
    acceleration = SIMD3(
      cell.number(forKey: .xAcceleration), cell.number(forKey: .yAcceleration),
      cell.number(forKey: .zAcceleration))
    var mean = RGBA.white
    if case .color(let given) = cell[.color] { mean = given }
    color = mean.lanes
    colorRange = SIMD4(
      cell.number(forKey: .redRange), cell.number(forKey: .greenRange),
      cell.number(forKey: .blueRange),
      cell.number(forKey: .alphaRange))
    colorSpeed = SIMD4(
      cell.number(forKey: .redSpeed), cell.number(forKey: .greenSpeed),
      cell.number(forKey: .blueSpeed),
      cell.number(forKey: .alphaSpeed))
    tilt =
      cell[.particleType].name(as: ParticleType.self) == .plane
      ? cell.number(forKey: .orientationRange) : 0
    frames = SpriteAnimation(cell)
    textureIndex = cell.textureIndex(animation: frames, textures: &textures)
    cells =
      level < Self.maximumNestingLevel
      ? cell.cells.map { EmitterCellSettings($0, &textures, level: level + 1) } : []
  }

  /// Returns the maximum time, in seconds of the cell's parent, for which a particle or one of its descendants is
  /// visible.
  func maximumLifespan(layerLifetime: Double) -> Double {
    guard speed > 0 else { return 0 }
    let ends = (lifetime.mean - lifetime.range / 2, lifetime.mean + lifetime.range / 2)
    let own = max(0, ends.0 * layerLifetime, ends.1 * layerLifetime)
    let inner = cells.map { $0.maximumLifespan(layerLifetime: layerLifetime) }.max() ?? 0
    return (own + inner) / speed
  }
}

extension CommittedEmitterCell {
  /// Returns the index of the particle image, which is added to `textures` if it is new.
  ///
  /// Returns -1 if the particles are invisible.
  fileprivate func textureIndex(
    animation frames: SpriteAnimation?, textures: inout [ParticleTexture]
  ) -> Int32 {
    guard case .image(let contents) = self[.contents], case .rect(let rect) = self[.contentsRect]
    else { return -1 }
    let scale = number(forKey: .contentsScale)
    let texture = ParticleTexture(
      contents, contentsRect: rect, frame: frames?.firstFrame,
      contentsScale: scale > 0 && scale.isFinite ? scale : 1,
      minificationFilter: self[.minificationFilter].name(as: ContentsFilter.self),
      magnificationFilter: self[.magnificationFilter].name(as: ContentsFilter.self),
      bias: number(forKey: .minificationFilterBias))
    if let existing = textures.firstIndex(of: texture) { return Int32(existing) }
    textures.append(texture)
    return Int32(textures.count - 1)
  }
}

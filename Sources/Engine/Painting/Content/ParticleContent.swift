import Color
import DisplayList
import Geometry
import Pixels
import RenderTree

// Draws the particles of an emitter.

/// The 3D space of the particles of an emitter that preserves depth.
///
/// It is a separate object because few layers have one.
final class ParticleDepthSpace {
  /// The transform from the layer's coordinates to the 3D space shared with sibling layers.
  let matrix: Matrix4
  /// The projection of the plane z = 0 in that space to pixels.
  let plane: Projection

  /// Creates the particle space for an emitter with the given geometry inside `space`.
  init(_ geometry: LayerGeometry, in space: LayerCoordinateSpace) {
    var matrix = geometry.toSuperlayer
    if geometry.isFlipped { matrix = Matrix4(geometry.flip).concatenating(matrix) }
    if let depth = space.depth { matrix = matrix.concatenating(depth.matrix) }
    self.matrix = matrix
    plane = space.plane
  }
}

/// A particle image, and its placement relative to the particle's center.
private struct ParticleSpriteImage {
  let picture: SpriteImage
  /// The transform from image pixels to points whose origin is the particle's center.
  let local: Affine
  /// The distance from the particle's center to the image's farthest corner, in points.
  let radius: Double
}

/// The particles of an emitter as sprites, in drawing order.
struct ParticleSpriteList {
  private(set) var sprites = SpriteList()
  /// The bounding box of all sprites, in pixels.
  private(set) var bounds = Rect.zero

  /// Creates sprites for the particles that may be visible within the given rectangle.
  ///
  /// - Parameters:
  ///   - shown: The presented particles of the emitter.
  ///   - state: The paint state of the emitter layer.
  ///   - mode: The drawing order and blending of the particles.
  ///   - cull: The visible rectangle, in pixels.
  init(_ shown: PresentedParticles, _ state: LayerPaintState, _ mode: RenderMode, within cull: Rect)
  {
    sprites.isAdditive = mode == .additive
    let states = shown.textures.map { ParticleSpriteImage($0, isTurned: state.isImageFlipped) }
    sprites.images = states.map(\.picture)
    sprites.items.reserveCapacity(shown.particles.count)
    var depths: ContiguousArray<Double> = []
    let sortsByDepth = mode == .backToFront
    for index in shown.particles.indices {
      let last = shown.particles.count - 1
      let particle = shown.particles[mode == .oldestLast ? last - index : index]
      let kind = states[Int(particle.textureIndex)]
      guard let placement = particle.projectedTransform(in: state) else { continue }
      // The radius reaches the farthest corner, so the extent is valid at any rotation of the particle.
      let m = placement.map
      let radius = kind.radius * particle.scale
      let (dx, dy) = (
        radius * (m.a * m.a + m.c * m.c).squareRoot() + 1,
        radius * (m.b * m.b + m.d * m.d).squareRoot() + 1
      )
      let box = Rect(m.tx - dx, m.ty - dy, 2 * dx, 2 * dy)
      guard box.isFinite, !box.intersection(cull).isEmpty else { continue }
      bounds = bounds.union(box)
      sprites.items.append(
        Sprite(
          picture: particle.textureIndex,
          placement: kind.local.concatenating(particle.scaleAndRotation).concatenating(
            placement.map),
          color: state.paintedColor(particle.color)))
      if sortsByDepth { depths.append(placement.depth) }
    }
    guard sortsByDepth else { return }
    let order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    sprites.items = ContiguousArray(order.map { sprites.items[$0] })
  }
}

extension LayerTreePainter {
  /// Draws the particles on top of the layer's other content.
  func drawParticles(for state: LayerPaintState) {
    guard let shown = layers.particles[state.slot], !shown.particles.isEmpty else { return }
    let mode = columns.renderMode.name(inSlot: state.slot, as: RenderMode.self)
    let drawn = ParticleSpriteList(shown, state, mode, within: builder.cullRect)
    guard !drawn.sprites.items.isEmpty else { return }
    let isClipped = columns.masksToBounds.bool(inSlot: state.slot)
    guard !isClipped || beginBoundsClip(for: state) else { return }
    builder.drawSprites(drawn.sprites, bounds: drawn.bounds)
    if isClipped { builder.endClip() }
  }
}

extension ParticleSpriteImage {
  init(_ state: ParticleTexture, isTurned: Bool) {
    let (width, height) = (Double(state.contents.width), Double(state.contents.height))
    let whole = state.contentsRect.standardized
    let part = state.frame?.rect(in: whole, isYUp: isTurned) ?? whole
    var source = Rect(
      part.minX * width, part.minY * height, part.width * width, part.height * height)
    let k = 1 / state.contentsScale
    if isTurned { source.origin.y = height - source.maxY }
    let middle = source.center
    let down = isTurned ? -k : k
    local = Affine(k, 0, 0, down, -middle.x * k, -middle.y * down)
    radius = (source.width * source.width + source.height * source.height).squareRoot() / 2 * k
    picture = SpriteImage(
      state.contents, source: source,
      minification: state.minificationFilter.samplingFilter,
      magnification: state.magnificationFilter.samplingFilter,
      bias: state.bias.isFinite ? state.bias : 0)
  }
}

extension Particle {
  /// Returns the transform from points around the particle's center to pixels, and the particle's depth.
  ///
  /// Returns `nil` if the particle is behind the eye.
  fileprivate func projectedTransform(in state: LayerPaintState) -> (map: Affine, depth: Double)? {
    let point = Point(position.x, position.y)
    let plane: Projection
    var depth = position.z
    if let space = state.particleSpace {
      let matrix = Matrix4.translation(x: 0, y: 0, z: position.z).concatenating(space.matrix)
      plane = Projection(flattening: matrix).concatenating(space.plane)
      let z = matrix.row1.z * point.x + matrix.row2.z * point.y + matrix.row4.z
      let w = matrix.row1.w * point.x + matrix.row2.w * point.y + matrix.row4.w
      depth = z / w
      if depth.isNaN { depth = 0 }
    } else {
      plane = state.plane
    }
    guard plane.homogeneousPoint(for: point).z >= Projection.minimumW else { return nil }
    var map = plane.linearPart(at: point)
    let center = plane.apply(point)
    (map.tx, map.ty) = (center.x, center.y)
    return (map, depth)
  }

  /// The transform for the particle's scale, tilt and rotation.
  fileprivate var scaleAndRotation: Affine {
    var map = Affine.scale(x: scale, y: scale)
    if tilt != 0 {
      map = map.concatenating(.rotation(angle: -tiltAxis)).concatenating(
        .scale(x: 1, y: Affine.rotation(angle: tilt).a)
      )
      .concatenating(.rotation(angle: tiltAxis))
    }
    return rotation == 0 ? map : map.concatenating(.rotation(angle: rotation))
  }
}

import Foundation
import RenderTree

// The positions and directions of particles emitted from a shape.

extension EmitterSettings {
  /// The position at which a particle is emitted, and the outward normal of the shape if directions are relative to
  /// it.
  struct EmissionPoint {
    var position: SIMD3<Double>
    var normal: SIMD3<Double>?
  }

  /// Returns a random position at which a particle is emitted.
  ///
  /// The normal of a line points up, whether the y axis points up or down.
  func emissionPoint(randomValues draw: ParticleRandomNumbers.RandomValues, isYUp: Bool)
    -> EmissionPoint
  {
    var origin = emissionPointOnShape(randomValues: draw, isYUp: isYUp)
    origin.position += position
    return origin
  }

  private func emissionPointOnShape(
    randomValues draw: ParticleRandomNumbers.RandomValues, isYUp: Bool
  )
    -> EmissionPoint
  {
    switch shape {
    case .point: return EmissionPoint(position: .zero)
    case .line:
      let fraction = mode == .points ? (draw[.element] < 0.5 ? 0 : 1) : draw[.positionA]
      return EmissionPoint(
        position: SIMD3((fraction - 0.5) * size.x, 0, 0), normal: SIMD3(0, isYUp ? 1 : -1, 0))
    case .rectangle: return emissionPointInBox(randomValues: draw, isFlat: true)
    case .cuboid: return emissionPointInBox(randomValues: draw, isFlat: false)
    case .circle: return emissionPointOnCircle(randomValues: draw)
    case .sphere: return emissionPointOnSphere(randomValues: draw)
    }
  }

  /// Returns a random position inside a rectangle or cuboid centered at the origin.
  private func emissionPointInBox(
    randomValues draw: ParticleRandomNumbers.RandomValues, isFlat: Bool
  )
    -> EmissionPoint
  {
    let extent = SIMD3(size.x, size.y, isFlat ? 0 : size.z)
    switch mode {
    case .volume:
      let shares = SIMD3(
        draw[.positionA] - 0.5, draw[.positionB] - 0.5, isFlat ? 0 : draw[.positionC] - 0.5)
      return EmissionPoint(position: extent * shares)
    case .points:
      let corner = Int(draw[.element] * (isFlat ? 4 : 8))
      let signs = SIMD3(
        Self.sign(ofBit: corner & 1), Self.sign(ofBit: corner >> 1 & 1),
        Self.sign(ofBit: corner >> 2))
      return EmissionPoint(position: extent * signs / 2)
    case .outline, .surface:
      if isFlat { return emissionPointOnRectangleEdge(randomValues: draw, extent: extent) }
      return mode == .surface
        ? emissionPointOnCuboidFace(randomValues: draw, extent: extent)
        : emissionPointOnCuboidEdge(randomValues: draw, extent: extent)
    }
  }

  private static func sign(ofBit bit: Int) -> Double { bit == 0 ? -1 : 1 }

  /// Returns the index of the entry selected by a random fraction, with probabilities proportional to the sizes.
  ///
  /// If all sizes are zero, all entries have the same probability.
  private static func weightedIndex(sizes: [Double], fraction: Double) -> Int {
    let total = sizes.reduce(0) { $0 + abs($1) }
    guard total > 0, total.isFinite else { return Int(fraction * Double(sizes.count)) }
    var left = fraction * total
    for (index, size) in sizes.enumerated() {
      if left < abs(size) { return index }
      left -= abs(size)
    }
    return sizes.lastIndex { $0 != 0 } ?? 0
  }

  /// Returns a random position on an edge of a rectangle.
  ///
  /// The edges are in the order minimum y, maximum x, maximum y, minimum x.
  private func emissionPointOnRectangleEdge(
    randomValues draw: ParticleRandomNumbers.RandomValues, extent: SIMD3<Double>
  )
    -> EmissionPoint
  {
    let side = Self.weightedIndex(
      sizes: [extent.x, extent.y, extent.x, extent.y], fraction: draw[.element])
    let along = draw[.positionA] - 0.5
    let normals: [SIMD3<Double>] = [
      SIMD3(0, -1, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(-1, 0, 0),
    ]
    let normal = normals[side]
    let tangent: SIMD3<Double> = side % 2 == 0 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
    return EmissionPoint(position: extent * (normal / 2 + tangent * along), normal: normal)
  }

  /// Returns a random position on a face of a cuboid.
  ///
  /// The faces are in the order minimum x, maximum x, minimum y, maximum y, minimum z, maximum z.
  private func emissionPointOnCuboidFace(
    randomValues draw: ParticleRandomNumbers.RandomValues, extent: SIMD3<Double>
  )
    -> EmissionPoint
  {
    let areas = [extent.y * extent.z, extent.x * extent.z, extent.x * extent.y]
    let side = Self.weightedIndex(sizes: areas.flatMap { [$0, $0] }, fraction: draw[.element])
    let axis = side / 2
    var normal = SIMD3<Double>.zero
    normal[axis] = Self.sign(ofBit: side % 2)
    var position = normal / 2
    position[(axis + 1) % 3] = draw[.positionA] - 0.5
    position[(axis + 2) % 3] = draw[.positionB] - 0.5
    return EmissionPoint(position: extent * position, normal: normal)
  }

  /// Returns a random position on an edge of a cuboid.
  ///
  /// There are four edges along each axis. The normal is halfway between those of the adjacent faces.
  private func emissionPointOnCuboidEdge(
    randomValues draw: ParticleRandomNumbers.RandomValues, extent: SIMD3<Double>
  )
    -> EmissionPoint
  {
    let lengths = (0..<12).map { extent[$0 / 4] }
    let edge = Self.weightedIndex(sizes: lengths, fraction: draw[.element])
    let axis = edge / 4
    var position = SIMD3<Double>.zero
    position[(axis + 1) % 3] = Self.sign(ofBit: edge & 1) / 2
    position[(axis + 2) % 3] = Self.sign(ofBit: edge >> 1 & 1) / 2
    let normal = position * 2.0.squareRoot()
    position[axis] = draw[.positionA] - 0.5
    return EmissionPoint(position: extent * position, normal: normal)
  }

  private func emissionPointOnCircle(randomValues draw: ParticleRandomNumbers.RandomValues)
    -> EmissionPoint
  {
    switch mode {
    case .points: return EmissionPoint(position: .zero)
    case .outline, .surface:
      let angle = 2 * Double.pi * draw[.positionA]
      let normal = SIMD3(cos(angle), sin(angle), 0)
      return EmissionPoint(position: normal * size.x, normal: normal)
    case .volume:
      let radius = size.x * draw[.positionA].squareRoot()
      let angle = 2 * Double.pi * draw[.positionB]
      return EmissionPoint(position: SIMD3(cos(angle), sin(angle), 0) * radius)
    }
  }

  private func emissionPointOnSphere(randomValues draw: ParticleRandomNumbers.RandomValues)
    -> EmissionPoint
  {
    guard mode != .points else { return EmissionPoint(position: .zero) }
    let z = 2 * draw[.positionA] - 1
    let angle = 2 * Double.pi * draw[.positionB]
    let across = (1 - z * z).squareRoot()
    let normal = SIMD3(across * cos(angle), across * sin(angle), z)
    guard mode == .volume else { return EmissionPoint(position: normal * size.x, normal: normal) }
    return EmissionPoint(position: normal * (size.x * cbrt(draw[.positionC])))
  }
}

extension EmitterCellSettings {
  /// Returns a random emission direction as a unit vector.
  ///
  /// Longitude and latitude are relative to the normal, or to the x axis if there is no normal. The emission cone is
  /// flat unless `inDepth` is `true`.
  func emissionDirection(
    randomValues draw: ParticleRandomNumbers.RandomValues, normal: SIMD3<Double>?, inDepth: Bool
  ) -> SIMD3<Double> {
    var longitude = longitude
    var latitude = latitude
    if let normal {
      longitude += atan2(normal.y, normal.x)
      latitude += asin(max(-1, min(1, normal.z)))
    }
    if coneAngle != 0, !inDepth { longitude += (draw[.coneAngle] - 0.5) * coneAngle }
    let flat = cos(latitude)
    let axis = SIMD3(flat * cos(longitude), flat * sin(longitude), sin(latitude))
    guard coneAngle != 0, inDepth else { return axis }
    let cosine = 1 - draw[.coneAngle] * (1 - cos(coneAngle / 2))
    let sine = max(0, 1 - cosine * cosine).squareRoot()
    let turn = 2 * Double.pi * draw[.coneRotation]
    // Two unit vectors perpendicular to the axis, in the directions of increasing longitude and latitude.
    let east = SIMD3(-sin(longitude), cos(longitude), 0)
    let north = SIMD3(
      -sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), flat)
    return axis * cosine + (east * cos(turn) + north * sin(turn)) * sine
  }
}

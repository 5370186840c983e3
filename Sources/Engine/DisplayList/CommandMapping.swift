package import Geometry

extension DisplayListCommand {
  /// Returns the command with an affine transform applied to all of its geometry.
  ///
  /// Blur radii and offsets are scaled too.
  package func transformed(by m: Affine) -> DisplayListCommand {
    let next = Projection(m)
    switch self {
    case .draw(var draw):
      draw.transform = draw.transform.concatenating(next)
      return .draw(draw)
    case .shadow(var shape):
      shape.transform = shape.transform.concatenating(next)
      shape.shadow = shape.shadow.transformed(by: m)
      return .shadow(shape)
    case .backdrop(var backdrop):
      backdrop.transform = backdrop.transform.concatenating(next)
      backdrop.filters = backdrop.filters.map { $0.transformed(by: m) }
      return .backdrop(backdrop)
    case .sprites(var sprites):
      for index in sprites.items.indices {
        sprites.items[index].placement = sprites.items[index].placement.concatenating(m)
      }
      return .sprites(sprites)
    case .pushClip(var clip):
      clip.transform = clip.transform.concatenating(next)
      return .pushClip(clip)
    case .beginGroup(var group):
      group.shadow = group.shadow?.transformed(by: m)
      group.bounds = group.bounds.map { m.apply($0) }
      group.filters = group.filters.map { $0.transformed(by: m) }
      group.mesh = group.mesh?.transformed(by: m)
      return .beginGroup(group)
    case .beginMask, .endGroup, .popClip:
      return self
    }
  }
}

extension ImageFilter {
  /// Returns the filter with its blur radius scaled.
  fileprivate func transformed(by m: Affine) -> ImageFilter {
    switch self {
    case .gaussianBlur(let sigma): .gaussianBlur(sigma: sigma * m.meanScale)
    case .colorMatrix: self
    }
  }
}

extension DistortionMesh {
  /// Returns the mesh with its grid and destination points transformed.
  fileprivate func transformed(by m: Affine) -> DistortionMesh {
    var copy = self
    copy.transform = transform.concatenating(m)
    copy.points = points.map(m.apply)
    return copy
  }
}

extension Shadow {
  /// Returns the shadow with its offset and blur transformed.
  fileprivate func transformed(by m: Affine) -> Shadow {
    var copy = self
    copy.offset = m.apply(offset) - m.apply(.zero)
    copy.sigma *= m.meanScale
    return copy
  }
}

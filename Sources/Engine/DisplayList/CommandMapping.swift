package import Geometry

extension Command {
  /// The command with all it draws mapped; blurs and offsets stretch with it.
  package func mapped(by m: Affine) -> Command {
    let next = Projection(m)
    switch self {
    case .draw(var draw):
      draw.transform = draw.transform.concat(next)
      return .draw(draw)
    case .shadow(var shape):
      shape.transform = shape.transform.concat(next)
      shape.shadow = shape.shadow.mapped(by: m)
      return .shadow(shape)
    case .backdrop(var backdrop):
      backdrop.transform = backdrop.transform.concat(next)
      backdrop.filters = backdrop.filters.map { $0.mapped(by: m) }
      return .backdrop(backdrop)
    case .sprites(var sprites):
      for index in sprites.items.indices {
        sprites.items[index].placement = sprites.items[index].placement.concat(m)
      }
      return .sprites(sprites)
    case .pushClip(var clip):
      clip.transform = clip.transform.concat(next)
      return .pushClip(clip)
    case .beginGroup(var group):
      group.shadow = group.shadow?.mapped(by: m)
      group.bounds = group.bounds.map { m.apply($0) }
      group.filters = group.filters.map { $0.mapped(by: m) }
      group.mesh = group.mesh?.mapped(by: m)
      return .beginGroup(group)
    case .beginMask, .endGroup, .popClip:
      return self
    }
  }
}

extension Filter {
  /// The filter with its blur mapped.
  fileprivate func mapped(by m: Affine) -> Filter {
    switch self {
    case .gaussianBlur(let sigma): .gaussianBlur(sigma: sigma * m.meanScale)
    case .colorMatrix: self
    }
  }
}

extension Mesh {
  /// The grid and its points mapped.
  fileprivate func mapped(by m: Affine) -> Mesh {
    var copy = self
    copy.transform = transform.concat(m)
    copy.points = points.map(m.apply)
    return copy
  }
}

extension Shadow {
  /// The shadow with its offset and its blur mapped.
  fileprivate func mapped(by m: Affine) -> Shadow {
    var copy = self
    copy.offset = m.apply(offset) - m.apply(.zero)
    copy.sigma *= m.meanScale
    return copy
  }
}
